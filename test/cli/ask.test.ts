import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { glossa } from '../support/commandLine';

describe('glossa ask', () => {
  let folder: string;
  const file = (name: string) => path.join(folder, ...name.split('/'));
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'glossa Frage '));
    await mkdir(file('docs/part'), { recursive: true });
    await writeFile(
      file('docs/house.en.md'),
      '# House\n\nEmpty the water tank every year before winter. It may burst.\n',
    );
    await writeFile(file('docs/part/contract.de.txt'), 'Die Miete ist am dritten Werktag zu zahlen.\n');
    await writeFile(file('docs/program.py'), '# The water tank is empty.\n');
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('prints the passages of a folder that answer a question, one a line', async () => {
    const { status, lines, errors } = await glossa([
      'ask',
      'Wann muss man den Wassertank leeren?',
      '--in',
      file('docs'),
      '-k',
      '2',
    ]);
    assert.deepEqual([status, errors, lines.length], [0, '', 2]);
    const { score, ...hit } = JSON.parse(lines[0]!) as { score: number };
    assert.deepEqual(hit, {
      file: file('docs/house.en.md'),
      line: 3,
      passage: 'Empty the water tank every year before winter. It may burst.',
      sentence: 'Empty the water tank every year before winter.',
      language: 'en',
    });
    assert.ok(score > 0 && score <= 1);
  }).timeout(60_000);

  it('says what it has not read, file by file or all together, which is no fault', async () => {
    const page = file('notes.en.md');
    await writeFile(page, '---\nlayout: wide\n---\n# Pump\n\nThe pump is old.\n\n```sh\nrun pump\n```\n');
    const { status, errors } = await glossa(['ask', 'How old is the pump?', '--in', page]);
    assert.equal(status, 0);
    assert.equal(errors, `${page}: skipped: 1 metadata field (1 word, line 2), 1 code block (2 words, line 9).\n`);
    const copies = ['a', 'b', 'c', 'd', 'e'].map((name) => file(`copies/${name}.en.md`));
    await mkdir(file('copies'));
    for (const copy of copies) await writeFile(copy, '<!-- later -->\n\nThe pump is old.\n');
    const all = await glossa(['ask', 'How old is the pump?', '--in', file('copies')]);
    assert.deepEqual([all.status, all.errors], [0, 'Skipped in 5 files: 5 comments (5 words).\n']);
  }).timeout(60_000);

  it('answers each line of standard input with one line', async () => {
    const { status, lines } = await glossa(
      ['ask', '-', '--in', file('docs')],
      '{"question":"When is the rent due?"}\nnot JSON\n{"question":" "}\n{"question":"هل ينفجر خزان الماء؟"}\n',
    );
    const answers = lines.map(
      (line) => JSON.parse(line) as { hits?: { line: number; file: string }[]; error?: string; line?: number },
    );
    assert.equal(status, 1);
    assert.equal(path.basename(answers[0]!.hits![0]!.file), 'contract.de.txt');
    assert.deepEqual(
      answers.slice(1, 3).map(({ line }) => line),
      [2, 3],
    );
    assert.match(answers[2]!.error!, /empty/);
    assert.equal(answers[3]!.hits![0]!.line, 3);
  }).timeout(60_000);

  it('names what it could not read, and answers from the rest', async () => {
    const { status, lines, errors } = await glossa([
      'ask',
      'When is the rent due?',
      '--in',
      file('docs/part'),
      '--in',
      file('gone.md'),
    ]);
    assert.equal(status, 1);
    assert.equal(lines.length, 1);
    assert.match(errors, /gone\.md.*cannot be read/);
    assert.match(errors, /1 file could not be read/);
  }).timeout(60_000);

  it('refuses a call without a question or a place', async () => {
    assert.equal((await glossa(['ask', 'When?'])).status, 2);
    assert.equal((await glossa(['ask', '--in', file('docs')])).status, 2);
    assert.equal((await glossa(['ask', '-', '--in', '-'])).status, 2);
  }).timeout(60_000);
});
