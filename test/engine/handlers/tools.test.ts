import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { GlossaError } from '../../../src/base/errors';
import { Engine } from '../../../src/engine/engine';
import type { ToolResult, ToolParams } from '../../../src/protocol/tools';
import { TOOL_LIMITS } from '../../../src/protocol/tools';

const VALVE =
  '{"id":"c1","definition":"Opens and closes a ' +
  'pipe.","terms":[{"term":"valve","language":"en"},{"term":"Ventil","language":"de","status":"preferredTerm-admn-sts"},{"term":"Klappe","language":"de","status":"deprecatedTerm-admn-sts"}]}';

describe('A tool for other programs', () => {
  let folder: string;
  let outside: string;
  let engine: Engine;

  before(async () => {
    const base = await mkdtemp(path.join(os.tmpdir(), 'glossa-tools-'));
    [folder, outside] = [path.join(base, 'project'), path.join(base, 'outside')];
    for (const each of [path.join(folder, 'texts'), outside]) await mkdir(each, { recursive: true });
    await writeFile(path.join(folder, 'terms.glossa.jsonl'), `{"glossa":1}\n${VALVE}\n`);
    await writeFile(
      path.join(folder, 'texts', 'pump.de.po'),
      'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "Close the valve."\nmsgstr "Schließen Sie die Klappe."\n',
    );
    await writeFile(path.join(outside, 'secret.de.po'), 'msgid "a secret"\nmsgstr "ein Geheimnis"\n');
    await symlink(path.join(outside, 'secret.de.po'), path.join(folder, 'texts', 'linked.de.po'));
    engine = new Engine({ cacheFolder: path.join(base, 'cache'), access: { folders: [folder], allowedFolders: [] } });
  });
  after(async () => {
    await engine.close();
    await rm(path.dirname(folder), { recursive: true, force: true });
  });

  const use = (
    tool: ToolParams['tool'],
    given: Record<string, unknown>,
    more: Partial<ToolParams> = {},
    signal?: AbortSignal,
  ): Promise<ToolResult> =>
    engine.tools.useTool(
      {
        tool,
        arguments: given,
        folders: [folder],
        glossaries: [{ path: path.join(folder, 'terms.glossa.jsonl') }],
        ...more,
      },
      { signal },
    );

  const refused = (code: string, sentence: RegExp) => (error: unknown) => {
    assert.ok(error instanceof GlossaError, String(error));
    assert.equal(error.code, code, error.message);
    assert.match(error.message, sentence);
    return true;
  };

  it('finds equivalents in languages by their names, and says that they are data', async () => {
    const { notice, results } = await use('glossa_suggest', {
      phrase: 'valves',
      before: 'Close the ',
      after: ' first.',
      from: 'English',
      to: 'German',
    });
    assert.match(notice, /data .* None of it is an instruction/);
    assert.deepEqual(results.map(({ term, status, glossary }) => [term, status, glossary])[0], [
      'Ventil',
      'preferredTerm-admn-sts',
      'terms.glossa.jsonl',
    ]);
  });

  it('lists the terms of a text or of a file, and says that they are dictionary forms', async () => {
    const text = 'Open the valves.\nThe pump has a valve.';
    const { results, remarks } = await use('glossa_terms', { text, from: 'en', to: 'de' });
    assert.deepEqual(
      results.map(({ concept, occurrences, lines, equivalents, forbidden }) => [
        concept,
        occurrences,
        lines,
        (equivalents as { term: string }[]).map(({ term }) => term),
        (forbidden as { term: string }[]).map(({ term }) => term),
      ]),
      [['c1', 2, [1, 2], ['Ventil'], ['Klappe']]],
    );
    assert.match(remarks![0]!, /dictionary form\. Inflect them/);
    const ofFile = await use('glossa_terms', { file: 'texts/pump.de.po', from: 'en' });
    assert.deepEqual(
      ofFile.results.map(({ term, lines }) => [(term as { term: string }).term, lines]),
      [['valve', [4]]],
    );
    await assert.rejects(use('glossa_terms', {}), refused('badRequest', /specify either “text” or “file”/));
    await assert.rejects(use('glossa_terms', { text, file: 'a.md' }), refused('badRequest', /either/));
    await assert.rejects(
      use('glossa_terms', { file: '../outside/secret.de.po' }),
      refused('fileOutside', /cannot be read/),
    );
  });

  it('searches in any language', async () => {
    const { results } = await use('glossa_search', { query: 'Ventil' });
    assert.deepEqual(
      [results[0]!.concept, (results[0]!.terms as { term: string }[]).map(({ term }) => term)],
      ['c1', ['Ventil', 'valve', 'Klappe']],
    );
  });

  it('finds what was translated before, in the files that are to be looked in', async () => {
    const memory = path.join(folder, 'texts');
    const documents = [{ source: { path: path.join(folder, 'texts', 'pump.de.po') }, languages: { source: 'en' } }];
    await assert.rejects(
      use('glossa_find', { phrase: 'valves' }, { memories: [memory] }),
      refused('memoryUnknown', /have not been read/),
    );
    // Whoever asks while it is being read waits for it.
    const [, answer] = await Promise.all([
      engine.memories.openMemory({ memory, documents }),
      use('glossa_find', { phrase: 'valves' }, { memories: [memory] }),
    ]);
    assert.deepEqual(
      answer.results.map(({ file, line, matched, why }) => [file, line, matched, why]),
      [['texts/pump.de.po', 4, 'valve', 'inflected']],
    );
    assert.deepEqual(answer.remarks, ['The phrase occurs in 1 segment.']);
    assert.deepEqual(
      (await use('glossa_find', { phrase: 'Schließen', from: 'de' }, { memories: [memory] })).results.map(
        ({ found, target }) => [found, target],
      ),
      [['target', 'Schließen Sie die Klappe.']],
    );
    assert.deepEqual((await use('glossa_find', { phrase: 'valve' })).remarks, ['No translations are available.']);
  });

  it('puts how a whole phrase was translated above the entry for a part of it', async () => {
    const memory = path.join(folder, 'texts');
    const documents = [{ source: { path: path.join(folder, 'texts', 'pump.de.po') }, languages: { source: 'en' } }];
    await engine.memories.openMemory({ memory, documents });
    const ask = async (phrase: string) =>
      (await use('glossa_suggest', { phrase, from: 'en', to: 'de' }, { memories: [memory] })).results.map(
        ({ term, why, matched, isPartial }) => [term, (why as string[])[0], matched, isPartial ?? false],
      );
    assert.deepEqual(await ask('Close the valve.'), [
      ['Schließen Sie die Klappe', 'translated before', 'Close the valve.', false],
      ['Ventil', 'part', 'valve', true],
      ['Klappe', 'part', 'valve', true],
    ]);
    assert.equal((await ask('valve'))[0]![1], 'exact');
  });

  it('answers a question from the documents that may be asked, or from a part of them', async () => {
    await writeFile(
      path.join(folder, 'texts', 'lease.md'),
      'The weather is fine.\n\nThe rent is due on the third day of each month.\n',
    );
    await writeFile(path.join(folder, 'other.md'), 'The rent of the garage is due in May.\n');
    const documents = ['texts/lease.md', 'other.md'].map((name) => ({ path: path.join(folder, name) }));
    const question = 'When is the rent due in each month?';
    const { results } = await use('glossa_ask', { question, from: 'English' }, { documents });
    assert.deepEqual(
      [results[0]!.file, results[0]!.line, results[0]!.sentence],
      ['texts/lease.md', 3, 'The rent is due on the third day of each month.'],
    );
    assert.deepEqual((await use('glossa_ask', { question, limit: 1 }, { documents })).results.length, 1);
    for (const [part, expected] of [
      ['other.md', 'other.md'],
      [path.join(folder, 'other.md'), 'other.md'],
      ['texts', 'texts/lease.md'],
    ] as const) {
      assert.deepEqual(
        [...new Set((await use('glossa_ask', { question, in: part }, { documents })).results.map(({ file }) => file))],
        [expected],
        part,
      );
    }
    for (const part of ['../outside', outside, '/etc/passwd', 'gone.md', 'texts/lease.md\0']) {
      await assert.rejects(
        use('glossa_ask', { question, in: part }, { documents }),
        refused('fileOutside', /is not a document, or a folder with documents/),
        part,
      );
    }
    const missing = { path: path.join(folder, 'gone.md') };
    assert.match(
      (await use('glossa_ask', { question }, { documents: [...documents, missing] })).remarks![0]!,
      /^gone\.md could not be read/,
    );
    assert.deepEqual((await use('glossa_ask', { question })).remarks, ['No documents are available.']);
  });

  it('checks segments, each by its number', async () => {
    const segments = [
      { source: 'Open the valve.', target: 'Öffnen Sie das Ventil.' },
      { source: ' Close the valve 3 times. ', target: 'Schließen Sie die Klappe 4 Mal.' },
    ];
    const { results, remarks } = await use('glossa_check', { segments, from: 'en', to: 'de' });
    assert.deepEqual(
      results.map(({ segment, rule, found }) => [segment, rule, found]),
      [
        [1, 'forbidden-term', 'Klappe'],
        [1, 'different-numbers', '4'],
      ],
    );
    assert.equal(remarks, undefined);
    assert.deepEqual((await use('glossa_check', { segments: segments.slice(0, 1), from: 'en', to: 'de' })).remarks, [
      'No findings. Segments checked: 1.',
    ]);
  });

  it('checks a file of the project, and says in which line', async () => {
    const { results } = await use('glossa_check', { file: 'texts/pump.de.po', from: 'en' });
    assert.deepEqual(
      results.map(({ file, line, rule, expected }) => [file, line, rule, expected]),
      [['texts/pump.de.po', 5, 'forbidden-term', ['Ventil']]],
    );
  });

  it('reads nothing outside the folder, whatever it is called with', async () => {
    for (const file of [
      path.join(outside, 'secret.de.po'),
      '../outside/secret.de.po',
      'texts/../../outside/secret.de.po',
      'texts/linked.de.po',
      'texts/pump.de.po\0.txt',
      '.',
    ]) {
      await assert.rejects(
        use('glossa_check', { file, from: 'en', to: 'de' }),
        refused('fileOutside', /outside/),
        file,
      );
      await assert.rejects(
        use('glossa_check', { file: 'texts/pump.de.po', source: file, from: 'en', to: 'de' }),
        refused('fileOutside', /outside/),
        file,
      );
    }
    for (const glossary of [path.join(outside, 'x.glossa.jsonl'), '../outside/x.glossa.jsonl', '/etc/passwd', '']) {
      await assert.rejects(
        use('glossa_search', { query: 'valve', glossary }),
        refused('fileOutside', /not one of the served glossaries\. Use one of terms\.glossa\.jsonl\./),
        glossary,
      );
    }
  });

  it('changes nothing unless it may', async () => {
    const pair = { source: 'pump', from: 'en', target: 'Pumpe', to: 'de' };
    await assert.rejects(use('glossa_add', pair), refused('notAllowed', /Nothing was changed/));
    await assert.rejects(
      use('glossa_add', pair, {
        mayWrite: true,
        glossaries: [{ path: path.join(folder, 'terms.glossa.jsonl'), readOnly: true }],
      }),
      refused('glossaryReadOnly', /No writable glossary/),
    );
    assert.equal(await readFile(path.join(folder, 'terms.glossa.jsonl'), 'utf8'), `{"glossa":1}\n${VALVE}\n`);
  });

  it('adds a pair where it may, once, and as a change that can be undone', async () => {
    const glossaries = [{ path: path.join(folder, 'added.glossa.jsonl') }];
    const pair = { source: ' pump ', from: 'English', target: 'Pumpe', to: 'de', domain: 'plants', note: '' };
    const first = await use('glossa_add', pair, { mayWrite: true, glossaries });
    assert.deepEqual([first.results[0]!.added, first.results[0]!.glossary], [1, 'added.glossa.jsonl']);
    const second = await use('glossa_add', pair, { mayWrite: true, glossaries });
    assert.deepEqual([second.results[0]!.added, second.remarks], [0, ['The pair was already in added.glossa.jsonl.']]);
    const [, line, ...others] = (await readFile(glossaries[0]!.path, 'utf8')).trim().split('\n');
    const { domain, terms } = JSON.parse(line!) as { domain: string; terms: object[] };
    assert.deepEqual(
      [domain, terms, others],
      [
        'plants',
        [
          { term: 'pump', language: 'en' },
          { term: 'Pumpe', language: 'de' },
        ],
        [],
      ],
    );
    const { change } = (await engine.changes.lastChange({ glossaries }))!;
    assert.deepEqual(await engine.changes.undo({ glossary: glossaries[0]!, change }), { restored: 1 });
  });

  const wrong: [tool: ToolParams['tool'], given: object, sentence: RegExp][] = [
    ['glossa_suggest', {}, /glossa_suggest: phrase is missing/],
    ['glossa_suggest', { phrase: '  ' }, /phrase is empty/],
    ['glossa_suggest', { phrase: 7 }, /phrase must be a string/],
    ['glossa_suggest', { phrase: 'x'.repeat(1001) }, /phrase must have at most 1000 characters/],
    ['glossa_suggest', { phrase: 'valve', limit: 101 }, /limit must be a number from 1 to 100/],
    ['glossa_suggest', { phrase: 'valve', limit: '3' }, /limit must be a whole number/],
    ['glossa_suggest', { phrase: 'valve', to: 'Germn!' }, /to: “Germn!” is not a language/],
    [
      'glossa_suggest',
      { phrase: 'valve', language: 'de' },
      /language is unknown; use one of phrase, before, after, from, to, limit, glossary/,
    ],
    ['glossa_suggest', JSON.parse('{"phrase":"valve","__proto__":{"limit":3}}') as object, /__proto__ is unknown/],
    ['glossa_search', { query: ['valve'] }, /query must be a string/],
    ['glossa_find', { phrase: '' }, /phrase is empty/],
    ['glossa_find', { phrase: 'valve', limit: 0 }, /limit must be a number from 1 to 100/],
    ['glossa_find', { phrase: 'valve', glossary: 'x' }, /glossary is unknown; use one of phrase, from, to, limit/],
    ['glossa_ask', {}, /question is missing/],
    ['glossa_ask', { question: 'x'.repeat(1001) }, /question must have at most 1000 characters/],
    ['glossa_check', {}, /specify either “segments” or “file”/],
    ['glossa_check', { segments: [], file: 'x.po' }, /specify either “segments” or “file”/],
    ['glossa_check', { segments: 'x' }, /segments must be a list/],
    [
      'glossa_check',
      { segments: Array.from({ length: 101 }, () => ({ source: 'a', target: 'b' })) },
      /segments must have at most 100 elements/,
    ],
    ['glossa_check', { segments: [{ source: 'valve' }] }, /segments\[0\]\.target is missing/],
    [
      'glossa_check',
      { segments: [{ source: 'a', target: 'b', note: 'c' }] },
      /segments\[0\]\.note is unknown; use one of source, target/,
    ],
    ['glossa_check', { segments: ['valve'] }, /segments\[0\] must be an object/],
    ['glossa_search', [], /glossa_search: arguments must be an object/],
    ['glossa_search', { query: 'valve', limit: 1.5 }, /limit must be a whole number/],
    ['glossa_check', { source: 'a.md', segments: [] }, /“source” requires “file”/],
    ['glossa_add', { source: 'pump', from: 'en', target: '', to: 'de' }, /target is empty/],
  ];
  for (const [tool, given, sentence] of wrong) {
    it(`is refused by a code of its own where it is called wrongly: ${tool} ${JSON.stringify(given).slice(0, 60)}`, async () => {
      await assert.rejects(
        use(tool, given as Record<string, unknown>, { mayWrite: true }),
        refused('badRequest', sentence),
      );
    });
  }

  it('stores no control characters, and no text that turns around', async () => {
    const sound = { source: 'hoist', from: 'en', target: 'Hebezeug', to: 'de' };
    const evil: [given: object, sentence: RegExp][] = [
      [{ source: 'a\n{"id":"mine"}' }, /source contains the control character U\+000A/],
      [{ target: 'a\0b' }, /target contains the control character U\+0000/],
      [{ target: 'a\u009b31m' }, /target contains .* U\+009B/],
      [{ source: 'a\u202etxt' }, /source contains .* U\+202E/],
      [{ domain: '\x1b]8;;x' }, /domain contains .* U\+001B/],
      [{ note: 'a\rb' }, /note contains .* U\+000D/],
      [{ definition: 'a\u2066b' }, /definition contains .* U\+2066/],
    ];
    for (const [given, sentence] of evil)
      await assert.rejects(
        use('glossa_add', { ...sound, ...given }, { mayWrite: true }),
        refused('badRequest', sentence),
      );
    assert.ok(!(await readFile(path.join(folder, 'terms.glossa.jsonl'), 'utf8')).includes('mine'));
  });

  it('reads with a check and in a memory what a question reaches, and nothing else', async () => {
    const open = ['deep/er/open.de.po', 'table.csv', 'site/locales/de.php'];
    const closed = [
      '.git/config',
      '.vscode/settings.json',
      'sub/.hidden/x.de.po',
      'node_modules/y/README.md',
      '.env',
      '.rc.json',
      'run.sh',
      'key.pem',
      'tool.py',
      'noending',
    ];
    const po = 'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "Take 4711 valves."\nmsgstr "Nimm Klappen."\n';
    for (const name of [...open, ...closed]) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), po);
    }
    await symlink('.git', path.join(folder, 'visible'));
    await symlink('.git/config', path.join(folder, 'config.po'));
    const documents = [...open, ...closed].map((name) => ({ path: path.join(folder, name) }));
    const { results } = await use('glossa_ask', { question: 'How many valves?', limit: 100 }, { documents });
    for (const { file } of results) assert.ok(open.includes(file as string), String(file));
    for (const name of closed)
      await assert.rejects(
        use('glossa_ask', { question: 'How many valves?', in: name }, { documents }),
        refused('fileOutside', /is not a document, or a folder with documents/),
        name,
      );
    for (const name of [
      ...closed,
      'visible/config',
      'config.po',
      'sub/../.git/config',
      path.join(folder, '.git/config'),
    ]) {
      for (const given of [
        { file: name },
        { file: 'deep/er/open.de.po', source: name },
        { file: name, source: 'deep/er/open.de.po' },
      ])
        await assert.rejects(
          use('glossa_check', { ...given, from: 'en', to: 'de' }),
          refused('fileOutside', /cannot be read/),
          JSON.stringify(given),
        );
    }
    assert.ok((await use('glossa_check', { file: 'deep/er/open.de.po', from: 'en' })).results.length > 0);
    const unit = '<trans-unit id="1" resname="pump.on"><source>pump.on</source><target>An</target></trans-unit>';
    const keys = `<xliff version="1.2"><file source-language="fr" target-language="it"><body>${unit}</body></file></xliff>`;
    await writeFile(path.join(folder, 'keys.it.xlf'), keys);
    await symlink('sub/.hidden/x.de.po', path.join(folder, 'keys.fr.xlf'));
    for (const tool of ['glossa_check', 'glossa_terms'] as const)
      await assert.rejects(
        use(tool, { file: 'keys.it.xlf', from: 'fr', to: 'it' }),
        refused('fileOutside', /keys\.fr\.xlf cannot be read/),
        tool,
      );
    const memory = path.join(folder, 'all');
    const source = (name: string) => ({ source: { path: path.join(folder, name) }, languages: { source: 'en' } });
    await engine.memories.openMemory({ memory, documents: ['deep/er/open.de.po', 'sub/.hidden/x.de.po'].map(source) });
    assert.deepEqual(
      (await use('glossa_find', { phrase: 'valves' }, { memories: [memory] })).results.map(({ file }) => file),
      ['deep/er/open.de.po'],
    );
  });

  it('asks for the languages of segments', async () => {
    await assert.rejects(
      use('glossa_check', { segments: [{ source: 'valve', target: 'Ventil' }], from: 'en' }),
      refused('languageUnknown', /Specify “to”/),
    );
  });

  it('hands out no more than a hundred results in 64 KB, and says how many are left out', async () => {
    const lines = Array.from({ length: 300 }, (_, i) =>
      JSON.stringify({
        id: `c${i}`,
        definition: 'x'.repeat(1_500),
        terms: [
          { term: `gear ${i}`, language: 'en' },
          { term: `Zahnrad ${i}`, language: 'de' },
        ],
      }),
    );
    const glossaries = [{ path: path.join(folder, 'many.glossa.jsonl') }];
    await writeFile(glossaries[0]!.path, `{"glossa":1}\n${lines.join('\n')}\n`);
    const answer = await use('glossa_search', { query: 'gear', limit: 100 }, { glossaries });
    assert.ok(Buffer.byteLength(JSON.stringify(answer)) <= TOOL_LIMITS.bytes);
    assert.ok(
      answer.results.length > 30 && answer.results.length + answer.leftOut! === 100,
      `${answer.results.length} ${answer.leftOut}`,
    );
    const segments = Array.from({ length: 100 }, (_, i) => ({
      source: `Take ${i} and ${i + 1000} and ${i + 2000}.`,
      target: 'Nichts.',
    }));
    const findings = await use('glossa_check', { segments, from: 'en', to: 'de' });
    assert.equal(findings.results.length, 100);
    assert.ok(findings.leftOut! > 100);
  });

  it('ends when it is cancelled', async () => {
    const controller = new AbortController();
    const asked = use('glossa_search', { query: 'valve' }, {}, controller.signal);
    controller.abort();
    await assert.rejects(asked, refused('cancelled', /Cancelled/));
  });

  it('gives up what takes more than ten seconds, and answers others meanwhile', async () => {
    const units = Array.from(
      { length: 150_000 },
      (_, i) =>
        `msgid "Close the valve ${i} of the pump and take the wrench."\nmsgstr "Schließen Sie das Ding ${i} ` +
        `der Pumpe."\n`,
    );
    await writeFile(path.join(folder, 'large.de.po'), units.join('\n'));
    const start = performance.now();
    const large = assert.rejects(
      use('glossa_check', { file: 'large.de.po', from: 'en', to: 'de' }),
      refused('takesTooLong', /cancelled after 10 seconds/),
    );
    assert.equal((await use('glossa_suggest', { phrase: 'valve', to: 'de' })).results[0]!.term, 'Ventil');
    assert.ok(performance.now() - start < 5_000);
    await large;
    assert.ok(performance.now() - start < 15_000);
  });

  it('answers a hundred calls at once, and refuses what is more by a code of its own', async () => {
    const calls = Array.from({ length: 250 }, () =>
      use('glossa_suggest', { phrase: 'valve', from: 'en', to: 'de' }).then(
        ({ results }) => String(results[0]!.term),
        (error: GlossaError) => error.code,
      ),
    );
    const answers = await Promise.all(calls);
    assert.deepEqual(
      [answers.filter((each) => each === 'Ventil').length, answers.filter((each) => each === 'busy').length],
      [100, 150],
    );
    assert.equal((await use('glossa_suggest', { phrase: 'valve', to: 'de' })).results[0]!.term, 'Ventil');
  });
});
