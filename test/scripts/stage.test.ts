import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBeside, runStage } from '../../scripts/steps/stage.mjs';

describe('a stage of npm test', () => {
  let folder: string;
  before(() => (folder = mkdtempSync(join(tmpdir(), 'glossa stage '))));
  after(() => rmSync(folder, { recursive: true }));

  /** A stage that runs this text. */
  async function run(text: string, minutes = 1) {
    const file = join(folder, 'script.mjs');
    writeFileSync(file, text);
    const { passed, failed, skipped, failures } = await runStage({
      title: 'A stage under test',
      command: [file],
      minutes,
      counts: true,
    });
    return { passed, failed, skipped, failures };
  }
  const counted = (
    counts: object,
  ): string => `import { mkdirSync, writeFileSync } from 'node:fs'; import { dirname } from 'node:path';
    mkdirSync(dirname(process.env.GLOSSA_OUTCOME), { recursive: true }); writeFileSync(process.env.GLOSSA_OUTCOME, '${JSON.stringify(counts)}');`;

  it('counts what the tests counted', async () => {
    const counts = { passed: 3, failed: 1, skipped: 2, failures: ['one'] };
    assert.deepEqual(await run(`${counted(counts)} process.exitCode = 1;`), counts);
  });
  it('counts a crash as a failure, before and after the counting', async () => {
    assert.deepEqual(await run('process.exit(3)'), {
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: ['A stage under test: ended with code 3, before its tests were counted'],
    });
    const late = await run(`${counted({ passed: 3, failed: 0, skipped: 0, failures: [] })} process.exitCode = 7;`);
    assert.deepEqual([late.passed, late.failed], [3, 1]);
  });
  it('runs the files of a few tests that fail once more, and those that were left out because of that', async () => {
    const first = `const { existsSync, writeFileSync } = require('node:fs');
      it('passes', () => {});
      it('fails once', () => { if (existsSync(__filename + '.met')) return; writeFileSync(__filename + '.met', ''); throw new Error('for once'); });`;
    writeFileSync(join(folder, 'first.again.cjs'), first);
    writeFileSync(
      join(folder, 'second.again.cjs'),
      "describe('a journey', function () { this.bail(true); it('is left out', () => {}); });",
    );
    const again = async () => {
      const command = [
        'node_modules/mocha/bin/mocha.js',
        '--no-config',
        '--reporter',
        'scripts/steps/reporter.mjs',
        join(folder, '*.again.cjs'),
      ];
      const { passed, failed, failures, flaky } = await runStage({
        title: 'A stage under test',
        command,
        minutes: 1,
        counts: true,
        again: true,
      });
      return { passed, failed, failures, flaky };
    };
    assert.deepEqual(await again(), { passed: 3, failed: 0, failures: [], flaky: ['fails once'] });
    writeFileSync(
      join(folder, 'first.again.cjs'),
      "it('passes', () => {}); it('fails always', () => { throw new Error('again'); });",
    );
    assert.deepEqual(await again(), { passed: 1, failed: 1, failures: ['fails always\nagain'], flaky: [] });
  });
  it('ends a stage that does not end, and does not take over the counts of an earlier run', async () => {
    const { passed, failed } = await run('setInterval(() => {}, 1000)', 0.02);
    assert.deepEqual([passed, failed], [0, 1]);
  });
  it('runs beside others and counts with them, whether or not it passes', async () => {
    const stage = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return { title: `A stage under test, ${name}`, command: [join(folder, name)], minutes: 1 };
    };
    // Each waits for a file of the other, so that one after the other they would not end well.
    const waiting = (
      own: string,
      other: string,
      code: number,
    ): string => `import { existsSync, writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(join(folder, own))}, '');
      for (let round = 0; round < 400 && !existsSync(${JSON.stringify(join(folder, other))}); round++) await new Promise((resolve) => setTimeout(resolve, 50));
      process.exit(existsSync(${JSON.stringify(join(folder, other))}) ? ${code} : 9);`;
    const results = await runBeside(
      [stage('one.mjs', waiting('one', 'two', 0))],
      [stage('two.mjs', waiting('two', 'one', 3))],
    );
    assert.deepEqual(
      results.map(({ title, passed, failures }) => ({ title, passed, failures })),
      [
        { title: 'A stage under test, one.mjs', passed: 1, failures: [] },
        {
          title: 'A stage under test, two.mjs',
          passed: 0,
          failures: ['A stage under test, two.mjs: ended with code 3'],
        },
      ],
    );
  });
});
