import { Command } from 'commander';
import { interruptSignal } from '../interrupt';
import { collect, EXIT, UsageError, wholeNumber } from '../options';
import { openEngine, tellGlossaryProblems } from '../session';
import { StandardInput, takesStandardInput } from '../standardStreams';
import { printLine, say } from '../terminal';

/** `glossa search`: concepts by form and by meaning, in every language. */
export function searchCommand(): Command {
  return takesStandardInput(new Command('search'))
    .description('search glossaries by form and by meaning')
    .argument('<query>', 'what to look for, in any language')
    .requiredOption(
      '--glossary <file>',
      'glossary to look in, or - for standard input; may be repeated, in order of priority',
      collect,
      [],
    )
    .option('-k, --count <n>', 'concepts, at most', wholeNumber, 20)
    .action(async (query: string, options: { glossary: string[]; count: number; as?: string }, command: Command) => {
      if (!options.glossary.length) throw new UsageError('Name a glossary: --glossary FILE.');
      if (!query.trim()) throw new UsageError('Give a word or a phrase to look for.');
      const signal = interruptSignal();
      const input = new StandardInput(options.glossary, options.as, signal);
      const glossaries = await input.glossaries(options.glossary);
      const engine = await openEngine(command);
      const { areFlawed, areEmpty } = await tellGlossaryProblems(glossaries, engine, input);
      await engine.settle(glossaries, signal);
      const hits = await engine.lookups.search({ query, glossaries, limit: options.count }, { signal });
      for (const hit of hits) await printLine(hit);
      if (!hits.length && !areEmpty) say('No entry matches.');
      await engine.close();
      process.exitCode = areFlawed || areEmpty ? EXIT.findings : EXIT.done;
    });
}
