import { Command, Option } from 'commander';
import { stringify } from 'csv-stringify/sync';
import { hasErrors } from '../../base/problem';
import { escapeFormula } from '../../files/table/cellValues';
import type { TermCandidate } from '../../protocol/texts';
import { interruptSignal } from '../interrupt';
import type { LanguagePairOptions } from '../options';
import { collectOption, EXIT_STATUS, parseLanguages, parsePositiveInteger, parseShare } from '../options';
import { UnreadableFolders } from '../projectFolder';
import { openEngine, progressReporter, reportGlossaryProblems, reportProblems, reportSkippedText } from '../session';
import { addStandardInputOption, InputFiles } from '../standardStreams';
import { namedDocuments } from '../textFiles';
import { printLine, printMessage, printText } from '../terminal';

interface ExtractOptions extends LanguagePairOptions {
  glossary: string[];
  format: 'json' | 'csv';
  minConfidence?: number;
  count?: number;
  as?: string;
}

/** `glossa extract`: extracts term candidates from monolingual texts. */
export function extractCommand(): Command {
  return addStandardInputOption(new Command('extract'))
    .description('find term candidates in texts of one language, most likely first')
    .argument(
      '<file...>',
      'documents in one language, bilingual files (their sources are read), or folders; - is standard input',
    )
    .option(
      '--glossary <file>',
      'glossary whose entries are listed with the candidates; may be repeated',
      collectOption,
      [],
    )
    .option('--from <language>', 'language of the texts, if they do not state it')
    .option('--to <language>', 'language of the equivalents of known terms (default: all other languages)')
    .option('--min-confidence <share>', 'minimum confidence, from 0 to 1 (default: about 0.2)', parseShare)
    .option('-k, --count <n>', 'maximum number of candidates (default: all)', parsePositiveInteger)
    .addOption(new Option('--format <format>', 'output format').choices(['json', 'csv']).default('json'))
    .action(async (files: string[], options: ExtractOptions, command: Command) => {
      const languages = parseLanguages(options);
      const signal = interruptSignal();
      const input = new InputFiles([...files, ...options.glossary], options.as, signal);
      const glossaries = await input.glossaries(options.glossary);
      const engine = await openEngine(command);
      const areFlawed = glossaries.length > 0 && (await reportGlossaryProblems(glossaries, engine, input)).areFlawed;
      const unreadable = new UnreadableFolders();
      const { documents, nameOf } = await namedDocuments(files, input, signal, unreadable);
      const { candidates, refused, problems, skippedParts, segments } = await engine.texts.termCandidates(
        { documents, languages, glossaries, minConfidence: options.minConfidence },
        { signal, onProgress: progressReporter(command) },
      );
      for (const { file, reason } of refused) printMessage(`${nameOf(file)}: ${reason.replaceAll(file, nameOf(file))}`);
      reportProblems(problems, nameOf);
      reportSkippedText(skippedParts, nameOf);
      if (!segments && !refused.length) printMessage('Nothing was read: the files contain no text.');
      const listed = candidates.slice(0, options.count);
      if (options.format === 'csv')
        await printText(stringify([HEADINGS, ...listed.map((each) => rowOf(each, nameOf))]));
      else for (const each of listed) await printLine(jsonOf(each, nameOf, input));
      if (segments && !listed.length) printMessage('No term candidates were found.');
      await engine.close();
      const isBad = areFlawed || refused.length > 0 || hasErrors(problems) || !segments || unreadable.any;
      process.exitCode = isBad ? EXIT_STATUS.findings : EXIT_STATUS.done;
    });
}

const HEADINGS = ['Term', 'Occurrences', 'Confidence', 'Sentence', 'Place', 'Entry', 'Equivalents', 'Name'];

const rounded = (confidence: number): number => Math.round(1000 * confidence) / 1000;

function sentenceOf({ sentence: { before, phrase, after } }: TermCandidate): string {
  return `${before}${phrase}${after}`;
}

function rowOf(candidate: TermCandidate, nameOf: (file: string) => string): string[] {
  const { term, count, confidence, file, line, entries, isName } = candidate;
  return [
    term,
    String(count),
    String(rounded(confidence)),
    sentenceOf(candidate),
    file === undefined ? String(line) : `${nameOf(file)}:${line}`,
    entries.map(({ concept }) => concept).join('; '),
    entries.flatMap(({ equivalents }) => equivalents.map((each) => each.term)).join('; '),
    isName ? 'yes' : '',
  ].map((cell) => escapeFormula(cell));
}

function jsonOf(candidate: TermCandidate, nameOf: (file: string) => string, input: InputFiles): object {
  const { term, count, confidence, file, line, entries, isName } = candidate;
  return {
    term,
    occurrences: count,
    confidence: rounded(confidence),
    sentence: sentenceOf(candidate),
    file: file && nameOf(file),
    line,
    ...(isName && { name: true }),
    ...(entries.length && {
      entries: entries.map(({ glossary, ...entry }) => ({ ...entry, glossary: input.nameOf(glossary) })),
    }),
  };
}
