import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ReviewStore } from '../../src/editor/review/reviewStore';
import type { ReviewState } from '../../src/editor/review/reviewSession';
import { glossaryText } from '../../src/files/glossa/glossaryFile';
import { allRequests } from '../../src/protocol/protocol';
import { glossa } from '../support/commandLine';
import { startEngine } from '../support/engineProcess';
import { ROOT } from '../support/programs';
import { CONCEPTS, conceptNumbered, contentOf, holdsWhatIsKept, inScarceRooms, NO_ROOM } from './fullDiskCases';

/** Without room, and with too little of it. test/torture/fullDisk.test.ts tries each amount. */
const AMOUNTS = 2;

describe('what a user keeps, where there is no room for the next version', function () {
  this.timeout(60_000);
  holdsWhatIsKept(AMOUNTS);
});

describe('what is kept beside it, where there is no room', function () {
  this.timeout(60_000);
  inScarceRooms((room) => {
    let folder: string;
    let glossary: { path: string };

    beforeEach(() => {
      folder = mkdtempSync(path.join(room().folder, 'work-'));
      glossary = { path: path.join(folder, 'glossary.glossa.jsonl') };
      writeFileSync(glossary.path, glossaryText(CONCEPTS));
    });
    afterEach(() => {
      room().empty(process.pid);
      rmSync(folder, { recursive: true });
    });

    it('caches of vectors, indexes and forms are left out, and made when there is room', async () => {
      const cacheHome = path.join(folder, 'cache');
      const search = (through: string[]) =>
        glossa(['search', 'pump 7', '--glossary', glossary.path], '', { cacheHome, through });
      writeFileSync(glossary.path, glossaryText(CONCEPTS.slice(0, 20)));
      // Each cache is larger than that.
      const { status, lines, errors } = await search(room().through(1000));
      assert.deepEqual([status, errors], [0, '']);
      assert.match(lines[0]!, /pump 7/);
      assert.deepEqual(contentOf(cacheHome), {});
      room().empty();
      assert.equal((await search([])).status, 0);
      const cached = contentOf(cacheHome);
      for (const part of [/\.vectors$/, /\.forms$/])
        assert.ok(
          Object.keys(cached).some((name) => part.test(name)),
          `${part} in ${Object.keys(cached).join()}`,
        );
      writeFileSync(glossary.path, glossaryText(CONCEPTS.slice(0, 60)));
      assert.equal((await search(room().through(0))).status, 0);
      room().empty();
      assert.deepEqual(contentOf(cacheHome), cached);
    });

    it('of a change that could not be made the way back stays the one before', async () => {
      // Without a model: what its tokenizer keeps for the next start is larger than this disk, and would fill it for a
      // moment in the midst of this.
      const engine = startEngine({
        cacheFolder: path.join(folder, 'cache'),
        modelFolder: path.join(folder, 'no model'),
      });
      const put = (number: number) =>
        engine.connection.sendRequest(allRequests.change, {
          glossary,
          change: { kind: 'put', concepts: [conceptNumbered(number)] },
          reason: { command: 'add', detail: String(number) },
        });
      const last = async () =>
        (await engine.connection.sendRequest(allRequests.lastChange, { glossaries: [glossary] }))?.reason.detail;
      try {
        await put(2000);
        room().fill(0, engine.child.pid!);
        await assert.rejects(put(2001), NO_ROOM);
        room().empty(engine.child.pid!);
        assert.equal(await last(), '2000');
        await put(2001);
        assert.equal(await last(), '2001');
      } finally {
        await engine.stop();
      }
    });

    it('of a review the version before stays, it is told once, and the last one is written when there is room', async () => {
      const told: string[] = [];
      const store = new ReviewStore(
        { fsPath: path.join(folder, 'review') } as ConstructorParameters<typeof ReviewStore>[0],
        (file, error) => told.push(`${path.basename(file)} ${(error as NodeJS.ErrnoException).code}`),
      );
      const file = path.join(folder, 'review', 'review.json');
      const stateOf = (domain: string) =>
        ({
          source: 'a.en.md',
          target: 'a.de.md',
          domain,
          rows: [],
          history: { undoable: [], redoable: [] },
        }) as unknown as ReviewState;
      const domain = () => (JSON.parse(readFileSync(file, 'utf8').split('\n')[0]!) as ReviewState).domain;
      store.save(stateOf('law'));
      await store.flush();
      for (const next of ['coffee', 'tea']) {
        room().fill(0, process.pid);
        store.save(stateOf(next.repeat(5000)));
        await assert.rejects(store.flush(), /ENOSPC|EFBIG/);
        room().empty(process.pid);
        assert.equal(domain(), 'law');
        assert.ok(!existsSync(`${file}.new`));
      }
      assert.match(told.join(), /^review\.json (?:ENOSPC|EFBIG)$/);
      await store.flush();
      assert.equal(domain(), 'tea'.repeat(5000));
      store.dispose();
    });
  });
});

describe('what the command line prints, where there is no room for it', function () {
  this.timeout(60_000);

  it('is missed with a sentence', async function () {
    if (!existsSync('/dev/full')) this.skip(); // not Linux
    const glossary = path.join(ROOT, 'samples', 'glossary.glossa.jsonl');
    const { status, errors } = await glossa(['export', glossary, '--format', 'csv'], '', {
      through: ['sh', '-c', 'exec "$@" > /dev/full', 'sh'],
    });
    assert.deepEqual(
      [status, errors],
      [3, 'glossa: The output could not be written: the disk is full. Free some space and try again.\n'],
    );
  });
});
