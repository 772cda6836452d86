import * as vscode from 'vscode';
import type { EngineOptions, EngineState } from '../../protocol/protocol';
import { taskPhaseLabel } from '../ui/valueLabels';
import { sentence, showError, showStatusBarMessage, withNotificationProgress } from '../ui/messages';
import { Disposable } from '../workspace/disposable';
import { EngineCrashLoopError, EngineExitedError, formatErrorForLog, decodeEngineError } from './engineErrors';
import { RestartPolicy } from './engineHealth';
import type { AnyRequest, ProcessEnd, RequestOptions } from './engineProcess';
import { EngineProcess } from './engineProcess';
import type { Log } from './log';

/** The states of the engine, and the states without a responding engine. */
export type ClientState = EngineState | { phase: 'idle' } | { phase: 'silent' } | { phase: 'failed' };

/**
 * Starts the engine when it is first needed and sends requests to it. A request that is pending when the engine exits
 * is repeated once on a new one. After repeated exits, the engine is not restarted until {@link restart}.
 */
export class EngineClient extends Disposable {
  private readonly stateEmitter = this.register(new vscode.EventEmitter<ClientState>());
  readonly onDidChangeState = this.stateEmitter.event;
  private readonly readyEmitter = this.register(new vscode.EventEmitter<void>());
  /** Fires when everything is indexed; earlier answers may be incomplete. */
  readonly onDidBecomeReady = this.readyEmitter.event;
  private readonly startEmitter = this.register(new vscode.EventEmitter<void>());
  /** Fires when an engine has started, before the first request. */
  readonly onDidStart = this.startEmitter.event;
  private readonly lateEmitter = this.register(new vscode.EventEmitter<void>());
  /** Fires when a termbase has responded late. A repeated look-up gets its result at once. */
  readonly onDidAnswerLate = this.lateEmitter.event;
  private readonly givenUpEmitter = this.register(new vscode.EventEmitter<void>());
  /** Fires when the engine has exited too often and is not restarted. */
  readonly onDidGiveUp = this.givenUpEmitter.event;
  private readonly policy = new RestartPolicy();
  private current: EngineProcess | undefined;
  private currentState: ClientState = { phase: 'idle' };

  constructor(
    private readonly modulePath: string,
    private readonly options: () => EngineOptions,
    private readonly log: Log,
  ) {
    super();
    this.register({ dispose: () => this.stop() });
  }

  get state(): ClientState {
    return this.currentState;
  }

  /** True if an engine is running and is not reported as unresponsive. */
  get isRunning(): boolean {
    return !['idle', 'silent', 'failed'].includes(this.currentState.phase);
  }

  /**
   * @throws EngineRequestError, EngineExitedError, EngineCrashLoopError, vscode.CancellationError, or an internal error
   */
  async request<P extends object | undefined, R>(
    type: AnyRequest<P, R>,
    params: P,
    options: RequestOptions = {},
  ): Promise<R> {
    const started = performance.now();
    try {
      const answer = await this.requestTwice(type, params, options);
      this.log.debug('engine', `${type.method} ${Math.round(performance.now() - started)} ms`);
      return answer;
    } catch (caught) {
      if (options.token?.isCancellationRequested) throw new vscode.CancellationError();
      const error = decodeEngineError(caught);
      if (!(error instanceof vscode.CancellationError))
        this.log.warn('engine', `${type.method} failed: ${formatErrorForLog(error)}`);
      throw error;
    }
  }

  /** Stops the running engine, if any, and starts a new one, even after repeated exits. */
  restart(): void {
    this.stop();
    this.policy.reset();
    this.running();
  }

  /**
   * Applies changed options: calls {@link restart} if an engine is running, or is not restarted after repeated exits.
   */
  restartIfRunning(): void {
    if (this.current || this.policy.isExhausted) this.restart();
  }

