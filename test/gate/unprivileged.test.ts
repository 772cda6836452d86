import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { glossaryText } from '../../src/files/glossa/glossaryFile';
import { allRequests } from '../../src/protocol/protocol';
import { glossa } from '../support/commandLine';
import type { EngineProcess } from '../support/engineProcess';
import { startEngine } from '../support/engineProcess';
import { programFile } from '../support/programs';
import { CONCEPTS, conceptNumbered } from './fullDiskCases';

/** Nobody on most systems, somebody else, and a group that nobody belongs to here. */
const NOBODY = 65534;
const SOMEBODY = 65000;
const GROUP = 65001;

const AS_NOBODY = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, `--groups=${GROUP}`];

/** Why this cannot be tried here; empty where it can. */
function hindrance(): string {
  if (process.getuid?.() !== 0) return 'only root can act as another user';
  if (spawnSync(AS_NOBODY[0]!, [...AS_NOBODY.slice(1), 'true']).status !== 0)
    return 'there is no setpriv here, or it may not change the user';
  const reading = spawnSync(AS_NOBODY[0]!, [
    ...AS_NOBODY.slice(1),
    process.execPath,
    '-e',
    `require('fs').accessSync(${JSON.stringify(programFile('engine').file)})`,
  ]);
  return reading.status === 0 ? '' : 'another user cannot read Node or this folder';
}

const ownerOf = (file: string): string => {
  const { uid, gid, mode } = statSync(file);
  return `${uid}:${gid} ${(mode & 0o7777).toString(8)}`;
};

