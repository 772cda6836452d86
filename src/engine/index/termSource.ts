import type { TermId } from '../../lookup/lexicalHit';
import type { PhraseInContext } from '../../model/phrase';

/** A term as the index of meanings sees it: its id stands for one phrase for ever. */
export interface IndexedTerm {
  termId: TermId;
  /** BCP 47. */
  language: string;
}

/** The changes of a source's terms. */
export interface TermChanges {
  come: readonly IndexedTerm[];
  gone: readonly TermId[];
}

/**
 * The terms that the index of meanings shall hold, and their phrases, each of which is asked for once it has to be
 * encoded.
 */
export interface TermSource {
  /** Yields the terms in a stable order. */
  terms(): Iterable<IndexedTerm>;
  /** Returns the changes since the last call; undefined on the first call or if there are too many. */
  takeChanges(): TermChanges | undefined;
  /** Undefined for a term that is gone by now. */
  phraseOf(termId: TermId): PhraseInContext | undefined;
}

/** Combines two successive changes. */
export function joinedChanges(first: TermChanges, then: TermChanges): TermChanges {
  const gone = new Set([...first.gone, ...then.gone]);
  return { come: [...first.come, ...then.come].filter(({ termId }) => !gone.has(termId)), gone: Array.from(gone) };
}
