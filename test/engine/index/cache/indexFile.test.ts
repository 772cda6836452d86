import assert from 'node:assert/strict';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { readIndexFile, saveIndexFile } from '../../../../src/engine/index/cache/indexFile';

const KEY = 'model and glossary';

async function* parts(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

describe('an index file', () => {
  let folder: string;
  let file: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'glossa index ü '));
    file = path.join(folder, 'deep', 'terms.index');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('gives back what was saved', async () => {
    await saveIndexFile(file, KEY, parts('one ', 'and two'));
    assert.equal((await readIndexFile(file, KEY))?.toString(), 'one and two');
    assert.deepEqual(await readdir(path.dirname(file)), ['terms.index']);
  });

  it('is not there before it is saved', async () => assert.equal(await readIndexFile(file, KEY), undefined));

  it('serves only who wants this very index', async () => {
    await saveIndexFile(file, KEY, parts('vectors'));
    assert.equal(await readIndexFile(file, 'another model'), undefined);
  });

  it('is not believed once it was damaged, cut off or continued, wherever that is', async () => {
    await saveIndexFile(file, KEY, parts('some vectors '.repeat(50)));
    const sound = await readFile(file);
    await fc.assert(
      fc.asyncProperty(fc.nat(sound.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const damaged = Buffer.from(sound);
        damaged[at]! ^= change;
        await writeFile(file, damaged);
        const read = await readIndexFile(file, KEY);
        // A blank of the header was hit.
        if (read) assert.equal(read.toString(), 'some vectors '.repeat(50));
        await writeFile(file, sound.subarray(0, at));
        assert.equal(await readIndexFile(file, KEY), undefined);
      }),
    );
    await writeFile(file, Buffer.concat([sound, Buffer.from('x')]));
    assert.equal(await readIndexFile(file, KEY), undefined);
    await writeFile(file, 'a text file that somebody put there');
    assert.equal(await readIndexFile(file, KEY), undefined);
  });

  it('stays as it was when saving breaks off', async () => {
    await saveIndexFile(file, KEY, parts('the first'));
    const breaking = async function* () {
      yield* parts('the sec');
      throw new Error('disk full');
    };
    await assert.rejects(saveIndexFile(file, KEY, breaking()), /disk full/);
    assert.equal((await readIndexFile(file, KEY))?.toString(), 'the first');
    assert.deepEqual(await readdir(path.dirname(file)), ['terms.index']);
  });

  it('is whole for every reader while several engines save it', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, engine) => saveIndexFile(file, KEY, parts(`engine ${engine} `.repeat(1000)))),
    );
    const read = (await readIndexFile(file, KEY))!.toString();
    assert(read === read.slice(0, 'engine 0 '.length).repeat(1000), 'the file is a mixture');
  });
});
