import assert from 'node:assert/strict';
import { Vectors } from '../../src/base/vectors';
import { FunctionWords } from '../../src/language/functionWords';
import { splitIntoWords } from '../../src/language/words';
import { groupOfPair, isLoanword, isVerbForNoun, numberVariants } from '../../src/mining/pairRating';
import { WordStatistics } from '../../src/mining/wordStatistics';

function statisticsOf(document: string): WordStatistics {
  const statistics = new WordStatistics(new FunctionWords('en'), 'en');
  for (const text of document.split('\n')) {
    const found = splitIntoWords(text, 'en');
    statistics.add({ segment: { text, line: 1 }, words: found, vectors: Vectors.zeros(found.length, 4) });
  }
  return statistics;
}

describe('Groups of mined pairs', () => {
  it('put names, file names and copies into the group of identical pairs', () => {
    const none = new Set<string>();
    for (const [source, target] of [
      ['GitHub', 'GitHub'],
      ['MS-Windows', 'MS Windows'],
      ['MP3 file', 'MP3'],
      ['file.pdf', 'fil.pdf'],
    ])
      assert.equal(groupOfPair({ source: source!, target: target! }, none), 'identical', source);
    assert.equal(groupOfPair({ source: 'file', target: 'fil' }, none), undefined);
  });

  it('put phrases that differ only by a number among the everyday ones, and no term with a number', () => {
    const numbered = numberVariants(['8-page', '12-page', '16-page', '3-way merge', '64-bit']);
    assert.deepEqual([...numbered], ['8-page', '12-page', '16-page']);
    assert.equal(groupOfPair({ source: '12-page', target: '12-siders' }, numbered), 'everyday');
    const sizes = numberVariants(['0.09mm', '1.20mm', '2.11mm']);
    assert.equal(groupOfPair({ source: '1.20mm', target: '1.20мм' }, sizes), 'everyday');
    assert.equal(groupOfPair({ source: '00FF7F', target: '00FF7FFF' }, sizes), 'everyday');
    assert.equal(groupOfPair({ source: '3-way merge', target: '3-vejs-fletning' }, numbered), undefined);
  });

  it('take a borrowed common noun for a term, and no name of a program', () => {
    const statistics = statisticsOf('Install a plugin. Plugins extend gedit.\nStart gedit from the menu. Use gedit.');
    assert.ok(isLoanword({ source: 'plugin', target: 'Plugin' }, 5, statistics));
    assert.ok(!isLoanword({ source: 'gedit', target: 'gedit' }, 5, statistics));
    assert.ok(!isLoanword({ source: 'plugin', target: 'Plugin' }, 1, statistics));
    assert.ok(!isLoanword({ source: 'plugin', target: 'Zusatz' }, 5, statistics));
  });

  it('tell an infinitive from a noun or a participle', () => {
    assert.ok(isVerbForNoun({ source: 'deletion', target: 'usunąć' }, 'en', 'pl'));
    assert.ok(isVerbForNoun({ source: 'copied', target: 'скопіювати' }, 'en', 'uk'));
    assert.ok(isVerbForNoun({ source: 'embedded', target: 'indlejr' }, 'en', 'da'));
    assert.ok(!isVerbForNoun({ source: 'embedded', target: 'indlejret' }, 'en', 'da'));
    assert.ok(!isVerbForNoun({ source: 'copy', target: 'skopiować' }, 'en', 'pl'));
    assert.ok(!isVerbForNoun({ source: 'content', target: 'zawartość' }, 'en', 'pl'));
    assert.ok(!isVerbForNoun({ source: 'embed', target: 'osadzić' }, 'en', 'pl'));
  });
});
