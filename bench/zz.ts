import { writeFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/bundledModel';
import { openCodebooks } from '../src/engine/index/vector/faissCodes';
import { FaissIndex } from '../src/engine/index/vector/faissIndex';
import { FlatIndex } from '../src/engine/index/vector/flatIndex';
import { Int8Vectors } from '../src/engine/index/vector/int8Vectors';
import { BestNeighbours } from '../src/engine/index/vector/bestNeighbours';
import { INNER_PRODUCT, loadFaiss } from '../src/engine/index/vector/loadFaiss';
import { realPhrases } from './support/phrases';
import { vectorsLike } from './vectorIndex/vectorFile';
const { indexed, asked } = realPhrases('/work/shared/data', 100000, 200);
const e = await openEncoder(bundledModelFolder());
const real = await e.encodePhrases(indexed.map((phrase) => ({ phrase })));
const q = await e.encodePhrases(asked.map((phrase) => ({ phrase })));
const lib = loadFaiss().library!;
const all = lib.Index.fromFactory(320, 'Flat', INNER_PRODUCT); lib.typed!.add(all, real.data);
let sum = 0; for (let r = 0; r < 1000; r++) { const { labels, distances } = all.search(Array.from(real.row(r)), 2); sum += Math.sqrt(Math.max(0, 2 - 2 * distances[labels[0] === r ? 1 : 0]!)); }
const deviation = sum / 1000 / 2 / Math.sqrt(320);
for (const count of [1_000_000, 10_000_000]) {
  const best = Array.from({ length: q.count }, () => new BestNeighbours(80));
  const flat = new FlatIndex(320); const index = new FaissIndex(openCodebooks(e as never)!, flat);
  for (const { first, vectors } of vectorsLike(real, count, deviation)) {
    const block = lib.Index.fromFactory(320, 'Flat', INNER_PRODUCT); lib.typed!.add(block, vectors.data); const l = new Int32Array(80);
    for (const [i, list] of best.entries()) { const { labels, distances } = block.search(Array.from(q.row(i)), Math.min(80, vectors.count)); for (const [p, row] of labels.entries()) list.offer(first + row, distances[p]!); }
    globalThis.gc?.(); await setImmediate();
    await index.add(Array.from({ length: vectors.count }, (_, row) => first + row), Int8Vectors.of(vectors));
  }
  const truth = best.map((b) => b.sorted());
  const inner = index as never as { nearest(v: Float32Array, k: number, named: number): { vectorId: number }[] };
  for (const named of [400, 1000, 2000, 4000, 8000, 16000]) {
    let ten = 0, forty = 0; const t: number[] = [];
    for (let i = 0; i < 200; i++) { const s = performance.now(); const f = inner.nearest(q.row(i), 40, named); t.push(performance.now() - s); const n = new Set(f.map((x) => x.vectorId)); const f10 = new Set(f.slice(0, 10).map((x) => x.vectorId)); ten += truth[i]!.slice(0, 10).filter((x) => f10.has(x.vectorId)).length; forty += truth[i]!.slice(0, 40).filter((x) => n.has(x.vectorId)).length; }
    t.sort((a, b) => a - b); console.log(count, named, 'ten', ten / 2000, 'forty', forty / 8000, 'p50', t[100], 'p95', t[190]);
  }
}
