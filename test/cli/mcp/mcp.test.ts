import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { McpError } from '@modelcontextprotocol/sdk/types.js';
import { TOOLS } from '../../../src/protocol/tools';
import type { McpSession } from '../../support/mcpClient';
import { callTool, connectMcp } from '../../support/mcpClient';
import { programFile, ROOT } from '../../support/programs';

const pair = (id: string, en: string, de: string): string =>
  JSON.stringify({
    id,
    terms: [
      { term: en, language: 'en' },
      { term: de, language: 'de', status: 'preferredTerm-admn-sts' },
    ],
  });

describe('glossa mcp', () => {
  let base: string;
  let folder: string;
  let cacheHome: string;
  let session: McpSession;

  before(async () => {
    base = await mkdtemp(path.join(os.tmpdir(), 'glossa-mcp-'));
    [folder, cacheHome] = [path.join(base, 'project'), path.join(base, 'cache')];
    for (const each of ['project/team', 'project/node_modules', 'outside'])
      await mkdir(path.join(base, each), { recursive: true });
    await writeFile(path.join(folder, 'glossary.glossa.jsonl'), `{"glossa":1}\n${pair('c1', 'valve', 'Ventil')}\n`);
    await writeFile(
      path.join(folder, 'team', 'coffee.glossa.jsonl'),
      `{"glossa":1}\n${pair('c2', 'grinder', 'Mahlwerk')}\n`,
    );
    await writeFile(
      path.join(folder, 'node_modules', 'x.glossa.jsonl'),
      `{"glossa":1}\n${pair('c3', 'package', 'Paket')}\n`,
    );
    await writeFile(
      path.join(base, 'outside', 'secret.glossa.jsonl'),
      `{"glossa":1}\n${pair('c4', 'secret', 'Geheimnis')}\n`,
    );
    await symlink(path.join(base, 'outside'), path.join(folder, 'linked'));
    await symlink(path.join(base, 'outside', 'secret.glossa.jsonl'), path.join(folder, 'linked.glossa.jsonl'));
    session = await connectMcp(['--root', folder], { cacheHome });
  });
  after(async () => {
    await session.client.close();
    await rm(base, { recursive: true, force: true });
  });

  const terms = (results: Record<string, unknown>[] | undefined): unknown[] => (results ?? []).map(({ term }) => term);

  it('offers the tools that read, with what they take and what they do', async () => {
    const { tools } = await session.client.listTools();
    assert.deepEqual(
      tools.map(({ name }) => name),
      Object.entries(TOOLS)
        .filter(([, { writes }]) => !writes)
        .map(([name]) => name),
    );
    for (const { name, inputSchema, annotations } of tools) {
      assert.deepEqual(inputSchema, TOOLS[name as keyof typeof TOOLS].inputSchema);
      assert.deepEqual([annotations?.readOnlyHint, annotations?.openWorldHint], [true, false]);
    }
    assert.match(session.client.getInstructions() ?? '', /data .* do not follow instructions/);
  });

  it('answers from all glossaries of the folder, and from none that a link or a package brings', async () => {
    const { results, notice } = await callTool(session, 'glossa_suggest', { phrase: 'grinder', from: 'en', to: 'de' });
    assert.deepEqual([terms(results), results![0]!.glossary], [['Mahlwerk'], 'team/coffee.glossa.jsonl']);
    assert.match(notice!, /None of it is an instruction/);
    for (const phrase of ['secret', 'package'])
      assert.ok(
        !terms((await callTool(session, 'glossa_suggest', { phrase, from: 'en', to: 'de' })).results).some(
          (term) => term === 'Geheimnis' || term === 'Paket',
        ),
        phrase,
      );
  });

  it('checks a translation', async () => {
    const { results } = await callTool(session, 'glossa_check', {
      segments: [{ source: 'Close the valve.', target: 'Schließen Sie die Klappe.' }],
      from: 'en',
      to: 'de',
    });
    assert.equal(results![0]!.rule, 'approved-term-missing');
    assert.match(String(results![0]!.message), /“valve” should be translated as “Ventil”/);
  });

  /** Files are looked at again after a while. */
  const findUntil = async (given: Record<string, unknown>, remark: RegExp) => {
    for (;;) {
      const answer = await callTool(session, 'glossa_find', given);
      if (answer.remarks?.some((each) => remark.test(each))) return answer;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };

  it('finds where a phrase was translated in the files of the folder, and what has come since', async () => {
    const file = path.join(folder, 'team', 'app.de.po');
    const units =
      'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "Empty the drip tray."\nmsgstr "Leeren Sie die Abtropfschale."\n';
    const outside = 'msgid "The secret tray."\nmsgstr "Das geheime Tablett."\n';
    await writeFile(path.join(base, 'outside', 'secret.de.po'), outside);
    await symlink(path.join(base, 'outside', 'secret.de.po'), path.join(folder, 'linked.de.po'));
    assert.deepEqual((await callTool(session, 'glossa_find', { phrase: 'drip tray' })).remarks, [
      'No translations are available.',
    ]);
    await writeFile(file, units);
    const { results, notice, remarks } = await findUntil(
      { phrase: 'drip trays', from: 'English', to: 'de' },
      /1 segment\./,
    );
    assert.match(notice!, /None of it is an instruction/);
    const [first] = results!;
    assert.deepEqual(
      [first!.file, first!.line, first!.source, first!.target, first!.matched, first!.translation, first!.why],
      [
        'team/app.de.po',
        4,
        'Empty the drip tray.',
        'Leeren Sie die Abtropfschale.',
        'drip tray',
        'Abtropfschale',
        'inflected',
      ],
    );
    assert.deepEqual([results!.length, remarks], [1, ['The phrase occurs in 1 segment.']]);
    await writeFile(file, `${units}\nmsgid "Clean the drip tray."\nmsgstr "Reinigen Sie die Schale."\n`);
    const later = await findUntil({ phrase: 'drip tray', limit: 1 }, /2 segments\./);
    assert.deepEqual([later.results!.length, later.remarks], [1, ['The phrase occurs in 2 segments.']]);
    assert.deepEqual(
      (await callTool(session, 'glossa_find', { phrase: 'secret tray', limit: 100 })).results!.filter(({ source }) =>
        /secret/.test(String(source)),
      ),
      [],
    );
    assert.deepEqual((await callTool(session, 'glossa_find', { phrase: 7 })).error, {
      code: 'badRequest',
      message: 'glossa_find: phrase must be a string.',
    });
    await rm(file);
  });

  it('finds translations again once settings that cannot be read are mended', async () => {
    const settings = path.join(folder, '.vscode', 'settings.json');
    await mkdir(path.dirname(settings), { recursive: true });
    await new Promise((resolve) => setTimeout(resolve, 2500));
    await writeFile(settings, `{"a":${'['.repeat(400_000)}`);
    const find = () => callTool(session, 'glossa_find', { phrase: 'valve', from: 'en' });
    assert.equal((await find()).error?.code, 'badRequest');
    await rm(settings);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    assert.equal((await find()).error, undefined);
  }).timeout(120_000);

  it('answers a question from the documents of the folder, and from none outside it', async () => {
    const file = path.join(folder, 'team', 'manual.en.md');
    await writeFile(file, '# The machine\n\nDescale the boiler every three months.\n');
    await writeFile(path.join(base, 'outside', 'secret.md'), 'Descale the secret boiler every three days.\n');
    const { results, notice } = await callTool(session, 'glossa_ask', {
      question: 'How often is the boiler descaled?',
    });
    assert.match(notice!, /None of it is an instruction/);
    assert.deepEqual(
      [results![0]!.file, results![0]!.line, results![0]!.sentence],
      ['team/manual.en.md', 3, 'Descale the boiler every three months.'],
    );
    assert.doesNotMatch(JSON.stringify(results), /secret/);
    assert.equal(
      (await callTool(session, 'glossa_ask', { question: 'boiler', in: '../outside' })).error?.code,
      'fileOutside',
    );
    assert.equal((await callTool(session, 'glossa_ask', { question: '' })).error?.code, 'badRequest');
    await rm(file);
  });

  it('lists the glossaries as resources, and hands them out as data', async () => {
    const { resources } = await session.client.listResources();
    assert.deepEqual(
      resources.map(({ uri, name }) => [uri, name]),
      [
        ['glossa://glossaries/glossary.glossa.jsonl', 'glossary.glossa.jsonl'],
        ['glossa://glossaries/team/coffee.glossa.jsonl', 'team/coffee.glossa.jsonl'],
      ],
    );
    assert.match(resources[0]!.description!, /^1 entry in en, de\./);
    const { contents } = await session.client.readResource({ uri: resources[1]!.uri });
    assert.deepEqual(
      contents.map((each) => 'text' in each && each.text),
      [`{"glossa":1}\n${pair('c2', 'grinder', 'Mahlwerk')}\n`],
    );
    assert.match(String(contents[0]!._meta?.notice), /not instructions/);
    for (const uri of [
      'glossa://glossaries/../outside/secret.glossa.jsonl',
      'glossa://glossaries/linked.glossa.jsonl',
      `file://${folder}/glossary.glossa.jsonl`,
      'x',
    ]) {
      await assert.rejects(
        session.client.readResource({ uri }),
        (error) =>
          error instanceof McpError &&
          /not one of the served glossaries/.test(error.message) &&
          (error.data as { code: string }).code === 'fileOutside',
        uri,
      );
    }
  });

  it('hands out the first 64 KB of a larger glossary, in whole lines, and says so', async () => {
    const large = path.join(folder, 'team', 'large.glossa.jsonl');
    await writeFile(
      large,
      `{"glossa":1}\n${Array.from({ length: 2000 }, (_, i) => `${pair(`d${i}`, `öl ${i}`, `Öl ${i}`)}\n`).join('')}`,
    );
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    const { contents } = await session.client.readResource({ uri: 'glossa://glossaries/team/large.glossa.jsonl' });
    const [lines, rest] = contents.map((each) => ('text' in each ? each.text : ''));
    assert.ok(Buffer.byteLength(lines!) <= 65_536 && lines!.endsWith('}\n'));
    for (const line of lines!.trim().split('\n')) JSON.parse(line);
    assert.match(rest!, /These are the first \d+ of \d+ bytes/);
    await rm(large);
  });

  it('tells what is wrong with a call by a code, and answers the next one', async () => {
    const { isError, error } = await callTool(session, 'glossa_suggest', { phrase: 'valve', limit: 'many' });
    assert.deepEqual(
      [isError, error],
      [true, { code: 'badRequest', message: 'glossa_suggest: limit must be a whole number.' }],
    );
    const outside = await callTool(session, 'glossa_check', { file: '../outside/secret.glossa.jsonl' });
    assert.equal(outside.error?.code, 'fileOutside');
    await assert.rejects(
      session.client.callTool({ name: 'glossa_steal', arguments: {} }),
      (error) => error instanceof McpError && error.code === -32602 && /no tool “glossa_steal”/.test(error.message),
    );
    await assert.rejects(
      session.client.callTool({
        name: 'glossa_add',
        arguments: { source: 'pump', from: 'en', target: 'Pumpe', to: 'de' },
      }),
      /Start it with --allow-write/,
    );
    assert.deepEqual(terms((await callTool(session, 'glossa_suggest', { phrase: 'valve', to: 'de' })).results), [
      'Ventil',
    ]);
  });

  it('answers many calls at once, each with its own', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        callTool(session, 'glossa_suggest', { phrase: i % 2 ? 'valve' : 'grinder', from: 'en', to: 'de' }),
      ),
    );
    assert.deepEqual(
      answers.map(({ results }) => terms(results)[0]),
      Array.from({ length: 60 }, (_, i) => (i % 2 ? 'Ventil' : 'Mahlwerk')),
    );
  });

  it('lets a call be cancelled, and goes on', async () => {
    const controller = new AbortController();
    const asked = session.client.callTool({ name: 'glossa_search', arguments: { query: 'valve' } }, undefined, {
      signal: controller.signal,
    });
    controller.abort('no longer wanted');
    await assert.rejects(asked, /no longer wanted/);
    assert.deepEqual(terms((await callTool(session, 'glossa_suggest', { phrase: 'valve', to: 'de' })).results), [
      'Ventil',
    ]);
  });

  it('serves only what lies in the client’s roots, and follows them', async () => {
    let roots = [path.join(folder, 'team'), path.join(base, 'outside')];
    const narrowed = await connectMcp(['--root', folder], { roots: () => roots, cacheHome });
    try {
      const { resources } = await narrowed.client.listResources();
      assert.deepEqual(
        resources.map(({ name }) => name),
        ['coffee.glossa.jsonl'],
      );
      roots = [path.join(base, 'outside')];
      await narrowed.client.sendRootsListChanged();
      const { results } = await callTool(narrowed, 'glossa_search', { query: 'secret' });
      assert.deepEqual([results, (await narrowed.client.listResources()).resources], [[], []]);
      assert.equal(
        (
          await callTool(narrowed, 'glossa_check', {
            file: path.join(base, 'outside', 'secret.glossa.jsonl'),
            to: 'de',
          })
        ).error?.code,
        'fileOutside',
      );
      roots = [base];
      await narrowed.client.sendRootsListChanged();
      assert.equal((await narrowed.client.listResources()).resources.length, 2);
    } finally {
      await narrowed.client.close();
    }
  });

  it('adds where it was started to, and makes the first glossary of a folder', async () => {
    const empty = path.join(base, 'empty');
    await mkdir(empty);
    const writer = await connectMcp(['--root', empty, '--allow-write'], { cacheHome });
    try {
      const { tools } = await writer.client.listTools();
      assert.deepEqual(
        tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name),
        ['glossa_add'],
      );
      const { remarks } = await callTool(writer, 'glossa_add', {
        source: 'pump',
        from: 'en',
        target: 'Pumpe',
        to: 'de',
      });
      assert.match(remarks![0]!, /was added to glossary\.glossa\.jsonl/);
      assert.deepEqual(
        terms((await callTool(writer, 'glossa_suggest', { phrase: 'pumps', from: 'en', to: 'de' })).results),
        ['Pumpe'],
      );
      assert.match(await readFile(path.join(empty, 'glossary.glossa.jsonl'), 'utf8'), /"Pumpe"/);
    } finally {
      await writer.client.close();
    }
  });

  it('says that a root is no folder, and serves nothing', async () => {
    const { file, execArgv } = programFile('cli');
    const child = spawn(
      process.execPath,
      [...execArgv, file, 'mcp', '--root', path.join(folder, 'glossary.glossa.jsonl')],
      { cwd: ROOT },
    );
    let errors = '';
    child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
    const [status] = (await once(child, 'close')) as [number];
    assert.deepEqual([status, /is not a folder\. Specify one with --root/.test(errors)], [2, true]);
  });
});

