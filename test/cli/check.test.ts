import type { default as AjvDraft4 } from 'ajv-draft-04';
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import type { Log } from 'sarif';
import type { LocatedFinding } from '../../src/cli/checkReport';
import { sarifLog } from '../../src/cli/checkReport';
import { docxOf, docxParagraph } from '../files/support/docx';
import { ods } from '../files/support/spreadsheets';
import { glossa } from '../support/commandLine';

const require = createRequire(import.meta.url);
const Ajv = require('ajv-draft-04') as typeof AjvDraft4;
const GLOSSARY = `{"glossa":1}
{"id":"c0000000000000001","terms":[{"term":"landlord","language":"en"},{"term":"Vermieter","language":"de","status":"preferredTerm-admn-sts"},{"term":"Hausherr","language":"de","status":"deprecatedTerm-admn-sts"}]}
{"id":"c0000000000000002","terms":[{"term":"lease","language":"en"},{"term":"Mietvertrag","language":"de"}]}
`;
const PO = `msgid ""
msgstr ""
"Language: de\\n"

msgid "The landlords pay."
msgstr "Die \\"Hausherren\\" zahlen."

msgid "The landlord signs the lease."
msgstr "Des Vermieters Mietvertrag ist gezeichnet."
`;
const TMX = `<tmx version="1.4"><header srclang="en"/><body>
<tu><tuv xml:lang="en"><seg>Fish &amp; the landlord</seg></tuv><tuv xml:lang="de"><seg>Fisch &amp; der Hausherr</seg></tuv></tu>
<tu><tuv xml:lang="en"><seg>Save</seg></tuv><tuv xml:lang="de"><seg>Sichern</seg></tuv></tu>
<tu><tuv xml:lang="en"><seg>Save</seg></tuv><tuv xml:lang="de"><seg>Speichern</seg></tuv></tu>
</body></tmx>`;

