import assert from 'node:assert/strict';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { readIndexFile, saveIndexFile } from '../../../../src/engine/index/cache/indexFile';

const HEADER = { kind: 'vectors', dimensions: 4, key: 'model and glossary' } as const;

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
    await saveIndexFile(file, HEADER, 3, parts('one ', 'and two'));
    assert.equal((await readIndexFile(file, HEADER))?.toString(), 'one and two');
    assert.deepEqual(await readdir(path.dirname(file)), ['terms.index']);
  });

  it('is not there before it is saved', async () => assert.equal(await readIndexFile(file, HEADER), undefined));

  it('serves only who wants this very index', async () => {
    await saveIndexFile(file, HEADER, 1, parts('vectors'));
    for (const other of [
      { ...HEADER, kind: 'forms' as const },
      { ...HEADER, dimensions: 8 },
      { ...HEADER, key: 'another model' },
    ])
      assert.equal(await readIndexFile(file, other), undefined);
  });

  it('is not believed once it was damaged, cut off or continued, wherever that is', async () => {
    await saveIndexFile(file, HEADER, 1, parts('some vectors '.repeat(50)));
    const sound = await readFile(file);
    await fc.assert(
      fc.asyncProperty(fc.nat(sound.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const damaged = Buffer.from(sound);
        damaged[at]! ^= change;
        await writeFile(file, damaged);
        const read = await readIndexFile(file, HEADER);
        // A blank of the header was hit, or its count.
        if (read) assert.equal(read.toString(), 'some vectors '.repeat(50));
        await writeFile(file, sound.subarray(0, at));
        assert.equal(await readIndexFile(file, HEADER), undefined);
      }),
    );
    await writeFile(file, Buffer.concat([sound, Buffer.from('x')]));
    assert.equal(await readIndexFile(file, HEADER), undefined);
    await writeFile(file, 'a text file that somebody put there');
    assert.equal(await readIndexFile(file, HEADER), undefined);
  });

  it('stays as it was when saving breaks off', async () => {
    await saveIndexFile(file, HEADER, 1, parts('the first'));
    const breaking = async function* () {
      yield* parts('the sec');
      throw new Error('disk full');
    };
    await assert.rejects(saveIndexFile(file, HEADER, 1, breaking()), /disk full/);
    assert.equal((await readIndexFile(file, HEADER))?.toString(), 'the first');
    assert.deepEqual(await readdir(path.dirname(file)), ['terms.index']);
  });

  it('is whole for every reader while several engines save it', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, engine) =>
        saveIndexFile(file, HEADER, engine, parts(`engine ${engine} `.repeat(1000))),
      ),
    );
    const read = (await readIndexFile(file, HEADER))!.toString();
    assert(read === read.slice(0, 'engine 0 '.length).repeat(1000), 'the file is a mixture');
  });
});
