import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ARM64 } from '../../scripts/steps/otherSystems.mjs';
import type { Target } from '../../scripts/steps/packageTargets.mjs';
import { stageFolder } from '../../scripts/steps/packageTargets.mjs';
import type { Outcome } from '../../scripts/steps/portableTests.mjs';
import { failuresOf, runPortableTests } from '../../scripts/steps/portableTests.mjs';

/** QEMU takes thirteen times as long as the machine itself, so that only what may differ by the processor is run: vectors, searches, readers of bytes. */
const CHOSEN = /^(base|alignment|engine\/index|engine\/encoder\/(inputs|relatedness|session|tokenizer)|files\/(encoding|zip|glossa))/;
const COMMAND = ['qemu-aarch64', '-L', ARM64.root, ARM64.node];

describe('Linux on arm64, under QEMU', () => {
  let folder: string;

  before(() => (folder = mkdtempSync(join(tmpdir(), 'glossa-arm64-'))));
  after(() => rmSync(folder, { recursive: true }));

  for (const [target, runtime] of [['linux-arm64', 'native'], ['universal', 'WebAssembly']] as [Target, string][]) {
    it(`gives the makers’ vectors by its ${runtime} runtime`, function () {
      this.timeout(10 * 60_000);
      const installed = join(folder, target);
      cpSync(stageFolder(target), installed, { recursive: true });
      const [program, ...args] = [...COMMAND, join(installed, 'dist', 'cli.mjs'), 'models', 'verify', join(installed, 'models', 'glossa-xpr')];
      const { parity } = JSON.parse(execFileSync(program!, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, HOME: folder } }));
      assert.equal(parity.runtime, runtime);
      assert.ok(parity.rows >= 50 && parity.greatestDifference < 1e-5, JSON.stringify(parity));
    });
  }

  it('passes the tests of what a processor may do otherwise', async function () {
    this.timeout(15 * 60_000);
    const outcome: Outcome = await runPortableTests('linux-arm64', { command: COMMAND }, { system: 'qemu', minutes: 14, chosen: (name) => CHOSEN.test(name), rows: 2 });
    assert.deepEqual(failuresOf(outcome), []);
    assert.ok(outcome.passed.length > 100, String(outcome.passed.length));
  });
});