describe('glossa check', () => {
  let folder: string, glossary: string;
  const file = (name: string): string => path.join(folder, name);
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'glossa prüfung '));
    glossary = file('terms.glossa.jsonl');
    await writeFile(glossary, GLOSSARY);
    await writeFile(file('de.po'), PO);
    await writeFile(file('memory.tmx'), TMX);
  });
  after(() => rm(folder, { recursive: true, force: true }));
  const places = (lines: string[]) =>
    lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .map(({ line, column, endColumn, rule, found }) => [line, column, endColumn, rule, found]);

  it('names each place with line and column and exits with 1', async () => {
    const { status, lines, errors } = await glossa(['check', file('de.po'), '--glossary', glossary]);
    assert.equal(status, 1, errors);
    assert.deepEqual(lines, [
      `${file('de.po')}:6:15: Do not use “Hausherren” for “landlord”. Use “Vermieter”. [forbidden-term]`,
    ]);
  });

  it('checks tables, workbooks and DOCX, and names the row or the paragraph', async () => {
    const rows = [
      ['id', 'en', 'de'],
      ['1', 'The landlord signs.', 'Der Vermieter unterschreibt.'],
      ['2', 'The landlords pay.', 'Die Hausherren zahlen.'],
    ];
    await writeFile(file('table.csv'), rows.map((cells) => `${cells.join(',')}\n`).join(''));
    await writeFile(file('table.ods'), ods(rows));
    for (const [name, column] of [
      ['en', 1],
      ['de', 2],
    ] as const)
      await writeFile(
        file(`lease.${name}.docx`),
        docxOf(
          rows
            .slice(1)
            .map((cells) => docxParagraph(cells[column]!))
            .join(''),
        ),
      );
    const expected = [[3, 5, 15, 'forbidden-term', 'Hausherren']];
    for (const name of ['table.csv', 'table.ods']) {
      const { status, lines, errors } = await glossa(['check', file(name), '--glossary', glossary, '--format', 'json']);
      assert.deepEqual([status, places(lines)], [1, expected], errors);
    }
    const { lines, errors } = await glossa([
      'check',
      `${file('lease.en.docx')}=${file('lease.de.docx')}`,
      '--glossary',
      glossary,
      '--format',
      'json',
    ]);
    assert.deepEqual(places(lines), [[2, 5, 15, 'forbidden-term', 'Hausherren']], errors);
    assert.equal((JSON.parse(lines[0]!) as { file: string }).file, file('lease.de.docx'));
  }).timeout(180_000);

  it('leaves unfinished segments out, says how many, and checks them when it is asked to', async () => {
    await writeFile(file('fuzzy.po'), PO.replace('msgid "The landlords', '#, fuzzy\nmsgid "The landlords'));
    const left = await glossa(['check', file('fuzzy.po'), '--glossary', glossary]);
    assert.deepEqual([left.status, left.lines], [0, []]);
    assert.match(left.errors, /^Skipped 1 unfinished segment\./);
    const checked = await glossa(['check', file('fuzzy.po'), '--glossary', glossary, '--include-unfinished']);
    assert.deepEqual([checked.status, checked.lines.length, checked.errors], [1, 1, '2 segments checked in 1 file.\n']);
  });

  it('follows the rules that are asked for, and says which there are', async () => {
    await writeFile(
      file('form.po'),
      `${PO.slice(0, PO.indexOf('msgid "The'))}msgid "Wait %s for 25 seconds. "\nmsgstr "Bitte warten Sie Sie ` +
        `24 Sekunden."\n`,
    );
    const rulesOf = async (...rules: string[]) => {
      const { lines } = await glossa(['check', file('form.po'), '--glossary', glossary, '--format', 'json', ...rules]);
      return lines
        .map((line) => JSON.parse(line) as { rule: string; message: string })
        .map(({ rule, message }) => `${rule}: ${message}`);
    };
    const [numbers, placeholders, blanks] = [
      'different-numbers: The source has “25”, but the translation has “24”.',
      'different-placeholders: The source has “%s”, which is missing here.',
      'outer-blanks: Use “␣” at the end, as in the source.',
    ];
    assert.deepEqual(await rulesOf(), [numbers, placeholders, blanks]);
    assert.deepEqual(await rulesOf('--rules', '-outer-blanks,-different-placeholders'), [numbers]);
    assert.deepEqual(await rulesOf('--rules', 'outer-blanks'), [blanks]);
    const wrong = await glossa(['check', file('form.po'), '--glossary', glossary, '--rules', 'nonsense']);
    assert.equal(wrong.status, 2);
    assert.match(wrong.errors, /“nonsense” is not a rule\. The rules are approved-term-missing, .*repeated-word/);
  });

  it('reports bytes that are not in the declared encoding', async () => {
    const text = 'msgid ""\nmsgstr "Language: de\\nContent-Type: text/plain; charset=UTF-8\\n"\n\n';
    await writeFile(file('bytes.po'), Buffer.from(`${text}msgid "Stop"\nmsgstr "Zur\xfcck"\n`, 'latin1'));
    const { status, errors } = await glossa(['check', file('bytes.po'), '--glossary', glossary]);
    assert.equal(status, 1);
    assert.ok(errors.includes(`${file('bytes.po')}:5: This line contains bytes that are not UTF-8.`), errors);
  });

  it('pairs the values of two files by their names', async () => {
    await writeFile(file('a.en.json'), '{"wait": "Wait 25 seconds", "stop": "Stop {name} at once"}');
    await writeFile(file('a.de.json'), '{"stop": "{name} sofort anhalten", "wait": "24 Sekunden warten"}');
    const { lines } = await glossa(['check', `${file('a.en.json')}=${file('a.de.json')}`, '--glossary', glossary]);
    assert.deepEqual(lines, [
      `${file('a.de.json')}:1:45: The source has “25”, but the translation has “24”. [different-numbers]`,
    ]);
  });

  it('exits with 1 where its reader goes after the first of many findings', async () => {
    await writeFile(
      file('long.po'),
      PO.slice(0, PO.indexOf('msgid "The')) + PO.slice(PO.indexOf('msgid "The')).repeat(3000),
    );
    const { status, lines } = await glossa(['check', file('long.po'), '--glossary', glossary], '', {
      through: ['bash', '-c', '"$@" | head -1; exit "${PIPESTATUS[0]}"', 'bash'],
    });
    assert.deepEqual([status, lines.length], [1, 1]);
  });

  it('counts columns over entities, and finds a source that is translated in two ways', async () => {
    const { status, lines } = await glossa(['check', file('memory.tmx'), '--glossary', glossary, '--format', 'json']);
    assert.equal(status, 1);
    const column = TMX.split('\n')[1]!.indexOf('Hausherr') + 1;
    const other = TMX.split('\n')[3]!.indexOf('Speichern') + 1;
    assert.deepEqual(places(lines), [
      [2, column, column + 8, 'forbidden-term', 'Hausherr'],
      [4, other, other + 9, 'inconsistent-rendering', 'Speichern'],
    ]);
  });

  it('writes SARIF that its schema allows', async () => {
    const { status, lines, errors } = await glossa([
      'check',
      file('de.po'),
      file('memory.tmx'),
      '--glossary',
      glossary,
      '--format',
      'sarif',
    ]);
    assert.equal(status, 1, errors);
    const log = JSON.parse(lines.join('\n')) as Log;
    const schema = JSON.parse(
      await readFile(
        require.resolve('@microsoft/jest-sarif').replace(/index\.js$/, 'schemas/sarif-2.1.0-rtm.5.json'),
        'utf8',
      ),
    ) as object;
    const validate = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(schema);
    assert.ok(validate(log), JSON.stringify(validate.errors));
    assert.deepEqual(
      log.runs[0]!.results!.map(({ ruleId, locations }) => [
        ruleId,
        locations![0]!.physicalLocation!.region!.startLine,
      ]),
      [
        ['forbidden-term', 6],
        ['forbidden-term', 2],
        ['inconsistent-rendering', 4],
      ],
    );
  });

  it('holds to every entry where it is strict, or where the import has said so', async () => {
    const terms = file('everyday.csv');
    await writeFile(terms, 'en,de\nchange,Änderung\n');
    await writeFile(
      file('change.po'),
      `${PO.slice(0, PO.indexOf('msgid "The'))}${['Wechsel', 'Modifikation', 'Wandel', 'Kleingeld'].map((word) => `msgid "The change ${word}"\nmsgstr "Der neue ${word}"\n`).join('\n')}`,
    );
    const [open, bound] = [file('open.glossa.jsonl'), file('bound.glossa.jsonl')];
    await glossa(['import', terms, '--into', open]);
    await glossa(['import', terms, '--into', bound, '--status', 'preferred']);
    const countWith = async (...args: string[]) =>
      (await glossa(['check', file('change.po'), '--glossary', ...args])).lines.length;
    assert.ok((await countWith(open)) < 4);
    // Other words stand in no place of the term: without --strict that is a note.
    assert.deepEqual([await countWith(open, '--strict'), await countWith(bound, '--level', 'note')], [4, 4]);
    assert.match(await readFile(bound, 'utf8'), /"term":"Änderung","language":"de","status":"preferredTerm-admn-sts"/);
    assert.equal((await glossa(['import', terms, '--into', bound, '--status', 'best'])).status, 2);
  });

  it('writes one page of HTML, grouped by file and rule, with the places marked and everything escaped', async () => {
    await writeFile(
      file('markup.po'),
      PO.replace('The landlords pay.', 'The landlords <script>alert(1)</script> pay & 25 stay. ').replace(
        'zahlen.',
        'zahlen & 24 bleiben <b>.',
      ),
    );
    const { status, lines } = await glossa([
      'check',
      file('markup.po'),
      file('memory.tmx'),
      '--glossary',
      glossary,
      '--format',
      'html',
    ]);
    const page = lines.join('\n');
    assert.equal(status, 1);
    assert.ok(page.startsWith('<!DOCTYPE html>'));
    assert.match(page, /7 findings in 5 segments of 2 files\./);
    const sections = Array.from(
      page.matchAll(/<h2>(.*?)<\/h2>|<h3>(\S+) <span>(\d+)<\/span>/g),
      ([, name, rule, count]) => (name ? path.basename(name) : `${rule} ${count}`),
    );
    assert.deepEqual(sections, [
      'markup.po',
      'forbidden-term 1',
      'different-numbers 1',
      'different-tags 2',
      'outer-blanks 1',
      'memory.tmx',
      'forbidden-term 1',
      'inconsistent-rendering 1',
    ]);
    assert.ok(page.includes('&lt;script&gt;alert(1)&lt;/script&gt; pay &amp; <mark>25</mark> stay.'), page);
    assert.ok(page.includes('<td dir="auto" lang="de">Die "<mark>Hausherren</mark>" zahlen &amp; 24'));
    assert.ok(page.includes('stay.<mark>␣</mark>'));
    assert.doesNotMatch(page, /<script|<link|src=|https?:/);
  });

  it('checks a document against its translation, found by alignment', async () => {
    await writeFile(
      file('a.en.md'),
      '# Contract\n\nThis agreement was signed in the spring by both parties. The landlord pays for all ' +
        'repairs of the house.\n\nThe tenant pays the water and the heating.\n',
    );
    await writeFile(
      file('a.de.md'),
      '# Vertrag\n\nDiese Vereinbarung wurde im Frühling von beiden Parteien unterschrieben. Der **Hausherr** ' +
        'zahlt alle Reparaturen des Hauses.\n\nDer Mieter zahlt das Wasser und die Heizung.\n',
    );
    const { status, lines, errors } = await glossa([
      'check',
      `${file('a.en.md')}=${file('a.de.md')}`,
      '--glossary',
      glossary,
      '--format',
      'json',
    ]);
    assert.equal(status, 1, errors);
    const [finding] = lines.map(
      (line) => JSON.parse(line) as { file: string; line: number; column: number; rule: string },
    );
    const line = (await readFile(file('a.de.md'), 'utf8')).split('\n')[2]!;
    assert.deepEqual(
      [finding!.file, finding!.line, finding!.column, finding!.rule],
      [file('a.de.md'), 3, line.indexOf('Hausherr') + 1, 'forbidden-term'],
    );
  });

  it('warns of words that replace a term against the rest of the document, says why, and keeps what may be right to the notes', async () => {
    const terms = file('screen.glossa.jsonl');
    await writeFile(
      terms,
      '{"glossa":1}\n{"id":"c0000000000000003","terms":[{"term":"screen","language":"en"},{"term":"Bildschirm","language":"de"}]}\n{"id":"c0000000000000004","terms":[{"term":"keyboard","language":"en"},{"term":"Tastatur","language":"de"}]}\n',
    );
    const segment = (english: string, german: string): string =>
      `<tu><tuv xml:lang="en"><seg>${english}</seg></tuv><tuv xml:lang="de"><seg>${german}</seg></tuv></tu>\n`;
    const right = segment('The screen is on.', 'Der Bildschirm ist an.');
    const checked = async (segments: string, ...options: string[]) => {
      await writeFile(file('screen.tmx'), `<tmx version="1.4"><header srclang="en"/><body>\n${segments}</body></tmx>`);
      const { status, lines } = await glossa([
        'check',
        file('screen.tmx'),
        '--glossary',
        terms,
        '--format',
        'sarif',
        ...options,
      ]);
      const results = (JSON.parse(lines.join('\n')) as Log).runs[0]!.results!;
      return [status, ...results.map(({ ruleId, level, message }) => [ruleId, level, message.text])];
    };
    const wrong = segment('The screen is too dark.', 'Die Banane ist zu dunkel.'),
      rival = segment('Clean the screen.', 'Die Tastatur reinigen.'),
      other = segment('Turn off the screen.', 'Schalten Sie den Monitor aus.');
    const rest = right.repeat(7);
    assert.deepEqual(await checked(rest + wrong), [
      1,
      [
        'approved-term-missing',
        'warning',
        '“screen” should be translated as “Bildschirm”, not as “Banane”. The document uses the expected translation in 7 other places.',
      ],
    ]);
    assert.deepEqual(await checked(rest + rival), [
      1,
      [
        'approved-term-missing',
        'warning',
        '“screen” should be translated as “Bildschirm”, not as “Tastatur”. In the glossary, “Tastatur” is the ' +
          'translation of “keyboard”. The document uses the expected translation in 7 other places.',
      ],
    ]);
    assert.deepEqual(await checked(rest + other), [
      1,
      [
        'inconsistent-rendering',
        'warning',
        'The glossary translates “screen” as “Bildschirm”, not as “Monitor”. The document uses the expected translation in 7 other places.',
      ],
    ]);
    assert.deepEqual(await checked(other), [0], 'one use says nothing of the rest');
    assert.deepEqual(await checked(other, '--level', 'note'), [
      1,
      ['inconsistent-rendering', 'note', 'The glossary translates “screen” as “Bildschirm”, not as “Monitor”.'],
    ]);
  });

  it('prints no finding and says how much it has read where all is well, and where the translators have decided so', async () => {
    await writeFile(file('good.po'), PO.replace('\\"Hausherren\\"', 'Vermieter'));
    const good = await glossa(['check', file('good.po'), '--glossary', glossary]);
    assert.deepEqual([good.status, good.lines, good.errors], [0, [], '2 segments checked in 1 file.\n']);
    const quiet = await glossa(['--quiet', 'check', file('good.po'), '--glossary', glossary]);
    assert.deepEqual([quiet.status, quiet.lines, quiet.errors], [0, [], '']);
    const ignored = file('terms.glossa-ignored.jsonl');
    await writeFile(
      ignored,
      '{"rule":"forbidden-term","concept":"c0000000000000001","term":"landlord","segment":"The landlords pay."}\n',
    );
    const decided = await glossa(['check', file('de.po'), '--glossary', glossary]);
    await rm(ignored);
    assert.deepEqual([decided.status, decided.lines], [0, []]);
  });

  it('names a file that cannot be read, goes on with the others, and exits with 2 without a glossary', async () => {
    const { status, lines, errors } = await glossa(['check', file('none.po'), file('de.po'), '--glossary', glossary]);
    assert.deepEqual([status, lines.length], [1, 1]);
    assert.match(errors, /none\.po/);
    assert.equal((await glossa(['check', file('de.po')])).status, 2);
    const missing = await glossa(['check', file('de.po'), '--glossary', file('none.glossa.jsonl')]);
    assert.equal(missing.status, 1);
    assert.match(missing.errors, /none\.glossa\.jsonl/);
  });

  it('finds what the termbases of other programs forbid', async () => {
    const files: Record<string, string> = {
      'supervertaler.tsv':
        'Term UUID\tSource Term\tTarget ' +
        'Term\tPriority\tDomain\tNotes\tProject\tClient\tForbidden\n6f1e\tlandlord\tHausherr\t50\t\t\t\t\tTRUE\n',
      'memoq.csv':
        '"Entry_ID","English","Term_Info","German","Term_Info"\n"0","landlord","CasePermissive;HalfPrefix","Hausherr","CasePermissive;HalfPrefix;Forbidden"\n',
      'lokalise.csv':
        'term;description;casesensitive;translatable;forbidden;tags;en;de\nlandlord;;no;yes;yes;;landlord;Hausherr\n',
      'weblate.po':
        'msgid ""\nmsgstr "Language: de\\nX-Source-Language: en\\n"\n\n#, forbidden\nmsgid "landlord"\nmsgstr ' +
        '"Hausherr"\n',
    };
    for (const [name, content] of Object.entries(files)) {
      await writeFile(file(name), content);
      const into = file(`${name}.glossa.jsonl`);
      const imported = await glossa(['import', file(name), '--into', into, '--from', 'en', '--to', 'de']);
      assert.equal(imported.status, 0, imported.errors);
      const { lines } = await glossa(['check', file('de.po'), '--glossary', into]);
      assert.match(lines.join('\n'), /de\.po:6:15: Do not use “Hausherren” for “landlord”/, name);
    }
  });
});

