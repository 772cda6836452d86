import { countWithNoun } from '../base/problem';
import { equalFindings, ruleTitle, visibleBlanks, severityOf } from '../check/findingGroups';
import { findingSentence } from '../check/findingSentence';
import { escapeXml } from '../files/xml/xmlElement';
import type { CheckRule, Finding, TextPlace } from '../model/finding';
import { CHECK_RULES } from '../model/finding';
import type { LanguagePair } from '../model/languagePair';
import type { LocatedFinding } from './checkReport';

/** The findings in one file, or in a document and its translation. */
export interface CheckedFile {
  /** The name as given. */
  name: string;
  pair: LanguagePair;
  segments: number;
  unfinished: number;
  found: readonly LocatedFinding[];
}

const STYLE = `
:root {
  color-scheme: light dark;
  --line: #d0d7de; --soft: #59636e; --mark: #fff0a8; --back: #ffffff; --text: #1f2328; --error: #b3261e;
  --link: #0550ae;
}
@media (prefers-color-scheme: dark) {
  :root {
    --line: #3d444d; --soft: #9198a1; --mark: #6b5600; --back: #0d1117; --text: #f0f6fc; --error: #ff8a80;
    --link: #79b8ff;
  }
}
body {
  font: 15px/1.45 system-ui, sans-serif;
  margin: 2rem auto; max-width: 75rem; padding: 0 1rem;
  background: var(--back); color: var(--text);
}
table { border-collapse: collapse; width: 100%; margin: .5rem 0 1.5rem; table-layout: fixed; }
th, td {
  border: 1px solid var(--line); padding: .4rem .6rem;
  text-align: start; vertical-align: top; overflow-wrap: anywhere;
}
table.counts { width: auto; table-layout: auto; }
table.counts th, table.counts td { overflow-wrap: break-word; }
table.counts th[scope=row] { font-weight: normal; }
a { color: var(--link); }
table.counts td { text-align: end; font-variant-numeric: tabular-nums; }
th.place { width: 5rem; }
h2, h3 { overflow-wrap: anywhere; }
p, .place, h3 span { color: var(--soft); }
mark { background: var(--mark); color: inherit; padding: 0 .1em; }
.error { color: var(--error); }
`;

/**
 * One page with everything in it, and nothing in it that runs or is fetched: findings by file and rule, source and
 * translation with the place marked.
 */
export function htmlReport(files: readonly CheckedFile[]): string {
  const all = files.flatMap(({ found }) => found);
  const segments = files.reduce((sum, file) => sum + file.segments, 0),
    unfinished = files.reduce((sum, file) => sum + file.unfinished, 0);
  const summary =
    `${countWithNoun(all.length, 'finding')} in ${countWithNoun(segments, 'segment')} of ` +
    `${countWithNoun(files.length, 'file')}.` +
    (unfinished ? ` ${countWithNoun(unfinished, 'unfinished unit')} left out.` : '');
  return [
    '<!DOCTYPE html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    '<title>Glossa: check of translations</title>',
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    '<main>',
    '<h1>Check of translations</h1>',
    `<p>${summary}</p>`,
    ...countsTable(files),
    ...files.flatMap(fileSection),
    '</main>',
    '</body>',
    '</html>',
  ].join('\n');
}

