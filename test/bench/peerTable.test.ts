import assert from 'node:assert/strict';
import type { Score } from '../../bench/quality/measure';
import { groupTable, peerTable, speedTable } from '../../bench/quality/tables';

/** A score of one system, from the answers to the pairs of each language. */
const scoreOf = (system: string, score: string, answers: Record<string, number[]>): Score => {
  const languages = Object.fromEntries(
    Object.entries(answers).map(([tag, own]) => [
      tag,
      (100 * own.filter((answer) => answer === 1).length) / own.length,
    ]),
  );
  return { system, score, mean: 0, languages, answers };
};

describe('the table beside published encoders', () => {
  it('has one row a language by its name, and a dash for what an encoder does not know', () => {
    const scores = [
      scoreOf('Glossa', 'tatoeba', { vi: [1, 1, 0, 1], de: [1, 1] }),
      scoreOf('USE', 'tatoeba', { de: [1, 0] }),
      scoreOf('Glossa', 'mw alone', { vi: [1], de: [0, 1] }),
    ];
    assert.deepEqual(peerTable(scores).split('\n'), [
      '| language | Tatoeba: Glossa | Tatoeba: USE | phrases: Glossa |',
      '| --- | --- | --- | --- |',
      '| German (de) | 100.0 | 50.0 | 50.0 |',
      '| Vietnamese (vi) | 75.0 | – | 100.0 |',
    ]);
  });

  it('summarises a group with its interval and its lowest language, and only if an encoder knows all of it', () => {
    const tags = 'ar de es fr ja ko ru zh'.split(' ');
    const always = tags.map((tag) => [tag, Array<number>(20).fill(1)] as const);
    const answers = Object.fromEntries([...always, ['ko', Array.from({ length: 20 }, (_, i) => i % 2)]]);
    const scores = [scoreOf('Glossa', 'tatoeba', answers), scoreOf('USE', 'tatoeba', { ar: [1], de: [1] })];
    const row = groupTable(scores).split('\n')[3]!.split(' | ');
    const [, mean, from, to] = /^([\d.]+) \(([\d.]+) to ([\d.]+)\), ko 50\.0$/.exec(row[1]!)!.map(Number);
    assert.equal(mean, 93.8); // seven languages with 100 and one with 50
    assert.ok(from! < mean! && mean! < to! && from! > 85 && to! < 100, row[1]);
    assert.equal(row[2], '– |');
  });

  it('shows speed and size', () => {
    const table = speedTable([{ name: 'Glossa', perSecond: 29647.4, alone: 0.0512, disk: 49.4 }]);
    assert.equal(table.split('\n')[2], '| Glossa | 29,647 | 0.051 | 49 |');
  });
});
