import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { inProject } from '../../scripts/steps/project.mjs';
import { bundledModelFolder } from '../../src/engine/encoder/model/modelLibrary';

/** Fills an index by the model's codebooks and prints what FAISS names for some queries. */
const NAMES = `
  const { readFileSync } = require('node:fs');
  const [addon, codebooks] = process.argv.slice(1);
  const { Index, typed } = require(addon);
  const index = Index.fromBuffer(readFileSync(codebooks));
  let state = 5;
  const next = () => (state = (state * 48271) % 2147483647) / 2147483647 - 0.5;
  const dimensions = index.getDimension();
  const values = Float32Array.from({ length: 3000 * dimensions }, next);
  typed.add(index, values);
  const labels = new Int32Array(50);
  const found = [7, 1500, 2999].map((row) => (typed.search(index, values.subarray(row * dimensions, (row + 1) * dimensions), labels), [...labels]));
  console.log(JSON.stringify(found));
`;

describe('the FAISS addon', function () {
  this.timeout(120_000);

  const names = (program: string, ...args: string[]) =>
    JSON.parse(
      execFileSync(
        program,
        [...args, '-e', NAMES, inProject('build', 'native', 'faiss.node'), `${bundledModelFolder()}/codebooks.faiss`],
        { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
      ),
    ) as number[][];

  it('finds the nearest on every processor that has AVX2', () => {
    const here = names(process.execPath);
    assert.deepEqual(
      here.map(([first]) => first),
      [7, 1500, 2999],
    );
    assert.deepEqual(names('qemu-x86_64', '-cpu', 'Haswell', process.execPath), here);
  });

  it('refuses an older processor with the reason, instead of ending the process', () => {
    const tried = `try { require(${JSON.stringify(inProject('build', 'native', 'faiss.node'))}) } catch (error) { console.log(error.message) }`;
    const said = execFileSync('qemu-x86_64', ['-cpu', 'Nehalem', process.execPath, '-e', tried], { encoding: 'utf8' });
    assert.match(said, /AVX2/);
  });
});
