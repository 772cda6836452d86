import assert from 'node:assert/strict';
import { PassageWords } from '../../src/ask/passages';
import { rankPassages } from '../../src/ask/rankPassages';
import { runSynchronously } from '../../src/base/steps';
import { Vectors } from '../../src/base/vectors';

/** Each word means itself alone. */
function collectionOf(passages: string[][]) {
  const words = new PassageWords();
  for (const passage of passages) words.add(passage.map((sentence) => sentence.split(' ')));
  const count = words.vocabulary.length;
  const vectors = Vectors.zeros(count, count);
  for (let word = 0; word < count; word++) vectors.row(word)[word] = 1;
  const sentenceLengths = Float32Array.from({ length: words.sentenceCount }, (_, i) =>
    Math.sqrt(words.sentenceStarts[i + 1]! - words.sentenceStarts[i]!),
  );
  return { words, vectors, lengths: new Float32Array(count).fill(1), sentenceLengths };
}

function ranked(passages: string[][], question: Record<string, number>[]) {
  const collection = collectionOf(passages);
  const similarities = question.map((alike) =>
    Float32Array.from(collection.words.vocabulary, (word) => alike[word] ?? 0),
  );
  return runSynchronously(
    rankPassages(collection, { similarities, meaning: new Float32Array(collection.vectors.dimensions) }, 10),
  );
}

describe('the ranking of passages', () => {
  it('puts first what has the rare words, and marks the sentence that has most', () => {
    const [first, second] = ranked(
      [
        ['a bridge', 'the river'],
        ['an old bridge', 'it is long'],
        ['a bridge', 'built in stone'],
      ],
      [{ bridge: 1 }, { built: 0.9, river: 0.2 }],
    );
    assert.deepEqual([first!.passage, first!.sentence], [2, 5]);
    assert.equal(second!.passage, 0);
  });

  it('takes a passage for what its nearest word is, however many others it has', () => {
    const [first] = ranked([['stone stone stone stone'], ['bridge']], [{ bridge: 0.8, stone: 0.5 }]);
    assert.equal(first!.passage, 1);
  });

  it('gives a page without an end nothing for words that stand far apart in it', () => {
    const page = Array.from({ length: 40 }, (_, i) => (i === 0 ? 'bridge' : i === 39 ? 'built' : 'nothing here'));
    const [first] = ranked([page, ['a bridge', 'built of stone']], [{ bridge: 0.9 }, { built: 0.9 }]);
    assert.equal(first!.passage, 1);
  });

  it('gives scores from 0 to 1, and each passage once', () => {
    const found = ranked([['a bridge'], ['stone'], ['river'], ['a bridge built']], [{ bridge: 1 }, { built: 1 }]);
    assert.deepEqual(found.map(({ passage }) => passage).sort(), [0, 1, 2, 3]);
    assert.ok(found.every(({ score }) => score >= 0 && score <= 1));
  });
});
