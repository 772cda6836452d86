import { dot, normalise } from '../../base/vectors';
import type { Vectors } from '../../base/vectors';
import { FunctionWords } from '../../language/functionWords';
import { words } from '../../language/words';
import type { Span } from '../../model/phrase';
import type { PhraseEncoder } from '../encoder/phraseEncoder';

/** Words of a text that are looked at. */
const MOST_WORDS = 200;
/** Words that a paraphrase may have more than the phrase. */
const MORE = 2;
/** Cosine of a stretch from which on it may say the same, and from which on each word of content of the phrase has one in the stretch that may. Chosen on the catalogues of git and of minetest in three languages. */
const [NEAR, WORD_NEAR] = [0.6, 0.35];

interface NearestStretch {
  span: Span;
  /** Cosine of the stretch and the phrase. */
  score: number;
  /** Whether the stretch may say the same, and not only a part of it. */
  isPlausible: boolean;
}

/** For each text the words in it that are nearest to a phrase in meaning. */
export async function nearestStretches(phrase: string, language: string | undefined, texts: readonly { text: string; language: string }[], encoder: PhraseEncoder, signal?: AbortSignal): Promise<NearestStretch[]> {
  const sought = words(phrase, language ?? 'und').slice(0, MOST_WORDS);
  const cut = texts.map(({ text, language: own }) => words(text, own).slice(0, MOST_WORDS));
  const [query, ...vectors] = await encoder.encodeWords([sought, ...cut].map((each) => each.map(({ text }) => text)), signal);
  const grammar = new FunctionWords(language ?? 'en');
  const content = sought.flatMap(({ text }, i) => (grammar.has(text) ? [] : [i]));
  const whole = sumOf(query!, 0, sought.length);
  const units = (content.length ? content : sought.map((_, i) => i)).map((i) => normalise(query!.row(i).slice()));
  return cut.map((own, i) => nearestStretch(normalise(whole.slice()), units, sought.length, own, vectors[i]!));
}

function nearestStretch(whole: Float32Array, units: readonly Float32Array[], length: number, own: readonly { start: number; end: number }[], vectors: Vectors): NearestStretch {
  let best = { first: 0, end: own.length, score: -1 };
  for (let first = 0; first < own.length; first++) {
    const sum = new Float32Array(whole.length);
    for (let end = first + 1; end <= Math.min(own.length, first + length + MORE); end++) {
      vectors.row(end - 1).forEach((value, place) => (sum[place]! += value));
      const score = dot(normalise(sum.slice()), whole);
      if (score > best.score) best = { first, end, score };
    }
  }
  if (!own.length) return { span: { start: 0, end: 0 }, score: 0, isPlausible: false };
  const rows = Array.from({ length: best.end - best.first }, (_, i) => normalise(vectors.row(best.first + i).slice()));
  const isCovered = units.every((unit) => rows.some((row) => dot(unit, row) >= WORD_NEAR));
  return { span: { start: own[best.first]!.start, end: own[best.end - 1]!.end }, score: best.score, isPlausible: best.score >= NEAR && isCovered };
}

function sumOf({ dimensions, ...rows }: Vectors, first: number, end: number): Float32Array {
  const sum = new Float32Array(dimensions);
  for (let row = first; row < end; row++) rows.data.subarray(row * dimensions, (row + 1) * dimensions).forEach((value, place) => (sum[place]! += value));
  return sum;
}
