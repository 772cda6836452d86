/**
 * Why a pair of phrases conflicts with a glossary: it is there already (`present`), its target is there as a term to
 * avoid (`deprecated`), its source has other equivalents (`otherTarget`), or its target is the equivalent of other
 * terms (`otherSource`).
 */
export type GlossaryConflictKind = 'present' | 'deprecated' | 'otherTarget' | 'otherSource';

/** The existing content of a glossary that conflicts with a new pair. */
export interface GlossaryConflict {
  kind: GlossaryConflictKind;
  /** A few terms of the glossary instead; empty for `present` and `deprecated`. */
  terms: string[];
  /** Path of the glossary that says so. */
  glossary: string;
  /** The first picture of the entry, as a path from the glossary's folder. */
  picture?: string;
}
