/**
 * How well the terminology check tells errors from good translations: `npx tsx bench/check.ts FOLDER [MODEL] [--only NAME,…] [--list]`, where
 * FOLDER holds parallel segments in document order as `<source>.en-<language>.tsv.xz` (English, tab, translation). The program `xz` has to be there.
 *
 * Each source is cut into pages of 50 segments. From the even pages a glossary is mined, and of it is kept what a reviewer would call
 * terms: pairs that those pages use at least three times and depart from in at most one use of ten. The odd pages, which
 * the mining has not seen, are checked twice. As they are: every finding counts as a false alarm, although a part of them are
 * real inconsistencies of the human translators (`--list` prints them). And with seeded errors: in each tenth segment that uses a
 * term rightly, its equivalent is replaced by another entry's; recall is the share of those that are found at that term,
 * placed the share for which the very words are pointed out, precision the share of seeded ones among all findings. None of
 * the entries has a status, which is the hardest case: entries with one are always held to.
 *
 * Findings are warnings; other words of nearly the same meaning are notes and counted apart. What is nearly the same is a
 * cosine, and the curve shows what other cosines would do: at ∞ nothing would be a note.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { conceptOfPair } from '../src/domain/minedConcept';
import type { Concept } from '../src/domain/concept';
import { severityOf } from '../src/domain/finding';
import type { LanguagePair } from '../src/domain/language';
import type { SegmentPair } from '../src/domain/segment';
import { bundledModelFolder } from '../src/engine/bundledModel';
import type { PairFinding } from '../src/engine/checkPairs';
import { checkForms, checkPairs } from '../src/engine/checkPairs';
import { openEncoder } from '../src/engine/encoder/encoder';
import { IndexedGlossary } from '../src/engine/indexedGlossary';
import { minePairs } from '../src/engine/minePairs';
import { report } from './support/report';

/** Looked at while the rules were made. The others were not. */
const DEVELOPMENT = ['gnomehelp.en-de', 'dbhandbook.en-ru', 'raspi.en-fr', 'bitcoinorg.en-ja'];
const TEST = ['osguide.en-de', 'privguide.en-es', 'dbhandbook.en-zh', 'osguide.en-ja', 'privguide.en-ru', 'lighthouse.en-nl', 'tfdocs.en-ko'];
/** Cosines from which on a departure would be a note instead of a warning. */
const THRESHOLDS = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, Infinity];
const PAGE = 50;
/** Segments of a source; more pages only take longer. */
const MOST_SEGMENTS = 600;
const LEAST_CONFIDENCE = 0.5;
const FEWEST_USES = 3;
const MOST_DEPARTURES = 0.1;
const SEEDED_EVERY = 10;

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
  const sums: Counts = { segments: 0, alarms: 0, notes: 0, seeded: 0, found: 0, placed: 0, findings: 0, entries: 0, curve: THRESHOLDS.map(() => ({ alarms: 0, found: 0, findings: 0 })) };
  for (const name of names.filter((each) => !only || only.includes(each))) {
    if (!existsSync(fileOf(name))) {
      console.error(`${fileOf(name)} is not there and was left out.`);
      continue;
    }
    const counts = await measure(name);
    console.log(`${kind.padEnd(11)} ${name.padEnd(18)} ${sentence(counts)}; ${counts.entries} entries`);
    for (const key of ['segments', 'alarms', 'notes', 'seeded', 'found', 'placed', 'findings', 'entries'] as const) sums[key] += counts[key];
    sums.curve.forEach((point, place) => (['alarms', 'found', 'findings'] as const).forEach((key) => (point[key] += counts.curve[place]![key])));
  }
  if (sums.segments === 0) continue;
  console.log(`${kind.padEnd(11)} ${'all'.padEnd(18)} ${sentence(sums)}`);
  sums.curve.forEach((point, place) => console.log(`${kind.padEnd(11)} note from ${String(THRESHOLDS[place]).padEnd(8)} ${sentence({ ...sums, ...point }, false)}`));
  figures[`${kind}: warnings in 1,000 segments as they are`] = (1000 * sums.alarms) / sums.segments;
  figures[`${kind}: notes in 1,000 segments as they are`] = (1000 * sums.notes) / sums.segments;
  figures[`${kind}: recall of seeded errors, %`] = (100 * sums.found) / sums.seeded;
  figures[`${kind}: placed at the very words, %`] = (100 * sums.placed) / sums.seeded;
  figures[`${kind}: precision, one error in ${SEEDED_EVERY} segments with a term, %`] = (100 * sums.found) / sums.findings;
}
if (!only) report('check', figures);
await encoder.close();

