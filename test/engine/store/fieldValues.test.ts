import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { GlossaryStore } from '../../../src/engine/store/glossaryStore';
import { planEdits } from '../../../src/engine/termbase/editPlan';
import type { Concept } from '../../../src/model/concept';
import type { FieldValues } from '../../../src/protocol/protocol';

const PUMP: Concept = {
  id: 'ca',
  domain: 'water',
  note: 'kept',
  terms: [
    { term: 'pump', language: 'en' },
    { term: 'Pumpe', language: 'de-AT', status: 'admittedTerm-admn-sts', note: 'kept' },
  ],
};
const VALVE: Concept = { id: 'cb', terms: [{ term: 'valve', language: 'en', status: 'deprecatedTerm-admn-sts' }] };

describe('a value for several entries at once', () => {
  let folder: string, glossary: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'glossa-'));
    glossary = path.join(folder, 'terms.glossa.jsonl');
    writeFileSync(
      glossary,
      [
        '{"glossa":1}',
        ...[PUMP, VALVE].map((each) => JSON.stringify({ ...each, modified: '2020-01-01T00:00:00Z' })),
        '',
      ].join('\n'),
    );
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const set = (values: FieldValues, ids = ['ca', 'cb']) =>
    new GlossaryStore().change({ path: glossary }, { kind: 'set', ids, values });
  const entries = (): Concept[] =>
    readFileSync(glossary, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => JSON.parse(line) as Concept);
  const facts = () =>
    entries().map(({ domain, note, terms }) => [
      domain,
      note,
      terms.map(({ status }) => status?.replace('Term-admn-sts', '')),
    ]);

  it('is written to each of them and leaves the rest as it was', async () => {
    assert.deepEqual(await set({ domain: 'plants' }), { added: 0, updated: 2, removed: 0 });
    assert.deepEqual(facts(), [
      ['plants', 'kept', [undefined, 'admitted']],
      ['plants', undefined, ['deprecated']],
    ]);
    assert.ok(entries().every(({ modified }) => modified! > '2020-01-02'));
    assert.equal(entries()[0]!.terms[1]!.note, 'kept');
  });

  it('is for the terms in one language, with all its regions, or for all', async () => {
    await set({ status: 'preferredTerm-admn-sts', language: 'de' });
    assert.deepEqual(
      facts().map(([, , statuses]) => statuses),
      [[undefined, 'preferred'], ['deprecated']],
    );
    await set({ status: 'deprecatedTerm-admn-sts', language: 'de-CH' });
    assert.deepEqual(
      facts().map(([, , statuses]) => statuses),
      [[undefined, 'preferred'], ['deprecated']],
    );
    await set({ status: 'supersededTerm-admn-sts' });
    assert.deepEqual(
      facts().map(([, , statuses]) => statuses),
      [['superseded', 'superseded'], ['superseded']],
    );
  });

  it('that is empty is taken away', async () => {
    await set({ domain: '', status: '' });
    assert.deepEqual(facts(), [
      [undefined, 'kept', [undefined, undefined]],
      [undefined, undefined, [undefined]],
    ]);
  });

  it('changes nothing where it is there, and nothing of what is gone', async () => {
    const before = readFileSync(glossary, 'utf8');
    assert.deepEqual(await set({ domain: 'water' }, ['ca', 'gone']), { added: 0, updated: 0, removed: 0 });
    assert.equal(readFileSync(glossary, 'utf8'), before);
  });

  it('is an edit of the latest version of each in a termbase', async () => {
    const stored = new Map([
      ['ca', [PUMP]],
      ['cb', [VALVE, { ...VALVE, note: 'older' }]],
    ]);
    const { edits, result } = await planEdits(
      { kind: 'set', ids: ['ca', 'cb', 'gone'], values: { domain: 'water' } },
      async (id) => stored.get(id) ?? [],
      new Date(),
    );
    assert.deepEqual(
      [edits.map(({ concept, content, replaced }) => [concept, content?.domain, replaced]), result],
      [[['cb', 'water', [VALVE]]], { added: 0, updated: 1, removed: 0 }],
    );
  });
});
