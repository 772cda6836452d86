import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ARM64 } from '../../scripts/steps/otherSystems.mjs';
import type { Target } from '../../scripts/steps/packageTargets.mjs';
import { stageFolder } from '../../scripts/steps/packageTargets.mjs';

const COMMAND = ['qemu-aarch64', '-L', ARM64.root, ARM64.node];

describe('Linux on arm64, under QEMU', () => {
  let folder: string;

  before(() => (folder = mkdtempSync(join(tmpdir(), 'glossa-arm64-'))));
  after(() => rmSync(folder, { recursive: true }));

  for (const [target, runtime] of [
    ['linux-arm64', 'native'],
    ['universal', 'WebAssembly'],
  ] as [Target, string][]) {
    it(`gives the makers’ vectors by its ${runtime} runtime`, function () {
      this.timeout(10 * 60_000);
      const installed = join(folder, target);
      cpSync(stageFolder(target), installed, { recursive: true });
      const [program, ...args] = [
        ...COMMAND,
        join(installed, 'dist', 'cli.mjs'),
        'models',
        'verify',
        join(installed, 'models', 'glossa-xpr'),
      ];
      const { parity } = JSON.parse(
        execFileSync(program!, args, {
          encoding: 'utf8',
          timeout: 9 * 60_000,
          stdio: ['ignore', 'pipe', 'ignore'],
          env: { ...process.env, HOME: folder },
        }),
      );
      assert.equal(parity.runtime, runtime);
      assert.ok(parity.rows >= 50 && parity.greatestDifference < 1e-5, JSON.stringify(parity));
    });
  }
});
