import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { measure, PARTS } from '../../bench/quality/measure';
import { ExactString, Glossa, StaticVectors } from '../../bench/quality/system';
import { openEncoder } from '../../src/engine/encoder/encoder';
import { bundledModelFolder } from '../../src/engine/encoder/model/modelLibrary';

const FILES: Record<string, string[][]> = {
  'phrase_ctx/phrase_ctx.en-de.tsv': [
    ['mw', 'water meter', 'Wasserzähler', 'Read the water meter twice.', 'Lesen Sie den Wasserzähler zweimal ab.'],
    ['mw', 'water meter', 'Wasserzähler', 'The water meter was replaced.', 'Der Wasserzähler wurde ersetzt.'],
    ['mw', 'annual report', 'Jahresbericht', 'The annual report is late.', 'Der Jahresbericht kommt zu spät.'],
    ['1w', 'bridge', 'Brücke', 'The bridge is closed.', 'Die Brücke ist gesperrt.'],
    ['1w', 'harvest', 'Ernte', 'A good harvest this time.', 'Eine gute Ernte diesmal.'],
  ],
  'tatoeba/tatoeba.en-de.tsv': [
    ['The cat sleeps.', 'Die Katze schläft.'],
    ['Where is the station?', 'Wo ist der Bahnhof?'],
  ],
};

describe('a measurement', () => {
  it('has every score of every system that the folder has data for', async function () {
    this.timeout(60_000);
    const folder = mkdtempSync(path.join(tmpdir(), 'quality-'));
    for (const [name, rows] of Object.entries(FILES)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), `${rows.map((row) => row.join('\t')).join('\n')}\n`);
    }
    const encoder = await openEncoder(bundledModelFolder());
    const statics = await StaticVectors.open(bundledModelFolder());
    const systems = [new Glossa(encoder), statics, new ExactString()];
    const scores = await measure(folder, systems, ['de'], new Set(PARTS));
    await encoder.close();
    await statics.close();
    const of = (system: string, score: string) =>
      scores.find((each) => each.system === system && each.score === score)?.mean;
    for (const score of ['tatoeba', 'mw alone', 'mw in sentences', '1w alone'])
      assert.equal(of('Glossa', score), 100, score);
    assert.equal(of('static vectors', 'mw in sentences'), of('static vectors', 'mw alone'));
    assert.equal(of('exact string', 'tatoeba'), 0);
  });
});
