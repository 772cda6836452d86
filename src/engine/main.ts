/**
 * Starts the engine process. Its only argument contains the options as JSON. It serves requests over the IPC channel to
 * its parent.
 */
import { createMessageConnection, IPCMessageReader, IPCMessageWriter } from 'vscode-jsonrpc/node';
import type { EngineOptions } from '../protocol/protocol';
import { Engine } from './engine';
import { exitWithParent } from './parentWatch';
import { serveEngine } from './server';

const options = JSON.parse(process.argv[2] ?? '{}') as EngineOptions;
if (!process.send || !options.cacheFolder) {
  console.error('The Glossa extension starts the engine. On the command line, use `glossa`.');
  process.exit(2);
}
const engine = new Engine(options);
process.on('disconnect', () => void engine.finishWriting().finally(() => process.exit(0)));
serveEngine(createMessageConnection(new IPCMessageReader(process), new IPCMessageWriter(process)), engine);
engine.start();
exitWithParent();
