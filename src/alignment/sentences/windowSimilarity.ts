/** The maximum number of segments on one side of a bead. */
export const MAX_BEAD_SEGMENTS = 5;

/** Returns the index of the bead with `sources` and `targets` segments in a list of all sizes. */
export function beadSizeIndex(sources: number, targets: number): number {
  return (sources - 1) * MAX_BEAD_SEGMENTS + targets - 1;
}

/** Compares windows of 1 … `MAX_BEAD_SEGMENTS` consecutive segments of two documents. */
export interface WindowSimilarity {
  /**
   * Prepares the windows that end at source segment `segment`; the target segments are `from` … `to − 1`. Call it for
   * ascending segments.
   */
  advance(segment: number, from: number, to: number): void;
  /**
   * Adds to `out`, for each bead size, the similarity, times `weight`, of the windows that end before source segment
   * `i` and target segment `j`.
   */
  addTo(out: Float64Array, i: number, j: number, weight: number): void;
  /** Returns the similarity of two single segments. */
  ofPair(source: number, target: number): number;
}

/** Returns the inner products of one source segment's vector with those of the target segments `from` … `to − 1`. */
type Products = (segment: number, from: number, to: number) => Float64Array;

/**
 * Cosines of windows whose vectors are the sums of their segments' vectors. An inner product of sums is the sum of the
 * inner products. So a few additions give every size of a bead, and memory contains only the rows to which a bead may
 * reach back.
 */
export class ComposedSimilarity implements WindowSimilarity {
  private readonly begins = new Int32Array(MAX_BEAD_SEGMENTS);
  private readonly running: Float64Array[] = [];
  private readonly sums = new Float64Array(MAX_BEAD_SEGMENTS);

  /** `sourceLengths` and `targetLengths` are the lengths of windows: `[size − 1][first segment]`. */
  constructor(
    private readonly products: Products,
    private readonly sourceLengths: readonly Float64Array[],
    private readonly targetLengths: readonly Float64Array[],
  ) {}

  advance(segment: number, from: number, to: number): void {
    const products = this.products(segment, from, to);
    const running = new Float64Array(products.length + 1);
    for (let k = 0; k < products.length; k++) running[k + 1] = running[k]! + products[k]!;
    this.begins[segment % MAX_BEAD_SEGMENTS] = from;
    this.running[segment % MAX_BEAD_SEGMENTS] = running;
  }

  addTo(out: Float64Array, i: number, j: number, weight: number): void {
    const mostSources = Math.min(i, MAX_BEAD_SEGMENTS),
      mostTargets = Math.min(j, MAX_BEAD_SEGMENTS);
    this.sums.fill(0);
    for (let a = 1; a <= mostSources; a++) {
      const slot = (i - a) % MAX_BEAD_SEGMENTS;
      const running = this.running[slot]!;
      const end = j - this.begins[slot]!;
      const sourceLength = this.sourceLengths[a - 1]![i - a]!;
      for (let b = 1; b <= mostTargets; b++) {
        const sum = (this.sums[b - 1]! += running[end]! - running[end - b]!);
        const lengths = sourceLength * this.targetLengths[b - 1]![j - b]!;
        if (lengths > 0) out[(a - 1) * MAX_BEAD_SEGMENTS + b - 1]! += (weight * sum) / lengths;
      }
    }
  }

  ofPair(source: number, target: number): number {
    const lengths = this.sourceLengths[0]![source]! * this.targetLengths[0]![target]!;
    return lengths > 0 ? this.products(source, target, target + 1)[0]! / lengths : 0;
  }
}

/** The weighted mean of several similarities. */
export class MeanSimilarity implements WindowSimilarity {
  private readonly total: number;

  constructor(private readonly parts: readonly { similarity: WindowSimilarity; weight: number }[]) {
    this.total = parts.reduce((sum, { weight }) => sum + weight, 0);
  }

  advance(segment: number, from: number, to: number): void {
    for (const { similarity } of this.parts) similarity.advance(segment, from, to);
  }

  addTo(out: Float64Array, i: number, j: number, weight: number): void {
    for (const part of this.parts) part.similarity.addTo(out, i, j, (weight * part.weight) / this.total);
  }

  ofPair(source: number, target: number): number {
    return (
      this.parts.reduce((sum, { similarity, weight }) => sum + weight * similarity.ofPair(source, target), 0) /
      this.total
    );
  }
}
