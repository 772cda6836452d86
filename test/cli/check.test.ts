import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import type { default as AjvDraft4 } from 'ajv-draft-04';
import type { Log } from 'sarif';
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
  const places = (lines: string[]) => lines.map((line) => JSON.parse(line) as Record<string, unknown>).map(({ line, column, endColumn, rule, found }) => [line, column, endColumn, rule, found]);

  it('names each place with line and column and exits with 1', async () => {
    const { status, lines, errors } = await glossa(['check', file('de.po'), '--glossary', glossary]);
    assert.equal(status, 1, errors);
    assert.deepEqual(lines, [`${file('de.po')}:6:15: “Hausherren” is not to be used for “landlord”; use “Vermieter”. [forbidden-term]`]);
  });

  it('exits with 1 where its reader goes after the first of many findings', async () => {
    await writeFile(file('long.po'), PO.slice(0, PO.indexOf('msgid "The')) + PO.slice(PO.indexOf('msgid "The')).repeat(3000));
    const { status, lines } = await glossa(['check', file('long.po'), '--glossary', glossary], '', { through: ['bash', '-c', '"$@" | head -1; exit "${PIPESTATUS[0]}"', 'bash'] });
    assert.deepEqual([status, lines.length], [1, 1]);
  });

  it('counts columns over entities, and finds a source that is translated in two ways', async () => {
    const { status, lines } = await glossa(['check', file('memory.tmx'), '--glossary', glossary, '--format', 'json']);
    assert.equal(status, 1);
    const column = TMX.split('\n')[1]!.indexOf('Hausherr') + 1;
    const other = TMX.split('\n')[3]!.indexOf('Speichern') + 1;
    assert.deepEqual(places(lines), [[2, column, column + 8, 'forbidden-term', 'Hausherr'], [4, other, other + 9, 'inconsistent-rendering', 'Speichern']]);
  });

  it('writes SARIF that its schema allows', async () => {
    const { status, lines, errors } = await glossa(['check', file('de.po'), file('memory.tmx'), '--glossary', glossary, '--format', 'sarif']);
    assert.equal(status, 1, errors);
    const log = JSON.parse(lines.join('\n')) as Log;
    const schema = JSON.parse(await readFile(require.resolve('@microsoft/jest-sarif').replace(/index\.js$/, 'schemas/sarif-2.1.0-rtm.5.json'), 'utf8')) as object;
    const validate = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(schema);
    assert.ok(validate(log), JSON.stringify(validate.errors));
    assert.deepEqual(log.runs[0]!.results!.map(({ ruleId, locations }) => [ruleId, locations![0]!.physicalLocation!.region!.startLine]), [
      ['forbidden-term', 6], ['forbidden-term', 2], ['inconsistent-rendering', 4],
    ]);
  });

  it('checks a document against its translation, found by alignment', async () => {
    await writeFile(file('a.en.md'), '# Contract\n\nThis agreement was signed in the spring by both parties. The landlord pays for all repairs of the house.\n\nThe tenant pays the water and the heating.\n');
    await writeFile(file('a.de.md'), '# Vertrag\n\nDiese Vereinbarung wurde im Frühling von beiden Parteien unterschrieben. Der **Hausherr** zahlt alle Reparaturen des Hauses.\n\nDer Mieter zahlt das Wasser und die Heizung.\n');
    const { status, lines, errors } = await glossa(['check', `${file('a.en.md')}=${file('a.de.md')}`, '--glossary', glossary, '--format', 'json']);
    assert.equal(status, 1, errors);
    const [finding] = lines.map((line) => JSON.parse(line) as { file: string; line: number; column: number; rule: string });
    const line = (await readFile(file('a.de.md'), 'utf8')).split('\n')[2]!;
    assert.deepEqual([finding!.file, finding!.line, finding!.column, finding!.rule], [file('a.de.md'), 3, line.indexOf('Hausherr') + 1, 'forbidden-term']);
  });

  it('tells another word of the same meaning from a wrong one, which alone is a warning', async () => {
    const terms = file('screen.glossa.jsonl');
    await writeFile(terms, '{"glossa":1}\n{"id":"c0000000000000003","terms":[{"term":"screen","language":"en"},{"term":"Bildschirm","language":"de"}]}\n');
    const segment = (english: string, german: string): string => `<tu><tuv xml:lang="en"><seg>${english}</seg></tuv><tuv xml:lang="de"><seg>${german}</seg></tuv></tu>\n`;
    await writeFile(file('screen.tmx'), `<tmx version="1.4"><header srclang="en"/><body>\n${segment('Turn off the screen.', 'Schalten Sie die Anzeige aus.')}${segment('The screen is too dark.', 'Die Banane ist zu dunkel.')}</body></tmx>`);
    const warned = await glossa(['check', file('screen.tmx'), '--glossary', terms, '--format', 'json']);
    assert.deepEqual([warned.status, places(warned.lines).map(([, , , rule, found]) => [rule, found])], [1, [['approved-term-missing', 'Banane']]], warned.errors);
    const noted = await glossa(['check', file('screen.tmx'), '--glossary', terms, '--level', 'note', '--format', 'sarif']);
    const results = (JSON.parse(noted.lines.join('\n')) as Log).runs[0]!.results!;
    assert.deepEqual(results.map(({ ruleId, level, message }) => [ruleId, level, message.text]), [
      ['inconsistent-rendering', 'note', '“screen” is “Bildschirm” in the glossary, and here “Anzeige”.'],
      ['approved-term-missing', 'warning', '“screen” should be translated as “Bildschirm”, and here is “Banane”.'],
    ]);
  });

  it('is silent where all is well, and where the translators have decided so', async () => {
    await writeFile(file('good.po'), PO.replace('\\"Hausherren\\"', 'Vermieter'));
    const good = await glossa(['check', file('good.po'), '--glossary', glossary]);
    assert.deepEqual([good.status, good.lines, good.errors], [0, [], '']);
    const ignored = file('terms.glossa-ignored.jsonl');
    await writeFile(ignored, '{"rule":"forbidden-term","concept":"c0000000000000001","term":"landlord","segment":"The landlords pay."}\n');
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
      'supervertaler.tsv': 'Term UUID\tSource Term\tTarget Term\tPriority\tDomain\tNotes\tProject\tClient\tForbidden\n6f1e\tlandlord\tHausherr\t50\t\t\t\t\tTRUE\n',
      'memoq.csv': '"Entry_ID","English","Term_Info","German","Term_Info"\n"0","landlord","CasePermissive;HalfPrefix","Hausherr","CasePermissive;HalfPrefix;Forbidden"\n',
      'lokalise.csv': 'term;description;casesensitive;translatable;forbidden;tags;en;de\nlandlord;;no;yes;yes;;landlord;Hausherr\n',
      'weblate.po': 'msgid ""\nmsgstr "Language: de\\nX-Source-Language: en\\n"\n\n#, forbidden\nmsgid "landlord"\nmsgstr "Hausherr"\n',
    };
    for (const [name, content] of Object.entries(files)) {
      await writeFile(file(name), content);
      const into = file(`${name}.glossa.jsonl`);
      const imported = await glossa(['import', file(name), '--into', into, '--from', 'en', '--to', 'de']);
      assert.equal(imported.status, 0, imported.errors);
      const { lines } = await glossa(['check', file('de.po'), '--glossary', into]);
      assert.match(lines.join('\n'), /de\.po:6:15: “Hausherren” is not to be used for “landlord”/, name);
    }
  });
});
