import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mock } from 'node:test';
import { ChangeHandler } from '../../../src/engine/handlers/changes';
import { ExchangeHandler } from '../../../src/engine/handlers/exchange';
import { ChangeJournal } from '../../../src/engine/store/changeJournal';
import { GlossaryStore } from '../../../src/engine/store/glossaryStore';
import { noTermbases } from '../glossaryWorkbench';
import type { Concept } from '../../../src/model/concept';
import type { ChangeCommand, GlossaryChange } from '../../../src/protocol/protocol';

const HEADER = '{"glossa":1}\n';
/** In milliseconds. */
const TWO_HOURS = 7_200_000;
const concept = (id: string, term = id, more: Partial<Concept> = {}): Concept => ({
  id,
  terms: [{ term, language: 'en' }],
  ...more,
});

describe('undoing a change of a glossary', () => {
  let folder: string;
  let glossary: string;
  let journal: string;
  let store: GlossaryStore;
  let handler: ChangeHandler;

  const open = (limits?: { changes: number; bytes: number }): void => {
    store = new GlossaryStore({ journal: new ChangeJournal(journal, limits) });
    handler = new ChangeHandler(store, noTermbases);
  };
  const change = (kind: GlossaryChange, command: ChangeCommand['command'] = 'edit') =>
    handler.change({ glossary: { path: glossary }, change: kind, reason: { command } });
  const put = (...concepts: Concept[]) => change({ kind: 'put', concepts }, 'add');
  const last = () => handler.lastChange({ glossaries: [{ path: glossary }] });
  const undo = async (): Promise<number> => (await handler.undo((await last())!)).restored;
  const text = () => readFileSync(glossary, 'utf8');

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'glossa undo ü-'));
    mkdirSync(path.join(folder, 'workspace'));
    glossary = path.join(folder, 'workspace', 'glossary.glossa.jsonl');
    journal = path.join(folder, 'cache', 'undo');
    open();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const start =
    `${HEADER}broken\n{ "id": "ca",   "terms": [{"term": "pump", "language": "en"}] ` +
    `}\n${JSON.stringify(concept('cb', 'valve'))}\n`;
  const changes: [ChangeCommand['command'], () => Promise<unknown>, number][] = [
    ['add', () => put(concept('ab'), concept('cc')), 2],
    ['edit', () => change({ kind: 'edit', before: concept('ca', 'pump'), after: concept('ca', 'water pump') }), 1],
    [
      'edit',
      () =>
        change({ kind: 'set', ids: ['ca', 'cb'], values: { domain: 'hydraulics', status: 'preferredTerm-admn-sts' } }),
      2,
    ],
    ['remove', () => change({ kind: 'remove', ids: ['ca', 'cb'] }, 'remove'), 2],
    ['merge', () => change({ kind: 'merge', ids: ['cb', 'ca'] }, 'merge'), 2],
    ['import', () => importFile('en,de\nsheaf,Garbe\nfurrow,Furche\n'), 2],
  ];
  const importFile = async (table: string): Promise<unknown> => {
    const file = path.join(folder, 'client.csv');
    writeFileSync(file, table);
    return new ExchangeHandler(store).import({
      file,
      glossary: { path: glossary },
      languages: {},
      onDuplicate: 'merge',
    });
  };
  for (const [command, make, concepts] of changes) {
    it(`gives back after “${command}” the file as it was, to the byte`, async () => {
      writeFileSync(glossary, start);
      await make();
      assert.notEqual(text(), start);
      const found = await last();
      assert.deepEqual([found!.reason.command, found!.concepts], [command, concepts]);
      assert.equal(await undo(), concepts);
      assert.equal(text(), start);
      assert.equal(await last(), null);
    });
  }

  it('goes back change by change, also with another engine after the first has gone', async () => {
    await put(concept('ca'));
    await put(concept('ca', 'pump'));
    open();
    assert.equal(await undo(), 1);
    assert.equal((await store.read(glossary)).concepts.get('ca')!.terms[0]!.term, 'ca');
    assert.equal(await undo(), 1);
    assert.equal(text(), HEADER);
    assert.equal(await last(), null);
  });

  it('leaves alone what others have added or changed elsewhere since', async () => {
    await put(concept('ca'), concept('cc'));
    appendFileSync(glossary, '{"id":"cb","terms":[{"term":"by hand","language":"en"}]}\n');
    await put(concept('cd'));
    const two = await last();
    await undo();
    await undo();
    assert.deepEqual([...(await store.read(glossary)).concepts.keys()], ['cb']);
    assert.equal((await handler.undo(two!)).restored, 0);
    assert.deepEqual([...(await store.read(glossary)).concepts.keys()], ['cb']);
  });

  it('says so and does nothing where the lines concerned were changed since', async () => {
    await put(concept('ca'), concept('cb'));
    writeFileSync(glossary, text().replace('"term":"cb"', '"term":"by hand"'));
    const before = text();
    await assert.rejects(undo(), {
      code: 'changedSince',
      message: /Nothing was undone because the entries were changed again in glossary\.glossa\.jsonl: 1 of 2\./,
    });
    assert.equal(text(), before);
  });

  it('does nothing while a merge conflict stands in the file', async () => {
    await put(concept('ca'));
    writeFileSync(glossary, `${text()}<<<<<<< HEAD\n=======\n>>>>>>> theirs\n`);
    await assert.rejects(undo(), { code: 'changedSince', message: /merge conflict/ });
  });

  it('takes back what was changed last in any glossary, also where the clock has been set back since', async () => {
    const other = path.join(folder, 'workspace', 'other.glossa.jsonl');
    await put(concept('ca'));
    mock.timers.enable({ apis: ['Date'], now: Date.now() - TWO_HOURS });
    try {
      await handler.change({
        glossary: { path: other },
        change: { kind: 'put', concepts: [concept('cb')] },
        reason: { command: 'add' },
      });
    } finally {
      mock.timers.reset();
    }
    const lastOfBoth = () => handler.lastChange({ glossaries: [{ path: glossary }, { path: other }] });
    const latest = (await lastOfBoth())!;
    assert.equal(latest.glossary.path, other);
    await handler.undo(latest);
    assert.equal((await lastOfBoth())!.glossary.path, glossary);
  });

  it('does not undo the change before when the request is repeated', async () => {
    await put(concept('ca'));
    await put(concept('cb'));
    const second = (await last())!;
    assert.equal((await handler.undo(second)).restored, 1);
    assert.equal((await handler.undo(second)).restored, 0);
    assert.deepEqual([...(await store.read(glossary)).concepts.keys()], ['ca']);
  });

  it('passes over the record of a change that never reached the glossary', async () => {
    await put(concept('ca'));
    await put(concept('cb'));
    writeFileSync(glossary, text().replace(/^.*"cb".*\n/m, ''));
    assert.equal(await undo(), 1);
    assert.deepEqual([...(await store.read(glossary)).concepts.keys()], []);
  });

  it('refuses a record that is damaged anywhere, says so, and writes nothing', async () => {
    const latestRecord = (): string => {
      const [records] = readdirSync(journal).map((name) => path.join(journal, name));
      return path.join(records!, readdirSync(records!).at(-1)!);
    };
    const [first, second] = [concept('ca', 'weir'), concept('cb', 'sluice')];
    await put(first, second);
    await change({ kind: 'remove', ids: [second.id] }, 'remove');
    const [record, before] = [readFileSync(latestRecord()), text()];
    const { change: id } = (await last())!;
    const damaged = [
      Buffer.from(record.toString().replace('sluice', 'FORGED')),
      Buffer.from(record.toString().replaceAll('\\"terms\\"', '\\"tXrms\\"')),
      record.subarray(0, 60),
      record.subarray(0, -1),
      Buffer.alloc(0),
      ...Array.from({ length: 60 }, (_, i) => {
        const copy = Buffer.from(record);
        copy[Math.floor((i * record.length) / 60)]! ^= 1 << (i % 8);
        return copy;
      }),
    ];
    for (const bytes of damaged) {
      writeFileSync(latestRecord(), bytes);
      const refusal = {
        code: 'nothingToUndo',
        message: /Nothing was undone because the record of the last change is damaged.*delete /,
      };
      await assert.rejects(last(), refusal);
      await assert.rejects(handler.undo({ glossary: { path: glossary }, change: id }), refusal);
      assert.equal(text(), before);
    }
    writeFileSync(latestRecord(), record);
    assert.equal(await undo(), 1);
    assert.deepEqual([...(await store.read(glossary)).concepts.keys()], ['ca', 'cb']);
  });

  it('brings back both versions of a concept that a merge has left', async () => {
    const versions = [
      concept('ca', 'mine', { modified: '2026-01-01' }),
      concept('ca', 'theirs', { modified: '2026-02-02' }),
    ];
    const two = HEADER + versions.map((each) => `${JSON.stringify(each)}\n`).join('');
    writeFileSync(glossary, two);
    await change({ kind: 'remove', ids: ['ca'] }, 'remove');
    assert.equal(text(), HEADER);
    await undo();
    assert.equal(text(), two);
    await change({ kind: 'unite', id: 'ca' }, 'resolve');
    assert.match(text(), /^{"glossa":1}\n{"id":"ca",.*"term":"theirs".*"term":"mine".*\n$/);
    await undo();
    assert.equal(text(), two);
  });

  it('keeps the journal small', async () => {
    open({ changes: 3, bytes: 1 << 20 });
    for (let index = 0; index < 6; index++) await put(concept(`c${index}`));
    for (let index = 0; index < 3; index++) await undo();
    assert.equal(await last(), null);
    assert.equal((await store.read(glossary)).concepts.size, 3);
    open({ changes: 9, bytes: 300 });
    await put(concept('ca', 'x'.repeat(400)));
    await change({ kind: 'remove', ids: ['ca'] }, 'remove');
    await put(concept('cb'));
    await undo();
    assert.equal(await last(), null);
  });

  it('offers nothing for a change without a reason, and nothing where the journal cannot be written', async () => {
    await handler.change({ glossary: { path: glossary }, change: { kind: 'put', concepts: [concept('ca')] } });
    assert.equal(await last(), null);
    mkdirSync(path.dirname(journal), { recursive: true });
    writeFileSync(journal, 'in the way');
    await put(concept('cb'));
    assert.equal(await last(), null);
    assert.equal((await store.read(glossary)).concepts.size, 2);
    await assert.rejects(handler.undo({ glossary: { path: glossary }, change: '000000001' }), {
      code: 'nothingToUndo',
    });
  });
});

