import assert from 'node:assert/strict';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { glossa } from '../support/commandLine';

const GLOSSARY = `{"glossa":1}
{"id":"c0000000000000001","terms":[{"term":"landlord","language":"en"},{"term":"Vermieter","language":"de","status":"preferredTerm-admn-sts"},{"term":"Hausherr","language":"de","status":"deprecatedTerm-admn-sts"}]}
`;
const ENGLISH = [
  'The landlord pays for the repair of the roof.',
  'The tenant returns all keys on the day of handover.',
  'The notice period is three months to the end of a quarter.',
];
const GERMAN = [
  'Der Hausherr bezahlt die Reparatur des Daches.',
  'Der Mieter gibt am Tag der Übergabe alle Schlüssel zurück.',
  'Die Kündigungsfrist beträgt drei Monate zum Ende eines Quartals.',
];

describe('glossa with folders', () => {
  let folder: string;
  const file = (name: string): string => path.join(folder, ...name.split('/'));
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'glossa Ordner '));
    for (const language of ['en', 'de']) {
      await mkdir(file(`docs/${language}/part`), { recursive: true });
      await copyFile(`samples/contract/contract.${language}.md`, file(`docs/${language}/contract.md`));
      await writeFile(file(`docs/${language}/part/roof.md`), (language === 'en' ? ENGLISH : GERMAN).join('\n\n'));
    }
    await copyFile('samples/tale/tale.en.md', file('docs/en/tale.md'));
    await copyFile('samples/contract/contract.de.md', file('docs/de/tale.md'));
    await writeFile(file('docs/en/alone.md'), 'Nobody has translated this yet.');
    await writeFile(file('terms.glossa.jsonl'), GLOSSARY);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  type Line = {
    source: string;
    target: string;
    evidence: { source: string; sourceFile: string; targetFile: string; sourceLine: number }[];
  };
  const pairsIn = (lines: string[]) => lines.map((line) => JSON.parse(line) as Line);

  it('builds one glossary from two of them, says where each pair stands and which documents it has refused', async () => {
    const { status, lines, errors } = await glossa([
      'build',
      file('docs/en'),
      file('docs/de'),
      '--from',
      'en',
      '--to',
      'de',
      '--min-confidence',
      '0.3',
    ]);
    assert.equal(status, 1, errors);
    assert.match(errors, /docs\/de\/tale\.md: The documents do not look like translations of each other/);
    const notice = pairsIn(lines).find(
      ({ source, target }) => source === 'notice period' && target === 'Kündigungsfrist',
    )!;
    const files = new Set(
      notice.evidence.map(({ sourceFile, targetFile }) =>
        [sourceFile, targetFile].map((each) => path.relative(folder, each)).join(' '),
      ),
    );
    assert.ok(
      [...files].every((pair) =>
        ['docs/en/contract.md docs/de/contract.md', 'docs/en/part/roof.md docs/de/part/roof.md'].includes(pair),
      ),
      [...files].join(', '),
    );
    assert.ok(
      pairsIn(lines).some(({ evidence }) =>
        evidence.some(
          ({ sourceFile, sourceLine, source }) =>
            sourceFile.endsWith('roof.md') && source === ENGLISH[(sourceLine - 1) / 2],
        ),
      ),
    );
  }).timeout(180_000);

  it('builds from what the names of the files in one of them tell', async () => {
    const built = await glossa(['build', file('docs'), '--min-confidence', '0.7']);
    assert.equal(built.status, 1, built.errors);
    assert.ok(pairsIn(built.lines).some(({ source, target }) => source === 'security deposit' && target === 'Kaution'));
    const part = await glossa(['build', file('docs/de/part/roof.md'), '--min-confidence', '0.2']);
    assert.equal(part.status, 0, part.errors);
    assert.ok(
      pairsIn(part.lines).every(({ evidence }) =>
        evidence.every(({ sourceFile }) => sourceFile === file('docs/en/part/roof.md')),
      ) && part.lines.length > 0,
    );
  }).timeout(180_000);

  it('checks all that one of them translates, and never its source', async () => {
    const { status, lines, errors } = await glossa(['check', file('docs'), '--glossary', file('terms.glossa.jsonl')]);
    assert.equal(status, 1, errors);
    assert.ok(
      lines.includes(
        `${file('docs/de/part/roof.md')}:1:5: Do not use “Hausherr” for “landlord”. Use “Vermieter”. ` +
          `[forbidden-term]`,
      ),
      lines.join('\n'),
    );
    assert.ok(lines.every((line) => line.startsWith(file('docs/de/'))));
    assert.match(errors, /docs\/de\/tale\.md: The documents do not look/);
  }).timeout(180_000);

  it('checks a translation whose source the names tell', async () => {
    const check = (format: string) =>
      glossa(['check', file('docs/de/part/roof.md'), '--glossary', file('terms.glossa.jsonl'), '--format', format]);
    const { lines, errors } = await check('json');
    assert.deepEqual(
      lines
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .map((each) => [each.file, each.rule, each.source]),
      [[file('docs/de/part/roof.md'), 'forbidden-term', ENGLISH[0]]],
      errors,
    );
    assert.match((await check('html')).lines.join('\n'), /<h2>.*docs\/de\/part\/roof\.md<\/h2>/);
    assert.match((await check('sarif')).lines.join('\n'), /docs\/de\/part\/roof\.md/);
  }).timeout(180_000);

  it('goes by what the settings of the folder say of the project', async () => {
    const said = path.join(folder, 'said');
    await mkdir(path.join(said, '.vscode'), { recursive: true });
    await mkdir(path.join(said, 'ausgang'));
    await mkdir(path.join(said, 'ziel-de'));
    await writeFile(path.join(said, 'ausgang', 'roof.md'), ENGLISH.join('\n\n'));
    await writeFile(path.join(said, 'ziel-de', 'roof.md'), GERMAN.join('\n\n'));
    const check = () => glossa(['check', said, '--glossary', file('terms.glossa.jsonl')]);
    assert.match((await check()).errors, /No file in .* looks like the translation of another file/);
    await writeFile(
      path.join(said, '.vscode', 'settings.json'),
      `{
      // said once
      "glossa.project.sourceLanguage": "English",
      "glossa.project.targetLanguages": ["de"],
      "glossa.project.files": [{ "source": "ausgang/**", "target": "ziel-{language}/**" }],
    }`,
    );
    const { lines, errors } = await check();
    assert.deepEqual(
      lines,
      [
        `${path.join(said, 'ziel-de', 'roof.md')}:1:5: Do not use “Hausherr” for “landlord”. Use “Vermieter”. ` +
          `[forbidden-term]`,
      ],
      errors,
    );
  }).timeout(180_000);

  it('says that the settings of a folder cannot be read where they are nested without end', async () => {
    const deep = path.join(folder, 'deep');
    await mkdir(path.join(deep, '.vscode'), { recursive: true });
    await writeFile(path.join(deep, '.vscode', 'settings.json'), `{"a":${'['.repeat(400_000)}`);
    const { status, errors } = await glossa(['check', deep, '--glossary', file('terms.glossa.jsonl')]);
    assert.match(errors, /settings\.json cannot be read: its lists or objects are nested too deeply\.$/m);
    assert.doesNotMatch(errors, /\n {4}at /);
    assert.equal(status, 1);
  }).timeout(180_000);

  it('says what it misses', async () => {
    const refusals: [args: string[], words: RegExp][] = [
      [
        ['build', file('docs/en/part'), '--to', 'fr'],
        /No file in .* looks like the translation of another file into fr\. Specify two folders, or two files/,
      ],
      [
        ['build', file('docs'), file('docs/de/contract.md'), '--from', 'en', '--to', 'de'],
        /Source and target must both be folders or both be documents/,
      ],
      [['build', file('docs/en'), file('docs'), '--from', 'en', '--to', 'de'], /No file names match between/],
    ];
    for (const [args, words] of refusals) {
      const { status, errors } = await glossa(args);
      assert.match(errors, words);
      assert.equal(status, 2);
    }
  }).timeout(180_000);
});
