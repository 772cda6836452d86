import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PassageCache, QuestionAnswerer } from '../../../src/engine/ask/questionAnswerer';
import { DocumentReader } from '../../../src/engine/reading/documentReader';
import type { TaskProgress } from '../../../src/protocol/protocol';
import { realEncoder } from '../glossaryWorkbench';

const ENGLISH =
  'The heating needs oil.\n\nEmpty the water tank every year before winter. It bursts in the cold.\n\nThe ' +
  'garden has three gates.\n';
const GERMAN =
  'Die Miete ist am dritten Werktag zu zahlen.\n\nDer Vermieter darf die Wohnung nur nach Ankündigung betreten.\n';

describe('answers to questions', () => {
  const reader = new DocumentReader();
  let folder: string;
  const file = (name: string) => path.join(folder, name);
  const answersWith = (encoder = true) =>
    new QuestionAnswerer(new PassageCache(reader, file('cache')), async () =>
      encoder ? await realEncoder() : undefined,
    );
  const ask = async (answers: QuestionAnswerer, question: string, names: string[], limit = 3) =>
    answers.ask({ question, documents: names.map((name) => ({ path: file(name) })), limit });

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'glossa-ask-'));
    await writeFile(file('house.en.md'), ENGLISH);
    await writeFile(file('contract.de.md'), GERMAN);
    await writeFile(file('picture.md'), Buffer.from([0x89, 0x50, 0, 0, 1]));
  });
  after(async () => {
    await reader.threads.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('are passages in whatever language they are, with file, line and sentence', async () => {
    const answers = answersWith();
    const [tank] = (await ask(answers, 'Wann muss der Wassertank geleert werden?', ['house.en.md', 'contract.de.md']))
      .hits;
    assert.deepEqual(
      [tank!.file, tank!.line, tank!.passage.slice(tank!.sentence.start, tank!.sentence.end)],
      [file('house.en.md'), 3, 'Empty the water tank every year before winter.'],
    );
    const [rent] = (await ask(answers, 'هل يجوز للمالك دخول الشقة؟', ['house.en.md', 'contract.de.md'])).hits;
    assert.deepEqual([rent!.file, rent!.line, rent!.language], [file('contract.de.md'), 3, 'de']);
    assert.ok(rent!.score > 0 && rent!.score <= 1);
  }).timeout(60_000);

  it('begin with those in the languages of the project, unless others answer much better', async () => {
    const files = { 'a.nl.md': 'Maak de watertank elk jaar leeg.\n', 'b.da.md': 'Tøm vandtanken hvert år.\n' };
    for (const [name, text] of Object.entries(files)) await writeFile(file(name), text);
    const documents = [...Object.keys(files), 'contract.de.md'].map((name) => ({ path: file(name) }));
    const answers = answersWith();
    const question = 'How often is the water tank emptied?';
    const first = async (preferredLanguages: string[]) =>
      (await answers.ask({ question, preferredLanguages, documents, limit: 3 }, { onProgress: () => undefined }))
        .hits[0]?.language;
    assert.deepEqual([await first(['da']), await first(['nl'])], ['da', 'nl']);
    assert.notEqual(await first(['de']), 'de');
  }).timeout(60_000);

  it('leave out files that cannot be read, and say which and why', async () => {
    const { hits, refused, passages } = await ask(answersWith(), 'Wie viele Tore hat der Garten?', [
      'picture.md',
      'missing.md',
      'house.en.md',
    ]);
    assert.deepEqual([hits[0]!.line, passages], [5, 3]);
    assert.deepEqual(
      refused.map(({ file: name }) => path.basename(name)),
      ['picture.md', 'missing.md'],
    );
    assert.match(refused[0]!.reason, /is not a text file/);
  });

  it('see what has changed in a file, and what has gone', async () => {
    const answers = answersWith();
    await writeFile(file('note.en.txt'), 'The key is under the mat.\n');
    assert.match(
      (await ask(answers, 'Wo ist der Schlüssel?', ['note.en.txt', 'contract.de.md'])).hits[0]!.passage,
      /mat/,
    );
    await writeFile(file('note.en.txt'), 'The key is with the neighbour now.\n');
    assert.match(
      (await ask(answers, 'Wo ist der Schlüssel?', ['note.en.txt', 'contract.de.md'])).hits[0]!.passage,
      /neighbour/,
    );
    assert.equal(
      (await ask(answers, 'Wo ist der Schlüssel?', ['contract.de.md'])).hits.filter(({ passage }) =>
        /key/.test(passage),
      ).length,
      0,
    );
  });

  it('are the same from what is kept, which the owner alone may read', async () => {
    const question = 'Wann ist die Miete fällig?';
    const first = await ask(answersWith(), question, ['contract.de.md']);
    const kept = await readdir(file('cache'));
    assert.ok(kept.length > 0);
    if (process.platform !== 'win32') assert.equal((await stat(path.join(file('cache'), kept[0]!))).mode & 0o077, 0);
    assert.deepEqual(await ask(answersWith(), question, ['contract.de.md']), first);
  });

  it('name a text once that several files have', async () => {
    await writeFile(file('copy.en.md'), ENGLISH);
    const { hits } = await ask(answersWith(), 'Wie viele Tore hat der Garten?', ['house.en.md', 'copy.en.md'], 10);
    assert.equal(new Set(hits.map(({ passage }) => passage)).size, hits.length);
    assert.ok(hits.every(({ file: name }) => name === file('house.en.md')));
  });

  it('can be found by their very words without a model', async () => {
    const { hits } = await ask(answersWith(false), 'Where is the water tank?', ['house.en.md', 'contract.de.md']);
    assert.deepEqual(
      hits.map(({ line }) => line),
      [3],
    );
  });

  it('end when they are cancelled, and tell meanwhile what is read', async () => {
    const controller = new AbortController();
    const told: TaskProgress[] = [];
    const asked = answersWith().ask(
      { question: 'Wo?', documents: [{ path: file('house.en.md') }, { path: file('contract.de.md') }], limit: 3 },
      { signal: controller.signal, onProgress: (progress) => (told.push(progress), controller.abort()) },
    );
    await assert.rejects(asked, { code: 'cancelled' });
    assert.deepEqual(told[0]!.document, { name: file('house.en.md'), number: 1, of: 2 });
  });
});
