import type { TermId } from '../../lookup/lexicalHit';
import type { PhraseInContext } from '../../model/phrase';

/** A term in the vector index. Its id always identifies the same phrase. */
export interface IndexedTerm {
  termId: TermId;
  /** The language as a BCP 47 tag. */
  language: string;
}

/** The changes of a source's terms. */
export interface TermChanges {
  added: readonly IndexedTerm[];
  removed: readonly TermId[];
}

/** The terms for the index of meanings, and their phrases, which are requested when they have to be encoded. */
export interface TermSource {
  /** Yields the terms in a stable order. */
  terms(): Iterable<IndexedTerm>;
  /** Returns the changes since the last call; undefined on the first call or if there are too many. */
  takeChanges(): TermChanges | undefined;
  /** Returns the phrase of a term; undefined if it was removed. */
  phraseOf(termId: TermId): PhraseInContext | undefined;
}

/** Combines two successive changes. */
export function mergeTermChanges(first: TermChanges, then: TermChanges): TermChanges {
  const removed = new Set([...first.removed, ...then.removed]);
  return {
    added: [...first.added, ...then.added].filter(({ termId }) => !removed.has(termId)),
    removed: Array.from(removed),
  };
}
