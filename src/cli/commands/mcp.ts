import { Command } from 'commander';
import { EXIT } from '../options';
import { ServedFolders } from '../served/servedFolders';
import { openServingEngine } from '../session';

interface ServerOptions {
  root: string;
  allowWrite?: boolean;
}

/** `glossa mcp`: the tools for language models, over the Model Context Protocol. */
export function mcpCommand(): Command {
  return new Command('mcp')
    .description(
      'serve the glossaries of a folder to language models, over the Model Context Protocol on standard input ' +
        'and output',
    )
    .option('--root <folder>', 'the folder whose glossaries and files are served, and nothing outside it', '.')
    .option('--allow-write', 'let clients add entries to the glossaries')
    .action(async ({ root, allowWrite }: ServerOptions, command: Command) => {
      const served = new ServedFolders(root, allowWrite === true);
      const engine = await openServingEngine(command, served.folders);
      // Loaded for this command alone: no other needs the protocol.
      const { serveMcp } = await import('../mcp/serveMcp');
      await serveMcp(engine, served);
      await engine.close();
      process.exitCode = EXIT.done;
    });
}
