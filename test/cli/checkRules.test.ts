import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { glossa } from '../support/commandLine';

const GLOSSARY = `{"glossa":1}
{"id":"c0000000000000001","terms":[{"term":"landlord","language":"en"},{"term":"Vermieter","language":"de"}]}
`;
const PO = `msgid ""
msgstr ""
"Language: de\\n"

msgid "The landlord pays."
msgstr "Der Vermieter zahlt."
`;

describe('glossa check, with rules that are off at first', () => {
  let folder: string, glossary: string;
  const file = (name: string): string => path.join(folder, name);
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'glossa rules '));
    glossary = file('terms.glossa.jsonl');
    await writeFile(glossary, GLOSSARY);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('finds segments without a translation, and groups them, if it is asked to', async () => {
    await writeFile(
      file('empty.po'),
      `${PO}\n${['Save', 'Open the page', 'Print', 'Close'].map((text) => `msgid "${text}"\nmsgstr ""\n`).join('\n')}`,
    );
    const check = (...more: string[]) => glossa(['check', file('empty.po'), '--glossary', glossary, ...more]);
    const usual = await check();
    assert.ok(!usual.lines.some((line) => line.includes('[empty-target]')));
    const { status, lines, errors } = await check('--rules', 'empty-target');
    assert.equal(status, 1, errors);
    const first = PO.split('\n').length + 1;
    assert.deepEqual(lines, [
      `${file('empty.po')}:${first}:8: Empty target: 4 occurrences. This segment has no translation. Lines ` +
        `${[first, first + 3, first + 6, first + 9].join(', ')}. [empty-target]`,
    ]);
    await writeFile(file('empty.en.json'), '{"open": "Open the page", "save": "Save"}');
    await writeFile(file('empty.fr.json'), '{\n"open": "",\n"save": "Enregistrer"\n}');
    const pair = `${file('empty.en.json')}=${file('empty.fr.json')}`;
    const values = await glossa(['check', pair, '--glossary', glossary, '--rules', 'empty-target']);
    assert.deepEqual(values.lines, [`${file('empty.fr.json')}:2:10: This segment has no translation. [empty-target]`]);
  });

  it('says how long a translation is, and how long its file lets it be, if it is asked to', async () => {
    await writeFile(
      file('long.xlf'),
      `<xliff version="1.2"><file source-language="en" target-language="de"><body>
<trans-unit id="1" size-unit="char" maxwidth="8"><source>Create</source><target>Neu anlegen</target></trans-unit>
</body></file></xliff>`,
    );
    const check = (rules: string) => glossa(['check', file('long.xlf'), '--glossary', glossary, '--rules', rules]);
    assert.deepEqual((await check('+end-punctuation')).lines, []);
    const { status, lines } = await check('+length-limit');
    assert.deepEqual(
      [status, lines],
      [1, [`${file('long.xlf')}:2:81: The translation has 11 characters; at most 8 are allowed. [length-limit]`]],
    );
  });

  it('follows patterns of a file, of settings or of the command line, and refuses invalid ones', async () => {
    await writeFile(file('mail.po'), `${PO}\nmsgid "Your email"\nmsgstr "Ihre Email "\n`);
    const patterns = [
      { source: 'email', target: 'E-Mail', flags: 'i', message: 'Write “E-Mail”.' },
      { target: 'Email', message: 'Not “Email”.' },
    ];
    await writeFile(file('patterns.json'), JSON.stringify(patterns));
    await writeFile(file('settings.json'), `// settings\n${JSON.stringify({ 'glossa.check.patterns': patterns })}`);
    const check = (given: string) =>
      glossa(['check', file('mail.po'), '--glossary', glossary, '--rules', 'pattern', '--patterns', given]);
    const line = PO.split('\n').length + 2;
    for (const given of [file('patterns.json'), file('settings.json'), JSON.stringify(patterns)]) {
      const { status, lines, errors } = await check(given);
      assert.deepEqual(
        [status, lines],
        [
          1,
          [
            `${file('mail.po')}:${line}:9: Write “E-Mail”. [pattern]`,
            `${file('mail.po')}:${line}:14: Not “Email”. [pattern]`,
          ],
        ],
        errors,
      );
    }
    const invalid = await check('[{"target": "(Email", "message": "No."}]');
    assert.equal(invalid.status, 2);
    assert.match(invalid.errors, /The pattern “\(Email” of “glossa\.check\.patterns” cannot be used: missing closing/);
    const missing = await check(file('none.json'));
    assert.notEqual(missing.status, 0);
    assert.match(missing.errors, /none\.json/);
  });
});
