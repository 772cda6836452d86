/** Runs the `Task` in the given file and sends the true neighbours or a `Measurement` to the parent. */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { Vectors } from '../../src/base/vectors';
import type { PhraseEncoder } from '../../src/engine/encoder/phraseEncoder';
import { bundledModelFolder } from '../../src/engine/encoder/model/modelLibrary';
import { readModel } from '../../src/engine/encoder/model/modelFolder';
import type { Neighbour } from '../../src/engine/index/vector/bestNeighbours';
import { FaissCodebooks } from '../../src/engine/index/vector/faissCodes';
import { QuantizedVectors } from '../../src/engine/index/vector/quantizedVectors';
import { METRIC_INNER_PRODUCT, loadFaiss } from '../../src/engine/index/vector/loadFaiss';
import { VectorIndex } from '../../src/engine/index/vector/vectorIndex';
import { resident, seconds } from '../support/measured';
import { percentiles } from '../support/report';

/** The number of phrases or vectors that are processed at once. */
const BATCH_SIZE = 8192;

/** The kinds of index: the index of the engine with FAISS, and its exact search without FAISS. */
export const KINDS = ['Glossa', 'exact search'] as const;

export interface Task {
  what: (typeof KINDS)[number] | 'truth';
  count: number;
  dimensions: number;
  files: { vectors: string; questions: string };
}

/** The neighbours of each query, nearest first. */
export interface Found {
  ten: Neighbour[][];
  forty: Neighbour[][];
  /** The ten nearest after removing the vectors of `isRemoved`. */
  tenOfRest: Neighbour[][];
}

export interface Measurement {
  figures: Record<string, number>;
  found: Found;
}

/** The number of neighbours in a search, and in the reference, which includes removed ones and ties. */
const [ASKED, REFERRED_TO] = [40, 80];
/** The number of searches before the clock starts, for the JIT compiler. */
const WARM_UP = 20;

/** Selects one vector in ten by a hash. */
export function isRemoved(vectorId: number): boolean {
  return (Math.imul(vectorId, 0x9e3779b1) >>> 16) % 10 === 0;
}

/** Returns a copy of the rows from `first` to `end`. */
function rowsOf({ dimensions, data }: Vectors, end: number, first = 0): Vectors {
  return new Vectors(dimensions, data.slice(first * dimensions, end * dimensions));
}

/** Returns the nearest float32 vectors of each query. */
function truth(queries: Vectors, vectors: Vectors): Neighbour[][] {
  const library = loadFaiss().library!;
  const all = library.Index.fromFactory(vectors.dimensions, 'Flat', METRIC_INNER_PRODUCT);
  library.typed!.add(all, vectors.data);
  return Array.from({ length: queries.count }, (_, i) => {
    const { labels, distances } = all.search(Array.from(queries.row(i)), Math.min(REFERRED_TO, vectors.count));
    return labels.map((vectorId, place) => ({ vectorId, score: distances[place]! }));
  });
}

async function measure(index: VectorIndex, queries: Vectors, vectors: Vectors): Promise<Measurement> {
  const { count } = vectors;
  const before = resident();
  const filling = await seconds(async () => {
    for (let first = 0; first < count; first += BATCH_SIZE) {
      const some = rowsOf(vectors, Math.min(count, first + BATCH_SIZE), first);
      await index.add(
        Array.from({ length: some.count }, (_, row) => first + row),
        QuantizedVectors.of(some),
      );
    }
  });
  const bytes = ((resident() - before) * 2 ** 20) / count;
  const nearest = (k: number): Neighbour[][] =>
    Array.from({ length: queries.count }, (_, i) => index.search(queries.row(i), k));
  for (let i = 0; i < WARM_UP; i++) index.search(queries.row(i), ASKED);
  const times: number[] = [];
  const forty = Array.from({ length: queries.count }, (_, i) => {
    const start = performance.now();
    const found = index.search(queries.row(i), ASKED);
    times.push(performance.now() - start);
    return found;
  });
  const ten = nearest(10);
  index.remove(Array.from({ length: count }, (_, vectorId) => vectorId).filter(isRemoved));
  const figures = {
    'to fill, s': filling,
    'memory, bytes a vector': bytes,
    ...percentiles('a search', times),
  };
  return { figures, found: { ten, forty, tenOfRest: nearest(10) } };
}

async function perform({ what, count, dimensions, files }: Task): Promise<Measurement | Neighbour[][]> {
  const queries = readVectors(files.questions, dimensions);
  const vectors = rowsOf(readVectors(files.vectors, dimensions), count);
  if (what === 'truth') return truth(queries, vectors);
  if (what === 'exact search') return measure(new VectorIndex(dimensions), queries, vectors);
  const model = await readModel(bundledModelFolder());
  const codebooks = FaissCodebooks.open(loadFaiss().library!, model.codebooks!, dimensions)!;
  const place = { folder: path.dirname(files.vectors), readRows: codebooks.readRows };
  return measure(new VectorIndex(dimensions, { codebooks, place }), queries, vectors);
}

/** Encodes phrases and writes the vectors as rows of float32 numbers. */
export async function writeVectors(file: string, phrases: readonly string[], encoder: PhraseEncoder): Promise<void> {
  const handle = openSync(file, 'w');
  for (let first = 0; first < phrases.length; first += BATCH_SIZE) {
    const { data } = await encoder.encodePhrases(
      phrases.slice(first, first + BATCH_SIZE).map((phrase) => ({ phrase })),
    );
    writeSync(handle, Buffer.from(data.buffer, data.byteOffset, data.byteLength));
  }
  closeSync(handle);
}

/** Reads a file of `writeVectors`. */
function readVectors(file: string, dimensions: number): Vectors {
  const { buffer, byteOffset, length } = readFileSync(file);
  return new Vectors(dimensions, new Float32Array(buffer, byteOffset, length / 4));
}

if (process.send)
  process.send(await perform(JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Task), () => process.disconnect());
