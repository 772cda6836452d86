import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { glossaryText } from '../../src/files/glossa/glossaryFile';
import type { Concept } from '../../src/model/concept';
import { allRequests } from '../../src/protocol/protocol';
import type { EngineProcess } from '../support/engineProcess';
import { startEngine } from '../support/engineProcess';

const BASHRC =
  '# ~/.bashrc\nexport PATH="$HOME/bin:$PATH"\nalias ll="ls -l"\n{"rule":"forbidden-term","concept":"c1"}\n';

/** What a document says, and what a shell would make of the entry. */
const concept = (mark: string): Concept => ({
  id: 'c1',
  terms: [
    { term: `$(touch ${mark})`, language: 'en' },
    { term: 'Miete', language: 'de' },
  ],
});

describe('a folder from somebody else, whose files are links to the shell’s', function () {
  this.timeout(30_000);
  let root: string;
  let home: string;
  let project: string;
  let engine: EngineProcess;
  const inHome = (name: string): string => path.join(home, name);
  const inProject = (name: string): string => path.join(project, name);

  beforeEach(function () {
    // On Windows links take rights that a test has not.
    if (process.platform === 'win32') this.skip();
    root = mkdtempSync(path.join(os.tmpdir(), 'glossa-attack-'));
    home = path.join(root, 'home');
    project = path.join(home, 'project');
    mkdirSync(project, { recursive: true });
    engine = startEngine({ cacheFolder: path.join(root, 'cache'), access: { folders: [project], allowedFolders: [] } });
  });
  afterEach(async () => {
    // Undefined where the tests are skipped.
    await engine?.stop();
    if (root) rmSync(root, { recursive: true, force: true });
  });

  it('brings no line into ~/.bashrc by “Ignore here”', async () => {
    writeFileSync(inHome('.bashrc'), BASHRC);
    writeFileSync(
      inProject('glossary.glossa.jsonl'),
      glossaryText([{ ...concept('pwned'), terms: [{ term: 'lease', language: 'en' }] }]),
    );
    symlinkSync(inHome('.bashrc'), inProject('glossary.glossa-ignored.jsonl'));
    const params = {
      glossary: { path: inProject('glossary.glossa.jsonl') },
      decisions: [{ rule: 'forbidden-term' as const, concept: 'c1', term: 'lease', segment: '$(touch pwned)' }],
    };
    await assert.rejects(engine.connection.sendRequest(allRequests.ignore, params), (error: Error) => {
      assert.ok(error.message.includes(inProject('glossary.glossa-ignored.jsonl')), 'the file is named');
      assert.ok(error.message.includes(inHome('.bashrc')), 'what it leads to is named');
      assert.match(error.message, /neither read nor written.*glossa\.allowedFolders/);
      return true;
    });
    assert.equal(readFileSync(inHome('.bashrc'), 'utf8'), BASHRC);
  });

  for (const [state, content] of [
    ['missing', undefined],
    ['empty', ''],
    ['in use', 'alias ll="ls -l"\n'],
  ] as const) {
    it(`brings no command into ~/.bash_aliases by “Add to Glossary”, where it is ${state}`, async () => {
      if (content !== undefined) writeFileSync(inHome('.bash_aliases'), content);
      symlinkSync(inHome('.bash_aliases'), inProject('glossary.glossa.jsonl'));
      const params = {
        glossary: { path: inProject('glossary.glossa.jsonl') },
        change: { kind: 'put' as const, concepts: [concept(inHome('pwned'))] },
        reason: { command: 'add' as const },
      };
      await assert.rejects(engine.connection.sendRequest(allRequests.change, params), {
        code: -32000,
        message: content === undefined ? /a link to .*which does not exist/ : /neither read nor written/,
      });
      assert.equal(
        existsSync(inHome('.bash_aliases')) ? readFileSync(inHome('.bash_aliases'), 'utf8') : undefined,
        content,
      );
    });
  }

  it('reads nothing of the home folder into its own by “Import Glossary”', async () => {
    writeFileSync(inHome('.netrc'), 'machine,login\nexample.org,secret\n');
    symlinkSync(inHome('.netrc'), inProject('terms.csv'));
    const params = {
      file: inProject('terms.csv'),
      glossary: { path: inProject('glossary.glossa.jsonl') },
      languages: { source: 'en', target: 'de' },
      onDuplicate: 'merge' as const,
    };
    await assert.rejects(engine.connection.sendRequest(allRequests.import, params), /neither read nor written/);
    assert.equal(existsSync(inProject('glossary.glossa.jsonl')), false);
  });
});
