import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { FileSource } from '../../../src/engine/reading/fileSource';
import { ReaderThreadPool } from '../../../src/engine/reading/readerThreads';
import type { DocumentText } from '../../../src/model/document';
import { endlessDocx } from '../../files/support/docx';
import { hugeJson, hugeYaml } from '../../files/support/hugeValues';
import { longestPause } from '../../support/longestPause';

const textsOf = (text: DocumentText): string[] =>
  text.kind === 'monolingual'
    ? text.segments.map((segment) => segment.text)
    : text.pairs.map(({ source }) => source.text);
const text = (fileName: string, content: string) => ({
  kind: 'text' as const,
  document: { fileName, text: content },
  wanted: {},
  asTable: false,
});
const endless = () => ({
  kind: 'documentFile' as const,
  path: 'endless.docx',
  bytes: Uint8Array.from(endlessDocx(150_000)),
  wanted: {},
});

describe('threads that read', () => {
  let folder: string;
  let threads: ReaderThreadPool;
  before(async () => (folder = await mkdtemp(path.join(os.tmpdir(), 'glossa-'))));
  beforeEach(() => (threads = new ReaderThreadPool()));
  afterEach(() => threads.close());
  after(() => rm(folder, { recursive: true, force: true }));

  it('read again after they were let rest', async () => {
    assert.deepEqual(textsOf((await threads.readDocument(text('a.en.md', 'The valve leaks.'))).value), [
      'The valve leaks.',
    ]);
    await threads.endIdleThread();
    assert.deepEqual(textsOf((await threads.readDocument(text('b.en.md', 'The pump runs.'))).value), [
      'The pump runs.',
    ]);
  });

  it('hand over a document with its problems, in its order', async () => {
    const sentences = Array.from({ length: 1000 }, (_, index) => `Sentence number ${index} stands here.`);
    const { value } = await threads.readDocument(text('a.en.md', sentences.join('\n\n')));
    assert.deepEqual(
      [value.kind, value.kind === 'monolingual' && value.language, textsOf(value)],
      ['monolingual', 'en', sentences],
    );
    const po = await threads.readDocument(text('de.po', 'msgid "a b"\nmsgstr "c d"\n\nnonsense\n'));
    assert.deepEqual([textsOf(po.value), po.problems.map(({ line }) => line)], [['a b'], [4]]);
  });

  it('read several documents at a time, more than there are threads', async () => {
    const readings = Array.from({ length: 8 }, (_, index) => threads.readDocument(text('a.en.txt', `Text ${index}.`)));
    assert.deepEqual(
      (await Promise.all(readings)).map(({ value }) => textsOf(value)),
      Array.from({ length: 8 }, (_, index) => [`Text ${index}.`]),
    );
  });

  it('hand over the concepts of a file while it is read, no faster than they are taken', async () => {
    const file = path.join(folder, 'a.csv');
    await writeFile(
      file,
      `en,de\n${Array.from({ length: 50_000 }, (_, index) => `pump ${index},Pumpe ${index}\n`).join('')}`,
    );
    const source = FileSource.open(file);
    const seen: string[] = [];
    const positions: number[] = [];
    const pause = await longestPause(async () => {
      const reading = threads.readGlossary(
        { kind: 'glossaryFile', path: file, descriptor: source.descriptor, size: source.size, options: {} },
        (concept) => seen.push(concept.terms[0]!.term),
        (position) => positions.push(position),
      );
      assert.deepEqual([(await reading).format, (await reading).problems], ['csv', []]);
    });
    source.close();
    assert.deepEqual([seen.length, seen[0], seen.at(-1)], [50_000, 'pump 0', 'pump 49999']);
    assert.ok(positions.some((position) => position > 0 && position < source.size));
    assert.ok(pause < 500, `${pause} ms`);
  });

  for (const [name, task] of Object.entries({
    DOCX: endless,
    JSON: () => text('huge.json', hugeJson()),
    YAML: () => text('huge.yml', hugeYaml()),
  })) {
    it(`are ended within a second when a reading is cancelled whose parser is silent, and the next one is read: ${name}`, async () => {
      const controller = new AbortController();
      const reading = threads.readDocument(task(), controller.signal);
      setTimeout(() => controller.abort(), 3000);
      let cancelled = 0;
      controller.signal.addEventListener('abort', () => (cancelled = performance.now()));
      await assert.rejects(reading, { code: 'cancelled' });
      assert.ok(performance.now() - cancelled < 1000, `${performance.now() - cancelled} ms`);
      assert.deepEqual(textsOf((await threads.readDocument(text('a.en.txt', 'The next one.'))).value), [
        'The next one.',
      ]);
    });
  }

  it('give JSON up whose parser fills the memory in one step, and say so', async () => {
    const small = new ReaderThreadPool({ milliseconds: 60_000, megabytes: 64 });
    await assert.rejects(small.readDocument(text('huge.json', hugeJson())), {
      code: 'fileUnreadable',
      message: /^huge\.json could not be read: reading needed more than 64 MB of memory\. Split it, /,
    });
    assert.deepEqual(textsOf((await small.readDocument(text('a.en.txt', 'The next one.'))).value), ['The next one.']);
    await small.close();
  });

  it('cancel what waits for its turn, too', async () => {
    const controllers = Array.from({ length: 5 }, () => new AbortController());
    const readings = controllers.map(({ signal }) =>
      assert.rejects(threads.readDocument(endless(), signal), { code: 'cancelled' }),
    );
    const waiting = threads.readDocument(text('a.en.txt', 'It waits.'));
    for (const controller of controllers.toReversed()) controller.abort();
    await Promise.all(readings);
    assert.deepEqual(textsOf((await waiting).value), ['It waits.']);
  });

  it('give a document up of which nothing comes, and say so', async () => {
    const impatient = new ReaderThreadPool({ milliseconds: 1000, megabytes: 512 });
    await assert.rejects(impatient.readDocument(endless()), {
      code: 'fileUnreadable',
      message: /^endless\.docx could not be read: reading made no progress within 1 second\. Split it, /,
    });
    await impatient.close();
  });

  it('read of a table of five million short rows as many as a spreadsheet holds, with little memory, and say where they stopped', async () => {
    const rows = 'a,b\n'.repeat(5_000_000);
    const small = new ReaderThreadPool({ milliseconds: 60_000, megabytes: 512 });
    try {
      const { value, problems } = await small.readDocument({ ...text('rows.csv', `en,de\n${rows}`), asTable: true });
      assert.deepEqual(
        [value.kind === 'bilingual' && value.pairs.length, problems.map(({ line }) => line)],
        [2 ** 20 - 1, [2 ** 20 + 1]],
      );
      assert.match(problems[0]!.message, /more than 1,048,576 rows.*Split the file/);
    } finally {
      await small.close();
    }
  });

  it('give a document up that needs too much memory, and say so', async () => {
    const small = new ReaderThreadPool({ milliseconds: 60_000, megabytes: 16 });
    await assert.rejects(small.readDocument(text('a.en.yml', `a:\n${'  - b c\n'.repeat(300_000)}`)), {
      code: 'fileUnreadable',
      message: /needed more than 16 MB of memory/,
    });
    assert.deepEqual(textsOf((await small.readDocument(text('a.en.txt', 'The next one.'))).value), ['The next one.']);
    await small.close();
  });
});
