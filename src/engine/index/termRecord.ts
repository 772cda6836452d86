import type { PhraseInContext } from '../../model/phrase';

/** A term as the index of meanings sees it. A key stands for one phrase for ever: a changed term comes under another key. */
export interface TermRecord {
  /** A small whole number, unique among the records; memory grows with the greatest. */
  key: number;
  /** BCP 47. */
  language: string;
}

/** What the index of meanings holds: records, and where their phrases are found when one has to be encoded. */
export interface TermSource {
  /** In one order, again and again. */
  records(): Iterable<TermRecord>;
  /** Undefined for a record that is gone by now. */
  phraseOf(key: number): PhraseInContext | undefined;
}
