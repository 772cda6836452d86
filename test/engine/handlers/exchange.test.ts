import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { linkSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ExchangeHandler } from '../../../src/engine/handlers/exchange';
import { GlossaryStore } from '../../../src/engine/store/glossaryStore';
import type { TaskProgress } from '../../../src/protocol/protocol';
import { encoded } from '../../files/support/legacyText';

const DYING_EXPORTER = fileURLToPath(new URL('dieWhileExporting.child.ts', import.meta.url));

describe('files of other programs', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'glossa-files-'));
  const files = new ExchangeHandler(new GlossaryStore());
  const glossary = { path: path.join(folder, 'terms.glossa.jsonl') };
  const file = (name: string, text: string | Uint8Array) => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('are written so that nothing is left of a writer that was killed before', async () => {
    const exported = file('client.tbx', '');
    await files.import({
      file: file('left.csv', 'en,de\nhatch,Luke\n'),
      glossary: { path: path.join(folder, 'left.glossa.jsonl') },
      languages: {},
      onDuplicate: 'merge',
    });
    const writer = fork(DYING_EXPORTER, [path.join(folder, 'left.glossa.jsonl'), exported], {
      execArgv: ['--import', 'tsx'],
      stdio: 'inherit',
    });
    await once(writer, 'exit');
    assert.equal(
      readdirSync(folder).filter((name) => name.startsWith('.client.tbx.')).length,
      1,
      'it was killed too late or too early',
    );
    await files.export({
      glossary: { path: path.join(folder, 'left.glossa.jsonl') },
      format: 'tbx',
      selection: {},
      languages: {},
      file: exported,
    });
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('.client.tbx.')),
      [],
    );
    assert.match(readFileSync(exported, 'utf8'), /Luke/);
  });

  it('are looked into without anything being written', async () => {
    const preview = await files.previewImport({
      file: file('a.csv', 'en,de,x\npump,Pumpe,1\nvalve,,2\n'),
      glossary,
      languages: {},
    });
    assert.deepEqual(
      [preview.format, preview.concepts, preview.terms, preview.known, preview.sentences],
      ['csv', 2, 3, 0, 0],
    );
    assert.deepEqual(preview.languages, [
      { language: 'en', terms: 2 },
      { language: 'de', terms: 1 },
    ]);
    assert.deepEqual(
      preview.table?.columns.map(({ name, holds, sample }) => [name, holds, sample]),
      [
        ['en', 'en', ['pump', 'valve']],
        ['de', 'de', ['Pumpe']],
        ['x', undefined, ['1', '2']],
      ],
    );
    assert.deepEqual(
      preview.problems.map(({ line }) => line),
      [3],
    );
    assert.throws(() => readFileSync(glossary.path));
  });

  it('whose encoding nothing says show which one was guessed, until one is named', async () => {
    const params = {
      file: file('old.csv', encoded(`en,ru\n${'pump,насос\n'.repeat(30_000)}`, 'windows-1251')),
      glossary,
      languages: {},
    };
    const guessed = await files.previewImport(params);
    assert.deepEqual(
      [guessed.guessedEncoding, guessed.table?.columns[1]!.sample[0], guessed.problems.map(({ line }) => line)],
      ['windows-1251', 'насос', [2]],
    );
    const named = await files.previewImport({ ...params, encoding: 'windows-1250' });
    assert.deepEqual(
      [named.guessedEncoding, named.table?.columns[1]!.sample[0], named.problems],
      [undefined, 'íŕńîń', []],
    );
  });

  it('come in with the columns and languages that were chosen, telling how far they are', async () => {
    const progress: TaskProgress[] = [];
    const params = {
      file: file('b.csv', 'Ausgang,Ziel,fr\npump,Pumpe,pompe\n'),
      glossary,
      languages: {},
      columns: { Ausgang: 'en', Ziel: 'de' },
      onlyLanguages: ['en', 'de'],
      onDuplicate: 'merge' as const,
    };
    const { concepts, terms, added } = await files.import(params, { onProgress: (each) => progress.push(each) });
    assert.deepEqual([concepts, terms, added], [1, 2, 1]);
    assert.deepEqual(progress.at(-1), { phase: 'saving', percent: 100 });
    assert.doesNotMatch(readFileSync(glossary.path, 'utf8'), /pompe/);
    assert.equal((await files.previewImport(params)).known, 1);
  });

  it('are refused where they hold more than memory does, and nothing is written', async () => {
    const before = readFileSync(glossary.path);
    const small = new ExchangeHandler(new GlossaryStore(), undefined, 5);
    const params = {
      file: file('e.csv', 'en,de\na,b\nc,d\ne,f\n'),
      glossary,
      languages: {},
      onDuplicate: 'merge' as const,
    };
    await assert.rejects(
      small.import(params),
      /e\.csv was not imported because it contains more than 5 terms.*split the file/,
    );
    assert.deepEqual(readFileSync(glossary.path), before);
    assert.equal((await small.previewImport(params)).terms, 6);
  });

  it('are refused as soon as their size tells that they hold more', async () => {
    const small = new ExchangeHandler(new GlossaryStore(), undefined, 60_000);
    const params = {
      file: file('f.csv', `en,de\n${'pump,Pumpe\n'.repeat(50_000)}`),
      glossary,
      languages: {},
      onDuplicate: 'merge' as const,
    };
    const shares: number[] = [];
    await assert.rejects(
      small.import(params, { onProgress: ({ percent }) => shares.push(percent ?? 0) }),
      /f\.csv was not imported because it contains more than 60000 terms/,
    );
    assert.ok(Math.max(...shares) < 20, `given up at ${Math.max(...shares)} %`);
  });

  it('stop when they are cancelled, and write nothing', async () => {
    const before = readFileSync(glossary.path);
    const controller = new AbortController();
    const importing = files.import(
      { file: file('c.csv', `en,de\n${'pump,Pumpe\n'.repeat(50_000)}`), glossary, languages: {}, onDuplicate: 'keep' },
      { signal: controller.signal },
    );
    controller.abort();
    await assert.rejects(importing, { code: 'cancelled' });
    assert.deepEqual(readFileSync(glossary.path), before);
  });

  it('go out as the part that is chosen', async () => {
    const more = file(
      'd.csv',
      'domain,en,status_en,de,note\nwater,tap,preferred,Hahn,a\nwater,spigot,deprecated,Hahn,b\ngas,nozzle,,Düse,c\n',
    );
    await files.import({ file: more, glossary, languages: {}, onDuplicate: 'keep' });
    const out = path.join(folder, 'out.csv');
    const selection = {
      domains: ['water'],
      statuses: ['preferredTerm-admn-sts', ''],
      languages: ['en', 'de'],
      fields: ['domain'],
    };
    const result = await files.export({ glossary, format: 'csv', selection, file: out, languages: {} });
    assert.deepEqual([result.concepts, result.terms], [2, 3]);
    const rows = readFileSync(out, 'utf8').trim().split('\n');
    assert.deepEqual(rows.map((row) => row.split(',').slice(1).sort().join(' ').trim()).sort(), [
      'Hahn tap water',
      'Hahn water',
      'de domain en',
    ]);
  });

  it('are said to be unreadable or unwritable by name', async () => {
    await assert.rejects(files.previewImport({ file: path.join(folder, 'none.csv'), glossary, languages: {} }), {
      code: 'fileUnreadable',
    });
    await assert.rejects(files.previewImport({ file: folder, glossary, languages: {} }), {
      code: 'fileIrregular',
      message: /it is a folder/,
    });
    await assert.rejects(
      files.export({ glossary, format: 'tbx', selection: {}, file: path.join(folder, 'no', 'out.tbx'), languages: {} }),
      { code: 'fileUnwritable' },
    );
  });

  it('are never written over the glossary that they are made from, under whatever name', async () => {
    const own = file('own.glossa.jsonl', '{"glossa":1}\n{"id":"c1","terms":[{"term":"weir","language":"en"}]}\n');
    const text = readFileSync(own, 'utf8');
    const other = path.join(folder, 'other-name.csv');
    for (const name of ['', symlinkSync, linkSync] as const) {
      rmSync(other, { force: true });
      if (name) name(own, other);
      const out = name ? other : path.join(folder, '.', 'own.glossa.jsonl');
      for (const format of ['csv', 'glossa'] as const)
        await assert.rejects(
          files.export({ glossary: { path: own }, format, selection: { languages: [] }, file: out, languages: {} }),
          { code: 'fileUnwritable', message: /it is also the input/ },
        );
      await assert.rejects(files.import({ file: out, glossary: { path: own }, languages: {}, onDuplicate: 'merge' }), {
        code: 'fileUnwritable',
      });
      assert.equal(readFileSync(own, 'utf8'), text);
    }
  });

  it('tell what a glossary can be chosen by', async () => {
    const { languages, domains, statuses, fields } = await files.facets(glossary);
    assert.deepEqual(
      [languages.sort(), domains, statuses.sort()],
      [
        ['de', 'en'],
        ['water', 'gas', ''],
        ['', 'deprecatedTerm-admn-sts', 'preferredTerm-admn-sts'],
      ],
    );
    assert.ok(fields.includes('domain') && !fields.includes('terms'));
  });
});
