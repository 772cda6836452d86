/** Does what the file that is named says (a `Task`), and sends the result: what is nearest by exact numbers, or a `Measurement` of an index. */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { normaliseInPlace, Vectors } from '../../src/base/vectors';
import type { PhraseEncoder } from '../../src/engine/encoder/phraseEncoder';
import { bundledModelFolder } from '../../src/engine/encoder/model/modelLibrary';
import { readModel } from '../../src/engine/encoder/model/modelFolder';
import type { Neighbour } from '../../src/engine/index/vector/bestNeighbours';
import { BestNeighbours } from '../../src/engine/index/vector/bestNeighbours';
import { FaissCodebooks } from '../../src/engine/index/vector/faissCodes';
import { QuantizedVectors } from '../../src/engine/index/vector/quantizedVectors';
import { METRIC_INNER_PRODUCT, loadFaiss } from '../../src/engine/index/vector/loadFaiss';
import { VectorIndex } from '../../src/engine/index/vector/vectorIndex';
import { resident, seconds } from '../support/measured';
import { percentile } from '../support/report';

/** `Glossa`: as the product has it; `exact search`: the same without FAISS. */
export const KINDS = ['Glossa', 'exact search'] as const;

export interface Task {
  what: (typeof KINDS)[number] | 'truth' | 'deviation';
  count: number;
  dimensions: number;
  files: { vectors: string; questions: string };
  /** Of the noise beyond the real vectors. */
  deviation: number;
}

/** Neighbours for each question, nearest first. */
export interface Found {
  ten: Neighbour[][];
  forty: Neighbour[][];
  /** The ten nearest with those removed that `isRemoved` says. */
  tenOfRest: Neighbour[][];
}

export interface Measurement {
  figures: Record<string, number>;
  found: Found;
}

/** Neighbours that a suggestion looks at, and so many that there are forty without those removed and with those as near as the last. */
const [ASKED, REFERRED_TO] = [40, 80];
/** Vectors whose nearest other one is looked for. */
const SAMPLED = 1000;
/** What takes the first searches is the compiler. */
const WARM_UP = 20;

/** One in ten, whichever phrase they repeat. */
export function isRemoved(vectorId: number): boolean {
  return (Math.imul(vectorId, 0x9e3779b1) >>> 16) % 10 === 0;
}

/** The nearest of all, by exact numbers, from blocks that fit into the memory. */
async function truth({ count, deviation }: Task, queries: Vectors, real: Vectors): Promise<Neighbour[][]> {
  const library = loadFaiss().library!;
  const best = Array.from({ length: queries.count }, () => new BestNeighbours(REFERRED_TO));
  for (const { first, vectors } of vectorsLike(real, count, deviation)) {
    const block = library.Index.fromFactory(vectors.dimensions, 'Flat', METRIC_INNER_PRODUCT);
    library.typed!.add(block, vectors.data);
    for (const [i, list] of best.entries()) {
      const { labels, distances } = block.search(Array.from(queries.row(i)), Math.min(REFERRED_TO, vectors.count));
      for (const [place, row] of labels.entries()) list.offer(first + row, distances[place]!);
    }
    // What FAISS holds is given back in a later turn.
    globalThis.gc?.();
    await setImmediate();
  }
  return best.map((list) => list.sorted());
}

/** Half the mean distance between a vector and its nearest other one, by the square root of their numbers: so far apart are terms that are nearly the same. */
function deviationOf(real: Vectors): number {
  const library = loadFaiss().library!;
  const all = library.Index.fromFactory(real.dimensions, 'Flat', METRIC_INNER_PRODUCT);
  library.typed!.add(all, real.data);
  const sampled = Math.min(SAMPLED, real.count);
  let sum = 0;
  for (let row = 0; row < sampled; row++) {
    const { labels, distances } = all.search(Array.from(real.row(row)), 2);
    sum += Math.sqrt(Math.max(0, 2 - 2 * distances[labels[0] === row ? 1 : 0]!));
  }
  return sum / sampled / 2 / Math.sqrt(real.dimensions);
}

