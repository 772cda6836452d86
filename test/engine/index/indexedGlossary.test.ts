import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { EntriesFile, FormsFile } from '../../../src/engine/index/cache/termFiles';
import { IndexedGlossary } from '../../../src/engine/index/indexedGlossary';
import { InMemoryConcepts } from '../../../src/files/glossa/fileConcepts';
import type { Concept } from '../../../src/model/concept';

/** Notes which concepts were read. */
class WatchedConcepts extends InMemoryConcepts {
  readonly read: string[] = [];

  override at(number: number): Concept {
    const concept = super.at(number);
    this.read.push(concept.id);
    return concept;
  }
}

const concept = (id: string, en: string, de: string): Concept => ({
  id,
  terms: [
    { term: en, language: 'en' },
    { term: de, language: 'de' },
  ],
});
const many = Array.from({ length: 200 }, (_, i) =>
  concept(`c${String(i).padStart(3, '0')}`, `pump ${i}`, `Pumpe ${i}`),
);

describe('an indexed glossary', () => {
  let folder: string;
  const entriesFile = (): string => path.join(folder, 'g.entries');
  const open = (): IndexedGlossary =>
    new IndexedGlossary('g', undefined, {
      forms: new FormsFile(path.join(folder, 'g.forms')),
      entries: new EntriesFile(entriesFile()),
    });
  const idsOf = (glossary: IndexedGlossary, phrase: string): string[] =>
    glossary.lexical
      .lookup(phrase, undefined, 500)
      .filter(({ reason }) => reason === 'exact')
      .flatMap(({ termId }) => glossary.entryOf(termId)?.concept.id ?? [])
      .sort();

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'glossa entries ü '));
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** What is kept of the glossary at a version. */
  async function keep(concepts: readonly Concept[], version: string): Promise<void> {
    const glossary = open();
    await glossary.update(new InMemoryConcepts(concepts), version);
    await glossary.save();
  }

  it('tells the languages of terms apart however many there are, also after a start', async () => {
    const count = 70_000;
    const languageAt = (i: number) => `en-x-${i.toString(36)}`;
    const concepts = Array.from({ length: count }, (_, i) => ({
      id: `c${String(i).padStart(5, '0')}`,
      terms: [{ term: `bolt ${i}`, language: languageAt(i) }],
    }));
    await keep(concepts, 'v1');
    const glossary = open();
    await glossary.update(new InMemoryConcepts(concepts), 'v1');
    assert.equal(glossary.languages.length, count);
    const languages = new Map(Array.from(glossary.terms(), ({ termId, language }) => [termId, language]));
    for (const [termId, language] of languages)
      assert.equal(language, glossary.entryOf(termId)!.term.language, `term ${termId}`);
    assert.deepEqual(idsOf(glossary, 'bolt 69999'), ['c69999']);
  }).timeout(60_000);

  it('takes time in proportion to the terms of one entry', async () => {
    const timeOf = async (terms: number): Promise<number> => {
      const entry = { id: 'c0', terms: Array.from({ length: terms }, (_, i) => ({ term: `q${i}z`, language: 'en' })) };
      const start = process.cpuUsage();
      const glossary = new IndexedGlossary('g', undefined);
      await glossary.update(new InMemoryConcepts([entry]));
      assert.equal(
        glossary.entryOf([...glossary.lexical.find('en', `q${terms - 1}z`)][0]!)?.term.term,
        `q${terms - 1}z`,
      );
      return process.cpuUsage(start).user;
    };
    await timeOf(1_000);
    const [few, many] = [await timeOf(4_000), await timeOf(40_000)];
    assert.ok(many < 30 * few, `${many / few} times as long for ten times the terms`);
  });

  it('finds its entries after a start from what was kept, and has read no other', async () => {
    await keep(many, 'v1');
    const concepts = new WatchedConcepts(many);
    const glossary = open();
    assert.equal(await glossary.update(concepts, 'v1'), true);
    assert.deepEqual([concepts.read, glossary.size, glossary.languages], [[], 400, ['en', 'de']]);
    assert.deepEqual(idsOf(glossary, 'Pumpe 17'), ['c017']);
    assert.deepEqual([...new Set(concepts.read)], ['c017']);
  });

  it('does not believe what was kept of another content', async () => {
    await keep(many, 'v1');
    const [first, ...others] = many;
    const glossary = open();
    await glossary.update(
      new InMemoryConcepts([...others, { ...first!, terms: [{ term: 'valve', language: 'en' }] }]),
      'v2',
    );
    assert.deepEqual(
      ['pump 0', 'valve', 'Pumpe 17'].map((phrase) => idsOf(glossary, phrase)),
      [[], ['c000'], ['c017']],
    );
  });

  it('does not believe what was kept beside other forms', async () => {
    await keep(many, 'v1');
    const index = open();
    await index.update(new InMemoryConcepts([...many].reverse()));
    await new FormsFile(path.join(folder, 'g.forms')).save(index.lexical);
    const glossary = open();
    await glossary.update(new InMemoryConcepts(many), 'v1');
    for (const { id, terms } of many) assert.deepEqual(idsOf(glossary, terms[0]!.term), [id]);
  });

  it('makes anew what was damaged', async () => {
    await keep(many, 'v1');
    const bytes = await readFile(entriesFile());
    bytes[bytes.length - 5]! ^= 1;
    await writeFile(entriesFile(), bytes);
    const concepts = new WatchedConcepts(many);
    const glossary = open();
    await glossary.update(concepts, 'v1');
    assert.equal(concepts.read.length, many.length);
    assert.deepEqual(idsOf(glossary, 'Pumpe 17'), ['c017']);
  });

  it('reads after a start what was changed since the forms were kept, and nothing else', async () => {
    await keep(many, 'v1');
    const edited = { ...many[5]!, terms: [many[5]!.terms[0]!, { term: 'Förderpumpe', language: 'de' }] };
    const changed = many.map((each) => (each === many[5] ? edited : each));
    const before = open();
    await before.update(new InMemoryConcepts(many), 'v1');
    await before.update(new InMemoryConcepts(changed), 'v2');
    await before.save();
    const concepts = new WatchedConcepts(changed);
    const glossary = open();
    await glossary.update(concepts, 'v2');
    assert.deepEqual(concepts.read, ['c005']);
    assert.deepEqual(
      ['pump 5', 'Pumpe 5', 'Förderpumpe', 'Pumpe 6'].map((phrase) => idsOf(glossary, phrase)),
      [['c005'], [], ['c005'], ['c006']],
    );
  });

  it('tells that nothing changed for vectors where only a note did', async () => {
    const glossary = open();
    await glossary.update(new InMemoryConcepts(many));
    assert.equal(
      await glossary.update(new InMemoryConcepts(many.map((each) => ({ ...each, note: 'checked' })))),
      false,
    );
    assert.equal(glossary.entryOf(glossary.lexical.lookup('pump 3', 'en', 1)[0]!.termId)?.concept.note, 'checked');
  });

  it('finds its entries after a start when the ids were given anew before', async () => {
    const before = open();
    const concepts = (round: number): Concept[] =>
      Array.from({ length: 2700 }, (_, i) => concept(`c${i}`, `pump ${round} ${i}`, `Pumpe ${round} ${i}`));
    let rounds = 0;
    let most = 0;
    // Gone terms leave their ids behind, until they outnumber the others by so many that all ids are given anew.
    for (; before.lexical.idCount >= most; rounds++) {
      most = before.lexical.idCount;
      await before.update(new InMemoryConcepts(concepts(rounds)), `v${rounds}`);
      if (rounds === 0) await before.save();
    }
    await before.save();
    const glossary = open();
    await glossary.update(new InMemoryConcepts(concepts(rounds - 1)), `v${rounds - 1}`);
    for (const number of [0, 1, 1350, 2699])
      assert.deepEqual(idsOf(glossary, `Pumpe ${rounds - 1} ${number}`), [`c${number}`]);
    assert.deepEqual(idsOf(glossary, 'Pumpe 0 0'), []);
  });

  it('finds after any changes and starts what the glossary holds', async () => {
    const anyConcept = fc
      .tuple(fc.nat(8), fc.constantFrom('pump', 'valve', 'seal', '…'), fc.constantFrom('Pumpe', 'Ventil', 'Dichtung'))
      .map(([number, en, de]) => concept(`c${number}`, en, de));
    const anyStep = fc.record({
      concepts: fc.uniqueArray(anyConcept, { selector: ({ id }) => id, maxLength: 6 }),
      isSaved: fc.boolean(),
      isStarted: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 6 }), async (steps) => {
        await rm(folder, { recursive: true, force: true });
        let glossary = open();
        for (const { concepts, isSaved, isStarted } of steps) {
          if (isStarted) glossary = open();
          await glossary.update(new InMemoryConcepts(concepts), JSON.stringify(concepts));
          if (isSaved) await glossary.save();
          for (const term of ['pump', 'valve', 'seal', 'Pumpe', 'Ventil', 'Dichtung']) {
            assert.deepEqual(
              idsOf(glossary, term),
              concepts
                .filter(({ terms }) => terms.some((each) => each.term === term))
                .map(({ id }) => id)
                .sort(),
            );
          }
          assert.equal([...glossary.terms()].length, 2 * concepts.length);
          for (const each of concepts)
            assert.deepEqual(
              glossary.termsWithIds(glossary.concepts.get(each.id)!).map(([, term]) => term),
              each.terms,
            );
        }
      }),
      { numRuns: 60 },
    );
    await keep([], '');
  });
});
