import path from 'node:path';
import { Readable } from 'node:stream';
import { Command, Option } from 'commander';
import { formatProblem } from '../../base/problem';
import { administrativeStatusOf } from '../../files/glossary/termStatus';
import type { ExportFormat, GlossarySelection } from '../../model/glossaryFormat';
import { EXPORT_FORMATS } from '../../model/glossaryFormat';
import { interruptSignal } from '../interrupt';
import { collectOption, EXIT_STATUS, parseLanguageOption, parseLanguages, UsageError } from '../options';
import { openEngine, progressReporter } from '../session';
import { addStandardInputOption, STANDARD_STREAM, InputFiles } from '../standardStreams';
import { printFile, printMessage } from '../terminal';

interface ExportOptions {
  format: ExportFormat;
  out: string;
  from?: string;
  to?: string;
  languages?: string;
  domain?: string[];
  customer?: string[];
  project?: string[];
  status?: string[];
  fields?: string;
  as?: string;
}

/** `glossa export`: converts a glossary, or the selected part of it, to another format. */
export function exportCommand(): Command {
  return addStandardInputOption(new Command('export'))
    .description('write a glossary in another format')
    .argument('<glossary>', 'glossary file, or - for standard input')
    .addOption(
      new Option(
        '--format <format>',
        'tbx2 is TBX 2, for OmegaT, Weblate and most other programs; tbx is TBX 3, for programs that require ' +
          'ISO 30042:2019; tbx-dct is TBX 3 with data categories as tags; tbx-min and tbx-core are its dialects with ' +
          'few or no data categories; xliff is version 2.1; csv-pairs has two columns, for DeepL; ' +
          'docs/reference/formats.md shows which format suits which program',
      )
        .choices(Object.keys(EXPORT_FORMATS))
        .makeOptionMandatory(),
    )
    .option('--out <file>', 'output file; - is standard output', STANDARD_STREAM)
    .option(
      '--from <language>',
      'source language of a bilingual format (default: the language of most entries); en also selects terms in ' +
        'en-US',
    )
    .option('--to <language>', 'target language')
    .option('--languages <list>', 'only terms in these languages, such as en,de')
    .option('--domain <domain>', 'only entries of this domain; may be repeated', collectOption)
    .option('--customer <customer>', 'only entries for this customer; may be repeated', collectOption)
    .option('--project <project>', 'only entries of this project; may be repeated', collectOption)
    .option(
      '--status <status>',
      'only terms of this status (preferred, admitted, superseded, deprecated, none); may be repeated',
      collectOption,
    )
    .option('--fields <list>', 'only these fields besides the terms, such as domain,definition,status')
    .action(async (glossary: string, options: ExportOptions, command: Command) => {
      const languages = parseLanguages(options);
      const selection = selectionOf(options);
      const signal = interruptSignal();
      const input = new InputFiles([glossary], options.as, signal);
      const engine = await openEngine(command);
      const place = await input.place(glossary);
      if (options.out !== STANDARD_STREAM) {
        const params = {
          glossary: { path: place },
          format: options.format,
          selection,
          languages,
          file: path.resolve(options.out),
        };
        report(await engine.exchange.export(params, { signal, onProgress: progressReporter(command) }));
      } else {
        const written = await engine.exchange.written(place, options.format, selection, languages);
        await printFile(Readable.from([written.bytes]));
        report(written);
      }
      const [overview] = await engine.browsing.overview({ glossaries: [{ path: place }] });
      if (!overview!.concepts && !overview!.problems.length) printMessage(`${input.nameOf(glossary)} has no entries.`);
      await engine.close();
    });
}

function report({ omissions, problems }: { omissions: string[]; problems: { line: number; message: string }[] }): void {
  for (const omission of omissions) printMessage(`glossa: ${omission}`);
  for (const problem of problems) printMessage(formatProblem(problem));
  process.exitCode = problems.length ? EXIT_STATUS.findings : EXIT_STATUS.done;
}

function selectionOf({ languages, domain, customer, project, status, fields }: ExportOptions): GlossarySelection {
  const list = (text: string | undefined) =>
    text
      ?.split(',')
      .map((each) => each.trim())
      .filter((each) => each);
  const statuses = status?.map((word) => {
    const known = word === 'none' ? '' : administrativeStatusOf(word);
    if (known === undefined)
      throw new UsageError(`“${word}” is not a status. Use preferred, admitted, superseded, deprecated or none.`);
    return known;
  });
  return {
    languages: list(languages)?.map((language) => parseLanguageOption(language)!),
    domains: domain,
    customers: customer,
    projects: project,
    statuses,
    fields: list(fields),
  };
}
