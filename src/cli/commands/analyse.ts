import { Command, Option } from 'commander';
import { stringify } from 'csv-stringify/sync';
import { countWithNoun, hasErrors } from '../../base/problem';
import { escapeFormula } from '../../files/table/cellValues';
import type { AnalysisLabels, NamedAnalysis } from '../../protocol/analysis';
import { ANALYSIS_BANDS, analysisHtml, analysisText, bandName, sumAnalyses } from '../../protocol/analysis';
import { interruptSignal } from '../interrupt';
import { openNamedMemory, MEMORY_ARGUMENT_HELP } from '../namedMemory';
import type { LanguagePairOptions } from '../options';
import { EXIT_STATUS, parseLanguages, UsageError } from '../options';
import { UnreadableFolders } from '../projectFolder';
import { openEngine, progressReporter, reportProblems, reportSkippedText } from '../session';
import { addStandardInputOption, STANDARD_STREAM, InputFiles } from '../standardStreams';
import { printMessage, printText } from '../terminal';
import { namedDocuments } from '../textFiles';

interface AnalyseOptions extends LanguagePairOptions {
  memory: string[];
  includeUnfinished?: boolean;
  format: 'text' | 'csv' | 'html';
  as?: string;
}

const WORDS: AnalysisLabels = {
  title: 'Glossa: analysis of documents',
  language: 'en',
  isRightToLeft: false,
  headings: ['Match type', 'Segments', 'Words', 'Characters', 'Share'],
  named: { translated: 'translated', repetition: 'repetition', none: 'no match' },
  total: 'Total',
  file: 'File',
  percentage: '{0}%',
  number: String,
};

/** `glossa analyse`: counts the words of texts by their matches in a translation memory. */
export function analyseCommand(): Command {
  return addStandardInputOption(new Command('analyse'))
    .description('count the segments, words and characters of documents by their matches in a translation memory')
    .argument('<file...>', 'documents, bilingual files (their sources are counted), or folders; - is standard input')
    .option('--memory <path...>', MEMORY_ARGUMENT_HELP, [])
    .option('--from <language>', 'language of the documents, if they do not state it')
    .option('--to <language>', 'language of the translations (default: any)')
    .option('--include-unfinished', 'also match unfinished translations: fuzzy, new, or marked for review')
    .addOption(new Option('--format <format>', 'output format').choices(['text', 'csv', 'html']).default('text'))
    .action(async (files: string[], options: AnalyseOptions, command: Command) => {
      if (options.memory.includes(STANDARD_STREAM))
        throw new UsageError(
          'Specify files or folders for --memory. Standard input can only be a document to analyse.',
        );
      const languages = parseLanguages(options);
      const signal = interruptSignal();
      const input = new InputFiles(files, options.as, signal);
      const engine = await openEngine(command);
      const unreadable = new UnreadableFolders();
      const { documents, nameOf } = await namedDocuments(files, input, signal, unreadable);
      const { includeUnfinished } = options;
      const opened = options.memory.length
        ? await openNamedMemory(options.memory, languages, engine, command, { includeUnfinished, signal })
        : undefined;
      const result = await engine.memories.analyse(
        { documents, languages, memory: opened?.memoryName },
        { signal, onProgress: progressReporter(command) },
      );
      const { refused, problems, skippedParts } = result;
      for (const { file, reason } of refused) printMessage(`${nameOf(file)}: ${reason.replaceAll(file, nameOf(file))}`);
      reportProblems(
        problems.filter(({ skipped }) => skipped === undefined),
        nameOf,
      );
      reportSkippedText(skippedParts, nameOf);
      await print(
        result.files.map(({ file, bands }) => ({ name: nameOf(file), bands })),
        options.format,
      );
      await engine.close();
      const isBad =
        refused.length > 0 || hasErrors(problems) || unreadable.any || opened?.hasErrors || !result.files.length;
      process.exitCode = isBad ? EXIT_STATUS.findings : EXIT_STATUS.done;
    });
}

async function print(all: readonly NamedAnalysis[], format: AnalyseOptions['format']): Promise<void> {
  if (format === 'html') return printText(`${analysisHtml(all, WORDS)}\n`);
  if (format === 'csv')
    return printText(stringify([[WORDS.file, ...WORDS.headings.slice(0, -1)], ...all.flatMap(rowsOf)]));
  const tables = all.length > 1 ? [...all, { name: countWithNoun(all.length, 'file'), bands: sumAnalyses(all) }] : all;
  await printText(tables.map(({ name, bands }) => `${name}\n${analysisText(bands, WORDS)}`).join('\n'));
}

function rowsOf({ name, bands }: NamedAnalysis): string[][] {
  return ANALYSIS_BANDS.map((band) => {
    const { segments, words, characters } = bands[band];
    return [escapeFormula(name), bandName(band, WORDS), String(segments), String(words), String(characters)];
  });
}
