import { existsSync } from 'node:fs';
import { Command, InvalidArgumentError, Option } from 'commander';
import { countWithNoun } from '../../base/counted';
import { GlossaError } from '../../base/errors';
import { formatProblem } from '../../base/problem';
import { findingSentence } from '../../check/findingSentence';
import { severityOf } from '../../check/findingSeverity';
import type { CheckRule, Severity } from '../../model/finding';
import { CHECK_RULES, USUAL_RULES } from '../../model/finding';
import type { LocatedFinding, NamedFiles } from '../checkReport';
import { checkedFiles, filesOfArgument, locateFindings, namedFiles, sarifLog } from '../checkReport';
import type { CheckedFile } from '../htmlReport';
import { htmlReport } from '../htmlReport';
import { printLine } from '../jsonLines';
import { checkedLanguage, collect, EXIT, UsageError } from '../options';
import { interruptSignal, openEngine, progressLine } from '../session';
import { StandardInput, takesStandardInput } from '../standardStreams';

interface CheckOptions {
  glossary: string[];
  from?: string;
  to?: string;
  format: 'text' | 'json' | 'sarif' | 'html';
  level: Severity;
  as?: string;
  includeUnfinished?: boolean;
  rules: CheckRule[];
  strict?: boolean;
}

const SEVERITIES: readonly Severity[] = ['note', 'warning', 'error'];

/** `glossa check`: where translations depart from the glossary. */
export function checkCommand(): Command {
  return takesStandardInput(new Command('check'))
    .description('find approved terms that are missing, forbidden ones that are used, sources that are translated in several ways, and numbers, placeholders, tags and addresses that differ')
    .argument('<file...>', 'bilingual files (PO, XLIFF, TMX, tables), documents with their translations as SOURCE=TARGET, translations whose source the names of the files tell, or folders; - is standard input')
    .requiredOption('--glossary <file>', 'glossary to hold to; may be repeated, in order of priority', collect, [])
    .option('--from <language>', 'language of the source, where the files do not name it')
    .option('--to <language>', 'language of the translation, where the files do not name it')
    .addOption(new Option('--format <format>', 'how findings are printed').choices(['text', 'json', 'sarif', 'html']).default('text'))
    .addOption(new Option('--level <level>', 'the least that is printed and counts for the exit status').choices(SEVERITIES).default('warning'))
    .option('--rules <list>', `the rules that are followed, as a list, or as +name and -name beside the usual ones, or all (${CHECK_RULES.join(', ')})`, rulesOf, [...USUAL_RULES])
    .option('--strict', 'hold to every entry: terms without a status count as approved ones')
    .option('--include-unfinished', 'also check translations that their file calls unfinished: fuzzy, new, in need of a review')
    .action(async (files: string[], options: CheckOptions, command: Command) => {
      if (!options.glossary.length) throw new UsageError('Name a glossary: --glossary FILE.');
      const languages = { source: checkedLanguage(options.from), target: checkedLanguage(options.to) };
      const signal = interruptSignal();
      const input = new StandardInput([...files.flatMap(filesOfArgument), ...options.glossary], options.as, signal);
      const glossaries = (await input.glossaries(options.glossary)).map((glossary) => ({ ...glossary, strict: options.strict }));
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
      const { includeUnfinished, rules } = options;
      const checked: CheckedFile[] = [];
      const named: NamedFiles[] = [];
      for (const file of files) named.push(...(await namedFiles(file, languages, input, engine, signal)));
      for (const file of named) {
        try {
          const documents = await input.named(() => checkedFiles(file, input));
          const { findings, problems, pair, segments, unfinished } = await input.named(() => engine.checks.check({ ...documents, languages: file.languages ?? languages, glossaries, includeUnfinished, rules }, { signal, onProgress: progressLine(command) }));
          for (const problem of problems) console.error(formatProblem(problem));
          const wanted = findings.filter((finding) => SEVERITIES.indexOf(severityOf(finding)) >= SEVERITIES.indexOf(options.level));
          const located = locateFindings(documents, { findings: wanted, file: input.nameOf(file.target ?? file.source) });
          checked.push({ name: file.name, pair, segments, unfinished, found: located });
          if (wanted.length || problems.length) worse(EXIT.findings);
          if (options.format === 'text' || options.format === 'json') for (const each of located) await printLine(options.format === 'json' ? jsonOf(each, input) : textOf(each));
        } catch (error) {
          if (!(error instanceof GlossaError) || error.code === 'cancelled') throw error;
          console.error(`${file.name}: ${error.message}`);
          worse(error.code === 'languageUnknown' ? EXIT.usage : EXIT.findings);
        }
      }
      if (options.format === 'sarif') await printLine(JSON.stringify(sarifLog(checked.flatMap(({ found }) => found)), null, 2));
      if (options.format === 'html') await printLine(htmlReport(checked));
      const leftOut = checked.reduce((sum, { unfinished }) => sum + unfinished, 0);
      if (leftOut) console.error(`${countWithNoun(leftOut, 'unfinished unit')} ${leftOut === 1 ? 'was' : 'were'} left out; --include-unfinished checks them, too.`);
      await engine.close();
    });
}

/** `all`, `+same-translation,-repeated-word`, or the names of those that are wanted. */
function rulesOf(list: string): CheckRule[] {
  const names = list.split(',').map((name) => name.trim()).filter((name) => name);
  const isChange = names.every((name) => /^[+-]/.test(name));
  const chosen = new Set<CheckRule>(isChange ? USUAL_RULES : []);
  for (const name of names) {
    const rules = CHECK_RULES.filter((rule) => name === 'all' || rule === name.replace(/^[+-]/, ''));
    if (!rules.length || (!isChange && /^[+-]/.test(name))) throw new InvalidArgumentError(`“${name}” is no rule here. The rules are ${CHECK_RULES.join(', ')}.`);
    for (const rule of rules) if (name.startsWith('-')) chosen.delete(rule); else chosen.add(rule);
  }
  return [...chosen];
}

function textOf({ file, line, column, finding }: LocatedFinding): string {
  return `${file}:${line}:${column}: ${findingSentence(finding)} [${finding.rule}]`;
}

function jsonOf({ finding, ...place }: LocatedFinding, input: StandardInput): object {
  const { rule, term, concept, glossary, used, found, expected, source, target } = finding;
  return {
    ...place, rule, level: severityOf(finding), message: findingSentence(finding), term, concept, glossary: glossary && input.nameOf(glossary), used: used.text, found: found?.text, expected,
    source: source.text, sourceLine: source.line, target: target.text, targetLine: target.line,
  };
}
