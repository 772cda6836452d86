import type { Vectors } from '../../base/vectors';
import { addScaled, dot, normaliseInPlace, normalisedSum } from '../../base/vectors';
import { functionWordsOf, FUNCTION_WORD_LISTS } from '../../language/functionWords';
import type { Word } from '../../language/words';
import { splitIntoWords } from '../../language/words';
import type { Span } from '../../model/phrase';
import type { PhraseEncoder } from '../encoder/phraseEncoder';

const MAX_WORDS = 200;
/** The maximum number of words that a paraphrase has more than the phrase. */
const MAX_EXTRA_WORDS = 3;
/**
 * The cosine of a phrase's word with its nearest word, below which a span expresses only a part of the phrase; and the
 * penalty for such a span when the best one is chosen.
 */
const [MIN_COVERED_COSINE, PARTIAL_FACTOR] = [0.2, 0.5];

/** Separators of clauses and sentences. A phrase does not cross them. */
const CLAUSE_SEPARATOR = /[,;:.!?…،؛؟、。，；：！？](?=\s|$)|[、。，；：！？]/u;

interface NearestWordRange {
  span: Span;
  /** The cosine of the span and the phrase, both without function words. */
  score: number;
  /** True if it probably expresses the whole phrase. */
  isWhole: boolean;
}

/** A phrase without its function words. */
interface PhraseVectors {
  whole: Float32Array;
  /** The vectors of its words. */
  units: Float32Array[];
  length: number;
  /** True if it continues after a comma or similar separator. */
  hasClauseBreak: boolean;
}

/**
 * Returns the words of each text that are closest in meaning to a phrase.
 *
 * @param language the language of the phrase; missing: any
 */
export async function nearestWords(
  phrase: string,
  language: string | undefined,
  texts: readonly { text: string; language: string }[],
  encoder: PhraseEncoder,
  signal?: AbortSignal,
): Promise<NearestWordRange[]> {
  const contentWords = withoutFunctionWords(
    splitIntoWords(phrase, language ?? 'und'),
    language === undefined ? Object.keys(FUNCTION_WORD_LISTS) : [language],
  );
  const cut = texts.map(({ text, language: own }) => withoutFunctionWords(splitIntoWords(text, own), [own]));
  const [query, ...vectors] = await encoder.encodeWords(
    [contentWords, ...cut].map((each) => each.map(({ text }) => text)),
    signal,
  );
  const rows = Array.from({ length: query!.count }, (_, i) => query!.row(i));
  const phraseVectors = {
    whole: normalisedSum(query!),
    units: rows.map((row) => normaliseInPlace(row.slice())),
    length: rows.length,
    hasClauseBreak: CLAUSE_SEPARATOR.test(phrase.trim().slice(0, -1)),
  };
  return cut.map((own, i) => nearestStretch(phraseVectors, texts[i]!.text, own, vectors[i]!));
}

/** Removes function words, unless there are no others. */
function withoutFunctionWords(all: readonly Word[], languages: readonly string[]): readonly Word[] {
  const functionWordSets = languages.map(functionWordsOf);
  const rest = all.filter(({ text }) => !functionWordSets.some((functionWords) => functionWords.has(text)));
  return (rest.length ? rest : all).slice(0, MAX_WORDS);
}

function nearestStretch(
  { whole, units, length, hasClauseBreak }: PhraseVectors,
  text: string,
  own: readonly Word[],
  vectors: Vectors,
): NearestWordRange {
  const near = units.map((unit) => Array.from(own, (_, i) => cosine(unit, vectors.row(i))));
  let best = { first: 0, end: 0, score: 0, isWhole: false, worth: -Infinity };
  for (let first = 0; first < own.length; first++) {
    const sum = new Float32Array(whole.length);
    for (let end = first + 1; end <= Math.min(own.length, first + length + MAX_EXTRA_WORDS); end++) {
      if (
        end - 1 > first &&
        !hasClauseBreak &&
        CLAUSE_SEPARATOR.test(text.slice(own[end - 2]!.end, own[end - 1]!.start))
      )
        break;
      addScaled(vectors.row(end - 1), 1, sum);
      const score = cosine(whole, sum);
      const isWhole = near.every((values) => values.slice(first, end).some((value) => value >= MIN_COVERED_COSINE));
      const worth = score - (isWhole ? 0 : PARTIAL_FACTOR);
      if (worth > best.worth) best = { first, end, score, isWhole, worth };
    }
  }
  const { first, end, score, isWhole } = best;
  return { span: { start: own[first]?.start ?? 0, end: own[end - 1]?.end ?? 0 }, score, isWhole };
}

/** @param unit of length 1 */
function cosine(unit: Float32Array, vector: Float32Array): number {
  const length = Math.sqrt(dot(vector, vector));
  return length > 0 ? dot(unit, vector) / length : 0;
}
