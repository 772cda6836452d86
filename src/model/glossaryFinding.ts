import type { Concept } from './concept';

/**
 * The kinds of findings: the same entry twice; one source term with different equivalents; one equivalent of different
 * source terms; terms with the same meaning.
 */
export type GlossaryFindingKind = 'duplicate' | 'severalTargets' | 'severalSources' | 'near';

/** Entries that say something twice or in contradiction. */
export interface GlossaryFinding {
  kind: GlossaryFindingKind;
  /** The term that they share; of `near` the first one's. */
  term: string;
  language: string;
  concepts: Concept[];
  /** The cosine of `near`, in the language in which they are least alike. */
  similarity?: number;
}

export interface ConsistencyResult {
  findings: GlossaryFinding[];
  /** The number of findings of each kind, including unsent ones. */
  totals: Partial<Record<GlossaryFindingKind, number>>;
}
