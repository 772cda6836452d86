import path from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { parse } from 'jsonc-parser';
import { GlossaError } from '../../base/errors';
import { countWithNoun, formatProblem, hasErrors } from '../../base/problem';
import { runSynchronously } from '../../base/steps';
import { groupEqualFindings, ruleTitle, severityOf } from '../../check/shownFindings';
import { englishFindingMessage } from '../../check/findingMessage';
import { parseCheckPatterns } from '../../check/rules/checkPatterns';
import { isNestedTooDeep } from '../../files/json/jsonDocument';
import { FileGate } from '../../gate/fileGate';
import { readRegularFile } from '../../gate/regularFile';
import type { SkippedParts } from '../../model/document';
import type { CheckRule, Severity } from '../../model/finding';
import { CHECK_RULES, DEFAULT_CHECK_RULES } from '../../model/finding';
import type { CheckResult } from '../../protocol/check';
import type { FilesToCheck, LocatedFinding, NamedFilePair } from '../checkReport';
import { readFilesToCheck, filesOfArgument, locateFindings, resolveFilePairs, sarifLog } from '../checkReport';
import type { FileReport } from '../htmlReport';
import { htmlCheckReport } from '../htmlReport';
import { interruptSignal } from '../interrupt';
import type { SharedOptions } from '../options';
import { collectOption, EXIT_STATUS, parseLanguages, UsageError } from '../options';
import { UnreadableFolders } from '../projectFolder';
import { applySafeFixes } from '../safeFixes';
import { openEngine, progressReporter, reportGlossaryProblems, reportSkippedText } from '../session';
import { addStandardInputOption, STANDARD_STREAM, InputFiles } from '../standardStreams';
import { jsonText, printLine, printMessage, printText } from '../terminal';
import { expandFolders } from '../textFiles';

interface CheckOptions {
  glossary: string[];
  from?: string;
  to?: string;
  format: 'text' | 'json' | 'sarif' | 'html';
  level: Severity;
  as?: string;
  includeUnfinished?: boolean;
  rules: RuleChoice;
  patterns?: string;
  strict?: boolean;
  monolingual?: boolean;
  fix?: boolean;
  dryRun?: boolean;
}

const SEVERITIES: readonly Severity[] = ['note', 'warning', 'error'];

