import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { GlossaryStore } from '../../../src/engine/store/glossaryStore';
import type { Concept } from '../../../src/model/concept';

const ADDER = fileURLToPath(new URL('addConcepts.child.ts', import.meta.url));
/** Concepts that each of two processes adds, one by one. */
const COUNT = 60;
/** Runs a program in a network namespace of its own, as a container does. */
const OWN_NETWORK = ['unshare', '--map-root-user', '--net'] as const;

describe('a glossary that two processes change at the same time', function () {
  this.timeout(120_000);
  let folder: string;
  let workspace: string;
  let glossary: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'glossa-'));
    workspace = path.join(folder, 'workspace');
    glossary = path.join(workspace, 'glossary.glossa.jsonl');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  interface Adder {
    prefix: string;
    before?: readonly string[];
    environment?: NodeJS.ProcessEnv;
    socketFolder?: string;
  }
  /**
   * Runs both to their ends and asks that each of their changes, all of which were acknowledged, stands in the
   * glossary.
   */
  async function holdsAllOf(...adders: Adder[]): Promise<void> {
    const ends = adders.map(async ({ prefix, before = [], environment, socketFolder }) => {
      const [program, ...rest] = [
        ...before,
        process.execPath,
        '--import',
        'tsx',
        ADDER,
        glossary,
        prefix,
        String(COUNT),
        ...(socketFolder ? [socketFolder] : []),
      ];
      const child = spawn(program!, rest, {
        env: { ...process.env, ...environment },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      const [code] = (await once(child, 'exit')) as [number | null];
      return code;
    });
    assert.deepEqual(
      await Promise.all(ends),
      adders.map(() => 0),
    );
    const { concepts, problems } = await new GlossaryStore().read(glossary);
    assert.deepEqual([concepts.size, problems], [COUNT * adders.length, []]);
    assert.deepEqual(readdirSync(workspace), ['glossary.glossa.jsonl']);
  }

  it('loses nothing where their folders for temporary files differ, and one of them holds what somebody else has put there', async () => {
    const [mine, theirs] = ['mine', 'theirs'].map((name) => path.join(folder, name)) as [string, string];
    for (const each of [mine, theirs]) mkdirSync(each);
    writeFileSync(path.join(theirs, `glossa-locks-${process.getuid?.()}`), '');
    await holdsAllOf({ prefix: 'a', environment: { TMPDIR: mine } }, { prefix: 'b', environment: { TMPDIR: theirs } });
  });

  it('loses nothing where they do not see each other’s locks', async function () {
    // Windows has no locks that are files.
    if (process.platform === 'win32') this.skip();
    await holdsAllOf(
      { prefix: 'a', socketFolder: path.join(folder, 'locks a') },
      { prefix: 'b', socketFolder: path.join(folder, 'locks b') },
    );
  });

  it('loses nothing where one of them has a network of its own', async function () {
    // Only Linux has such networks, and not every system lets its users make them.
    if (spawnSync(OWN_NETWORK[0], [...OWN_NETWORK.slice(1), 'true']).status !== 0) this.skip();
    await holdsAllOf({ prefix: 'a' }, { prefix: 'b', before: OWN_NETWORK });
  });

  it('says so where another program writes it without end', async () => {
    const concept = (id: string): Concept => ({ id, terms: [{ term: id, language: 'en' }] });
    const store = new GlossaryStore({ lockTimeout: 300 });
    await store.change({ path: glossary }, { kind: 'put', concepts: [concept('ca')] });
    const change = store.change({ path: glossary }, () => {
      appendFileSync(glossary, '\n');
      return { kind: 'put', concepts: [concept('cb')] };
    });
    await assert.rejects(change, {
      code: 'glossaryLocked',
      message: `${glossary} was not changed because another program keeps changing it. Try again in a moment.`,
    });
    assert.deepEqual([...(await store.read(glossary)).concepts.keys()], ['ca']);
  });
});
