import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { glossa } from '../support/commandLine';

const ENTRIES = [
  '{"glossa":1}',
  '{"id":"c1","domain":"machines","definition":"Lifts and moves heavy ' +
    'loads.","terms":[{"term":"crane","language":"en"},{"term":"grue","language":"fr","status":"preferredTerm-admn-sts"},{"term":"engin ' +
    '| levage","language":"fr","status":"deprecatedTerm-admn-sts"}]}',
  '{"id":"c2","domain":"animals","definition":"A tall bird with long ' +
    'legs.","terms":[{"term":"crane","language":"en"},{"term":"oiseau grue","language":"fr"}]}',
  '{"id":"c3","terms":[{"term":"marsh","language":"en"},{"term":"marais","language":"fr"}]}',
  '{"id":"c4","terms":[{"term":"scaffold","language":"en"},{"term":"Gerüst","language":"de"}]}',
  '{"id":"c5","terms":[{"term":"lighthouse","language":"en"},{"term":"phare","language":"fr"}]}',
];
const TEXT =
  'The cranes flew over the marsh, and the birds built their nests in the reeds.\n\n' +
  'On the building site a crane lifted the heavy steel load onto the roof beside the scaffold.\n\n' +
  'A white crane with long legs and feathers caught a fish in the marshes.\n';

