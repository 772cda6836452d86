import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { normaliseInPlace, Vectors } from '../../../src/base/vectors';
import { FaissCodebooks } from '../../../src/engine/index/vector/faissCodes';
import type { FaissLibrary, NativeIndex } from '../../../src/engine/index/vector/loadFaiss';
import { METRIC_INNER_PRODUCT, loadFaiss } from '../../../src/engine/index/vector/loadFaiss';
import type { VectorIndexOptions } from '../../../src/engine/index/vector/vectorIndex';
import { VectorIndex } from '../../../src/engine/index/vector/vectorIndex';

/** One way to have an index, as the conformance suite takes it. */
export interface Implementation {
  name: string;
  /** Codes of few bits pass neighbours over now and then; everything else is held to the exact answer. */
  isExact: boolean;
  make(dimensions: number): VectorIndex;
  /** @param dimensions of the vectors, where the bytes are those of an index */
  load(bytes: Uint8Array, dimensions: number): Promise<VectorIndex | undefined>;
}

const folder = mkdtempSync(path.join(tmpdir(), 'glossa-rows-'));
after(() => rmSync(folder, { recursive: true }));

export const faiss = loadFaiss();

/** Where FAISS is not used, the reason, for the suite to show. */
export const faissMissing = faiss.library ? undefined : faiss.reason;

/** Codebooks for vectors that point anywhere. */
function codebooksFor(library: FaissLibrary, dimensions: number): FaissCodebooks {
  const index = library.Index.fromFactory(
    dimensions,
    `PQ${dimensions / 4}x4fs`,
    METRIC_INNER_PRODUCT,
  ) as NativeIndex & {
    train(values: number[]): void;
  };
  index.train(Array.from(randomVectors(640, 31, dimensions).data));
  return FaissCodebooks.open(library, index.toBuffer(), dimensions)!;
}

function withOptions(
  name: string,
  isExact: boolean,
  optionsFor: (dimensions: number) => VectorIndexOptions,
): Implementation {
  return {
    name,
    isExact,
    make: (dimensions) => new VectorIndex(dimensions, optionsFor(dimensions)),
    load: (bytes, dimensions) => VectorIndex.load(bytes, optionsFor(dimensions)),
  };
}

function overFaiss(name: string, isExact: boolean, library: FaissLibrary, minFaissVectors: number): Implementation {
  return withOptions(name, isExact, (dimensions) => {
    const codebooks = codebooksFor(library, dimensions);
    return { codebooks, place: { folder, readRows: codebooks.readRows }, minFaissVectors };
  });
}

export const implementations: Implementation[] = [
  withOptions('flat', true, () => ({})),
  withOptions('flat, on the disk', true, () => ({ place: { folder, maxRowsInMemory: 3 } })),
  withOptions('flat, where nothing can be written', true, () => ({
    place: { folder: path.join(folder, '\0'), maxRowsInMemory: 3 },
  })),
  ...(faiss.library
    ? [
        overFaiss('FAISS, below the size from which it names candidates', true, faiss.library, Infinity),
        withOptions('flat, on the disk, with rows read at once', true, () => ({
          place: { folder, maxRowsInMemory: 3, readRows: faiss.library.typed?.read },
        })),
        overFaiss('FAISS', false, faiss.library, 1),
        // The binary that faiss-node's own install fetches.
        overFaiss('FAISS, with plain arrays', false, { Index: faiss.library.Index }, 1),
      ]
    : []),
];

/** Normalised pseudo-random rows; the same for the same seed. */
export function randomVectors(count: number, seed: number, dimensions: number): Vectors {
  let state = seed + 1;
  const next = () => (state = (state * 48271) % 2147483647) / 2147483647 - 0.5;
  const vectors = new Vectors(dimensions, Float32Array.from({ length: count * dimensions }, next));
  for (let row = 0; row < count; row++) normaliseInPlace(vectors.row(row));
  return vectors;
}

export async function bytesOf(index: VectorIndex): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of index.serialise()) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
