import assert from 'node:assert/strict';
import { CheckHandler } from '../../../src/engine/handlers/check';
import type { GlossaryIndex } from '../../../src/engine/index/glossaryIndex';
import { IgnoredStore } from '../../../src/engine/store/ignoredStore';
import type { GlossaryReference } from '../../../src/protocol/commonParameters';
import { entry, GlossaryWorkbench } from '../glossaryWorkbench';

const ENTRIES = 5_000;

describe('What is certain to put a finding right', () => {
  let workbench: GlossaryWorkbench;
  before(async () => (workbench = await GlossaryWorkbench.open()));
  after(() => workbench.close());

  const corrected = async (text: string): Promise<string> => {
    const glossary = await workbench.put('none', entry({ en: 'valve', de: 'Ventil' }));
    const checks = new CheckHandler(new IgnoredStore(), async () => ({ index: workbench.index() }));
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
      'msgid " Close the valve.\\n"\nmsgstr " Schließen Sie Sie das das Ventil.\\n"\n',
    );
    assert.equal(
      await corrected('msgid "Close the valve now."\nmsgstr "Schließen Sie jetzt jetzt das Ventil."\n'),
      'msgid "Close the valve now."\nmsgstr "Schließen Sie jetzt das Ventil."\n',
    );
  });

  it('is none where the document has strings between', async () => {
    const text = 'msgid "Close the valve now."\nmsgstr "Schließen Sie jetzt "\n"jetzt das Ventil."\n';
    assert.equal(await corrected(text), text);
  });
});

describe('the check of a large PO', () => {
  let workbench: GlossaryWorkbench;
  let glossary: GlossaryReference;
  let index: GlossaryIndex;
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
      open: (...params: Parameters<GlossaryIndex['open']>) => (onRead(), index.open(...params)),
    } as GlossaryIndex;
    return new CheckHandler(new IgnoredStore(), async () => ({ index: observed }));
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
