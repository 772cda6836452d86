import { escapeHtml, escapeHtmlAttribute, htmlPage } from '../base/htmlPage';
import { countWithNoun } from '../base/problem';
import { groupEqualFindings, ruleTitle, severityOf, visibleWhitespace } from '../check/shownFindings';
import { englishFindingMessage } from '../check/findingMessage';
import type { CheckRule, Finding, TextLocation } from '../model/finding';
import { CHECK_RULES } from '../model/finding';
import type { LanguagePair } from '../model/languagePair';
import type { LocatedFinding } from './checkReport';

/** The findings in one file, or in a document and its translation. */
export interface FileReport {
  /** The name as given. */
  name: string;
  pair: LanguagePair;
  segments: number;
  unfinished: number;
  found: readonly LocatedFinding[];
}

const STYLE = `
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

/** Returns a page without scripts or external resources: findings by file and rule, with their location marked. */
export function htmlCheckReport(files: readonly FileReport[]): string {
  const all = files.flatMap(({ found }) => found);
  const segments = files.reduce((sum, file) => sum + file.segments, 0),
    unfinished = files.reduce((sum, file) => sum + file.unfinished, 0);
  const summary =
    `${countWithNoun(all.length, 'finding')} in ${countWithNoun(segments, 'segment')} of ` +
    `${countWithNoun(files.length, 'file')}.` +
    (unfinished ? ` Skipped ${countWithNoun(unfinished, 'unfinished segment')}.` : '');
  return htmlPage({
    title: 'Glossa: translation check',
    style: STYLE,
    body: ['<h1>Translation check</h1>', `<p>${summary}</p>`, ...countsTable(files), ...files.flatMap(fileSection)],
  });
}

/** Returns a table of the broken rules with counts per file. */
function countsTable(files: readonly FileReport[]): string[] {
  const rules = rulesIn(files.flatMap(({ found }) => found));
  if (!rules.length) return [];
  const row = (file: string, cells: readonly number[]): string =>
    `<tr><th scope="row">${file}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  const rows = files.flatMap((file, number) =>
    file.found.length
      ? [
          row(`<a href="#file-${number}">${escapeHtml(file.name)}</a>`, [
            ...rules.map((rule) => withRule(file.found, rule).length),
            file.found.length,
          ]),
        ]
      : [],
  );
  return [
    '<table class="counts">',
    `<tr>${['File', ...rules, 'Total'].map((name) => `<th scope="col">${name}</th>`).join('')}</tr>`,
    ...rows,
    '</table>',
  ];
}

function fileSection({ name, pair, found }: FileReport, number: number): string[] {
  if (!found.length) return [];
  return [
    `<section id="file-${number}">`,
    `<h2>${escapeHtml(name)}</h2>`,
    ...rulesIn(found).flatMap((rule) => ruleTable(withRule(found, rule), rule, pair)),
    '</section>',
  ];
}

function ruleTable(found: readonly LocatedFinding[], rule: CheckRule, pair: LanguagePair): string[] {
  const groups = groupEqualFindings(found, ({ finding }) => finding);
  const single = groups.filter(({ length }) => length === 1).flat();
  return [
    `<h3>${rule} <span>${found.length}</span></h3>`,
    ...(single.length ? findingsTable(single, pair) : []),
    ...groups
      .filter(({ length }) => length > 1)
      .flatMap((group) => [
        '<details>',
        `<summary>${ruleTitle(rule)}: ${countWithNoun(group.length, 'place')}. ` +
          `${escapeHtml(englishFindingMessage(group[0]!.finding))}</summary>`,
        ...findingsTable(group, pair),
        '</details>',
      ]),
  ];
}

function findingsTable(found: readonly LocatedFinding[], { source, target }: LanguagePair): string[] {
  const rows = found.map(({ finding, line, column }) => {
    const cell = (language: string, html: string): string =>
      `<td dir="auto" lang="${escapeHtmlAttribute(language)}">${html}</td>`;
    const emphasis = severityOf(finding) === 'error' ? ' class="error"' : '';
    const message = `<td${emphasis}>${escapeHtml(englishFindingMessage(finding))}</td>`;
    return (
      `<tr><td class="place">${line}:${column}</td>${cell(source, marked(finding, 'source'))}` +
      `${cell(target, marked(finding, 'target'))}${message}</tr>`
    );
  });
  return [
    '<table>',
    '<tr><th class="place" scope="col">Place</th><th scope="col">Source</th><th ' +
      'scope="col">Translation</th><th scope="col">Finding</th></tr>',
    ...rows,
    '</table>',
  ];
}

const withRule = (found: readonly LocatedFinding[], rule: CheckRule): LocatedFinding[] =>
  found.filter(({ finding }) => finding.rule === rule);
const rulesIn = (found: readonly LocatedFinding[]): CheckRule[] =>
  CHECK_RULES.filter((rule) => found.some(({ finding }) => finding.rule === rule));

/** Returns one side of a finding with its location marked, unless the location is the whole side. */
function marked({ edge, used, found, source, target, expected }: Finding, side: 'source' | 'target'): string {
  const whole = side === 'source' ? source : target;
  if (edge) {
    const signs = visible(side === 'source' ? (expected[0] ?? '') : (found?.text ?? ''));
    const blanks = signs && `<mark>${signs}</mark>`;
    return edge === 'start' ? blanks + escapeHtml(whole.text) : escapeHtml(whole.text) + blanks;
  }
  const place = side === 'source' ? used : found;
  const at = place && offsetIn(whole, place);
  if (!place || at === undefined || place.text.length === whole.text.length) return escapeHtml(whole.text);
  const after = whole.text.slice(at + place.text.length);
  return `${escapeHtml(whole.text.slice(0, at))}<mark>${escapeHtml(place.text)}</mark>${escapeHtml(after)}`;
}

/**
 * Returns the offset of a found text in its segment: among equal texts, the nearest in the document. Undefined for a
 * tag, which the text omits.
 */
function offsetIn(whole: TextLocation, { text, span }: TextLocation): number | undefined {
  const meant = span.start - whole.span.start;
  let best: number | undefined;
  for (let at = text ? whole.text.indexOf(text) : -1; at >= 0; at = whole.text.indexOf(text, at + 1)) {
    if (best === undefined || Math.abs(at - meant) < Math.abs(best - meant)) best = at;
  }
  return best;
}

const visible = (blanks: string): string => escapeHtml(visibleWhitespace(blanks));
