import type { Span } from '../domain/phrase';
import type { Word } from '../text/words';

/** Words between two linked ones that still belong to one phrase: an article, a preposition. */
const WIDEST_GAP = 2;

/**
 * The words of a translation that stand for a stretch of the source, by the links between words: from the first to the
 * last linked one, unless too much stands between. Undefined where nothing is linked, or where it is all over the sentence.
 *
 * @param links pairs of indices of words, from 0
 */
export function standIn(sourceWords: readonly Word[], targetWords: readonly Word[], links: readonly (readonly [number, number])[], used: Span): Span | undefined {
  const linked = links
    .filter(([i]) => sourceWords[i]!.start < used.end && sourceWords[i]!.end > used.start)
    .map(([, j]) => j)
    .sort((a, b) => a - b);
  const [first] = linked;
  const last = linked.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const isOnePhrase = linked.every((j, place) => place === 0 || j - linked[place - 1]! <= WIDEST_GAP);
  return isOnePhrase ? { start: targetWords[first]!.start, end: targetWords[last]!.end } : undefined;
}

/**
 * The one stretch of a translation that nothing in the source is linked to, apart from words of grammar: a wrong term often
 * has no likeness to what it stands for. Undefined where there is none or more than one, as in a free translation.
 */
export function unlinkedStretch(targetWords: readonly Word[], links: readonly (readonly [number, number])[], isGrammar: (word: string) => boolean): Span | undefined {
  const linked = new Set(links.map(([, j]) => j));
  const stretches: Span[] = [];
  let isOpen = false;
  for (const [j, { text, start, end }] of targetWords.entries()) {
    const isFree = !linked.has(j) && !isGrammar(text);
    if (isFree && isOpen) stretches.at(-1)!.end = end;
    else if (isFree) stretches.push({ start, end });
    isOpen = isFree;
  }
  return stretches.length === 1 ? stretches[0] : undefined;
}
