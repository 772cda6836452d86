import assert from 'node:assert/strict';
import { checkPairs } from '../../../src/engine/check/checkPairs';
import { IndexedGlossary } from '../../../src/engine/index/indexedGlossary';
import { glossaryTermsIn } from '../../../src/engine/lookup/segmentTerms';
import { InMemoryConcepts } from '../../../src/files/glossa/fileConcepts';
import type { Concept } from '../../../src/model/concept';
import { CHECK_RULES } from '../../../src/model/finding';

const RULES = new Set(CHECK_RULES);
const LANGUAGES = { source: 'en', target: 'de' };

const entry = (id: string, en: string, de: string): Concept => ({
  id,
  terms: [
    { term: en, language: 'en' },
    { term: de, language: 'de' },
  ],
});
async function glossaryOf(concepts: Concept[]): Promise<IndexedGlossary> {
  const glossary = new IndexedGlossary('g', undefined);
  await glossary.update(new InMemoryConcepts(concepts));
  return glossary;
}
const findings = async (source: string, target: string, glossary: IndexedGlossary): Promise<number> =>
  (
    await checkPairs(
      [{ source: { text: source, line: 1 }, target: { text: target, line: 1 } }],
      LANGUAGES,
      [glossary],
      {
        rules: RULES,
      },
    )
  ).filter(({ rule }) => rule === 'approved-term-missing').length;

const word = (number: number): string =>
  `q${String.fromCharCode(97 + (number % 26), 97 + (Math.floor(number / 26) % 26), 97 + Math.floor(number / 676))}`;
const wordsUpTo = (count: number): string[] => Array.from({ length: count }, (_, number) => word(number));

describe('A segment in which every word is a term that is missing, and one that is another entry’s', () => {
  /** The glossary that goes with such a segment. */
  const glossaryFor = (all: readonly string[]): Promise<IndexedGlossary> =>
    glossaryOf(all.flatMap((each) => [entry(each, each, `Zz${each}`), entry(`r${each}`, `riv${each}`, `ger${each}`)]));

  it('is a finding for each of them', async () => {
    const all = wordsUpTo(80);
    const target = all.map((each) => `ger${each}`).join(' ');
    assert.equal(await findings(all.join(' '), target, await glossaryFor(all)), all.length);
  });
});

describe('A text of one word that is a term as often as one likes', () => {
  it('is found as each of thousands of entries, and no more often than memory holds', async () => {
    const glossary = await glossaryOf(
      Array.from({ length: 3000 }, (_, number) => entry(`c${number}`, 'a', `x${number}`)),
    );
    const found = glossaryTermsIn('a '.repeat(1000), 'en', [glossary]);
    assert.equal(found.length, 100_000);
    assert.equal(found.filter(({ start }) => start === 0).length, 3000);
  });
});
