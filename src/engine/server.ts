import type { CancellationToken, MessageConnection } from 'vscode-jsonrpc';
import { ResponseError } from 'vscode-jsonrpc';
import { GlossaError } from '../base/errors';
import { answerAhead, answerBeforeBackground, inBackground } from '../base/pacer';
import { adaptationRequests } from '../protocol/adaptation';
import { askRequests } from '../protocol/ask';
import { browsingRequests } from '../protocol/browsing';
import { buildRequests } from '../protocol/build';
import { changeRequests } from '../protocol/changes';
import { checkRequests } from '../protocol/check';
import type { TaskProgress, WithProgress } from '../protocol/commonParameters';
import { taskProgress } from '../protocol/commonParameters';
import { consistencyRequests } from '../protocol/consistency';
import { documentRequests } from '../protocol/documents';
import { engineRequests, heartbeatRequest, Notifications } from '../protocol/engineState';
import { exchangeRequests } from '../protocol/exchange';
import { lookupRequests } from '../protocol/lookups';
import { memoryRequests } from '../protocol/memory';
import { pictureRequests } from '../protocol/pictures';
import { lateAnswer, termbaseRequests } from '../protocol/termbases';
import { toolRequests } from '../protocol/tools';
import type { Engine } from './engine';
import type { HandlerOf, RequestContext } from './handlers/requestHandler';
import { IdleRelease } from './releaseMemory';
import { requestShapes } from './requests/requestShapes';
import type { Shape } from './requests/shape';

/** Error code of the wire for what the user is told; the domain's own code travels in `data.code`. */
const USER_ERROR = -32000;
/** What nobody waits for: it stands still while anything else is to be answered. */
const IN_BACKGROUND: ReadonlySet<string> = new Set<keyof typeof memoryRequests>(['openMemory', 'changeMemory', 'closeMemory']);

/** Answers every request of the protocol with the engine until the channel closes. */
export function serve(connection: MessageConnection, engine: Engine): void {
  const idle = new IdleRelease();
  const answer = <Group extends object>(group: Group, handler: HandlerOf<Group>, run = <T>(work: () => Promise<T>): Promise<T> => work()): void => {
    for (const [name, { method }] of Object.entries(group) as [string, { method: string }][]) {
      const handle = handler[name as keyof Group] as (params: unknown, context: RequestContext) => unknown;
      const shape: Shape<unknown> = requestShapes[name as keyof typeof requestShapes];
      connection.onRequest(method, (...given: unknown[]) => {
        // A request without parameters comes with its token alone; several are of none that we have.
        const token = given.pop() as CancellationToken;
        const params = (given.length > 1 ? given : given[0]) as WithProgress<object> | undefined;
        const work = (signal: AbortSignal) => forTheWire(async () => {
          refuseMalformed(method, shape, params);
          return handle.call(handler, params, { signal, onProgress: progressOf(params) });
        });
        const signal = signalOf(token);
        return idle.during(() => (IN_BACKGROUND.has(name) ? work(inBackground(signal)) : answerBeforeBackground(() => run(() => work(signal)))));
      });
    }
  };
  /** Whole percents are all that is shown, and each message takes its time on both sides. */
  const progressOf = (params: WithProgress<object> | undefined) => {
    let said: string | undefined;
    return (progress: TaskProgress) => {
      const now = `${progress.phase} ${Math.floor(progress.percent)} ${progress.document?.number ?? ''}`;
      if (!params?.progressToken || (now === said && !progress.found)) return;
      said = now;
      void connection.sendProgress(taskProgress, params.progressToken, progress);
    };
  };

  // Whoever points at a word waits for these.
  answer(lookupRequests, engine.lookups, answerAhead);
  answer(memoryRequests, engine.memories);
  answer(askRequests, engine.questions);
  answer(documentRequests, engine.documents);
  answer(pictureRequests, engine.pictures);
  answer(buildRequests, engine.builds);
  answer(checkRequests, engine.checks);
  answer(changeRequests, engine.changes);
  answer(browsingRequests, engine.browsing);
  answer(consistencyRequests, engine.consistency);
  answer(adaptationRequests, engine.adaptation);
  answer(exchangeRequests, engine.exchange);
  answer(termbaseRequests, engine.termbases);
  answer(toolRequests, engine.tools);
  answer(engineRequests, engine);
  connection.onRequest(heartbeatRequest, () => undefined);
  connection.listen();
  engine.onLateAnswer(() => void connection.sendNotification(lateAnswer));
  engine.onState((state) => void connection.sendNotification(Notifications.state, state));
}

/** Nothing behind this asks what it was given: whoever speaks to the engine may be of another version, or broken. Errors: `badRequest`. */
function refuseMalformed(method: string, shape: Shape<unknown>, params: unknown): void {
  const fault = shape.faultOf(params, 'the request');
  if (fault) throw new GlossaError('badRequest', `${method} was asked in a form that it does not take: ${fault}. Whoever asked has to be mended; nothing was done.`);
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
