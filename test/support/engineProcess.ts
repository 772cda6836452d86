import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { MessageConnection } from 'vscode-jsonrpc/node';
import { createMessageConnection, IPCMessageReader, IPCMessageWriter } from 'vscode-jsonrpc/node';
import { ENGINE_LAUNCH } from '../../src/protocol/engineLaunch';
import type { EngineOptions } from '../../src/protocol/protocol';

export const ROOT = path.resolve(import.meta.dirname, '../..');

const ENTRIES = { sources: 'src/engine/main.ts', bundle: 'dist/engine.mjs', package: 'build/stage/dist/engine.mjs' };

/** A real engine process with the connection to it. */
export interface EngineProcess {
  child: ChildProcess;
  connection: MessageConnection;
  stop(): Promise<void>;
}

/**
 * Starts the engine as the extension does.
 *
 * @param entry `sources` runs src/engine/main.ts, `bundle` the built dist/engine.mjs, `package` the one that is packaged
 */
export function startEngine(options: EngineOptions, entry: keyof typeof ENTRIES = 'sources'): EngineProcess {
  const execArgv = [...ENGINE_LAUNCH.execArgv, ...(entry === 'sources' ? ['--import', 'tsx'] : [])];
  const env = { ...process.env, ...ENGINE_LAUNCH.env };
  const child = fork(path.join(ROOT, ENTRIES[entry]), [JSON.stringify(options)], { execArgv, env, cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
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
