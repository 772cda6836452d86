import path from 'node:path';
import { Command } from 'commander';
import { GlossaError } from '../../base/errors';
import { answerLines, phraseOf } from '../jsonLines';
import type { PairOptions } from '../options';
import { checkedLanguage, collect, EXIT, requiredPair, share, UsageError, wholeNumber } from '../options';
import { interruptSignal, openEngine } from '../session';
import { STANDARD } from '../standardStreams';

interface SuggestOptions {
  glossary: string[];
  from?: string;
  to?: string;
  count: number;
  minConfidence?: number;
}

/** `glossa suggest`: each phrase's equivalents, best first. */
export function suggestCommand(): Command {
  return new Command('suggest')
    .description('find the equivalents of phrases, one JSON object a line')
    .requiredOption('--glossary <file>', 'glossary to look in; may be repeated, in order of priority', collect, [])
    .option('--from <language>', 'language of the phrases, unless a line says otherwise')
    .option('--to <language>', 'language of the equivalents, unless a line says otherwise')
    .option('-k, --count <n>', 'equivalents a phrase, at most', wholeNumber, 5)
    .option('--min-confidence <share>', 'from 0 to 1, of the first equivalent; 0 gives whatever is nearest (default: what is worth a line)', share)
    .action(async (options: SuggestOptions, command: Command) => {
      if (!options.glossary.length) throw new UsageError('Name a glossary: --glossary FILE.');
      if (options.glossary.includes(STANDARD)) throw new UsageError('Standard input holds the phrases; name a file for the glossary.');
      checkedLanguage(options.from);
      checkedLanguage(options.to);
      const engine = openEngine(command);
      const signal = interruptSignal();
      const glossaries = options.glossary.map((file) => ({ path: path.resolve(file) }));
      await engine.settle(glossaries, signal);
      let pairMissing = false;
      const parse = (value: unknown) => {
        const phrase = phraseOf(value);
        const own = value as PairOptions;
        try {
          return { phrase, ...requiredPair({ from: own.from ?? options.from, to: own.to ?? options.to }) };
        } catch (error) {
          pairMissing = true;
          throw error;
        }
      };
      const refused = await answerLines(process.stdin, parse, (queries) =>
        Promise.all(
          queries.map(async ({ phrase, from, to }) => {
            try {
              return { equivalents: await engine.suggest(phrase, { source: from, target: to }, glossaries, options.count, { least: options.minConfidence, signal }) };
            } catch (error) {
              if (error instanceof GlossaError && error.code !== 'cancelled') return error;
              throw error;
            }
          }),
        ),
      );
      await engine.close();
      process.exitCode = pairMissing ? EXIT.usage : refused ? EXIT.findings : EXIT.done;
    });
}
