import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { openEncoder } from '../../../src/engine/encoder/encoder';
import { bundledModelFolder } from '../../../src/engine/encoder/model/modelLibrary';
import type { PhraseEncoder } from '../../../src/engine/encoder/phraseEncoder';
import type { TermSource } from '../../../src/engine/index/termSource';
import { IndexedGlossary } from '../../../src/engine/index/indexedGlossary';
import { SemanticIndex } from '../../../src/engine/index/termIndex';
import { openCodebooks } from '../../../src/engine/index/vector/faissCodes';
import { InMemoryConcepts } from '../../../src/files/glossa/fileConcepts';
import type { PhraseInContext } from '../../../src/model/phrase';
import { faiss } from './implementations';

const TERMS: Record<string, string[]> = {
  en: ['safety valve', 'notice period', 'water pump', 'control room', 'invoice', 'steam boiler'],
  de: ['Sicherheitsventil', 'Kündigungsfrist', 'Wasserpumpe', 'Leitwarte', 'Rechnung', 'Dampfkessel'],
  'zh-TW': ['安全閥', '通知期', '水泵', '控制室', '發票', '蒸汽鍋爐'],
};

interface NamedTerm {
  name: string;
  language: string;
  phrase: PhraseInContext;
}

/** Names by id; another phrase under the same name is another term. */
const names: string[] = [];
const ids = new Map<string, number>();

function termIdOf({ name, language, phrase }: NamedTerm): number {
  const whole = JSON.stringify([name, language, phrase]);
  const known = ids.get(whole) ?? names.push(name) - 1;
  ids.set(whole, known);
  return known;
}

function sourceOf(terms: readonly NamedTerm[]): TermSource {
  const phrases = new Map(terms.map((term) => [termIdOf(term), term.phrase]));
  return {
    terms: () => terms.map((term) => ({ termId: termIdOf(term), language: term.language })),
    takeChanges: () => undefined,
    phraseOf: (termId) => phrases.get(termId),
  };
}

function termsOf(languages: string[] = Object.keys(TERMS)): NamedTerm[] {
  return languages.flatMap((language) =>
    TERMS[language]!.map((phrase, i) => ({ name: `${language} ${i}`, language, phrase: { phrase } })),
  );
}

/** At this very moment. */
function bytesBelow(folder: string): number {
  const places = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return places.reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);
}

