/** An aligned group of segments: indices of consecutive source and target segments, from 0; either side may be empty. */
export interface Bead {
  source: number[];
  target: number[];
  /** Cost of the alignment, smaller is better; 0 for a deletion or an insertion. */
  cost: number;
}
