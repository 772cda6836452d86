import type { Span } from '../../domain/phrase';

/** One input of the model. */
export interface TokenSequence {
  ids: number[];
  /** The tokens whose states make up the phrase, as a range of `ids`. */
  span: Span;
}

/** The ids around and between the parts of an input. Without markers all are empty. */
export interface MarkerIds {
  start: readonly number[];
  beforePhrase: readonly number[];
  afterPhrase: readonly number[];
  end: readonly number[];
  /** Whether the span covers `beforePhrase` and `afterPhrase`. */
  pooled: boolean;
}

export const NO_MARKERS: MarkerIds = { start: [], beforePhrase: [], afterPhrase: [], end: [], pooled: false };

/** A phrase is cut nowhere, but this many windows of one (about four pages) stand for the rest of it as well. */
export const MOST_WINDOWS = 16;

/**
 * Joins the ids of a phrase and of the text around it into inputs of at most `maxTokens`. What does not fit is cut from
 * the far ends of the context; each side gets half of the room, and what it does not need. A phrase that is too long by
 * itself is divided into windows of about equal length, each an input of its own without context, and all its tokens
 * count. An empty phrase makes no input.
 */
export function assemble(
  before: readonly number[],
  phrase: readonly number[],
  after: readonly number[],
  maxTokens: number,
  markers: MarkerIds = NO_MARKERS,
): TokenSequence[] {
  if (phrase.length === 0) return [];
  const room = maxTokens - markers.start.length - markers.beforePhrase.length - markers.afterPhrase.length - markers.end.length;
  if (phrase.length > room) {
    return windowsOf(phrase.length, room).slice(0, MOST_WINDOWS).map(({ start, end }) => join([], phrase.slice(start, end), [], markers));
  }
  const left = room - phrase.length;
  const beforeLength = Math.min(before.length, Math.max(left - after.length, Math.ceil(left / 2)));
  const afterLength = Math.min(after.length, left - beforeLength);
  return [join(before.slice(before.length - beforeLength), phrase, after.slice(0, afterLength), markers)];
}

function join(before: readonly number[], phrase: readonly number[], after: readonly number[], markers: MarkerIds): TokenSequence {
  const head = [...markers.start, ...before];
  const ids = [...head, ...markers.beforePhrase, ...phrase, ...markers.afterPhrase, ...after, ...markers.end];
  const start = head.length + markers.beforePhrase.length;
  const end = start + phrase.length;
  const span = markers.pooled ? { start: head.length, end: end + markers.afterPhrase.length } : { start, end };
  return { ids, span };
}

/** Divides `length` tokens into consecutive windows of at most `most`, as equal as they can be. */
export function windowsOf(length: number, most: number): Span[] {
  const count = Math.ceil(length / most);
  return Array.from({ length: count }, (_, i) => ({ start: Math.round((i * length) / count), end: Math.round(((i + 1) * length) / count) }));
}
