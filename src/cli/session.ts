import { lstat } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import type { FileProblem, ReaderResult } from '../base/problem';
import { countWithNoun, formatProblem } from '../base/problem';
import { GlossaError } from '../base/errors';
import { Pacer } from '../base/pacer';
import { skippedSummary, describeSkippedText } from '../language/skippedText';
import type { DocumentContent, SkippedParts } from '../model/document';
import { Engine } from '../engine/engine';
import { decodeTextFile } from '../engine/reading/documentReader';
import { defaultCacheFolder } from '../engine/privateFolder';
import { pathExists } from '../gate/regularFile';
import type { GlossaryReference, TaskProgress } from '../protocol/protocol';
import type { SharedOptions } from './options';
import { printMessage, showProgress } from './terminal';
import type { InputFiles } from './standardStreams';

/**
 * Opens an engine in this process, with its caches in the platform's cache folder. Errors: `modelMissing` and
 * `modelInvalid` for a given model.
 *
 * @param folders the only folders that the engine reads, for an untrusted client with many requests; its model is then
 *   loaded at once
 */
export async function openEngine(command: Command, folders?: readonly string[]): Promise<Engine> {
  const { model } = command.optsWithGlobals<SharedOptions>();
  const modelFolder = model === undefined ? undefined : path.resolve(model);
  const options = folders ? { access: { folders, allowedFolders: [] } } : { isRepeatable: true };
  const engine = new Engine({ modelFolder, cacheFolder: defaultCacheFolder(), ...options });
  if (modelFolder !== undefined) await engine.requireEncoder();
  if (folders) engine.start();
  return engine;
}

/**
 * Reports problems of the named glossaries before look-ups: an empty result would otherwise look like an answer.
 * Returns whether there are any, and whether all glossaries are empty. Errors: `fileUnreadable` if one is missing, or
 * none is readable.
 */
export async function reportGlossaryProblems(
  glossaries: GlossaryReference[],
  engine: Engine,
  input: InputFiles,
): Promise<{ areFlawed: boolean; areEmpty: boolean }> {
  for (const { path: file } of glossaries)
    if (!(await pathExists(file)) && !(await isLink(file)))
      throw new GlossaError(
        'fileUnreadable',
        `The glossary ${input.nameOf(file)} does not exist. Check the file name.`,
      );
  const overviews = await engine.browsing.overview({ glossaries });
  for (const { path: file, problems } of overviews)
    reportProblems(
      problems.map((problem) => ({ ...problem, file: problem.file ?? file })),
      (name) => input.nameOf(name),
    );
  if (overviews.every(({ concepts, problems }) => !concepts && problems.length))
    throw new GlossaError(
      'fileUnreadable',
      `No entry could be read from ${overviews.map(({ path: file }) => input.nameOf(file)).join(', ')}.`,
    );
  for (const { path: file, concepts, problems } of overviews)
    if (!concepts && !problems.length) printMessage(`${input.nameOf(file)} has no entries.`);
  return {
    areFlawed: overviews.some(({ problems }) => problems.length),
    areEmpty: overviews.every(({ concepts }) => !concepts),
  };
}

/** Returns whether a path is a symbolic link, even a broken one. Reading a broken link reports the error. */
function isLink(file: string): Promise<boolean> {
  return lstat(file).then(
    (stats) => stats.isSymbolicLink(),
    () => false,
  );
}

/** Returns a document as text with positions, and problems for undecodable bytes. Errors: those of `decodeTextFile`. */
export async function readDocumentContent(file: string, input: InputFiles): Promise<ReaderResult<DocumentContent>> {
  const fileName = input.nameOf(file);
  const { text, undecodable } = await decodeTextFile(await input.place(file), new Pacer());
  return { value: { fileName, text }, problems: undecodable.map((problem) => ({ ...problem, file: fileName })) };
}

/** Returns a function that shows progress on one line of standard error, if that is a terminal. */
export function progressReporter(command: Command): (progress: TaskProgress) => void {
  const { quiet } = command.optsWithGlobals<SharedOptions>();
  if (quiet || !process.stderr.isTTY) return () => {};
  return ({ phase, percent, document }) =>
    showProgress(
      percent >= 100
        ? ''
        : `${document ? `${document.number} of ${document.of}, ${path.basename(document.name)}: ` : ''}${phase} ` +
            `${Math.round(percent)}%`,
    );
}

/** Prints problems of files on standard error. */
export function reportProblems(problems: readonly FileProblem[], nameOf: (file: string) => string): void {
  for (const problem of problems)
    printMessage(formatProblem({ ...problem, file: problem.file && nameOf(problem.file) }));
}

/** The maximum number of files whose skipped text is listed one by one; for more, the sum is printed. */
const MAX_LISTED = 4;

/** Prints the parts that readers skipped on standard error. */
export function reportSkippedText(files: readonly SkippedParts[], nameOf: (file: string) => string): void {
  if (files.length > MAX_LISTED)
    printMessage(`Skipped in ${countWithNoun(files.length, 'file')}: ${skippedSummary(files)}.`);
  else for (const { file, parts } of files) printMessage(`${nameOf(file)}: skipped: ${describeSkippedText(parts)}.`);
}

/** Reports on standard error which languages the model does not support: their phrases are compared by form only. */
export async function reportUnsupportedLanguages(engine: Engine, ...languages: (string | undefined)[]): Promise<void> {
  const unsupportedLanguages = await engine.unsupportedLanguages(...languages);
  if (unsupportedLanguages.length)
    printMessage(
      `Matches by word form only: the model does not support ` +
        `${unsupportedLanguages.map(languageInEnglish).join(' and ')}.`,
    );
}

const englishNames = new Intl.DisplayNames(['en'], { type: 'language' });
const languageInEnglish = (language: string): string => englishNames.of(language) ?? language;

export function isInterruption(error: unknown): boolean {
  return error instanceof GlossaError && error.code === 'cancelled';
}
