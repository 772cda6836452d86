import assert from 'node:assert/strict';
import { makeDocument } from '../../bench/figures/madeDocument';
import { alignmentFigures, encodeDocument } from '../../bench/figures/sentenceAlignment';
import { StaticEncoder } from '../../bench/figures/staticEncoder';
import { dot, normalise } from '../../src/base/vectors';
import { openEncoder } from '../../src/engine/encoder/encoder';
import { bundledModelFolder } from '../../src/engine/encoder/model/bundledModel';
import { documentOf, range } from '../alignment/sentences/syntheticDocument';

const ROWS = range(0, 400).map((row) => [`source ${row}`, `target ${row}`] as const);

describe('documents made of parallel rows', () => {
  const { source, target, gold } = makeDocument(ROWS);

  it('have every segment in one bead, in order, and beads that the aligner can make', () => {
    assert.deepEqual(gold.flatMap((bead) => bead.source), range(0, source.length));
    assert.deepEqual(gold.flatMap((bead) => bead.target), range(0, target.length));
    assert.ok(gold.every((bead) => bead.source.length <= 5 && bead.target.length <= 5 && bead.source.length + bead.target.length <= 7));
  });

  it('put together exactly what came from the same rows', () => {
    const rowsOf = (segments: readonly number[], texts: readonly string[]) => segments.flatMap((segment) => texts[segment]!.match(/\d+/g)!.map(Number));
    for (const bead of gold) if (bead.source.length && bead.target.length) assert.deepEqual(rowsOf(bead.source, source), rowsOf(bead.target, target));
  });

  it('have the disorder of real ones, the same each time', () => {
    const sizes = new Set(gold.map((bead) => `${bead.source.length}–${bead.target.length}`));
    for (const size of ['1–1', '1–2', '2–1', '2–2', '1–0', '0–1']) assert.ok(sizes.has(size), size);
    assert.deepEqual(makeDocument(ROWS), { source, target, gold });
  });
});

describe('figures of sentence alignment', () => {
  it('are those of the whole and of the blocks of gold beads', async () => {
    const numbers = range(0, 40);
    const sides = [documentOf(numbers.map((number) => [number]), 0.3, 1), documentOf(numbers.map((number) => [number]), 0.3, 2)] as [ReturnType<typeof documentOf>, ReturnType<typeof documentOf>];
    // The gold of the second block is wrong on purpose: it wants pairs of sentences.
    const gold = [...range(0, 20).map((i) => ({ source: [i], target: [i] })), ...range(10, 20).map((i) => ({ source: [2 * i, 2 * i + 1], target: [2 * i, 2 * i + 1] }))];
    const { strict, lax, halves } = await alignmentFigures('as built', { source: [], target: [], gold }, sides);
    assert.deepEqual(halves, [1, 0]);
    assert.ok(strict.f1 > 0.5 && strict.f1 < 0.7);
    assert.equal(lax.f1, 1);
  });
});

describe('static encoder', () => {
  it('gives words and phrases what the bundled model gives what stands alone', async () => {
    const [alone, encoder] = [await StaticEncoder.open(bundledModelFolder()), await openEncoder(bundledModelFolder())];
    const segments = [['The', 'security', 'deposit'], ['Kaution'], []];
    const [own, wanted] = [await alone.encodeWords(segments), await encoder.encodeWords(segments)];
    own.forEach((rows, segment) => rows.data.forEach((value, i) => assert.ok(Math.abs(value - wanted[segment]!.data[i]!) < 1e-4)));
    const phrase = { before: 'She sat on the ', phrase: 'bank', after: ' of the river.' };
    const [inContext, bare] = [await alone.encodePhrases([phrase]), await encoder.encodePhrases([{ phrase: 'bank' }])];
    assert.ok(dot(inContext.row(0), bare.row(0)) > 0.9999);
    const sides = await encodeDocument({ source: ['One sentence.'], target: ['Ein Satz.'], gold: [] }, alone);
    assert.ok(dot(normalise(sides[0].vectors.row(0)), normalise(sides[1].vectors.row(0))) > 0.3);
    await alone.close();
    await encoder.close();
  });
});
