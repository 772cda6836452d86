import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileRowReader } from './rowsFile';

/** An index of faiss-node's addon. It numbers its rows from 0 and blocks the thread. */
export interface NativeIndex {
  ntotal(): number;
  getDimension(): number;
  add(values: number[]): void;
  /** Throws if `k` exceeds `ntotal()`; pads missing results with label −1. */
  search(values: number[], k: number): { distances: number[]; labels: number[] };
  /** Returns the index as bytes. The library never frees its copy of them, so use it for small indexes only. */
  toBuffer(): Buffer;
}

/** The part of faiss-node's addon that Glossa uses. */
export interface FaissLibrary {
  Index: {
    fromFactory(dimensions: number, description: string, metric: number): NativeIndex;
    /** Returns an index from its bytes. It trusts them and never frees its copy, like `toBuffer`. */
    fromBuffer(bytes: Buffer): NativeIndex;
  };
  /**
   * `add` and `search` with typed arrays, twelve times as fast, and other functions for which plain arrays are too slow
   * (scripts/native/typedFaiss.cc). Missing from the binary that faiss-node's own install downloads.
   */
  typed?: {
    add(index: NativeIndex, values: Float32Array): void;
    /** Writes the labels of one query's nearest rows, best first, padded with −1. */
    search(index: NativeIndex, query: Float32Array, labels: Int32Array): void;
    /**
     * Returns a copy of the codes of an index of product quantisation with fast scan, in the order in which FAISS
     * compares them.
     */
    codes(index: NativeIndex): Uint8Array;
    /**
     * Fills an empty index with the codes of `count` vectors; returns false without changes if they have another
     * length.
     */
    restore(index: NativeIndex, count: number, codes: Uint8Array): boolean;
    read: FileRowReader;
  };
}

export interface LoadedFaiss {
  library: FaissLibrary;
  /** The loaded candidate, for the log. */
  file: string;
}

/** `faiss::METRIC_INNER_PRODUCT`. */
export const METRIC_INNER_PRODUCT = 0;

/**
 * Loads the addon from the folder of the running bundle, otherwise from this repository's build, otherwise from
 * faiss-node's own download. `reason` explains a failure for the log.
 */
export function loadFaiss(
  from: string = path.dirname(fileURLToPath(import.meta.url)),
): LoadedFaiss | { library?: undefined; reason: string } {
  const require = createRequire(import.meta.url);
  const reasons: string[] = [];
  for (const file of candidates(from, require).filter((candidate) => existsSync(candidate))) {
    try {
      const library = require(file) as FaissLibrary;
      if (find(library) !== 1) throw new Error('it returns wrong results');
      return { library, file };
    } catch (error) {
      reasons.push(`${file}: ${(error as Error).message}`);
    }
  }
  return { reason: reasons.length > 0 ? reasons.join('; ') : 'faiss-node has no native library for this machine' };
}

function candidates(from: string, require: NodeJS.Require): string[] {
  // The bundle is split into chunks one folder below its entry; the addon is beside the entry.
  const files = [from, path.dirname(from)].map((folder) => path.join(folder, 'native', 'faiss.node'));
  for (let folder = from; ; folder = path.dirname(folder)) {
    files.push(path.join(folder, 'build', 'native', 'faiss.node'));
    if (folder === path.dirname(folder)) break;
  }
  try {
    files.push(
      path.join(path.dirname(require.resolve('faiss-node/package.json')), 'build', 'Release', 'faiss-node.node'),
    );
  } catch {
    // A packaged extension contains only the addon, without the package around it.
  }
  return files;
}

/**
 * Returns the result of a test search, which must be 1: the addon may be a different one, or need other processor
 * instructions.
 */
function find({ Index }: FaissLibrary): number | undefined {
  const index = Index.fromFactory(2, 'Flat', METRIC_INNER_PRODUCT);
  index.add([1, 0, 0, 1]);
  return index.search([0, 1], 1).labels[0];
}
