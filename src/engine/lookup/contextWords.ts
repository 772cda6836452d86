import { dot } from '../../base/vectors';
import { FunctionWords } from '../../language/functionWords';
import { stemWord } from '../../language/stems';
import { splitIntoWords } from '../../language/words';
import type { PhraseInContext } from '../../model/phrase';
import type { SenseDisambiguator } from './senseDisambiguator';

/** The maximum number of context words, nearest to the phrase first: a hover waits for them. */
const MAX_READ = 30;
/** The maximum number of displayed context words. */
const MAX_TOLD = 4;

/** The minimum advantage in cosine of a word for the chosen sense over every other. Set by judgement. */
const MIN_NEARER = 0.07;
/** The minimum share of the strongest word's advantage. Weaker words would not look related. Set by judgement. */
const MIN_OF_STRONGEST = 0.5;

/**
 * Returns up to four words around a phrase that are clearly closer to the chosen sense than to each rival, in text
 * order. Function words, numbers and the phrase are excluded; each word appears once.
 *
 * @param language the language of the text; if unknown, no word counts as a function word
 * @param chosen unit vector of the sense
 * @param rivals the unit vectors of the other senses, at least one
 */
export async function supportingWords(
  senses: SenseDisambiguator,
  query: PhraseInContext,
  language: string,
  chosen: Float32Array,
  rivals: readonly Float32Array[],
  signal?: AbortSignal,
): Promise<string[]> {
  const read = contentWords(query, language);
  if (read.length === 0) return [];
  const vectors = await senses.vectorsOf(read, signal);
  const nearer = vectors.map((vector) => dot(vector, chosen) - Math.max(...rivals.map((rival) => dot(vector, rival))));
  const minScore = Math.max(MIN_NEARER, MIN_OF_STRONGEST * Math.max(...nearer));
  const strongest = Array.from(read.keys())
    .filter((i) => nearer[i]! >= minScore)
    .sort((a, b) => nearer[b]! - nearer[a]!)
    .slice(0, MAX_TOLD);
  return strongest.sort((a, b) => a - b).map((i) => read[i]!);
}

/** Returns the content words nearest to the phrase in its sentence, in text order, then those of other sentences. */
function contentWords(query: PhraseInContext, language: string): string[] {
  const functionWords = new FunctionWords(language);
  const formOf = (word: string): string => stemWord(word, language);
  const seen = new Set(splitIntoWords(query.phrase, language).map(({ text }) => formOf(text)));
  const contentOf = (text = ''): string[] =>
    splitIntoWords(text, language)
      .map((word) => word.text)
      .filter((word) => isLexical(word) && !functionWords.has(word));
  const isNew = (word: string): boolean => !seen.has(formOf(word)) && Boolean(seen.add(formOf(word)));
  const before = contentOf(query.before).slice(-MAX_READ / 2);
  const others = (query.examples ?? []).flatMap((example) => [
    ...contentOf(example.before),
    ...contentOf(example.after),
  ]);
  return [...before, ...contentOf(query.after).slice(0, MAX_READ - before.length), ...others]
    .filter(isNew)
    .slice(0, MAX_READ);
}

/** Returns whether a word is more than a number or single letter. Chinese and Japanese have words of one character. */
function isLexical(word: string): boolean {
  return /\p{L}/u.test(word) && !/\p{N}/u.test(word) && (word.length > 1 || /\p{Ideographic}/u.test(word));
}
