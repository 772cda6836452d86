import { Command } from 'commander';
import { GlossaError } from '../../base/errors';
import type { PartialLanguagePair } from '../../model/languagePair';
import type { MemoryHit } from '../../protocol/memory';
import { interruptSignal } from '../interrupt';
import { answerLines, parsePhrase } from '../jsonLines';
import { openNamedMemory, MEMORY_ARGUMENT_HELP } from '../namedMemory';
import type { LanguagePairOptions } from '../options';
import { validatedQuery, EXIT_STATUS, parseLanguages, parsePositiveInteger, UsageError } from '../options';
import { displayPath } from '../projectFolder';
import { openEngine, reportUnsupportedLanguages } from '../session';
import { STANDARD_STREAM } from '../standardStreams';
import { printLine, printMessage } from '../terminal';

interface FindOptions extends LanguagePairOptions {
  in: string[];
  count: number;
  includeUnfinished?: boolean;
}

/** `glossa find`: finds where a phrase was translated, and its translations. */
export function findCommand(): Command {
  return new Command('find')
    .description('find translated segments that contain a phrase: exactly, inflected, or by meaning')
    .argument('<phrase>', 'phrase in any language; - reads phrases from standard input, one {"phrase":"…"} per line')
    .requiredOption('--in <path...>', MEMORY_ARGUMENT_HELP)
    .option('--from <language>', 'language of the phrase (default: any)')
    .option('--to <language>', 'language of its translations (default: any)')
    .option('-k, --count <n>', 'maximum number of hits per phrase', parsePositiveInteger, 20)
    .option('--include-unfinished', 'also search unfinished translations: fuzzy, new, or marked for review')
    .action(async (phrase: string, options: FindOptions, command: Command) => {
      const languages = parseLanguages(options);
      if (options.in.includes(STANDARD_STREAM))
        throw new UsageError('Specify files or folders for --in. Standard input contains the phrases.');
      if (phrase !== STANDARD_STREAM) validatedQuery(phrase);
      const engine = await openEngine(command);
      const signal = interruptSignal();
      const opened = await openNamedMemory(options.in, languages, engine, command, {
        includeUnfinished: options.includeUnfinished,
        signal,
      });
      const { memoryName } = opened;
      await reportUnsupportedLanguages(engine, languages.source, languages.target);
      const look = async (phrase: string, pair: PartialLanguagePair): Promise<object[]> =>
        (
          await engine.memories.searchMemory(
            { memory: memoryName, phrase, languages: pair, limit: options.count },
            { signal },
          )
        ).hits.map(hitLine);
      let isRefused = opened.hasErrors;
      if (phrase === STANDARD_STREAM) isRefused = (await answerPhrases(look, languages)) > 0 || isRefused;
      else {
        const hits = await look(phrase, languages);
        for (const hit of hits) await printLine(hit);
        if (!hits.length) printMessage('No segment contains the phrase.');
      }
      await engine.close();
      process.exitCode = isRefused ? EXIT_STATUS.findings : EXIT_STATUS.done;
    });
}

/** Answers the phrases on standard input. Returns the number of rejected lines. */
function answerPhrases(
  look: (phrase: string, languages: PartialLanguagePair) => Promise<object[]>,
  languages: PartialLanguagePair,
): Promise<number> {
  const parse = (value: unknown) => {
    const { phrase } = parsePhrase(value);
    const { source = languages.source, target = languages.target } = parseLanguages(value as LanguagePairOptions);
    return { phrase, pair: { source, target } };
  };
  return answerLines(process.stdin, parse, async (questions) => {
    const answers: unknown[] = [];
    for (const { phrase, pair } of questions) {
      try {
        answers.push({ hits: await look(phrase, pair) });
      } catch (error) {
        if (!(error instanceof GlossaError) || error.code === 'cancelled') throw error;
        answers.push(error);
      }
    }
    return answers;
  });
}

/** Returns a hit for output. Spans are half-open, in UTF-16 code units. */
function hitLine({
  source,
  target,
  matchedSide: found,
  score,
  matchType: why,
  isUnfinished,
  repetitions: repeated,
}: MemoryHit): object {
  const [own, other] = found === 'source' ? [source, target] : [target, source];
  const spansOf = ({ marked }: MemoryHit['source']): [number, number][] => marked.map(({ start, end }) => [start, end]);
  return {
    file: displayPath(own.file),
    line: own.line,
    source: source.text,
    target: target.text,
    translation: other.marked.map(({ start, end }) => other.text.slice(start, end)).join(' … '),
    score: Math.round(1000 * score) / 1000,
    why,
    sourceLanguage: source.language,
    targetLanguage: target.language,
    sourceSpans: spansOf(source),
    targetSpans: spansOf(target),
    ...(found === 'target' && { found }),
    ...(isUnfinished && { unfinished: true }),
    ...(repeated !== undefined && { repeated }),
  };
}
