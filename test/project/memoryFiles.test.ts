import assert from 'node:assert/strict';
import { runAtOnce } from '../../src/base/steps';
import { inferLayout } from '../../src/project/inferLayout';
import { memoryFiles } from '../../src/project/memoryFiles';

describe('What of a folder belongs to its memory', () => {
  const told = (...names: string[]) => {
    const sorted = [...names].sort();
    const files = runAtOnce(memoryFiles(sorted, runAtOnce(inferLayout(sorted, undefined))));
    return files
      .map(
        ({ source, target, languages }) =>
          `${source}${target === undefined ? '' : ` = ${target}`} ${languages.source ?? '?'} ` +
          `${languages.target ?? '?'}`,
      )
      .sort();
  };

  it('is every document with each of its translations', () => {
    assert.deepEqual(
      told('docs/en/a.md', 'docs/en/b.md', 'docs/de/a.md', 'docs/fr/a.md', 'docs/fr/b.md', 'README.md'),
      ['docs/en/a.md = docs/de/a.md en de', 'docs/en/a.md = docs/fr/a.md en fr', 'docs/en/b.md = docs/fr/b.md en fr'],
    );
  });

  it('is every file that holds both sides, each once, wherever it lies', () => {
    assert.deepEqual(
      told(
        'po/de.po',
        'po/fr.po',
        'client/old.tmx',
        'terms.xlsx',
        'old.xlsm',
        'terms.ods',
        'app_de.ts',
        'main.ts',
        'notes.txt',
      ),
      [
        'app_de.ts ? ?',
        'client/old.tmx ? ?',
        'old.xlsm ? ?',
        'po/de.po ? de',
        'po/fr.po ? fr',
        'terms.ods ? ?',
        'terms.xlsx ? ?',
      ],
    );
  });

  it('is nothing where nothing is translated', () => {
    assert.deepEqual(told('a.md', 'b.txt'), []);
  });
});
