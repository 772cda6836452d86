import { Command } from 'commander';
import type { Engine } from '../../engine/engine';
import type { LanguagePairOptions } from '../options';
import { EXIT_STATUS, parseLanguages } from '../options';
import { ServedFolders } from '../server/servedFolders';
import { openEngine } from '../session';

interface ServerOptions extends LanguagePairOptions {
  root: string;
  allowWrite?: boolean;
}

const ROOT = [
  '--root <folder>',
  'folder whose glossaries and files are served; nothing outside it is read',
  '.',
] as const;

/** `glossa lsp`: serves editors that support the Language Server Protocol. */
export function lspCommand(): Command {
  return new Command('lsp')
    .description(
      'serve the glossaries of a folder to an editor, over the Language Server Protocol on standard input and output',
    )
    .option('--stdio', 'accepted because editors add it; standard input and output are always used')
    .option(...ROOT)
    .option('--from <language>', 'language of the sources, if the files do not state it')
    .option('--to <language>', 'language of the translations, if the files do not state it')
    .option('--allow-write', 'allow the editor to add entries to the glossaries')
    .action(async (options: ServerOptions, command: Command) => {
      const languages = parseLanguages(options);
      await serveFolders(options, command, async (engine, served) => {
        const { serveLsp } = await import('../lsp/serveLsp');
        await serveLsp(engine, served, languages);
      });
    });
}

/** `glossa mcp`: serves the tools for language models, over the Model Context Protocol. */
export function mcpCommand(): Command {
  return new Command('mcp')
    .description(
      'serve the glossaries of a folder to language models, over the Model Context Protocol on standard input ' +
        'and output',
    )
    .option(...ROOT)
    .option('--allow-write', 'allow clients to add entries to the glossaries')
    .action((options: ServerOptions, command: Command) =>
      serveFolders(options, command, async (engine, served) => {
        const { serveMcp } = await import('../mcp/serveMcp');
        await serveMcp(engine, served);
      }),
    );
}

/**
 * Serves the folders until the client disconnects.
 *
 * @param serve serves the protocol; imports its packages on demand, because no other command needs them
 */
async function serveFolders(
  { root, allowWrite }: ServerOptions,
  command: Command,
  serve: (engine: Engine, served: ServedFolders) => Promise<void>,
): Promise<void> {
  const served = new ServedFolders(root, allowWrite === true);
  const engine = await openEngine(command, served.folders);
  await serve(engine, served);
  await engine.close();
  process.exitCode = EXIT_STATUS.done;
}