/** Returns a table of the broken rules with counts per file. */
function countsTable(files: readonly CheckedFile[]): string[] {
  const rules = rulesIn(files.flatMap(({ found }) => found));
  if (!rules.length) return [];
  const row = (file: string, cells: readonly number[]): string =>
    `<tr><th scope="row">${file}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  const rows = files.flatMap((file, number) =>
    file.found.length
      ? [
          row(`<a href="#file-${number}">${shown(file.name)}</a>`, [
            ...rules.map((rule) => withRule(file.found, rule).length),
            file.found.length,
          ]),
        ]
      : [],
  );
  return [
    '<table class="counts">',
    `<tr>${['File', ...rules, 'all'].map((name) => `<th scope="col">${name}</th>`).join('')}</tr>`,
    ...rows,
    '</table>',
  ];
}

function fileSection({ name, pair, found }: CheckedFile, number: number): string[] {
  if (!found.length) return [];
  return [
    `<section id="file-${number}">`,
    `<h2>${shown(name)}</h2>`,
    ...rulesIn(found).flatMap((rule) => ruleTable(withRule(found, rule), rule, pair)),
    '</section>',
  ];
}

function ruleTable(found: readonly LocatedFinding[], rule: CheckRule, pair: LanguagePair): string[] {
  const groups = equalFindings(found, ({ finding }) => finding);
  const single = groups.filter(({ length }) => length === 1).flat();
  return [
    `<h3>${rule} <span>${found.length}</span></h3>`,
    ...(single.length ? findingsTable(single, pair) : []),
    ...groups
      .filter(({ length }) => length > 1)
      .flatMap((group) => [
        '<details>',
        `<summary>${ruleTitle(rule)}: ${countWithNoun(group.length, 'place')}. ` +
          `${shown(findingSentence(group[0]!.finding))}</summary>`,
        ...findingsTable(group, pair),
        '</details>',
      ]),
  ];
}

function findingsTable(found: readonly LocatedFinding[], { source, target }: LanguagePair): string[] {
  const rows = found.map(({ finding, line, column }) => {
    const cell = (language: string, html: string): string =>
      `<td dir="auto" lang="${escapeXml(language).replaceAll('"', '&quot;')}">${html}</td>`;
    const emphasis = severityOf(finding) === 'error' ? ' class="error"' : '';
    const message = `<td${emphasis}>${shown(findingSentence(finding))}</td>`;
    return (
      `<tr><td class="place">${line}:${column}</td>${cell(source, marked(finding, 'source'))}` +
      `${cell(target, marked(finding, 'target'))}${message}</tr>`
    );
  });
  return [
    '<table>',
    '<tr><th class="place" scope="col">Place</th><th scope="col">Source</th><th ' +
      'scope="col">Translation</th><th scope="col">What is wrong</th></tr>',
    ...rows,
    '</table>',
  ];
}

const withRule = (found: readonly LocatedFinding[], rule: CheckRule): LocatedFinding[] =>
  found.filter(({ finding }) => finding.rule === rule);
const rulesIn = (found: readonly LocatedFinding[]): CheckRule[] =>
  CHECK_RULES.filter((rule) => found.some(({ finding }) => finding.rule === rule));

/** One side of a finding with its place marked; nothing where the place is all of it. */
function marked({ edge, used, found, source, target, expected }: Finding, side: 'source' | 'target'): string {
  const whole = side === 'source' ? source : target;
  if (edge) {
    const signs = visible(side === 'source' ? (expected[0] ?? '') : (found?.text ?? ''));
    const blanks = signs && `<mark>${signs}</mark>`;
    return edge === 'start' ? blanks + shown(whole.text) : shown(whole.text) + blanks;
  }
  const place = side === 'source' ? used : found;
  const at = place && offsetIn(whole, place);
  if (!place || at === undefined || place.text.length === whole.text.length) return shown(whole.text);
  const after = whole.text.slice(at + place.text.length);
  return `${shown(whole.text.slice(0, at))}<mark>${shown(place.text)}</mark>${shown(after)}`;
}

/**
 * Returns the offset of a place in its segment's text: among equal texts, the nearest in the document. Undefined for a
 * tag, which the text omits.
 */
function offsetIn(whole: TextPlace, { text, span }: TextPlace): number | undefined {
  const meant = span.start - whole.span.start;
  let best: number | undefined;
  for (let at = text ? whole.text.indexOf(text) : -1; at >= 0; at = whole.text.indexOf(text, at + 1)) {
    if (best === undefined || Math.abs(at - meant) < Math.abs(best - meant)) best = at;
  }
  return best;
}

/** Signs that turn the direction of what follows, which would leave their cell. */
const TURNING = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const shown = (text: string): string => escapeXml(text.replace(TURNING, '').replace(/[\x7f-\x9f]/g, '\uFFFD'));
const visible = (blanks: string): string => escapeXml(visibleBlanks(blanks));
