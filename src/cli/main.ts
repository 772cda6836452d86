/** Entry of the command line: the engine without an editor. Its forms and exit statuses are a contract (docs/cli.md). */
import { Command, CommanderError } from 'commander';
import { version } from '../../package.json';
import { GlossaError } from '../base/errors';
import { reasonWithoutRoom } from '../gate/withoutRoom';
import { alignCommand } from './commands/align';
import { askCommand } from './commands/ask';
import { buildCommand } from './commands/build';
import { checkCommand } from './commands/check';
import { completionCommand } from './commands/completion';
import { encodeCommand } from './commands/encode';
import { exportCommand } from './commands/export';
import { findCommand } from './commands/find';
import { importCommand } from './commands/import';
import { lspCommand } from './commands/lsp';
import { mcpCommand } from './commands/mcp';
import { modelsCommand } from './commands/models';
import { searchCommand } from './commands/search';
import { suggestCommand } from './commands/suggest';
import { termbaseCommand } from './commands/termbase';
import { EXIT, UsageError } from './options';
import { isInterruption } from './session';

const program = new Command('glossa')
  .description('Finds a phrase’s equivalents in another language by meaning and in context. Nothing leaves the machine but what “glossa termbase” is told to send.')
  .version(version)
  .option('--model <folder>', 'folder of the encoder (default: the bundled model)')
  .option('--quiet', 'print no progress')
  .showHelpAfterError('(add --help for what the command takes)');
for (const make of [encodeCommand, suggestCommand, searchCommand, askCommand, importCommand, exportCommand, buildCommand, alignCommand, checkCommand, findCommand, modelsCommand, termbaseCommand, mcpCommand, lspCommand, completionCommand]) {
  program.addCommand(make());
}
const throwInsteadOfExit = (command: Command): void => {
  command.exitOverride();
  command.commands.forEach(throwInsteadOfExit);
};
throwInsteadOfExit(program);

/** A reader that closes the pipe early, as `head` does, is no failure, and hears what was found so far. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(process.exitCode ?? EXIT.done);
  console.error(`glossa: What was to be printed could not be written: ${reasonWithoutRoom(error) ?? error.message}`);
  process.exit(EXIT.failure);
});

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = statusOf(error);
}
// What was printed is with whoever reads it, however slowly that goes.
process.stdout.write('', () => process.exit());

function statusOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  if (isInterruption(error)) return EXIT.interrupted;
  if (error instanceof UsageError) {
    console.error(`glossa: ${error.message}`);
    return EXIT.usage;
  }
  if (error instanceof GlossaError) {
    console.error(`glossa: ${error.message}`);
    return EXIT.findings;
  }
  console.error(error);
  return EXIT.failure;
}
