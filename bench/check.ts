/**
 * Measures how well the terminology check distinguishes errors from good translations.
 *
 *   npm run bench -- check FOLDER
 *
 * FOLDER contains parallel segments in document order as `<source>.en-<language>.tsv.xz` (English, tab, translation).
 *
 * Each source is split into pages of 50 segments. A glossary is mined from the even pages. It keeps pairs that those
 * pages use at least three times, with at most one departure in ten uses. The odd pages are checked twice. Unmodified,
 * every warning counts as a false alarm. With seeded errors, the equivalent in each tenth segment with a correct term
 * is replaced by that of another entry. Recall is the share of these errors that are found at that term. *Placed* is
 * the share for which the exact words are highlighted. No entry has a status, which is the hardest case.
 */
import { Command } from 'commander';
import type { SegmentFinding } from '../src/check/documentRules';
import { severityOf } from '../src/check/shownFindings';
import { checkPairs } from '../src/engine/check/checkPairs';
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/modelLibrary';
import type { PhraseEncoder } from '../src/engine/encoder/phraseEncoder';
import type { CheckedSource } from './check/sources';
import { DEVELOPMENT, openSource, TERM_RULES, TEST, withErrors } from './check/sources';
import { markdown, report } from './support/report';

/** The numbers of segments, findings and errors. */
interface Counts {
  segments: number;
  /** The warnings and notes in unmodified pages. */
  alarms: number;
  notes: number;
  seeded: number;
  /** The seeded errors with a warning, and with a warning or a note. */
  found: number;
  noted: number;
  /** The errors found with the exact words highlighted, and with any words highlighted. */
  placed: number;
  pointed: number;
  /** The number of all warnings in pages with seeded errors. */
  findings: number;
}

const HEAD = [
  '',
  'source',
  'warnings per 1,000 unmodified segments',
  'notes',
  'seeded errors',
  'recall',
  'errors with the exact words highlighted',
  'precision of the highlighted words',
  'precision, one error in ten segments with a term',
];

await new Command('check').argument('<folder>', 'parallel segments').action(run).parseAsync();

async function run(folder: string): Promise<void> {
  const encoder = await openEncoder(bundledModelFolder());
  const figures: Record<string, number> = {};
  const rows: string[][] = [];
  for (const [kind, names] of Object.entries({ development: DEVELOPMENT, test: TEST })) {
    const all: Counts[] = [];
    for (const name of names) {
      const source = await openSource(folder, name, encoder);
      if (!source) continue;
      const counts = await measure(source, encoder);
      all.push(counts);
      rows.push([kind, name, ...cellsOf(counts)]);
      console.error(rows.at(-1)!.join(' | '));
      Object.assign(figures, figuresOf(`${kind}: ${name}`, counts));
    }
    if (all.length === 0) continue;
    const keys = Object.keys(all[0]!) as (keyof Counts)[];
    const sum = (key: keyof Counts): number => all.reduce((total, counts) => total + counts[key], 0);
    const sums = Object.fromEntries(keys.map((key) => [key, sum(key)])) as unknown as Counts;
    rows.push([kind, 'all', ...cellsOf(sums)]);
    Object.assign(figures, figuresOf(kind, sums));
  }
  report('check', figures);
  console.log(markdown(HEAD, rows));
  await encoder.close();
}

function figuresOf(name: string, { segments, alarms, notes, seeded, found, noted, findings }: Counts) {
  return {
    [`${name}: warnings in 1,000 segments as they are`]: (1000 * alarms) / segments,
    [`${name}: notes in 1,000 segments as they are`]: (1000 * notes) / segments,
    [`${name}: recall of seeded errors, %`]: (100 * found) / seeded,
    [`${name}: recall of seeded errors, notes among them, %`]: (100 * noted) / seeded,
    [`${name}: precision, %`]: (100 * found) / findings,
  };
}

function cellsOf({ segments, alarms, notes, seeded, found, placed, pointed, findings }: Counts): string[] {
  const inThousand = (count: number): string => ((1000 * count) / segments).toFixed(0);
  const shares = [found / seeded, placed / seeded, placed / pointed, found / findings];
  return [
    inThousand(alarms),
    inThousand(notes),
    String(seeded),
    ...shares.map((share) => `${(100 * share).toFixed(0)} %`),
  ];
}

async function measure(source: CheckedSource, encoder: PhraseEncoder): Promise<Counts> {
  const { checked, languages, glossary } = source;
  const asTheyAre = await checkPairs(checked, languages, [glossary], { encoder, rules: TERM_RULES });
  const { seeded, errors } = withErrors(source);
  const findings = await checkPairs(seeded, languages, [glossary], { encoder, rules: TERM_RULES });
  const isHit = (finding: SegmentFinding): boolean => {
    const error = errors.get(finding.pair);
    return error !== undefined && finding.concept !== undefined && finding.expected.includes(error.term);
  };
  const isPlaced = (finding: SegmentFinding): boolean => {
    const error = errors.get(finding.pair)!;
    return (
      finding.concept !== undefined &&
      finding.found !== undefined &&
      finding.found.start < error.end &&
      finding.found.end > error.start
    );
  };
  const isWarning = (finding: SegmentFinding): boolean => severityOf(finding) !== 'note';
  const hits = findings.filter((finding) => isWarning(finding) && isHit(finding));
  const alarms = asTheyAre.filter(isWarning).length;
  return {
    segments: checked.length,
    alarms,
    notes: asTheyAre.length - alarms,
    seeded: errors.size,
    found: segmentsOf(hits),
    noted: segmentsOf(findings.filter(isHit)),
    placed: segmentsOf(hits.filter(isPlaced)),
    pointed: segmentsOf(hits.filter((hit) => hit.concept !== undefined && hit.found !== undefined)),
    findings: findings.filter(isWarning).length,
  };
}

function segmentsOf(findings: readonly SegmentFinding[]): number {
  return new Set(findings.map(({ pair }) => pair)).size;
}
