import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { glossa } from '../support/commandLine';

describe('glossa import, export and build', () => {
  let folder: string;
  before(async () => (folder = await mkdtemp(path.join(os.tmpdir(), 'glossa übung '))));
  after(() => rm(folder, { recursive: true, force: true }));

  it('reads a CSV, names the row with a missing cell by its line and exits with 1', async () => {
    const file = path.join(folder, 'terms.csv');
    const glossary = path.join(folder, 'from-csv.glossa.jsonl');
    await writeFile(file, 'en,de\nlandlord,Vermieter\ntenant\ndeposit,Kaution\n');
    const { status, lines, errors } = await glossa(['import', file, '--into', glossary]);
    assert.equal(status, 1);
    assert.equal((JSON.parse(lines[0]!) as { concepts: number }).concepts, 3);
    assert.match(errors, /terms\.csv:3: /);
    assert.equal((await readFile(glossary, 'utf8')).trim().split('\n').length, 4);
  });

  it('says in which of the languages a file has no terms, and exits with 1', async () => {
    const file = path.join(folder, 'named.csv');
    const glossary = path.join(folder, 'named.glossa.jsonl');
    await writeFile(file, 'en,de\nlandlord,Vermieter\n');
    const { status, lines, errors } = await glossa(['import', file, '--into', glossary, '--from', 'en', '--to', 'fr']);
    assert.deepEqual([status, (JSON.parse(lines[0]!) as { concepts: number }).concepts], [1, 1]);
    assert.match(errors, /named\.csv:1: The file has no terms in fr, only in en, de\./);
    assert.equal((await glossa(['import', file, '--into', glossary, '--from', 'de', '--to', 'en'])).status, 0);
  });

  it('refuses an output that is one of its inputs, and leaves it as it is', async () => {
    const glossary = path.join(folder, 'same.glossa.jsonl');
    const text =
      '{"glossa":1}\n{"id":"c1","terms":[{"term":"lease","language":"en"},{"term":"bail","language":"fr"}]}\n';
    await writeFile(glossary, text);
    for (const args of [
      ['export', glossary, '--format', 'glossa', '--languages', 'en', '--out', glossary],
      ['export', glossary, '--format', 'csv', '--out', path.join(folder, '.', 'same.glossa.jsonl')],
      ['import', glossary, '--into', glossary],
      ['build', glossary, '--from', 'en', '--to', 'fr', '--into', glossary],
    ]) {
      const { status, errors } = await glossa(args);
      assert.deepEqual([args[0], status], [args[0], 1]);
      assert.match(errors, /was not changed because it is also the input/);
      assert.equal(await readFile(glossary, 'utf8'), text);
    }
  });

  it('says which columns it keeps under their names', async () => {
    const file = path.join(folder, 'columns.csv');
    await writeFile(file, 'en,de,Colour,note,Stand\nlandlord,Vermieter,red,n,1\n');
    const { status, lines } = await glossa(['import', file, '--into', path.join(folder, 'columns.glossa.jsonl')]);
    assert.deepEqual(
      [status, (JSON.parse(lines[0]!) as { keptColumns?: string[] }).keptColumns],
      [0, ['Colour', 'Stand']],
    );
  });

  it('asks for the source language of a PO file only where nobody says it, and for nothing less than that', async () => {
    const header = 'msgid ""\nmsgstr "Language: de\\n"\n\n';
    const message = 'msgid "propriétaire"\nmsgstr "Vermieter"\n';
    const imported = async (content: string, ...more: string[]) => {
      await writeFile(path.join(folder, 'messages.po'), header + content);
      const { status, errors } = await glossa([
        'import',
        path.join(folder, 'messages.po'),
        '--into',
        path.join(folder, 'messages.glossa.jsonl'),
        '--preview',
        ...more,
      ]);
      return {
        status,
        said: errors
          .split('\n')
          .filter(Boolean)
          .map((line) => line.replace(/^.*messages\.po:/, '')),
      };
    };
    const unsaid = await imported(message);
    assert.deepEqual([unsaid.status, unsaid.said.length], [1, 1]);
    assert.match(
      unsaid.said[0]!,
      /^4: The file does not state its source language, so the sources were read as English\./,
    );
    assert.deepEqual(await imported(message, '--from', 'fr'), { status: 0, said: [] });
    assert.deepEqual(await imported(`#, fuzzy\n${message}`, '--from', 'fr'), {
      status: 1,
      said: ['5: Read 1 fuzzy translation. Review the resulting entries.'],
    });
    assert.equal((await imported(message, '--from', 'fr', '--to', 'it')).status, 1);
  });

  it('keeps the entries of several clients apart unless it is told to merge them, and an entry that it has imported already as it is', async () => {
    const glossary = path.join(folder, 'clients.glossa.jsonl');
    const summaryOf = async (client: string, definition: string, ...more: string[]) => {
      const file = path.join(folder, `${client}.csv`);
      await writeFile(file, `en,de,definition\naccount,Konto,${definition}\n`);
      const { status, lines, errors } = await glossa(['import', file, '--into', glossary, ...more]);
      assert.equal(status, 0, errors);
      const { added, merged, skipped } = JSON.parse(lines[0]!) as { added: number; merged: number; skipped: number };
      return { added, merged, skipped };
    };
    assert.deepEqual(await summaryOf('bank', 'at a bank'), { added: 1, merged: 0, skipped: 0 });
    assert.deepEqual(await summaryOf('shop', 'of a customer'), { added: 1, merged: 0, skipped: 0 });
    assert.deepEqual(await summaryOf('shop', 'of a customer'), { added: 0, merged: 0, skipped: 1 });
    assert.deepEqual(await summaryOf('club', 'of a member', '--on-duplicate', 'merge'), {
      added: 0,
      merged: 0,
      skipped: 1,
    });
    const entries = (await readFile(glossary, 'utf8'))
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => (JSON.parse(line) as { definition: string }).definition);
    assert.deepEqual(entries.sort(), ['at a bank', 'of a customer']);
  });

  it('carries a glossary through TBX and back with its terms and fields', async () => {
    const tbx = path.join(folder, 'all.tbx');
    const back = path.join(folder, 'back.glossa.jsonl');
    assert.equal(
      (await glossa(['export', 'samples/glossary.glossa.jsonl', '--format', 'tbx', '--out', tbx])).status,
      0,
    );
    assert.equal((await glossa(['import', tbx, '--into', back, '--on-duplicate', 'keep'])).status, 0);
    const terms = async (file: string) =>
      (await readFile(file, 'utf8'))
        .trim()
        .split('\n')
        .slice(1)
        .map(
          (line) =>
            JSON.parse(line) as {
              id: string;
              definition?: string;
              terms: { term: string; language: string; status?: string }[];
            },
        )
        .map(({ id, definition, terms }) => ({
          id,
          definition,
          terms: terms.map(({ term, language, status }) => ({ term, language, status })),
        }));
    assert.deepEqual(await terms(back), await terms('samples/glossary.glossa.jsonl'));
  });

  it('mines two documents into lines that import reads', async () => {
    const mined = await glossa([
      'build',
      '--from',
      'en',
      '--to',
      'de',
      'samples/contract/contract.en.md',
      'samples/contract/contract.de.md',
      '--min-confidence',
      '0.3',
    ]);
    assert.equal(mined.status, 0, mined.errors);
    const pairs = mined.lines.map(
      (line) =>
        JSON.parse(line) as {
          source: string;
          target: string;
          evidence: { source: string; target: string; sourceLine: number }[];
        },
    );
    const found = pairs.find(({ source }) => source === 'notice period');
    assert.equal(found?.target, 'Kündigungsfrist');
    const [place] = found.evidence;
    const line = (await readFile('samples/contract/contract.en.md', 'utf8')).split('\n')[place!.sourceLine - 1]!;
    assert.match(line, /notice period/);
    assert.match(place!.source, /notice period/);

    const file = path.join(folder, 'pairs.jsonl');
    const glossary = path.join(folder, 'mined.glossa.jsonl');
    await writeFile(file, mined.lines.join('\n') + '\n');
    const imported = await glossa(['import', file, '--from', 'en', '--to', 'de', '--into', glossary]);
    assert.equal(imported.status, 0, imported.errors);
    assert.match(await readFile(glossary, 'utf8'), /Kündigungsfrist/);
  });
});