/** `glossa check`: reports where translations deviate from the glossary. */
export function checkCommand(): Command {
  return addStandardInputOption(new Command('check'))
    .description(
      'find missing approved terms, forbidden terms, inconsistent translations, and numbers, placeholders, tags ' +
        'and addresses that differ',
    )
    .argument(
      '<file...>',
      'bilingual files (PO, XLIFF, TMX, tables), documents with their translations as SOURCE=TARGET, ' +
        'translations whose source is found by its file name, or folders; - is standard input',
    )
    .requiredOption(
      '--glossary <file>',
      'glossary to check against; may be repeated, in order of priority',
      collectOption,
      [],
    )
    .option('--from <language>', 'language of the source, if the files do not state it')
    .option('--to <language>', 'language of the translation, if the files do not state it')
    .addOption(
      new Option('--format <format>', 'output format').choices(['text', 'json', 'sarif', 'html']).default('text'),
    )
    .addOption(
      new Option('--level <level>', 'lowest level that is printed and that makes the command exit with 1')
        .choices(SEVERITIES)
        .default('warning'),
    )
    .addOption(
      new Option(
        '--rules <list>',
        `rules to apply: a list, or +name and -name to change the default rules, or all (${CHECK_RULES.join(', ')})`,
      )
        .argParser(rulesOf)
        .default({ rules: [...DEFAULT_CHECK_RULES], requested: [] }, JSON.stringify(DEFAULT_CHECK_RULES)),
    )
    .option(
      '--patterns <file>',
      'patterns to check: a JSON file in the form of “glossa.check.patterns”, or the list itself',
    )
    .option('--strict', 'check every entry, including those without a status; every missing term is a warning')
    .option('--include-unfinished', 'also check unfinished translations: fuzzy, new, or marked for review')
    .option('--monolingual', 'check documents in one language: forbidden terms, and variants of one term')
    .option(
      '--fix',
      'apply safe fixes: forbidden terms in their dictionary form, non-translatable terms, repeated words, leading ' +
        'and trailing whitespace',
    )
    .option('--dry-run', 'with --fix: print the fixes as a diff and change nothing')
    .action(async (files: string[], options: CheckOptions, command: Command) => {
      if (!options.glossary.length) throw new UsageError('Specify a glossary: --glossary FILE.');
      if (options.dryRun && (!options.fix || options.format !== 'text'))
        throw new UsageError('--dry-run prints the diff of --fix. Add --fix and omit --format.');
      if (options.fix && files.flatMap(filesOfArgument).includes(STANDARD_STREAM))
        throw new UsageError('--fix changes files. Specify a file instead of -.');
      if (options.monolingual) requireMonolingualRules(options);
      const languages = parseLanguages(options);
      const signal = interruptSignal();
      const patterns = await readPatternSetting(options.patterns);
      const input = new InputFiles([...files.flatMap(filesOfArgument), ...options.glossary], options.as, signal);
      const glossaries = (await input.glossaries(options.glossary)).map((glossary) => ({
        ...glossary,
        strict: options.strict,
      }));
      const engine = await openEngine(command);
      // The exit code is set before any output, so callers that stop reading early get the same one.
      const worse = (reached: number): void => void (process.exitCode = Math.max(Number(process.exitCode), reached));
      process.exitCode = EXIT_STATUS.done;
      if ((await reportGlossaryProblems(glossaries, engine, input)).areFlawed) worse(EXIT_STATUS.findings);
      const {
        includeUnfinished,
        rules: { rules },
      } = options;
      const checked: FileReport[] = [];
      const named: NamedFilePair[] = [];
      const unread: SkippedParts[] = [];
      let fixed = 0;
      const unreadable = new UnreadableFolders();
      if (options.monolingual)
        for (const file of await expandFolders(files, signal, unreadable))
          named.push({ source: file, name: input.nameOf(file) });
      else
        for (const file of files)
          named.push(...(await resolveFilePairs(file, languages, input, engine, signal, unreadable)));
      if (unreadable.any) worse(EXIT_STATUS.findings);
      for (const file of named) {
        try {
          const { value: documents, problems } = await input.named(() => readFilesToCheck(file, input));
          const check = (read: FilesToCheck): Promise<CheckResult> =>
            engine.checks.check(
              {
                ...read,
                languages: file.languages ?? languages,
                glossaries,
                includeUnfinished,
                isMonolingual: options.monolingual,
                rules,
                patterns,
              },
              { signal, onProgress: progressReporter(command) },
            );
          const { findings, pair, segments, unfinished, skippedParts, ...others } = await input.named(() =>
            check(documents),
          );
          problems.push(...others.problems);
          for (const problem of problems) printMessage(formatProblem(problem));
          unread.push(...skippedParts);
          const result = options.fix
            ? await applySafeFixes(documents, findings, engine, {
                isDryRun: options.dryRun ?? false,
                name: input.nameOf(file.target ?? file.source),
                check: async (changed) => (await check(changed)).findings,
              })
            : { fixed: 0, left: findings, documents };
          const { left } = result;
          fixed += result.fixed;
          if (options.dryRun && result.fixed) worse(EXIT_STATUS.findings);
          const wanted = left.filter(
            (finding) => SEVERITIES.indexOf(severityOf(finding)) >= SEVERITIES.indexOf(options.level),
          );
          const located = locateFindings(result.documents, {
            findings: wanted,
            file: input.nameOf(file.target ?? file.source),
          });
          checked.push({ name: file.name, pair, segments, unfinished, found: located });
          if (wanted.length || hasErrors(problems)) worse(EXIT_STATUS.findings);
          if (options.format === 'json') for (const each of located) await printLine(jsonOf(each, input));
          if (options.format === 'text')
            for (const group of groupEqualFindings(located, ({ finding }) => finding)) await printLine(textOf(group));
        } catch (error) {
          if (!(error instanceof GlossaError) || error.code === 'cancelled') throw error;
          printMessage(`${file.name}: ${error.message}`);
          worse(error.code === 'languageUnknown' ? EXIT_STATUS.usage : EXIT_STATUS.findings);
        }
      }
      if (options.format === 'sarif')
        await printText(`${jsonText(sarifLog(checked.flatMap(({ found }) => found)), 2)}\n`);
      if (options.format === 'html') await printText(`${htmlCheckReport(checked)}\n`);
      reportSkippedText(unread, (file) => input.nameOf(file));
      const leftOut = checked.reduce((sum, { unfinished }) => sum + unfinished, 0);
      if (leftOut)
        printMessage(
          `Skipped ${countWithNoun(leftOut, 'unfinished segment')}. Add --include-unfinished to check unfinished ` +
            `segments.`,
        );
      const verb = options.dryRun ? 'can be' : fixed === 1 ? 'was' : 'were';
      if (fixed) printMessage(`${countWithNoun(fixed, 'finding')} ${verb} fixed.`);
      const segments = checked.reduce((sum, file) => sum + file.segments, 0);
      const { quiet } = command.optsWithGlobals<SharedOptions>();
      if (!segments) worse(EXIT_STATUS.findings);
      if (!segments)
        printMessage(
          options.monolingual
            ? 'Nothing was checked: the files contain no text.'
            : 'Nothing was checked: no segment has both a source and a translation.',
        );
      else if (!quiet)
        printMessage(`${countWithNoun(segments, 'segment')} checked in ${countWithNoun(checked.length, 'file')}.`);
      await engine.close();
    });
}

