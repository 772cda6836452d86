/**
 * What finds the nearest vectors, by number of vectors (the arguments; 1,000, 10,000 and 100,000 without any): time to build,
 * memory, time of a search and the part of the ten nearest that is found, for exact numbers in FAISS, for Glossa's flat index of
 * one byte a value, with all of it compared or what the signs choose, and for FAISS's graph with its own search width and with Glossa's.
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

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 10_000, 100_000];
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

function fill(index: NativeIndex, count: number): void {
  for (let start = 0; start < count; start += AT_ONCE) {
    const end = Math.min(count, start + AT_ONCE);
    index.add(Array.from(vectors.data.subarray(start * vectors.dimensions, end * vectors.dimensions)));
  }
}

function recall(found: readonly number[][], truth: readonly number[][]): number {
  return found.reduce((sum, labels, i) => sum + labels.filter((label) => truth[i]!.includes(label)).length, 0) / (found.length * NEAREST);
}

/** Memory of this process in MiB, without what is only waiting to be collected. */
function resident(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss / 2 ** 20;
}

const figures: Record<string, number> = {};

/** Fills and asks one kind of index, and keeps its figures; returns what it found. */
async function measure(name: string, build: () => Promise<(query: Float32Array) => number[]>, truth?: readonly number[][]): Promise<number[][]> {
  const before = resident();
  const start = performance.now();
  const search = await build();
  figures[`${name}, to build, s`] = (performance.now() - start) / 1000;
  figures[`${name}, memory, MiB`] = resident() - before;
  const found: number[][] = [];
  const times = queries.map((query) => milliseconds(() => found.push(search(query))));
  figures[`${name}, a search p50, ms`] = percentile(times, 50);
  figures[`${name}, a search p95, ms`] = percentile(times, 95);
  if (truth) figures[`${name}, nearest found, share`] = recall(found, truth);
  return found;
}

function native(index: NativeIndex, count: number): () => Promise<(query: Float32Array) => number[]> {
  return () => {
    fill(index, count);
    return Promise.resolve((query) => index.search(Array.from(query), NEAREST).labels);
  };
}

function flat(count: number, shortlistFrom: number): () => Promise<(query: Float32Array) => number[]> {
  return async () => {
    const index = new FlatIndex(vectors.dimensions, { shortlistFrom });
    const labels = Array.from({ length: count }, (_, label) => label);
    await index.add(labels, new Vectors(vectors.dimensions, vectors.data.subarray(0, count * vectors.dimensions)));
    return (query) => index.search(query, NEAREST).map(({ label }) => label);
  };
}

for (const count of sizes) {
  const make = (description: string) => library.Index.fromFactory(vectors.dimensions, description, INNER_PRODUCT);
  const truth = await measure(`${count} vectors, exact`, native(make('Flat'), count));
  await measure(`${count} vectors, one byte a value`, flat(count, Infinity), truth);
  await measure(`${count} vectors, one byte a value, chosen by signs`, flat(count, 1), truth);
  await measure(`${count} vectors, graph, own width`, native(make('HNSW32,Flat'), count), truth);
  await measure(`${count} vectors, graph, width ${SEARCH_WIDTH}`, native(emptyGraph(library, vectors.dimensions)!, count), truth);
}
report('vectorIndex', figures);
