import assert from 'node:assert/strict';
import type { PhraseEncoder } from '../../../src/engine/encoder/phraseEncoder';
import { CheckHandler } from '../../../src/engine/handlers/check';
import { ConsistencyHandler } from '../../../src/engine/handlers/consistency';
import type { GlossaryIndexRegistry } from '../../../src/engine/index/glossaryIndex';
import { IgnoredFindingStore } from '../../../src/engine/store/ignoredStore';
import type { Concept } from '../../../src/model/concept';
import type { GlossaryReference, TaskProgress } from '../../../src/protocol/commonParameters';
import { entry, GlossaryWorkbench, realEncoder } from '../glossaryWorkbench';

const ENTRIES = 5_000;

describe('What is certain to put a finding right', () => {
  let workbench: GlossaryWorkbench;
  before(async () => (workbench = await GlossaryWorkbench.open()));
  after(() => workbench.close());

  const corrected = async (text: string): Promise<string> => {
    const glossary = await workbench.put('none', entry({ en: 'valve', de: 'Ventil' }));
    const checks = new CheckHandler(new IgnoredFindingStore(), async () => ({ index: workbench.index() }));
    const { findings } = await checks.check({
      source: { fileName: 'a.po', text },
      languages: { source: 'en', target: 'de' },
      glossaries: [glossary],
      rules: ['outer-blanks', 'repeated-word'],
    });
    const edits = findings.flatMap(({ correction }) => correction ?? []).sort((a, b) => b.span.start - a.span.start);
    return edits.reduce(
      (edited, { span, newText }) => edited.slice(0, span.start) + newText + edited.slice(span.end),
      text,
    );
  };

  it('is an edit of the document in its own writing', async () => {
    assert.equal(
      await corrected('msgid " Close the valve.\\n"\nmsgstr "Schließen Sie Sie das das Ventil. "\n'),
      'msgid " Close the valve.\\n"\nmsgstr " Schließen Sie Sie das Ventil.\\n"\n',
    );
    assert.equal(
      await corrected('msgid "Open and close the valve."\nmsgstr "Öffnen und und schließen Sie das Ventil."\n'),
      'msgid "Open and close the valve."\nmsgstr "Öffnen und schließen Sie das Ventil."\n',
    );
  });

  it('is none where the document has strings between', async () => {
    const text = 'msgid "Close the valve now."\nmsgstr "Schließen Sie jetzt "\n"jetzt das Ventil."\n';
    assert.equal(await corrected(text), text);
  });
});

describe('the check of two documents', () => {
  let workbench: GlossaryWorkbench;
  let encoder: PhraseEncoder;
  before(async () => {
    workbench = await GlossaryWorkbench.open();
    encoder = await realEncoder();
  });
  after(() => workbench.close());

  it('looks for tags and addresses in the whole translation', async () => {
    const checks = new CheckHandler(new IgnoredFindingStore(), async () => ({
      index: workbench.index({ encoder }),
      encoder,
    }));
    const image = (name: string) => `<img src="/${name}.png" alt="">`;
    const { findings } = await checks.check({
      source: {
        fileName: 'a.en.md',
        text: `# The pump\n\n${image('pump')}\nClose the valve before you start the pump.\n\n${image('hose')}\nThen connect the hose to the outlet.\n`,
      },
      target: {
        fileName: 'a.de.md',
        text: `# Die Pumpe\n\n${image('pump').replace('alt=""', 'alt="Pumpe"')}\n\nSchließen Sie das Ventil, bevor Sie die Pumpe starten.\n\nSchließen Sie dann den Schlauch an den Auslass an.\n`,
      },
      languages: { source: 'en', target: 'de' },
      glossaries: [],
    });
    assert.deepEqual(
      findings.map(({ rule, used }) => [rule, used.text]),
      [['different-tags', image('hose')]],
    );
  });

  it('compares a named value with the value of that name only', async () => {
    const checks = new CheckHandler(new IgnoredFindingStore(), async () => ({ index: workbench.index() }));
    const { findings } = await checks.check({
      source: { fileName: 'en.json', text: '{ "a": "Close the <b>valve</b>.", "b": "Open the lid." }' },
      target: { fileName: 'de.json', text: '{ "a": "Das Ventil schließen.", "b": "Den <b>Deckel</b> öffnen." }' },
      languages: { source: 'en', target: 'de' },
      glossaries: [],
    });
    assert.ok(
      findings.some(({ rule, used, target }) => rule === 'different-tags' && used.text && /Ventil/.test(target.text)),
    );
  });
});

