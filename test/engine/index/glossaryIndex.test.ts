import assert from 'node:assert/strict';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import type { PhraseEncoder } from '../../../src/engine/encoder/phraseEncoder';
import { SuggestService } from '../../../src/engine/lookup/suggestService';
import type { PhraseInContext } from '../../../src/model/phrase';
import type { EngineState } from '../../../src/protocol/protocol';
import { entry, GlossaryWorkbench, realEncoder } from '../glossaryWorkbench';

/** The real encoder, with a list of the phrases that it was asked to encode. */
function watched(encoder: PhraseEncoder): { encoder: PhraseEncoder; phrases: string[] } {
  const phrases: string[] = [];
  return {
    phrases,
    encoder: {
      fingerprint: encoder.fingerprint,
      dimensions: encoder.dimensions,
      calibration: encoder.calibration,
      encodePhrases(asked: readonly PhraseInContext[], signal) {
        phrases.push(...asked.map(({ phrase }) => phrase));
        return encoder.encodePhrases(asked, signal);
      },
      encodeWords: (segments, signal) => encoder.encodeWords(segments, signal),
      knowsWord: () => false,
      encodeContexts: (sentences, signal) => encoder.encodeContexts(sentences, signal),
      clearCache: () => encoder.clearCache(),
      close: () => encoder.close(),
    },
  };
}

/** Many different entries, so that their vectors take a while. */
function many(count: number) {
  const syllables = ['ka', 'lo', 'mi', 'ta', 're', 'su', 'no', 'vi', 'da', 'pe'];
  const word = (number: number): string =>
    Array.from(String(number).padStart(5, '0'), (digit) => syllables[Number(digit)]).join('');
  return Array.from({ length: count }, (_, i) => entry({ en: `${word(i)} valve`, de: `${word(i)}ventil` }));
}