  private async requestTwice<P extends object | undefined, R>(
    type: AnyRequest<P, R>,
    params: P,
    options: RequestOptions,
  ): Promise<R> {
    try {
      return await this.running().request(type, params, options);
    } catch (error) {
      if (!(error instanceof EngineExitedError) || options.token?.isCancellationRequested) throw error;
      this.log.warn('engine', `repeating ${type.method}`);
      return this.running().request(type, params, options);
    }
  }

  private running(): EngineProcess {
    if (this.current) return this.current;
    if (this.policy.isExhausted) throw new EngineCrashLoopError();
    let state: EngineState = { phase: 'starting' };
    const enter = (entered: ClientState): void => {
      if (this.current === engine) this.enter(entered);
    };
    const engine = new EngineProcess(this.modulePath, this.options(), {
      onState: (now) => enter((state = now)),
      onLateAnswer: () => this.lateEmitter.fire(),
      onOutput: (line) => this.log.info('engine', line),
      onSilence: (isSilent) => {
        this.log.warn('engine', `process ${engine.pid} ${isSilent ? 'is not responding' : 'responds again'}`);
        enter(isSilent ? { phase: 'silent' } : state);
      },
    });
    this.current = engine;
    this.log.info('engine', `started, process ${engine.pid}`);
    this.enter(state);
    this.startEmitter.fire();
    void engine.ended.then((end) => this.handleEnd(engine, end));
    return engine;
  }

  private handleEnd(engine: EngineProcess, end: ProcessEnd): void {
    // An engine that was stopped on purpose is no longer current, and its exit is not a crash.
    if (this.current !== engine) return;
    this.current = undefined;
    this.log.error(
      'engine',
      `process ${engine.pid} ended: ${'failure' in end ? end.failure.code : (end.signal ?? end.code)}`,
    );
    this.policy.noteEnd(Date.now());
    if (!this.policy.isExhausted) return this.enter({ phase: 'idle' });
    this.enter({ phase: 'failed' });
    this.givenUpEmitter.fire();
  }

  private stop(): void {
    const engine = this.current;
    this.current = undefined;
    engine?.stop();
  }

  private enter(state: ClientState): void {
    const becameReady = state.phase === 'ready' && this.currentState.phase !== 'ready';
    if (becameReady && state.nativeFailure !== undefined)
      this.log.info('engine', `the model runs in WebAssembly: ${state.nativeFailure}`);
    this.currentState = state;
    this.stateEmitter.fire(state);
    if (becameReady) this.readyEmitter.fire();
  }
}

/** Shows that the engine has exited too often and is not restarted. */
export async function showGivingUp(engine: EngineClient, log: Log): Promise<void> {
  const restart = vscode.l10n.t('Restart Engine');
  const showLog = vscode.l10n.t('Show Log');
  const button = await showError(new EngineCrashLoopError().message, restart, showLog);
  if (button === restart) engine.restart();
  if (button === showLog) log.show();
}

const baseName = (path: string): string => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);

/** Shows the progress of a long request, with a Cancel button. Rethrows errors and cancellation. */
export async function withTaskProgress<T>(title: string, task: (options: RequestOptions) => Promise<T>): Promise<T> {
  try {
    return await showProgress(title, task);
  } catch (error) {
    if (error instanceof vscode.CancellationError)
      showStatusBarMessage('circle-slash', sentence('Cancelled: {0}', title));
    throw error;
  }
}

function showProgress<T>(title: string, task: (options: RequestOptions) => Promise<T>): Thenable<T> {
  return withNotificationProgress(title, (report, token) => {
    let reached = 0;
    return task({
      token,
      onProgress: ({ phase, percent, document }) => {
        const label = taskPhaseLabel(phase);
        const phaseLabel = label === title ? '' : label;
        report(
          document
            ? sentence('Document {0} of {1} ({2}): {3}', document.number, document.of, baseName(document.name), label)
            : phaseLabel,
          Math.max(0, percent - reached),
        );
        reached = Math.max(reached, percent);
      },
    });
  });
}
