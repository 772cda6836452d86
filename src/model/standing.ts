/**
 * How a pair of phrases stands to what a glossary says already: the entry is there (`present`), its target is a term to
 * avoid (`deprecated`), the source has other equivalents (`otherTarget`), or the target is the equivalent of other
 * terms (`otherSource`).
 */
export type StandingKind = 'present' | 'deprecated' | 'otherTarget' | 'otherSource';

export interface Standing {
  kind: StandingKind;
  /** What the glossary has instead, a few at most; empty for `present` and `deprecated`. */
  terms: string[];
  /** Path of the glossary that says so. */
  glossary: string;
}