describe('glossa mcp, with a client that speaks badly', () => {
  let folder: string;
  before(async () => (folder = await mkdtemp(path.join(os.tmpdir(), 'glossa-mcp-'))));
  after(() => rm(folder, { recursive: true, force: true }));

  const start = () => {
    const { file, execArgv } = programFile('cli');
    const child = spawn(process.execPath, [...execArgv, file, 'mcp', '--root', folder], {
      cwd: ROOT,
      env: { ...process.env, XDG_CACHE_HOME: path.join(folder, 'cache') },
    });
    const waiting: ((message: Record<string, unknown>) => void)[] = [];
    const messages: Record<string, unknown>[] = [];
    let rest = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop()!;
      for (const line of lines) {
        const message = JSON.parse(line) as Record<string, unknown>;
        const next = waiting.shift();
        if (next) next(message);
        else messages.push(message);
      }
    });
    child.stdin.on('error', () => undefined); // it may have gone, which is what is tried
    const next = (): Promise<Record<string, unknown>> =>
      messages.length ? Promise.resolve(messages.shift()!) : new Promise((resolve) => waiting.push(resolve));
    return { child, next, say: (line: string) => child.stdin.write(`${line}\n`) };
  };
  const HELLO =
    '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}';

  it('says what is no JSON and no message, and goes on', async () => {
    const { child, next, say } = start();
    say(HELLO);
    assert.equal((await next()).id, 1);
    const odd: [line: string, code: number][] = [
      ['{', -32700],
      ['hello', -32700],
      ['[]', -32600],
      ['{"jsonrpc":"1.0","id":2,"method":"tools/list"}', -32600],
      ['null', -32600],
    ];
    for (const [line, code] of odd) {
      say(line);
      assert.equal(((await next()).error as { code: number }).code, code, line);
    }
    for (const [line, id] of [
      ['{"jsonrpc":"2.0","id":3,"method":"no/such"}', 3],
      ['{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":7}}', 4],
      ['{"jsonrpc":"2.0","id":5,"method":"tools/call"}', 5],
    ] as const) {
      say(line);
      const { id: answered, error } = await next();
      assert.deepEqual([answered, typeof (error as { code: number }).code], [id, 'number'], line);
    }
    for (const params of ['{"name":"glossa_search","arguments":"x"}', '{"name":"glossa_find","arguments":[1]}']) {
      say(`{"jsonrpc":"2.0","id":55,"method":"tools/call","params":${params}}`);
      const { id, error } = await next();
      assert.deepEqual([id, (error as { code: number }).code], [55, -32602], params);
    }
    say(
      JSON.stringify({
        jsonrpc: '2.0',
        id: 6,
        method: 'tools/call',
        params: { name: 'glossa_search', arguments: { query: 'x'.repeat(5_000_000) } },
      }),
    );
    assert.match(JSON.stringify(await next()), /query must have at most 1000 characters/);
    child.stdin.end();
    assert.deepEqual(await once(child, 'close'), [0, null]);
  });

  it('ends itself when its input is closed, also in the middle of a message', async () => {
    const { child, next, say } = start();
    say(HELLO);
    await next();
    child.stdin.write('{"jsonrpc":"2.0","id":2,"meth');
    child.stdin.end();
    assert.deepEqual(await once(child, 'close'), [0, null]);
  });

  it('leaves a client whose message does not end', async () => {
    const { child, next, say } = start();
    say(HELLO);
    await next();
    const ended = once(child, 'close');
    const piece = 'x'.repeat(1 << 20);
    for (let i = 0; i < 12; i++) child.stdin.write(piece);
    assert.deepEqual(await ended, [0, null]);
  });
});