async function measure(
  index: VectorIndex,
  { count, deviation }: Task,
  queries: Vectors,
  real: Vectors,
): Promise<Measurement> {
  let before: number | undefined;
  let filling = 0;
  for (const { first, vectors } of vectorsLike(real, count, deviation)) {
    before ??= resident();
    filling += await seconds(() =>
      index.add(
        Array.from({ length: vectors.count }, (_, row) => first + row),
        QuantizedVectors.of(vectors),
      ),
    );
  }
  const bytes = ((resident() - before!) * 2 ** 20) / count;
  const nearest = (k: number): Neighbour[][] =>
    Array.from({ length: queries.count }, (_, i) => index.search(queries.row(i), k));
  for (let i = 0; i < WARM_UP; i++) index.search(queries.row(i), ASKED);
  const times: number[] = [];
  const forty = Array.from({ length: queries.count }, (_, i) =>
    timed(() => index.search(queries.row(i), ASKED), times),
  );
  const ten = nearest(10);
  index.remove(Array.from({ length: count }, (_, vectorId) => vectorId).filter(isRemoved));
  const figures = {
    'to fill, s': filling,
    'memory, bytes a vector': bytes,
    'a search p50, ms': percentile(times, 50),
    'a search p95, ms': percentile(times, 95),
  };
  return { figures, found: { ten, forty, tenOfRest: nearest(10) } };
}

function timed<T>(work: () => T, times: number[]): T {
  const start = performance.now();
  const result = work();
  times.push(performance.now() - start);
  return result;
}

async function perform(task: Task): Promise<Measurement | Neighbour[][] | number> {
  const [queries, real] = [task.files.questions, task.files.vectors].map((file) =>
    readVectors(file, task.dimensions),
  ) as [Vectors, Vectors];
  if (task.what === 'deviation') return deviationOf(real);
  if (task.what === 'truth') return truth(task, queries, real);
  if (task.what === 'exact search') return measure(new VectorIndex(task.dimensions), task, queries, real);
  const model = await readModel(bundledModelFolder());
  const codebooks = FaissCodebooks.open(loadFaiss().library!, model.codebooks!, task.dimensions)!;
  const place = { folder: path.dirname(task.files.vectors), readRows: codebooks.readRows };
  return measure(new VectorIndex(task.dimensions, { codebooks, place }), task, queries, real);
}

/** Phrases that are encoded, and rows that are made, at once. */
const AT_ONCE = 8192;

/** Encodes phrases into a file, row after row of float32 numbers. */
export async function writeVectors(file: string, phrases: readonly string[], encoder: PhraseEncoder): Promise<void> {
  const handle = openSync(file, 'w');
  for (let first = 0; first < phrases.length; first += AT_ONCE) {
    const { data } = await encoder.encodePhrases(phrases.slice(first, first + AT_ONCE).map((phrase) => ({ phrase })));
    writeSync(handle, Buffer.from(data.buffer, data.byteOffset, data.byteLength));
  }
  closeSync(handle);
}

/** All rows of such a file. */
function readVectors(file: string, dimensions: number): Vectors {
  const { buffer, byteOffset, length } = readFileSync(file);
  return new Vectors(dimensions, new Float32Array(buffer, byteOffset, length / 4));
}

/**
 * As many vectors as are wanted, some thousand at a time, the same every time; valid until the next step. Beyond the real ones they
 * are repeated with normal noise, normalised again.
 * @param deviation of the noise, a coordinate
 */
function* vectorsLike(real: Vectors, count: number, deviation: number): Generator<{ first: number; vectors: Vectors }> {
  const { dimensions } = real;
  const normal = normalNumbers(1 << 20);
  const rows = new Float32Array(AT_ONCE * dimensions);
  let state = 1;
  for (let first = 0; first < count; first += AT_ONCE) {
    const vectors = new Vectors(dimensions, rows.subarray(0, Math.min(AT_ONCE, count - first) * dimensions));
    for (let row = 0; row < vectors.count; row++) {
      const vector = vectors.row(row);
      vector.set(real.row((first + row) % real.count));
      if (first + row < real.count) continue;
      state = (state * 48271) % 2147483647;
      const start = state % (normal.length - dimensions);
      for (let i = 0; i < dimensions; i++) vector[i]! += deviation * normal[start + i]!;
      normaliseInPlace(vector);
    }
    yield { first, vectors };
  }
}

/** By Box and Muller's method. */
function normalNumbers(count: number): Float32Array {
  let state = 7;
  const uniform = (): number => (state = (state * 48271) % 2147483647) / 2147483647;
  return Float32Array.from(
    { length: count },
    () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()),
  );
}

if (process.send)
  process.send(await perform(JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Task), () => process.disconnect());
