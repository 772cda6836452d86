import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { LookupHandler } from '../../../src/engine/handlers/lookups';
import { MemoryHandler } from '../../../src/engine/handlers/memory';
import type { PhraseEncoder } from '../../../src/engine/encoder/phraseEncoder';
import { supportsLanguages } from '../../../src/engine/encoder/phraseEncoder';
import type { GlossaryIndexRegistry } from '../../../src/engine/index/glossaryIndex';
import { DocumentReader } from '../../../src/engine/reading/documentReader';
import { GlossaryLock } from '../../../src/engine/store/glossaryLock';
import { PictureStore } from '../../../src/engine/store/pictureStore';
import { FileGate } from '../../../src/gate/fileGate';
import type { EquivalentsResult, GlossaryReference } from '../../../src/protocol/protocol';
import { po } from '../memory/support/catalogues';
import { entry, GlossaryWorkbench, realEncoder } from '../glossaryWorkbench';

describe('A language that the model does not support', function () {
  this.timeout(120_000);
  let workbench: GlossaryWorkbench;
  let folder: string;
  let glossary: GlossaryReference;
  let index: GlossaryIndexRegistry;
  let lookups: LookupHandler;
  let memories: MemoryHandler;
  const reader = new DocumentReader();
  const asked: string[] = [];

  before(async () => {
    workbench = await GlossaryWorkbench.open();
    folder = await mkdtemp(path.join(os.tmpdir(), 'glossa-unspoken-'));
    glossary = await workbench.put(
      'weather',
      entry({ en: 'weather forecast', is: 'veðurspá', da: 'vejrudsigt' }),
      entry({ en: 'storm warning', is: 'óveðursviðvörun' }),
    );
    const model = await realEncoder();
    const encoder = Object.create(model, {
      encodePhrases: {
        value: (...[phrases, signal]: Parameters<PhraseEncoder['encodePhrases']>) => {
          asked.push(...phrases.map(({ phrase }) => phrase));
          return model.encodePhrases(phrases, signal);
        },
      },
      encodeWords: {
        value: (...[segments, signal]: Parameters<PhraseEncoder['encodeWords']>) => {
          asked.push(...segments.flat());
          return model.encodeWords(segments, signal);
        },
      },
    }) as PhraseEncoder;
    const services = workbench.services(encoder);
    index = services.index;
    memories = new MemoryHandler({
      reader,
      encoder: async () => encoder,
      cacheFolder: path.join(folder, 'cache'),
    });
    lookups = new LookupHandler(
      workbench.store,
      async () => services,
      memories,
      new PictureStore(FileGate.forNamedFiles(), new GlossaryLock()),
    );
    await index.settle([glossary]);
    await writeFile(
      path.join(folder, 'is.po'),
      po('is', [
        ['Rain shower', 'Regnskúr'],
        ['A rain shower in the evening', 'Regnskúr um kvöldið'],
        ['No rain shower today', 'Engin úrkoma í dag'],
      ]),
    );
    await memories.openMemory({
      memory: folder,
      documents: [{ source: { path: path.join(folder, 'is.po') }, languages: { source: 'en', target: 'is' } }],
    });
  });
  after(async () => {
    await memories.close();
    await reader.threads.close();
    await index.close();
    await workbench.close();
    await rm(folder, { recursive: true, force: true });
  });

  const ask = (phrase: string, source: string, target: string): Promise<EquivalentsResult> =>
    lookups.equivalents({
      slice: { fileName: 'a.txt', text: `${phrase}.`, offset: 0, selection: { start: 0, end: phrase.length } },
      languages: { requested: { source, target } },
      glossaries: [glossary],
      limit: 5,
      memory: folder,
    });
  const told = ({ equivalents, unsupportedLanguages }: EquivalentsResult) => ({
    equivalents: equivalents.map(({ term, why }) => `${term} ${why.join(' ')}`),
    unsupportedLanguages,
  });

  it('is known by its tag', async () => {
    const encoder = await realEncoder();
    for (const language of ['en', 'de-AT', 'zh-Hant', 'no', 'und', undefined])
      assert.ok(supportsLanguages(encoder, language), language);
    for (const language of ['is', 'cy', 'sw', 'ga']) assert.ok(!supportsLanguages(encoder, 'en', language), language);
  });

  it('is looked up by form alone, without a vector, and says so', async () => {
    asked.length = 0;
    assert.deepEqual(told(await ask('weather forecasts', 'en', 'is')), {
      equivalents: ['veðurspá inflected'],
      unsupportedLanguages: ['is'],
    });
    assert.deepEqual(told(await ask('outlook for tomorrow’s weather', 'en', 'is')), {
      equivalents: [],
      unsupportedLanguages: ['is'],
    });
    assert.deepEqual(told(await ask('veðurspá', 'is', 'da')), {
      equivalents: ['vejrudsigt exact'],
      unsupportedLanguages: ['is'],
    });
    assert.deepEqual(asked, []);
    assert.equal((await ask('forecast of the weather', 'en', 'da')).unsupportedLanguages, undefined);
  });

  it('has only those renderings that are whole segments of a memory', async () => {
    asked.length = 0;
    const { before } = await ask('rain shower', 'en', 'is');
    assert.deepEqual(
      before?.renderings.map(({ term, count }) => [term, count]),
      [['Regnskúr', 2]],
    );
    assert.equal((await ask('shower', 'en', 'is')).before, undefined);
    assert.deepEqual(asked, []);
  });
});
