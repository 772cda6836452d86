import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ServedFolders } from '../../../src/cli/server/servedFolders';

describe('A folder with thousands of glossaries', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'glossa-served-'));
    await mkdir(path.join(folder, 'below'));
    for (let number = 0; number < 1000; number++)
      await writeFile(path.join(folder, 'below', `g${number}.glossa.jsonl`), '{"glossa":1}\n');
    await writeFile(path.join(folder, 'top.glossa.jsonl'), '{"glossa":1}\n');
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('serves a hundred of them, those nearest to the top first', async () => {
    const served = await new ServedFolders(folder, false).glossaries();
    assert.equal(served.length, 100);
    assert.equal(path.basename(served[0]!.path), 'top.glossa.jsonl');
  });
});
