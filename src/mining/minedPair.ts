import type { Evidence } from '../domain/phrasePair';
import type { SurfaceForms } from './surfaceForms';

/** What is known of a pair while it is gathered. Keys are the stems of its words, parted by blanks. */
export interface MinedPair {
  sourceKey: string;
  targetKey: string;
  sourceForms: SurfaceForms;
  targetForms: SurfaceForms;
  /** Beads in which the two are linked. */
  count: number;
  /** Sum over these beads of the cosine of the two phrases' vectors. */
  similarity: number;
  evidence: Evidence[];
}

export interface RatedPair extends MinedPair {
  confidence: number;
}
