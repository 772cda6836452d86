import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPhraseRows } from '../../bench/quality/benchmarkFolder';
import { measure, PARTS } from '../../bench/quality/measure';
import { openSystems } from '../../bench/quality/systems';
import { bundledModelFolder } from '../../src/engine/encoder/model/bundledModel';

const FILES: Record<string, string[][]> = {
  'phrase_ctx/phrase_ctx.en-de.tsv': [
    ['mw', 'water meter', 'Wasserzähler', 'Read the water meter twice.', 'Lesen Sie den Wasserzähler zweimal ab.'],
    ['mw', 'water meter', 'Wasserzähler', 'The water meter was replaced.', 'Der Wasserzähler wurde ersetzt.'],
    ['mw', 'annual report', 'Jahresbericht', 'The annual report is late.', 'Der Jahresbericht kommt zu spät.'],
    ['1w', 'bridge', 'Brücke', 'The bridge is closed.', 'Die Brücke ist gesperrt.'],
    ['1w', 'harvest', 'Ernte', 'A good harvest this time.', 'Eine gute Ernte diesmal.'],
  ],
  'senses/senses.tsv': [
    ['match', 'Streichholz', 'allumette', 'cerilla', 'マッチ', '火柴', 'He lit the match.', 'A wet match does not burn.'],
    ['match', 'Spiel', 'rencontre', 'partido', '試合', '比赛', 'They won the match.', 'The match ended late.'],
  ],
  'tatoeba/tatoeba.en-de.tsv': [['The cat sleeps.', 'Die Katze schläft.'], ['Where is the station?', 'Wo ist der Bahnhof?']],
};

describe('a measurement', () => {
  it('has every score of every system that the folder has data for', async function () {
    this.timeout(60_000);
    const folder = mkdtempSync(path.join(tmpdir(), 'quality-'));
    for (const [name, rows] of Object.entries(FILES)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), `${rows.map((row) => row.join('\t')).join('\n')}\n`);
    }
    const { systems, close } = await openSystems(bundledModelFolder(), bundledModelFolder(), readPhraseRows(folder), ['de'], undefined);
    const { scores, sizes } = await measure(folder, systems, ['de'], new Set(PARTS), () => undefined);
    await close();
    const of = (system: string, score: string) => scores.find((each) => each.system === system && each.score === score)?.mean;
    for (const score of ['tatoeba', 'mw alone', 'mw 1 independent', 'mw 32 independent', '1w query only']) assert.equal(of('Glossa', score), 100, score);
    for (const system of ['static vectors', 'ISO', 'AOC', 'exact string']) assert.equal(of(system, 'senses'), 50, system);
    assert.equal(of('exact string', 'tatoeba'), 0);
    assert.equal(of('CLSE', '1w alone'), undefined);
    assert.equal(of('Glossa', 'korean'), undefined);
    assert.deepEqual(sizes.queries['mw alone'], { de: 2 });
    assert.equal(sizes.sentencesASide[1], 0.75);
  });
});
