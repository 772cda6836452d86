import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  ResponseError,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { LspClient } from '../../support/lspClient';
import { programFile } from '../../support/programs';

const concept = (id: string, en: string, de: string, more = {}): string =>
  JSON.stringify({
    id,
    ...more,
    terms: [
      { term: en, language: 'en' },
      { term: de, language: 'de', status: 'preferredTerm-admn-sts' },
    ],
  });
const PO =
  'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "🙂 Close the valve of the pump."\nmsgstr "🙂 Schließen Sie die ' +
  'Klappe der Pumpe."\n';

describe('glossa lsp', () => {
  let base: string;
  let folder: string;
  let client: LspClient;
  let po: string;

  before(async () => {
    base = await mkdtemp(path.join(os.tmpdir(), 'glossa-lsp-'));
    folder = path.join(base, 'project');
    await mkdir(folder);
    await writeFile(
      path.join(folder, 'glossary.glossa.jsonl'),
      `{"glossa":1}\n${[concept('c1', 'valve', 'Ventil', { definition: 'Opens [a pipe](https://example.org).' }), concept('c2', 'pump', 'Pumpe')].join('\n')}\n`,
    );
    await writeFile(path.join(folder, 'app.de.po'), PO);
    await writeFile(
      path.join(folder, 'manual.en.md'),
      '# The pump\n\nClose the valve before you start the pump.\n\nThe valve must not leak.\n',
    );
    await writeFile(
      path.join(folder, 'manual.de.md'),
      '# Die Pumpe\n\nSchließen Sie das Ventil, bevor Sie die Pumpe einschalten.\n\nDas Ventil darf nicht lecken.\n',
    );
    const values = (all: object): string => JSON.stringify(all, undefined, 2);
    await writeFile(
      path.join(folder, 'app.en.json'),
      values({ start: 'Start the pump.', stop: 'Stop it now.', open: 'Open the door.', close: 'Close the valve.' }),
    );
    await writeFile(
      path.join(folder, 'app.de.json'),
      values({ close: 'Das V', open: 'Die Tür öffnen.', stop: 'Jetzt anhalten.', start: '', unknown: 'V' }),
    );
    client = await LspClient.start(folder, { cacheHome: path.join(base, 'cache'), args: ['--from', 'en'] });
    po = await client.open(path.join(folder, 'app.de.po'));
  });
  after(async () => {
    await client.stop();
    await rm(base, { recursive: true, force: true });
  });

  it('shows the equivalents of the term under the pointer, as text that is no link', async () => {
    const said = await client.hover(po, 'valve');
    assert.match(said!, /\*\*valve\*\* · en → de/);
    assert.match(said!, /1\. \*\*Ventil\*\* · \d+% · preferred/);
    assert.match(said!, /Opens \\\[a pipe\\\]\\\(https\\:/);
    assert.equal(await client.hover(po, 'msgid'), undefined);
  });

  it('finds what is wrong when a file is opened, at its place in UTF-16', async () => {
    const [finding] = await client.diagnosticsUntil(po, (all) => all.length > 0);
    assert.deepEqual(
      [finding!.code, finding!.source, finding!.range.start],
      ['approved-term-missing', 'Glossa', client.positionOf(po, 'Klappe')],
    );
    assert.match(String(finding!.message), /“valve” should be translated as “Ventil”, not as “Klappe”/);
    assert.equal(await client.fixed(po, finding!, 'Replace “Klappe” with “Ventil”'), PO.replace('Klappe', 'Ventil'));
  });

  it('goes by what stands in the editor, saved or not', async () => {
    await client.replace(po, 'Klappe', 'Ventil');
    assert.deepEqual(await client.diagnosticsUntil(po, (all) => all.length === 0), []);
    await client.replace(po, 'Ventil der Pumpe', 'Ventil der Maschine');
    const [finding] = await client.diagnosticsUntil(po, (all) => all.length > 0);
    assert.match(String(finding!.message), /“pump” should be translated/);
    assert.equal(await readFile(path.join(folder, 'app.de.po'), 'utf8'), PO);
  });

  it('checks a document against the source that the names tell, and completes from it', async () => {
    const source = await client.open(path.join(folder, 'manual.en.md'));
    const target = await client.open(path.join(folder, 'manual.de.md'));
    assert.deepEqual(await client.diagnosticsUntil(target, () => true), []);
    await client.replace(target, 'Das Ventil darf', 'Das Ding darf');
    const found = await client.diagnosticsUntil(target, (all) => all.length > 0);
    assert.deepEqual(
      found.map(({ code, range }) => [code, range.start.line]),
      [['approved-term-missing', 4]],
    );
    assert.match((await client.hover(source, 'valve'))!, /\*\*Ventil\*\*/);
    await client.replace(target, 'Das Ding', 'Das Ve');
    const items = await client.completion(target, 'Das Ve');
    const item = items.find(({ label }) => label === 'Ventil');
    assert.deepEqual(item?.textEdit, {
      newText: 'Ventil',
      range: { start: { line: 4, character: 4 }, end: { line: 4, character: 6 } },
    });
  });

  it('completes a value by the source of the same name', async () => {
    const target = await client.open(path.join(folder, 'app.de.json'));
    const labels = async (before: string) => (await client.completion(target, before)).map(({ label }) => label);
    assert.deepEqual(await labels('"close": "Das V'), ['Ventil']);
    assert.deepEqual(await labels('"start": "'), ['Pumpe']);
    assert.deepEqual(await labels('"unknown": "V'), []);
  });

  it('refuses a question that is wrong by an error of the protocol, and goes on', async () => {
    const wrong: [method: string, params: object][] = [
      ['textDocument/hover', {}],
      ['textDocument/hover', { textDocument: { uri: po } }],
      ['textDocument/hover', { textDocument: { uri: po }, position: { line: 'x', character: {} } }],
      ['textDocument/completion', { textDocument: null, position: [] }],
      ['textDocument/codeAction', { textDocument: { uri: po } }],
      ['workspace/executeCommand', { command: 'glossa.add', arguments: [{ source: 'a' }] }],
      ['no/such', {}],
    ];
    for (const [method, params] of wrong) {
      const answer = await client.connection.sendRequest(method, params).then(
        (value) => value,
        (error: unknown) => error,
      );
      assert.ok(
        answer === null || Array.isArray(answer) || (answer instanceof ResponseError && answer.code < 0),
        `${method} ${JSON.stringify(params)}: ${JSON.stringify(answer)}`,
      );
    }
    await client.connection.sendNotification('textDocument/didOpen', { textDocument: { uri: 7 } });
    await client.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: po, version: 'x' },
      contentChanges: 'x',
    });
    assert.match((await client.hover(po, 'valve'))!, /Ventil/);
    assert.equal(
      await client.connection.sendRequest('textDocument/hover', {
        textDocument: { uri: 'file:///etc/hostname' },
        position: { line: 0, character: 0 },
      }),
      null,
    );
  });

  it('adds nothing where it was not started to', async () => {
    await assert.rejects(
      client.connection.sendRequest('workspace/executeCommand', {
        command: 'glossa.add',
        arguments: [{ source: 'lever', from: 'en', target: 'Hebel', to: 'de' }],
      }),
      (error) => error instanceof ResponseError && (error.data as { code: string }).code === 'notAllowed',
    );
    assert.doesNotMatch(await readFile(path.join(folder, 'glossary.glossa.jsonl'), 'utf8'), /Hebel/);
  });

  it('adds where it was, and answers by it at once; in plain text for whom Markdown is nothing', async () => {
    const own = path.join(base, 'own');
    await mkdir(own);
    const writer = await LspClient.start(own, {
      cacheHome: path.join(base, 'cache'),
      args: ['--allow-write', '--from', 'en', '--to', 'de'],
      markdown: false,
    });
    const uri = await writer.open(path.join(own, 'new.txt'), 'Pull the lever.\n');
    assert.equal(await writer.hover(uri, 'lever'), undefined);
    await writer.connection.sendRequest('workspace/executeCommand', {
      command: 'glossa.add',
      arguments: [{ source: 'lever', from: 'en', target: 'Hebel', to: 'de' }],
    });
    assert.match((await writer.hover(uri, 'lever'))!, /^lever · en → de\n\n1\. Hebel · \d+%/);
    assert.equal(await writer.stop(), 0);
  });

  it('serves no more than the folders that the editor has open', async () => {
    const elsewhere = await LspClient.start(folder, {
      cacheHome: path.join(base, 'cache'),
      folders: [path.join(base, 'cache')],
      args: ['--from', 'en'],
    });
    const uri = await elsewhere.open(path.join(folder, 'app.de.po'));
    assert.equal(await elsewhere.hover(uri, 'valve'), undefined);
    assert.equal(await elsewhere.stop(), 0);
  });

  it('ends when its editor is gone, busy or not', async () => {
    const { file, execArgv } = programFile('cli');
    const child = spawn(process.execPath, [...execArgv, file, 'lsp', '--stdio', '--root', folder], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, XDG_CACHE_HOME: path.join(base, 'cache') },
    });
    child.stdin.write('Content-Length: 20\r\n\r\n{"jsonrpc":"2.0"');
    child.stdin.end();
    await once(child, 'close');
    assert.notEqual(child.exitCode, null);
  });

  it('answers nothing before it is initialized, and nothing after it was shut down', async () => {
    const { file, execArgv } = programFile('cli');
    const child = spawn(process.execPath, [...execArgv, file, 'lsp', '--stdio', '--root', folder], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, XDG_CACHE_HOME: path.join(base, 'cache') },
    });
    const connection = createProtocolConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    );
    let isTold = false;
    connection.onNotification('textDocument/publishDiagnostics', () => void (isTold = true));
    connection.listen();
    const codeOf = (method: string, params: object): Promise<unknown> =>
      connection.sendRequest(method, params).then(
        () => 'answered',
        (error: ResponseError<unknown>) => error.code,
      );
    const uri = pathToFileURL(path.join(folder, 'app.de.po')).href;
    const place = { textDocument: { uri }, position: { line: 3, character: 14 } };
    await connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'po', version: 1, text: PO },
    });
    const initialize = { processId: null, rootUri: pathToFileURL(folder).href, capabilities: {} };
    assert.deepEqual(
      [
        await codeOf('textDocument/hover', place),
        await codeOf('shutdown', {}),
        await codeOf('initialize', initialize),
        await codeOf('initialize', initialize),
        await codeOf('textDocument/hover', place),
        await codeOf('shutdown', {}),
        await codeOf('textDocument/hover', place),
      ],
      [-32002, -32002, 'answered', -32600, 'answered', 'answered', -32600],
    );
    assert.ok(!isTold, 'a document that was opened too early is not checked');
    await connection.sendNotification('exit');
    const [status] = (await once(child, 'close')) as [number];
    assert.equal(status, 0);
  });
});
