/**
 * The memory of a folder: how long so many segments take to be indexed, what they take of memory beside an engine without them, how long it takes to
 * open them again and to follow a changed file, and how long look-ups take. The segments are made up of the model's words, some of them frequent.
 * With two folders of the same documents in two languages: how often a sentence's translation finds the document that the sentence was taken out of,
 * by the best two windows of each document and, beside it, by the whole document's vector.
 *
 *   npm run bench -- memory [--segments 200000] [--parallel SOURCE TARGET]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { documentsFound } from './memory/documentsFound';
import type { MemoryTask } from './memory/madeMemory';
import { measureIndexing, measureReopening, writeCatalogues } from './memory/madeMemory';
import { report } from './support/report';

if (process.argv[2] === 'task') {
  const task = JSON.parse(process.argv[3]!) as MemoryTask & { what: 'index' | 'reopen' };
  process.send!(await (task.what === 'index' ? measureIndexing(task) : measureReopening(task)), () => process.exit());
} else {
  await new Command('memory')
    .option('--segments <n>', 'segments that are made up', Number, 200_000)
    .option('--parallel <folders...>', 'documents of one language, and their translations under the same names')
    .action(run)
    .parseAsync();
}

async function run({ segments, parallel }: { segments: number; parallel?: string[] }): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'glossa-bench-'));
  try {
    const catalogues = path.join(folder, 'catalogues');
    mkdirSync(catalogues);
    await writeCatalogues(catalogues, segments);
    const task = { files: readdirSync(catalogues).sort().map((name) => path.join(catalogues, name)), cacheFolder: path.join(folder, 'cache') };
    const figures: Record<string, number> = { segments };
    for (const what of ['index', 'reopen'] as const) Object.assign(figures, await inOwnProcess({ ...task, what }));
    if (parallel) Object.assign(figures, await documentsFound(parallel[0]!, parallel[1]!, path.join(folder, 'parallel')));
    report('memory', figures);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function inOwnProcess(task: object): Promise<Record<string, number>> {
  const child = fork(fileURLToPath(import.meta.url), ['task', JSON.stringify(task)]);
  const [figures] = (await once(child, 'message')) as [Record<string, number>];
  return figures;
}
