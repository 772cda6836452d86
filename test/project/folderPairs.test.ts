import assert from 'node:assert/strict';
import { runAtOnce } from '../../src/base/steps';
import { pairsOfFolders } from '../../src/project/folderPairs';

describe('the files of two folders', () => {
  const pairs = (sources: string[], targets: string[]) =>
    runAtOnce(pairsOfFolders(sources, targets)).map(({ source, target }) => `${source} → ${target}`);

  it('are paired by their names', () => {
    assert.deepEqual(pairs(['a.md', 'b/c.md', 'alone.md'], ['b/c.md', 'a.md', 'new.md']), [
      'a.md → a.md',
      'b/c.md → b/c.md',
    ]);
  });

  it('may state their language as well', () => {
    assert.deepEqual(pairs(['guide.en.md', 'en.json'], ['guide.de.md', 'de.json']), [
      'guide.en.md → guide.de.md',
      'en.json → de.json',
    ]);
  });
});
