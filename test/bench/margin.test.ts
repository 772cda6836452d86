import assert from 'node:assert/strict';
import { bankFor, withMargin } from '../../bench/suggest/margin';
import { entry, GlossaryWorkbench, realEncoder } from '../engine/glossaryWorkbench';

describe('margin', () => {
  it('takes its phrases from the set, but none that the glossary has or that is asked for', () => {
    const task = { language: 'de', concepts: [entry({ en: 'Water meter', de: 'Wasserzähler' })], trials: [{ kind: 'absent' as const, query: { phrase: 'deadline' }, right: new Set<string>() }] };
    assert.deepEqual(bankFor(task, ['water meter', 'Deadline', 'lease', 'Lease', 'bank']).sort(), ['bank', 'lease']);
  });

  it('lowers what is near to everything and leaves the terms of the bank’s own language', async () => {
    const workbench = await GlossaryWorkbench.open();
    const encoder = await realEncoder();
    const glossary = await workbench.put('rent', entry({ en: 'rent', de: 'Miete' }), entry({ en: 'violin', de: 'Geige' }));
    const { index } = workbench.services(encoder);
    await index.settle([glossary]);
    const scores = async (some: typeof index): Promise<Record<string, number>> => {
      const [opened] = await some.open([glossary]);
      const [found] = opened!.vectors!.search((await encoder.encodePhrases([{ phrase: 'monthly payment' }])).row(0), [undefined], 4);
      return Object.fromEntries(found!.map(({ termId, score }) => [opened!.entryOf(termId)!.term.term, score]));
    };
    const near = ['rent', 'rental fee', 'lease', 'tenancy', 'rental', 'rents', 'rent payment', 'rental price', 'house rent', 'let'];
    const [bare, margin] = [await scores(index), await scores(await withMargin(index, await index.open([glossary]), encoder, 'en', near))];
    assert.ok(margin['Miete']! < bare['Miete']! && margin['Geige']! > bare['Geige']!);
    assert.deepEqual([margin['rent'], margin['violin']], [bare['rent'], bare['violin']]);
    await index.close();
    await workbench.close();
  });
});