describe('glossa terms', () => {
  let folder: string;
  const file = (name: string) => path.join(folder, name);
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'glossa-terms-'));
    await writeFile(file('g.glossa.jsonl'), `${ENTRIES.join('\n')}\n`);
    await writeFile(file('site.en.txt'), TEXT);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const terms = (names: string[], more: string[] = [], input = '') =>
    glossa(['terms', ...names, '--glossary', file('g.glossa.jsonl'), '--to', 'fr', ...more], input);

  it('reads the sources of untranslated segments, too', async () => {
    await writeFile(
      file('new.po'),
      'msgid ""\nmsgstr "Language: fr\\n"\n\nmsgid "The tall lighthouse"\nmsgstr ""\n\nmsgid "A marsh"\nmsgstr "Un marais"\n',
    );
    const { status, lines, errors } = await terms([file('new.po')], ['--from', 'en']);
    assert.deepEqual([status, errors], [0, '']);
    assert.equal(lines.length, 2);
    assert.match(lines[0]!, /^lighthouse: phare · 1 place: .*new\.po:4:17$/);
  });

  it('says which segments may not be translated, and which were not read', async () => {
    await writeFile(
      file('fixed.xlf'),
      '<xliff version="1.2"><file source-language="en" target-language="fr" original="a"><body>' +
        '<trans-unit id="1"><source>The lighthouse</source></trans-unit>' +
        '<trans-unit id="2" translate="no"><source>Marsh 3</source><target>Marsh 3</target></trans-unit>' +
        '</body></file></xliff>',
    );
    const { status, lines, errors } = await terms([file('fixed.xlf')]);
    assert.equal(status, 0);
    assert.match(lines.join('\n'), /^lighthouse: phare/);
    assert.match(errors, /translate="no"/);
    assert.doesNotMatch(errors, /untranslated/);
  });

  it('lists each sense of a word once, as its sentences choose it, with all places', async () => {
    const { status, lines, errors } = await terms([file('site.en.txt')], ['--format', 'json']);
    assert.deepEqual([status, errors], [0, '']);
    const found = lines.map(
      (line) =>
        JSON.parse(line) as {
          concept: string;
          undecided?: true;
          occurrences: number;
          places: { line: number; column: number; text: string }[];
        },
    );
    assert.deepEqual(
      found.map(({ concept, occurrences, places }) => [concept, occurrences, places.map(({ line }) => line)]),
      [
        ['c2', 2, [1, 5]],
        ['c3', 2, [1, 5]],
        ['c1', 1, [3]],
        ['c4', 1, [3]],
      ],
    );
    assert.deepEqual(found[0]!.places[0], { file: file('site.en.txt'), line: 1, column: 5, text: 'cranes' });
  }).timeout(60_000);

  it('prints a table for people and prompts, in which no term breaks a cell', async () => {
    const { lines } = await terms([file('site.en.txt')], ['--format', 'markdown']);
    assert.equal(lines[0], '| Term | Equivalents | Do not use | Domain | Definition | Occurrences | Places |');
    assert.equal(
      lines.find((line) => line.includes('preferred')),
      `| crane | grue (preferred) | engin \\| levage | machines | Lifts and moves heavy loads. | 1 | ` +
        `${file('site.en.txt')}:3:24 |`,
    );
    const csv = await terms([file('site.en.txt')], ['--format', 'csv']);
    assert.equal(csv.lines[2], `marsh,marais,,,,2,"${file('site.en.txt')}:1:26, ${file('site.en.txt')}:5:64"`);
  }).timeout(60_000);

  it('prints no link, picture or HTML of a glossary in a table', async () => {
    const hostile = ['a [b](https://example.org)', '![c](https://example.org/d.png)', 'f &lt; `g`'];
    const entries = hostile.map((term, number) => ({
      id: `h${number}`,
      terms: [
        { term: 'marsh', language: 'en' },
        { term, language: 'fr' },
      ],
    }));
    await writeFile(
      file('hostile.glossa.jsonl'),
      ['{"glossa":1}', ...entries.map((entry) => JSON.stringify(entry))].join('\n'),
    );
    const { lines } = await glossa([
      'terms',
      file('site.en.txt'),
      ...['--glossary', file('hostile.glossa.jsonl'), '--format', 'markdown'],
    ]);
    for (const written of ['a \\[b](https', '!\\[c](https', 'f \\&lt; \\`g\\`'])
      assert.ok(lines.join('\n').includes(written), lines.join('\n'));
  }).timeout(60_000);

  it('reads standard input, the sources of a bilingual file, and says where an entry has no equivalent', async () => {
    const po = 'msgid ""\nmsgstr "Language: fr\\n"\n\nmsgid "A lighthouse and a scaffold"\nmsgstr "Un phare"\n';
    const { status, lines } = await terms(['-'], ['--as', 'fr.po', '--from', 'en'], po);
    assert.equal(status, 0);
    assert.deepEqual(lines, [
      'lighthouse: phare · 1 place: fr.po:4:10',
      'scaffold: no equivalent · 1 place: fr.po:4:27',
    ]);
  }).timeout(60_000);

  it('looks in the texts of keys, in either language, and says in which file a term is', async () => {
    const units = (texts: [key: string, text: string][]): string =>
      '<xliff version="1.2"><file source-language="en" original="a"><body>\n' +
      texts
        .map(([key, text]) => `<trans-unit id="1"><source>${key}</source><target>${text}</target></trans-unit>\n`)
        .join('') +
      '</body></file></xliff>\n';
    await writeFile(
      file('app.en.xliff'),
      units([
        ['title_map', 'The marsh'],
        ['btn_light', 'The lighthouse'],
      ]),
    );
    await writeFile(
      file('app.fr.xliff'),
      units([
        ['title_map', 'Le marais'],
        ['btn_light', 'Le phare'],
      ]),
    );
    const { lines } = await terms([file('app.fr.xliff')]);
    assert.deepEqual(
      lines.map((line) => line.replaceAll(`${folder}${path.sep}`, '')),
      ['marsh: marais · 1 place: app.en.xliff:2:5', 'lighthouse: phare · 1 place: app.en.xliff:3:5'],
    );
    const french = await glossa([
      ...['terms', file('app.fr.xliff'), '--glossary', file('g.glossa.jsonl'), '--from', 'fr', '--to', 'en'],
    ]);
    assert.match(french.lines[0]!, /^marais: marsh · 1 place: .*app\.fr\.xliff:2:/);
  });

  it('lists the terms of several files together, and names what it cannot read', async () => {
    await writeFile(file('coast.en.txt'), 'The lighthouse stands by the marsh.\n');
    const { status, lines, errors } = await terms([file('coast.en.txt'), file('site.en.txt'), file('none.txt')]);
    assert.equal(status, 1);
    assert.match(errors, /none\.txt.* cannot be read/);
    assert.match(lines[1]!, /^marsh: marais · 3 places: .*coast\.en\.txt:1:30, .*site\.en\.txt:1:26/);
  }).timeout(60_000);

  it('says that no entry occurs, and refuses a call without a glossary', async () => {
    const { status, errors } = await terms(['-'], ['--as', 'a.en.txt'], 'Nothing of that kind is said here.\n');
    assert.deepEqual([status, errors], [0, 'No glossary terms found in the texts.\n']);
    assert.equal((await glossa(['terms', file('site.en.txt')])).status, 2);
  }).timeout(60_000);
});
