import { Command, Option } from 'commander';
import { stringify } from 'csv-stringify/sync';
import { countWithNoun } from '../../base/problem';
import { documentFileName } from '../../engine/reading/documentPair';
import { escapeFormula } from '../../files/table/cellValues';
import type { TextLocation } from '../../model/finding';
import type { TextTerm, TermTableLabels } from '../../protocol/texts';
import { markdownTable, termTable } from '../../protocol/texts';
import { interruptSignal } from '../interrupt';
import type { LanguagePairOptions, SharedOptions } from '../options';
import { collectOption, EXIT_STATUS, parseLanguages, UsageError } from '../options';
import { openEngine, progressReporter, reportGlossaryProblems } from '../session';
import { addStandardInputOption, InputFiles } from '../standardStreams';
import { printLine, printMessage, printText } from '../terminal';
import { forEachText } from '../textFiles';

interface TermsOptions extends LanguagePairOptions {
  glossary: string[];
  format: 'text' | 'json' | 'markdown' | 'csv';
  as?: string;
}

/** An entry with its occurrences in all files. */
interface FoundEntry extends TextTerm {
  places: (TextLocation & { file: string })[];
}

const WORDS: TermTableLabels = {
  headings: ['Term', 'Equivalents', 'Do not use', 'Domain', 'Definition', 'Occurrences', 'Places'],
  status: (status) => status.replace(/Term-admn-sts$/, ''),
  undecided: 'meaning unclear',
};
/** The maximum number of occurrences listed per entry. */
const MAX_PLACES = 5;

/** `glossa terms`: lists the entries of glossaries that occur in texts. */
export function termsCommand(): Command {
  return addStandardInputOption(new Command('terms'))
    .description('list the glossary terms that occur in texts, once per sense, with their equivalents')
    .argument('<file...>', 'documents, bilingual files (their sources are read), or folders; - is standard input')
    .requiredOption('--glossary <file>', 'glossary to search; may be repeated, in order of priority', collectOption, [])
    .option('--from <language>', 'language of the texts, if they do not state it')
    .option(
      '--to <language>',
      'language of the equivalents, if the texts do not state it (default: all other languages)',
    )
    .addOption(
      new Option('--format <format>', 'output format').choices(['text', 'json', 'markdown', 'csv']).default('text'),
    )
    .action(async (files: string[], options: TermsOptions, command: Command) => {
      if (!options.glossary.length) throw new UsageError('Specify a glossary: --glossary FILE.');
      const languages = parseLanguages(options);
      const signal = interruptSignal();
      const input = new InputFiles([...files, ...options.glossary], options.as, signal);
      const glossaries = await input.glossaries(options.glossary);
      const engine = await openEngine(command);
      const { areFlawed } = await reportGlossaryProblems(glossaries, engine, input);
      const entries = new Map<string, FoundEntry>();
      const status = await forEachText(files, input, signal, async (document, name) => {
        const result = await engine.texts.textTerms(
          { document, languages, glossaries },
          { signal, onProgress: progressReporter(command) },
        );
        const file = result.file === documentFileName(document) ? name : input.nameOf(result.file);
        for (const term of result.terms) addTo(entries, term, file);
        return result;
      });
      const found = [...entries.values()];
      await print(found, options.format, input);
      const { quiet } = command.optsWithGlobals<SharedOptions>();
      if (!found.length && status === EXIT_STATUS.done && !quiet) printMessage('No glossary terms found in the texts.');
      await engine.close();
      process.exitCode = areFlawed ? EXIT_STATUS.findings : status;
    });
}

function addTo(entries: Map<string, FoundEntry>, term: TextTerm, file: string): void {
  const key = `${term.glossary}\t${term.concept}\t${term.equivalents.map((each) => each.language).join(' ')}`;
  const places = term.places.map((place) => ({ ...place, file }));
  const known = entries.get(key);
  if (!known) entries.set(key, { ...term, places });
  else {
    known.places.push(...places);
    known.isUndecided ||= term.isUndecided;
  }
}

async function print(found: readonly FoundEntry[], format: TermsOptions['format'], input: InputFiles): Promise<void> {
  if (format === 'json') for (const entry of found) await printLine(jsonOf(entry, input));
  if (format === 'text') for (const entry of found) await printLine(textOf(entry));
  if (format !== 'markdown' && format !== 'csv') return;
  const rows = termTable(found, WORDS, (entry) => placesOf(entry as FoundEntry));
  await printText(
    format === 'markdown'
      ? markdownTable(rows)
      : stringify(rows.map((cells) => cells.map((cell) => escapeFormula(cell)))),
  );
}

function textOf(entry: FoundEntry): string {
  const [, row] = termTable([entry], WORDS, placesOf);
  const [term, equivalents, forbidden, domain, definition, , places] = row!;
  return [
    `${term}: ${equivalents || 'no equivalent'}`,
    forbidden && `not: ${forbidden}`,
    domain && `domain: ${domain}`,
    definition,
    `${countWithNoun(entry.places.length, 'place')}: ${places}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function placesOf(entry: TextTerm): string {
  const { places } = entry as FoundEntry;
  const listed = places.slice(0, MAX_PLACES).map(({ file, line, column }) => `${file}:${line}:${column}`);
  return `${listed.join(', ')}${places.length > MAX_PLACES ? ' …' : ''}`;
}

function jsonOf({ places, glossary, isUndecided, ...entry }: FoundEntry, input: InputFiles): object {
  return {
    ...entry,
    ...(isUndecided && { undecided: true }),
    glossary: input.nameOf(glossary),
    occurrences: places.length,
    places: places.map(({ file, line, column, text }) => ({ file, line, column, text })),
  };
}
