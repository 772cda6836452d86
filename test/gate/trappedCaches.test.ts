import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { allRequests } from '../../src/protocol/protocol';
import type { EngineProcess } from '../support/engineProcess';
import { startEngine } from '../support/engineProcess';
import type { Trap } from './traps';
import { layAt, TrappedFolder } from './traps';

const CONCEPTS = [
  {
    id: 'c1',
    terms: [
      { term: 'lease', language: 'en' },
      { term: 'Miete', language: 'de' },
    ],
  },
];

describe('the engine, where a trap stands in the place of each file of its caches and its journal', function () {
  this.timeout(120_000);
  let root: string;
  let folder: TrappedFolder;
  let engine: EngineProcess;

  before(function () {
    // Windows has neither these devices nor pipes among its files, and links there take rights that a test has not.
    if (process.platform === 'win32') this.skip();
  });
  beforeEach(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'glossa-caches-'));
    folder = new TrappedFolder(root);
  });
  afterEach(async () => {
    await engine.stop();
    rmSync(root, { recursive: true, force: true });
  });

  const start = (): EngineProcess =>
    (engine = startEngine({
      cacheFolder: path.join(root, 'cache'),
      access: { folders: [folder.workspace], allowedFolders: [] },
    }));
  const files = () =>
    readdirSync(path.join(root, 'cache'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name));

  const traps: Trap[] = [
    'link to outside',
    'link to nothing',
    '/dev/zero',
    '/dev/ptmx',
    'pipe',
    'huge and sparse',
    'hard link',
  ];
  for (const trap of traps) {
    it(`${trap}: it answers and changes glossaries all the same, and leaves alone what lies outside`, async () => {
      const glossary = { path: path.join(folder.workspace, 'glossary.glossa.jsonl') };
      const search = () =>
        engine.connection.sendRequest(allRequests.search, { query: 'lease', glossaries: [glossary], limit: 3 });
      const put = (id: string) =>
        engine.connection.sendRequest(allRequests.change, {
          glossary,
          change: { kind: 'put', concepts: [{ ...CONCEPTS[0]!, id }] },
          reason: { command: 'add' },
        });
      start();
      await put('c1');
      await search();
      for (let tries = 0; tries < 500 && !files().some((file) => file.includes('tokenizers')); tries++)
        await new Promise((resolve) => setTimeout(resolve, 20));
      await engine.stop();
      const cached = files();
      assert.ok(
        cached.some((file) => file.includes('undo')) && cached.some((file) => file.includes('tokenizers')),
        cached.join(),
      );
      const before = folder.outsideNow;
      for (const file of cached) {
        rmSync(file);
        layAt(trap, file, folder.outside);
      }
      start();
      assert.equal((await search())[0]?.concept, 'c1');
      const last = engine.connection.sendRequest(allRequests.lastChange, { glossaries: [glossary] });
      // What a hard link leads to is an ordinary file, and no record.
      if (trap === 'hard link')
        await assert.rejects(last, /Nothing was undone because the record of the last change is damaged/);
      else assert.equal(await last, null);
      assert.deepEqual(await put('c2'), { added: 1, updated: 0, removed: 0 });
      assert.deepEqual(folder.outsideNow, before);
    });
  }
});
