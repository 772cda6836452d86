import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { glossa } from '../support/commandLine';

const GLOSSARY =
  '{"glossa":1}\n{"id":"c0000000000000001","terms":[{"term":"landlord","language":"en"},{"term":"Vermieter","language":"de","status":"preferredTerm-admn-sts"},{"term":"Hausherr","language":"de","status":"deprecatedTerm-admn-sts"}]}\n';
const PO = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n\nmsgid "The landlords pay."\nmsgstr "Die Hausherren zahlen."\n';

describe('glossa with - for standard input and output', () => {
  let folder: string, variables: NodeJS.ProcessEnv;
  const file = (name: string): string => path.join(folder, name);
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'glossa übung '));
    const temporary = await mkdtemp(path.join(os.tmpdir(), 'glossa-copies-'));
    // What is copied lies there meanwhile.
    variables = { TMPDIR: temporary };
    await writeFile(file('terms.glossa.jsonl'), GLOSSARY);
    await writeFile(file('de.po'), PO);
  });
  afterEach(async () =>
    assert.deepEqual(
      (await readdir(variables.TMPDIR!)).filter((name) => name.startsWith('glossa-')),
      [],
    ),
  );
  after(async () => {
    await rm(folder, { recursive: true, force: true });
    await rm(variables.TMPDIR!, { recursive: true, force: true });
  });

  it('checks what comes in under the name that was said, and finds what it finds in the file', async () => {
    const named = await glossa(['check', file('de.po'), '--glossary', file('terms.glossa.jsonl')]);
    const read = await glossa(['check', '-', '--as', file('de.po'), '--glossary', file('terms.glossa.jsonl')], PO, {
      variables,
    });
    assert.deepEqual([read.status, read.lines, read.errors], [1, named.lines, '1 segment checked in 1 file.\n']);
    assert.match(read.lines[0]!, /de\.po:6:13: Do not use “Hausherren”/);
  });

  it('takes languages from the folders of the name, on either side of a pair of documents', async () => {
    await writeFile(file('en.json'), '{"a":"The landlord pays."}');
    const { status, lines, errors } = await glossa(
      [
        'check',
        `${file('en.json')}=-`,
        '--as',
        'locales/de/app.json',
        '--from',
        'en',
        '--glossary',
        file('terms.glossa.jsonl'),
      ],
      '{"a":"Der Hausherr zahlt."}',
      { variables },
    );
    assert.deepEqual(
      [status, lines],
      [1, ['locales/de/app.json:1:11: Do not use “Hausherr” for “landlord”. Use “Vermieter”. [forbidden-term]']],
      errors,
    );
  });

  it('reads a glossary from it, and names it - where no name was said', async () => {
    const { status, lines, errors } = await glossa(
      ['check', file('de.po'), '--glossary', '-', '--format', 'json'],
      `${GLOSSARY}{"id":\n`,
      { variables },
    );
    assert.deepEqual([status, (JSON.parse(lines[0]!) as { glossary: string }).glossary], [1, '-']);
    assert.match(errors, /^-:3: /);
    const searched = await glossa(['search', 'Vermieter', '--glossary', '-'], GLOSSARY, { variables });
    assert.match(searched.lines[0]!, /landlord/, searched.errors);
    const exported = await glossa(['export', '-', '--format', 'csv', '--out', '-'], GLOSSARY, { variables });
    assert.match(exported.lines[1]!, /landlord/, exported.errors);
  });

  it('imports into a glossary that it prints, with what it says of its work on standard error, and without a preview printing any', async () => {
    const { status, lines, errors } = await glossa(
      ['import', '-', '--as', 'client.csv', '--into', '-'],
      'en,de\nlandlord,Vermieter\n',
      { variables },
    );
    assert.deepEqual([status, lines.length, lines[0]], [0, 2, '{"glossa":1}']);
    const { terms, source } = JSON.parse(lines[1]!) as { terms: object[]; source: string };
    assert.deepEqual(
      [terms, source],
      [
        [
          { term: 'landlord', language: 'en' },
          { term: 'Vermieter', language: 'de' },
        ],
        'client.csv',
      ],
    );
    assert.deepEqual((JSON.parse(errors) as { file: string; added: number }).file, 'client.csv');
    const previewed = await glossa(
      ['import', '-', '--as', 'client.csv', '--into', '-', '--preview'],
      'en,de\nlandlord,Vermieter\n',
      { variables },
    );
    assert.deepEqual([previewed.status, previewed.lines], [0, []]);
  });

  it('reads a spreadsheet, in which one goes to and fro', async () => {
    assert.equal(
      (await glossa(['export', file('terms.glossa.jsonl'), '--format', 'xlsx', '--out', file('terms.xlsx')])).status,
      0,
    );
    const { status, lines, errors } = await glossa(['import', '-', '--into', '-'], await readFile(file('terms.xlsx')), {
      variables,
    });
    assert.deepEqual([status, lines.length], [0, 2], errors);
    assert.match(lines[1]!, /"term":"Hausherr","language":"de","status":"deprecatedTerm-admn-sts"/);
  });

  it('builds from it, and prints a glossary of the pairs', async () => {
    const german = await readFile('samples/contract/contract.de.md', 'utf8');
    const { status, lines, errors } = await glossa(
      [
        'build',
        'samples/contract/contract.en.md',
        '-',
        '--as',
        'contract.de.md',
        '--from',
        'en',
        '--to',
        'de',
        '--into',
        '-',
      ],
      german,
      { variables },
    );
    assert.deepEqual([status, lines[0]], [0, '{"glossa":1}'], errors);
    assert.match(lines.join('\n'), /"term":"Kündigungsfrist","language":"de"/);
  });

  it('aligns a file with it', async () => {
    await writeFile(file('en.txt'), 'The tenant pays the rent.\n');
    const { status, lines, errors } = await glossa(
      ['align', 'sentences', file('en.txt'), '-'],
      'Der Mieter zahlt die Miete.\n',
      { variables },
    );
    assert.deepEqual([status, lines.length], [0, 1], errors);
    assert.match(lines[0]!, /^\[0\]:\[0\]:/);
  });

  it('names no copy where it refuses what came in', async () => {
    const { status, errors } = await glossa(
      ['build', '-', file('en.txt'), '--as', 'some/pic.txt', '--from', 'en', '--to', 'de'],
      Buffer.alloc(100),
      { variables },
    );
    assert.deepEqual(
      [status, errors.includes(os.tmpdir()), errors.includes('glossa: some/pic.txt is not a text file.')],
      [1, false, true],
      errors,
    );
  });

  const misuses: [what: string, args: string[], words: RegExp][] = [
    ['two inputs', ['build', '-', '-', '--from', 'en', '--to', 'de'], /Standard input can be used only once/],
    [
      'a name for what is not read',
      ['import', 'terms.csv', '--into', '-', '--as', 'other.csv'],
      /--as is the file name of standard input\. Use “-” instead of a file/,
    ],
    [
      'a glossary in the place of the phrases',
      ['suggest', '--glossary', '-', '--from', 'en', '--to', 'de'],
      /Standard input contains the phrases\. Specify files for --glossary and --in/,
    ],
  ];
  for (const [what, args, words] of misuses) {
    it(`refuses ${what} with 2`, async () => {
      const { status, lines, errors } = await glossa(args, '', { variables });
      assert.match(errors, words);
      assert.deepEqual([status, lines], [2, []]);
    });
  }
});
