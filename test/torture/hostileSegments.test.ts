import assert from 'node:assert/strict';
import { longestTermUses } from '../../src/check/foundTerms';
import { checkPairs, checkText } from '../../src/engine/check/checkPairs';
import { IndexedGlossary } from '../../src/engine/index/indexedGlossary';
import { glossaryTermsIn } from '../../src/engine/lookup/segmentTerms';
import { InMemoryConcepts } from '../../src/files/glossa/fileConcepts';
import type { Concept } from '../../src/model/concept';
import { CHECK_RULES } from '../../src/model/finding';

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

/** How many times as long something takes, of the processor's time, for a larger number. */
async function growth(run: (size: number) => unknown, small: number, large: number): Promise<number> {
  const timeOf = async (size: number): Promise<number> => {
    const start = process.cpuUsage();
    await run(size);
    return process.cpuUsage(start).user;
  };
  await timeOf(small);
  const least = Math.min(await timeOf(small), await timeOf(small));
  return (await timeOf(large)) / least;
}

const word = (number: number): string =>
  `q${String.fromCharCode(97 + (number % 26), 97 + (Math.floor(number / 26) % 26), 97 + Math.floor(number / 676))}`;
const wordsUpTo = (count: number): string[] => Array.from({ length: count }, (_, number) => word(number));

describe('A segment in which every word is a term that is missing, and one that is another entry’s', () => {
  /** The glossary that goes with such a segment. */
  const glossaryFor = (all: readonly string[]): Promise<IndexedGlossary> =>
    glossaryOf(all.flatMap((each) => [entry(each, each, `Zz${each}`), entry(`r${each}`, `riv${each}`, `ger${each}`)]));

  it('is checked in time that grows with its words', async () => {
    const check = async (count: number): Promise<void> => {
      const all = wordsUpTo(count);
      const target = all.map((each) => `ger${each}`).join(' ');
      assert.equal(await findings(all.join(' '), target, await glossaryFor(all)), count);
    };
    const times = await growth(check, 80, 640);
    assert.ok(times < 30, `${times} times as long for eight times the words`);
  });

  it('takes no longer where more text than that of a segment is behind it', async () => {
    const all = wordsUpTo(60);
    const glossary = await glossaryFor(all);
    const check = async (length: number): Promise<void> => {
      const source = all.join(' ') + ' filler word'.repeat(length / 12);
      const target = all.map((each) => `ger${each}`).join(' ') + ' fuller wort'.repeat(length / 12);
      assert.equal(await findings(source, target, glossary), 60);
    };
    const times = await growth(check, 10_000, 400_000);
    assert.ok(times < 10, `${times} times as long for forty times the text`);
  });
});

describe('A text of one word that is a term as often as one likes', () => {
  it('is searched in time that grows with its length', async () => {
    const glossary = await glossaryOf(
      Array.from({ length: 8 }, (_, more) => entry(`c${more}`, `a${' a'.repeat(more)}`, `x${more}`)),
    );
    const search = (count: number): void => {
      const text = 'a '.repeat(count);
      const uses = longestTermUses(text, glossaryTermsIn(text, 'en', [glossary]));
      assert.deepEqual([uses.length, uses[0]?.text], [count - 7, 'a a a a a a a a']);
    };
    const times = await growth(search, 250, 2000);
    assert.ok(times < 30, `${times} times as long for eight times the text`);
  });

  it('is no longer looked at where code goes on without a blank', async () => {
    const glossary = await glossaryOf([entry('c', 'a', 'x')]);
    const check = (count: number) => checkText([{ text: 'x&#'.repeat(count), line: 1 }], 'de', [glossary], RULES);
    const times = await growth(check, 1500, 60_000);
    assert.ok(times < 20, `${times} times as long for forty times the text`);
  });
});
