/**
 * How well the terminology check tells errors from good translations: `npx tsx bench/check.ts FOLDER [MODEL] [--only NAME,…] [--list]`, where
 * FOLDER holds parallel segments in document order as `<source>.en-<language>.tsv.xz` (English, tab, translation). The program `xz` has to be there.
 *
 * Each source is cut into pages of 50 segments. From the even pages a glossary is mined, and of it is kept what a reviewer would call
 * terms: pairs that those pages use at least three times and depart from in at most one use of ten. The odd pages, which
 * the mining has not seen, are checked twice. As they are: every finding counts as a false alarm, although a part of them are
 * real inconsistencies of the human translators (`--list` prints them, and `bench/alarms.ts` has them judged). And with seeded errors: in each tenth segment that uses a
 * term rightly, its equivalent is replaced by another entry's; recall is the share of those that are found at that term,
 * placed the share for which the very words are pointed out, beside it the share of those that point at words of which these are right; precision the share of seeded ones among all findings. None of
 * the entries has a status, which is the hardest case: entries with one are always held to.
 *
 * What may be right as it is is a note and counted apart: recall is of warnings, in all it is of both.
 */
import type { SegmentFinding } from '../src/check/documentRules';
import { severityOf } from '../src/check/findingSeverity';
import { checkPairs } from '../src/engine/check/checkPairs';
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/bundledModel';
import type { SegmentPair } from '../src/model/segment';
import { SEEDED_EVERY, withErrors } from './check/seededErrors';
import type { CheckedSource } from './check/sources';
import { DEVELOPMENT, openSource, TERM_RULES, TEST } from './check/sources';
import { report } from './support/report';

const values = process.argv.slice(2);
const only = values.includes('--only') ? values.splice(values.indexOf('--only'), 2)[1]!.split(',') : undefined;
const isListed = values.includes('--list') && values.splice(values.indexOf('--list'), 1).length > 0;
const [folder, model] = values;
if (!folder) {
  console.error('usage: npx tsx bench/check.ts FOLDER [MODEL] [--only NAME,…] [--list]');
  process.exit(2);
}
const encoder = await openEncoder(model ?? bundledModelFolder());
const figures: Record<string, number> = {};
for (const [kind, names] of [['development', DEVELOPMENT], ['test', TEST]] as const) {
  const sums: Counts = { segments: 0, alarms: 0, notes: 0, seeded: 0, found: 0, placed: 0, pointed: 0, findings: 0, entries: 0, noted: 0 };
  for (const name of names.filter((each) => !only || only.includes(each))) {
    const source = await openSource(folder, name, encoder);
    if (!source) continue;
    const counts = await measure(source);
    figures[`${kind}: ${name}: warnings in 1,000 segments as they are`] = (1000 * counts.alarms) / counts.segments;
    figures[`${kind}: ${name}: recall of seeded errors, %`] = (100 * counts.found) / counts.seeded;
    figures[`${kind}: ${name}: precision, %`] = (100 * counts.found) / counts.findings;
    console.log(`${kind.padEnd(11)} ${name.padEnd(18)} ${sentence(counts)}; ${counts.entries} entries`);
    for (const key of ['segments', 'alarms', 'notes', 'seeded', 'found', 'placed', 'pointed', 'findings', 'entries', 'noted'] as const) sums[key] += counts[key];
  }
  if (sums.segments === 0) continue;
  console.log(`${kind.padEnd(11)} ${'all'.padEnd(18)} ${sentence(sums)}`);
  figures[`${kind}: warnings in 1,000 segments as they are`] = (1000 * sums.alarms) / sums.segments;
  figures[`${kind}: notes in 1,000 segments as they are`] = (1000 * sums.notes) / sums.segments;
  figures[`${kind}: recall of seeded errors, %`] = (100 * sums.found) / sums.seeded;
  figures[`${kind}: recall of seeded errors, notes among them, %`] = (100 * sums.noted) / sums.seeded;
  figures[`${kind}: placed at the very words, %`] = (100 * sums.placed) / sums.seeded;
  figures[`${kind}: of those pointed at some words, at the right ones, %`] = (100 * sums.placed) / sums.pointed;
  figures[`${kind}: precision, one error in ${SEEDED_EVERY} segments with a term, %`] = (100 * sums.found) / sums.findings;
}
if (!only) report('check', figures);
await encoder.close();

interface Counts {
  segments: number;
  /** Warnings in pages as their translators left them. */
  alarms: number;
  /** Seeded errors of which there is a warning, those of which there is a warning or a note, and all warnings in pages with such errors. */
  found: number;
  noted: number;
  findings: number;
  notes: number;
  seeded: number;
  placed: number;
  /** Of the seeded errors that are found, those whose finding points at some words. */
  pointed: number;
  entries: number;
}

function sentence({ segments, alarms, notes, seeded, found, noted, placed, pointed, findings }: Counts): string {
  const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(0)} %`;
  const inThousand = (count: number): string => ((1000 * count) / segments).toFixed(0);
  return `warnings in 1,000 segments as they are ${inThousand(alarms)}, notes ${inThousand(notes)}; seeded ${seeded}: recall ${percent(found, seeded)} (in all ${percent(noted, seeded)}), placed ${percent(placed, seeded)} (right ${percent(placed, pointed)}), precision ${percent(found, findings)}`;
}

async function measure(source: CheckedSource): Promise<Counts> {
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
    return finding.concept !== undefined && finding.found !== undefined && finding.found.start < error.end && finding.found.end > error.start;
  };
  const isWarning = (finding: SegmentFinding): boolean => severityOf(finding) !== 'note';
  const hits = findings.filter((finding) => isWarning(finding) && isHit(finding));
  const alarms = asTheyAre.filter(isWarning).length;
  return {
    segments: checked.length, alarms, notes: asTheyAre.length - alarms, seeded: errors.size, found: segmentsOf(hits), noted: segmentsOf(findings.filter(isHit)), placed: segmentsOf(hits.filter(isPlaced)), pointed: segmentsOf(hits.filter((hit) => hit.concept !== undefined && hit.found !== undefined)),
    findings: findings.filter(isWarning).length, entries: glossary.size / 2,
  };
}

function segmentsOf(findings: readonly SegmentFinding[]): number {
  return new Set(findings.map(({ pair }) => pair)).size;
}

function listed(finding: SegmentFinding, { source, target }: SegmentPair): string {
  if (finding.concept === undefined) return `  ${finding.rule}: ${source.text} | ${target.text} | elsewhere: ${finding.expected.join(' | ')}`;
  const found = finding.found ? target.text.slice(finding.found.start, finding.found.end) : '–';
  return `  ${severityOf(finding)}: ${finding.term} → ${finding.expected.join('/')}, here ${found}: ${source.text} | ${target.text}`;
}
