import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { GlossaryLock } from '../../../src/engine/store/glossaryLock';
import { GlossaryStore } from '../../../src/engine/store/glossaryStore';
import { glossaryText } from '../../../src/files/glossa/glossaryFile';
import type { Concept } from '../../../src/model/concept';
import { killWhileSaving } from './killWhileSaving';

const concept = (id: string, term = id, more: Partial<Concept> = {}): Concept => ({
  id,
  terms: [{ term, language: 'en' }],
  ...more,
});
const dated = (id: string, term = id): Concept => concept(id, term, { created: '2026-01-01', modified: '2026-01-01' });

describe('the glossary store', () => {
  let folder: string;
  let workspace: string;
  let glossary: string;
  let store: GlossaryStore;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'glossa store ü-'));
    workspace = path.join(folder, 'workspace');
    mkdirSync(workspace);
    glossary = path.join(workspace, 'glossary.glossa.jsonl');
    store = new GlossaryStore();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const put = (...concepts: Concept[]) => store.change({ path: glossary }, { kind: 'put', concepts });
  const terms = async () => [...(await store.read(glossary)).concepts.values()].map((each) => each.terms[0]!.term);

  describe('reading', () => {
    it('finds an empty glossary where there is no file, and makes no file', async () => {
      const snapshot = await store.read(glossary);
      assert.deepEqual([snapshot.concepts.size, snapshot.problems], [0, []]);
      assert.equal(existsSync(glossary), false);
    });

    it('gives the same snapshot until the file changes, and then what a hand or git wrote', async () => {
      writeFileSync(glossary, glossaryText([dated('ca')]));
      const first = await store.read(glossary);
      assert.equal(await store.read(glossary), first);
      appendFileSync(glossary, JSON.stringify(dated('cb')) + '\n');
      const second = await store.read(glossary);
      assert.deepEqual([...second.concepts.keys()], ['ca', 'cb']);
      assert.notEqual(second.version, first.version);
      assert.equal(first.concepts.size, 1);
    });

    it('notices a change that leaves size and date alone', async () => {
      for (const term of ['one', 'two', 'six']) {
        writeFileSync(glossary, glossaryText([dated('ca', term)]));
        utimesSync(glossary, 1, 1);
        assert.deepEqual(await terms(), [term]);
      }
    });

    it('reports what is wrong with the file and its line', async () => {
      writeFileSync(glossary, glossaryText([dated('ca')]) + 'oops\n');
      const { problems } = await store.read(glossary);
      assert.deepEqual(
        problems.map(({ file, line }) => [file, line]),
        [[glossary, 3]],
      );
    });

    it('has the same version for the same content', async () => {
      const other = path.join(workspace, 'other.glossa.jsonl');
      for (const each of [glossary, other]) writeFileSync(each, glossaryText([dated('ca')]));
      assert.equal((await store.read(glossary)).version, (await store.read(other)).version);
    });

    it('says why a glossary cannot be read', async () => {
      await assert.rejects(store.read(workspace), { code: 'fileIrregular', message: /it is a folder/ });
    });
  });

  describe('changing', () => {
    it('makes the file, its folder and the dates, and leaves nothing else in the workspace', async () => {
      glossary = path.join(workspace, 'terms', 'glossary.glossa.jsonl');
      assert.deepEqual(await put(concept('cb'), concept('ca')), { added: 2, updated: 0, removed: 0 });
      const stored = (await store.read(glossary)).concepts.get('ca')!;
      assert.match(stored.created!, /^\d{4}-\d\d-\d\dT.*Z$/);
      assert.equal(stored.modified, stored.created);
      assert.deepEqual(readdirSync(path.dirname(glossary)), ['glossary.glossa.jsonl']);
      assert.deepEqual(
        readFileSync(glossary, 'utf8')
          .split('\n')
          .map((line) => line.slice(0, 11)),
        ['{"glossa":1', '{"id":"ca",', '{"id":"cb",', ''],
      );
    });

    it('does nothing the second time', async () => {
      await put(concept('ca'), concept('cb'));
      const bytes = readFileSync(glossary);
      assert.deepEqual(await put(concept('ca'), concept('cb')), { added: 0, updated: 0, removed: 0 });
      assert.deepEqual(readFileSync(glossary), bytes);
      await store.change({ path: glossary }, { kind: 'remove', ids: ['ca', 'ca', 'unknown'] });
      assert.deepEqual(await store.change({ path: glossary }, { kind: 'remove', ids: ['ca'] }), {
        added: 0,
        updated: 0,
        removed: 0,
      });
      assert.deepEqual(await terms(), ['cb']);
    });

    it('dates an altered concept anew and keeps the day of its making', async () => {
      await put(dated('ca', 'old'));
      assert.deepEqual(await put(dated('ca', 'new')), { added: 0, updated: 1, removed: 0 });
      const stored = (await store.read(glossary)).concepts.get('ca')!;
      assert.equal(stored.created, '2026-01-01');
      assert.ok(Date.parse(stored.modified!) > Date.parse('2026-01-02'));
    });

    it('makes what is saved the version in use, where the file holds several', async () => {
      writeFileSync(
        glossary,
        glossaryText([dated('ca', 'mine'), { ...dated('ca', 'theirs'), modified: '2026-05-05' }]),
      );
      await put(dated('ca', 'decided'));
      assert.deepEqual(await terms(), ['decided']);
      assert.match(readFileSync(glossary, 'utf8'), /"mine"/);
    });

    it('keeps what another program wrote since the last reading', async () => {
      await put(dated('ca'));
      writeFileSync(glossary, glossaryText([dated('ca'), dated('cc')]));
      await put(dated('cb'));
      assert.deepEqual(await terms(), ['ca', 'cb', 'cc']);
    });

    it('notices what another program writes right after a change, however little it changes', async () => {
      for (const term of ['one', 'two', 'six']) {
        await put(concept('ca', 'own'));
        writeFileSync(glossary, readFileSync(glossary, 'utf8').replace('own', term));
        assert.deepEqual(await terms(), [term]);
      }
    });

    it('does not read again what it has just written', async function () {
      if (process.platform !== 'linux') return this.skip();
      const bytesRead = () => Number(/rchar: (\d+)/.exec(readFileSync('/proc/self/io', 'utf8'))![1]);
      await put(
        ...Array.from({ length: 2000 }, (_, i) => dated(`c${i}`, `a term that takes many bytes ${'x'.repeat(1000)}`)),
      );
      const before = bytesRead();
      await terms();
      await put(concept('cz'));
      await terms();
      assert.ok(bytesRead() - before < statSync(glossary).size / 2);
    });

    it('keeps the mode of the file and follows a link to it in the same folder', async () => {
      const real = path.join(workspace, 'shared.glossa.jsonl');
      writeFileSync(real, glossaryText([dated('ca')]), { mode: 0o640 });
      chmodSync(real, 0o640);
      symlinkSync('shared.glossa.jsonl', glossary);
      await put(dated('cb'));
      assert.ok(lstatSync(glossary).isSymbolicLink());
      assert.equal(statSync(real).mode & 0o777, 0o640);
      assert.match(readFileSync(real, 'utf8'), /"cb"/);
    });

    it('refuses a link that points nowhere, and makes nothing there', async () => {
      symlinkSync('later.glossa.jsonl', glossary);
      await assert.rejects(put(dated('ca')), {
        code: 'fileIrregular',
        message: /link to later\.glossa\.jsonl, which does not exist\. Delete the link/,
      });
      assert.deepEqual(readdirSync(workspace), ['glossary.glossa.jsonl']);
    });

    it('refuses a file that has another name besides, which would keep the old content', async () => {
      const other = path.join(folder, 'backup.glossa.jsonl');
      writeFileSync(other, glossaryText([dated('ca')]));
      linkSync(other, glossary);
      assert.deepEqual(await terms(), ['ca']);
      await assert.rejects(put(dated('cb')), { code: 'fileIrregular', message: /2 hard links/ });
      assert.equal(readFileSync(other, 'utf8'), glossaryText([dated('ca')]));
      assert.equal(statSync(glossary).ino, statSync(other).ino);
    });

    it('refuses a read-only glossary, a write-protected file and one that a newer Glossa wrote', async () => {
      await assert.rejects(store.change({ path: glossary, readOnly: true }, { kind: 'remove', ids: ['ca'] }), {
        code: 'glossaryReadOnly',
        message: /is read-only in the settings/,
      });
      writeFileSync(glossary, glossaryText([dated('ca')]));
      chmodSync(glossary, 0o444);
      await assert.rejects(put(dated('cb')), {
        code: 'glossaryReadOnly',
        message: /write-protected|no permission to write/,
      });
      chmodSync(glossary, 0o644);
      writeFileSync(glossary, '{"glossa":2}\n');
      await assert.rejects(put(dated('cb')), { code: 'glossaryUnreadable', message: /newer version of Glossa/ });
      assert.equal(readFileSync(glossary, 'utf8'), '{"glossa":2}\n');
    });

    it('refuses a concept that the file could not give back', async () => {
      await assert.rejects(put({ id: 'ca', terms: [{ term: 'Pumpe', language: 'Deutsch' }] }), {
        code: 'conceptInvalid',
        message: /valid “language”/,
      });
      const deep: unknown = JSON.parse('['.repeat(10_000) + ']'.repeat(10_000));
      await assert.rejects(put({ ...concept('ca'), own: deep }), {
        code: 'conceptInvalid',
        message: /“own” contains lists or objects nested more than 500 levels deep/,
      });
      assert.equal(existsSync(glossary), false);
    });

    it('takes many changes at once in the order in which they were asked for', async () => {
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => put(concept('ca', `term ${index}`), concept(`c${index}`))),
      );
      const { concepts } = await store.read(glossary);
      assert.equal(concepts.size, 21);
      assert.equal(concepts.get('ca')!.terms[0]!.term, 'term 19');
    });
  });

  describe('beside other processes', () => {
    const child = (script: string, ...args: string[]): ChildProcess =>
      fork(fileURLToPath(new URL(script, import.meta.url)), args, {
        execArgv: ['--import', 'tsx'],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });

    it('loses nothing when two engines add to one glossary at the same time', async () => {
      const engines = ['a', 'b'].map((prefix) => child('addConcepts.child.ts', glossary, prefix, '40'));
      await Promise.all([
        put(...Array.from({ length: 5 }, (_, index) => concept(`c0${index}`))),
        ...engines.map((engine) => once(engine, 'exit')),
      ]);
      assert.deepEqual(
        engines.map(({ exitCode }) => exitCode),
        [0, 0],
      );
      const snapshot = await store.read(glossary);
      assert.equal(snapshot.concepts.size, 85);
      assert.deepEqual(snapshot.problems, []);
      assert.deepEqual([...snapshot.concepts.keys()], [...snapshot.concepts.keys()].sort());
      assert.deepEqual(readdirSync(workspace), ['glossary.glossa.jsonl']);
    });

    it('finds the old file whole when an engine is killed before the rename, takes its lock over and clears its leftovers', async () => {
      await put(dated('ca'));
      const before = readFileSync(glossary);
      const engine = child('dieWhileWriting.child.ts', glossary);
      await once(engine, 'message');
      engine.kill('SIGKILL');
      await once(engine, 'exit');
      assert.deepEqual(readFileSync(glossary), before);
      assert.deepEqual(await terms(), ['ca']);
      assert.equal(readdirSync(workspace).length, 2);
      assert.deepEqual(await put(dated('cb')), { added: 1, updated: 0, removed: 0 });
      assert.deepEqual(await terms(), ['ca', 'cb']);
      assert.deepEqual(readdirSync(workspace), ['glossary.glossa.jsonl']);
    });

    it('finds the old file or the new one, and never less, whenever an engine is killed that saves', () =>
      killWhileSaving(4)).timeout(120_000);

    it('says so when the glossary stays locked', async () => {
      const held = await new GlossaryLock().hold(glossary);
      const impatient = new GlossaryStore({ lockTimeout: 100 });
      await assert.rejects(impatient.change({ path: glossary }, { kind: 'put', concepts: [concept('ca')] }), {
        code: 'glossaryLocked',
        message: /Try again/,
      });
      await held.release();
      assert.equal((await put(concept('ca'))).added, 1);
    });
  });
});
