import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { discardCache, writeCacheFile } from '../../../../src/engine/index/cache/cacheFiles';

describe('deleting a cache', () => {
  let folder: string;
  const cache = (): string => path.join(folder, 'cache');

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'glossa-cache-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('takes along the file that is being written', async () => {
    let finish!: () => void;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const written = writeCacheFile(path.join(cache(), 'tokenizers', 'a.tokenizer'), async (handle) => {
      await handle.writeFile('half');
      await finished;
    });
    const deleted = discardCache(cache());
    finish();
    await Promise.all([written, deleted]);
    assert.equal(existsSync(cache()), false);
  });

  it('takes along the rest where a file could not be written', async () => {
    await writeCacheFile(path.join(cache(), 'whole'), (handle) => handle.writeFile('whole'));
    const failed = assert.rejects(
      writeCacheFile(path.join(cache(), 'torn'), () => Promise.reject(new Error('The disk is full.'))),
      /full/,
    );
    await Promise.all([failed, discardCache(cache())]);
    assert.equal(existsSync(cache()), false);
  });
});
