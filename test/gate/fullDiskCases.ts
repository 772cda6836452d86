import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { glossaryText } from '../../src/files/glossa/glossaryFile';
import type { Concept } from '../../src/model/concept';
import type { IgnoredFinding } from '../../src/model/finding';
import type { GlossaryReference } from '../../src/protocol/protocol';
import { allRequests } from '../../src/protocol/protocol';
import type { EngineProcess } from '../support/engineProcess';
import { startEngine } from '../support/engineProcess';
import type { ScarceRoom } from '../support/scarceRoom';
import { PAGE, SCARCE_ROOMS } from '../support/scarceRoom';

/** What is said where there was no room: why, and what to do. */
export const NO_ROOM = /(?:the disk is full\. Free some space|size limit of the system or the disk\. Raise the limit)/;

const COUNT = 250;

export function conceptNumbered(number: number): Concept {
  return {
    id: `c${String(number).padStart(6, '0')}`,
    terms: [
      { term: `pump ${number}`, language: 'en' },
      { term: `Pumpe ${number}`, language: 'de' },
    ],
  };
}

export const CONCEPTS: readonly Concept[] = Array.from({ length: COUNT }, (_, index) => conceptNumbered(index));

/** A file that a request changes. */
interface WrittenFile {
  /** It says what the change is about, and what it is that changes. */
  name: string;
  /** Makes what is there before. */
  prepare: (engine: EngineProcess, glossary: GlossaryReference) => Promise<unknown>;
  change: (engine: EngineProcess, glossary: GlossaryReference, file: string) => Promise<unknown>;
}

const put = ({ connection }: EngineProcess, glossary: GlossaryReference, number: number) =>
  connection.sendRequest(allRequests.change, {
    glossary,
    change: { kind: 'put', concepts: [conceptNumbered(number)] },
    reason: { command: 'add' },
  });
const ignore = ({ connection }: EngineProcess, glossary: GlossaryReference, concepts: readonly Concept[]) =>
  connection.sendRequest(allRequests.ignore, {
    glossary,
    decisions: concepts.map(({ id }): IgnoredFinding => ({ rule: 'forbidden-term', concept: id })),
  });
const exportTo = ({ connection }: EngineProcess, glossary: GlossaryReference, file: string) =>
  connection.sendRequest(allRequests.export, { glossary, format: 'csv', selection: {}, file, languages: {} });

const WRITTEN_FILES: Record<string, WrittenFile> = {
  'a glossary that is changed': {
    name: 'glossary.glossa.jsonl',
    prepare: async () => undefined,
    change: (engine, glossary) => put(engine, glossary, COUNT),
  },
  'a glossary that is imported into': {
    name: 'glossary.glossa.jsonl',
    prepare: async () => undefined,
    change: async ({ connection }, glossary) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'glossa-import-'));
      writeFileSync(path.join(folder, 'terms.csv'), 'en,de\nvalve,Ventil\n');
      try {
        return await connection.sendRequest(allRequests.import, {
          file: path.join(folder, 'terms.csv'),
          glossary,
          languages: {},
          onDuplicate: 'merge',
        });
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  },
  'a glossary in which a change is undone': {
    name: 'glossary.glossa.jsonl',
    prepare: (engine, glossary) => put(engine, glossary, COUNT),
    change: async ({ connection }, glossary) => {
      const last = await connection.sendRequest(allRequests.lastChange, { glossaries: [glossary] });
      return connection.sendRequest(allRequests.undo, { glossary, change: last!.change });
    },
  },
  'ignored findings': {
    name: 'glossary.glossa-ignored.jsonl',
    prepare: (engine, glossary) => ignore(engine, glossary, CONCEPTS),
    change: (engine, glossary) => ignore(engine, glossary, [conceptNumbered(COUNT)]),
  },
  'an export': {
    name: 'glossary.csv',
    prepare: async (engine, glossary) => {
      await exportTo(engine, glossary, path.join(path.dirname(glossary.path), 'glossary.csv'));
      await put(engine, glossary, COUNT);
    },
    change: exportTo,
  },
};

/** What a folder holds but for what fills its disk, names and contents. */
export function contentOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== '.filler',
  );
  return Object.fromEntries(
    files.map(({ parentPath, name }) => [
      path.relative(folder, path.join(parentPath, name)),
      readFileSync(path.join(parentPath, name)).toString('latin1'),
    ]),
  );
}

/**
 * Runs the cases of a describe in each kind of scarce room that this machine offers; the others are skipped with the
 * reason.
 */
export function inScarceRooms(cases: (room: () => ScarceRoom) => void): void {
  for (const [where, open] of Object.entries(SCARCE_ROOMS)) {
    describe(where, () => {
      let room: ScarceRoom | string | undefined;
      before(function () {
        room = open();
        if (typeof room !== 'string') return;
        console.log(`      skipped: ${room}`);
        this.skip();
      });
      after(() => {
        if (typeof room === 'object') room.close();
      });
      cases(() => room as ScarceRoom);
    });
  }
}

/**
 * Every write of what a user keeps, with too little room for it: an error that says so, and everything as it was; then
 * with room again.
 * @param most of the amounts of room that are tried, a page apart, from none on
 */
export function holdsWhatIsKept(most: number): void {
  inScarceRooms((room) => {
    let engine: EngineProcess;
    let folder: string;
    let glossary: GlossaryReference;

    // Elsewhere: what the engine saves and clears away there in its own time would change how much room there is.
    const cacheFolder = mkdtempSync(path.join(tmpdir(), 'glossa-cache-'));

    before(() => {
      engine = startEngine({ cacheFolder });
    });
    beforeEach(() => {
      folder = mkdtempSync(path.join(room().folder, 'work-'));
      glossary = { path: path.join(folder, 'glossary.glossa.jsonl') };
      writeFileSync(glossary.path, glossaryText(CONCEPTS));
    });
    afterEach(() => {
      room().empty(engine.child.pid!);
      rmSync(folder, { recursive: true });
    });
    after(async () => {
      await engine?.stop();
      rmSync(cacheFolder, { recursive: true });
    });

    for (const [what, { name, prepare, change }] of Object.entries(WRITTEN_FILES)) {
      it(`${what} is the old one, and the next change succeeds`, async () => {
        await prepare(engine, glossary);
        const file = path.join(folder, name);
        const before = contentOf(folder);
        const [needed, { pid }] = [before[name]!.length, engine.child];
        for (let free = 0, tried = 0; free < needed - PAGE && tried < most; free += PAGE, tried++) {
          room().fill(free, pid!);
          await assert.rejects(
            change(engine, glossary, file),
            ({ message }: Error) => message.includes(file) && NO_ROOM.test(message),
            `with room for ${free} bytes`,
          );
          room().empty(pid!);
          assert.deepEqual(contentOf(folder), before, `with room for ${free} bytes`);
        }
        await change(engine, glossary, file);
        const after = contentOf(folder);
        assert.deepEqual(Object.keys(after), Object.keys(before));
        assert.notEqual(after[name], before[name]);
      });
    }
  });
}