describe('changing an entry', () => {
  let folder: string;
  let glossary: { path: string };
  let store: GlossaryStore;
  const stored = async (id: string): Promise<Concept> => (await store.read(glossary.path)).concepts.get(id)!;

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'glossa-'));
    glossary = { path: path.join(folder, 'glossary.glossa.jsonl') };
    store = new GlossaryStore();
    await store.change(glossary, { kind: 'put', concepts: [concept('ca', 'pump', { note: 'old' })] });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is refused where somebody else changed it since it was shown, and done once where it is repeated', async () => {
    const shown = await stored('ca');
    const edit: GlossaryChange = { kind: 'edit', before: shown, after: { ...shown, note: 'mine' } };
    assert.equal((await store.change(glossary, edit)).updated, 1);
    assert.equal((await store.change(glossary, edit)).updated, 0);
    await assert.rejects(store.change(glossary, { kind: 'edit', before: shown, after: { ...shown, note: 'theirs' } }), {
      code: 'changedSince',
    });
    assert.equal((await stored('ca')).note, 'mine');
    await store.change(glossary, { kind: 'remove', ids: ['ca'] });
    await assert.rejects(store.change(glossary, edit), { code: 'conceptUnknown' });
  });

  it('is what the glossary says afterwards, also where other versions of the entry were saved before the clock was set back', async () => {
    const versions = ['mine', 'theirs'].map((note) => ({
      ...concept('cv', 'valve', { note }),
      modified: new Date(Date.now() + TWO_HOURS + note.length).toISOString(),
    }));
    appendFileSync(glossary.path, versions.map((version) => `${JSON.stringify(version)}\n`).join(''));
    const shown = await stored('cv');
    await store.change(glossary, { kind: 'edit', before: shown, after: { ...shown, note: 'ours' } });
    assert.equal((await stored('cv')).note, 'ours');
  });

  it('merges another entry into it and loses nothing that the other one says', async () => {
    const other: Concept = {
      id: 'cb',
      domain: 'water',
      note: 'new',
      terms: [
        { term: 'Pump', language: 'en', note: 'as a verb, too' },
        { term: 'Pumpe', language: 'de' },
      ],
    };
    await store.change(glossary, {
      kind: 'put',
      concepts: [{ ...concept('ca', 'pump', { note: 'old', domain: 'hydraulics' }) }, other],
    });
    const merge: GlossaryChange = { kind: 'merge', ids: ['ca', 'cb'] };
    assert.deepEqual(await store.change(glossary, merge), { added: 0, updated: 1, removed: 1 });
    assert.deepEqual(await store.change(glossary, merge), { added: 0, updated: 0, removed: 0 });
    const { domain, note, terms } = await stored('ca');
    assert.deepEqual([domain, note], ['hydraulics', 'old\ndomain: water\nnew']);
    assert.deepEqual(terms, [
      { term: 'pump', language: 'en', note: 'as a verb, too' },
      { term: 'Pumpe', language: 'de' },
    ]);
    await assert.rejects(store.change(glossary, { kind: 'merge', ids: ['cx', 'ca'] }), { code: 'conceptUnknown' });
  });

  it('takes the same pair from two engines at once for one entry', async () => {
    const engines = ['cx', 'cy', 'cz'].map((id) => ({
      id,
      handler: new ChangeHandler(new GlossaryStore(), noTermbases),
    }));
    const pair = (id: string): Concept => ({
      id,
      terms: [
        { term: 'valve', language: 'en' },
        { term: 'Ventil', language: 'de' },
      ],
    });
    await Promise.all(
      engines.map(({ id, handler }) =>
        handler.change({ glossary, change: { kind: 'put', concepts: [pair(id)], onDuplicate: 'merge' } }),
      ),
    );
    assert.equal((await store.read(glossary.path)).concepts.size, 2);
  });
});
