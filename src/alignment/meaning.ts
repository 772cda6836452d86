import type { Vectors } from '../domain/vectors';
import { dot } from '../domain/vectors';
import { addScaled, centred, meanDirection, unitRows } from './centring';
import type { AlignmentSide } from './side';
import type { WindowSimilarity } from './windowSimilarity';
import { ComposedSimilarity, MOST_SEGMENTS, sizeIndex } from './windowSimilarity';

/** Similarity of meaning: cosines of centred window vectors, composed unless both sides bring windows of their own. */
export function meaningSimilarity(source: AlignmentSide, target: AlignmentSide): WindowSimilarity {
  if (source.windows && target.windows) return new GivenSimilarity(centredWindows(source), centredWindows(target));
  const sourceRows = centred(source.vectors);
  const targetRows = centred(target.vectors);
  const rows = Array.from({ length: targetRows.count }, (_, row) => targetRows.row(row));
  const products = (segment: number, from: number, to: number) => {
    const row = sourceRows.row(segment);
    return Float64Array.from({ length: to - from }, (_, k) => dot(row, rows[from + k]!));
  };
  return new ComposedSimilarity(products, windowLengths(sourceRows), windowLengths(targetRows));
}

/** Lengths of the sums of 1 … MOST_SEGMENTS neighbouring rows, `[size − 1][first row]`. */
function windowLengths(rows: Vectors): Float64Array[] {
  const sums = Array.from({ length: rows.count }, (_, row) => rows.row(row).slice());
  return Array.from({ length: MOST_SEGMENTS }, (_, k) => {
    if (k > 0) sums.forEach((sum, row) => row + k < rows.count && addScaled(rows.row(row + k), 1, sum));
    return Float64Array.from(sums, (sum) => Math.sqrt(dot(sum, sum)));
  });
}

/** Windows that the caller has encoded; each bead size is a product of its own. */
class GivenSimilarity implements WindowSimilarity {
  constructor(
    private readonly source: readonly Vectors[],
    private readonly target: readonly Vectors[],
  ) {}

  advance(): void {}

  addTo(out: Float64Array, i: number, j: number, weight: number): void {
    for (let a = 1; a <= Math.min(i, this.source.length, MOST_SEGMENTS); a++) {
      for (let b = 1; b <= Math.min(j, this.target.length, MOST_SEGMENTS); b++) {
        out[sizeIndex(a, b)]! += weight * dot(this.source[a - 1]!.row(i - a), this.target[b - 1]!.row(j - b));
      }
    }
  }

  ofPair(source: number, target: number): number {
    return dot(this.source[0]!.row(source), this.target[0]!.row(target));
  }
}

/** All windows are centred on the mean of single segments, so that sizes remain comparable. */
function centredWindows({ vectors, windows }: AlignmentSide): Vectors[] {
  const mean = meanDirection(vectors);
  return windows!.map((rows) => {
    const unit = unitRows(rows);
    for (let row = 0; row < unit.count; row++) addScaled(mean, -1, unit.row(row));
    return unitRows(unit);
  });
}
