import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { AcknowledgedChanges } from '../../../src/engine/store/acknowledgedChanges';
import { ChangeJournal } from '../../../src/engine/store/changeJournal';
import { GlossaryStore } from '../../../src/engine/store/glossaryStore';
import type { Concept } from '../../../src/model/concept';

const CHILD = fileURLToPath(new URL('dieWhenAcknowledged.child.ts', import.meta.url));
const HEADER = '{"glossa":1}\n';
const concept = (id: string, term: string): Concept => ({ id, terms: [{ term, language: 'en' }] });
const line = (id: string, term: string) => `${JSON.stringify(concept(id, term))}\n`;

/** Every glossary counts as large here. */
describe('a large glossary, written behind its changes', () => {
  let folder: string;
  let glossary: string;
  let records: string;
  let states: number;
  let store: GlossaryStore;

  const open = (): GlossaryStore => new GlossaryStore({ journal: new ChangeJournal(path.join(folder, 'undo')), acknowledged: { folder: records, large: 0, pause: 100, onState: () => states++ } });
  const put = (...concepts: Concept[]) => store.change({ path: glossary }, { kind: 'put', concepts }, { command: 'add' });
  /** Without the times of changes. */
  const text = () => readFileSync(glossary, 'utf8').replaceAll(/,"created":"[^"]*"|,"modified":"[^"]*"/g, '');
  const termOf = async (id: string) => (await store.read(glossary)).concepts.get(id)?.terms[0]?.term;
  const left = () => readdirSync(records);
  const until = async (what: () => boolean): Promise<void> => {
    while (!what()) await new Promise((resolve) => setTimeout(resolve, 10));
  };

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'glossa behind ü-'));
    [glossary, records] = ['glossary.glossa.jsonl', 'acknowledged'].map((name) => path.join(folder, name)) as [string, string];
    writeFileSync(glossary, HEADER + line('ca', 'pump') + line('cb', 'valve'));
    states = 0;
    store = open();
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('shows a change before the file holds it, and writes the file', async () => {
    const before = text();
    await put(concept('ca', 'water pump'));
    assert.equal(text(), before, 'acknowledged before it was written');
    assert.equal(await termOf('ca'), 'water pump');
    await store.close();
    assert.equal(text(), HEADER + line('ca', 'water pump') + line('cb', 'valve'));
    assert.deepEqual(left(), [], 'no record is left');
  });

  it('writes the changes of a while together, as soon as there is a pause', async () => {
    const before = text();
    await put(concept('ca', 'water pump'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await put(concept('cb', 'gate valve'));
    assert.equal(text(), before);
    await until(() => text() !== before);
    assert.equal(text(), HEADER + line('ca', 'water pump') + line('cb', 'gate valve'));
  });

  it('takes changes in that come while it is written, each of which can be taken back', async () => {
    await Promise.all(['cc', 'cd', 'ce', 'cf'].map((id) => put(concept(id, `term ${id}`))));
    await put(concept('cc', 'again'));
    await store.close();
    assert.equal(text(), HEADER + line('ca', 'pump') + line('cb', 'valve') + line('cc', 'again') + ['cd', 'ce', 'cf'].map((id) => line(id, `term ${id}`)).join(''));
    for (const id of ['cc', 'cf', 'ce', 'cd', 'cc']) {
      const last = await store.lastChange(glossary);
      assert.equal(await store.undo({ path: glossary }, last!.id), 1, id);
    }
    await store.close();
    assert.equal(text(), HEADER + line('ca', 'pump') + line('cb', 'valve'));
    assert.equal(await store.lastChange(glossary), undefined);
  });

  it('keeps what another program writes meanwhile, of one concept both versions', async () => {
    await put(concept('ca', 'water pump'));
    writeFileSync(glossary, HEADER + line('ca', 'pump') + line('cb', 'gate valve'));
    await store.close();
    assert.equal(text(), HEADER + line('ca', 'water pump') + line('cb', 'gate valve'));

    await put(concept('ca', 'our pump'));
    writeFileSync(glossary, HEADER + line('ca', 'their pump') + line('cb', 'gate valve'));
    await store.close();
    assert.deepEqual(text().split('\n').slice(1, 3).sort(), [line('ca', 'our pump'), line('ca', 'their pump')].map((each) => each.trimEnd()).sort());
    assert.match((await store.read(glossary)).problems.map(({ message }) => message).join(), /ca/);
  });

  it('says why the file cannot be written, shows the change all the same, and writes it when that is possible', async () => {
    await put(concept('ca', 'water pump'));
    chmodSync(glossary, 0o444);
    await until(() => store.unwritten.length > 0);
    assert.match(store.unwritten[0]!.reason, /write-protected/);
    assert.equal(await termOf('ca'), 'water pump');
    await assert.rejects(put(concept('cb', 'gate valve')), /write-protected/);
    assert.doesNotMatch(text(), /water pump/);
    chmodSync(glossary, 0o644);
    await until(() => store.unwritten.length === 0);
    assert.equal(text(), HEADER + line('ca', 'water pump') + line('cb', 'valve'));
    assert.ok(states >= 2, `told ${states} times`);
    await put(concept('cb', 'gate valve'));
    await store.close();
    assert.match(text(), /gate valve/);
  });

  for (const [next, go] of [
    ['reads the glossary', async () => assert.equal(await termOf('ca'), 'water pump')],
    ['changes the glossary', () => put(concept('cc', 'joint'))],
    ['reads and changes it at once', () => Promise.all([termOf('cb'), put(concept('cc', 'joint')), termOf('cb')])],
  ] as [string, () => Promise<unknown>][]) {
    it(`loses nothing with an engine that died before it had written the file: the next one ${next}`, async function () {
      this.timeout(60_000);
      const { signal, stdout } = spawnSync(process.execPath, ['--import=tsx', CHILD, glossary, records], { encoding: 'utf8', timeout: 50_000 });
      assert.deepEqual([stdout, signal], ['acknowledged', 'SIGKILL']);
      assert.doesNotMatch(text(), /water pump/);
      await go();
      await store.close();
      assert.equal(text().replace(line('cc', 'joint'), ''), HEADER + line('ca', 'water pump') + line('cb', 'valve'));
      assert.equal(text().includes('joint'), next !== 'reads the glossary');
      assert.deepEqual(left(), []);
    });
  }

  it('lets two engines change one glossary by turns', async () => {
    const other = open();
    const changes = Array.from({ length: 20 }, (_, i) => (i % 2 ? store : other).change({ path: glossary }, { kind: 'put', concepts: [concept(`d${String(i).padStart(2, '0')}`, `term ${i}`)] }, { command: 'add' }));
    await Promise.all(changes);
    await Promise.all([store.close(), other.close()]);
    const { concepts, problems } = await new GlossaryStore().read(glossary);
    assert.deepEqual(problems, []);
    assert.equal(concepts.size, 22);
  });

  it('lets a change of many lines wait for the file', async () => {
    const concepts = Array.from({ length: 3_000 }, (_, i) => concept(`e${String(i).padStart(5, '0')}`, `term ${i} ${'x'.repeat(400)}`));
    await put(...concepts);
    assert.equal(text().split('\n').length, concepts.length + 4);
  });

  it('passes over a record that was cut off', async () => {
    const acknowledged = new AcknowledgedChanges(records);
    const lines = [{ id: 'ca', before: [], after: ['{}'] }];
    assert.ok(await acknowledged.keep(glossary, lines));
    appendFileSync(path.join(records, left()[0]!), '[{"id":"cb","before":[],"af');
    assert.ok(await acknowledged.keep(glossary, lines));
    assert.deepEqual(await acknowledged.of(glossary), [...lines, ...lines]);
  });
});
