import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WINE } from '../../scripts/steps/otherSystems.mjs';
import { stageFolder } from '../../scripts/steps/packageTargets.mjs';

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
