import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { escapeControlCharacters, escapeToLine, jsonText } from '../../src/cli/terminal';
import { glossa } from '../support/commandLine';
import { programFile, ROOT } from '../support/programs';

/** Clears the screen, makes a link, names the window, colours by a C1 sign, turns the text around, deletes. */
const EVIL =
  '\x1b[2J\x1b]8;;http://evil.example/\x07here\x1b]8;;\x07\x1b]0;mine\x07\x9b31m\u202etxt.exe\u2066\x08\x7f\u0085\r';
/** Everything that steers a terminal or turns text around. */
const STEERING = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/;

describe('Text for the terminal', () => {
  it('shows what steers a terminal by its number, and leaves words of all languages as they are', () => {
    assert.equal(escapeControlCharacters('a\x1b[31m\u202eb\x9b\x7f'), 'a\\u001b[31m\\u202eb\\u009b\\u007f');
    assert.ok(!STEERING.test(escapeControlCharacters(EVIL)));
    const words = 'Größe, насос, 泵, ポンプ, मशीन, مضخة, משאבה, 👨‍👩‍👧, a\tb';
    assert.equal(escapeControlCharacters(words), words);
  });

  it('keeps one line one line', () => {
    assert.equal(escapeToLine('a\nx.po:1:1: all is well\r\n'), 'a\\nx.po:1:1: all is well\\u000d\\n');
  });

  it('is as JSON the same value', () => {
    const value = { [`key${EVIL}`]: [EVIL, 'ü', '\n'] };
    for (const indent of [undefined, 2]) {
      assert.ok(!STEERING.test(jsonText(value, indent)));
      assert.deepEqual(JSON.parse(jsonText(value, indent)), value);
    }
  });
});

describe('A term, a name of a file and an argument that steer a terminal', () => {
  let folder: string;
  const evilName = `x${EVIL.replaceAll('/', '').replaceAll('\r', '')}.po`;
  before(function () {
    // It has no such names.
    if (process.platform === 'win32') this.skip();
    folder = mkdtempSync(path.join(os.tmpdir(), 'glossa-terminal-'));
    const line = (value: object): string => `${JSON.stringify(value)}\n`;
    writeFileSync(
      path.join(folder, 'g.glossa.jsonl'),
      `{"glossa":1}\n${line({
        id: 'c1',
        definition: EVIL,
        terms: [
          { term: 'hoist', language: 'en' },
          { term: `Hebezeug${EVIL}`, language: 'de', status: 'preferredTerm-admn-sts' },
          { term: 'Winde', language: 'de', status: 'deprecatedTerm-admn-sts' },
        ],
      })}${line({ id: `c2${EVIL}`, terms: [{ term: 'x', language: `e${EVIL}` }] })}`,
    );
    const po =
      `msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "The hoist %d${EVIL.replace('\r', '')} lifts."\nmsgstr "Die ` +
      `Winde hebt."\n`;
    for (const name of ['a.po', evilName]) writeFileSync(path.join(folder, name), po);
    writeFileSync(
      path.join(folder, 't.csv'),
      `en,de,${EVIL.replace('\r', '')}\nhoist${EVIL.replace('\r', '')},Hebezeug,x\n`,
    );
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const G = ['--glossary', 'g.glossa.jsonl'];
  const calls: [title: string, ...given: string[]][] = [
    ['check', 'check', 'a.po', evilName, ...G, '--from', 'en'],
    ['check as JSON', 'check', evilName, ...G, '--from', 'en', '--format', 'json'],
    ['check as SARIF', 'check', evilName, ...G, '--from', 'en', '--format', 'sarif'],
    ['check as HTML', 'check', evilName, ...G, '--from', 'en', '--format', 'html'],
    ['check of a missing file', 'check', `no${EVIL}.po`, ...G],
    ['search', 'search', 'hoist', ...G],
    ['search without its glossary', 'search', 'hoist', '--glossary', `no${EVIL}.glossa.jsonl`],
    ['find', 'find', 'hoist', '--in', evilName],
    ['ask', 'ask', 'what lifts?', '--in', evilName, `no${EVIL}.md`],
    ['import', 'import', 't.csv', '--into', 'new.glossa.jsonl', '--preview'],
    ['import into a place that is none', 'import', 't.csv', '--into', `a.po/${EVIL.replaceAll('/', '')}`],
    ['build', 'build', `no${EVIL}.po`, '--from', 'en', '--to', 'de'],
    ['export', 'export', `no${EVIL}`, '--format', 'csv'],
    ['align', 'align', 'sentences', `no${EVIL}`, 'a.po'],
    ['models', 'models', 'verify', `no${EVIL}`],
    ['a model', '--model', `no${EVIL}`, 'search', 'hoist', ...G],
    ['mcp', 'mcp', '--root', `no${EVIL}`],
    ['termbase', 'termbase', 'status', '--address', `x${EVIL}`, '--collection', 'c'],
    ['a language', 'suggest', ...G, '--from', EVIL],
    ['a command', `no${EVIL}`],
    ['an option', 'search', `--no${EVIL}`],
  ];
  for (const [title, ...given] of calls) {
    it(`reaches it from no command: ${title}`, async () => {
      const isFile = /^(?:[agt]\.(?:po|csv|glossa\.jsonl)|no|new\.|x|a\.po\/)/;
      const { lines, errors } = await glossa(given.map((each) => (isFile.test(each) ? path.join(folder, each) : each)));
      assert.ok(lines.length || errors, 'something is said');
      for (const line of [...lines, ...errors.split('\n')]) assert.doesNotMatch(line, STEERING);
      assert.ok(!/^\s+at .*\(/m.test(errors), errors);
    });
  }

  it('reaches a terminal from no file that is printed there, and is in the file as it is', async function () {
    if (!existsSync('/usr/bin/script')) this.skip();
    const glossary = path.join(folder, 'g.glossa.jsonl');
    for (const format of ['csv', 'glossa', 'tbx']) {
      const { file, execArgv } = programFile('cli');
      const command = [process.execPath, ...execArgv, file, 'export', glossary, '--format', format].join(' ');
      const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], { cwd: ROOT, encoding: 'utf8' });
      assert.match(stdout, /Hebezeug/);
      for (const line of stdout.split(/\r?\n/)) assert.doesNotMatch(line, STEERING, format);
    }
    assert.match((await glossa(['export', glossary, '--format', 'csv'])).lines.join('\n'), STEERING);
  });
});
