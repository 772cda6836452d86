import assert from 'node:assert/strict';
import { unpairCopiedSentences } from '../../../src/alignment/sentences/copiedSentences';

const SOURCES = ['A heading', 'Open source taught me many things.', 'It helped me, too.', 'The end'];
const ORIGINAL = ['_Open source taught me many things._', '_It helped me, too._'];

function pairsOf(targets: readonly string[], beads: readonly [source: number[], target: number[]][]): string[] {
  const made = beads.map(([source, target]) => ({ source, target, cost: 0 }));
  const [sources, translations] = [SOURCES, targets].map((texts) => texts.map((text) => ({ text })));
  return unpairCopiedSentences(made, sources!, translations!).map(
    ({ source, target }) => `${source.join()}:${target.join()}`,
  );
}

describe('a translation that quotes the original', () => {
  it('is paired with its source, and the quotation with nothing', () => {
    const above = ['Titel', 'Open Source lehrte mich viel.', 'Es half mir auch.', ...ORIGINAL, 'Ende'];
    const beads: [number[], number[]][] = [
      [[0], [0]],
      [[], [1]],
      [[], [2]],
      [[1], [3]],
      [[2], [4]],
      [[3], [5]],
    ];
    assert.deepEqual(pairsOf(above, beads), ['0:0', '1:1', '2:2', ':3', ':4', '3:5']);
    const below = ['Titel', ...ORIGINAL, 'Open Source lehrte mich viel, und es half mir auch.', 'Ende'];
    const others: [number[], number[]][] = [
      [[0], [0]],
      [[1], [1]],
      [[2], [2]],
      [[], [3]],
      [[3], [4]],
    ];
    assert.deepEqual(pairsOf(below, others), ['0:0', ':1', ':2', '1,2:3', '3:4']);
  });

  it('is found paragraph by paragraph where each is followed by its original', () => {
    const targets = ['Titel', 'Open Source lehrte mich viel.', ORIGINAL[0]!, 'Es half mir auch.', ORIGINAL[1]!, 'Ende'];
    const above: [number[], number[]][] = [
      [[0], [0]],
      [[], [1]],
      [[1], [2]],
      [[], [3]],
      [[2], [4]],
      [[3], [5]],
    ];
    assert.deepEqual(pairsOf(targets, above), ['0:0', '1:1', ':2', '2:3', ':4', '3:5']);
    const turned = ['Titel', ORIGINAL[0]!, 'Open Source lehrte mich viel.', ORIGINAL[1]!, 'Es half mir auch.', 'Ende'];
    const below: [number[], number[]][] = [
      [[0], [0]],
      [[1], [1]],
      [[], [2]],
      [[2], [3]],
      [[], [4]],
      [[3], [5]],
    ];
    assert.deepEqual(pairsOf(turned, below), ['0:0', ':1', '1:2', ':3', '2:4', '3:5']);
  });

  it('is not looked for beside short equal texts, nor where nothing is left over', () => {
    const names = ['A heading', 'Neu', 'Open source taught me many things.', 'It helped me, too.', 'The end'];
    assert.deepEqual(
      pairsOf(names, [
        [[0], [0]],
        [[], [1]],
        [
          [1, 2],
          [2, 3],
        ],
        [[3], [4]],
      ]).slice(0, 1),
      ['0:0'],
    );
    const copied = ['Titel', ...ORIGINAL, 'Ende'];
    assert.deepEqual(
      pairsOf(copied, [
        [[0], [0]],
        [[1], [1]],
        [[2], [2]],
        [[3], [3]],
      ]),
      ['0:0', '1:1', '2:2', '3:3'],
    );
  });
});
