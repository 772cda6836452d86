import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { withUnionMerge } from '../../src/editor/glossary/gitMerge';
import { GlossaryStore } from '../../src/engine/store/glossaryStore';
import { glossaryText } from '../../src/files/glossa/glossaryFile';
import type { Concept } from '../../src/model/concept';
import { commitAndPull, git, WAYS_TO_PULL } from '../support/git';
import { editorOf, focusEditor } from '../support/host/editors';
import { openFile } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { until } from '../support/host/waiting';
import { statusBarTextWith, told } from '../support/host/window';
import { fixFirstProblem } from './support/scenes';

const NAME = 'glossary.glossa.jsonl';
type Pair = readonly [string, string];
const FIRST: Pair[] = [
  ['pump', 'Pumpe'],
  ['valve', 'Ventil'],
  ['gasket', 'Dichtung'],
];
/** What the windows add, a line of a file each. */
const FIELD: Pair[] = [
  ['furrow', 'Furche'],
  ['sheaf', 'Garbe'],
  ['swath', 'Schwad'],
  ['harrow', 'Egge'],
  ['stubble', 'Stoppel'],
  ['plough', 'Pflug'],
];
const MILL: Pair[] = [
  ['hopper', 'Trichter'],
  ['millstone', 'Mühlstein'],
  ['weir', 'Wehr'],
  ['sluice', 'Schleuse'],
  ['bran', 'Kleie'],
  ['grist', 'Mahlgut'],
];
/** Of these, how many while git pulls again and again. */
const WHILE_PULLING = 2;
/** Milliseconds in which both windows would have saved. */
const LONG_ENOUGH = 3000;
/** Milliseconds between two pulls: more than a machine of any speed needs between them to save. */
const BETWEEN_PULLS = 1000;