/** The rules of `--monolingual`. */
const MONOLINGUAL_RULES: readonly CheckRule[] = ['forbidden-term', 'inconsistent-rendering'];

/** The rules to apply, and those of them that the user requests by name. */
interface RuleChoice {
  rules: CheckRule[];
  requested: CheckRule[];
}

/** Errors: `UsageError` if the options request a check that compares a translation with its source. */
function requireMonolingualRules({ patterns, rules: { rules, requested } }: CheckOptions): void {
  if (patterns !== undefined) throw new UsageError('--patterns checks translations. Omit it or --monolingual.');
  const other = requested.find((rule) => !MONOLINGUAL_RULES.includes(rule));
  if (other || !rules.some((rule) => MONOLINGUAL_RULES.includes(rule)))
    throw new UsageError(`--monolingual applies only the rules ${MONOLINGUAL_RULES.join(' and ')}. Change --rules.`);
}

/** Parses `all`, `+same-translation,-repeated-word`, or a list of rule names. */
function rulesOf(list: string): RuleChoice {
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name);
  if (!names.length) throw new InvalidArgumentError(`Specify at least one rule of ${CHECK_RULES.join(', ')}.`);
  const requested: CheckRule[] = [];
  const isChange = names.every((name) => /^[+-]/.test(name));
  const chosen = new Set<CheckRule>(isChange ? DEFAULT_CHECK_RULES : []);
  for (const name of names) {
    const rules = CHECK_RULES.filter((rule) => name === 'all' || rule === name.replace(/^[+-]/, ''));
    if (!rules.length || (!isChange && /^[+-]/.test(name)))
      throw new InvalidArgumentError(`“${name}” is not a rule. The rules are ${CHECK_RULES.join(', ')}.`);
    if (rules.length === 1 && !name.startsWith('-')) requested.push(...rules);
    for (const rule of rules)
      if (name.startsWith('-')) chosen.delete(rule);
      else chosen.add(rule);
  }
  return { rules: [...chosen], requested };
}

/** The maximum size of a file with patterns in bytes. */
const MAX_PATTERN_BYTES = 1 << 20;

/**
 * Reads the patterns of `glossa check --patterns`: from a file with a list, from settings, or from the argument itself.
 * Errors: `UsageError` if one of them is invalid.
 */
async function readPatternSetting(argument: string | undefined): Promise<unknown> {
  if (argument === undefined) return undefined;
  const isList = argument.trimStart().startsWith('[');
  const text = isList ? argument : await fileText(argument);
  const value: unknown = isNestedTooDeep(text) ? undefined : parse(text);
  const patterns = (value as Record<string, unknown> | undefined)?.['glossa.check.patterns'] ?? value ?? {};
  const [fault] = runSynchronously(parseCheckPatterns(patterns)).refused;
  if (fault !== undefined) throw new UsageError(isList ? fault : `${argument}: ${fault}`);
  return patterns;
}

async function fileText(file: string): Promise<string> {
  const admitted = await FileGate.forNamedFiles().admitNamed(path.resolve(file));
  return String(await readRegularFile(admitted, MAX_PATTERN_BYTES));
}

/** The maximum number of lines that a group lists. */
const MAX_LINES = 20;

function textOf(group: readonly LocatedFinding[]): string {
  const { file, line, column, finding } = group[0]!;
  const place = `${file}:${line}:${column}`;
  const message = englishFindingMessage(finding);
  if (group.length === 1) return `${place}: ${message} [${finding.rule}]`;
  const lines = Array.from(new Set(group.map((each) => each.line)));
  const named = `${lines.slice(0, MAX_LINES).join(', ')}${lines.length > MAX_LINES ? ' …' : ''}`;
  const title = `${ruleTitle(finding.rule)}: ${group.length} occurrences.`;
  return `${place}: ${title} ${message} Lines ${named}. [${finding.rule}]`;
}

function jsonOf({ finding, ...place }: LocatedFinding, input: InputFiles): object {
  const { rule, term, concept, glossary, used, found, expected, source, target } = finding;
  return {
    ...place,
    rule,
    level: severityOf(finding),
    message: englishFindingMessage(finding),
    term,
    concept,
    glossary: glossary && input.nameOf(glossary),
    used: used.text,
    found: found?.text,
    expected,
    source: source.text,
    sourceLine: source.line,
    target: target.text,
    targetLine: target.line,
  };
}
