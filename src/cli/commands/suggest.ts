import { Command } from 'commander';
import path from 'node:path';
import { GlossaError } from '../../base/errors';
import { hasWholePhrase } from '../../lookup/lexicalHit';
import type { LanguagePair } from '../../model/languagePair';
import type { PhraseInContext } from '../../model/phrase';
import type { EarlierTranslations } from '../../protocol/memory';
import { interruptSignal } from '../interrupt';
import { answerLines, parsePhrase } from '../jsonLines';
import { openNamedMemory, MEMORY_ARGUMENT_HELP } from '../namedMemory';
import type { LanguagePairOptions } from '../options';
import {
  validatedQuery,
  collectOption,
  EXIT_STATUS,
  parseLanguages,
  parsePositiveInteger,
  parseShare,
  requiredLanguages,
  UsageError,
} from '../options';
import { displayPath } from '../projectFolder';
import { openEngine, reportGlossaryProblems, reportUnsupportedLanguages } from '../session';
import { addStandardInputOption, STANDARD_STREAM, InputFiles } from '../standardStreams';
import { printLine, printMessage } from '../terminal';

interface SuggestOptions {
  glossary: string[];
  from?: string;
  to?: string;
  count: number;
  minConfidence?: number;
  in?: string[];
}

/** `glossa suggest`: prints each phrase's equivalents, best first. */
export function suggestCommand(): Command {
  return new Command('suggest')
    .description('find the equivalents of phrases, one JSON object per line')
    .requiredOption('--glossary <file>', 'glossary to search; may be repeated, in order of priority', collectOption, [])
    .option('--from <language>', 'language of the phrases, unless a line specifies it')
    .option('--to <language>', 'language of the equivalents, unless a line specifies it')
    .option('-k, --count <n>', 'maximum number of equivalents per phrase', parsePositiveInteger, 5)
    .option(
      '--min-confidence <share>',
      'minimum confidence of the first equivalent, from 0 to 1; 0 returns the nearest ones (default: as in the editor)',
      parseShare,
    )
    .option('--in <path...>', `translations to search if no glossary has the whole phrase: ${MEMORY_ARGUMENT_HELP}`)
    .action(async (options: SuggestOptions, command: Command) => {
      if (!options.glossary.length) throw new UsageError('Specify a glossary: --glossary FILE.');
      if (options.glossary.includes(STANDARD_STREAM) || options.in?.includes(STANDARD_STREAM))
        throw new UsageError('Standard input contains the phrases. Specify files for --glossary and --in.');
      const languages = parseLanguages(options);
      const engine = await openEngine(command);
      const signal = interruptSignal();
      const glossaries = options.glossary.map((file) => ({ path: path.resolve(file) }));
      const input = new InputFiles([], undefined, signal);
      const { areFlawed, areEmpty } = await reportGlossaryProblems(glossaries, engine, input);
      await engine.settle(glossaries, signal);
      await reportUnsupportedLanguages(engine, languages.source, languages.target);
      const past = options.in && (await openNamedMemory(options.in, languages, engine, command, { signal }));
      const answer = async (phrase: PhraseInContext, pair: LanguagePair): Promise<object> => {
        const { count: limit, minConfidence } = options;
        const equivalents = await engine.suggest(phrase, pair, glossaries, limit, { minConfidence, signal });
        if (!past || hasWholePhrase(equivalents)) return { equivalents };
        const memoryParams = { memory: past.memoryName, phrase: phrase.phrase, languages: pair, limit };
        const before = await engine.memories.translatedBefore(memoryParams, { signal });
        return before ? { translatedBefore: renderingLines(before), equivalents } : { equivalents };
      };
      let pairMissing = false;
      const parse = (value: unknown) => {
        const phrase = parsePhrase(value);
        const own = value as LanguagePairOptions;
        try {
          return { phrase, pair: requiredLanguages({ from: own.from ?? options.from, to: own.to ?? options.to }) };
        } catch (error) {
          pairMissing = true;
          throw error;
        }
      };
      const refused = await answerLines(process.stdin, parse, (queries) =>
        Promise.all(
          queries.map(async ({ phrase, pair }) => {
            try {
              return await answer(phrase, pair);
            } catch (error) {
              if (error instanceof GlossaError && error.code !== 'cancelled') return error;
              throw error;
            }
          }),
        ),
      );
      await engine.close();
      process.exitCode = pairMissing
        ? EXIT_STATUS.usage
        : refused || areFlawed || areEmpty || past?.hasErrors
          ? EXIT_STATUS.findings
          : EXIT_STATUS.done;
    });
}

/** Returns the earlier translations of a phrase, most frequent first. */
function renderingLines({ renderings }: EarlierTranslations): object[] {
  return renderings.map(({ term, language, count, example: { source, target } }) => ({
    term,
    language,
    count,
    source: source.text,
    target: target.text,
    file: displayPath(target.file),
    line: target.line,
  }));
}

/** `glossa search`: finds concepts by form and by meaning, in every language. */
export function searchCommand(): Command {
  return addStandardInputOption(new Command('search'))
    .description('search glossaries by word form and by meaning')
    .argument('<query>', 'word or phrase to search for, in any language')
    .requiredOption(
      '--glossary <file>',
      'glossary to search, or - for standard input; may be repeated, in order of priority',
      collectOption,
      [],
    )
    .option('-k, --count <n>', 'maximum number of entries', parsePositiveInteger, 20)
    .action(async (query: string, options: { glossary: string[]; count: number; as?: string }, command: Command) => {
      if (!options.glossary.length) throw new UsageError('Specify a glossary: --glossary FILE.');
      validatedQuery(query);
      const signal = interruptSignal();
      const input = new InputFiles(options.glossary, options.as, signal);
      const glossaries = await input.glossaries(options.glossary);
      const engine = await openEngine(command);
      const { areFlawed, areEmpty } = await reportGlossaryProblems(glossaries, engine, input);
      await engine.settle(glossaries, signal);
      const hits = await engine.lookups.search({ query, glossaries, limit: options.count }, { signal });
      for (const hit of hits) await printLine(hit);
      if (!hits.length && !areEmpty) printMessage('No entries were found.');
      await engine.close();
      process.exitCode = areFlawed || areEmpty ? EXIT_STATUS.findings : EXIT_STATUS.done;
    });
}
