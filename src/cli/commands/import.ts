import { Command, InvalidArgumentError, Option } from 'commander';
import { GlossaError } from '../../base/errors';
import { formatProblem } from '../../base/problem';
import { pathExists } from '../../gate/regularFile';
import type { AdministrativeStatus } from '../../model/concept';
import { ADMINISTRATIVE_STATUSES } from '../../model/concept';
import type { MultiTermCellMode } from '../../model/glossaryFormat';
import { MULTI_TERM_CELL_MODES } from '../../model/glossaryFormat';
import type { ImportResult, DuplicateHandling, PreviewImportResult } from '../../protocol/protocol';
import { interruptSignal } from '../interrupt';
import { parseMapOption, collectOption, EXIT_STATUS, parseLanguageOption, parseLanguages } from '../options';
import { openEngine, progressReporter } from '../session';
import { addStandardInputOption, OutputGlossary, InputFiles } from '../standardStreams';
import { printMessage, printSummary } from '../terminal';

interface ImportOptions {
  into: string;
  from?: string;
  to?: string;
  onDuplicate: DuplicateHandling;
  encoding?: string;
  map?: string[];
  cells: MultiTermCellMode;
  only?: string;
  preview?: boolean;
  as?: string;
  status?: AdministrativeStatus;
}

/** `glossa import`: imports files of any supported format into a glossary, which is written atomically. */
export function importCommand(): Command {
  return addStandardInputOption(new Command('import'))
    .description(
      'add the entries of files (TBX, MultiTerm XML, XLSX, ODS, CSV, TSV, UTX, OmegaT, TMX, XLIFF, PO, or the ' +
        'output of `glossa build`) to a glossary',
    )
    .argument('<files...>', 'files to import; - is standard input')
    .requiredOption('--into <glossary>', '*.glossa.jsonl file to add to, created if it is missing; - prints a new one')
    .option('--from <language>', 'language of the first column, if the file does not state it')
    .option('--to <language>', 'language of the second column')
    .option(
      '--encoding <label>',
      'character encoding of the files, such as windows-1252 (default: as stated in the file, otherwise detected)',
    )
    .option(
      '--map <columns>',
      'contents of the columns of a table, such as Terme=fr,Definition=definition or 1=en,2=de,3=- ; may be repeated',
      collectOption,
    )
    .addOption(
      new Option(
        '--cells <how>',
        'how to read cells with several terms: tidy splits “a; b” and removes notes and articles in clear cases, ' +
          'split also splits doubtful cells, as-written does neither',
      )
        .choices(MULTI_TERM_CELL_MODES)
        .default('tidy'),
    )
    .option('--only <languages>', 'only terms in these languages, such as en,de')
    .option(
      '--status <status>',
      'status for terms without one: preferred (if a language has several terms, the first; the others become ' +
        'admitted), admitted, superseded or deprecated',
      statusOf,
    )
    .option('--preview', 'show what the files contain and write nothing')
    .addOption(
      new Option('--on-duplicate <what>', 'what to do with entries that the glossary already contains')
        .choices(['merge', 'keep', 'skip'])
        .default('keep'),
    )
    .action(async (names: string[], options: ImportOptions, command: Command) => {
      const languages = parseLanguages(options);
      const columns = options.map && parseMapOption(options.map);
      const only = options.only?.split(',').map((language) => parseLanguageOption(language.trim())!);
      const signal = interruptSignal();
      const input = new InputFiles(names, options.as, signal);
      const into = new OutputGlossary(options.into);
      const engine = await openEngine(command);
      let problems = 0;
      for (const file of names) {
        const place = await input.place(file);
        if (!(await pathExists(place)))
          throw new GlossaError('fileUnreadable', `${input.nameOf(file)} does not exist. Check the file name.`);
        const params = {
          file: place,
          glossary: { path: into.path },
          languages,
          onDuplicate: options.onDuplicate,
          encoding: options.encoding,
          columns,
          multiTermCells: options.cells,
          onlyLanguages: only,
          status: options.status,
        };
        const context = { signal, onProgress: progressReporter(command) };
        const result = await input.named<PreviewImportResult | ImportResult>(() =>
          options.preview ? engine.exchange.previewImport(params, context) : engine.exchange.import(params, context),
        );
        for (const problem of result.problems) printMessage(formatProblem({ ...problem, file: input.nameOf(file) }));
        if (!result.concepts && !result.problems.length) printMessage(`${input.nameOf(file)}: no entries were found.`);
        problems += result.problems.length + (result.concepts ? 0 : 1);
        await printSummary({ file: input.nameOf(file), ...result }, into.isPrinted);
      }
      await into.print();
      await engine.close();
      process.exitCode = problems ? EXIT_STATUS.findings : EXIT_STATUS.done;
    });
}

function statusOf(word: string): AdministrativeStatus {
  const status = ADMINISTRATIVE_STATUSES.find((each) => each.replace('Term-admn-sts', '') === word.toLowerCase());
  if (!status) throw new InvalidArgumentError('Use preferred, admitted, superseded or deprecated.');
  return status;
}
