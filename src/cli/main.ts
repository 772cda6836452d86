/**
 * Entry of the command line: the engine without an editor. Its options, output formats and exit statuses are a stable
 * interface (docs/reference/command-line.md).
 */
import { Command, CommanderError } from 'commander';
import { version } from '../../package.json';
import { GlossaError } from '../base/errors';
import { diskFullReason } from '../gate/atomicWrite';
import { alignCommand } from './commands/align';
import { analyseCommand } from './commands/analyse';
import { askCommand } from './commands/ask';
import { buildCommand } from './commands/build';
import { checkCommand } from './commands/check';
import { encodeCommand, modelsCommand } from './commands/models';
import { exportCommand } from './commands/export';
import { extractCommand } from './commands/extract';
import { findCommand } from './commands/find';
import { importCommand } from './commands/import';
import { lspCommand, mcpCommand } from './commands/servers';
import { searchCommand, suggestCommand } from './commands/suggest';
import { termbaseCommand } from './commands/termbase';
import { termsCommand } from './commands/terms';
import { EXIT_STATUS, UsageError } from './options';
import { isInterruption } from './session';
import { exitWhenPrinted, printMessage, printText, printUnexpectedError } from './terminal';

const program = new Command('glossa')
  .description(
    'Finds equivalents of a phrase in another language, by meaning and in context. Nothing leaves your machine ' +
      'unless you use “glossa termbase” or connect a language model to “glossa mcp”.',
  )
  .version(version)
  .option('--model <folder>', 'folder of the model (default: the bundled model)')
  .option('--quiet', 'do not print progress')
  .showHelpAfterError('(use --help to show the usage)');
for (const make of [
  encodeCommand,
  suggestCommand,
  searchCommand,
  askCommand,
  termsCommand,
  extractCommand,
  analyseCommand,
  importCommand,
  exportCommand,
  buildCommand,
  alignCommand,
  checkCommand,
  findCommand,
  modelsCommand,
  termbaseCommand,
  mcpCommand,
  lspCommand,
]) {
  program.addCommand(make());
}
const throwInsteadOfExit = (command: Command): void => {
  command.exitOverride();
  command.configureOutput({
    writeOut: (text) => void printText(text),
    writeErr: (text) => text.trimEnd().split('\n').forEach(printMessage),
  });
  command.commands.forEach(throwInsteadOfExit);
};
throwInsteadOfExit(program);

/** A reader that closes the pipe early, such as `head`, is not a failure. It receives the results so far. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(process.exitCode ?? EXIT_STATUS.done);
  printMessage(`glossa: The output could not be written: ${diskFullReason(error) ?? error.message}`);
  process.exit(EXIT_STATUS.failure);
});

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = statusOf(error);
}
exitWhenPrinted();

function statusOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_STATUS.done : EXIT_STATUS.usage;
  if (isInterruption(error)) return EXIT_STATUS.interrupted;
  if (error instanceof UsageError) {
    printMessage(`glossa: ${error.message}`);
    return EXIT_STATUS.usage;
  }
  if (error instanceof GlossaError) {
    printMessage(`glossa: ${error.message}`);
    return EXIT_STATUS.findings;
  }
  const { code, syscall, path: file } = error as NodeJS.ErrnoException;
  if (code !== undefined && syscall !== undefined) {
    const reason = diskFullReason(error) ?? `${syscall} failed (${code}).`;
    printMessage(`glossa: ${file === undefined ? '' : `${file}: `}${reason}`);
    return EXIT_STATUS.findings;
  }
  printUnexpectedError(error);
  return EXIT_STATUS.failure;
}
