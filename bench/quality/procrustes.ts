import { Matrix, SingularValueDecomposition } from 'ml-matrix';
import { Vectors } from '../../src/base/vectors';

/**
 * The orthogonal map W that brings the rows of `from` nearest to those of `to`, row by row: W = U·Vᵀ with
 * U·Σ·Vᵀ = fromᵀ·to (Schönemann, 1966). Applied as row · W.
 * @returns dimensions × dimensions
 */
export function procrustes(from: Vectors, to: Vectors): Vectors {
  const size = from.dimensions;
  const cross = Vectors.zeros(size, size);
  for (let row = 0; row < from.count; row++) {
    const [x, y] = [from.row(row), to.row(row)];
    for (let i = 0; i < size; i++) {
      const line = cross.row(i);
      const factor = x[i]!;
      for (let j = 0; j < size; j++) line[j]! += factor * y[j]!;
    }
  }
  const { leftSingularVectors, rightSingularVectors } = new SingularValueDecomposition(matrixOf(cross), { autoTranspose: true });
  return vectorsOf(leftSingularVectors.mmul(rightSingularVectors.transpose()));
}

/** Every row times the map. */
export function mapped(vectors: Vectors, map: Vectors): Vectors {
  const result = Vectors.zeros(vectors.count, map.dimensions);
  for (let row = 0; row < vectors.count; row++) {
    const [from, to] = [vectors.row(row), result.row(row)];
    from.forEach((factor, i) => {
      const line = map.row(i);
      for (let j = 0; j < to.length; j++) to[j]! += factor * line[j]!;
    });
  }
  return result;
}

export function matrixOf(vectors: Vectors): Matrix {
  return new Matrix(Array.from({ length: vectors.count }, (_, row) => Array.from(vectors.row(row))));
}

export function vectorsOf(matrix: Matrix): Vectors {
  return new Vectors(matrix.columns, Float32Array.from(matrix.to1DArray()));
}
