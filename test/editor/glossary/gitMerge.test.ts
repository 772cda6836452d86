import assert from 'node:assert/strict';
import { linesOfEntryAt } from '../../../src/editor/glossary/gitMerge';

describe('the versions of an entry in a glossary', () => {
  const lines = [
    '{"glossa":1}',
    '{"id":"ca","note":"mine","terms":[]}',
    'broken "ca"',
    '{"terms":[{"term":"ca"}],"id":"cb"}',
    '{ "note": "theirs", "id": "ca" }',
    '',
  ];

  it('are the lines with its id, however they are formatted', () => {
    assert.deepEqual(linesOfEntryAt(lines, 1), [1, 4]);
    assert.deepEqual(linesOfEntryAt(lines, 3), [3]);
  });

  it('are none of a line that holds no entry', () => {
    for (const line of [0, 2, 5, 9]) assert.deepEqual(linesOfEntryAt(lines, line), []);
  });
});
