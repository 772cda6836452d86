import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { CancellationToken } from 'vscode';
import type { MessageConnection, RequestType, RequestType0 } from 'vscode-jsonrpc/node';
import { createMessageConnection, IPCMessageReader, IPCMessageWriter } from 'vscode-jsonrpc/node';
import type { EngineOptions, EngineState, TaskProgress } from '../../protocol/protocol';
import {
  ENGINE_LAUNCH_OPTIONS,
  heartbeatRequest,
  lateAnswerNotification,
  engineNotifications,
  taskProgressType,
} from '../../protocol/protocol';
import { EngineExitedError } from './engineErrors';
import { Heartbeat } from './engineHealth';

/** The options of a request. */
export interface RequestOptions {
  token?: CancellationToken;
  /** Receives the progress of the request; if missing, no progress is reported. */
  onProgress?: (progress: TaskProgress) => void;
}

export type AnyRequest<P, R> = RequestType<P, R, void> | RequestType0<R, void>;

/** The maximum time in milliseconds for a process to exit on request. */
const EXIT_TIMEOUT_MS = 1000;

export interface EngineProcessEvents {
  onState(state: EngineState): void;
  /** Called when a termbase answers after requests stopped waiting. */
  onLateAnswer(): void;
  /** Called for each line that the process prints. */
  onOutput(line: string): void;
  /**
   * Called with true if the process has not answered for some seconds, and with false when it answers again. A process
   * that stays silent is ended.
   */
  onSilence(isSilent: boolean): void;
}

/** The end of a process, for the log. */
export type ProcessEnd = { code: number | null; signal: NodeJS.Signals | null } | { failure: NodeJS.ErrnoException };

/** A process of the engine. When it ends, pending requests are rejected with {@link EngineExitedError}. */
export class EngineProcess {
  readonly ended: Promise<ProcessEnd>;
  private readonly child: ChildProcess;
  private readonly connection: MessageConnection;
  private readonly heartbeat: Heartbeat;
  private hasEnded = false;
  private progressCount = 0;

  constructor(
    modulePath: string,
    options: EngineOptions,
    { onState, onLateAnswer, onOutput, onSilence }: EngineProcessEvents,
  ) {
    this.child = fork(modulePath, [JSON.stringify(options)], {
      execArgv: ENGINE_LAUNCH_OPTIONS.execArgv,
      env: { ...process.env, ...ENGINE_LAUNCH_OPTIONS.env, ELECTRON_RUN_AS_NODE: '1' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      if (stream) createInterface(stream).on('line', onOutput);
    this.connection = createMessageConnection(new IPCMessageReader(this.child), new IPCMessageWriter(this.child));
    this.connection.onNotification(engineNotifications.state, onState);
    this.connection.onNotification(lateAnswerNotification, onLateAnswer);
    // After an error of the channel, the process is ended, which rejects pending requests.
    this.connection.onError(() => this.stop());
    this.ended = new Promise<ProcessEnd>((resolve) => {
      this.child.once('error', (failure) => {
        this.stop();
        resolve({ failure });
      });
      this.child.once('exit', (code, signal) => resolve({ code, signal }));
    });
    this.heartbeat = new Heartbeat(() => this.connection.sendRequest(heartbeatRequest), {
      onSilent: () => onSilence(true),
      onHeard: () => onSilence(false),
      onLost: () => this.stop(),
    });
    void this.ended.then(() => {
      this.hasEnded = true;
      this.heartbeat.stop();
      this.connection.dispose();
    });
    this.connection.listen();
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  async request<P extends object | undefined, R>(
    type: AnyRequest<P, R>,
    params: P,
    { token, onProgress }: RequestOptions,
  ): Promise<R> {
    if (this.hasEnded) throw new EngineExitedError();
    const progressToken = onProgress && `${this.pid}-${++this.progressCount}`;
    const progress = progressToken
      ? this.connection.onProgress(taskProgressType, progressToken, onProgress)
      : undefined;
    const request = params && { ...params, ...(progressToken ? { progressToken } : {}) };
    try {
      return await this.connection.sendRequest<R>(
        type.method,
        ...(request ? [request] : []),
        ...(token ? [token] : []),
      );
    } catch (error) {
      // The connection rejects pending requests when the process has ended.
      throw this.hasEnded ? new EngineExitedError() : error;
    } finally {
      progress?.dispose();
    }
  }

  /** Ends the process, by force if necessary. */
  stop(): void {
    if (this.hasEnded) return;
    this.child.kill();
    const insist = setTimeout(() => this.child.kill('SIGKILL'), EXIT_TIMEOUT_MS);
    void this.ended.then(() => clearTimeout(insist));
  }
}