describe('GlossaryIndex', () => {
  let workbench: GlossaryWorkbench;
  let encoder: PhraseEncoder;

  before(async () => {
    encoder = await realEncoder();
  });
  beforeEach(async () => {
    workbench = await GlossaryWorkbench.open();
  });
  afterEach(() => workbench.close());

  const bridge = entry({ en: 'bridge', de: 'Brücke' });
  const insurance = entry({ de: 'Krankenversicherung' });

  it('makes a term’s vector anew when the picture of its entry gets another caption, and no other', async () => {
    const { encoder: watchedEncoder, phrases } = watched(encoder);
    const index = workbench.index({ encoder: watchedEncoder });
    const glossary = await workbench.put('g', bridge, insurance);
    await index.settle([glossary]);
    for (const text of [
      'seen from the river, with the castle behind it',
      'seen from the hill, with the town behind it',
    ]) {
      phrases.length = 0;
      await workbench.put('g', { ...bridge, images: [{ target: 'bridge.png', text }] });
      await index.settle([glossary]);
      assert.deepEqual(phrases, ['bridge']);
    }
    phrases.length = 0;
    await workbench.put('g', {
      ...bridge,
      images: [{ target: 'other.png', text: 'seen from the hill, with the town behind it' }],
    });
    await index.settle([glossary]);
    assert.deepEqual(phrases, [], 'what a picture is called is nothing to a vector');
    await index.close();
  });

  it('finds a term by form and by meaning in the first request after it was added', async () => {
    // A machine may be busy for longer than a translator is made to wait.
    const index = workbench.index({ encoder, timeout: 10_000 });
    const service = new SuggestService(index, encoder);
    const glossary = await workbench.put('g', bridge);
    await index.settle([glossary]);
    await workbench.put('g', insurance);
    const [found] = await service.suggest({ phrase: 'health insurance' }, 'en', 'de', [glossary], 5);
    assert.deepEqual([found?.term, found?.why], ['Krankenversicherung', ['meaning']]);
    await index.close();
  });

  it('follows changes and removals by hand, in the file', async () => {
    const index = workbench.index({ encoder });
    const service = new SuggestService(index, encoder);
    const terms = async (phrase: string): Promise<string[]> =>
      (await service.suggest({ phrase }, 'en', 'de', [glossary], 5)).map(({ term }) => term);
    const glossary = await workbench.put('g', bridge, entry({ en: 'ferry', de: 'Fähre' }));
    assert.deepEqual(await terms('ferry'), ['Fähre']);
    const lines = (await readFile(glossary.path, 'utf8')).split('\n');
    await writeFile(
      glossary.path,
      lines
        .filter((line) => !line.includes('ferry'))
        .join('\n')
        .replace('Brücke', 'Überführung'),
    );
    assert.deepEqual(await terms('bridge'), ['Überführung']);
    assert.deepEqual(await terms('ferry'), []);
    await appendFile(glossary.path, `${JSON.stringify(entry({ en: 'harbour', de: 'Hafen' }))}\n`);
    assert.deepEqual(await terms('harbours'), ['Hafen']);
    await index.close();
  });

  it('encodes only what has changed, and nothing again after a restart', async () => {
    const glossary = await workbench.put('g', bridge, insurance);
    const first = watched(encoder);
    const before = workbench.index({ encoder: first.encoder });
    await before.settle([glossary]);
    assert.deepEqual(first.phrases.sort(), ['Brücke', 'Krankenversicherung', 'bridge']);
    first.phrases.length = 0;
    await workbench.put('g', {
      ...bridge,
      definition: 'Carries a road over a river.',
      terms: [...bridge.terms, { language: 'fr', term: 'pont' }],
    });
    await before.settle([glossary]);
    assert.deepEqual(first.phrases, ['pont']);
    await before.close();

    const second = watched(encoder);
    const after = workbench.index({ encoder: second.encoder });
    await after.settle([glossary]);
    assert.deepEqual(second.phrases, []);
    await after.close();
  });

  it('answers by form while vectors are still being made, and tells how far they are', async () => {
    const states: EngineState[] = [];
    const index = workbench.index({ encoder, onState: (state) => states.push(state) });
    const service = new SuggestService(index, encoder);
    const glossary = await workbench.put('g', bridge, ...many(1500));
    const [found] = await service.suggest({ phrase: 'bridges' }, 'en', 'de', [glossary], 5);
    assert.equal(found?.term, 'Brücke');
    assert.equal(index.state.phase, 'indexing');
    await index.settle([glossary]);
    assert.deepEqual(index.state, { phase: 'ready' });
    const percents = states.flatMap((state) => (state.phase === 'indexing' ? [state.percent] : []));
    assert.ok(percents.some((percent) => percent > 0 && percent < 100));
    assert.deepEqual(
      percents,
      [...percents].sort((a, b) => a - b),
    );
    assert.equal(states.at(-1)!.phase, 'ready');
    await index.close();
  });

  it('takes up a change during a long run without losing what the run has done', async () => {
    const { encoder: counted, phrases } = watched(encoder);
    const index = workbench.index({ encoder: counted });
    const glossary = await workbench.put('g', ...many(1500));
    await index.open([glossary]);
    await workbench.put('g', bridge);
    await index.open([glossary]);
    await index.settle([glossary]);
    assert.ok(phrases.includes('Brücke'));
    assert.ok(phrases.length < 3002 + 1024, `${phrases.length} phrases were encoded for 3002 terms`);
    await index.close();
  });

  it('lets a cancelled request go without stopping the work for others', async () => {
    const index = workbench.index({ encoder });
    const glossary = await workbench.put('g', bridge);
    const controller = new AbortController();
    const cancelled = index.open([glossary], controller.signal);
    const other = index.open([glossary]);
    controller.abort();
    await assert.rejects(cancelled, { code: 'cancelled' });
    assert.equal((await other)[0]!.lexical.size, 2);
    await index.close();
  });

  it('says why there are no meanings where there is no encoder', () => {
    const index = workbench.index({ reason: 'The model is missing.' });
    assert.deepEqual(index.state, { phase: 'lexicalOnly', reason: 'The model is missing.' });
  });

  it('treats a missing glossary as an empty one', async () => {
    const index = workbench.index({ encoder });
    const [opened] = await index.open([workbench.reference('nowhere')]);
    assert.equal(opened!.lexical.size, 0);
  });

  it('makes everything anew after its data was cleared', async () => {
    const { encoder: counted, phrases } = watched(encoder);
    const index = workbench.index({ encoder: counted });
    const service = new SuggestService(index, counted);
    const glossary = await workbench.put('g', bridge, insurance);
    await index.settle([glossary]);
    await index.clear();
    phrases.length = 0;
    await index.settle([glossary]);
    assert.deepEqual(phrases.sort(), ['Brücke', 'Krankenversicherung', 'bridge']);
    assert.equal(
      (await service.suggest({ phrase: 'health insurance' }, 'en', 'de', [glossary], 5))[0]?.term,
      'Krankenversicherung',
    );
    await index.close();
  });
});
