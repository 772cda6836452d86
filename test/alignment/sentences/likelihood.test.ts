import assert from 'node:assert/strict';
import { alignSentences } from '../../../src/alignment/sentences/alignSentences';
import { MIN_TRANSLATION_LIKELIHOOD, translationLikelihood } from '../../../src/alignment/sentences/likelihood';
import { runSynchronously } from '../../../src/base/steps';
import { documentOf, range } from './syntheticDocument';

async function likelihood(source: number[], target: number[]): Promise<number> {
  const sides = [
    documentOf(
      source.map((number) => [number]),
      0.8,
      1,
    ),
    documentOf(
      target.map((number) => [number]),
      0.8,
      2,
    ),
  ] as const;
  return runSynchronously(translationLikelihood(await alignSentences(...sides), ...sides));
}

describe('likelihood of being translations', () => {
  const cases: [name: string, source: number[], target: number[], likely: boolean][] = [
    ['a translation', range(0, 80), range(0, 80), true],
    ['a translation without one of its chapters', range(0, 80), [...range(0, 30), ...range(55, 80)], true],
    ['a translation with a moved chapter', range(0, 80), [...range(60, 80), ...range(0, 60)], true],
    ['another text', range(0, 80), range(500, 580), false],
    ['another, short text', range(0, 14), range(500, 514), false],
    ['the same sentences in no order', range(0, 80), range(0, 80).map((number) => (number * 37) % 80), false],
    ['a short text', range(0, 4), range(0, 4), true],
    ['a short text and another one', range(0, 4), range(500, 504), false],
  ];
  for (const [name, source, target, likely] of cases) {
    it(`${name}: ${likely ? 'likely' : 'unlikely'}`, async () => {
      assert.equal((await likelihood(source, target)) >= MIN_TRANSLATION_LIKELIHOOD, likely);
    });
  }
});
