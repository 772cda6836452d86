import { readdirSync } from 'node:fs';
import { build } from './build.mjs';
import { setUp } from './setup.mjs';
import { run } from './steps/process.mjs';
import { exitWith, heading } from './steps/progress.mjs';
import { inProject } from './steps/project.mjs';

/** Runs the benchmarks in bench/, all or those named as arguments; each writes its figures to bench/results. */
await exitWith(async () => {
  const asked = process.argv.slice(2);
  await setUp({ host: true, browser: true });
  heading('Building');
  await build();
  const names = readdirSync(inProject('bench')).filter((name) => name.endsWith('.ts')).sort();
  let failed = 0;
  for (const name of names.filter((name) => asked.length === 0 || asked.includes(name.replace(/\.ts$/, '')))) {
    heading(name);
    failed += (await run(process.execPath, ['--expose-gc', '--import=tsx', inProject('bench', name)], { minutes: 30 })).code === 0 ? 0 : 1;
  }
  return failed > 0 ? 1 : 0;
});
