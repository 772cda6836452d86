import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { glossa } from '../support/commandLine';

/**
 * Asks bash as its line editor does: with the words parted as it parts them, and files where the function offers
 * nothing.
 */
const ASK_BASH = `source glossa.bash
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_glossa
(( \${#COMPREPLY[@]} )) && printf '%s\\n' "\${COMPREPLY[@]}" || { complete -p glossa | grep -q -- '-o default' && compgen -f -- "\${@: -1}"; }`;

/** Types into a zsh of its own and tells the line that comes of it. */
const ASK_ZSH = `zmodload zsh/zpty
zpty shell "TERM=dumb zsh -f -i"
zpty -w shell "PS1='' RPS1=''; unsetopt zle_bracketed_paste 2>/dev/null; autoload -Uz compinit; compinit -u -D; source ./glossa.zsh; tell() { print -r -- \\"<<\\$BUFFER>>\\"; BUFFER=''; exit }; zle -N tell; bindkey '^X' tell; print rea''dy"
while zpty -r shell line && [[ $line != *ready* ]]; do :; done
zpty -n -w shell "$1"$'\\t'
zpty -n -w shell $'\\x18'
while zpty -r shell line; do print -r -- "$line"; done`;

/** A test that needs a shell; where there is none its name says why it was skipped. */
function itIn(shell: string, what: string, work: () => void): void {
  if (spawnSync(shell, ['--version']).status === 0) it(`${what} in ${shell}`, work).timeout(40_000);
  else it.skip(`${what} in ${shell}, which is not on this machine`);
}

describe('glossa completion', () => {
  let folder: string;
  before(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'glossa-'));
    writeFileSync(path.join(folder, 'terms.csv'), '');
    for (const shell of ['bash', 'zsh', 'fish']) {
      const { status, lines, errors } = await glossa(['completion', shell]);
      assert.deepEqual([status, errors], [0, '']);
      writeFileSync(path.join(folder, `glossa.${shell}`), `${lines.join('\n')}\n`);
    }
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const lines: [what: string, words: string[], expected: string[]][] = [
    ['commands', ['e'], ['encode', 'export', 'extract']],
    ['commands of commands', ['align', ''], ['help', 'sentences', 'words']],
    ['options of a command', ['import', '--o'], ['--on-duplicate', '--only']],
    ['options that every command shares', ['align', 'words', '--q'], ['--quiet']],
    ['what an option is chosen from', ['check', '--format', ''], ['html', 'json', 'sarif', 'text']],
    ['what an argument is chosen from', ['completion', ''], ['bash', 'fish', 'powershell', 'zsh']],
    ['a file where one is read', ['import', 'te'], ['terms.csv']],
    ['a file behind an option', ['check', 'de.po', '--glossary', 'te'], ['terms.csv']],
  ];

  for (const [what, words, expected] of lines) {
    itIn('bash', `completes ${what}`, () => {
      const output = execFileSync('bash', ['-c', ASK_BASH, 'bash', 'glossa', ...words], {
        cwd: folder,
        encoding: 'utf8',
      });
      assert.deepEqual(output.split('\n').filter(Boolean).sort(), expected);
    });

    itIn('fish', `completes ${what}`, () => {
      const output = execFileSync(
        'fish',
        ['--no-config', '-c', `source glossa.fish; complete -C '${['glossa', ...words].join(' ')}'`],
        { cwd: folder, encoding: 'utf8' },
      );
      assert.deepEqual(
        output
          .split('\n')
          .filter(Boolean)
          .map((line) => line.split('\t')[0])
          .sort(),
        expected,
      );
    });
  }

  // PowerShell cannot be had here: what it would read is held to the rule that its texts end by, which typographic
  // quotes do as well.
  it('keeps every text of the tables for PowerShell whole', async () => {
    const { lines: script } = await glossa(['completion', 'powershell']);
    const rows = script.slice(script.indexOf('  $known = @{') + 1, script.indexOf('  }'));
    assert.ok(rows.length > 20 && rows.some((row) => /[\u2018-\u201B]/.test(row)));
    for (const row of rows) {
      const left = row.replaceAll(
        /['\u2018-\u201B](?:[^'\u2018-\u201B]|['\u2018-\u201B]{2})*['\u2018-\u201B]/g,
        'TEXT',
      );
      const withoutValues = left.replaceAll(/@\((?:TEXT(?:, TEXT)*)?\)/g, 'TEXT');
      const withoutTables = withoutValues.replaceAll(/\[ordered\]@\{ (?:TEXT = TEXT(?:; TEXT = TEXT)*)? \}/g, 'TABLE');
      assert.equal(withoutTables, '    TEXT = @{ first = TABLE; flags = TABLE; chosen = TABLE }', row);
    }
  });

  itIn('bash', 'completes an option and its value in one word', () => {
    const output = execFileSync('bash', ['-c', ASK_BASH, 'bash', 'glossa', 'check', '--format', '=', 's'], {
      cwd: folder,
      encoding: 'utf8',
    });
    assert.equal(output, 'sarif\n');
  });

  for (const [typed, completed] of [
    ['glossa exp', 'glossa export '],
    ['glossa check --gl', 'glossa check --glossary '],
    ['glossa check --format sa', 'glossa check --format sarif '],
    ['glossa align s', 'glossa align sentences '],
    ['glossa import te', 'glossa import terms.csv '],
  ]) {
    itIn('zsh', `makes “${completed}” of “${typed}”`, () => {
      const output = execFileSync('zsh', ['-f', '-c', ASK_ZSH, 'zsh', typed!], {
        cwd: folder,
        encoding: 'utf8',
        timeout: 30_000,
      });
      assert.equal(/<<(.*)>>/.exec(output)?.[1], completed, output);
    });
  }
});
