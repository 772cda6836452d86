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
 * The one stretch of a translation that nothing in the source is linked to, apart from words of grammar, where nothing is
 * linked to the used words either: a wrong term often has no likeness to what it stands for. Undefined where there is no such
 * stretch, or more than one, or one much longer than a term, as in a free translation.
 */
export function unlinkedStretch(
  sourceWords: readonly Word[],
  targetWords: readonly Word[],
  links: readonly (readonly [number, number])[],
  used: Span,
  isGrammar: (word: string) => boolean,
): Span | undefined {
  const isUsed = (i: number): boolean => sourceWords[i]!.start < used.end && sourceWords[i]!.end > used.start;
  if (links.some(([i]) => isUsed(i))) return undefined;
  const linked = new Set(links.map(([, j]) => j));
  const stretches: (Span & { words: number })[] = [];
  let isOpen = false;
  for (const [j, { text, start, end }] of targetWords.entries()) {
    const isFree = !linked.has(j) && !isGrammar(text);
    const last = stretches.at(-1);
    if (isFree && isOpen && last) stretches[stretches.length - 1] = { ...last, end, words: last.words + 1 };
    else if (isFree) stretches.push({ start, end, words: 1 });
    isOpen = isFree;
  }
  const [only] = stretches;
  const most = sourceWords.filter((_, i) => isUsed(i)).length + 1;
  return only && stretches.length === 1 && only.words <= most ? { start: only.start, end: only.end } : undefined;
}
