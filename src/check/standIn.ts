import type { Span } from '../domain/phrase';
import type { Word } from '../text/words';
import type { WordMeanings } from './wordMeanings';

/** The words of a translation that stand in the place of a term, and how near in meaning they are to it. */
export interface StandIn extends Span {
  /** Cosine of the source term as it is written and of these words. */
  nearness: number;
}

/** A source segment and its translation as words, with the links between them: pairs of indices, from 0. */
export interface LinkedWords {
  source: readonly Word[];
  target: readonly Word[];
  links: readonly (readonly [number, number])[];
  meanings: WordMeanings;
  /** Whether a word of the translation is grammar. */
  isGrammar: (word: string) => boolean;
}

/** Words between two linked ones that still belong to one phrase: an article, a preposition. */
const WIDEST_GAP = 2;
/** Cosine from which on a word of the translation translates a word of the source, if in another way than the glossary's. Chosen on development texts with the bundled model (docs/cli.md has the curve). */
export const NEAR = 0.2;
/** Cosine to a word of the source from which on a word of the translation has something else to stand for. */
const EXPLAINED = 0.3;
/** Stretches that nothing explains, with more of which a translation is free, and words between one of two and the expected place. */
const MOST_STRETCHES = 2;
const FARTHEST = 2;

/**
 * The words of a translation that stand for a stretch of the source: those that are linked to it or, where another word is
 * nearer to it than to any other word of the source, that one. Where nothing is near, the words that nothing in the source
 * explains: a wrong term has no likeness to what it stands for. Undefined where there are none, or too many, as in a free
 * translation.
 */
export function standIn(pair: LinkedWords, used: Span): StandIn | undefined {
  const { meanings, source } = pair;
  const own = indicesIn(source, used);
  const linked = linkedStretch(pair, own);
  const nearest = nearestWord(pair, own);
  const [best] = [linked, nearest].flatMap((words) => (words ? [{ words, nearness: meanings.nearness(own, words) }] : [])).sort((a, b) => b.nearness - a.nearness);
  if (best && best.nearness >= NEAR) return { ...spanOf(pair.target, best.words), nearness: best.nearness };
  const unexplained = linked && meanings.explanation(own, linked) < EXPLAINED ? linked : unexplainedStretch(pair, own);
  return unexplained && { ...spanOf(pair.target, unexplained), nearness: meanings.nearness(own, unexplained) };
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
function nearestWord({ target, meanings, isGrammar }: LinkedWords, own: readonly number[]): number[] | undefined {
  let best: { j: number; nearness: number } | undefined;
  for (const [j, { text }] of target.entries()) {
    if (isGrammar(text)) continue;
    const nearness = meanings.nearness(own, [j]);
    if (nearness > (best?.nearness ?? -1) && nearness >= meanings.explanation(own, [j])) best = { j, nearness };
  }
  return best && [best.j];
}

/**
 * The stretch of words that neither a link nor a word of the source explains, apart from words of grammar: the only one, or of
 * two the one where the term would be expected. Undefined where there are more, as in a free translation, or where it is
 * much longer than a term.
 */
function unexplainedStretch({ target, links, meanings, isGrammar }: LinkedWords, own: readonly number[]): number[] | undefined {
  const linked = new Set(links.flatMap(([i, j]) => (own.includes(i) ? [] : [j])));
  const stretches: number[][] = [];
  let isOpen = false;
  for (const [j, { text }] of target.entries()) {
    const isFree = !linked.has(j) && !isGrammar(text) && meanings.explanation(own, [j]) < EXPLAINED;
    if (isFree && isOpen) stretches.at(-1)!.push(j);
    else if (isFree) stretches.push([j]);
    isOpen = isFree;
  }
  const short = stretches.filter((each) => each.length <= own.length + 1);
  if (stretches.length === 1) return short[0];
  if (stretches.length > MOST_STRETCHES) return undefined;
  const place = expectedPlace(links, own);
  const distance = (stretch: readonly number[]): number => Math.abs((stretch[0]! + stretch.at(-1)!) / 2 - place);
  return short.filter((each) => distance(each) <= FARTHEST).sort((a, b) => distance(a) - distance(b))[0];
}

/** Half-way between what the words before the stretch and those after it are linked to. */
function expectedPlace(links: LinkedWords['links'], own: readonly number[]): number {
  const before = links.filter(([i]) => i < own[0]!).at(-1), after = links.find(([i]) => i > own.at(-1)!);
  return ((before?.[1] ?? (after?.[1] ?? 0) - 1) + (after?.[1] ?? (before?.[1] ?? 0) + 1)) / 2;
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
