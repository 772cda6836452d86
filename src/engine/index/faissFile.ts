import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FaissLibrary, NativeIndex } from './loadFaiss';
import { INNER_PRODUCT } from './loadFaiss';

/**
 * What Glossa knows of FAISS's file format (faiss/impl/index_write.cpp), because the addon offers neither the stored
 * vectors nor the width of a graph's search: the file of a flat index, and of a graph over one, ends with the flat
 * index's header and its vectors, and right before those stand three numbers that belong to the graph.
 */
const FLAT_MAGIC = 'IxFI';
/** Magic, dimensions, count, two unused numbers, whether it is trained, metric, number of values. */
const FLAT_HEADER = 4 + 4 + 8 + 8 + 8 + 1 + 4 + 8;
/** The graph's numbers, as distances from the flat header, and the values that FAISS gives them. */
const SEARCH_WIDTH_BEFORE = 8;
const EXPECTED_BEFORE = [[12, 40], [SEARCH_WIDTH_BEFORE, 16], [4, 1]] as const;

/** Bytes that are read at once. */
const PART = 4 << 20;

/** Candidates that a search in the graph keeps. Of the ten nearest among 100,000 phrases FAISS's own 16 finds six, this nearly all (`bench/vectorIndex.ts`). */
export const SEARCH_WIDTH = 512;

/** An empty HNSW graph (Malkov and Yashunin, 2018) with Glossa's search width; undefined where this FAISS writes its files otherwise. */
export function emptyGraph({ Index }: FaissLibrary, dimensions: number): NativeIndex | undefined {
  const bytes = Index.fromFactory(dimensions, 'HNSW32,Flat', INNER_PRODUCT).toBuffer();
  const header = bytes.length - FLAT_HEADER;
  if (!hasFlatHeader(bytes, header) || EXPECTED_BEFORE.some(([distance, value]) => bytes.readInt32LE(header - distance) !== value)) return undefined;
  bytes.writeInt32LE(SEARCH_WIDTH, header - SEARCH_WIDTH_BEFORE);
  return Index.fromBuffer(bytes);
}

function hasFlatHeader(bytes: Uint8Array, at: number): boolean {
  return at >= 0 && Buffer.from(bytes.buffer, bytes.byteOffset + at, FLAT_MAGIC.length).toString('latin1') === FLAT_MAGIC;
}

/** The index as FAISS writes it, in parts. Through a file, because the addon's buffers are never freed. */
export async function* bytesOf(index: NativeIndex, scratchFolder: string): AsyncGenerator<Uint8Array> {
  const folder = await makeScratchFolder(scratchFolder);
  try {
    // FAISS would end the process on a full disk. A graph adds about a third to the vectors.
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < 2 * index.ntotal() * index.getDimension() * 4) throw new Error(`There is not enough room in ${scratchFolder} to save the index.`);
    const file = path.join(folder, 'index');
    index.write(file);
    yield* createReadStream(file, { highWaterMark: PART }) as AsyncIterable<Buffer>;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The index that such bytes hold. They must be known to be sound: FAISS believes what it reads. */
export async function indexOf({ Index }: FaissLibrary, bytes: Uint8Array, scratchFolder: string): Promise<NativeIndex> {
  const folder = await makeScratchFolder(scratchFolder);
  try {
    const file = path.join(folder, 'index');
    await writeFile(file, bytes);
    return Index.read(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeScratchFolder(parent: string): Promise<string> {
  await mkdir(parent, { recursive: true });
  return mkdtemp(path.join(parent, 'faiss-'));
}
