import assert from 'node:assert/strict';
import { appendFile, mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Vectors } from '../../../../src/base/vectors';
import { VectorCache } from '../../../../src/engine/index/cache/vectorCache';
import { VectorKeyTable } from '../../../../src/engine/index/cache/vectorKeys';
import { QuantizedVectors } from '../../../../src/engine/index/vector/quantizedVectors';
import { keysOf } from '../keysOf';

const MODEL = 'a'.repeat(32);

/** Rows that tell which phrase and which number they belong to. */
const vectorsOf = (values: number[]) =>
  QuantizedVectors.of(new Vectors(2, Float32Array.from(values.flatMap((value) => [value, -value]))));

const keyed = (values: Record<string, number>) => ({
  keys: keysOf(Object.keys(values).map((phrase) => ({ phrase }))),
  vectors: vectorsOf(Object.values(values)),
});

describe('VectorCache', () => {
  let folder: string;

  beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'glossa cache ü '))));
  afterEach(() => rm(folder, { recursive: true }));

  const open = (mostBytes?: number, model = MODEL) => new VectorCache(folder, model, 2, mostBytes);
  const files = async () =>
    (await readdir(path.join(folder, 'vectors', MODEL))).map((name) => path.join(folder, 'vectors', MODEL, name));

  /** What a cache knows of these phrases: the first number of each row. */
  async function known(cache: VectorCache, ...phrases: string[]): Promise<Record<string, number>> {
    const found: Record<string, number> = {};
    const wanted = new VectorKeyTable();
    for (const phrase of phrases) wanted.add(keysOf([{ phrase }]), 0);
    for await (const { keys, vectors } of cache.read((keys, place) => wanted.get(keys, place) !== undefined)) {
      for (let row = 0; row < keys.length; row++) found[phrases[wanted.get(keys, row)!]!] = vectors.vectorAt(row)[0]!;
    }
    return found;
  }

  it('knows nothing at first, and then what it was given', async () => {
    const cache = open();
    assert.deepEqual(await known(cache, 'valve'), {});
    await cache.append(keyed({ valve: 1, pump: 2 }));
    await cache.append(keyed({ pipe: 3 }));
    assert.deepEqual(await known(cache, 'pipe', 'valve', 'bolt'), { valve: 1, pipe: 3 });
  });

  it('keeps it for the next engine, and only for the same model', async () => {
    await open().append(keyed({ valve: 1 }));
    assert.deepEqual(await known(open(), 'valve'), { valve: 1 });
    assert.deepEqual(await known(open(undefined, 'b'.repeat(32)), 'valve'), {});
  });

  it('ignores an end that a crash has left half written', async () => {
    await open().append(keyed({ valve: 1 }));
    const [file] = await files();
    const whole = (await stat(file!)).size;
    await open().append(keyed({ pump: 2 }));
    const other = (await files()).find((name) => name !== file)!;
    await appendFile(file!, (await readFile(other)).subarray(0, 30));
    await truncate(other, whole - 5);
    assert.deepEqual(await known(open(), 'valve', 'pump'), { valve: 1 });
  });

  it('ignores what was damaged, and goes on', async () => {
    const cache = open();
    await cache.append(keyed({ valve: 1 }));
    const [file] = await files();
    for (let at = 0; at < (await stat(file!)).size; at += 3) {
      const bytes = await readFile(file!);
      bytes[at]! ^= 255;
      await writeFile(file!, bytes);
      assert.deepEqual(await known(open(), 'valve'), {}, `byte ${at}`);
      bytes[at]! ^= 255;
      await writeFile(file!, bytes);
    }
    await writeFile(path.join(path.dirname(file!), 'foreign.vectors'), 'not vectors');
    assert.deepEqual(await known(open(), 'valve'), { valve: 1 });
  });

  it('is shared by engines that write at the same time', async () => {
    const engines = [open(), open(), open()];
    await Promise.all(
      engines.flatMap((engine, e) =>
        Array.from({ length: 20 }, (_, i) => engine.append(keyed({ [`${e} ${i}`]: 100 * e + i }))),
      ),
    );
    const phrases = engines.flatMap((_, e) => Array.from({ length: 20 }, (_, i) => `${e} ${i}`));
    assert.equal(Object.keys(await known(open(), ...phrases)).length, 60);
  });

  it('goes on when another engine has deleted its file', async () => {
    const cache = open();
    await cache.append(keyed({ valve: 1 }));
    await rm(path.join(folder, 'vectors'), { recursive: true });
    // The folder is gone: whether this one fails is not what is tested.
    await cache.append(keyed({ pump: 2 })).catch(() => undefined);
    await cache.append(keyed({ pipe: 3 }));
    assert.equal((await known(cache, 'pipe')).pipe, 3);
  });

  it('merges many small files into one, and loses nothing', async () => {
    for (let i = 0; i < 20; i++) await open().append(keyed({ [`phrase ${i}`]: i, shared: 99 }));
    const found = await known(open(), 'shared', ...Array.from({ length: 20 }, (_, i) => `phrase ${i}`));
    assert.equal(Object.keys(found).length, 21);
    assert.equal(found['phrase 17'], 17);
    assert.equal((await files()).length, 1);
  });

  it('keeps to its size, and gives up what was used longest ago', async () => {
    for (const [i, phrase] of ['oldest', 'older', 'new'].entries()) {
      await open().append(keyed({ [phrase]: i + 1 }));
      for (const file of await files())
        if ((await stat(file)).mtimeMs > Date.now() - 60_000) await utimes(file, 1000 + i, 1000 + i);
    }
    assert.deepEqual(await known(open(), 'oldest'), { oldest: 1 });
    const size = (await stat((await files())[0]!)).size;
    assert.deepEqual(await known(open(2 * size), 'oldest', 'older', 'new'), { oldest: 1, new: 3 });
  });

  it('forgets everything', async () => {
    const cache = open();
    await cache.append(keyed({ valve: 1 }));
    await cache.clear();
    assert.deepEqual(await known(cache, 'valve'), {});
    assert.deepEqual(await readdir(folder), []);
  });
});
