import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Pacer } from '../../../base/pacer';
import { FlatIndex } from './flatIndex';
import type { Int8Vectors } from './int8Vectors';
import type { FaissLibrary, NativeIndex } from './loadFaiss';
import { INNER_PRODUCT } from './loadFaiss';
import type { Neighbour, VectorId, VectorIndex } from './vectorIndex';
import { packHead, unpackIndex } from './vectorIndex';

/**
 * From so many vectors of a language on a graph of FAISS names the candidates. Below, comparing those that their signs choose
 * takes no longer, while a graph takes five times the memory, half an hour and more to build, and misses a neighbour now and
 * then (`bench/vectorIndex.ts`).
 */
const GRAPH_FROM = 2_000_000;
/** Rows that are added to a graph before the thread is let go; each takes about a millisecond. */
const SLICE = 8;
/** A graph forgets nothing: it is built anew when so many of its rows are gone, and they outnumber the living. */
const MOST_DEAD = 1000;

export interface FaissOptions {
  /** Folder for files of a moment; FAISS is read and written through them. */
  scratchFolder?: string;
  graphFrom?: number;
}

interface Graph {
  native: NativeIndex;
  /** By row of the graph. A removed vector stays in it; its id is no longer in the flat index, or leads to its new place there. */
  vectorIds: VectorId[];
}

/**
 * All vectors one byte a value, and above a size an HNSW graph of FAISS (Malkov and Yashunin, 2018) that names candidates,
 * which are then compared as without it. The graph is a short cut and nothing else: while it is built, the flat index answers.
 */
export class FaissIndex implements VectorIndex {
  readonly kind = 'faiss';
  private flat: FlatIndex;
  private graph: Graph | undefined;
  /** Until this FAISS turns out to write its files otherwise than Glossa knows. */
  private mayHaveGraph = true;
  private readonly scratchFolder: string;
  private readonly graphFrom: number;

  constructor(
    private readonly faiss: FaissLibrary,
    readonly dimensions: number,
    { scratchFolder = tmpdir(), graphFrom = GRAPH_FROM }: FaissOptions = {},
  ) {
    this.scratchFolder = scratchFolder;
    this.graphFrom = graphFrom;
    this.flat = new FlatIndex(dimensions);
  }

  get count(): number {
    return this.flat.count;
  }

  async add(vectorIds: readonly VectorId[], vectors: Int8Vectors, signal?: AbortSignal): Promise<void> {
    await this.flat.add(vectorIds, vectors, signal);
    const pacer = new Pacer(signal);
    const { graph } = this;
    if (graph) await this.extend(graph, vectorIds, (i) => vectors.vectorAt(i), pacer);
    const dead = (graph?.vectorIds.length ?? 0) - this.count;
    if (this.count >= this.graphFrom && (!graph || (dead > MOST_DEAD && dead > this.count))) await this.buildGraph(pacer);
  }

  remove(vectorIds: readonly VectorId[]): number {
    const removed = this.flat.remove(vectorIds);
    if (this.count === 0) this.graph = undefined;
    return removed;
  }

  search(vector: Float32Array, k: number): Neighbour[] {
    const { graph } = this;
    if (!graph || k > SEARCH_WIDTH || this.count < SEARCH_WIDTH) return this.flat.search(vector, k);
    // As many as the search keeps anyway: removed rows and repeated ids are among them.
    const { labels } = graph.native.search(Array.from(vector), Math.min(SEARCH_WIDTH, graph.vectorIds.length));
    const candidates = labels.filter((row) => row >= 0).map((row) => graph.vectorIds[row]!);
    const found = this.flat.best(vector, candidates, k);
    return found.length < k ? this.flat.search(vector, k) : found;
  }

  best(vector: Float32Array, vectorIds: Iterable<VectorId>, k: number): Neighbour[] {
    return this.flat.best(vector, vectorIds, k);
  }

