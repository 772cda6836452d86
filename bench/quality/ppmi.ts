import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { dot, normalise, Vectors } from '../../src/base/vectors';
import { mapped, vectorsOf } from './procrustes';

/** Words with vectors of unit length, the most frequent first. */
export interface WordVectors {
  words: string[];
  vectors: Vectors;
}

const MOST_WORDS = 10_000;
const LEAST_COUNT = 3;
const WINDOW = 4;
const DIMENSIONS = 160;
const ITERATIONS = 4;
/** Context counts to this power, so that rare contexts weigh less (Levy et al., 2015). */
const SMOOTHING = 0.75;

/** A symmetric matrix in rows of column indices and values. */
type SparseRows = { columns: Int32Array; values: Float32Array }[];

/**
 * Monolingual word vectors: positive pointwise mutual information of words within four words of each other, and its
 * leading eigenvectors scaled by the root of their values, found by subspace iteration; centred and normalised.
 */
export function trainWordVectors(sentences: readonly (readonly string[])[]): WordVectors {
  const counts = new Map<string, number>();
  for (const word of sentences.flat()) counts.set(word, (counts.get(word) ?? 0) + 1);
  const words = Array.from(counts).filter(([, count]) => count >= LEAST_COUNT).sort((a, b) => b[1] - a[1]).slice(0, MOST_WORDS).map(([word]) => word);
  const information = positiveInformation(countTogether(sentences, words), words.length);
  let basis = randomVectors(words.length, Math.min(DIMENSIONS, words.length));
  for (let i = 0; i < ITERATIONS; i++) basis = orthonormal(times(information, basis));
  const { values, vectors: rotation } = eigen(crossProduct(basis, times(information, basis)));
  const vectors = mapped(basis, rotation);
  for (let row = 0; row < vectors.count; row++) vectors.row(row).forEach((value, i, own) => (own[i] = value * Math.sqrt(Math.abs(values[i]!))));
  return { words, vectors: centred(vectors) };
}

function countTogether(sentences: readonly (readonly string[])[], words: readonly string[]): Map<number, number>[] {
  const indices = new Map(words.map((word, index) => [word, index]));
  const together = words.map(() => new Map<number, number>());
  for (const sentence of sentences) {
    const known = sentence.map((word) => indices.get(word));
    known.forEach((word, place) => {
      if (word === undefined) return;
      for (let other = Math.max(0, place - WINDOW); other <= Math.min(known.length - 1, place + WINDOW); other++) {
        const context = known[other];
        if (context !== undefined && other !== place) together[word]!.set(context, (together[word]!.get(context) ?? 0) + 1);
      }
    });
  }
  return together;
}

/** log of p(word, context) / (p(word) · p(context)), where it is positive; made symmetric by its mean with its transpose. */
function positiveInformation(together: readonly Map<number, number>[], size: number): SparseRows {
  const totals = together.map((row) => Array.from(row.values()).reduce((a, b) => a + b, 0));
  const all = totals.reduce((a, b) => a + b, 0);
  const smoothed = totals.map((total) => total ** SMOOTHING);
  const allSmoothed = smoothed.reduce((a, b) => a + b, 0);
  const informationOf = (word: number, context: number, count: number) => Math.max(0, Math.log((count * allSmoothed) / (totals[word]! * smoothed[context]!)));
  return Array.from({ length: all === 0 ? 0 : size }, (_, word) => {
    const entries = Array.from(together[word]!, ([context, count]) => [context, (informationOf(word, context, count) + informationOf(context, word, count)) / 2] as const);
    const positive = entries.filter(([, value]) => value > 0);
    return { columns: Int32Array.from(positive, ([context]) => context), values: Float32Array.from(positive, ([, value]) => value) };
  });
}

function times(matrix: SparseRows, vectors: Vectors): Vectors {
  const result = Vectors.zeros(vectors.count, vectors.dimensions);
  matrix.forEach(({ columns, values }, row) => {
    const sum = result.row(row);
    columns.forEach((column, i) => {
      const [line, factor] = [vectors.row(column), values[i]!];
      for (let j = 0; j < sum.length; j++) sum[j]! += factor * line[j]!;
    });
  });
  return result;
}

/** The same space with orthonormal columns: Q·(QᵀQ)^(−1/2). */
function orthonormal(basis: Vectors): Vectors {
  const { values, vectors } = eigen(crossProduct(basis, basis));
  const scaled = new Vectors(vectors.dimensions, vectors.data.map((value, i) => value / Math.sqrt(Math.max(values[i % vectors.dimensions]!, 1e-9))));
  return mapped(basis, scaled);
}

/** aᵀ·b, by columns. */
function crossProduct(a: Vectors, b: Vectors): Matrix {
  const [left, right] = [columnsOf(a), columnsOf(b)];
  return new Matrix(left.map((column) => right.map((other) => dot(column, other))));
}

function columnsOf(vectors: Vectors): Float32Array[] {
  return Array.from({ length: vectors.dimensions }, (_, column) => Float32Array.from({ length: vectors.count }, (_, row) => vectors.data[row * vectors.dimensions + column]!));
}

function eigen(symmetric: Matrix): { values: number[]; vectors: Vectors } {
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(symmetric.clone().add(symmetric.transpose()).div(2), { assumeSymmetric: true });
  return { values: realEigenvalues, vectors: vectorsOf(eigenvectorMatrix) };
}

/** The same every time: a linear congruential generator, as random as a start needs to be. */
function randomVectors(count: number, dimensions: number): Vectors {
  let state = 1;
  return new Vectors(dimensions, Float32Array.from({ length: count * dimensions }, () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 31 - 1));
}

function centred(vectors: Vectors): Vectors {
  const middle = new Float32Array(vectors.dimensions);
  for (let row = 0; row < vectors.count; row++) normalise(vectors.row(row)).forEach((value, i) => (middle[i]! += value / vectors.count));
  for (let row = 0; row < vectors.count; row++) {
    const own = vectors.row(row);
    middle.forEach((value, i) => (own[i]! -= value));
    normalise(own);
  }
  return vectors;
}
