import { ResponseError } from 'vscode-jsonrpc';
import type { CancellationToken, MessageConnection, RequestType } from 'vscode-jsonrpc';
import { GlossaError } from '../domain/errors';
import type { TaskProgress, WithProgress } from '../protocol/protocol';
import { Notifications, Requests, taskProgress } from '../protocol/protocol';
import type { Engine } from './engine';

/** Error code of the wire for what the user is told; the domain's own code travels in `data.code`. */
const USER_ERROR = -32000;

/** Answers every request of the protocol with the engine until the channel closes. */
export function serve(connection: MessageConnection, engine: Engine): void {
  const answer = <P, R>(type: RequestType<P, R, void>, handle: (params: P, signal: AbortSignal) => Promise<R>) =>
    connection.onRequest(type, (params, token) => asResponse(handle(params, signalOf(token))));
  const progressOf = ({ progressToken }: WithProgress<object>) => (progress: TaskProgress) => {
    if (progressToken) void connection.sendProgress(taskProgress, progressToken, progress);
  };

  engine.onState((state) => void connection.sendNotification(Notifications.state, state));
  answer(Requests.equivalents, (params, signal) => engine.equivalents(params, signal));
  answer(Requests.search, (params, signal) => engine.search(params, signal));
  answer(Requests.build, (params, signal) => engine.build(params, progressOf(params), signal));
  answer(Requests.change, (params) => engine.change(params));
  answer(Requests.concept, (params) => engine.concept(params));
  answer(Requests.import, (params, signal) => engine.import(params, progressOf(params), signal));
  answer(Requests.overview, (params) => engine.overview(params));
  answer(Requests.insertion, (params) => engine.insertion(params));
  answer(Requests.describe, (params) => engine.describe(params));
  connection.onRequest(Requests.clearLocalData, () => asResponse(engine.clearLocalData()));
  connection.listen();
}

function signalOf(token: CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  else token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}

/** A user's error keeps its sentence and its code; anything else is a fault of ours and keeps its stack for the log. */
async function asResponse<R>(result: Promise<R>): Promise<R | ResponseError<{ code: string }>> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof GlossaError) return new ResponseError(USER_ERROR, error.message, { code: error.code });
    throw error;
  }
}
