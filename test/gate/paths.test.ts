import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { GlossaError } from '../../src/base/errors';
import { FileGate } from '../../src/gate/fileGate';
import {
  isBelow,
  isReadableByTools,
  isWithin,
  makeFolder,
  makeFolderSync,
  relativePosixPath,
} from '../../src/gate/paths';

describe('What lies in a folder', () => {
  it('is told by paths, whatever dots and separators they have', () => {
    for (const [file, folder] of [
      ['/work/site/a.po', '/work/site'],
      ['/work/site/a.po', '/work/site/'],
      ['/work/site/sub/../a.po', '/work/site'],
      ['/work/site/..a/b.po', '/work/site'],
      ['/work/site/...', '/work/site'],
      ['/a.po', '/'],
    ] as const)
      assert.ok(isBelow(file, folder, path.posix), `${file} in ${folder}`);
    for (const [file, folder] of [
      ['/work/sites/a.po', '/work/site'],
      ['/work/site/../a.po', '/work/site'],
      ['/work/site/sub/../../a.po', '/work/site'],
      ['/work/Site/a.po', '/work/site'],
      ['/work', '/work/site'],
      ['/', '/work/site'],
    ] as const)
      assert.ok(!isWithin(file, folder, path.posix), `${file} not in ${folder}`);
    assert.deepEqual(
      [isWithin('/work/site/', '/work/site', path.posix), isBelow('/work/site/', '/work/site', path.posix)],
      [true, false],
    );
    assert.equal(relativePosixPath('/work/site/sub/a.po', '/work/site/', path.posix), 'sub/a.po');
  });

  it('is told on Windows by drives, servers and names in any case', () => {
    for (const [file, folder] of [
      ['C:\\Work\\Site\\a.po', 'c:\\work\\site'],
      ['C:/Work/Site/a.po', 'C:\\Work\\Site\\'],
      ['\\\\server\\share\\site\\a.po', '\\\\SERVER\\share\\site'],
    ] as const)
      assert.ok(isBelow(file, folder, path.win32), `${file} in ${folder}`);
    for (const [file, folder] of [
      ['D:\\Work\\Site\\a.po', 'C:\\Work\\Site'],
      ['C:\\Work\\Sites\\a.po', 'C:\\Work\\Site'],
      ['C:\\Work\\Site\\..\\a.po', 'C:\\Work\\Site'],
      ['\\\\server\\other\\site\\a.po', '\\\\server\\share\\site'],
      ['\\\\evil\\share\\a.po', 'C:\\Work\\Site'],
      ['\\\\?\\C:\\Work\\Site\\a.po', 'C:\\Work\\Site'],
      ['C:\\Work', 'C:\\Work\\Site'],
    ] as const)
      assert.ok(!isWithin(file, folder, path.win32), `${file} not in ${folder}`);
  });
});

describe('What tools reach', () => {
  const posix = (name: string) => isReadableByTools(path.posix.join('/p', name), ['/elsewhere', '/p'], path.posix);
  const windows = (name: string) => isReadableByTools(path.win32.join('C:\\p', name), ['C:\\p'], path.win32);

  it('are the files of a folder, and of its folders that are neither hidden nor packages', () => {
    for (const reaches of [posix, windows]) {
      for (const name of ['a.po', 'docs/a.md', 'my.git/a.md', 'node_modules.md', 'my node_modules/a.md', 'a..b/c.md'])
        assert.ok(reaches(name), name);
      for (const name of [
        '.git/config',
        'sub/.git/config',
        '.vscode/settings.json',
        '.GIT/config',
        'a/.hidden/b/c.po',
        '.env',
        'docs/.secret.md',
        'node_modules/x/README.md',
        'packages/y/node_modules/x/README.md',
        'Node_Modules/x/a.md',
        '../p2/a.md',
        'docs/../.git/config',
        '',
        '.',
      ])
        assert.ok(!reaches(name), name);
    }
  });

  it('are on Windows not the same places by their other names', () => {
    for (const name of [
      'node_modules./a.md',
      'node_modules /a.md',
      'node_modules::$INDEX_ALLOCATION/a.md',
      'a.md:stream',
    ])
      assert.ok(!windows(name), name);
  });

  it('are counted from the folder, which may itself be hidden', () => {
    assert.ok(isReadableByTools('/home/me/.work/site/a.po', ['/home/me/.work/site'], path.posix));
    assert.ok(!isReadableByTools('/home/me/.work/site/a.po', ['/home/me'], path.posix));
    assert.ok(!isReadableByTools('/p/a.po', [], path.posix));
  });

  describe('behind links', () => {
    let root: string;
    before(function () {
      // On Windows links take rights that a test has not.
      if (process.platform === 'win32') this.skip();
      root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'glossa-reach-')));
      for (const folder of ['p/.git', 'p/docs', 'outside', 'p/node_modules/x'])
        mkdirSync(path.join(root, folder), { recursive: true });
      for (const file of ['p/.git/config.md', 'p/docs/a.md', 'outside/s.md', 'p/node_modules/x/n.md'])
        writeFileSync(path.join(root, file), 'text');
      for (const [name, to] of [
        ['visible', '.git'],
        ['packages', 'node_modules'],
        ['away', '../outside'],
        ['config.md', '.git/config.md'],
        ['same.md', 'docs/a.md'],
      ] as const)
        symlinkSync(to, path.join(root, 'p', name));
      symlinkSync('p', path.join(root, 'alias'));
    });
    after(() => rmSync(root, { recursive: true, force: true }));

    it('is what they reach at its real place', async () => {
      for (const folder of ['p', 'alias']) {
        const gate = FileGate.forFolders({ folders: [path.join(root, folder)], allowedFolders: [] });
        const admit = (name: string) => gate.admitForTools(path.join(root, folder, name));
        assert.equal(await admit('docs/a.md'), path.join(root, 'p/docs/a.md'));
        assert.equal(await admit('same.md'), path.join(root, 'p/docs/a.md'));
        for (const name of [
          'visible/config.md',
          'config.md',
          'packages/x/n.md',
          'away/s.md',
          '.git/config.md',
          '../outside/s.md',
          'docs/../../outside/s.md',
        ])
          await assert.rejects(
            admit(name),
            (error: unknown) => error instanceof GlossaError && error.code === 'fileOutside',
            name,
          );
      }
    });
  });
});

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
