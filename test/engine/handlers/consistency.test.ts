import assert from 'node:assert/strict';
import type { PhraseEncoder } from '../../../src/engine/encoder/phraseEncoder';
import { ConsistencyHandler } from '../../../src/engine/handlers/consistency';
import type { Concept } from '../../../src/model/concept';
import type { TaskProgress } from '../../../src/protocol/commonParameters';
import { entry, GlossaryWorkbench, realEncoder } from '../glossaryWorkbench';

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
