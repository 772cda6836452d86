import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { runSynchronously } from '../../../src/base/steps';
import { ChangeJournal } from '../../../src/engine/store/changeJournal';
import { GlossaryStore } from '../../../src/engine/store/glossaryStore';
import { glossaryText, parseGlossaryFile } from '../../../src/files/glossa/glossaryFile';

const CHILD = fileURLToPath(new URL('saveForever.child.ts', import.meta.url));
const CONCEPTS_AT_FIRST = 2000;
/** An engine dies within the time of so many changes after its first one: as long as that takes on this machine. */
const LONGEST_LIFE = 2;

/**
 * Kills an engine that saves without end, again and again at random moments, and holds after each death that the
 * glossary is whole: every line readable, every change there that the engine had reported, and of the one under way
 * either nothing or all.
 */
export async function killWhileSaving(times: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'glossa-'));
  const [glossary, journal] = ['glossary.glossa.jsonl', 'undo'].map((name) => path.join(folder, name)) as [
    string,
    string,
  ];
  const open = () => new GlossaryStore({ journal: new ChangeJournal(journal) });
  const first = Array.from({ length: CONCEPTS_AT_FIRST }, (_, index) => ({
    id: `c${String(index).padStart(8, '0')}`,
    terms: [{ term: `term ${index}`, language: 'en' }],
  }));
  writeFileSync(glossary, glossaryText(first));
  // Compiled once: an engine that is started two hundred times should take its time for saving.
  const child = path.join(folder, 'saveForever.mjs');
  buildSync({
    entryPoints: [CHILD],
    outfile: child,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  const reported = new Set<string>();
  const known = new Set(first.map(({ id }) => id));
  try {
    for (let time = 0; time < times; time++) {
      await killOnce(child, [glossary, journal], reported);
      assert.ok(
        runSynchronously(parseGlossaryFile(readFileSync(glossary))).value.orderly,
        'the file is in order before anybody has mended it',
      );
      const { value: file, problems } = runSynchronously(parseGlossaryFile(readFileSync(glossary)));
      assert.deepEqual(problems, []);
      assert.ok(file.orderly, 'the file is in order, its last line ended');
      for (const id of known) assert.ok(file.concepts.has(id), `${id} was there before`);
      for (const id of reported)
        assert.equal(file.concepts.get(id)?.terms[0]!.term, 'second', `${id} was reported as saved`);
      const unreported = [...file.concepts.keys()].filter((id) => !known.has(id) && !reported.has(id));
      assert.ok(unreported.length <= 1, `${unreported.length} concepts beyond those that were reported`);
      for (const id of file.concepts.keys()) known.add(id);
    }
    const store = open();
    const last = await store.lastChange(glossary);
    assert.equal(await store.undo({ path: glossary }, last!.id), 1, 'what the last engine did can be undone');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function killOnce(child: string, args: string[], reported: Set<string>): Promise<void> {
  const engine = fork(child, args, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  engine.on('message', (id) => id !== 'started' && reported.add(String(id)));
  await once(engine, 'message');
  const start = performance.now();
  await once(engine, 'message');
  await delay(Math.random() * LONGEST_LIFE * (performance.now() - start));
  engine.kill('SIGKILL');
  // Messages that were sent before the death arrive before the channel's end.
  await Promise.all([once(engine, 'exit'), engine.connected ? once(engine, 'disconnect') : undefined]);
}
