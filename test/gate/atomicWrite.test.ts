import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeAtomically } from '../../src/gate/atomicWrite';

describe('a file that is replaced in a folder under git', () => {
  let root: string;
  let target: string;
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  const committed = (): string[] => {
    git('add', '-A');
    return git('ls-files').trim().split('\n');
  };

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'glossa atomic ü-'));
    git('init', '-q');
    mkdirSync(path.join(root, 'terms'));
    target = path.join(root, 'terms', 'own.glossa.jsonl');
    writeFileSync(target, 'old\n');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const write = (mayReplace: () => Promise<boolean>) =>
    writeAtomically(target, [Buffer.from('new\n')], { writer: 'w', isDurable: true, mayReplace });

  it('shows git nothing but the file itself, whenever git looks', async () => {
    const seen: string[] = [];
    await write(async () => {
      assert.equal(readdirSync(path.dirname(target)).length, 2, 'the new content is on the disk');
      seen.push(...committed(), git('status', '--porcelain', '-uall'));
      return true;
    });
    assert.deepEqual(seen, ['terms/own.glossa.jsonl', 'A  terms/own.glossa.jsonl\n']);
    assert.equal(readFileSync(target, 'utf8'), 'new\n');
    assert.deepEqual(readdirSync(path.dirname(target)), ['own.glossa.jsonl']);
  });

  it('shows git nothing of a writer that was killed, and the next one clears it away', async () => {
    let copy = '';
    await write(async () => {
      const [left] = readdirSync(path.dirname(target)).filter((name) => name.endsWith('.tmp'));
      copy = path.join(path.dirname(target), left!.replace(/.{16}\.tmp$/, `${'0'.repeat(16)}.tmp`));
      mkdirSync(path.join(copy, '.git'), { recursive: true });
      writeFileSync(path.join(copy, '.git', 'new'), 'what a killed writer has left');
      return false;
    });
    assert.equal(readFileSync(target, 'utf8'), 'old\n');
    assert.deepEqual(readdirSync(path.dirname(target)).sort(), [path.basename(copy), 'own.glossa.jsonl'].sort());
    assert.deepEqual(committed(), ['terms/own.glossa.jsonl']);
    await write(async () => true);
    assert.deepEqual(readdirSync(path.dirname(target)), ['own.glossa.jsonl']);
  });

  it('is not written where its folder is missing', async () => {
    await assert.rejects(writeAtomically(path.join(root, 'none', 'a.csv'), [Buffer.from('a')], { writer: 'w' }), {
      code: 'ENOENT',
    });
    assert.deepEqual(readdirSync(root).sort(), ['.git', 'terms']);
  });
});
