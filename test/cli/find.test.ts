import assert from 'node:assert/strict';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { glossa } from '../support/commandLine';

const po = (language: string, entries: [string, string, string?][]): string =>
  [
    `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n`,
    ...entries.map(([source, target, flag]) => `${flag ? `#, ${flag}\n` : ''}msgid "${source}"\nmsgstr "${target}"\n`),
  ].join('\n');

interface Hit {
  file: string;
  line: number;
  source: string;
  target: string;
  translation: string;
  score: number;
  why: string;
  found?: string;
  unfinished?: boolean;
}

describe('glossa find', function () {
  this.timeout(120_000);
  let folder: string;
  const file = (name: string): string => path.join(folder, ...name.split('/'));
  const hitsOf = (lines: string[]): Hit[] => lines.map((line) => JSON.parse(line) as Hit);
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'glossa Ordner '));
    for (const language of ['en', 'de']) {
      await mkdir(file(`docs/${language}`), { recursive: true });
      await copyFile(`samples/contract/contract.${language}.md`, file(`docs/${language}/contract.md`));
    }
    await mkdir(file('po'));
    await writeFile(
      file('po/de.po'),
      po('de', [
        ['Visible Collision Shapes', 'Sichtbare Kollisionsformen'],
        ['Collision Shape', 'Kollisionsform'],
        ['Draft', 'Entwurf', 'fuzzy'],
      ]),
    );
    await writeFile(file('po/fr.po'), po('fr', [['Collision Shape', 'Forme de collision']]));
    await writeFile(
      file('memory.tmx'),
      '<?xml version="1.0"?><tmx version="1.4"><header srclang="en" segtype="sentence" adminlang="en" ' +
        'datatype="plaintext" creationtool="x" creationtoolversion="1" o-tmf="x"/><body><tu><tuv ' +
        'xml:lang="en"><seg>Check the collision shape.</seg></tuv><tuv xml:lang="de"><seg>Prüfen Sie die ' +
        'Kollisionsform.</seg></tuv></tu></body></tmx>',
    );
    await writeFile(file('measured.csv'), 'time,value\n1,2\n3,4\n');
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('finds a phrase in all that a folder translates, exact hits first, and says what translates it', async () => {
    const { status, lines, errors } = await glossa(['find', 'Collision Shape', '--in', folder, '--to', 'de']);
    assert.equal(status, 0, errors);
    const hits = hitsOf(lines).filter(({ why }) => why !== 'meaning');
    assert.deepEqual(
      hits.map(({ why }) => why),
      ['exact', 'exact', 'inflected'],
    );
    assert.deepEqual(
      hits.map((hit) => hit.translation),
      ['Kollisionsform', 'Kollisionsform', 'Kollisionsformen'],
    );
    const [first] = hits;
    assert.deepEqual(
      [first!.file, first!.line, first!.source, first!.target],
      [file('po/de.po'), 9, 'Collision Shape', 'Kollisionsform'],
    );
    assert.ok(hits.every(({ score }, i) => score <= 1 && (i === 0 || score <= hits[i - 1]!.score)));
    assert.match(errors, /Skipped 1 unfinished segment\. Add --include-unfinished/);
    assert.doesNotMatch(errors, /measured/);
  });

  it('finds it in every language, and in what one document and its translation say', async () => {
    const both = hitsOf((await glossa(['find', 'collision shape', '--in', file('po'), '-k', '2'])).lines);
    assert.deepEqual(both.map(({ translation }) => translation).sort(), ['Forme de collision', 'Kollisionsform']);
    const paired = await glossa([
      'find',
      'Kaution',
      '--in',
      `${file('docs/en/contract.md')}=${file('docs/de/contract.md')}`,
      '--from',
      'de',
      '-k',
      '3',
    ]);
    const [first] = hitsOf(paired.lines);
    assert.deepEqual(
      [first!.why, first!.found, /deposit/i.test(first!.translation), first!.file],
      ['exact', 'target', true, file('docs/de/contract.md')],
    );
    const told = hitsOf((await glossa(['find', 'security deposit', '--in', file('docs'), '-k', '1'])).lines);
    assert.equal(told[0]!.translation, 'Kaution');
  });

  it('answers a line for each phrase of standard input, in order, and names those that it refuses', async () => {
    const { status, lines, errors } = await glossa(
      ['find', '-', '--in', file('po'), '--to', 'de', '-k', '1'],
      '{"phrase":"Collision Shape"}\nnonsense\n{"phrase":"steering wheel"}\n',
    );
    assert.equal(status, 1);
    const [first, refused, none] = lines.map(
      (line) => JSON.parse(line) as { hits?: Hit[]; error?: string; line?: number },
    );
    assert.deepEqual(
      first!.hits!.map(({ translation }) => translation),
      ['Kollisionsform'],
    );
    assert.equal(refused!.line, 2);
    assert.deepEqual(none, { hits: [] });
    assert.match(errors, /line 2:/);
  });

  it('looks at unfinished translations where it is told to, and marks them', async () => {
    const { lines } = await glossa(['find', 'Draft', '--in', file('po/de.po'), '--include-unfinished', '-k', '1']);
    assert.deepEqual(
      hitsOf(lines).map(({ translation, unfinished }) => [translation, unfinished]),
      [['Entwurf', true]],
    );
  });

  it('says what is wrong with what it is told to look in', async () => {
    const missing = await glossa(['find', 'x', '--in', file('missing.po')]);
    assert.deepEqual([missing.status, missing.lines], [1, []]);
    assert.match(missing.errors, /missing\.po.* cannot be read/);
    await mkdir(file('empty'), { recursive: true });
    const empty = await glossa(['find', 'x', '--in', file('empty')]);
    assert.equal(empty.status, 2);
    assert.match(empty.errors, /No file in .*empty contains translations/);
    assert.equal((await glossa(['find', 'x'])).status, 2);
  });

  it('reads every language of a memory, says what it skips, and takes that for no fault', async () => {
    const text = (language: string, said: string): string => `<tuv xml:lang="${language}"><seg>${said}</seg></tuv>`;
    await mkdir(file('many'));
    await writeFile(
      file('many/all.tmx'),
      `<tmx version="1.4"><header ` +
        `srclang="en"/><body><tu>${text('en', 'Grease the bearing.')}${text('sv', 'Smörj lagret.')}${text('pt-PT', 'Lubrifique o rolamento.')}</tu><tu>${text('en', 'Wait.')}${text('sv', '')}${text('pt-BR', 'Espere.')}</tu></body></tmx>`,
    );
    const { status, lines, errors } = await glossa(['find', 'lagret', '--in', file('many/all.tmx'), '--from', 'sv']);
    assert.equal(status, 0, errors);
    assert.deepEqual(
      new Set(hitsOf(lines).map(({ source, target }) => `${source} ${target}`)),
      new Set(['Smörj lagret. Grease the bearing.', 'Smörj lagret. Lubrifique o rolamento.']),
    );
    // The second time, the memory comes from the cache.
    for (const time of ['first', 'second']) {
      const region = await glossa(['find', 'bearing', '--in', file('many/all.tmx'), '--from', 'en', '--to', 'pt-BR']);
      assert.deepEqual([region.status, region.lines.length], [0, 0]);
      assert.match(region.errors, /all\.tmx:1: Skipped 1 unit in another region only\./, time);
    }
  });

  it('puts the whole phrase above the part that a glossary has, in glossa suggest, too', async () => {
    const glossary = file('terms.glossa.jsonl');
    await writeFile(
      glossary,
      '{"glossa":1}\n{"id":"c1","terms":[{"language":"en","term":"shape"},{"language":"de","term":"Form"}]}\n',
    );
    const call = ['suggest', '--glossary', glossary, '--from', 'en', '--to', 'de', '--in', file('po')];
    const { status, lines, errors } = await glossa(call, '{"phrase":"collision shape"}\n{"phrase":"shapes"}\n');
    assert.equal(status, 0, errors);
    const [whole, known] = lines.map(
      (line) =>
        JSON.parse(line) as {
          translatedBefore?: { term: string; count: number }[];
          equivalents: { term: string; confidence: number; isPartial?: boolean; matched: string }[];
        },
    );
    assert.deepEqual(Object.keys(whole!), ['translatedBefore', 'equivalents']);
    assert.deepEqual(
      whole!.translatedBefore!.map(({ term, count }) => [term, count]),
      [['Kollisionsform', 2]],
    );
    const [part] = whole!.equivalents;
    assert.deepEqual([part!.term, part!.isPartial, part!.matched], ['Form', true, 'shape']);
    assert.ok(part!.confidence < 0.5, String(part!.confidence));
    assert.equal(known!.translatedBefore, undefined);
    assert.equal(known!.equivalents[0]!.term, 'Form');
  });
});
