/**
 * The memory of a folder: time and memory to index made-up segments, to open them again and to follow a changed file, and
 * the time of look-ups.
 *
 *   npm run bench -- memory [--segments 200000]
 */
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import type { MemoryTask } from './memory/madeMemory';
import { measureIndexing, measureReopening, writeCatalogues } from './memory/madeMemory';
import { inFolder, inOwnProcess } from './support/measured';
import { report } from './support/report';

if (process.argv[2] === 'task') {
  const task = JSON.parse(process.argv[3]!) as MemoryTask & { what: 'index' | 'reopen' };
  process.send!(await (task.what === 'index' ? measureIndexing(task) : measureReopening(task)), () => process.exit());
} else {
  await new Command('memory')
    .option('--segments <n>', 'segments that are made up', Number, 200_000)
    .action(run)
    .parseAsync();
}

async function run({ segments }: { segments: number }): Promise<void> {
  await inFolder(async (folder) => {
    const catalogues = path.join(folder, 'catalogues');
    mkdirSync(catalogues);
    await writeCatalogues(catalogues, segments);
    const names = readdirSync(catalogues).sort();
    const task = { files: names.map((name) => path.join(catalogues, name)), cacheFolder: path.join(folder, 'cache') };
    const figures: Record<string, number> = { segments };
    for (const what of ['index', 'reopen'])
      Object.assign(figures, await inOwnProcess('memory.ts', ['task', JSON.stringify({ ...task, what })]));
    report('memory', figures);
  });
}
