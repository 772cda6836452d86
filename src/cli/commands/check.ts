import { existsSync } from 'node:fs';
import { Command, Option } from 'commander';
import { GlossaError } from '../../base/errors';
import { formatProblem } from '../../base/problem';
import { severityOf } from '../../check/findingSeverity';
import type { Severity } from '../../model/finding';
import type { LocatedFinding } from '../checkReport';
import { checkedFiles, checkSentence, filesOfArgument, locateFindings, sarifLog } from '../checkReport';
import { printLine } from '../jsonLines';
import { checkedLanguage, collect, EXIT, UsageError } from '../options';
import { interruptSignal, openEngine, progressLine } from '../session';
import { StandardInput, takesStandardInput } from '../standardStreams';

interface CheckOptions {
  glossary: string[];
  from?: string;
  to?: string;
  format: 'text' | 'json' | 'sarif';
  level: Severity;
  as?: string;
}

const SEVERITIES: readonly Severity[] = ['note', 'warning', 'error'];

/** `glossa check`: where translations depart from the glossary. */
export function checkCommand(): Command {
  return takesStandardInput(new Command('check'))
    .description('find approved terms that are missing, forbidden ones that are used, and sources that are translated in several ways')
    .argument('<file...>', 'bilingual files (PO, XLIFF, TMX), or documents with their translations as SOURCE=TARGET; - is standard input')
    .requiredOption('--glossary <file>', 'glossary to hold to; may be repeated, in order of priority', collect, [])
    .option('--from <language>', 'language of the source, where the files do not name it')
    .option('--to <language>', 'language of the translation, where the files do not name it')
    .addOption(new Option('--format <format>', 'how findings are printed').choices(['text', 'json', 'sarif']).default('text'))
    .addOption(new Option('--level <level>', 'the least that is printed and counts for the exit status').choices(SEVERITIES).default('warning'))
    .action(async (files: string[], options: CheckOptions, command: Command) => {
      if (!options.glossary.length) throw new UsageError('Name a glossary: --glossary FILE.');
      const languages = { source: checkedLanguage(options.from), target: checkedLanguage(options.to) };
      const signal = interruptSignal();
      const input = new StandardInput([...files.flatMap(filesOfArgument), ...options.glossary], options.as, signal);
      const glossaries = await input.glossaries(options.glossary);
      // A check that finds nothing because its glossary is misspelt would be believed.
      for (const { path } of glossaries) if (!existsSync(path)) throw new GlossaError('fileUnreadable', `There is no glossary ${path}. Check its name.`);
      const engine = openEngine(command);
      // Said before anything is printed: whoever reads a few lines and goes is told the same.
      const worse = (reached: number): void => void (process.exitCode = Math.max(Number(process.exitCode), reached));
      process.exitCode = EXIT.done;
      for (const { path, problems } of await engine.browsing.overview({ glossaries })) {
        for (const problem of problems) console.error(formatProblem({ ...problem, file: input.nameOf(problem.file ?? path) }));
        if (problems.length) worse(EXIT.findings);
      }
      const all: LocatedFinding[] = [];
      for (const file of files) {
        try {
          const documents = await input.named(() => checkedFiles(file, input));
          const { findings, problems } = await input.named(() => engine.checks.check({ ...documents, languages, glossaries }, { signal, onProgress: progressLine(command) }));
          for (const problem of problems) console.error(formatProblem(problem));
          const wanted = findings.filter((finding) => SEVERITIES.indexOf(severityOf(finding)) >= SEVERITIES.indexOf(options.level));
          const located = locateFindings(documents, wanted);
          all.push(...located);
          if (wanted.length || problems.length) worse(EXIT.findings);
          if (options.format !== 'sarif') for (const each of located) await printLine(options.format === 'json' ? jsonOf(each, input) : textOf(each));
        } catch (error) {
          if (!(error instanceof GlossaError) || error.code === 'cancelled') throw error;
          console.error(`${input.nameOf(file)}: ${error.message}`);
          worse(error.code === 'languageUnknown' ? EXIT.usage : EXIT.findings);
        }
      }
      if (options.format === 'sarif') await printLine(JSON.stringify(sarifLog(all), null, 2));
      await engine.close();
    });
}

function textOf({ file, line, column, finding }: LocatedFinding): string {
  return `${file}:${line}:${column}: ${checkSentence(finding)} [${finding.rule}]`;
}

function jsonOf({ finding, ...place }: LocatedFinding, input: StandardInput): object {
  const { rule, term, concept, glossary, used, found, expected, source, target } = finding;
  return {
    ...place, rule, level: severityOf(finding), message: checkSentence(finding), term, concept, glossary: glossary && input.nameOf(glossary), used: used.text, found: found?.text, expected,
    source: source.text, sourceLine: source.line, target: target.text, targetLine: target.line,
  };
}
