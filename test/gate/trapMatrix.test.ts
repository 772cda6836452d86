import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ResponseError } from 'vscode-jsonrpc';
import { glossaryText } from '../../src/files/glossa/glossaryFile';
import type { Concept } from '../../src/model/concept';
import { allRequests } from '../../src/protocol/protocol';
import type { EngineProcess } from '../support/engineProcess';
import { startEngine } from '../support/engineProcess';
import type { Trap } from './traps';
import { TrappedFolder } from './traps';

const CONCEPTS: Concept[] = [
  {
    id: 'c1',
    terms: [
      { term: 'lease', language: 'en' },
      { term: 'Miete', language: 'de' },
    ],
  },
];
const PO = 'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "The lease ends."\nmsgstr "Der Vertrag endet."\n';

/**
 * What the words of the table stand for: codes of refusals. `answered` is none, and neither is `told`, a problem beside
 * the answer.
 */
const CODES: Record<string, string> = {
  outside: 'fileOutside',
  irregular: 'fileIrregular',
  large: 'fileTooLarge',
  'too long': 'documentTooLarge',
  'no glossary': 'glossaryUnreadable',
  'no decisions': 'fileUnwritable',
};

const TABLE = `
                          | link to outside | link to nothing | linked folder | /dev/zero | /dev/ptmx | pipe      | huge and sparse | hard link
a glossary is read        | outside         | irregular       | outside       | outside   | outside   | irregular | large           | answered
a glossary is changed     | outside         | irregular       | outside       | outside   | outside   | irregular | large           | no glossary
ignored findings are read | told            | told            | told          | told      | told      | told      | told            | told
a finding is ignored      | outside         | irregular       | outside       | outside   | outside   | irregular | large           | no decisions
a glossary is exported to | outside         | irregular       | outside       | outside   | outside   | irregular | answered        | irregular
a file is imported        | outside         | irregular       | outside       | outside   | outside   | irregular | large           | answered
it is written beside .git | answered        | answered        | outside       | answered  | answered  | answered  | answered        | answered
a document is described   | outside         | irregular       | outside       | outside   | outside   | irregular | too long        | answered
`;

const [HEAD, ...ROWS] = TABLE.trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()));
const COLUMNS = HEAD!.slice(1) as Trap[];

describe('the engine of an editor, where a folder holds a trap', function () {
  this.timeout(20_000);
  let root: string;
  let folder: TrappedFolder;
  let engine: EngineProcess;

  before(function () {
    // Windows has neither these devices nor pipes among its files, and links there take rights that a test has not.
    if (process.platform === 'win32') this.skip();
  });

  // A cell that fails by waiting must not take the next one with it, so that each row has an engine of its own.
  const start = (): void => {
    root = mkdtempSync(path.join(os.tmpdir(), 'glossa-traps-'));
    folder = new TrappedFolder(root);
    engine = startEngine({
      cacheFolder: path.join(root, 'cache'),
      access: { folders: [folder.workspace], allowedFolders: [] },
    });
  };
  const stop = async (): Promise<void> => {
    await engine.stop();
    rmSync(root, { recursive: true, force: true });
  };

  const put = (glossary: string) =>
    engine.connection.sendRequest(allRequests.change, {
      glossary: { path: glossary },
      change: { kind: 'put', concepts: CONCEPTS },
    });
  const soundGlossary = (): string => {
    const file = path.join(folder.workspace, 'sound.glossa.jsonl');
    writeFileSync(file, glossaryText(CONCEPTS));
    return file;
  };

  /** What is asked of the engine, with the trap in the place of the file that matters. */
  const asks: Record<string, (trap: Trap) => Promise<unknown>> = {
    'a glossary is read': (trap) =>
      engine.connection.sendRequest(allRequests.facets, { path: folder.lay(trap, 'glossary.glossa.jsonl') }),
    'a glossary is changed': (trap) => put(folder.lay(trap, 'glossary.glossa.jsonl')),
    'ignored findings are read': async (trap) => {
      const glossary = folder.lay(trap, 'glossary.glossa-ignored.jsonl').replace('-ignored', '');
      const source = { fileName: 'de.po', text: PO };
      const { problems } = await engine.connection.sendRequest(allRequests.check, {
        source,
        languages: { source: 'en', target: 'de' },
        glossaries: [{ path: glossary }],
      });
      return problems.some(({ file }) => file?.endsWith('-ignored.jsonl')) ? 'told' : 'answered';
    },
    'a finding is ignored': (trap) => {
      const glossary = folder.lay(trap, 'glossary.glossa-ignored.jsonl').replace('-ignored', '');
      return engine.connection.sendRequest(allRequests.ignore, {
        glossary: { path: glossary },
        decisions: [{ rule: 'forbidden-term', concept: 'c1' }],
      });
    },
    'a glossary is exported to': (trap) => {
      const file = folder.lay(trap, 'glossary.csv');
      return engine.connection.sendRequest(allRequests.export, {
        glossary: { path: soundGlossary() },
        format: 'csv',
        selection: {},
        file,
        languages: {},
      });
    },
    'a file is imported': (trap) => {
      const glossary = { path: path.join(folder.workspace, 'imported.glossa.jsonl') };
      return engine.connection.sendRequest(allRequests.import, {
        file: folder.lay(trap, 'terms.csv'),
        glossary,
        languages: {},
        onDuplicate: 'merge',
      });
    },
    'it is written beside .git': (trap) =>
      put(path.join(path.dirname(folder.lay(trap, '.git')), 'glossary.glossa.jsonl')),
    'a document is described': (trap) =>
      engine.connection.sendRequest(allRequests.describe, { document: { path: folder.lay(trap, 'lease.en.txt') } }),
  };

  const outcomeOf = async (asked: Promise<unknown>): Promise<string> => {
    try {
      const answer = await asked;
      return answer === 'told' ? 'told' : 'answered';
    } catch (error) {
      if (!(error instanceof ResponseError)) throw error;
      return String((error.data as { code?: string } | undefined)?.code ?? error.message);
    }
  };

  for (const [what, ...cells] of ROWS as [string, ...string[]][]) {
    describe(`and ${what}`, () => {
      before(start);
      after(stop);
      COLUMNS.forEach((trap, column) => {
        const cell = cells[column]!;
        it(`${trap}: ${cell}`, async () => {
          const before = folder.outsideNow;
          assert.equal(await outcomeOf(asks[what]!(trap)), CODES[cell] ?? cell);
          assert.deepEqual(folder.outsideNow, before, 'what lies outside has changed');
        });
      });
      it('and other glossaries are changed as ever', async () => {
        assert.deepEqual(await put(path.join(folder.workspace, 'other.glossa.jsonl')), {
          added: 1,
          updated: 0,
          removed: 0,
        });
      });
    });
  }
});
