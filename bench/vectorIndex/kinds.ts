import type { Vectors } from '../../src/base/vectors';
import { FaissIndex } from '../../src/engine/index/vector/faissIndex';
import { FlatIndex } from '../../src/engine/index/vector/flatIndex';
import { Int8Vectors } from '../../src/engine/index/vector/int8Vectors';
import type { FaissLibrary } from '../../src/engine/index/vector/loadFaiss';
import { INNER_PRODUCT } from '../../src/engine/index/vector/loadFaiss';
import type { Neighbour } from '../../src/engine/index/vector/vectorIndex';

/** An index as the measurement takes it: ids count up from 0. */
export interface MeasuredIndex {
  add(first: number, vectors: Vectors): Promise<void>;
  /** Nearest first. */
  nearest(query: Float32Array, k: number): Neighbour[];
  /** Missing: it cannot. */
  remove?(vectorIds: readonly number[]): void;
}

/** Rows that the addon takes at once, as a plain array. */
const AT_ONCE = 16;

/** What is measured, by name: how to make it empty. */
export const KINDS = {
  'exact numbers, FAISS': (faiss, dimensions) => {
    const index = faiss.Index.fromFactory(dimensions, 'Flat', INNER_PRODUCT);
    return {
      add: (_, vectors) => {
        for (let row = 0; row < vectors.count; row += AT_ONCE) index.add(Array.from(vectors.data.subarray(row * dimensions, (row + AT_ONCE) * dimensions)));
        return Promise.resolve();
      },
      nearest: (query, k) => {
        const { labels, distances } = index.search(Array.from(query), k);
        return labels.map((vectorId, i) => ({ vectorId, score: distances[i]! }));
      },
    };
  },
  Glossa: (faiss, dimensions) => measured(new FaissIndex(faiss, dimensions)),
  'without signs': (_, dimensions) => measured(new FlatIndex(dimensions, { shortlistFrom: Infinity })),
  'graph of FAISS': (faiss, dimensions) => measured(new FaissIndex(faiss, dimensions, { graphFrom: 1 })),
} satisfies Record<string, (faiss: FaissLibrary, dimensions: number) => MeasuredIndex>;

/** What the others are compared with. */
export const REFERENCE = 'exact numbers, FAISS';

export type Kind = keyof typeof KINDS;

function measured(index: FaissIndex | FlatIndex): MeasuredIndex {
  return {
    add: (first, vectors) => index.add(Array.from({ length: vectors.count }, (_, row) => first + row), Int8Vectors.of(vectors)),
    nearest: (query, k) => index.search(query, k),
    remove: (vectorIds) => index.remove(vectorIds),
  };
}