describe('modes and owners, tried as a user without privileges', function () {
  this.timeout(60_000);
  let root: string;
  let folder: string;
  let glossary: { path: string };
  let engine: EngineProcess;

  before(function () {
    const why = hindrance();
    if (!why) return;
    console.log(`    skipped: ${why}`);
    this.skip();
  });
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'glossa-unprivileged-'));
    chmodSync(root, 0o755);
    engine = startEngine({ cacheFolder: cacheOf('nobody', NOBODY) }, undefined, AS_NOBODY);
  });
  after(async () => {
    await engine?.stop();
    if (root) rmSync(root, { recursive: true });
  });
  beforeEach(() => {
    folder = madeFolder('work');
    glossary = { path: path.join(folder, 'glossary.glossa.jsonl') };
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function madeFolder(name: string, owner = NOBODY, mode = 0o755): string {
    const made = path.join(root, name);
    mkdirSync(made);
    chownSync(made, owner, owner);
    chmodSync(made, mode);
    return made;
  }

  const cacheOf = (name: string, owner: number, mode = 0o700): string =>
    path.join(madeFolder(name, owner, mode), 'cache');

  function lay(mode: number, owner = NOBODY, group = owner): void {
    writeFileSync(glossary.path, glossaryText(CONCEPTS));
    chownSync(glossary.path, owner, group);
    chmodSync(glossary.path, mode);
  }

  const put = (number: number, { connection } = engine) =>
    connection.sendRequest(allRequests.change, {
      glossary,
      change: { kind: 'put', concepts: [conceptNumbered(number)] },
      reason: { command: 'add' },
    });

  /** Refused with the file's name and what to do, and everything as it was. */
  async function isRefused(what: RegExp): Promise<void> {
    const before = [readdirSync(folder), ownerOf(glossary.path), readFileSync(glossary.path, 'utf8')];
    await assert.rejects(put(1000), ({ message }: Error) => message.includes(glossary.path) && what.test(message));
    assert.deepEqual([readdirSync(folder), ownerOf(glossary.path), readFileSync(glossary.path, 'utf8')], before);
  }

  for (const mode of [0o600, 0o640, 0o664]) {
    it(`keeps the mode ${mode.toString(8)} of a glossary`, async () => {
      lay(mode);
      await put(1000);
      assert.equal(ownerOf(glossary.path), `${NOBODY}:${NOBODY} ${mode.toString(8)}`);
    });
  }

  it('refuses a glossary that is read-only, until it no longer is', async () => {
    lay(0o444);
    await isRefused(
      /was not changed(?:: you have no permission to write it| because it is write-protected).*permissions/,
    );
    chmodSync(glossary.path, 0o644);
    assert.deepEqual(await put(1000), { added: 1, updated: 0, removed: 0 });
  });

  it('refuses one in a folder that is read-only, until it no longer is', async () => {
    lay(0o644);
    chmodSync(folder, 0o555);
    await isRefused(/was not changed: you have no permission to write it; change the permissions/);
    chmodSync(folder, 0o755);
    assert.deepEqual(await put(1000), { added: 1, updated: 0, removed: 0 });
  });

  it('refuses somebody else’s glossary that may only be read', async () => {
    lay(0o644, SOMEBODY);
    await isRefused(/was not changed: you have no permission to write it; change the permissions/);
  });

  it('refuses one that may not even be read', async () => {
    lay(0o600, SOMEBODY);
    await assert.rejects(
      put(1000),
      ({ message }: Error) =>
        message.includes(glossary.path) && /cannot be read: you have no permission to read it/.test(message),
    );
    assert.equal(ownerOf(glossary.path), `${SOMEBODY}:${SOMEBODY} 600`);
  });

  it('leaves a glossary that a group shares to that group', async () => {
    lay(0o664, SOMEBODY, GROUP);
    await put(1000);
    assert.equal(ownerOf(glossary.path), `${NOBODY}:${GROUP} 664`);
  });

  it('says so where ignored findings and an export may not be written', async () => {
    lay(0o644);
    chmodSync(folder, 0o555);
    const ignore = () =>
      engine.connection.sendRequest(allRequests.ignore, {
        glossary,
        decisions: [{ rule: 'forbidden-term', concept: 'c000001' }],
      });
    await assert.rejects(
      ignore(),
      /glossary\.glossa-ignored\.jsonl cannot be read or written \(EACCES\)\. Check your permissions\./,
    );
    const file = path.join(folder, 'glossary.csv');
    await assert.rejects(
      engine.connection.sendRequest(allRequests.export, {
        glossary,
        format: 'csv',
        selection: {},
        file,
        languages: {},
      }),
      /glossary\.csv cannot be written \(EACCES\)\. Check its folder and your permissions\./,
    );
    assert.deepEqual(readdirSync(folder), ['glossary.glossa.jsonl']);
  });

  it('makes caches for its owner alone', async () => {
    lay(0o644);
    await put(1000);
    const cache = path.join(root, 'nobody', 'cache');
    const modes = [
      cache,
      ...readdirSync(cache, { recursive: true, encoding: 'utf8' }).map((name) => path.join(cache, name)),
    ].map((file) => `${lstatSync(file).isDirectory() ? 'folder' : 'file'} ${ownerOf(file)}`);
    assert.deepEqual([...new Set(modes)].sort(), [`file ${NOBODY}:${NOBODY} 600`, `folder ${NOBODY}:${NOBODY} 700`]);
  });

  for (const [whose, mode] of [
    ['may not be entered', 0o700],
    ['may only be read', 0o755],
  ] as const) {
    it(`does without a cache folder of somebody else that ${whose}`, async () => {
      lay(0o644);
      const cacheFolder = madeFolder(`somebody ${mode}`, SOMEBODY, mode);
      const another = startEngine({ cacheFolder }, undefined, AS_NOBODY);
      try {
        assert.deepEqual(await put(1000, another), { added: 1, updated: 0, removed: 0 });
        const [found] = await another.connection.sendRequest(allRequests.search, {
          query: 'pump 1000',
          glossaries: [glossary],
          limit: 1,
        });
        assert.equal(found?.concept, 'c001000');
      } finally {
        await another.stop();
      }
      assert.deepEqual(
        [readdirSync(cacheFolder), ownerOf(cacheFolder)],
        [[], `${SOMEBODY}:${SOMEBODY} ${mode.toString(8)}`],
      );
    });
  }

  it('does on the command line without a cache that cannot be made', async () => {
    lay(0o644);
    writeFileSync(glossary.path, glossaryText(CONCEPTS.slice(0, 20)));
    const { status, lines, errors } = await glossa(['search', 'pump 7', '--glossary', glossary.path], '', {
      cacheHome: madeFolder('closed', SOMEBODY, 0o755),
      through: AS_NOBODY,
    });
    assert.deepEqual([status, errors], [0, '']);
    assert.match(lines[0]!, /pump 7/);
  });
});