function fileOf(name: string): string {
  return path.join(folder!, `${name}.tsv.xz`);
}

interface Point {
  /** Findings in pages as their translators left them. */
  alarms: number;
  /** Seeded errors that are found, and all findings in pages with such errors. */
  found: number;
  findings: number;
}

interface Counts extends Point {
  segments: number;
  notes: number;
  seeded: number;
  placed: number;
  entries: number;
  /** As it would be with each of the thresholds. */
  curve: Point[];
}

function sentence({ segments, alarms, notes, seeded, found, placed, findings }: Counts, isWhole = true): string {
  const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(0)} %`;
  const inThousand = (count: number): string => ((1000 * count) / segments).toFixed(0);
  const rest = isWhole ? `, notes ${inThousand(notes)}` : '';
  return `warnings in 1,000 segments as they are ${inThousand(alarms)}${rest}; seeded ${seeded}: recall ${percent(found, seeded)}${isWhole ? `, placed ${percent(placed, seeded)}` : ''}, precision ${percent(found, findings)}`;
}

async function measure(name: string): Promise<Counts> {
  const languages = { from: 'en', to: name.split('.en-')[1]! };
  const rows = execFileSync('xz', ['-dc', fileOf(name)], { encoding: 'utf8', maxBuffer: 1 << 30 }).split('\n').filter((row) => row.includes('\t')).slice(0, MOST_SEGMENTS);
  const pairs = rows.map((row, index): SegmentPair => {
    const [source, target] = row.split('\t') as [string, string];
    return { source: { text: source, line: index + 1 }, target: { text: target, line: index + 1 } };
  });
  const isEven = (_: SegmentPair, index: number): boolean => Math.floor(index / PAGE) % 2 === 0;
  const mined = pairs.filter(isEven), checked = pairs.filter((pair, index) => !isEven(pair, index));
  const glossary = await termsOf(mined, languages);
  const asTheyAre = await checkPairs(checked, languages, [glossary], { encoder });
  if (isListed) for (const finding of asTheyAre) console.log(listed(finding, checked[finding.pair]!));
  const { seeded, errors } = await withErrors(checked, languages, glossary);
  const findings = await checkPairs(seeded, languages, [glossary], { encoder });
  const isHit = (finding: PairFinding): boolean => {
    const error = errors.get(finding.pair);
    return error !== undefined && finding.concept !== undefined && finding.expected.includes(error.term);
  };
  const isPlaced = (finding: PairFinding): boolean => {
    const error = errors.get(finding.pair)!;
    return finding.concept !== undefined && finding.found !== undefined && finding.found.start < error.end && finding.found.end > error.start;
  };
  const isWarning = (finding: PairFinding): boolean => severityOf(finding) !== 'note';
  const hits = findings.filter((finding) => isWarning(finding) && isHit(finding));
  const curve = THRESHOLDS.map((threshold): Point => {
    const wouldWarn = (finding: PairFinding): boolean => finding.concept === undefined || (finding.nearness ?? -1) < threshold;
    const warned = findings.filter(wouldWarn);
    return { alarms: asTheyAre.filter(wouldWarn).length, found: segmentsOf(warned.filter(isHit)), findings: warned.length };
  });
  const alarms = asTheyAre.filter(isWarning).length;
  return {
    segments: checked.length, alarms, notes: asTheyAre.length - alarms, seeded: errors.size, found: segmentsOf(hits), placed: segmentsOf(hits.filter(isPlaced)),
    findings: findings.filter(isWarning).length, entries: glossary.size / 2, curve,
  };
}

function segmentsOf(findings: readonly PairFinding[]): number {
  return new Set(findings.map(({ pair }) => pair)).size;
}

/** The mined pairs that their own pages treat as terms. */
async function termsOf(pairs: readonly SegmentPair[], languages: LanguagePair): Promise<IndexedGlossary> {
  const groups = pairs.map(({ source, target }) => ({ source: [source], target: [target] }));
  const mined = await minePairs(groups, languages, LEAST_CONFIDENCE, encoder, () => {});
  const concepts = new Map<string, Concept>(mined.filter(({ count }) => count >= 2).map((pair, place) => [`c${place}`, conceptOfPair(pair, languages, 'mined', `c${place}`)]));
  const { findings, rendered } = await checkForms(pairs, languages, [await glossaryOf(concepts)]);
  const departures = new Map<string, number>();
  for (const finding of findings) if (finding.rule !== 'inconsistent-rendering') departures.set(finding.concept, (departures.get(finding.concept) ?? 0) + 1);
  const kept = [...concepts].filter(([id]) => {
    const right = rendered.get(id) ?? 0, wrong = departures.get(id) ?? 0;
    return right >= FEWEST_USES && wrong <= MOST_DEPARTURES * (right + wrong);
  });
  return glossaryOf(new Map(kept));
}

async function glossaryOf(concepts: ReadonlyMap<string, Concept>): Promise<IndexedGlossary> {
  const glossary = new IndexedGlossary('mined', undefined);
  await glossary.update(concepts);
  return glossary;
}

/** Replaces one equivalent by another entry's in each tenth segment that has one, always the same ones. */
async function withErrors(pairs: readonly SegmentPair[], { from, to }: LanguagePair, glossary: IndexedGlossary) {
  const others = Array.from(glossary.records()).filter(({ language }) => language === to).map(({ key }) => glossary.find(key)!);
  const errors = new Map<number, { term: string; start: number; end: number }>();
  const seeded = [...pairs];
  let candidates = 0;
  for (const [index, { source, target }] of pairs.entries()) {
    const used = glossary.lexical.termsIn(source.text, from).filter(({ reason }) => reason === 'exact').map(({ key }) => glossary.find(key)!.concept);
    const right = glossary.lexical.termsIn(target.text, to).filter(({ reason, key }) => reason !== 'part' && used.includes(glossary.find(key)!.concept));
    const place = right.find(({ start, end }) => right.every((other) => other.start >= end || other.end <= start || (other.start >= start && other.end <= end)));
    if (!place || candidates++ % SEEDED_EVERY !== 0) continue;
    const { concept, term } = glossary.find(place.key)!;
    const isUnlike = (other: string): boolean => !target.text.toLowerCase().includes(other.toLowerCase()) && other.slice(0, 3).toLowerCase() !== term.term.slice(0, 3).toLowerCase();
    const wrong = others.slice((index * 7919) % others.length).concat(others).find((other) => !used.includes(other.concept) && isUnlike(other.term.term));
    // A second use of the equivalent in the sentence would still be right.
    if (!wrong || target.text.indexOf(term.term, place.end) >= 0 || right.some((other) => other.start !== place.start && glossary.find(other.key)!.concept === concept)) continue;
    const text = target.text.slice(0, place.start) + wrong.term.term + target.text.slice(place.end);
    seeded[index] = { source, target: { ...target, text } };
    errors.set(index, { term: term.term, start: place.start, end: place.start + wrong.term.term.length });
  }
  return { seeded, errors };
}

function listed(finding: PairFinding, { source, target }: SegmentPair): string {
  if (finding.concept === undefined) return `  ${finding.rule}: ${source.text} | ${target.text} | elsewhere: ${finding.expected.join(' | ')}`;
  const found = finding.found ? target.text.slice(finding.found.start, finding.found.end) : '–';
  return `  ${severityOf(finding)}: ${finding.term} → ${finding.expected.join('/')}, here ${found}: ${source.text} | ${target.text}`;
}
