import { Command, Option } from 'commander';
import path from 'node:path';
import { formatProblem } from '../../domain/problem';
import type { OnDuplicate } from '../../protocol/protocol';
import { EXIT } from '../exit';
import { printLine } from '../jsonLines';
import { checkedLanguage, interruptSignal, openEngine, progressLine } from '../session';

interface ImportOptions {
  into: string;
  from?: string;
  to?: string;
  onDuplicate: OnDuplicate;
  encoding?: string;
}

/** `glossa import`: files of any supported format into a glossary, which is written atomically. */
export function importCommand(): Command {
  return new Command('import')
    .description('add the entries of files (CSV, TSV, TBX, what `glossa build` prints) to a glossary')
    .argument('<files...>')
    .requiredOption('--into <glossary>', 'the *.glossa.jsonl to add to; made where there is none')
    .option('--from <language>', 'language of the first column, for a file that names none')
    .option('--to <language>', 'language of the second column')
    .option('--encoding <label>', 'character encoding of the files, as windows-1252 (default: UTF-8, or what a byte order mark says)')
    .addOption(
      new Option('--on-duplicate <what>', 'for an entry that the glossary has already').choices(['merge', 'keep', 'skip']).default('merge'),
    )
    .action(async (files: string[], options: ImportOptions, command: Command) => {
      const languages = { source: checkedLanguage(options.from), target: checkedLanguage(options.to) };
      const engine = openEngine(command);
      const signal = interruptSignal();
      let problems = 0;
      for (const file of files) {
        const glossary = { path: path.resolve(options.into) };
        const result = await engine.glossaries.import(
          { file: path.resolve(file), glossary, languages, onDuplicate: options.onDuplicate, encoding: options.encoding },
          progressLine(command),
          signal,
        );
        for (const problem of result.problems) console.error(formatProblem({ ...problem, file }));
        problems += result.problems.length;
        await printLine({ file, ...result });
      }
      await engine.close();
      process.exitCode = problems ? EXIT.findings : EXIT.done;
    });
}