describe('a report in SARIF', () => {
  it('makes no link of what a term says', () => {
    const finding = {
      rule: 'approved-term-missing',
      concept: 'c1',
      term: '[invoice](https://evil.example)',
      expected: ['![x](file:///etc)[y](1)'],
      source: { text: 'a', start: 0, end: 1 },
      target: { text: 'b', start: 0, end: 1 },
    } as unknown as LocatedFinding['finding'];
    const log = sarifLog([{ file: 'a.po', line: 1, column: 1, endLine: 1, endColumn: 2, finding } as LocatedFinding]);
    const { text } = log.runs[0]!.results![0]!.message;
    assert.match(text!, /invoice/);
    assert.doesNotMatch(text!, /(?<!\\)\]\(/);
  });
});

const ONE_LANGUAGE_GLOSSARY = `{"glossa":1}
{"id":"c1","terms":[{"term":"sign in","language":"en","status":"preferredTerm-admn-sts"},{"term":"log on","language":"en","status":"supersededTerm-admn-sts"},{"term":"anmelden","language":"de"}]}
{"id":"c2","terms":[{"term":"dashboard","language":"en"},{"term":"cockpit","language":"en"},{"term":"Übersicht","language":"de"}]}
{"id":"c3","terms":[{"term":"user interface","language":"en"},{"term":"UI","language":"en"}]}
{"id":"c4","terms":[{"term":"allowlist","language":"en"},{"term":"whitelist","language":"en","status":"deprecatedTerm-admn-sts"}]}
{"id":"c5","terms":[{"term":"whitelist","language":"fr"},{"term":"liste","language":"fr"}]}
`;
const TEXT = `# Start

Log on before you open the dashboard.

The cockpit shows the whitelist, and the dashboard hides it in the user interface.

A dashboard is a part of the UI, \`whitelist\` is code, and whitelisting is a verb.
`;

