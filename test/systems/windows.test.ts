import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WINE } from '../../scripts/steps/otherSystems.mjs';
import { stageFolder } from '../../scripts/steps/packageTargets.mjs';
import type { Outcome } from '../../scripts/steps/portableTests.mjs';
import { failuresOf, runPortableTests } from '../../scripts/steps/portableTests.mjs';

/** Standard output does not reach this side of Wine; files do. */
const ENCODE = `
  const { spawnSync } = require('node:child_process');
  const { readFileSync, writeFileSync } = require('node:fs');
  const [cli, input, output] = process.argv.slice(1);
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'encode'], { input: readFileSync(input) });
  writeFileSync(output, status === 0 ? stdout : stderr);
`;
const PHRASES = [
  { phrase: 'tenant', before: 'The ', after: ' shall pay the rent.' },
  { phrase: 'Mietvertrag' },
  { phrase: 'テナント', before: '', after: 'は家賃を払う' },
];

describe('the package for Windows x64, under Wine', () => {
  const command = ['wine', WINE.node];
  let outcome: Outcome;

  before(async function () {
    this.timeout(25 * 60_000);
    outcome = await runPortableTests('win32-x64', { command, path: WINE.path, env: WINE.env }, { system: 'wine', minutes: 24, rows: 2 });
  });

  it('passes the unit and engine tests', () => assert.deepEqual(failuresOf(outcome), []));

  it('runs nine in ten of them; what it cannot is listed by name and reason', () => {
    const [run, all] = [outcome.passed.length, outcome.passed.length + outcome.failed.length + outcome.leftOut.length + outcome.pending.length];
    console.log(`      ${run} of ${all} tests ran, ${outcome.leftOut.length} are left out, ${outcome.pending.length} skip themselves`);
    assert.ok(run >= 0.9 * all, `${run} of ${all}`);
  });

  it('gives the very numbers of Linux', function () {
    this.timeout(180_000);
    const folder = mkdtempSync(join(tmpdir(), 'glossa-windows-'));
    try {
      const [input, output] = [join(folder, 'phrases.jsonl'), join(folder, 'vectors.jsonl')];
      writeFileSync(input, PHRASES.map((phrase) => `${JSON.stringify(phrase)}\n`).join(''));
      const [first, ...rest] = [...command, '-e', ENCODE, ...[join(stageFolder('win32-x64'), 'dist', 'cli.mjs'), input, output].map(WINE.path)];
      execFileSync(first!, rest, { env: { ...process.env, ...WINE.env }, stdio: 'ignore' });
      const here = execFileSync(process.execPath, [join(stageFolder(), 'dist', 'cli.mjs'), 'encode'], { input: readFileSync(input), encoding: 'utf8' });
      assert.equal(readFileSync(output, 'utf8'), here);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
