/** A process that takes the lock on a glossary, says so, and keeps it. */
import { GlossaryLock } from '../../../src/engine/store/glossaryLock';
import { FileLockSockets } from '../../../src/engine/store/socketFiles';

const [path, socketFolder] = process.argv.slice(2) as [string, string?];
await new GlossaryLock(undefined, socketFolder === undefined ? undefined : new FileLockSockets(socketFolder)).hold(
  path,
);
process.send?.('held');
