import { Command } from 'commander';
import { printLine } from '../jsonLines';
import { collect, EXIT, UsageError, wholeNumber } from '../options';
import { interruptSignal, openEngine } from '../session';
import { StandardInput, takesStandardInput } from '../standardStreams';

/** `glossa search`: concepts by form and by meaning, in every language. */
export function searchCommand(): Command {
  return takesStandardInput(new Command('search'))
    .description('search glossaries by form and by meaning')
    .argument('<query>', 'what to look for, in any language')
    .requiredOption('--glossary <file>', 'glossary to look in, or - for standard input; may be repeated, in order of priority', collect, [])
    .option('-k, --count <n>', 'concepts, at most', wholeNumber, 20)
    .action(async (query: string, options: { glossary: string[]; count: number; as?: string }, command: Command) => {
      if (!options.glossary.length) throw new UsageError('Name a glossary: --glossary FILE.');
      const signal = interruptSignal();
      const glossaries = await new StandardInput(options.glossary, options.as, signal).glossaries(options.glossary);
      const engine = openEngine(command);
      await engine.settle(glossaries, signal);
      for (const hit of await engine.lookups.search({ query, glossaries, limit: options.count }, { signal })) await printLine(hit);
      await engine.close();
      process.exitCode = EXIT.done;
    });
}
