import type { CancellationToken, MessageConnection } from 'vscode-jsonrpc';
import { ResponseError } from 'vscode-jsonrpc';
import { GlossaError } from '../base/errors';
import { markAsBackground, runInForeground, runPausingBackground } from '../base/pacer';
import { analysisRequests } from '../protocol/analysis';
import { browsingRequests, pictureRequests } from '../protocol/browsing';
import { buildRequests } from '../protocol/build';
import { changeRequests } from '../protocol/changes';
import { checkRequests, consistencyRequests } from '../protocol/check';
import type { TaskProgress, WithProgress } from '../protocol/commonParameters';
import { taskProgressType } from '../protocol/commonParameters';
import { askRequests, documentRequests } from '../protocol/documents';
import { exchangeRequests } from '../protocol/exchange';
import { adaptationRequests, lookupRequests } from '../protocol/lookups';
import { memoryRequests } from '../protocol/memory';
import { engineRequests, heartbeatRequest, engineNotifications } from '../protocol/protocol';
import { lateAnswerNotification, termbaseRequests } from '../protocol/termbases';
import { textRequests } from '../protocol/texts';
import { toolRequests } from '../protocol/tools';
import type { Engine } from './engine';
import type { HandlerOf, RequestContext } from './handlers/requestHandler';
import { IdleGarbageCollector } from './releaseMemory';

/** The JSON-RPC error code of a `GlossaError`; `data.code` contains its own code. */
const USER_ERROR = -32000;
/** Background requests, which pause during all others. */
const IN_BACKGROUND: ReadonlySet<string> = new Set<keyof typeof memoryRequests>([
  'openMemory',
  'changeMemory',
  'closeMemory',
]);

/** Answers every request of the protocol with the engine until the channel closes. */
export function serveEngine(connection: MessageConnection, engine: Engine): void {
  const idle = new IdleGarbageCollector();
  const registerHandlers = <Group extends object>(
    group: Group,
    handler: HandlerOf<Group>,
    run = <T>(work: () => Promise<T>): Promise<T> => work(),
  ): void => {
    for (const [name, { method }] of Object.entries(group) as [string, { method: string }][]) {
      const handle = handler[name as keyof Group] as (params: unknown, context: RequestContext) => unknown;
      connection.onRequest(method, (...given: unknown[]) => {
        // A request without parameters comes with only its token.
        const token = given.pop() as CancellationToken;
        const params = given[0] as WithProgress<object> | undefined;
        const work = (signal: AbortSignal) =>
          withResponseErrors(async () => handle.call(handler, params, { signal, onProgress: progressOf(params) }));
        const signal = signalOf(token);
        return idle.track(() =>
          IN_BACKGROUND.has(name)
            ? work(markAsBackground(signal))
            : runPausingBackground(() => run(() => work(signal))),
        );
      });
    }
  };
  /**
   * Returns a function that reports progress in whole percents: no others are displayed, and each message costs time on
   * both sides.
   */
  const progressOf = (params: WithProgress<object> | undefined) => {
    let serialised: string | undefined;
    return (progress: TaskProgress) => {
      const now = `${progress.phase} ${Math.floor(progress.percent)} ${progress.document?.number ?? ''}`;
      if (!params?.progressToken || (now === serialised && !progress.found)) return;
      serialised = now;
      void connection.sendProgress(taskProgressType, params.progressToken, progress);
    };
  };

  // Hovers wait for these, so they take precedence.
  registerHandlers(lookupRequests, engine.lookups, runInForeground);
  registerHandlers(memoryRequests, engine.memories);
  registerHandlers(analysisRequests, engine.memories);
  registerHandlers(askRequests, engine.questions);
  registerHandlers(documentRequests, engine.documents);
  registerHandlers(pictureRequests, engine.pictures);
  registerHandlers(buildRequests, engine.builds);
  registerHandlers(checkRequests, engine.checks);
  registerHandlers(changeRequests, engine.changes);
  registerHandlers(browsingRequests, engine.browsing);
  registerHandlers(consistencyRequests, engine.consistency);
  registerHandlers(adaptationRequests, engine.adaptation);
  registerHandlers(exchangeRequests, engine.exchange);
  registerHandlers(termbaseRequests, engine.termbases);
  registerHandlers(textRequests, engine.texts);
  registerHandlers(toolRequests, engine.tools);
  registerHandlers(engineRequests, engine);
  connection.onRequest(heartbeatRequest, () => undefined);
  connection.listen();
  engine.onLateAnswer(() => void connection.sendNotification(lateAnswerNotification));
  engine.onState((state) => void connection.sendNotification(engineNotifications.state, state));
}

function signalOf(token: CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  else token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}

/**
 * Runs work and converts its error for the client. A `GlossaError` keeps its message and code; any other is a bug and
 * keeps its stack for the log.
 */
async function withResponseErrors<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof GlossaError ? new ResponseError(USER_ERROR, error.message, { code: error.code }) : error;
  }
}
