import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type {
  CodeAction,
  CompletionItem,
  Diagnostic,
  Hover,
  MarkupContent,
  Position,
  ProtocolConnection,
  TextDocumentContentChangeEvent,
} from 'vscode-languageserver/node';
import { createProtocolConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import { programFile } from './programs';

/** A client of the language server, as an editor is one, connected to the real process. */
export class LspClient {
  private readonly diagnostics = new Map<string, Diagnostic[]>();
  private readonly waiting: (() => void)[] = [];
  private readonly texts = new Map<string, { text: string; version: number }>();

  private constructor(
    readonly child: ChildProcess,
    readonly connection: ProtocolConnection,
  ) {}

  static async start(
    folder: string,
    {
      args = [],
      cacheHome,
      folders = [folder],
      markdown = true,
    }: { args?: readonly string[]; cacheHome: string; folders?: readonly string[]; markdown?: boolean },
  ): Promise<LspClient> {
    const { file, execArgv } = programFile('cli');
    const env = { ...process.env, XDG_CACHE_HOME: cacheHome };
    const child = spawn(process.execPath, [...execArgv, file, 'lsp', '--stdio', '--root', folder, ...args], {
      cwd: process.cwd(),
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const connection = createProtocolConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    );
    const client = new LspClient(child, connection);
    connection.onNotification(
      'textDocument/publishDiagnostics',
      ({ uri, diagnostics }: { uri: string; diagnostics: Diagnostic[] }) => {
        client.diagnostics.set(uri, diagnostics);
        for (const wake of client.waiting.splice(0)) wake();
      },
    );
    connection.onRequest('client/registerCapability', () => null);
    child.once('exit', () => client.waiting.splice(0).forEach((wake) => wake()));
    connection.listen();
    await connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: pathToFileURL(folder).href,
      workspaceFolders: folders.map((each) => ({ uri: pathToFileURL(each).href, name: each })),
      capabilities: {
        textDocument: { hover: { contentFormat: markdown ? ['markdown'] : ['plaintext'] } },
        workspace: { didChangeWatchedFiles: { dynamicRegistration: true } },
      },
    });
    await connection.sendNotification('initialized', {});
    return client;
  }

  async open(file: string, text = readFileSync(file, 'utf8')): Promise<string> {
    const uri = pathToFileURL(file).href;
    this.texts.set(uri, { text, version: 1 });
    await this.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'plaintext', version: 1, text },
    });
    return uri;
  }

  /** Types: puts one text in the place of another. */
  async replace(uri: string, from: string, to: string): Promise<void> {
    const { text, version } = this.texts.get(uri)!;
    this.texts.set(uri, { text: text.replace(from, to), version: version + 1 });
    const change: TextDocumentContentChangeEvent = {
      range: { start: this.positionOf(uri, from, text), end: this.positionOf(uri, from, text, from.length) },
      text: to,
    };
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version: version + 1 },
      contentChanges: [change],
    });
  }

  /** In UTF-16 code units, counted here by hand. */
  positionOf(uri: string, found: string, text = this.texts.get(uri)!.text, beyond = 0): Position {
    const at = text.indexOf(found);
    if (at < 0) throw new Error(`“${found}” is not in the text.`);
    const before = text.slice(0, at + beyond).split('\n');
    return { line: before.length - 1, character: before.at(-1)!.length };
  }

  textOf(uri: string): string {
    return this.texts.get(uri)!.text;
  }

  async hover(uri: string, over: string): Promise<string | undefined> {
    const hover = await this.connection.sendRequest<Hover | null>('textDocument/hover', {
      textDocument: { uri },
      position: this.positionOf(uri, over),
    });
    return (hover?.contents as MarkupContent | undefined)?.value;
  }

  completion(uri: string, behind: string): Promise<CompletionItem[]> {
    return this.connection.sendRequest('textDocument/completion', {
      textDocument: { uri },
      position: this.positionOf(uri, behind, undefined, behind.length),
    });
  }

  /** The text with a quick fix applied. */
  async fixed(uri: string, diagnostic: Diagnostic, title: string): Promise<string> {
    const actions = await this.connection.sendRequest<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri },
      range: diagnostic.range,
      context: { diagnostics: [diagnostic] },
    });
    const action = actions.find((each) => each.title === title);
    if (!action) throw new Error(`There is no “${title}”: ${actions.map((each) => each.title).join(', ')}`);
    const text = this.textOf(uri);
    const lines = text.split('\n');
    const offset = ({ line, character }: Position): number =>
      lines.slice(0, line).join('\n').length + (line > 0 ? 1 : 0) + character;
    const [edit] = action.edit!.changes![uri]!;
    return text.slice(0, offset(edit!.range.start)) + edit!.newText + text.slice(offset(edit!.range.end));
  }

  /** The diagnostics of a document once they are as they are wanted. */
  async diagnosticsUntil(uri: string, isWanted: (diagnostics: Diagnostic[]) => boolean): Promise<Diagnostic[]> {
    for (;;) {
      const known = this.diagnostics.get(uri);
      if (known && isWanted(known)) return known;
      if (this.child.exitCode !== null) throw new Error('The server has ended.');
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  async stop(): Promise<number | null> {
    const ended = new Promise<number | null>((resolve) => this.child.once('close', resolve));
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    const status = await ended;
    this.connection.dispose();
    return status;
  }
}
