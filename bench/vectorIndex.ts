/**
 * What finds the nearest vectors, by number of vectors (the arguments; 20,000 and 100,000 without any): time to build, time of
 * a search and the part of the ten nearest that is found, for exact numbers in FAISS, for Glossa's flat index of one byte a
 * value, and for FAISS's graph with its own search width and with Glossa's.
 * The vectors are those of made-up phrases of one to three words from the model's vocabulary.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Vectors } from '../src/domain/vectors';
import { bundledModelFolder } from '../src/engine/bundledModel';
import { openEncoder } from '../src/engine/encoder/encoder';
import { emptyGraph, SEARCH_WIDTH } from '../src/engine/index/faissFile';
import { FlatIndex } from '../src/engine/index/flatIndex';
import type { NativeIndex } from '../src/engine/index/loadFaiss';
import { INNER_PRODUCT, loadFaiss } from '../src/engine/index/loadFaiss';
import { percentile, report } from './support/report';

const QUERIES = 200;
const NEAREST = 10;
const AT_ONCE = 16;

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [20_000, 100_000];
const { library } = loadFaiss();
if (!library) {
  console.log('FAISS does not load here, so there is nothing to compare.');
  process.exit(0);
}
const vectors = await phraseVectors(Math.max(...sizes) + QUERIES);
const queries = Array.from({ length: QUERIES }, (_, i) => vectors.row(vectors.count - 1 - i));

async function phraseVectors(count: number): Promise<Vectors> {
  const { model } = JSON.parse(await readFile(path.join(bundledModelFolder(), 'tokenizer.json'), 'utf8')) as { model: { vocab: [piece: string, score: number][] } };
  const words = model.vocab.map(([piece]) => piece).filter((piece) => /^▁\p{L}{3,}$/u.test(piece)).map((piece) => piece.slice(1));
  let state = 1;
  const random = (below: number) => (state = (state * 48271) % 2147483647) % below;
  const phrases = new Set<string>();
  while (phrases.size < count) phrases.add(Array.from({ length: 1 + random(3) }, () => words[random(words.length)]!).join(' '));
  const encoder = await openEncoder(bundledModelFolder());
  const rows = await encoder.encodePhrases(Array.from(phrases, (phrase) => ({ phrase })));
  await encoder.close();
  return rows;
}

function milliseconds(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** @returns seconds */
function fill(index: NativeIndex, count: number): number {
  return milliseconds(() => {
    for (let start = 0; start < count; start += AT_ONCE) {
      const end = Math.min(count, start + AT_ONCE);
      index.add(Array.from(vectors.data.subarray(start * vectors.dimensions, end * vectors.dimensions)));
    }
  }) / 1000;
}

function searchAll(index: NativeIndex): { times: number[]; found: number[][] } {
  const found: number[][] = [];
  const times = queries.map((query) => milliseconds(() => found.push(index.search(Array.from(query), NEAREST).labels)));
  return { times, found };
}

function recall(found: readonly number[][], truth: readonly number[][]): number {
  return found.reduce((sum, labels, i) => sum + labels.filter((label) => truth[i]!.includes(label)).length, 0) / (found.length * NEAREST);
}

const figures: Record<string, number> = {};
for (const count of sizes) {
  const exactIndex = library.Index.fromFactory(vectors.dimensions, 'Flat', INNER_PRODUCT);
  figures[`${count} vectors, exact, to build, s`] = fill(exactIndex, count);
  const exact = searchAll(exactIndex);
  figures[`${count} vectors, exact, a search p95, ms`] = percentile(exact.times, 95);

  const flat = new FlatIndex(vectors.dimensions);
  const start = performance.now();
  await flat.add(Array.from({ length: count }, (_, label) => label), new Vectors(vectors.dimensions, vectors.data.subarray(0, count * vectors.dimensions)));
  figures[`${count} vectors, one byte a value, to build, s`] = (performance.now() - start) / 1000;
  const found: number[][] = [];
  const times = queries.map((query) => milliseconds(() => found.push(flat.search(query, NEAREST).map(({ label }) => label))));
  figures[`${count} vectors, one byte a value, a search p95, ms`] = percentile(times, 95);
  figures[`${count} vectors, one byte a value, nearest found, share`] = recall(found, exact.found);

  const graphs = { 'own width': library.Index.fromFactory(vectors.dimensions, 'HNSW32,Flat', INNER_PRODUCT), [`width ${SEARCH_WIDTH}`]: emptyGraph(library, vectors.dimensions)! };
  for (const [name, graph] of Object.entries(graphs)) {
    figures[`${count} vectors, graph, ${name}, to build, s`] = fill(graph, count);
    const { times, found } = searchAll(graph);
    figures[`${count} vectors, graph, ${name}, a search p95, ms`] = percentile(times, 95);
    figures[`${count} vectors, graph, ${name}, nearest found, share`] = recall(found, exact.found);
  }
}
report('vectorIndex', figures);
