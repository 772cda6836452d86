import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withUnionMerge } from '../../../src/editor/glossary/gitMerge';
import { GlossaryStore } from '../../../src/engine/store/glossaryStore';
import type { Concept } from '../../../src/model/concept';
import { commitAndPull, git } from '../../support/git';

const NAME = 'glossary.glossa.jsonl';
const concept = (id: string): Concept => ({ id, terms: [{ term: `term ${id}`, language: 'en' }] });
const ids = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `c${((index * 7919) % 9973).toString().padStart(4, '0')}${letter}`);

describe('a glossary that git pulls while it is changed', function () {
  this.timeout(60_000);
  let folder: string;
  let mine: string;
  let glossary: string;
  let store: GlossaryStore;

  const put = (id: string) => store.change({ path: glossary }, { kind: 'put', concepts: [concept(id)] });
  const found = (): string[] => readFileSync(glossary, 'utf8').match(/(?<="id":")[^"]+/g) ?? [];

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'glossa git-'));
    mine = path.join(folder, 'mine');
    glossary = path.join(mine, NAME);
    store = new GlossaryStore();
    git(folder, 'init', '-q', '-b', 'main', 'mine');
    writeFileSync(path.join(mine, '.gitattributes'), withUnionMerge(''));
    await store.change({ path: glossary }, { kind: 'put', concepts: ids('a', 50).map(concept) });
    git(mine, 'add', '.');
    git(mine, 'commit', '-q', '-m', 'work');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is not written while git has taken it away to write another version', async () => {
    const before = readFileSync(glossary);
    const lock = path.join(mine, '.git', 'index.lock');
    writeFileSync(lock, '');
    rmSync(glossary);
    let isDone = false;
    const change = put('c0000z').finally(() => (isDone = true));
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.ok(!isDone && !existsSync(glossary));
    writeFileSync(glossary, before);
    rmSync(lock);
    await change;
    assert.deepEqual(found().sort(), [...ids('a', 50), 'c0000z'].sort());
  });

  it('is not written until a rebase has brought again what it held back', async () => {
    const rebase = path.join(mine, '.git', 'rebase-merge');
    mkdirSync(rebase);
    writeFileSync(path.join(rebase, 'autostash'), '');
    let isDone = false;
    const change = put('c0000z').finally(() => (isDone = true));
    await new Promise((resolve) => setTimeout(resolve, 700));
    assert.ok(!isDone);
    rmSync(rebase, { recursive: true });
    await change;
    assert.ok(found().includes('c0000z'));
  });

  it('does not wait for a git that died', async () => {
    const lock = path.join(mine, '.git', 'index.lock');
    writeFileSync(lock, '');
    for (const each of [lock, path.dirname(lock)])
      utimesSync(each, new Date(Date.now() - 60_000), new Date(Date.now() - 60_000));
    const start = Date.now();
    await put('c0000z');
    assert.ok(Date.now() - start < 5_000);
    assert.ok(found().includes('c0000z'));
  });

  it('holds what was added here and what was pulled', async () => {
    const others = path.join(folder, 'others');
    git(folder, 'clone', '-q', 'mine', 'others');
    const another = new GlossaryStore();
    const [added, pulled] = [ids('b', 12), ids('c', 4)];
    const adding = (async () => {
      for (const id of added) await put(id);
    })();
    const pulling = (async () => {
      for (const id of pulled) {
        await another.change({ path: path.join(others, NAME) }, { kind: 'put', concepts: [concept(id)] });
        git(others, 'commit', '-q', '-a', '-m', 'theirs');
        await commitAndPull(mine, others);
      }
    })();
    await Promise.all([adding, pulling]);
    assert.deepEqual(found().sort(), [...ids('a', 50), ...added, ...pulled].sort());
  });
});
