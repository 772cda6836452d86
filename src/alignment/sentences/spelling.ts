import { addCount, appendTo } from '../../base/maps';
import type { Pacer } from '../../base/pacer';
import { normaliseUnicode } from '../../language/normalise';
import type { WindowSimilarity } from './windowSimilarity';
import { ComposedSimilarity, MAX_BEAD_SEGMENTS } from './windowSimilarity';

/**
 * The length of character n-grams. Four distinguishes cognates from chance best (three and five aligned worse).
 */
const NGRAM_LENGTH = 4;
/** The weight of a number. Numbers either match or do not, so one weighs as much as a long shared word. */
const NUMBER_WEIGHT = 4;
/** The maximum share of all segments that contain an n-gram; more common n-grams are ignored. */
const MAX_COMMON = 0.1;

/**
 * Returns the spelling similarity of segments in any two languages: shared numbers, and n-grams of names and cognates,
 * each weighted by the square of its inverse document frequency.
 */
export async function spellingSimilarity(
  source: readonly string[],
  target: readonly string[],
  pacer: Pacer,
): Promise<WindowSimilarity> {
  const sourceCounts = await mapped(source, countNgrams, pacer);
  const targetCounts = await mapped(target, countNgrams, pacer);
  const weights = await sharedNgramWeights(sourceCounts, targetCounts, pacer);
  const sourceRows = await mapped(sourceCounts, (counts) => weigh(counts, weights), pacer);
  const targetRows = await mapped(targetCounts, (counts) => weigh(counts, weights), pacer);
  const places = await postingsOf(targetRows, pacer);
  const products = (segment: number, from: number, to: number) => {
    const result = new Float64Array(to - from);
    for (const [ngram, weight] of sourceRows[segment]!) {
      for (const { segment: place, weight: other } of places.get(ngram) ?? [])
        if (place >= from && place < to) result[place - from]! += weight * other;
    }
    return result;
  };
  return new ComposedSimilarity(
    products,
    await windowLengths(sourceRows, pacer),
    await windowLengths(targetRows, pacer),
  );
}

async function mapped<T, U>(items: readonly T[], make: (item: T) => U, pacer: Pacer): Promise<U[]> {
  const made: U[] = [];
  for (const item of items) {
    made.push(make(item));
    await pacer.yield();
  }
  return made;
}

function countNgrams(text: string): Map<string, number> {
  const plain = normaliseUnicode(text, 'NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const counts = new Map<string, number>();
  for (const [word] of plain.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (/\p{N}/u.test(word)) addCount(counts, word, NUMBER_WEIGHT);
    else for (let i = 0; i + NGRAM_LENGTH <= word.length; i++) addCount(counts, word.slice(i, i + NGRAM_LENGTH));
  }
  return counts;
}

/** Returns the weights of the n-grams that occur in both documents and are not too common. */
async function sharedNgramWeights(
  source: readonly Map<string, number>[],
  target: readonly Map<string, number>[],
  pacer: Pacer,
): Promise<Map<string, number>> {
  const total = source.length + target.length;
  const sourceFrequencies = await frequenciesOf(source, pacer);
  const targetFrequencies = await frequenciesOf(target, pacer);
  const weights = new Map<string, number>();
  for (const [ngram, frequency] of sourceFrequencies) {
    const both = frequency + (targetFrequencies.get(ngram) ?? 0);
    if (both > frequency && both <= Math.max(2, MAX_COMMON * total))
      weights.set(ngram, Math.log((total + 1) / both) ** 2);
  }
  return weights;
}

async function frequenciesOf(segments: readonly Map<string, number>[], pacer: Pacer): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const counts of segments) {
    for (const ngram of counts.keys()) addCount(found, ngram);
    await pacer.yield();
  }
  return found;
}

function weigh(counts: ReadonlyMap<string, number>, weights: ReadonlyMap<string, number>): Map<string, number> {
  const row = new Map<string, number>();
  for (const [ngram, count] of counts) if (weights.has(ngram)) row.set(ngram, count * weights.get(ngram)!);
  return row;
}

async function postingsOf(
  rows: readonly ReadonlyMap<string, number>[],
  pacer: Pacer,
): Promise<Map<string, { segment: number; weight: number }[]>> {
  const places = new Map<string, { segment: number; weight: number }[]>();
  for (const [segment, row] of rows.entries()) {
    for (const [ngram, weight] of row) appendTo(places, ngram, { segment, weight });
    await pacer.yield();
  }
  return places;
}

/** Returns the lengths of the sums of 1 … `MAX_BEAD_SEGMENTS` neighbouring rows, as `[size − 1][first row]`. */
async function windowLengths(rows: readonly ReadonlyMap<string, number>[], pacer: Pacer): Promise<Float64Array[]> {
  const lengths = Array.from({ length: MAX_BEAD_SEGMENTS }, () => new Float64Array(rows.length));
  for (let first = 0; first < rows.length; first++) {
    const sum = new Map<string, number>();
    let squares = 0;
    for (let k = 0; k < MAX_BEAD_SEGMENTS; k++) {
      for (const [ngram, weight] of rows[first + k] ?? []) {
        const before = sum.get(ngram) ?? 0;
        squares += weight * (2 * before + weight);
        sum.set(ngram, before + weight);
      }
      lengths[k]![first] = Math.sqrt(squares);
    }
    await pacer.yield();
  }
  return lengths;
}
