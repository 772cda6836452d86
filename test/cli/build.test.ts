import assert from 'node:assert/strict';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { glossa } from '../support/commandLine';

const ENGLISH = 'samples/contract/contract.en.md';
const GERMAN = 'samples/contract/contract.de.md';

describe('glossa build and align, where they refuse', () => {
  let folder: string;
  const file = (name: string): string => path.join(folder, name);
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'glossa-'));
    await writeFile(file('empty.txt'), '\n\n');
    await writeFile(file('binary.txt'), Buffer.alloc(100));
    await writeFile(file('large.txt'), '');
    await truncate(file('large.txt'), 200 * 1024 * 1024);
    await writeFile(file('segments.txt'), 'The tenant pays the rent.\n');
    await writeFile(file('bom.txt'), '\ufeffDer Mieter zahlt die Miete.\r\n');
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const fromEnToDe = (...files: string[]) => ['build', '--from', 'en', '--to', 'de', ...files];
  const refusals: [what: string, args: () => string[], status: number, words: RegExp][] = [
    [
      'the same language twice',
      () => ['build', '--from', 'de', '--to', 'de-AT', GERMAN, GERMAN],
      1,
      /Source and target are both in German\. Choose documents in different languages/,
    ],
    [
      'two documents in one language',
      () => fromEnToDe(ENGLISH, ENGLISH),
      1,
      /Both documents are in English, but the target should be in German/,
    ],
    [
      'swapped languages',
      () => fromEnToDe(GERMAN, ENGLISH),
      1,
      /Source and target are swapped: .*Swap the documents or the languages/,
    ],
    [
      'a bilingual file of other languages',
      () => fromEnToDe('samples/app/dialogs.xlf'),
      1,
      /The file translates from English into French, not from English into German/,
    ],
    [
      'an empty side',
      () => fromEnToDe(ENGLISH, file('empty.txt')),
      1,
      /The target contains no text\. Choose another document/,
    ],
    [
      'one document alone',
      () => fromEnToDe(file('segments.txt')),
      1,
      /A document in one language contains no translations\. Choose its translation/,
    ],
    [
      'documents that have nothing to do with each other',
      () => fromEnToDe('samples/tale/tale.en.md', GERMAN),
      1,
      /do not look like translations of each other\. Segments: .* To build anyway, add --anyway\./,
    ],
    [
      'a file of 200 MB',
      () => fromEnToDe(file('large.txt'), GERMAN),
      1,
      /large\.txt has 200 MB; at most 50 MB are supported\. Split it/,
    ],
    [
      'what is no text',
      () => fromEnToDe(file('binary.txt'), GERMAN),
      1,
      /binary\.txt is not a text file\. Save it as DOCX/,
    ],
    [
      'a file that is not there',
      () => fromEnToDe('missing.md', GERMAN),
      1,
      /missing\.md cannot be read \(ENOENT\)\. Check its name/,
    ],
    [
      'two documents without languages',
      () => ['build', '--from', 'en', ENGLISH, GERMAN],
      2,
      /A language pair is required: add --to LANGUAGE\./,
    ],
    [
      'a language that is none',
      () => ['build', '--from', 'en', '--to', 'x', ENGLISH, GERMAN],
      2,
      /“x” is not a language\. Use its English name, or a code/,
    ],
    [
      'a confidence that is none',
      () => [...fromEnToDe(ENGLISH, GERMAN), '--min-confidence', '50'],
      2,
      /Use a number from 0 to 1/,
    ],
    [
      'a group that is none',
      () => [...fromEnToDe(ENGLISH, GERMAN), '--include', 'all'],
      2,
      /Use everyday, identical or both/,
    ],
    [
      'a map of the columns of two documents',
      () => [...fromEnToDe(ENGLISH, GERMAN), '--map', '1=en'],
      2,
      /--map describes the columns of a single table/,
    ],
    ['a map that maps nothing', () => ['build', 'table.csv', '--map', 'en'], 2, /“en” does not map a column/],
    ['no document', () => ['build'], 2, /missing required argument 'source'/],
    [
      'the alignment of a file that is not there',
      () => ['align', 'sentences', file('segments.txt'), 'missing.txt'],
      1,
      /missing\.txt cannot be read \(ENOENT\)/,
    ],
    [
      'the alignment of one file',
      () => ['align', 'sentences', file('segments.txt')],
      2,
      /missing required argument 'target'/,
    ],
  ];
  for (const [what, args, expected, words] of refusals) {
    it(`tell ${what} in a sentence, with ${expected} as the status and nothing printed`, async () => {
      const { status, lines, errors } = await glossa(args());
      assert.match(errors, words);
      assert.deepEqual([status, lines], [expected, []]);
    }).timeout(180_000);
  }

  it('build from documents that have nothing to do with each other where --anyway asks for it', async () => {
    const { status, errors } = await glossa([...fromEnToDe('samples/tale/tale.en.md', GERMAN), '--anyway']);
    assert.equal(status, 0, errors);
    assert.doesNotMatch(errors, /do not look like translations/);
  });

  it('leave out everyday words and what is the same on both sides, say how many, and take them where they are asked for', async () => {
    const pairsOf = (lines: readonly string[]) =>
      lines.map((line) => JSON.parse(line) as { source: string; group?: string });
    const [without, all] = [
      await glossa(fromEnToDe(ENGLISH, GERMAN)),
      await glossa([...fromEnToDe(ENGLISH, GERMAN), '--include', 'everyday,identical']),
    ];
    const left = pairsOf(all.lines).filter(({ group }) => group === 'everyday').length;
    assert.ok(left > 0);
    assert.match(
      without.errors,
      new RegExp(`^Skipped ${left} pairs? of everyday words\\. Add --include everyday`, 'm'),
    );
    assert.deepEqual(
      pairsOf(without.lines),
      pairsOf(all.lines).filter(({ group }) => group === undefined),
    );
    assert.doesNotMatch(all.errors, /Skipped/);
  }).timeout(180_000);

  it('align what begins with a byte order mark, and show an empty side as []', async () => {
    const aligned = await glossa(['align', 'sentences', file('segments.txt'), file('bom.txt')]);
    assert.match(aligned.lines.join('\n'), /^\[0\]:\[0\]:\d+\.\d{4}$/, aligned.errors);
    await writeFile(file('nothing.txt'), '');
    const { status, lines } = await glossa(['align', 'sentences', file('nothing.txt'), file('bom.txt')]);
    assert.deepEqual([status, lines], [0, ['[]:[0]:0.0000']]);
  }).timeout(180_000);
});
