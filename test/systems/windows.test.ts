import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WINE } from '../../scripts/steps/otherSystems.mjs';
import { stageFolder } from '../../scripts/steps/packageTargets.mjs';
import { run } from '../../scripts/steps/process.mjs';

/**
 * Runs a command of `glossa` with files for its standard streams. Those of Linux do not reach a program under Wine, and
 * a child of it that is given pipes leaves it waiting for ever, once in a hundred times.
 */
const WITH_FILES = `
  const { createReadStream, createWriteStream } = require('node:fs');
  const { pathToFileURL } = require('node:url');
  const [cli, input, output, ...command] = process.argv.slice(2);
  Object.defineProperty(process, 'stdin', { value: createReadStream(input) });
  Object.defineProperty(process, 'stdout', { value: createWriteStream(output) });
  process.argv.splice(1, Infinity, cli, ...command);
  import(pathToFileURL(cli));
`;
const PHRASES = [
  { phrase: 'tenant', before: 'The ', after: ' shall pay the rent.' },
  { phrase: 'Mietvertrag' },
  { phrase: 'テナント', before: '', after: 'は家賃を払う' },
];

describe('the package for Windows x64, under Wine', () => {
  it('gives the very numbers of Linux', async function () {
    this.timeout(240_000);
    const folder = mkdtempSync(join(tmpdir(), 'glossa-windows-'));
    try {
      const [script, input, output] = [
        join(folder, 'withFiles.cjs'),
        join(folder, 'phrases.jsonl'),
        join(folder, 'vectors.jsonl'),
      ];
      writeFileSync(script, WITH_FILES);
      writeFileSync(input, PHRASES.map((phrase) => `${JSON.stringify(phrase)}\n`).join(''));
      const files = [script, join(stageFolder('win32-x64'), 'dist', 'cli.mjs'), input, output].map(WINE.path);
      const { late, code } = await run('wine', [WINE.node, ...files, 'encode'], { env: WINE.env, minutes: 3 });
      assert.deepEqual({ late, code }, { late: false, code: 0 });
      const here = execFileSync(process.execPath, [join(stageFolder(), 'dist', 'cli.mjs'), 'encode'], {
        input: readFileSync(input),
        encoding: 'utf8',
        timeout: 60_000,
      });
      assert.equal(readFileSync(output, 'utf8'), here);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
