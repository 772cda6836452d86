import { ResponseError } from 'vscode-jsonrpc';
import type { CancellationToken, MessageConnection, RequestType } from 'vscode-jsonrpc';
import { GlossaError } from '../base/errors';
import type { TaskProgress, WithProgress } from '../protocol/protocol';
import { Notifications, Requests, taskProgress } from '../protocol/protocol';
import type { Engine } from './engine';
import { IdleRelease } from './releaseMemory';

/** Error code of the wire for what the user is told; the domain's own code travels in `data.code`. */
const USER_ERROR = -32000;

/** Answers every request of the protocol with the engine until the channel closes. */
export function serve(connection: MessageConnection, engine: Engine): void {
  const { glossaries, documents } = engine;
  const idle = new IdleRelease();
  const answer = <P, R>(type: RequestType<P, R, void>, handle: (params: P, signal: AbortSignal) => R | Promise<R>): void => {
    connection.onRequest(type.method, (params: P, token: CancellationToken) => idle.during(() => forTheWire<unknown>(async () => handle(params, signalOf(token)))));
  };
  const progressOf = ({ progressToken }: WithProgress<object>) => (progress: TaskProgress) => {
    if (progressToken) void connection.sendProgress(taskProgress, progressToken, progress);
  };

  answer(Requests.equivalents, async (params, signal) => (await engine.places()).equivalents(params, signal));
  answer(Requests.locate, async (params) => (await engine.places()).locate(params));
  answer(Requests.search, (params, signal) => engine.search(params, signal));
  answer(Requests.build, (params, signal) => documents.build(params, progressOf(params), signal));
  answer(Requests.check, async (params, signal) => (await engine.checks()).check(params, progressOf(params), signal));
  answer(Requests.segmentTerms, async (params, signal) => (await engine.segmentTerms()).complete(params, signal));
  answer(Requests.knownTerms, async (params, signal) => (await engine.segmentTerms()).known(params, signal));
  answer(Requests.ignore, ({ glossary, decisions }) => engine.ignored.add(glossary, decisions));
  answer(Requests.insertion, (params) => documents.insertion(params));
  answer(Requests.describe, (params, signal) => documents.describe(params, signal));
  answer(Requests.change, (params) => glossaries.change(params));
  answer(Requests.lastChange, (params) => glossaries.lastChange(params));
  answer(Requests.undo, (params) => glossaries.undo(params));
  answer(Requests.concept, (params) => glossaries.concept(params));
  answer(Requests.import, (params, signal) => glossaries.files.import(params, progressOf(params), signal));
  answer(Requests.previewImport, (params, signal) => glossaries.files.preview(params, progressOf(params), signal));
  answer(Requests.export, (params, signal) => glossaries.files.export(params, progressOf(params), signal));
  answer(Requests.facets, (params) => glossaries.files.facets(params));
  answer(Requests.browseGroups, (params) => glossaries.browser.groups(params));
  answer(Requests.consistency, (params, signal) => engine.consistency(params, progressOf(params), signal));
  answer(Requests.adapt, async (params, signal) => (await engine.adaptation()).adapt(params, progressOf(params), signal));
  answer(Requests.stopAdapting, async (params) => (await engine.adaptation()).stop(params));
  answer(Requests.browse, (params) => glossaries.browser.browse(params));
  answer(Requests.glossaryConflicts, (params, signal) => glossaries.glossaryConflicts(params, signal));
  answer(Requests.overview, (params) => glossaries.overview(params));
  connection.onRequest(Requests.clearLocalData, () => forTheWire(() => engine.clearLocalData()));
  connection.listen();
  engine.onState((state) => void connection.sendNotification(Notifications.state, state));
}

function signalOf(token: CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  else token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}

/** A user's error keeps its sentence and its code; anything else is a fault of ours and keeps its stack for the log. */
async function forTheWire<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof GlossaError ? new ResponseError(USER_ERROR, error.message, { code: error.code }) : error;
  }
}
