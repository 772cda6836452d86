import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Engine } from '../../src/engine/engine';
import type { Concept } from '../../src/model/concept';

const modeOf = async (file: string): Promise<string> => ((await stat(file)).mode & 0o7777).toString(8);

describe('What the engine keeps beside the glossaries', () => {
  let folder: string;
  let cacheFolder: string;
  let glossary: string;
  let umask: number;

  beforeEach(async function () {
    if (process.platform === 'win32') this.skip(); // it has no such modes
    umask = process.umask(0);
    folder = await mkdtemp(path.join(tmpdir(), 'glossa private ü '));
    cacheFolder = path.join(folder, 'storage', 'cache');
    glossary = path.join(folder, 'terms.glossa.jsonl');
  });
  afterEach(async () => {
    if (process.platform === 'win32') return;
    process.umask(umask);
    await rm(folder, { recursive: true });
  });

  /** Leaves behind what a day's work does: vectors, indexes, a tokenizer, what can be undone. */
  async function work(): Promise<void> {
    const engine = new Engine({ cacheFolder });
    const reference = { path: glossary };
    const concepts = ['pump', 'valve'].map((term, at): Concept => ({
      id: `c000000000000000${at}`,
      terms: [
        { term, language: 'en' },
        { term: `${term}e`, language: 'de' },
      ],
    }));
    await engine.changes.change({ glossary: reference, change: { kind: 'put', concepts }, reason: { command: 'add' } });
    await engine.settle([reference]);
    await engine.suggest({ phrase: 'pump' }, { source: 'en', target: 'de' }, [reference], 3);
    await engine.close();
  }

  async function everyMode(): Promise<{ folders: Set<string>; files: Set<string>; names: string[] }> {
    const modes = { folders: new Set([await modeOf(cacheFolder)]), files: new Set<string>(), names: [] as string[] };
    for (const entry of await readdir(cacheFolder, { recursive: true, withFileTypes: true })) {
      const place = path.join(entry.parentPath, entry.name);
      if (entry.isDirectory()) modes.folders.add(await modeOf(place));
      if (entry.isFile()) modes.files.add(await modeOf(place));
      modes.names.push(path.relative(cacheFolder, place));
    }
    return modes;
  }

  it('is for its owner alone, whatever the umask', async () => {
    await work();
    const { folders, files, names } = await everyMode();
    for (const part of [/^undo.*\.jsonl$/, /\.vectors$/, /\.forms$/, /^tokenizers/])
      assert.ok(
        names.some((name) => part.test(name)),
        `${part} in ${names.join(', ')}`,
      );
    assert.deepEqual([...folders], ['700']);
    assert.deepEqual([...files], ['600']);
    assert.equal(await modeOf(glossary), '666', 'A glossary is shared, as its folder and the umask say.');
  });

  it('is narrowed where an earlier version, a copy or another umask left it open', async () => {
    await mkdir(path.join(cacheFolder, 'glossaries', 'vectors'), { recursive: true });
    await chmod(cacheFolder, 0o777);
    await writeFile(path.join(cacheFolder, 'glossaries', 'vectors', 'old.vectors'), 'what a client wrote');
    await work();
    const { folders, files, names } = await everyMode();
    assert.ok(names.includes(path.join('glossaries', 'vectors', 'old.vectors')));
    assert.deepEqual([...folders], ['700']);
    assert.deepEqual([...files], ['600']);
  });

  it('is narrowed without touching what a link in it leads to', async () => {
    const outside = path.join(folder, 'shared.txt');
    await writeFile(outside, 'for everyone');
    await mkdir(cacheFolder, { recursive: true });
    await symlink(outside, path.join(cacheFolder, 'link'));
    await symlink(folder, path.join(cacheFolder, 'up'));
    await work();
    assert.equal(await modeOf(outside), '666');
    assert.equal(await modeOf(cacheFolder), '700');
  });
});
