import { dot } from '../../base/vectors';
import { FunctionWords } from '../../language/functionWords';
import { stem } from '../../language/stems';
import { words } from '../../language/words';
import type { PhraseInContext } from '../../model/phrase';
import type { SenseReader } from './senseReader';

/** Words of the text that are looked at, those nearest to the phrase: a hover waits for them. */
const MOST_READ = 30;
/** Words that are told: a reader takes them in at a glance. */
const MOST_TOLD = 4;

/**
 * How much nearer a word has to be to the chosen sense than to every other, in cosine, and which part of the strongest word's share: below that a
 * reader would not see what the word has to do with it. Set by judgement.
 */
const LEAST_NEARER = 0.07;
const LEAST_OF_STRONGEST = 0.5;

/** Which words of the text around a phrase speak for one of its senses. */
export class SenseWords {
  constructor(private readonly senses: SenseReader) {}

  /**
   * The words that are clearly nearer to the chosen sense than to each of its rivals, at most four, in the text's order. Function words, numbers and
   * the phrase itself are left out, and a word stands there once, however often and in whichever form the text has it.
   *
   * @param language of the text; where it is not known no word counts as a function word
   * @param chosen unit vector of the sense
   * @param rivals unit vectors of the others, at least one
   */
  async speakingFor(query: PhraseInContext, language: string, chosen: Float32Array, rivals: readonly Float32Array[], signal?: AbortSignal): Promise<string[]> {
    const read = contentWords(query, language);
    if (read.length === 0) return [];
    const vectors = await this.senses.vectorsOf(read, signal);
    const nearer = vectors.map((vector) => dot(vector, chosen) - Math.max(...rivals.map((rival) => dot(vector, rival))));
    const least = Math.max(LEAST_NEARER, LEAST_OF_STRONGEST * Math.max(...nearer));
    const strongest = Array.from(read.keys()).filter((i) => nearer[i]! >= least).sort((a, b) => nearer[b]! - nearer[a]!).slice(0, MOST_TOLD);
    return strongest.sort((a, b) => a - b).map((i) => read[i]!);
  }
}

/** The words around the phrase that say something, in the text's order: of its own sentence those nearest to it, then of others. */
function contentWords(query: PhraseInContext, language: string): string[] {
  const grammar = new FunctionWords(language);
  const formOf = (word: string): string => stem(word, language);
  const seen = new Set(words(query.phrase, language).map(({ text }) => formOf(text)));
  const contentOf = (text = ''): string[] => words(text, language).map((word) => word.text).filter((word) => isLexical(word) && !grammar.has(word));
  const isNew = (word: string): boolean => !seen.has(formOf(word)) && Boolean(seen.add(formOf(word)));
  const before = contentOf(query.before).slice(-MOST_READ / 2);
  const others = (query.examples ?? []).flatMap((example) => [...contentOf(example.before), ...contentOf(example.after)]);
  return [...before, ...contentOf(query.after).slice(0, MOST_READ - before.length), ...others].filter(isNew).slice(0, MOST_READ);
}

/** Whether a word is one and no number or single letter. Chinese and Japanese have words of one sign. */
function isLexical(word: string): boolean {
  return /\p{L}/u.test(word) && !/\p{N}/u.test(word) && (word.length > 1 || /\p{Ideographic}/u.test(word));
}
