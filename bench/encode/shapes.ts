import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../../scripts/steps/process.mjs';
import { inProject } from '../../scripts/steps/project.mjs';
import { installPythonPackages } from '../../scripts/steps/python.mjs';
import { bundledModelFolder } from '../../src/engine/encoder/model/modelLibrary';

const NAMES = ['multilingual-e5-small', 'xlm-r-base'];
const folder = inProject('build', 'shapes');
const stamp = inProject('build', 'shapes', 'made.key');

/** The model folders of the shapes that training/xpr/checkpoint/random_network.py makes; made once, while what they are made with is the same. */
export async function madeShapes(): Promise<string[]> {
  const tokenizer = path.join(bundledModelFolder(), 'tokenizer.json.gz');
  const hash = createHash('sha256');
  for (const file of [
    tokenizer,
    ...['random_network', 'model_folder', 'export'].map((name) =>
      inProject('training', 'xpr', 'checkpoint', `${name}.py`),
    ),
  ])
    hash.update(readFileSync(file));
  const key = hash.digest('hex');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== key) {
    rmSync(folder, { recursive: true, force: true });
    const python = await installPythonPackages();
    const { code } = await run(
      python,
      ['-m', 'xpr.checkpoint.random_network', '--tokenizer', bundledModelFolder(), '--out', folder],
      { cwd: inProject('training'), minutes: 30 },
    );
    if (code !== 0)
      throw new Error('The encoders of random weights could not be made; what Python says about it is above.');
    writeFileSync(stamp, key);
  }
  return NAMES.map((name) => inProject('build', 'shapes', name));
}