  async *serialise(): AsyncGenerator<Uint8Array> {
    const { graph, dimensions, count } = this;
    yield packHead({ layout: graph ? 'graph' : 'flat', dimensions, rows: count });
    yield* this.flat.rowParts();
    if (!graph) return;
    const vectorIds = Int32Array.from(graph.vectorIds);
    yield new Uint8Array(Uint32Array.of(vectorIds.length).buffer);
    yield new Uint8Array(vectorIds.buffer);
    yield* bytesOf(graph.native, this.scratchFolder);
  }

  /** Reads what `serialise` wrote; undefined for anything else. */
  static async load(faiss: FaissLibrary, bytes: Uint8Array, options: FaissOptions = {}): Promise<FaissIndex | undefined> {
    const flat = await FlatIndex.load(bytes);
    if (!flat) return undefined;
    const index = new FaissIndex(faiss, flat.dimensions, options);
    index.flat = flat;
    const { layout, body } = unpackIndex(bytes)!;
    if (layout === 'flat') return index;
    index.graph = await index.loadGraph(Buffer.from(body.buffer, body.byteOffset, body.byteLength).subarray(flat.rowBytes));
    return index.graph && index;
  }

  private async loadGraph(bytes: Buffer): Promise<Graph | undefined> {
    const rows = bytes.byteLength < 4 ? 0 : bytes.readUInt32LE(0);
    const start = 4 + 4 * rows;
    if (rows === 0 || bytes.byteLength <= start) return undefined;
    try {
      const native = await indexOf(this.faiss, bytes.subarray(start), this.scratchFolder);
      if (native.ntotal() !== rows || native.getDimension() !== this.dimensions) return undefined;
      return { native, vectorIds: Array.from({ length: rows }, (_, row) => bytes.readInt32LE(4 + 4 * row)) };
    } catch {
      return undefined; // cut off, or written by a FAISS that this one does not understand
    }
  }

  /** Builds the graph over all vectors anew; until it is whole the old one or the flat index answers. A cancelled one begins again. */
  private async buildGraph(pacer: Pacer): Promise<void> {
    const native = this.mayHaveGraph ? emptyGraph(this.faiss, this.dimensions) : undefined;
    this.mayHaveGraph = native !== undefined;
    if (!native) return;
    const graph: Graph = { native, vectorIds: [] };
    const vectorIds = Array.from({ length: this.count }, (_, row) => this.flat.vectorIdAt(row));
    const vectors = (row: number) => this.flat.vectorAt(row);
    await this.extend(graph, vectorIds, vectors, pacer);
    this.graph = graph;
  }

  private async extend(graph: Graph, vectorIds: readonly VectorId[], vectorOf: (place: number) => Float32Array, pacer: Pacer): Promise<void> {
    for (let first = 0; first < vectorIds.length; first += SLICE) {
      const slice = vectorIds.slice(first, first + SLICE);
      graph.native.add(slice.flatMap((_, i) => Array.from(vectorOf(first + i))));
      graph.vectorIds.push(...slice);
      await pacer.yield();
    }
  }
}

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
const SEARCH_WIDTH = 512;

/** An empty HNSW graph (Malkov and Yashunin, 2018) with Glossa's search width; undefined where this FAISS writes its files otherwise. */
function emptyGraph({ Index }: FaissLibrary, dimensions: number): NativeIndex | undefined {
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
async function* bytesOf(index: NativeIndex, scratchFolder: string): AsyncGenerator<Uint8Array> {
  const folder = await makeScratchFolder(scratchFolder);
  try {
    // FAISS would end the process on a full disk. A graph adds about a third to the vectors.
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < 2 * index.ntotal() * index.getDimension() * 4) throw Object.assign(new Error(`There is not enough room in ${scratchFolder} to save the index.`), { code: 'ENOSPC' });
    const file = path.join(folder, 'index');
    index.write(file);
    yield* createReadStream(file, { highWaterMark: PART }) as AsyncIterable<Buffer>;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The index that such bytes hold. They must be known to be sound: FAISS believes what it reads. */
async function indexOf({ Index }: FaissLibrary, bytes: Uint8Array, scratchFolder: string): Promise<NativeIndex> {
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