for (const isOverFaiss of [false, ...(faiss.library ? [true] : [])]) {
  describe(`TermIndex, ${isOverFaiss ? 'over FAISS' : 'exact'}`, () => {
    let encoder: PhraseEncoder;
    /** The encoder with a count of what it was asked for. */
    let counting: PhraseEncoder;
    let encoded: string[];
    let cacheFolder: string;

    before(async () => (encoder = await openEncoder(bundledModelFolder())));
    after(() => encoder.close());
    beforeEach(async () => {
      cacheFolder = await mkdtemp(path.join(tmpdir(), 'glossa terms ü '));
      encoded = [];
      counting = {
        fingerprint: encoder.fingerprint,
        dimensions: encoder.dimensions,
        calibration: encoder.calibration,
        encodeWords: (segments, signal) => encoder.encodeWords(segments, signal),
        encodePhrases: (phrases: readonly PhraseInContext[], signal) => {
          encoded.push(...phrases.map(({ phrase }) => phrase));
          return encoder.encodePhrases(phrases, signal);
        },
        knowsWord: () => false,
        encodeContexts: (sentences, signal) => encoder.encodeContexts(sentences, signal),
        clearCache: () => encoder.clearCache(),
        close: () => encoder.close(),
      };
    });
    afterEach(() => rm(cacheFolder, { recursive: true }));

    const open = (onProgress?: (percent: number) => void) =>
      new SemanticIndex({
        encoder: counting,
        cacheFolder,
        codebooks: isOverFaiss ? openCodebooks(encoder) : undefined,
        onProgress,
      });
    const vectorOf = async (phrase: string) => (await encoder.encodePhrases([{ phrase }])).row(0);
    const find = async (index: SemanticIndex, phrase: string, languages?: string[], k = 1) =>
      index.search(await vectorOf(phrase), languages ?? [undefined], k)[0]!.map(({ termId }) => names[termId]!);
    const indexFiles = async () =>
      (await readdir(path.join(cacheFolder, 'indexes'))).map((name) => path.join(cacheFolder, 'indexes', name));

    it('finds equivalents in the wanted language', async () => {
      const index = open();
      await index.update(sourceOf(termsOf()));
      assert.deepEqual(await find(index, 'the safety valves', ['de']), ['de 0']);
      assert.deepEqual(await find(index, 'period of notice', ['de-AT']), ['de 1']);
      assert.deepEqual(await find(index, 'steam boiler', ['zh']), ['zh-TW 5']);
      assert.deepEqual(await find(index, 'steam boiler', ['zh-Hans']), []);
      assert.deepEqual((await find(index, 'Rechnung', undefined, 3)).sort(), ['de 4', 'en 4', 'zh-TW 4']);
    });

    it('gives the best first', async () => {
      const index = open();
      await index.update(sourceOf(termsOf()));
      const found = index.search(await vectorOf('蒸汽鍋爐'), [undefined], 18)[0]!;
      assert.equal(found.length, 18);
      assert.equal(names[found[0]!.termId], 'zh-TW 5');
      assert(Math.abs(found[0]!.score - 1) < 0.005);
      found.slice(1).forEach(({ score }, i) => assert(score <= found[i]!.score));
    });

    it('gives every concept of a phrase that several share, and none of an empty phrase', async () => {
      const index = open();
      const shared = ['a', 'b', 'c'].map((name) => ({ name, language: 'en', phrase: { phrase: 'bank' } }));
      await index.update(
        sourceOf([...shared, { name: 'empty', language: 'en', phrase: { phrase: ' ' } }, ...termsOf(['en'])]),
      );
      assert.deepEqual(await find(index, 'bank', ['en'], 3), ['a', 'b', 'c']);
      assert.deepEqual(encoded.filter((phrase) => phrase === 'bank').length, 1);
      assert(!(await find(index, 'bank', undefined, 100)).includes('empty'));
    });

    it('follows changes, and encodes what is new only', async () => {
      const index = open();
      await index.update(sourceOf(termsOf(['en', 'de'])));
      encoded = [];
      const changed = termsOf(['en', 'de'])
        .filter(({ name }) => name !== 'de 0')
        .map((term) => (term.name === 'de 2' ? { ...term, phrase: { phrase: 'Förderpumpe' } } : term));
      await index.update(
        sourceOf([...changed, { name: 'de 9', language: 'de', phrase: { phrase: 'Überdruckventil' } }]),
      );
      assert.deepEqual(encoded.sort(), ['Förderpumpe', 'Überdruckventil']);
      assert.deepEqual(await find(index, 'Sicherheitsventil', ['de']), ['de 9']);
      assert.deepEqual(await find(index, 'Förderpumpe', ['de']), ['de 2']);
      await index.update(sourceOf([]));
      assert.deepEqual(await find(index, 'Förderpumpe'), []);
    });

    it('holds the terms of a glossary after any changes, whether it was told of them or goes through all', async () => {
      const anyConcept = fc.tuple(
        fc.nat(5),
        fc.constantFrom('pump', 'valve', 'seal'),
        fc.constantFrom('Pumpe', 'Ventil', 'Dichtung'),
      );
      const query = await vectorOf('pump');
      await fc.assert(
        fc.asyncProperty(
          fc.array(
            fc.record({
              concepts: fc.uniqueArray(anyConcept, { selector: ([number]) => number, maxLength: 6 }),
              isFollowed: fc.boolean(),
            }),
            { maxLength: 6 },
          ),
          async (steps) => {
            const index = open();
            const glossary = new IndexedGlossary('made up', index);
            for (const { concepts, isFollowed } of [...steps, { concepts: [], isFollowed: true }]) {
              await glossary.update(
                new InMemoryConcepts(
                  concepts.map(([number, en, de]) => ({
                    id: `c${number}`,
                    terms: [
                      { term: en, language: 'en' },
                      { term: de, language: 'de' },
                    ],
                  })),
                ),
              );
              if (!isFollowed) continue;
              await index.update(glossary);
              const found = index
                .search(query, [undefined], 100)[0]!
                .map(({ termId }) => glossary.entryOf(termId)!)
                .map(({ concept, term }) => `${concept.id} ${term.term}`);
              assert.deepEqual(
                found.sort(),
                concepts.flatMap(([number, en, de]) => [en, de].map((term) => `c${number} ${term}`)).sort(),
              );
            }
          },
        ),
        { numRuns: 40 },
      );
    });

    it('encodes nothing again in the next engine, whether it was saved or not', async () => {
      await open().update(sourceOf(termsOf()));
      encoded = [];
      const second = open();
      await second.update(sourceOf(termsOf()));
      await second.save();
      assert.equal((await indexFiles()).length, 3);
      await rm(path.join(cacheFolder, 'vectors'), { recursive: true });
      const third = open();
      await third.update(sourceOf(termsOf()));
      assert.deepEqual(encoded, []);
      assert.deepEqual(await find(third, 'steam boiler', ['de']), ['de 5']);
    });

    it('brings a saved index in step with a glossary that has changed since', async () => {
      const first = open();
      await first.update(sourceOf(termsOf()));
      await first.save();
      encoded = [];
      const second = open();
      await second.update(
        sourceOf([...termsOf(['de']).slice(1), { name: 'new', language: 'de', phrase: { phrase: 'Überdruckventil' } }]),
      );
      assert.deepEqual(encoded, ['Überdruckventil']);
      assert.deepEqual(await find(second, 'Sicherheitsventil'), ['new']);
      assert.deepEqual(await find(second, 'steam boiler', ['en']), []);
    });

    it('makes anew what was damaged on disk', async () => {
      const first = open();
      await first.update(sourceOf(termsOf()));
      await first.save();
      for (const file of await indexFiles()) {
        const bytes = await readFile(file);
        bytes[bytes.length - 100]! ^= 1;
        await writeFile(file, bytes);
      }
      await rm(path.join(cacheFolder, 'vectors'), { recursive: true });
      const second = open();
      await second.update(sourceOf(termsOf()));
      assert.equal(encoded.length, 36);
      assert.deepEqual(await find(second, 'steam boiler', ['de']), ['de 5']);
    });

    it('works where nothing can be written', async () => {
      await writeFile(path.join(cacheFolder, 'vectors'), 'a file in the way');
      await writeFile(path.join(cacheFolder, 'indexes'), 'a file in the way');
      const index = open();
      await index.update(sourceOf(termsOf(['de'])));
      assert.deepEqual(await find(index, 'steam boiler'), ['de 5']);
      await assert.rejects(index.save());
    });

    it('answers while it is updated, and tells how far it is', async () => {
      const percents: number[] = [];
      const index = open((percent) => percents.push(percent));
      await index.update(sourceOf(termsOf(['de'])));
      percents.length = 0;
      const many = Array.from({ length: 1500 }, (_, i) => ({
        name: `m${i}`,
        language: 'de',
        phrase: { phrase: `Maschine ${i}` },
      }));
      const updating = index.update(sourceOf([...termsOf(['de']), ...many]));
      assert.deepEqual(await find(index, 'steam boiler', ['de']), ['de 5']);
      await updating;
      assert.equal(percents.at(-1), 100);
      assert(percents.length > 1 && percents.every((percent, i) => i === 0 || percent > percents[i - 1]!));
    });

    it('keeps what a cancelled update has encoded', async () => {
      const controller = new AbortController();
      const many = Array.from({ length: 1500 }, (_, i) => ({
        name: `m${i}`,
        language: 'de',
        phrase: { phrase: `Maschine ${i}` },
      }));
      const index = open(() => controller.abort());
      await assert.rejects(index.update(sourceOf(many), controller.signal), { code: 'cancelled' });
      encoded = [];
      await index.update(sourceOf(many));
      assert(encoded.length > 0 && encoded.length < 1500);
      assert.deepEqual(await find(index, 'Maschine 1499'), ['m1499']);
    });

    it('has written what it has encoded when a cancelled update ends', async () => {
      const controller = new AbortController();
      const many = Array.from({ length: 1500 }, (_, i) => ({
        name: `m${i}`,
        language: 'de',
        phrase: { phrase: `Maschine ${i}` },
      }));
      const writtenThen = await open(() => controller.abort())
        .update(sourceOf(many), controller.signal)
        .then(
          () => assert.fail(),
          () => bytesBelow(cacheFolder),
        );
      assert(writtenThen > 0);
      await setTimeout(100);
      assert.equal(bytesBelow(cacheFolder), writtenThen);
    });

    it('forgets everything, in memory and on disk', async () => {
      const index = open();
      await index.update(sourceOf(termsOf()));
      await index.save();
      await index.clear();
      assert.deepEqual(await find(index, 'steam boiler'), []);
      assert.deepEqual(await readdir(cacheFolder), []);
      encoded = [];
      await index.update(sourceOf(termsOf(['de'])));
      assert.equal(encoded.length, 6);
    });
  });
}
