import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { inProject } from '../../../scripts/steps/project.mjs';
import { programFile } from '../../support/programs';

/** Milliseconds after which Neovim is ended, whatever it waits for. */
const LONGEST = 150_000;
const SCRIPT = inProject('test', 'systems', 'otherPrograms', 'neovim.lua');
const concept = (id: string, en: string, de: string): string =>
  JSON.stringify({
    id,
    terms: [
      { term: en, language: 'en' },
      { term: de, language: 'de', status: 'preferredTerm-admn-sts' },
    ],
  });
const PO =
  'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "🙂 Close the valve of the pump."\nmsgstr "🙂 Schließen Sie die ' +
  'Klappe der Pumpe."\n';

interface Seen {
  findings: { line: number; column: number; code: string; message: string }[];
  hover: string;
  choices: string[];
  fixed: string;
  completion: string[];
}

describe('Neovim, set up as docs/reference/editors.md says', function () {
  this.timeout(LONGEST + 30_000);
  let base: string;
  let seen: Seen;

  before(async () => {
    base = mkdtempSync(path.join(tmpdir(), 'glossa-neovim-'));
    const [folder, programs] = [path.join(base, 'project'), path.join(base, 'bin')];
    for (const each of [folder, programs]) mkdirSync(each);
    writeFileSync(
      path.join(folder, 'glossary.glossa.jsonl'),
      `{"glossa":1}\n${[concept('c1', 'valve', 'Ventil'), concept('c2', 'pump', 'Pumpe')].join('\n')}\n`,
    );
    writeFileSync(path.join(folder, 'app.de.po'), PO);
    writeFileSync(path.join(folder, 'manual.en.md'), '# The pump\n\nThe valve must not leak.\n');
    writeFileSync(path.join(folder, 'manual.de.md'), '# Die Pumpe\n\nDas Ve\n');
    const settings = path.join(base, 'init.lua');
    writeFileSync(
      settings,
      /```lua\n([^]*?)```/.exec(readFileSync(inProject('docs', 'reference', 'editors.md'), 'utf8'))![1]!,
    );
    // What the npm package brings onto the path.
    const command = path.join(programs, 'glossa');
    writeFileSync(command, `#!/bin/sh\nexec '${process.execPath}' '${programFile('cli', 'package').file}' "$@"\n`);
    chmodSync(command, 0o755);
    const results = path.join(base, 'seen.json');
    const env = {
      ...process.env,
      PATH: `${programs}:${process.env.PATH}`,
      HOME: base,
      XDG_CACHE_HOME: path.join(base, 'cache'),
      XDG_STATE_HOME: path.join(base, 'state'),
      GLOSSA_SEEN: results,
    };
    await promisify(execFile)('nvim', ['--headless', '-n', '-i', 'NONE', '-u', settings, '-c', `luafile ${SCRIPT}`], {
      cwd: folder,
      env,
      timeout: LONGEST,
      killSignal: 'SIGKILL',
    });
    seen = JSON.parse(readFileSync(results, 'utf8')) as Seen;
  });
  after(() => rmSync(base, { recursive: true, force: true }));

  it('shows what is wrong at its place, when a file is opened', () => {
    const [{ line, column, code, message }, ...others] = seen.findings as [Seen['findings'][0], ...Seen['findings']];
    // Neovim counts bytes.
    const before = Buffer.byteLength('msgstr "🙂 Schließen Sie die ');
    assert.deepEqual([line, column, code, others], [4, before, 'approved-term-missing', []]);
    assert.match(message, /“valve” should be translated as “Ventil”, not as “Klappe”/);
  });

  it('shows the equivalents of the term under the cursor', () => {
    assert.match(seen.hover, /valve.*en → de/);
    assert.match(seen.hover, /Ventil/);
  });

  it('puts the approved term in the place of the wrong one', () => {
    assert.match(seen.choices[0]!, /^Replace “Klappe” with “Ventil”/);
    assert.equal(`${seen.fixed}\n`, PO.replace('Klappe', 'Ventil'));
  });

  it('completes from the source', () => {
    assert.ok(seen.completion.includes('Ventil'), JSON.stringify(seen.completion));
  });
});
