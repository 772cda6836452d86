import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

describe('the encoder', () => {
  let home: string;

  beforeEach(async () => (home = await mkdtemp(path.join(tmpdir(), 'glossa-home-'))));
  afterEach(() => rm(home, { recursive: true }));

  it('leaves no trace in the home folder: no telemetry, no device id, no cache of a library', async () => {
    const importing = (file: string) => JSON.stringify(pathToFileURL(path.join(root, 'src', 'engine', file)).href);
    const script = `
      const { openEncoder } = await import(${importing('encoder/encoder.ts')});
      const { bundledModelFolder } = await import(${importing('encoder/model/modelLibrary.ts')});
      const encoder = await openEncoder(bundledModelFolder());
      console.log((await encoder.encodePhrases([{ phrase: 'valve' }])).count);
      await encoder.close();
    `;
    // And nothing else: a variable of a test run or of a build service would silence telemetry by itself.
    const { PATH } = process.env;
    const output = execFileSync(process.execPath, ['--import=tsx', '--input-type=module', '--eval', script], {
      cwd: root,
      env: { PATH, HOME: home, TMPDIR: home, TSX_DISABLE_CACHE: '1' },
      encoding: 'utf8',
    });
    assert.equal(output.trim(), '1');
    assert.deepEqual(await readdir(home), []);
  });
});
