import { build } from './build.mjs';
import { makePackage } from './package.mjs';
import { setUp } from './setup.mjs';
import { run } from './steps/process.mjs';
import { exitWith, heading } from './steps/progress.mjs';
import { inProject } from './steps/project.mjs';

/**
 * The benchmarks that need nothing but this repository, with their arguments. The others take the path of their data.
 */
const ALONE = [
  ['activation'],
  ['coarse', inProject('bench', 'ambiguous')],
  ['encode'],
  ['hover'],
  ['termIndex'],
  ['vectorIndex'],
];

/**
 * Runs the benchmarks of bench/ that need no data, or the one that is named, with what follows as its arguments. Their
 * figures go to bench/results, with the machine.
 */
await exitWith(async () => {
  const chosen = process.argv.slice(2);
  await setUp({ host: true, browser: true, milvus: chosen[0] === 'termbase' });
  heading('Building');
  await build();
  await makePackage();
  let failed = 0;
  for (const [name, ...args] of chosen.length > 0 ? [chosen] : ALONE) {
    heading(`Benchmark ${name}`);
    const { code } = await run(
      process.execPath,
      ['--expose-gc', '--import=tsx', inProject('bench', `${name}.ts`), ...args],
      { minutes: 30 },
    );
    if (code !== 0) failed++;
  }
  return failed > 0 ? 1 : 0;
});
