import assert from 'node:assert/strict';
import { relevantWindows } from '../../src/memory/queryPhrase';

describe('Windows of documents', () => {
  const window = (document: string, first: number, length: number, score: number) => ({
    document,
    first,
    end: first + length,
    score,
  });

  it('come from the document that deals with the matter in two places before an equal one from another', () => {
    const ranked = relevantWindows([
      window('once', 0, 1, 0.7),
      window('once', 9, 1, 0.1),
      window('twice', 20, 1, 0.7),
      window('twice', 25, 1, 0.6),
    ]);
    assert.deepEqual(
      ranked.map(({ document, first }) => `${document} ${first}`),
      ['twice 20', 'twice 25', 'once 0', 'once 9'],
    );
  });

  it('share no segment: of those that overlap the best stays, and of equal ones the shortest', () => {
    const ranked = relevantWindows([
      window('a', 0, 3, 0.6),
      window('a', 1, 1, 0.6),
      window('a', 1, 2, 0.5),
      window('a', 2, 1, 0.4),
    ]);
    assert.deepEqual(
      ranked.map(({ first, end }) => [first, end]),
      [
        [1, 2],
        [2, 3],
      ],
    );
  });
});
