import assert from 'node:assert/strict';
import { runSynchronously } from '../../src/base/steps';
import { inconsistentRenderings } from '../../src/check/inconsistentRenderings';

const pair = (source: string, target: string, context?: string) => ({
  source: { text: source, line: 1 },
  target: { text: target, line: 1 },
  ...(context ? { context } : {}),
});

describe('Inconsistent renderings', () => {
  it('are all but the most frequent translation of a source', () => {
    const pairs = [
      pair('Save', 'Sichern'),
      pair('Save', 'Speichern'),
      pair('save', 'Speichern'),
      pair('Open', 'Öffnen'),
    ];
    assert.deepEqual(runSynchronously(inconsistentRenderings(pairs, 'de')), [
      { rule: 'inconsistent-rendering', pair: 0, expected: ['Speichern'] },
    ]);
  });

  it('are named a few at a time where a source has thousands of them, in time that grows with their number', () => {
    const timeOf = (count: number): number => {
      const pairs = Array.from({ length: count }, (_, number) => pair('The pump runs', `Die Pumpe läuft w${number}`));
      const start = process.cpuUsage();
      const found = runSynchronously(inconsistentRenderings(pairs, 'de'));
      assert.deepEqual([found.length, Math.max(...found.map(({ expected }) => expected.length))], [count - 1, 20]);
      return process.cpuUsage(start).user;
    };
    timeOf(1000);
    const [few, many] = [timeOf(1000), timeOf(10_000)];
    assert.ok(many < 30 * few, `${many / few} times as long for ten times the renderings`);
  });

  it('are not told from segments with a forbidden term', () => {
    const pairs = [pair('Password', 'Şifre'), pair('Password', 'Şifre'), pair('Password', 'Parola')];
    assert.deepEqual(runSynchronously(inconsistentRenderings(pairs, 'tr', new Set([0, 1]))), []);
  });

  it('are not those that differ by case, punctuation or inflection, or stand in another context', () => {
    assert.deepEqual(
      runSynchronously(inconsistentRenderings([pair('The file', 'Die Datei'), pair('The file', 'die Dateien.')], 'de')),
      [],
    );
    assert.deepEqual(
      runSynchronously(
        inconsistentRenderings([pair('FILENAME', 'DATEINAME'), pair('Filename', 'Name der Datei')], 'de'),
      ),
      [],
      'what stands for a value',
    );
    assert.deepEqual(
      runSynchronously(
        inconsistentRenderings([pair('Open', 'Öffnen', 'verb'), pair('Open', 'Offen', 'adjective')], 'de'),
      ),
      [],
    );
    for (const [source, one, other, to] of [
      ['TeX table', 'TeX テーブル', 'TeXテーブル', 'ja'],
      ['Add the file', 'ファイルの追加', 'ファイルを追加します', 'ja'],
      ['no', 'нет|no', 'Нет', 'ru'],
      ['_Redo', 'По_втор', 'Пов_тор', 'ru'],
      ['&Width', '幅(&W)', '幅(&B)', 'ja'],
      ['privacy policy', 'polityka prywatności', 'politykę prywatności', 'pl'],
      ['node', 'Węzeł', 'węzła', 'pl'],
      ['more', 'altri', 'Altro', 'it'],
    ] as const) {
      assert.deepEqual(
        runSynchronously(inconsistentRenderings([pair(source, one), pair(source, other)], to)),
        [],
        other,
      );
    }
    assert.equal(
      runSynchronously(
        inconsistentRenderings([pair('Delete the column', '列を削除'), pair('Delete the column', '行を削除')], 'ja'),
      ).length,
      1,
    );
    assert.deepEqual(
      runSynchronously(inconsistentRenderings([pair('unnamed', 'без имени'), pair('unnamed', 'без_имени')], 'ru')),
      [],
    );
    const forms = ['%d pliki', '%d plików', '%d plik'].map((form) => ({
      ...pair('%d files', form),
      grammaticalNumber: 'plural' as const,
    }));
    assert.deepEqual(runSynchronously(inconsistentRenderings(forms, 'pl')), []);
  });

  it('are doubtful where a button says as a verb what a heading says as a noun', () => {
    const doubts = (one: string, other: string, to: string) =>
      runSynchronously(inconsistentRenderings([pair('Comment', one), pair('Comment', other)], to)).map(
        ({ isDoubtful = false }) => isDoubtful,
      );
    assert.deepEqual(doubts('Komentarz', 'Skomentuj', 'pl'), [true]);
    assert.deepEqual(doubts('Kommentar', 'Anmerkung', 'de'), [false]);
    assert.deepEqual(doubts('Vermieter', 'Mieter', 'de'), [false]);
  });
});
