import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { glossa } from '../support/commandLine';

const HIVE =
  'A beehive holds one colony. The queen bee lays the eggs, and the worker bees feed the larvae with royal jelly.\n\n' +
  'The queen bee leaves the beehive only with a swarm. A swarm needs a new beehive before the evening.\n\n' +
  'The beekeeper takes the honeycombs out of the hive frame, and spins them in a honey extractor. Every hive ' +
  'frame holds two honeycombs.\n\n' +
  'In winter the beekeeper feeds the colony, because the worker bees cannot fly. The mite is the worst enemy ' +
  'of a colony.\n';
const MITE =
  'The mite lives on the larvae. A beekeeper treats the mite with formic acid after the honey extractor is clean.\n';

interface Line {
  term: string;
  occurrences: number;
  sentence: string;
  file: string;
  line: number;
  entries?: { concept: string; equivalents: { term: string }[] }[];
}

describe('glossa extract', () => {
  let folder: string;
  const file = (name: string) => path.join(folder, name);
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'glossa-extract-'));
    await writeFile(
      file('g.glossa.jsonl'),
      '{"glossa":1}\n{"id":"c1","terms":[{"term":"beehive","language":"en"},{"term":"Bienenstock","language":"de"},{"term":"alveare","language":"it"}]}\n',
    );
    await writeFile(file('hive.en.md'), HIVE);
    await writeFile(file('mite.en.md'), MITE);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('searches the first five million characters, and says where it stopped', async () => {
    await writeFile(
      file('long.en.md'),
      `${HIVE}\n${`${'12 '.repeat(5000)}\n\n`.repeat(340)}The gearbox has a gearbox lid.\n`,
    );
    const { status, lines, errors } = await glossa(['extract', file('long.en.md'), '--from', 'en']);
    const found = lines.map((line) => (JSON.parse(line) as Line).term);
    assert.ok(found.includes('queen bee'));
    assert.ok(!found.includes('gearbox'));
    assert.equal(status, 1);
    assert.match(errors, /long\.en\.md:6\d\d: The text from here on was skipped, .* 5 million characters/);
  }).timeout(120_000);

  it('finds what may be a term in its dictionary form, with a sentence and the entry that has it', async () => {
    const { status, lines, errors } = await glossa([
      ...['extract', file('hive.en.md'), file('mite.en.md'), '--min-confidence', '0.05'],
      ...['--glossary', file('g.glossa.jsonl'), '--to', 'it'],
    ]);
    assert.deepEqual([status, errors], [0, '']);
    const found = new Map(lines.map((line) => JSON.parse(line) as Line).map((each) => [each.term, each]));
    for (const term of ['beehive', 'queen bee', 'beekeeper', 'honey extractor', 'hive frame', 'worker bee'])
      assert.ok(found.has(term), `${term} is none of ${[...found.keys()].join(', ')}`);
    for (const term of ['the', 'only', 'two honeycombs', 'before']) assert.ok(!found.has(term), term);
    const { occurrences, entries } = found.get('beehive')!;
    assert.equal(occurrences, 3);
    assert.deepEqual(
      entries?.map(({ concept, equivalents }) => [concept, equivalents.map(({ term }) => term)]),
      [['c1', ['alveare']]],
    );
    assert.equal(found.get('beekeeper')!.occurrences, 3);
    const { sentence, line, file: named } = found.get('hive frame')!;
    assert.match(sentence, /^The beekeeper takes the honeycombs/);
    assert.deepEqual([line, named], [5, file('hive.en.md')]);
  }).timeout(60_000);

  it('prints a table that no spreadsheet takes for formulas, the likeliest candidates first', async () => {
    const { lines } = await glossa(['extract', file('hive.en.md'), '--format', 'csv', '-k', '2']);
    assert.equal(lines[0], 'Term,Occurrences,Confidence,Sentence,Place,Entry,Equivalents,Name');
    const confidences = lines.slice(1).map((line) => Number(line.split(',')[2]));
    assert.ok(confidences.length === 2 && confidences[0]! >= confidences[1]!, String(confidences));
  }).timeout(60_000);

  it('reads an untranslated file, and detects its language', async () => {
    const units = HIVE.split('\n\n').map((text) => `msgid ${JSON.stringify(text.trim())}\nmsgstr ""\n`);
    const { status, lines } = await glossa(['extract', '-', '--as', 'hive.po'], units.join('\n'));
    assert.equal(status, 0);
    assert.ok(lines.some((line) => (JSON.parse(line) as Line).term === 'beekeeper'));
  }).timeout(60_000);

  it('names what it cannot read, and goes on with the rest', async () => {
    const { status, lines, errors } = await glossa(['extract', file('none.md'), '-', '--as', 'x.en.md'], HIVE);
    assert.equal(status, 1);
    assert.match(errors, /none\.md cannot be read/);
    assert.ok(lines.some((line) => (JSON.parse(line) as Line).file === 'x.en.md'));
    const empty = await glossa(['extract', '-', '--as', 'x.en.md'], '');
    assert.deepEqual([empty.status, empty.errors], [1, 'Nothing was read: the files contain no text.\n']);
  }).timeout(60_000);
});
