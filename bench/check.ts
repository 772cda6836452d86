/**
 * How well the terminology check tells errors from good translations.
 *
 *   npm run bench -- check FOLDER [--only NAME …] [--list]
 *
 * FOLDER holds parallel segments in document order as `<source>.en-<language>.tsv.xz` (English, tab, translation).
 *
 * Each source is cut into pages of 50 segments. A glossary is mined from the even pages; kept are pairs that those pages use
 * at least three times and depart from in at most one use of ten. The odd pages are checked twice. As they are, every warning
 * counts as a false alarm (`--list` prints them). And with seeded errors: in each tenth segment that uses a term rightly, its
 * equivalent is replaced by another entry's. Recall is the share of these that are found at that term. *Placed* is the share
 * for which the very words are pointed out. No entry has a status, which is the hardest case.
 */
import { Command } from 'commander';
import type { SegmentFinding } from '../src/check/documentRules';
import { severityOf } from '../src/check/shownFindings';
import { checkPairs } from '../src/engine/check/checkPairs';
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/modelLibrary';
import type { PhraseEncoder } from '../src/engine/encoder/phraseEncoder';
import type { SegmentPair } from '../src/model/segment';
import type { CheckedSource } from './check/sources';
import { DEVELOPMENT, openSource, TERM_RULES, TEST, withErrors } from './check/sources';
import { markdown, report } from './support/report';

/** Numbers of segments, findings and errors. */
interface Counts {
  segments: number;
  /** Warnings and notes in pages as their translators left them. */
  alarms: number;
  notes: number;
  seeded: number;
  /** Seeded errors with a warning, and with a warning or a note. */
  found: number;
  noted: number;
  /** Of those found: pointing at the very words, and at some words. */
  placed: number;
  pointed: number;
  /** All warnings in pages with seeded errors. */
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

await new Command('check')
  .argument('<folder>', 'parallel segments')
  .option('--model <folder>', 'instead of the one that is shipped', bundledModelFolder())
  .option('--only <names...>', 'measure these sources only')
  .option('--list', 'print what is found in the segments as they are')
  .action(run)
  .parseAsync();

async function run(folder: string, options: { model: string; only?: string[]; list?: boolean }): Promise<void> {
  const encoder = await openEncoder(options.model);
  const figures: Record<string, number> = {};
  const rows: string[][] = [];
  for (const [kind, names] of Object.entries({ development: DEVELOPMENT, test: TEST })) {
    const all: Counts[] = [];
    for (const name of names.filter((each) => options.only?.includes(each) ?? true)) {
      const source = await openSource(folder, name, encoder);
      if (!source) continue;
      const counts = await measure(source, encoder, options.list);
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
  if (!options.only) report('check', figures);
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

async function measure(source: CheckedSource, encoder: PhraseEncoder, isListed = false): Promise<Counts> {
  const { checked, languages, glossary } = source;
  const asTheyAre = await checkPairs(checked, languages, [glossary], { encoder, rules: TERM_RULES });
  if (isListed) for (const finding of asTheyAre) console.log(listed(finding, checked[finding.pair]!));
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

function listed(finding: SegmentFinding, { source, target }: SegmentPair): string {
  if (finding.concept === undefined)
    return `  ${finding.rule}: ${source.text} | ${target.text} | elsewhere: ${finding.expected.join(' | ')}`;
  const found = finding.found ? target.text.slice(finding.found.start, finding.found.end) : '–';
  return `  ${severityOf(finding)}: ${finding.term} → ${finding.expected.join('/')}, here ${found}: ${source.text} | ${target.text}`;
}
