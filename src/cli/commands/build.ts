import { Command, InvalidArgumentError } from 'commander';
import path from 'node:path';
import { GlossaError } from '../../base/errors';
import { countWithNoun, hasErrors } from '../../base/problem';
import type { Engine } from '../../engine/engine';
import { assertOutputIsNotInput } from '../../gate/atomicWrite';
import type { ExampleSentence } from '../../model/concept';
import type { ColumnMap } from '../../model/glossaryFormat';
import type { PairGroup, PhrasePair } from '../../model/phrase';
import { PAIR_GROUPS } from '../../model/phrase';
import type { BuildParams, BuildResult, FolderBuildResult, FolderDocuments } from '../../protocol/build';
import { interruptSignal } from '../interrupt';
import {
  parseMapOption,
  collectOption,
  EXIT_STATUS,
  parseLanguages,
  parseShare,
  requiredLanguages,
  UsageError,
} from '../options';
import type { ProjectPair } from '../projectFolder';
import {
  displayPath,
  folderPairs,
  isMonolingualFile,
  isExistingFolder,
  projectPairs,
  UnreadableFolders,
} from '../projectFolder';
import { openEngine, progressReporter, reportProblems, reportSkippedText } from '../session';
import { addStandardInputOption, OutputGlossary, InputFiles } from '../standardStreams';
import { printLine, printMessage } from '../terminal';

interface BuildOptions {
  from?: string;
  to?: string;
  map?: string[];
  minConfidence: number;
  into?: string;
  as?: string;
  anyway?: boolean;
  include: PairGroup[];
}

interface Build {
  source: string;
  target: string | undefined;
  columns: ColumnMap | undefined;
  options: BuildOptions;
  input: InputFiles;
  engine: Engine;
  signal: AbortSignal;
  onProgress: ReturnType<typeof progressReporter>;
  unreadable: UnreadableFolders;
}

/** `glossa build`: extracts phrase pairs from documents and their translations, or from bilingual files. */
export function buildCommand(): Command {
  return addStandardInputOption(new Command('build'))
    .description('build a glossary from two documents, from a bilingual file, or from the translations in a folder')
    .argument('<source>', 'source document, bilingual file, or folder; - is standard input')
    .argument(
      '[target]',
      'translation, or folder of translations; omit it for a bilingual file, or if Glossa can find the translations ' +
        'by file name; - is standard input',
    )
    .option('--from <language>', 'language of the source; optional if a bilingual file states it')
    .option('--to <language>', 'language of the target')
    .option(
      '--map <columns>',
      'contents of the columns of a table, such as 1=en,3=de or Ausdruck=de,Term=en; may be repeated',
      collectOption,
    )
    .option('--min-confidence <share>', 'minimum confidence of the pairs, from 0 to 1', parseShare, 0.5)
    .option(
      '--include <groups>',
      `also list pairs that glossaries rarely contain: ${PAIR_GROUPS.join(', ')} or both, separated by a comma`,
      pairGroups,
      [],
    )
    .option(
      '--into <glossary>',
      'also add the pairs to this *.glossa.jsonl file; - prints a glossary instead of the pairs',
    )
    .option('--anyway', 'also build from documents that do not look like translations of each other')
    .action(async (source: string, target: string | undefined, options: BuildOptions, command: Command) => {
      if (target !== undefined) requiredLanguages(options);
      if (options.map && target !== undefined)
        throw new UsageError('--map describes the columns of a single table. Omit the target.');
      const columns = options.map && parseMapOption(options.map);
      const signal = interruptSignal();
      const files = target === undefined ? [source] : [source, target];
      const input = new InputFiles(files, options.as, signal);
      const into = options.into === undefined ? undefined : new OutputGlossary(options.into);
      if (into) await assertOutputIsNotInput(into.path, files);
      const engine = await openEngine(command);
      const unreadable = new UnreadableFolders();
      const onProgress = progressReporter(command);
      const build = { source, target, columns, options, input, engine, signal, onProgress, unreadable };
      const result: BuildResult & Partial<FolderBuildResult> =
        (await fromFolders(build)) ?? (await fromDocuments(build));
      const { refused = [] } = result;
      const nameOf = (file: string) => (result.refused ? displayPath(file) : input.nameOf(file));
      for (const each of refused) printMessage(`${nameOf(each.target ?? each.source)}: ${each.reason}`);
      reportProblems(result.problems, nameOf);
      reportSkippedText(result.skippedParts, nameOf);
      reportLeftOut(result.unfinished, 'unfinished segment');
      reportLeftOut(result.untranslated, 'untranslated segment');
      const pairs = result.pairs.filter(({ group }) => !group || options.include.includes(group));
      for (const group of PAIR_GROUPS)
        if (!options.include.includes(group))
          reportLeftOut(
            result.pairs.filter((pair) => pair.group === group).length,
            'pair',
            ` ${WHAT_THEY_ARE[group]}`,
            ` Add --include ${group} to list such pairs.`,
          );
      if (!result.pairs.length) printMessage('No phrase pairs were found.');
      if (!into?.isPrinted) for (const pair of pairs) await printLine(phrasePairLine(pair, nameOf));
      if (into) {
        const origin = files
          .map((file) => path.basename(input.nameOf(file === '.' ? process.cwd() : file)))
          .join(' + ');
        await engine.changes.addPairs(pairs, result.pair, { path: into.path }, origin);
        await into.print();
      }
      await engine.close();
      process.exitCode =
        hasErrors(result.problems) || refused.length || unreadable.any ? EXIT_STATUS.findings : EXIT_STATUS.done;
    });
}

