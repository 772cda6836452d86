import { GlossaError } from '../base/errors';
import type { FileProblem } from '../base/problem';
import { hasErrors } from '../base/problem';
import type { DocumentFile, DocumentInput, SkippedParts } from '../model/document';
import { readFilesToCheck } from './checkReport';
import { EXIT_STATUS } from './options';
import { searchableFiles, isExistingFolder, UnreadableFolders } from './projectFolder';
import { reportProblems, reportSkippedText } from './session';
import type { InputFiles } from './standardStreams';
import { printMessage } from './terminal';

/** The result of reading a text. */
interface ReadText {
  segments: number;
  problems: readonly FileProblem[];
  skippedParts: readonly SkippedParts[];
}

/** Returns the given files, and the documents of the given folders. */
export async function expandFolders(
  places: readonly string[],
  signal: AbortSignal,
  unreadable: UnreadableFolders,
): Promise<string[]> {
  const files: string[] = [];
  for (const place of places)
    files.push(...((await isExistingFolder(place)) ? await searchableFiles(place, signal, unreadable) : [place]));
  return files;
}

/** Returns the documents of files and folders for the engine, with their display names by path. */
export async function namedDocuments(
  places: readonly string[],
  input: InputFiles,
  signal: AbortSignal,
  unreadable: UnreadableFolders,
): Promise<{ documents: DocumentFile[]; nameOf: (file: string) => string }> {
  const names = new Map<string, string>();
  for (const file of await expandFolders(places, signal, unreadable))
    names.set(await input.place(file), input.nameOf(file));
  const documents = [...names.keys()].map((file) => ({ path: file }));
  return { documents, nameOf: (file) => names.get(file) ?? file };
}

/**
 * Processes the texts of files and folders one after another. An unreadable text is reported on standard error and
 * skipped. Returns the exit status.
 *
 * @param work receives each document and its display name
 */
export async function forEachText(
  places: readonly string[],
  input: InputFiles,
  signal: AbortSignal,
  work: (document: DocumentInput, name: string) => Promise<ReadText>,
): Promise<number> {
  let status: number = EXIT_STATUS.done;
  const unreadable = new UnreadableFolders();
  const skippedParts: SkippedParts[] = [];
  let segments = 0;
  for (const file of await expandFolders(places, signal, unreadable)) {
    const name = input.nameOf(file);
    try {
      const { value: files, problems: undecodable } = await input.named(() =>
        readFilesToCheck({ source: file, name }, input),
      );
      const read = await input.named(() => work(files.source, name));
      const problems = [...undecodable, ...read.problems];
      reportProblems(problems, (file) => input.nameOf(file));
      if (hasErrors(problems)) status = EXIT_STATUS.findings;
      skippedParts.push(...read.skippedParts);
      segments += read.segments;
    } catch (error) {
      if (!(error instanceof GlossaError) || error.code === 'cancelled') throw error;
      printMessage(`${name}: ${error.message}`);
      status = EXIT_STATUS.findings;
    }
  }
  reportSkippedText(skippedParts, (file) => input.nameOf(file));
  if (!segments && status === EXIT_STATUS.done) printMessage('Nothing was read: the files contain no text.');
  return segments && !unreadable.any ? status : EXIT_STATUS.findings;
}
