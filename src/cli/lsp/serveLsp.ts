import process from 'node:process';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type {
  CancellationToken,
  Connection,
  DataCallback,
  Disposable,
  InitializeResult,
  Message,
  MessageWriter,
  TextDocumentPositionParams,
} from 'vscode-languageserver/node';
import {
  CodeActionKind,
  createConnection,
  DidChangeWatchedFilesNotification,
  ErrorCodes,
  LSPErrorCodes,
  MarkupKind,
  ProposedFeatures,
  ResponseError,
  StreamMessageReader,
  StreamMessageWriter,
  TextDocuments,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import * as z from 'zod/mini';
import { version } from '../../../package.json';
import { GlossaError } from '../../base/errors';
import type { Engine } from '../../engine/engine';
import type { PartialLanguagePair } from '../../model/languagePair';
import { ClientInput } from '../server/clientInput';
import type { ServedFolders } from '../server/servedFolders';
import { ClientDocuments } from './clientDocuments';
import { DiagnosticPublisher } from './diagnostics';
import { LookupFeatures, signalOf } from './lookups';

/** The command that adds a term; its argument is that of the tool `glossa_add`. */
const ADD = 'glossa.add';
const ADD_ARGUMENT = z.record(z.string(), z.unknown());

/** Serves the Language Server Protocol on standard input and output until the client disconnects. */
export function serveLsp(engine: Engine, served: ServedFolders, languages: PartialLanguagePair): Promise<void> {
  const input = new ClientInput();
  const writer = new StreamMessageWriter(process.stdout);
  const connection = createConnection(ProposedFeatures.all, new LifecycleReader(input, writer), writer);
  const texts = new TextDocuments<TextDocument>({ create: soundDocument, update: TextDocument.update });
  const documents = new ClientDocuments(texts, engine, served, languages);
  const lookups = new LookupFeatures(documents, engine, served);
  const diagnostics = new DiagnosticPublisher(connection, documents, engine, served);
  let mayWatch = false;

  connection.onInitialize(({ capabilities, workspaceFolders, rootUri, processId }): InitializeResult => {
    if (Number.isSafeInteger(processId) && processId! > 0) input.endWith(processId!);
    const roots = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
    served.narrow(roots);
    const formats = capabilities.textDocument?.hover?.contentFormat;
    lookups.format = formats?.includes(MarkupKind.Markdown) ? MarkupKind.Markdown : MarkupKind.PlainText;
    mayWatch = capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
    return {
      serverInfo: { name: 'glossa', version },
      capabilities: {
        positionEncoding: 'utf-16',
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
        hoverProvider: true,
        completionProvider: {},
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
        ...(served.mayWrite && { executeCommandProvider: { commands: [ADD] } }),
      },
    };
  });
  const checkAll = (): void => texts.all().forEach((document) => diagnostics.schedule(document));
  connection.onInitialized(() => {
    if (mayWatch)
      void connection.client.register(DidChangeWatchedFilesNotification.type, {
        watchers: [{ globPattern: '**/*.glossa*.jsonl' }],
      });
  });
  // A glossary or an ignore file has changed.
  connection.onDidChangeWatchedFiles(() => {
    documents.forgetNames();
    checkAll();
  });
  texts.onDidOpen(({ document }) => {
    // A new file may be the source of a translation.
    documents.forgetNames();
    diagnostics.schedule(document, 0);
  });
  texts.onDidChangeContent(({ document }) => diagnostics.schedule(document));
  texts.onDidSave(({ document }) => diagnostics.schedule(document, 0));
  texts.onDidClose(({ document }) => diagnostics.forget(document));

  connection.onHover(atPlace(texts, null, (document, { position }, token) => lookups.hover(document, position, token)));
  connection.onCompletion(
    atPlace(texts, [], (document, { position }, token) => lookups.completion(document, position, token)),
  );
  connection.onCodeAction(
    answered(async ({ textDocument, range }) => {
      const document = texts.get(textDocument.uri);
      return document ? diagnostics.actions(document, range) : [];
    }),
  );
  connection.onExecuteCommand(
    answered(async ({ command, arguments: commandArguments = [] }, token) => {
      const pair = ADD_ARGUMENT.safeParse((commandArguments as unknown[])[0]);
      if (command !== ADD || !pair.success)
        throw new ResponseError(
          ErrorCodes.InvalidParams,
          `Use the command “${ADD}” with one object: source, from, target, to.`,
        );
      const answer = await engine.tools.useTool(
        {
          tool: 'glossa_add',
          arguments: pair.data,
          folders: [...served.folders],
          glossaries: await served.glossaries(),
          mayWrite: served.mayWrite,
        },
        { signal: signalOf(token) },
      );
      checkAll();
      return answer;
    }),
  );

  const ended = endOf(connection, input);
  texts.listen(connection);
  connection.listen();
  return ended.then(() => diagnostics.cancelAll());
}

/** Returns a text document. Converts values of a wrong type, which a client may send. */
function soundDocument(uri: string, languageId: string, number: number, text: string): TextDocument {
  return TextDocument.create(String(uri), String(languageId), Number(number), typeof text === 'string' ? text : '');
}

/** Returns a handler for a position in a document, which returns `otherwise` if the document is not open. */
function atPlace<P extends TextDocumentPositionParams, R>(
  texts: TextDocuments<TextDocument>,
  otherwise: R,
  work: (document: TextDocument, params: P, token: CancellationToken) => Promise<R>,
): (params: P, token: CancellationToken) => Promise<R> {
  return answered(async (params, token) => {
    const document = texts.get(params.textDocument.uri);
    return document ? work(document, params, token) : otherwise;
  });
}

/** Converts errors to those of the protocol; user errors have their code in `data.code`. */
function answered<P, R>(
  work: (params: P, token: CancellationToken) => Promise<R>,
): (params: P, token: CancellationToken) => Promise<R> {
  return async (params, token) => {
    try {
      return await work(params, token);
    } catch (error) {
      if (error instanceof GlossaError)
        throw new ResponseError(
          error.code === 'cancelled' ? LSPErrorCodes.RequestCancelled : LSPErrorCodes.RequestFailed,
          error.message,
          { code: error.code },
        );
      // A client may violate the types.
      if (error instanceof TypeError)
        throw new ResponseError(ErrorCodes.InvalidParams, `The request violates the protocol: ${error.message}`);
      throw error;
    }
  };
}

/** Resolves when the client has sent `exit` or closed the input. */
function endOf(connection: Connection, input: ClientInput): Promise<void> {
  return new Promise((resolve) => {
    connection.onShutdown(() => undefined);
    connection.onExit(() => resolve());
    for (const event of ['end', 'close', 'error']) input.once(event, () => resolve());
  });
}

/**
 * Passes messages on in the order of the protocol: nothing before `initialize`, which comes once, and only `exit` after
 * `shutdown`. Rejected requests are answered with the protocol's errors.
 */
class LifecycleReader extends StreamMessageReader {
  private phase: 'new' | 'serving' | 'ending' = 'new';

  constructor(
    input: NodeJS.ReadableStream,
    private readonly writer: MessageWriter,
  ) {
    super(input);
  }

  override listen(callback: DataCallback): Disposable {
    return super.listen((message) => {
      const { id, method } = message as Message & { id?: string | number | null; method?: string };
      // A response to a server request.
      if (method === undefined || method === 'exit') return callback(message);
      const fault = this.errorOf(method);
      if (!fault) return callback(message);
      if (id !== undefined)
        // Writing fails only if the client has disconnected.
        void this.writer.write({ jsonrpc: '2.0', id, error: fault } as Message).catch(() => undefined);
    });
  }

  private errorOf(method: string): { code: number; message: string } | undefined {
    if (method === 'initialize' && this.phase === 'new') this.phase = 'serving';
    else if (this.phase === 'new')
      return {
        code: ErrorCodes.ServerNotInitialized,
        message: `“initialize” must come before “${method.slice(0, 100)}”.`,
      };
    else if (method === 'initialize')
      return { code: ErrorCodes.InvalidRequest, message: '“initialize” was already sent.' };
    else if (this.phase === 'ending')
      return { code: ErrorCodes.InvalidRequest, message: 'Only “exit” is allowed after “shutdown”.' };
    else if (method === 'shutdown') this.phase = 'ending';
    return undefined;
  }
}
