import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { makeFolder, makeFolderSync } from '../../src/gate/folders';

describe('A folder with all that are missing above it', () => {
  let root: string;
  beforeEach(() => (root = mkdtempSync(path.join(os.tmpdir(), 'glossa-folders-'))));
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const ways: [name: string, make: (folder: string, mode?: number) => Promise<void>][] = [
    ['in time', makeFolder],
    ['at once', async (folder, mode) => makeFolderSync(folder, mode)],
  ];
  for (const [name, make] of ways) {
    it(`is made ${name}, and may be there already`, async () => {
      const folder = path.join(root, 'a', 'b', 'c');
      await make(folder, 0o700);
      await make(folder, 0o700);
      assert.ok(statSync(folder).isDirectory());
      if (process.platform !== 'win32')
        for (const each of ['a', 'a/b', 'a/b/c'])
          assert.equal(statSync(path.join(root, each)).mode & 0o777, 0o700, each);
      await Promise.all(Array.from({ length: 10 }, () => make(path.join(root, 'at', 'the', 'same', 'time'))));
    });

    it(`is refused ${name} where there is none to be made`, async () => {
      writeFileSync(path.join(root, 'file'), '');
      await assert.rejects(make(path.join(root, 'file')), { code: 'EEXIST' });
      await assert.rejects(make(path.join(root, 'file', 'below')), { code: 'ENOTDIR' });
      if (process.platform === 'win32') return;
      symlinkSync('nowhere', path.join(root, 'dangling'));
      await assert.rejects(make(path.join(root, 'dangling')), { code: 'EEXIST' });
      // Node's own way does not return from here.
      if (existsSync('/proc/self')) await assert.rejects(make('/proc/nowhere/glossa/x'), { code: 'ENOENT' });
    });
  }
});
