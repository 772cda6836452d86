import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PictureHandler } from '../../../src/engine/handlers/browsing';
import { GlossaryLock } from '../../../src/engine/store/glossaryLock';
import { PictureStore } from '../../../src/engine/store/pictureStore';
import { FileGate } from '../../../src/gate/fileGate';
import { png, pngHeader } from '../../support/pictures';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

describe('the pictures of a glossary', () => {
  let outer: string;
  let folder: string;
  let glossary: { path: string };
  let pictures: PictureHandler;

  beforeEach(async () => {
    outer = await mkdtemp(path.join(tmpdir(), 'glossa pictures ü '));
    folder = path.join(outer, 'project');
    await mkdir(path.join(folder, 'terms'), { recursive: true });
    glossary = { path: path.join(folder, 'terms', 'plant.glossa.jsonl') };
    pictures = new PictureHandler(
      new PictureStore(FileGate.forFolders({ folders: [folder], allowedFolders: [] }), new GlossaryLock()),
    );
  });
  afterEach(() => rm(outer, { recursive: true }));

  const put = (name: string, bytes: Uint8Array | string): Promise<void> => writeFile(path.join(folder, name), bytes);
  const refusalOf = async (target: string): Promise<string | undefined> =>
    (await pictures.picture({ glossary, target })).refusal;

  it('are read from beside the glossary and from elsewhere in the folder, as they are', async () => {
    await put('terms/pump.png', png(4, 4));
    await put('valve.PNG', png(5, 5));
    for (const [target, bytes] of [
      ['pump.png', png(4, 4)],
      ['../valve.PNG', png(5, 5)],
      [path.join(folder, 'valve.PNG'), png(5, 5)],
    ] as const) {
      assert.deepEqual(
        await pictures.picture({ glossary, target }),
        { type: 'image/png', data: bytes.toString('base64') },
        target,
      );
    }
  });

  it('are not read from outside the folder, by a path or by a link', async () => {
    await writeFile(path.join(outer, 'secret.png'), png(4, 4));
    await symlink(path.join(outer, 'secret.png'), path.join(folder, 'terms', 'link.png'));
    await symlink(outer, path.join(folder, 'terms', 'out'));
    for (const target of ['../../secret.png', path.join(outer, 'secret.png'), 'link.png', 'out/secret.png'])
      assert.equal(await refusalOf(target), 'outside', target);
  });

  it('are never fetched: an address is none, whatever its scheme', async () => {
    for (const target of [
      'https://example.org/a.png',
      'http://127.0.0.1/a.png',
      'data:image/png;base64,iVBORw0KGgo=',
      'file:///etc/passwd',
      ' HTTPS://example.org',
      'vscode-resource:a',
    ])
      assert.equal(await refusalOf(target), 'address', target);
  });

  it('are refused where they are drawings, damaged, too large, no pictures or not there', async () => {
    await put('terms/drawing.svg', SVG);
    await put('terms/disguised.png', SVG);
    await put('terms/broken.png', png(4, 4).subarray(0, 18));
    await put('terms/bomb.png', pngHeader(100_000, 100_000));
    await put('terms/text.png', 'no picture');
    await put('terms/pump.txt', png(4, 4));
    const huge = await open(path.join(folder, 'terms', 'huge.png'), 'w');
    await huge.write(png(4, 4));
    await huge.truncate(2 ** 30);
    await huge.close();
    await symlink('nowhere.png', path.join(folder, 'terms', 'dangling.png'));
    const expected = {
      'drawing.svg': 'drawing',
      'disguised.png': 'drawing',
      'broken.png': 'broken',
      'bomb.png': 'tooLarge',
      'huge.png': 'tooLarge',
      'text.png': 'unknown',
      'pump.txt': 'unknown',
      'nothing.png': 'missing',
      'text.png/a.png': 'missing',
      'dangling.png': 'unreadable',
      'a\0b.png': 'unreadable',
      '.': 'unreadable',
    };
    for (const [target, refusal] of Object.entries(expected)) assert.equal(await refusalOf(target), refusal, target);
    assert.equal(
      (await pictures.picture({ glossary: { path: 'termbase:Company' }, target: 'pump.png' })).refusal,
      'termbase',
    );
  });

  it('stay where they are when the reader chooses one in the folder', async () => {
    await put('valve.png', png(4, 4));
    assert.deepEqual(await pictures.placePicture({ glossary, file: path.join(folder, 'valve.png') }), {
      target: '../valve.png',
    });
    assert.deepEqual(await readdir(path.join(folder, 'terms')), []);
  });

  it('are copied beside the glossary from elsewhere, once the reader has allowed it, and once only', async () => {
    const file = path.join(outer, 'Pump: “open”.png');
    await writeFile(file, png(4, 4));
    assert.deepEqual(await pictures.placePicture({ glossary, file }), { copyTo: 'pictures/Pump “open”.png' });
    assert.ok(!existsSync(path.join(folder, 'terms', 'pictures')), 'nothing is copied before');
    const copied = { target: 'pictures/Pump “open”.png' };
    for (const time of ['first', 'again'])
      assert.deepEqual(await pictures.placePicture({ glossary, file, mayCopy: true }), copied, time);
    assert.deepEqual(await readFile(path.join(folder, 'terms', 'pictures', 'Pump “open”.png')), png(4, 4));
    assert.deepEqual(await readdir(path.join(folder, 'terms', 'pictures')), ['Pump “open”.png']);
  });

  it('keep apart what has one name, and get one that every system takes', async () => {
    const place = async (name: string, bytes: Buffer): Promise<unknown> =>
      pictures.placePicture({ glossary, name, data: bytes.toString('base64'), mayCopy: true });
    assert.deepEqual(await place('image.png', png(4, 4)), { target: 'pictures/image.png' });
    assert.deepEqual(await place('image.png', png(5, 5)), { target: 'pictures/image-2.png' });
    assert.deepEqual(await place('../../evil\\con.exe', png(6, 6)), { target: 'pictures/picture-con.png' });
    assert.deepEqual(await place('', png(7, 7)), { target: 'pictures/picture.png' });
  });

  it('are not copied through a link out of the folder, and not where they are none', async () => {
    await mkdir(path.join(outer, 'elsewhere'));
    await symlink(path.join(outer, 'elsewhere'), path.join(folder, 'terms', 'pictures'));
    await assert.rejects(
      pictures.placePicture({ glossary, name: 'a.png', data: png(4, 4).toString('base64'), mayCopy: true }),
      { code: 'fileOutside' },
    );
    assert.deepEqual(await readdir(path.join(outer, 'elsewhere')), []);
    assert.deepEqual(
      await pictures.placePicture({
        glossary,
        name: 'a.svg',
        data: Buffer.from(SVG).toString('base64'),
        mayCopy: true,
      }),
      { refusal: 'drawing' },
    );
  });
});