/** Steps that go on from one another. */
describe('Two windows and a colleague’s work that git pulls', function () {
  this.bail(true);
  // Two windows open.
  this.timeout(240_000);
  let folder = '';
  let remote = '';
  let theirs = '';
  let store: GlossaryStore;
  let windows: { page: Page; file: string; left: Pair[] }[];
  const expected: Pair[] = [...FIRST];

  const saved = (place = folder): string => readFileSync(join(place, NAME), 'utf8');
  const entries = (place = folder): Concept[] =>
    saved(place)
      .split('\n')
      .filter((line) => line.includes('"terms"'))
      .map((line) => JSON.parse(line));
  /** Each pair once: a merge may have left an entry twice, word for word. */
  const pairs = (place = folder): string[] =>
    [...new Set(entries(place).map(({ terms }) => terms.map(({ term }) => term).join(' = ')))].sort();
  const holdsAll = (place?: string): void => {
    assert.deepEqual(pairs(place), expected.map((pair) => pair.join(' = ')).sort());
    assert.doesNotMatch(saved(place), /^[<=|>]{7}/m);
  };

  const fill = (place: string): void => {
    writeFileSync(join(place, '.gitattributes'), withUnionMerge(''));
    writeFileSync(
      join(place, NAME),
      glossaryText(FIRST.map(([en, de], index) => entryOf(`c${index}00000000000000a`, [en, de]))),
    );
    for (const [file, words] of [
      ['field.en.md', FIELD],
      ['mill.en.md', MILL],
    ] as const)
      writeFileSync(join(place, file), words.map(([word]) => `${word}\n`).join(''));
    git(place, 'init', '-q', '-b', 'main');
    git(place, 'add', '.');
    git(place, 'commit', '-q', '-m', 'first');
    git(place, 'clone', '-q', '--bare', '.', '../remote.git');
    git(place, 'remote', 'add', 'origin', '../remote.git');
    git(place, 'clone', '-q', '../remote.git', '../theirs');
  };
  const settings = { 'glossa.sourceLanguage': 'en', 'glossa.targetLanguage': 'de' };
  useWorkbench({ fill, settings }, async (opened) => {
    ({ folder } = opened);
    [remote, theirs] = [join(dirname(folder), 'remote.git'), join(dirname(folder), 'theirs')];
    store = new GlossaryStore();
    const another = await opened.openAnotherWindow();
    windows = [
      { page: opened.page, file: 'field.en.md', left: [...FIELD] },
      { page: another, file: 'mill.en.md', left: [...MILL] },
    ];
    for (const { page, file } of windows) await openFile(page, file);
  });

  /** Adds the next word of a window's file, by the keyboard. */
  async function addNext({ page, file, left }: (typeof windows)[number]): Promise<Pair> {
    const pair = left.shift()!;
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+End');
    await page
      .locator('.statusbar-item[id="status.editor.selection"]', { hasText: `(${pair[0].length} selected)` })
      .waitFor();
    await page.keyboard.press('Shift+Alt+T');
    const question = page.locator('.quick-input-widget', { hasText: `German translation of “${pair[0]}”` });
    await question.locator('input').first().fill(pair[1]);
    await page.keyboard.press('Enter');
    await told(page, `Added “${pair.join(' → ')}” to ${NAME}.`);
    expected.push(pair);
    await editorOf(page, file).locator('textarea, .native-edit-context').first().focus();
    await page.keyboard.press('ArrowDown');
    return pair;
  }
  /** What a colleague adds is in the repository that is pulled from. */
  async function theyAdd(id: string, pair: Pair): Promise<void> {
    await store.change({ path: join(theirs, NAME) }, { kind: 'put', concepts: [entryOf(id, pair)] });
    git(theirs, 'commit', '-q', '-a', '-m', 'theirs');
    git(theirs, 'push', '-q', 'origin', 'main');
    expected.push(pair);
  }
  function share(): void {
    git(folder, 'commit', '-q', '-a', '--allow-empty', '-m', 'mine');
    git(folder, 'push', '-q', 'origin', 'main');
    git(theirs, 'pull', '-q', 'origin', 'main');
  }

  it('lose nothing, however it is pulled', async () => {
    let isAdding = true;
    const adding = Promise.all(
      windows.map(async (window) => {
        for (let count = 0; count < WHILE_PULLING; count++) await addNext(window);
      }),
    ).finally(() => (isAdding = false));
    const pulling = (async () => {
      for (let turn = 0; isAdding || turn < WAYS_TO_PULL.length; turn++) {
        await theyAdd(`c${(turn * 7) % 16}${turn.toString(16)}0000000000000b`, [`rung ${turn}`, `Sprosse ${turn}`]);
        await commitAndPull(folder, remote, WAYS_TO_PULL[turn % WAYS_TO_PULL.length]);
        await delay(BETWEEN_PULLS);
      }
    })();
    await Promise.all([adding, pulling]);
    assert.equal(
      expected.length,
      FIRST.length + 2 * WHILE_PULLING + expected.filter(([word]) => word.startsWith('rung')).length,
    );
    holdsAll();
    share();
    holdsAll(theirs);
  });

  it('wait while git has taken the glossary away to write another version', async () => {
    const [glossary, lock] = [join(folder, NAME), join(folder, '.git', 'index.lock')];
    const theirPair: Pair = ['ladder', 'Leiter'];
    const theirVersion = glossaryText([...entries(), entryOf('cf0000000000000c', theirPair)]);
    writeFileSync(lock, '');
    // An old lock is taken for that of a git that died.
    const renewing = setInterval(() => existsSync(lock) && utimesSync(lock, new Date(), new Date()), 1000);
    rmSync(glossary);
    const adding = Promise.all(windows.map(addNext));
    for (const { page } of windows) await statusBarTextWith(page, new RegExp(`Saving ${NAME}`));
    await delay(LONG_ENOUGH);
    assert.ok(!existsSync(glossary), 'nothing is written in between');
    writeFileSync(glossary, theirVersion);
    clearInterval(renewing);
    rmSync(lock);
    await adding;
    expected.push(theirPair);
    holdsAll();
  });

  for (const how of WAYS_TO_PULL.slice(0, 2)) {
    it(`lose nothing in a conflict, which is shown (git pull ${how[0]})`, async () => {
      const [here, there] = [windows[0]!, windows[1]!];
      rmSync(join(folder, '.gitattributes'), { force: true });
      share();
      const [word] = await addNext(here);
      const mine = entries().find(({ terms }) => terms[0]!.term === word)!;
      // Right behind what was added here: there git cannot tell which of the two lines comes first.
      await theyAdd(`${mine.id}0`, [`their ${word}`, `ihr ${word}`]);
      git(folder, 'commit', '-q', '-a', '-m', 'mine');
      assert.throws(() => git(folder, 'pull', '-q', ...how, 'origin', 'main'));
      assert.match(saved(), /^<{7}/m);
      await addNext(there);
      assert.deepEqual(pairs(), expected.map((pair) => pair.join(' = ')).sort());

      await openFile(here.page, NAME);
      await until('the conflict among the problems', async () => {
        await here.page.keyboard.press('F8');
        await here.page
          .locator('.marker-widget', { hasText: 'A merge conflict begins here; both sides are read.' })
          .waitFor({ timeout: 2000 });
        return true;
      });
      await fixFirstProblem(here.page, NAME, 'Merge both sides of all conflicts in this file');
      await told(here.page, `The conflicts in ${NAME} were resolved. Both sides were kept.`);
      holdsAll();
      await commitAndPull(folder, remote, how);
      holdsAll();
      share();
      holdsAll(theirs);
      await focusEditor(here.page, here.file);
      for (let line = FIELD.length - here.left.length; line > 0; line--) await here.page.keyboard.press('ArrowDown');
    });
  }
});

function entryOf(id: string, [en, de]: Pair): Concept {
  return {
    id,
    terms: [
      { term: en, language: 'en' },
      { term: de, language: 'de' },
    ],
  };
}
