import type { PhraseInContext } from '../../domain/phrase';

/** A term as the index of meanings sees it. A record is never changed; a changed term comes with another `phrase` object. */
export interface TermRecord {
  /** Stable and unique: glossary path, concept id, and the term's position or form. */
  key: string;
  /** BCP 47. */
  language: string;
  phrase: PhraseInContext;
}