/** Builds from two documents, or from a bilingual one. */
async function fromDocuments({
  source,
  target,
  columns,
  options,
  input,
  engine,
  signal,
  onProgress,
}: Build): Promise<BuildResult> {
  const params: BuildParams = {
    source: { path: await input.place(source) },
    target: target === undefined ? undefined : { path: await input.place(target) },
    languages: parseLanguages(options),
    columns,
    minConfidence: options.minConfidence,
    trustDocuments: options.anyway,
  };
  return input.named(() => engine.builds.build(params, { signal, onProgress })).catch(withHint);
}

/** Builds from folders, or from one document with translations in its project; undefined otherwise. */
async function fromFolders({
  source,
  target,
  options,
  engine,
  signal,
  onProgress,
  unreadable,
}: Build): Promise<FolderBuildResult | undefined> {
  const languages = parseLanguages(options);
  const areFolders = await Promise.all([source, target ?? source].map(isExistingFolder));
  if (areFolders[0] !== areFolders[1])
    throw new UsageError('Source and target must both be folders or both be documents.');
  if (!areFolders[0] && (target !== undefined || !(await isMonolingualFile(source, engine)))) return undefined;
  const pairs =
    target === undefined
      ? await projectPairs(source, languages, engine, signal, { unreadable })
      : await folderPairs(source, target, requiredLanguages(options), signal, unreadable);
  if (!pairs.length) {
    if (!areFolders[0]) return undefined;
    const into = languages.target ? ` into ${languages.target}` : '';
    throw new UsageError(
      target === undefined
        ? `No file in ${source} looks like the translation of another file${into}. ` +
            `Specify two folders, or two files.`
        : `No file names match between ${source} and ${target}.`,
    );
  }
  const documents = pairs.map((pair): FolderDocuments => ({
    source: { path: path.resolve(pair.source) },
    target: pair.target === undefined ? undefined : { path: path.resolve(pair.target) },
    trustDocuments: options.anyway,
  }));
  return engine.builds.buildFolder(
    { documents, languages: languagesOf(pairs), minConfidence: options.minConfidence },
    { signal, onProgress },
  );
}

/** Returns the language pair. Throws if the pairs have different ones. */
function languagesOf(pairs: readonly ProjectPair[]): ProjectPair['languages'] {
  const targets = Array.from(new Set(pairs.map(({ languages }) => languages.target)));
  if (targets.length > 1)
    throw new UsageError(`There are translations into ${targets.join(', ')}. Choose one with --to.`);
  return pairs[0]!.languages;
}

/** Parses a comma-separated list of pair groups. */
function pairGroups(value: string): PairGroup[] {
  return value.split(',').map((name) => {
    const group = PAIR_GROUPS.find((known) => known === name.trim());
    if (!group) throw new InvalidArgumentError(`Use ${PAIR_GROUPS.join(', ')} or both.`);
    return group;
  });
}

const WHAT_THEY_ARE: Record<PairGroup, string> = {
  everyday: 'of everyday words',
  identical: 'with the same text in both languages',
};

function reportLeftOut(count: number, what: string, which = '', hint = ''): void {
  if (count) printMessage(`Skipped ${countWithNoun(count, what)}${which}.${hint}`);
}

/** Adds the hint to use `--anyway` to a `notTranslations` error, then rethrows it. */
function withHint(error: unknown): never {
  if (!(error instanceof GlossaError) || error.code !== 'notTranslations') throw error;
  throw new GlossaError(error.code, `${error.message} To build anyway, add --anyway.`);
}

/** Returns a mined pair for `glossa build`: sentences as texts, with the positions of the phrases. */
function phrasePairLine({ evidence, ...pair }: PhrasePair, nameOf: (file: string) => string): object {
  return {
    ...pair,
    evidence: evidence.map(({ source, target, sourceLine, targetLine, sourceFile, targetFile }) => ({
      source: sentenceOf(source),
      target: sentenceOf(target),
      sourceLine,
      targetLine,
      ...(sourceFile !== undefined && { sourceFile: nameOf(sourceFile) }),
      ...(targetFile !== undefined && { targetFile: nameOf(targetFile) }),
      sourceSpan: spanOf(source),
      targetSpan: spanOf(target),
    })),
  };
}

function sentenceOf({ before, phrase, after }: ExampleSentence): string {
  return before + phrase + after;
}

/** Returns the half-open range of the phrase in its sentence, in UTF-16 code units. */
function spanOf({ before, phrase }: ExampleSentence): [number, number] {
  return [before.length, before.length + phrase.length];
}
