import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { GlossaryIndexRegistry } from '../../../src/engine/index/glossaryIndex';
import { glossaryTermSpans, segmentTerms } from '../../../src/engine/lookup/segmentTerms';
import { GlossaryStore } from '../../../src/engine/store/glossaryStore';

const TMX =
  '<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>Fish and the file ' +
  'server</seg></tuv><tuv xml:lang="de"><seg>Der Datei</seg></tuv></tu></body></tmx>';

describe('The terms of a segment that is being translated', () => {
  let folder: string, index: GlossaryIndexRegistry;
  const languages = { source: 'en', target: 'de' };
  const glossaries = () => [{ path: path.join(folder, 'g.glossa.jsonl') }];
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'glossa-terms-'));
    const entries = ['file server|Dateiserver & Ablage', 'file|Datei'].map((line, place) => {
      const [en, de] = line.split('|');
      return JSON.stringify({
        id: `c000000000000000${place}`,
        terms: [
          { term: en, language: 'en' },
          { term: de, language: 'de' },
          { term: `Alt${de}`, language: 'de', status: 'deprecatedTerm-admn-sts' },
        ],
      });
    });
    await writeFile(glossaries()[0]!.path, ['{"glossa":1}', ...entries, ''].join('\n'));
    index = new GlossaryIndexRegistry({ store: new GlossaryStore(), cacheFolder: path.join(folder, 'cache') });
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('are those of its source, the longest ones, without unwelcome equivalents, escaped for the file', async () => {
    const end = TMX.indexOf('Datei') + 'Datei'.length;
    const slice = { fileName: 'a.tmx', text: TMX, offset: 0, selection: { start: end - 'Datei'.length, end } };
    const offered = await segmentTerms({ slice, languages, glossaries: glossaries() }, index);
    assert.deepEqual(
      offered.map(({ term, used, insertion }) => [term, used, insertion.newText, insertion.span]),
      [['Dateiserver & Ablage', 'file server', 'Dateiserver &amp; Ablage', slice.selection]],
    );
  });

  it('are none where the source is being typed', async () => {
    const at = TMX.indexOf('file') + 2;
    assert.deepEqual(
      await segmentTerms(
        {
          slice: { fileName: 'a.tmx', text: TMX, offset: 0, selection: { start: at, end: at } },
          languages,
          glossaries: glossaries(),
        },
        index,
      ),
      [],
    );
  });

  it('are those of the text in view where the document is its translation', async () => {
    const slice = { fileName: 'a.de.txt', text: 'Der ', offset: 0, selection: { start: 4, end: 4 } };
    const offered = await segmentTerms(
      { slice, beside: 'Open the files.', languages, glossaries: glossaries() },
      index,
    );
    assert.deepEqual(
      offered.map(({ term }) => term),
      ['Datei'],
    );
    assert.deepEqual(await segmentTerms({ slice, languages, glossaries: glossaries() }, index), []);
  });

  const spansOf = async (fileName: string, text: string, selection = { start: 0, end: text.length }) => {
    const [found] = await glossaryTermSpans(
      { slices: [{ fileName, text, offset: 0, selection }], languages, glossaries: glossaries() },
      index,
    );
    return found!;
  };
  const marked = async (fileName: string, text: string) =>
    (await spansOf(fileName, text)).map(({ start, end }) => text.slice(start, end));
  const lines = async (fileName: string, text: string, selection?: { start: number; end: number }) =>
    (await spansOf(fileName, text, selection)).map(({ start }) => text.slice(0, start).split('\n').length);

  it('are found in both languages to be marked, line by line', async () => {
    const text = 'The file\nDie Datei liegt auf dem file server.';
    assert.deepEqual(await marked('a.txt', text), ['file', 'Datei', 'file server']);
  });

  it('are marked where they are selected, and in Markdown in no code', async () => {
    const text = [
      '---',
      'title: file',
      '---',
      '',
      '# The file',
      '',
      'A `file` and a file server; see [a file](file.md).',
      '',
      '```',
      'file',
      '```',
      '',
      '    file',
      '',
      '- One file',
      '',
      '  ~~~',
      '  file',
      '  ~~~',
      '',
      '| file |',
      '|-|',
      '| `file` |',
      '',
      'The file',
      'and <code>file</code>.',
      '',
    ].join('\n');
    assert.deepEqual(await marked('a.md', text), ['file', 'file', 'file server', 'file', 'file', 'file', 'file']);
    // A title in front matter is text.
    assert.deepEqual(await lines('a.md', text), [2, 5, 7, 7, 15, 21, 25]);
    const fence = text.indexOf('```') + 1;
    assert.deepEqual(await lines('a.md', text, { start: fence, end: text.indexOf('One') + 20 }), [15]);
    assert.ok((await marked('a.txt', text)).length > 10);
  });
});