describe('the check of a large PO', () => {
  let workbench: GlossaryWorkbench;
  let glossary: GlossaryReference;
  let index: GlossaryIndexRegistry;
  const text = Array.from(
    { length: ENTRIES },
    (_, number) =>
      `msgid "Close the valve number ${number}."\nmsgstr "Schließen Sie das ${number % 2 ? 'Ventil' : 'Ding'} ` +
      `Nummer ${number}."\n`,
  ).join('\n');
  const params = () => ({
    source: { fileName: 'a.po', text },
    languages: { source: 'en', target: 'de' },
    glossaries: [glossary],
  });

  before(async () => {
    workbench = await GlossaryWorkbench.open();
    glossary = await workbench.put(
      'terms',
      entry({ en: 'valve', de: [{ term: 'Ventil', status: 'preferredTerm-admn-sts' }] }),
    );
    index = workbench.index();
  });
  after(() => workbench.close());

  /** @param onRead is called when the document has been read, and the glossaries are opened */
  const checksWith = (onRead: () => void): CheckHandler => {
    const observed = {
      open: (...params: Parameters<GlossaryIndexRegistry['open']>) => (onRead(), index.open(...params)),
    } as GlossaryIndexRegistry;
    return new CheckHandler(new IgnoredFindingStore(), async () => ({ index: observed }));
  };

  it('lets others through while it reads, and says all that it found', async () => {
    // Of the event loop, in each of which others are served.
    let turns = 0;
    let turnsOfReading = 0;
    let timer = setImmediate(function count() {
      turns++;
      timer = setImmediate(count);
    });
    try {
      const { segments, findings } = await checksWith(() => (turnsOfReading = turns)).check(params());
      assert.deepEqual([segments, findings.length], [ENTRIES, ENTRIES / 2]);
    } finally {
      clearImmediate(timer);
    }
    assert.ok(turnsOfReading > 1, `${turnsOfReading} turns`);
  });

  it('ends in the midst of reading when it is cancelled', async () => {
    const controller = new AbortController();
    const onProgress = () => void setImmediate(() => controller.abort());
    const checks = checksWith(() => assert.fail('The document was read to its end.'));
    await assert.rejects(checks.check(params(), { signal: controller.signal, onProgress }), { code: 'cancelled' });
  });
});

describe('looking for duplicates and contradictions', () => {
  let workbench: GlossaryWorkbench;
  beforeEach(async () => (workbench = await GlossaryWorkbench.open()));
  afterEach(() => workbench.close());

  const check = async (concepts: Concept[], encoder?: PhraseEncoder): Promise<string[]> => {
    const glossary = await workbench.put('glossary', ...concepts);
    const index = workbench.index({ encoder, timeout: 0 });
    const { findings } = await new ConsistencyHandler(workbench.store, async () => ({ index, encoder })).consistency({
      glossary,
    });
    return findings.map(
      ({ kind, term, concepts: found }) =>
        `${kind} ${term}: ${found
          .map(({ terms }) => terms.map((each) => each.term).join('/'))
          .sort()
          .join(', ')}`,
    );
  };

  it('finds entries that share terms in two languages, whatever their case and region', async () => {
    const found = await check([
      entry({ en: 'pump', de: 'Pumpe' }),
      entry({ 'en-GB': 'Pump', de: 'Pumpe', fr: 'pompe' }),
      entry({ en: 'valve', de: 'Ventil' }),
    ]);
    assert.deepEqual(found, ['duplicate pump: Pump/Pumpe/pompe, pump/Pumpe']);
  });

  it('finds one source with two targets and one target for two sources', async () => {
    const found = await check([
      entry({ en: 'deadline', de: 'Frist' }),
      entry({ en: 'deadline', de: 'Stichtag' }),
      entry({ en: 'time limit', de: 'Frist' }),
    ]);
    assert.deepEqual(found, [
      'severalTargets deadline: deadline/Frist, deadline/Stichtag',
      'severalSources Frist: deadline/Frist, time limit/Frist',
    ]);
  });

  it('leaves senses alone that stand in different domains, and keeps scripts apart', async () => {
    const senses = [
      entry({ en: 'seal', de: 'Siegel' }, { domain: 'law' }),
      entry({ en: 'seal', de: 'Dichtung' }, { domain: 'hydraulics' }),
    ];
    const scripts = [entry({ 'zh-Hans': '合同', en: 'contract' }), entry({ 'zh-Hant': '合同', en: 'agreement' })];
    assert.deepEqual(await check([...senses, ...scripts]), []);
  });

  it('finds entries that mean nearly the same without sharing a term', async () => {
    const concepts = [
      entry({ en: 'rental agreement', de: 'Mietvertrag' }),
      entry({ en: 'rental agreements', de: 'Mietverträge' }),
      entry({ en: 'coffee filter', de: 'Kaffeefilter' }),
    ];
    const found = await check(concepts, await realEncoder());
    assert.deepEqual(found, ['near rental agreement: rental agreement/Mietvertrag, rental agreements/Mietverträge']);
  });

  it('gives what it has found by form before anything is compared by meaning, and ends when nobody waits', async () => {
    const encoder = await realEncoder();
    const glossary = await workbench.put(
      'glossary',
      entry({ en: 'pump', de: 'Pumpe' }),
      entry({ en: 'Pump', de: 'Pumpe' }),
      entry({ en: 'rental agreement', de: 'Mietvertrag' }),
      entry({ en: 'rental agreements', de: 'Mietverträge' }),
    );
    const index = workbench.index({ encoder, timeout: 0 });
    const handler = new ConsistencyHandler(workbench.store, async () => ({ index, encoder }));
    const shown: string[][] = [];
    const controller = new AbortController();
    const onProgress = ({ found }: TaskProgress) => {
      if (!found) return;
      shown.push(found.findings.map(({ kind }) => kind));
      controller.abort();
    };
    await assert.rejects(async () => handler.consistency({ glossary }, { onProgress, signal: controller.signal }), {
      code: 'cancelled',
    });
    assert.deepEqual(shown, [['duplicate']]);
    assert.deepEqual((await handler.consistency({ glossary })).totals, { duplicate: 1, near: 1 });
  });
});
