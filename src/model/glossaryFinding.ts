import type { Concept } from './concept';

/** The same entry twice; one source term with different equivalents; one equivalent of different source terms; terms that mean the same. */
export type GlossaryFindingKind = 'duplicate' | 'severalTargets' | 'severalSources' | 'near';

/** Entries that say something twice or in contradiction. */
export interface GlossaryFinding {
  kind: GlossaryFindingKind;
  /** The term that they share; of `near` the first one's. */
  term: string;
  language: string;
  concepts: Concept[];
  /** Of `near`: cosine, in the language in which they are least alike. */
  similarity?: number;
}

export interface ConsistencyResult {
  findings: GlossaryFinding[];
  /** How many there are of each kind, also where not all are sent. */
  totals: Partial<Record<GlossaryFindingKind, number>>;
}
