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
