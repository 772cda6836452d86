import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isSettled, backdateFile, stampOf } from '../../src/gate/fileStamp';

const TEXT = 'one line\n';
/** Nanoseconds that nobody tells the dates of files apart by. */
const UNNOTICED = 10_000n;

describe('the stamp of a file that was just written', () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'glossa-'));
    file = path.join(folder, 'glossary.glossa.jsonl');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is set back so little that nobody notices, and believed at once', async () => {
    const handle = await open(file, 'w');
    await handle.writeFile(TEXT);
    const { mtimeNs: written } = statSync(file, { bigint: true });
    const marked = await backdateFile(handle);
    await handle.close();
    const setBack = written - statSync(file, { bigint: true }).mtimeNs;
    assert.ok(setBack > 0n && setBack < UNNOTICED, `${setBack} ns`);
    assert.ok(isSettled(marked, 0));
    assert.equal((await stampOf(file)).identity, marked.identity);
  });

  it('is another one once somebody has written as many bytes in the same tick of the clock', async () => {
    for (let round = 0; round < 50; round++) {
      const handle = await open(file, 'w');
      await handle.writeFile(TEXT);
      const { mtimeNs: written } = statSync(file, { bigint: true });
      const marked = await backdateFile(handle);
      await handle.write(TEXT, 0);
      // As on a file system whose clock has not moved on since.
      const later = Number(written / 1_000n) / 1e6;
      await handle.utimes(later, later);
      await handle.close();
      assert.notEqual((await stampOf(file)).identity, marked.identity);
    }
  });
});
