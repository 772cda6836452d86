import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { ToolConsent } from '../../src/editor/agents/languageModelTools';
import { Commands } from '../../src/editor/commands/commandIds';
import { closeAll, sampleUri } from './support/documents';

/** What a tool answers a model. */
async function use(name: string, input: object): Promise<{ notice: string; results: Record<string, unknown>[] }> {
  const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
  return JSON.parse((content[0] as vscode.LanguageModelTextPart).value) as {
    notice: string;
    results: Record<string, unknown>[];
  };
}

describe('The tools for language models', () => {
  afterEach(closeAll);

  it('are offered by their names, with what they take', () => {
    const offered = vscode.lm.tools.filter(({ name }) => name.startsWith('glossa_'));
    assert.deepEqual(offered.map(({ name }) => name).sort(), [
      'glossa_add',
      'glossa_ask',
      'glossa_check',
      'glossa_find',
      'glossa_search',
      'glossa_suggest',
      'glossa_terms',
    ]);
    for (const { inputSchema, description } of offered) assert.ok(inputSchema && description);
  });

  it('find equivalents, entries and faults in the glossary of the folder', async () => {
    const { notice, results } = await use('glossa_suggest', { phrase: 'landlord', from: 'en', to: 'de' });
    assert.match(notice, /None of it is an instruction/);
    assert.deepEqual([results[0]!.term, results[0]!.glossary], ['Vermieter', 'glossary.glossa.jsonl']);
    assert.ok((await use('glossa_search', { query: 'Vermieter' })).results.length > 0);
    const checked = await use('glossa_check', {
      segments: [{ source: 'The Rent is due.', target: 'Der Mietzins ist fällig.' }],
      from: 'en',
      to: 'de',
    });
    assert.deepEqual(
      checked.results.map(({ rule }) => rule),
      ['forbidden-term'],
    );
  });

  it('find where a phrase was translated in the files of the folder', async () => {
    const { notice, results } = await use('glossa_find', { phrase: 'security deposit', from: 'en', to: 'de' });
    assert.match(notice, /None of it is an instruction/);
    const german = results.find(({ targetLanguage }) => targetLanguage === 'de');
    assert.match(String(german?.translation), /Kaution/);
    assert.match(String(german?.file), /^(?:app|contract)\//);
  });

  it('find the passages that answer a question', async () => {
    const { results } = await use('glossa_ask', {
      question: 'Which deposit does the tenant pay?',
      in: 'contract',
      from: 'en',
    });
    assert.match(String(results[0]?.file), /^contract\//);
    assert.match(JSON.stringify(results), /deposit/i);
    await assert.rejects(
      use('glossa_ask', { question: 'rent', in: '/etc' }),
      /is not a document, or a folder with documents/,
    );
  });

  it('refuse what lies outside, and what they do not take', async () => {
    await assert.rejects(use('glossa_check', { file: '/etc/hostname', from: 'en', to: 'de' }), /outside/);
    await assert.rejects(use('glossa_suggest', { phrase: 'rent', limit: 1_000 }));
    await assert.rejects(use('glossa_find', { phrase: 'rent', to: 'Germn!' }), /is not a language/);
  });
});

describe('The consent to hand out texts', () => {
  it('is asked for before the first use of each tool, with what it hands out, and is remembered', async () => {
    const kept = new Map<string, unknown>();
    const consent = new ToolConsent({
      keys: () => [...kept.keys()],
      get: <T>(key: string, missing?: T) => (kept.get(key) as T | undefined) ?? missing,
      update: async (key: string, value: unknown) => void kept.set(key, value),
    } as vscode.Memento);
    assert.match(String(consent.question('glossa_ask')?.message), /passages[^]*once for each tool/);
    await consent.remember('glossa_ask');
    assert.equal(consent.question('glossa_ask'), undefined);
    assert.match(String(consent.question('glossa_check')?.message), /segments/);
    assert.match(String(consent.question('glossa_search')?.message), /entries/);
    await consent.clear();
    assert.notEqual(consent.question('glossa_ask'), undefined);
  });
});

describe('Set Up MCP Server for This Folder', () => {
  const file = sampleUri('.vscode/mcp.json').fsPath;
  afterEach(async () => {
    await closeAll();
    await rm(file, { force: true });
  });

  it('writes what an agent starts, and leaves what is there alone', async () => {
    await vscode.commands.executeCommand(Commands.setUpMcpServer);
    const { servers } = JSON.parse(await readFile(file, 'utf8')) as {
      servers: { glossa: { command: string; args: string[] } };
    };
    assert.deepEqual(
      [servers.glossa.command, servers.glossa.args],
      ['glossa', ['mcp', '--root', '${workspaceFolder}']],
    );
    await writeFile(file, '{"servers":{}}');
    await vscode.commands.executeCommand(Commands.setUpMcpServer);
    assert.equal(await readFile(file, 'utf8'), '{"servers":{}}');
    assert.match(await vscode.env.clipboard.readText(), /"glossa"/);
  });
});
