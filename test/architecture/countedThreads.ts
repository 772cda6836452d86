import type { NodeWorker, Profiler } from 'node:inspector';
import type { Session } from 'node:inspector/promises';

/** That V8 counts the calls of functions. */
export const COUNTING = { callCount: true, detailed: false };

/** Counts the calls in the threads that this process has started. */
export class CountedThreads {
  private readonly threads: string[] = [];
  private readonly counting: Promise<unknown>[] = [];
  private readonly answers = new Map<number, (result: unknown) => void>();
  private lastId = 0;

  constructor(private readonly session: Session) {
    session.on('NodeWorker.attachedToWorker', ({ params }: { params: NodeWorker.AttachedToWorkerEventDataType }) => this.counting.push(this.count(params.sessionId)));
    session.on('NodeWorker.receivedMessageFromWorker', ({ params }: { params: NodeWorker.ReceivedMessageFromWorkerEventDataType }) => {
      const { id, result } = JSON.parse(params.message) as { id: number; result: unknown };
      this.answers.get(id)?.(result);
    });
  }

  async attach(): Promise<void> {
    await this.session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
    await Promise.all(this.counting);
  }

  /** What was counted in all of them. */
  async taken(): Promise<Profiler.ScriptCoverage[]> {
    const all = await Promise.all(this.threads.map((thread) => this.ask(thread, 'Profiler.takePreciseCoverage')));
    return all.flatMap((taken) => (taken as Profiler.TakePreciseCoverageReturnType).result);
  }

  private async count(thread: string): Promise<void> {
    this.threads.push(thread);
    await this.ask(thread, 'Profiler.enable');
    await this.ask(thread, 'Profiler.startPreciseCoverage', COUNTING);
  }

  private ask(thread: string, method: string, params: object = {}): Promise<unknown> {
    const id = ++this.lastId;
    const answer = new Promise((resolve) => this.answers.set(id, resolve));
    void this.session.post('NodeWorker.sendMessageToWorker', { sessionId: thread, message: JSON.stringify({ id, method, params }) });
    return answer;
  }
}
