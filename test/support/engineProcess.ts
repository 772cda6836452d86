import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { MessageConnection } from 'vscode-jsonrpc/node';
import { createMessageConnection, IPCMessageReader, IPCMessageWriter } from 'vscode-jsonrpc/node';
import type { EngineOptions } from '../../src/protocol/protocol';
import { ENGINE_LAUNCH_OPTIONS } from '../../src/protocol/protocol';
import type { ProgramForm } from './programs';
import { programFile, ROOT } from './programs';

/** A real engine process with the connection to it. */
export interface EngineProcess {
  child: ChildProcess;
  connection: MessageConnection;
  stop(): Promise<void>;
}

/**
 * Starts the engine as the extension does.
 * @param through a program, and its arguments, that starts it
 */
export function startEngine(
  options: EngineOptions,
  form?: ProgramForm,
  through: readonly string[] = [],
): EngineProcess {
  const { file, execArgv } = programFile('engine', form);
  const env = { ...process.env, ...ENGINE_LAUNCH_OPTIONS.env };
  const [execPath, ...before] = [...through, process.execPath];
  const child = fork(file, [JSON.stringify(options)], {
    execPath,
    execArgv: [...before, ...ENGINE_LAUNCH_OPTIONS.execArgv, ...execArgv],
    env,
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const connection = createMessageConnection(new IPCMessageReader(child), new IPCMessageWriter(child));
  connection.listen();
  return {
    child,
    connection,
    async stop() {
      connection.dispose();
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit');
        child.kill();
        await gone;
      }
    },
  };
}
