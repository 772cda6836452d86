import type { FaissOptions } from '../../../src/engine/index/vector/faissIndex';
import { FaissIndex } from '../../../src/engine/index/vector/faissIndex';
import { FlatIndex } from '../../../src/engine/index/vector/flatIndex';
import { loadFaiss } from '../../../src/engine/index/vector/loadFaiss';
import type { VectorIndex } from '../../../src/engine/index/vector/vectorIndex';

/** One way to have an index, as the conformance suite takes it. */
export interface Implementation {
  name: string;
  /** A graph and a shortlist pass neighbours over now and then; everything else is held to the exact answer. */
  isExact: boolean;
  make(dimensions: number): VectorIndex;
  load(bytes: Uint8Array): Promise<VectorIndex | undefined>;
}

export const faiss = loadFaiss();

/** Where FAISS is not used, the reason, for the suite to show. */
export const faissMissing = faiss.library ? undefined : faiss.reason;

function overFaiss(name: string, isExact: boolean, options: FaissOptions): Implementation[] {
  const { library } = faiss;
  if (!library) return [];
  return [{ name, isExact, make: (dimensions) => new FaissIndex(library, dimensions, options), load: (bytes) => FaissIndex.load(library, bytes, options) }];
}

export const implementations: Implementation[] = [
  { name: 'flat', isExact: true, make: (dimensions) => new FlatIndex(dimensions), load: (bytes) => FlatIndex.load(bytes) },
  { name: 'flat, chosen by signs', isExact: false, make: (dimensions) => new FlatIndex(dimensions, { shortlistFrom: 1 }), load: (bytes) => FlatIndex.load(bytes, { shortlistFrom: 1 }) },
  ...overFaiss('FAISS, below the size of a graph', true, {}),
  ...overFaiss('FAISS, graph', false, { graphFrom: 1 }),
];

export async function bytesOf(index: VectorIndex): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of index.serialise()) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
