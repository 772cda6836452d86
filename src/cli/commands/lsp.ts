import { Command } from 'commander';
import type { PairOptions } from '../options';
import { checkedLanguage, EXIT } from '../options';
import { ServedFolders } from '../served/servedFolders';
import { openServingEngine } from '../session';

interface ServerOptions extends PairOptions {
  root: string;
  allowWrite?: boolean;
}

/** `glossa lsp`: hovers, completions, findings and fixes for any editor that speaks the Language Server Protocol. */
export function lspCommand(): Command {
  return new Command('lsp')
    .description(
      'serve the glossaries of a folder to an editor, over the Language Server Protocol on standard input and output',
    )
    .option('--stdio', 'what every editor may add: standard input and output are the only way')
    .option('--root <folder>', 'the folder whose glossaries and files are served, and nothing outside it', '.')
    .option('--from <language>', 'language of the sources, where the files do not name it')
    .option('--to <language>', 'language of the translations, where the files do not name it')
    .option('--allow-write', 'let the editor add entries to the glossaries')
    .action(async ({ root, allowWrite, from, to }: ServerOptions, command: Command) => {
      const languages = { source: checkedLanguage(from), target: checkedLanguage(to) };
      const served = new ServedFolders(root, allowWrite === true);
      const engine = await openServingEngine(command, served.folders);
      // Loaded for this command alone: no other needs the protocol.
      const { serveLsp } = await import('../lsp/serveLsp');
      await serveLsp(engine, served, languages);
      await engine.close();
      process.exitCode = EXIT.done;
    });
}
