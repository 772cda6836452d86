import assert from 'node:assert/strict';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ExchangeHandler } from '../../src/engine/handlers/exchange';
import { GlossaryStore } from '../../src/engine/store/glossaryStore';
import { IgnoredFindingStore } from '../../src/engine/store/ignoredStore';
import { glossaryText } from '../../src/files/glossa/glossaryFile';
import { DocumentReader } from '../../src/engine/reading/documentReader';
import { FileGate } from '../../src/gate/fileGate';
import type { IgnoredFinding } from '../../src/model/finding';

const DECISION: IgnoredFinding = { rule: 'forbidden-term', concept: 'c1', term: 'lease', segment: undefined };
const CONCEPT = { id: 'c1', terms: [{ term: 'lease', language: 'en' }] };

describe('the file gate', () => {
  let root: string;
  /** Each is made by name. */
  const at = (...names: string[]): string => path.join(root, ...names);
  const write = (file: string, text = ''): string => (writeFileSync(file, text), file);
  const gateOf = (...allowedFolders: string[]) =>
    FileGate.forFolders({ folders: [at('project'), at('other')], allowedFolders });
  const put = (gate: FileGate, glossary: string) =>
    new GlossaryStore({ gate }).change({ path: glossary }, { kind: 'put', concepts: [CONCEPT] });

  beforeEach(function () {
    // On Windows links take rights that a test has not.
    if (process.platform === 'win32') this.skip();
    root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'glossa-gate-')));
    for (const name of ['project', 'other', 'shared']) mkdirSync(at(name));
  });
  // Undefined where the tests are skipped.
  afterEach(() => root && rmSync(root, { recursive: true, force: true }));

  describe('of an editor', () => {
    it('lets an ordinary file of the folder pass, whether it is there or not, in folders that are to be made', async () => {
      assert.equal(await gateOf().admit(write(at('project', 'a.csv'))), at('project', 'a.csv'));
      assert.equal(
        await gateOf().admit(at('project', 'new', 'folder', 'a.csv')),
        at('project', 'new', 'folder', 'a.csv'),
      );
      assert.equal(await gateOf().admit(at('project', '..a.csv')), at('project', '..a.csv'));
    });

    it('lets a folder be opened through a link to it', async () => {
      symlinkSync(at('shared'), at('linked'));
      const gate = FileGate.forFolders({ folders: [at('linked')], allowedFolders: [] });
      await put(gate, at('linked', 'glossary.glossa.jsonl'));
      assert.match(readFileSync(at('shared', 'glossary.glossa.jsonl'), 'utf8'), /"lease"/);
    });

    it('follows a link to a glossary in the same folder, changes what it leads to and keeps the link', async () => {
      mkdirSync(at('project', 'terms'));
      write(at('project', 'terms', 'client.glossa.jsonl'), glossaryText([]));
      symlinkSync('terms/client.glossa.jsonl', at('project', 'glossary.glossa.jsonl'));
      await put(gateOf(), at('project', 'glossary.glossa.jsonl'));
      assert.ok(lstatSync(at('project', 'glossary.glossa.jsonl')).isSymbolicLink());
      assert.match(readFileSync(at('project', 'terms', 'client.glossa.jsonl'), 'utf8'), /"lease"/);
    });

    it('follows a link, or a path, into a folder that the owner of the machine allows', async () => {
      write(at('shared', 'house.glossa.jsonl'), glossaryText([]));
      symlinkSync(at('shared', 'house.glossa.jsonl'), at('project', 'glossary.glossa.jsonl'));
      await put(gateOf(at('shared')), at('project', 'glossary.glossa.jsonl'));
      assert.match(readFileSync(at('shared', 'house.glossa.jsonl'), 'utf8'), /"lease"/);
      assert.equal(
        await gateOf(at('shared')).admit(at('shared', 'new.glossa.jsonl')),
        at('shared', 'new.glossa.jsonl'),
      );
    });

    it('refuses a path that leaves the folders, by itself or through a link in the allowed folder', async () => {
      symlinkSync(at('other'), at('shared', 'onwards'));
      for (const file of [
        at('project', '..', 'shared', 'a.csv'),
        at('shared-with-others', 'a.csv'),
        '/etc/passwd',
        at('project'),
      ]) {
        await assert.rejects(gateOf().admit(file), {
          code: 'fileOutside',
          message: /outside the open folders.*glossa\.allowedFolders/,
        });
      }
      await assert.rejects(gateOf(at('shared')).admit(at('shared', 'onwards', 'a.csv')), {
        code: 'fileOutside',
        message: /links to .*outside its folder/,
      });
    });

    it('does not let one open folder lead into another', async () => {
      write(at('other', 'a.csv'));
      symlinkSync(at('other', 'a.csv'), at('project', 'a.csv'));
      await assert.rejects(gateOf().admit(at('project', 'a.csv')), { code: 'fileOutside' });
    });

    it('lets a chosen file stand anywhere, but one in an open folder lead no further than others', async () => {
      write(at('shared', 'a.csv'));
      symlinkSync(at('shared'), at('project', 'linked'));
      assert.equal(await gateOf().admitNamed(at('shared', 'a.csv')), at('shared', 'a.csv'));
      await assert.rejects(gateOf().admitNamed(at('project', 'linked', 'a.csv')), { code: 'fileOutside' });
    });

    it('says of links in a circle what they are', async () => {
      symlinkSync('b.csv', at('project', 'a.csv'));
      symlinkSync('a.csv', at('project', 'b.csv'));
      await assert.rejects(gateOf().admit(at('project', 'a.csv')), { code: 'fileIrregular', message: /form a loop/ });
    });
  });

  describe('of a command line', () => {
    const gate = FileGate.forNamedFiles();

    it('lets what is named pass, through linked folders and to files beside it, and no further', async () => {
      symlinkSync(at('shared'), at('linked'));
      assert.equal(await gate.admit(write(at('shared', 'a.csv'))), at('shared', 'a.csv'));
      assert.equal(await gate.admit(at('linked', 'a.csv')), at('shared', 'a.csv'));
      symlinkSync('a.csv', at('shared', 'beside.csv'));
      assert.equal(await gate.admit(at('shared', 'beside.csv')), at('shared', 'a.csv'));
      symlinkSync(at('shared', 'a.csv'), at('project', 'a.csv'));
      await assert.rejects(gate.admit(at('project', 'a.csv')), {
        code: 'fileOutside',
        message: /Specify the file itself/,
      });
    });
  });

  describe('of what is replaced', () => {
    const ignore = () =>
      new IgnoredFindingStore(gateOf()).add({ path: at('project', 'glossary.glossa.jsonl') }, [DECISION]);
    const csv = () => {
      write(at('project', 'glossary.glossa.jsonl'), glossaryText([CONCEPT]));
      const handler = new ExchangeHandler(
        new GlossaryStore({ gate: gateOf() }),
        new DocumentReader(undefined, gateOf()),
      );
      return handler.export({
        glossary: { path: at('project', 'glossary.glossa.jsonl') },
        format: 'csv',
        selection: {},
        file: at('project', 'terms.csv'),
        languages: {},
      });
    };
    const files = [
      { name: 'the ignored findings', file: 'glossary.glossa-ignored.jsonl', change: ignore },
      { name: 'an export', file: 'terms.csv', change: csv },
    ];
    for (const { name, file, change } of files) {
      it(`keeps the mode of ${name}, and leaves a protected file alone`, async () => {
        chmodSync(write(at('project', file)), 0o640);
        await change();
        assert.equal(statSync(at('project', file)).mode & 0o777, 0o640);
        const before = readFileSync(at('project', file), 'utf8');
        assert.notEqual(before, '');
        write(at('project', file));
        chmodSync(at('project', file), 0o440);
        await assert.rejects(change(), {
          code: /fileUnwritable|fileUnreadable/,
          message: /write-protected|rights/,
        } as object);
        assert.equal(readFileSync(at('project', file), 'utf8'), '');
      });
    }

    it('leaves a file alone that is no list of decisions, and reports it', async () => {
      const file = write(at('project', 'glossary.glossa-ignored.jsonl'), 'export PATH=1\nalias ll=ls\n');
      await assert.rejects(ignore(), {
        code: 'fileUnwritable',
        message: /does not look like a list of ignored findings/,
      });
      assert.equal(readFileSync(file, 'utf8'), 'export PATH=1\nalias ll=ls\n');
      const { problems } = await new IgnoredFindingStore(gateOf()).read([
        { path: at('project', 'glossary.glossa.jsonl') },
      ]);
      assert.deepEqual(
        problems.map((problem) => [problem.file, problem.line]),
        [
          [file, 1],
          [file, 2],
        ],
      );
    });

    it('leaves ignored findings alone that are no UTF-8', async () => {
      const bytes = Buffer.from(`${JSON.stringify(DECISION)}\nschön\n`, 'latin1');
      writeFileSync(at('project', 'glossary.glossa-ignored.jsonl'), bytes);
      await assert.rejects(ignore(), { code: 'fileUnwritable', message: /not UTF-8/ });
      assert.deepEqual(readFileSync(at('project', 'glossary.glossa-ignored.jsonl')), bytes);
    });
  });
});
