import assert from 'node:assert/strict';
import { Vectors } from '../../src/base/vectors';
import { splitIntoWords } from '../../src/language/words';
import { SideStatistics } from '../../src/mining/candidates';

/** One side of a document, a segment a line. */
function sideOf(language: string, document: string): SideStatistics {
  const side = new SideStatistics(language);
  for (const text of document.split('\n')) {
    const found = splitIntoWords(text, language);
    side.add({ segment: { text, line: 1 }, words: found, vectors: Vectors.zeros(found.length, 4) });
  }
  return side;
}

describe('what may be a term of a document', () => {
  it('is cut off where nearly always the same word stands beside it', () => {
    const side = sideOf(
      'en',
      Array.from({ length: 6 }, (_, line) => `The UNIX regular expression ${line} matches.\nAn expression fails.`).join(
        '\n',
      ),
    );
    assert.equal(side.termTraitsOf(['UNIX', 'regular']).isCut, true);
    assert.equal(side.termTraitsOf(['regular', 'expression']).isCut, true);
    assert.equal(side.termTraitsOf(['UNIX', 'regular', 'expression']).isCut, false);
  });

  it('is no run of Russian words that ends before its noun', () => {
    const side = new SideStatistics('ru');
    const text = 'файл динамической библиотеки';
    const found = splitIntoWords(text, 'ru');
    const runs = side.add({ segment: { text, line: 1 }, words: found, vectors: Vectors.zeros(found.length, 4) });
    const shown = runs.map(({ start, end }) =>
      found
        .slice(start, end)
        .map((word) => word.text)
        .join(' '),
    );
    assert.ok(shown.includes('динамической библиотеки'), shown.join('; '));
    assert.ok(!shown.includes('файл динамической'), shown.join('; '));
  });

  it('is no letter with a sign', () => {
    const side = new SideStatistics('en');
    const found = splitIntoWords('s+ 3D view', 'en');
    const runs = side.add({
      segment: { text: 's+ 3D view', line: 1 },
      words: found,
      vectors: Vectors.zeros(found.length, 4),
    });
    assert.ok(
      runs.some(({ start, end }) => end - start === 2),
      'the 3D view',
    );
    assert.ok(!runs.some(({ start }) => found[start]!.text.startsWith('s')), 'no s+');
  });
});
