import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { alignedDocument, makeDocument } from '../../bench/alignment/sentences';
import { termFigures } from '../../bench/alignment/terms';
import { openEncoder } from '../../src/engine/encoder/encoder';
import { bundledModelFolder } from '../../src/engine/encoder/model/modelLibrary';
import { range } from '../alignment/sentences/syntheticDocument';

const ROWS = range(0, 400).map((row) => [`source ${row}`, `target ${row}`] as const);

describe('documents made of parallel rows', () => {
  const { source, target, gold } = makeDocument(ROWS);

  it('have every segment in one bead, in order, and beads that the aligner can make', () => {
    assert.deepEqual(
      gold.flatMap((bead) => bead.source),
      range(0, source.length),
    );
    assert.deepEqual(
      gold.flatMap((bead) => bead.target),
      range(0, target.length),
    );
    assert.ok(
      gold.every(
        (bead) => bead.source.length <= 5 && bead.target.length <= 5 && bead.source.length + bead.target.length <= 7,
      ),
    );
  });

  it('put together exactly what came from the same rows', () => {
    const rowsOf = (segments: readonly number[], texts: readonly string[]) =>
      segments.flatMap((segment) => texts[segment]!.match(/\d+/g)!.map(Number));
    for (const bead of gold)
      if (bead.source.length && bead.target.length)
        assert.deepEqual(rowsOf(bead.source, source), rowsOf(bead.target, target));
  });

  it('have the disorder of real ones, the same each time', () => {
    const sizes = new Set(gold.map((bead) => `${bead.source.length}–${bead.target.length}`));
    for (const size of ['1–1', '1–2', '2–1', '2–2', '1–0', '0–1']) assert.ok(sizes.has(size), size);
    assert.deepEqual(makeDocument(ROWS), { source, target, gold });
  });
});

describe('what is measured', () => {
  it('is the alignment that the product makes', async () => {
    const encoder = await openEncoder(bundledModelFolder());
    const source = ['The lease ends in May.', 'Pay the rent.', 'Return the keys.'];
    const target = ['Der Mietvertrag endet im Mai.', 'Zahlen Sie die Miete.', 'Geben Sie die Schlüssel zurück.'];
    const { beads } = await alignedDocument({ source, target, gold: [] }, encoder);
    await encoder.close();
    assert.deepEqual(
      beads.map((bead) => [bead.source, bead.target]),
      range(0, 3).map((number) => [[number], [number]]),
    );
  });

  it('are the terms that the product lists, in every form of the texts', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'acter-'));
    const texts = path.join(folder, 'texts', 'en', 'riding', 'annotated', 'texts');
    mkdirSync(texts, { recursive: true });
    writeFileSync(path.join(folder, 'riding_en_terms_nes.tsv'), 'lateral movement\tx\nlateral movements\tx\n');
    const sentence = 'Every lateral movement needs a supple horse, and lateral movements are ridden at the trot.\n';
    writeFileSync(path.join(texts, 'one.txt'), sentence.repeat(3));
    const encoder = await openEncoder(bundledModelFolder());
    const [figures] = await termFigures(folder, encoder);
    await encoder.close();
    assert.deepEqual([figures!.domain, figures!.language, figures!.gold, figures!.recall], ['riding', 'en', 2, 1]);
  });
});