describe('glossa check --monolingual', () => {
  let folder: string;
  const file = (name: string) => path.join(folder, name);
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'glossa-one-'));
    await writeFile(file('g.glossa.jsonl'), ONE_LANGUAGE_GLOSSARY);
    await writeFile(file('guide.en.md'), TEXT);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const check = (name: string, ...more: string[]) =>
    glossa(['check', file(name), '--monolingual', '--glossary', file('g.glossa.jsonl'), ...more]);

  it('finds terms that are not to be used, in any form, and variants of one term, but no short forms', async () => {
    const { status, lines, errors } = await check('guide.en.md');
    const at = file('guide.en.md');
    assert.deepEqual(lines, [
      `${at}:3:1: Do not use “Log on”. Use “sign in”. [forbidden-term]`,
      `${at}:5:5: “cockpit” is another term for “dashboard”, which the document uses elsewhere. [inconsistent-rendering]`,
      `${at}:5:23: Do not use “whitelist”. Use “allowlist”. [forbidden-term]`,
      `${at}:7:59: Do not use “whitelisting”. Use “allowlist”. [forbidden-term]`,
    ]);
    assert.deepEqual([status, errors], [1, '4 segments checked in 1 file.\n']);
  }).timeout(120_000);

  it('puts right what is certain, and what is left, inflected forms among it, decides the status', async () => {
    await writeFile(file('copy.en.md'), TEXT);
    const { status, lines } = await check('copy.en.md', '--fix');
    const fixed = TEXT.replace('Log on', 'Sign in').replace('the whitelist', 'the allowlist');
    assert.equal(await readFile(file('copy.en.md'), 'utf8'), fixed);
    assert.deepEqual([status, lines.length], [1, 2]);
    assert.match(lines[0]!, /cockpit/);
  }).timeout(120_000);

  it('refuses rules and patterns that compare a translation with its source', async () => {
    for (const options of [
      ['--patterns', '[{"target":"x","message":"y"}]'],
      ['--rules', 'different-tags'],
      ['--rules', '+double-spaces'],
      ['--rules', '-forbidden-term,-inconsistent-rendering'],
    ]) {
      const { status, errors } = await check('guide.en.md', ...options);
      assert.equal(status, 2, options.join(' '));
      assert.match(errors, /--monolingual/);
    }
    assert.equal((await check('guide.en.md', '--rules', '')).status, 2);
    assert.equal((await check('guide.en.md', '--rules', 'forbidden-term')).status, 1);
  }).timeout(120_000);

  it('refuses what holds translations, and what is in another language', async () => {
    await writeFile(file('de.po'), 'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "Log on"\nmsgstr "Anmelden"\n');
    const po = await check('de.po');
    assert.equal(po.status, 1);
    assert.match(po.errors, /de\.po contains translations\. Check it as a translation/);
    await writeFile(file('guide.de.md'), 'Die Übersicht.\n');
    const german = await check('guide.de.md', '--from', 'en');
    assert.equal(german.status, 1);
    assert.match(german.errors, /is in de, not in en/);
  }).timeout(120_000);
});
