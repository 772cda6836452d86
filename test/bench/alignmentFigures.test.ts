import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { alignedDocument } from '../../bench/alignment/sentences';
import { termFigures } from '../../bench/alignment/terms';
import { openEncoder } from '../../src/engine/encoder/encoder';
import { bundledModelFolder } from '../../src/engine/encoder/model/modelLibrary';
import { range } from '../alignment/sentences/syntheticDocument';

describe('what is measured', () => {
  it('is the alignment that the product makes', async () => {
    const encoder = await openEncoder(bundledModelFolder());
    const source = ['The lease ends in May.', 'Pay the rent.', 'Return the keys.'];
    const target = ['Der Mietvertrag endet im Mai.', 'Zahlen Sie die Miete.', 'Geben Sie die Schlüssel zurück.'];
    const beads = await alignedDocument({ source, target, gold: [] }, encoder);
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
