import type { Span } from '../model/phrase';
import type { Vectors } from '../base/vectors';
import type { Word } from '../language/words';
import type { DepartureFigures } from './errorLikelihood';
import type { WordMeanings } from './wordMeanings';

/** What a translation makes of a term, none of whose equivalents it uses. */
export interface StandIn {
  /** The words that seem to stand in its place; missing where the translation has only words of grammar. */
  place?: Span;
  /** Cosine of the source term as it is written and of these words. */
  nearness: number;
  figures: DepartureFigures;
}

/** A source segment and its translation as words, with the links between them: pairs of indices, from 0. */
export interface LinkedWords {
  source: readonly Word[];
  target: readonly Word[];
  links: readonly (readonly [number, number])[];
  /** `source × target`: how surely any two are linked, 0 to 1. */
  strengths: Float64Array;
  meanings: WordMeanings;
  /** Whether a word of the translation is grammar. */
  isGrammar: (word: string) => boolean;
}

/** Words between two linked ones that still belong to one phrase: an article, a preposition. */
const WIDEST_GAP = 2;
/** Cosine from which on words of the translation translate a term, if in another way than the glossary's. Chosen on development texts with the bundled model. */
export const NEAR = 0.2;
/** Cosine to a word of the source from which on a word of the translation has something else to stand for. */
const EXPLAINED = 0.3;
/** Most words of a phrase that may say the same as a term. */
const MOST_WORDS = 3;

/**
 * The words of a translation that stand for a stretch of the source: those that are linked to it or, where another word is
 * nearer to it than to any other word of the source, that one. Where nothing is near, the word that is linked to the stretch best
 * and explained by the rest of the source least, with its neighbours that nothing explains: a wrong term has no likeness to what it
 * stands for.
 *
 * @param expected the glossary's equivalents, each as the rows of its words
 */
export function standIn(pair: LinkedWords, used: Span, expected: readonly Vectors[]): StandIn {
  const { meanings, source, target, isGrammar } = pair;
  const own = indicesIn(source, used);
  const content = range(0, target.length).filter((j) => !isGrammar(target[j]!.text));
  const linkTo = (j: number): number => Math.max(0, ...own.map((i) => pair.strengths[i * target.length + j]!));
  const [replacing] = content
    .map((j) => ({ j, link: linkTo(j), explanation: meanings.explanation(own, [j]) }))
    .sort((a, b) => b.link - b.explanation - (a.link - a.explanation));
  const phrases = content.flatMap((first) => content.filter((last) => last >= first && last < first + MOST_WORDS).map((last) => range(first, last + 1)));
  const [near] = [linkedStretch(pair, own), nearestWord(pair, own, content)]
    .flatMap((words) => (words ? [{ words, nearness: meanings.nearness(own, words) }] : []))
    .sort((a, b) => b.nearness - a.nearness);
  const nearest = Math.max(near?.nearness ?? 0, ...phrases.map((words) => meanings.nearness(own, words)));
  const figures: DepartureFigures = {
    nearest: Math.max(0, nearest),
    nearness: replacing ? meanings.nearness(own, [replacing.j]) : 0,
    likeness: replacing ? meanings.likeness([replacing.j], expected) : 0,
    explanation: replacing?.explanation ?? 1,
    link: replacing?.link ?? 0,
  };
  if (near && near.nearness >= NEAR) return { place: spanOf(target, near.words), nearness: near.nearness, figures };
  if (!replacing) return { nearness: -1, figures };
  const words = withNeighbours(replacing.j, (j) => content.includes(j) && linkTo(j) > 0 && meanings.explanation(own, [j]) < EXPLAINED, own.length + 1);
  return { place: spanOf(target, words), nearness: meanings.nearness(own, words), figures };
}

/** From the first to the last linked word; undefined where nothing is linked, or where it is all over the sentence. */
function linkedStretch({ links }: LinkedWords, own: readonly number[]): number[] | undefined {
  const linked = links.filter(([i]) => own.includes(i)).map(([, j]) => j).sort((a, b) => a - b);
  const [first] = linked;
  if (first === undefined) return undefined;
  const isOnePhrase = linked.every((j, place) => place === 0 || j - linked[place - 1]! <= WIDEST_GAP);
  return isOnePhrase ? range(first, linked.at(-1)! + 1) : undefined;
}

/** The word that is nearest to the stretch, if it is not still nearer to another word of the source. */
function nearestWord({ meanings }: LinkedWords, own: readonly number[], content: readonly number[]): number[] | undefined {
  let best: { j: number; nearness: number } | undefined;
  for (const j of content) {
    const nearness = meanings.nearness(own, [j]);
    if (nearness > (best?.nearness ?? -1) && nearness >= meanings.explanation(own, [j])) best = { j, nearness };
  }
  return best && [best.j];
}

/** A word with those beside it that belong to it, so many at most. */
function withNeighbours(word: number, belongs: (word: number) => boolean, most: number): number[] {
  let [first, last] = [word, word];
  while (last - first + 1 < most && belongs(first - 1)) first--;
  while (last - first + 1 < most && belongs(last + 1)) last++;
  return range(first, last + 1);
}

function indicesIn(words: readonly Word[], { start, end }: Span): number[] {
  return range(0, words.length).filter((i) => words[i]!.start < end && words[i]!.end > start);
}

function range(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, place) => start + place);
}

function spanOf(words: readonly Word[], indices: readonly number[]): Span {
  return { start: words[indices[0]!]!.start, end: words[indices.at(-1)!]!.end };
}
