import path from 'node:path';
import type { Command } from 'commander';
import { countWithNoun, hasErrors } from '../base/problem';
import type { Engine } from '../engine/engine';
import type { PartialLanguagePair } from '../model/languagePair';
import type { MemoryFilePair } from '../project/projectFiles';
import { mayBeMultilingual } from '../project/projectFiles';
import type { MemoryDocument } from '../protocol/memory';
import { resolveFilePairs } from './checkReport';
import { UsageError } from './options';
import { displayPath, isExistingFolder, memoryPairs, UnreadableFolders } from './projectFolder';
import { progressReporter, reportProblems, reportSkippedText } from './session';
import { InputFiles } from './standardStreams';
import { printMessage } from './terminal';

/** The help text of the option `--in`. */
export const MEMORY_ARGUMENT_HELP =
  'folders, bilingual files (PO, XLIFF, TMX, tables), documents with their translations as SOURCE=TARGET, or ' +
  'documents whose translation is found by its file name';

/** A translation memory of the given files and folders. */
export interface OpenedMemory {
  /** The name of the memory in the engine. */
  memoryName: string;
  /** True if a file was rejected or has errors, or there are no translations. */
  hasErrors: boolean;
}

/**
 * Reads the translations of the given files and folders and reports skipped files on standard error. Errors:
 * `UsageError` if a file or folder has no translations.
 */
export async function openNamedMemory(
  places: readonly string[],
  languages: PartialLanguagePair,
  engine: Engine,
  command: Command,
  { includeUnfinished, signal }: { includeUnfinished?: boolean; signal: AbortSignal },
): Promise<OpenedMemory> {
  const unreadable = new UnreadableFolders();
  const documents = await documentsIn(places, languages, engine, signal, unreadable);
  const memoryName = places.map((place) => path.resolve(place)).join('\n');
  const {
    segments,
    skippedDocuments: refused,
    problems,
    skippedParts,
    unfinished,
  } = await engine.memories.openMemory(
    { memory: memoryName, documents, includeUnfinished },
    { signal, onProgress: progressReporter(command) },
  );
  for (const { source, target, reason } of refused) printMessage(`${displayPath(target ?? source)}: ${reason}`);
  reportProblems(problems, displayPath);
  reportSkippedText(skippedParts, displayPath);
  if (unfinished && !includeUnfinished)
    printMessage(
      `Skipped ${countWithNoun(unfinished, 'unfinished segment')}. ` +
        `Add --include-unfinished to use unfinished segments.`,
    );
  if (!segments) printMessage('No translations were found, so there is nothing to search.');
  return { memoryName, hasErrors: refused.length > 0 || hasErrors(problems) || !segments || unreadable.any };
}

/** Returns the documents of files and folders. Errors: `UsageError` if one contains no translations. */
async function documentsIn(
  places: readonly string[],
  languages: PartialLanguagePair,
  engine: Engine,
  signal: AbortSignal,
  unreadable: UnreadableFolders,
): Promise<MemoryDocument[]> {
  const found: MemoryDocument[] = [];
  const input = new InputFiles([], undefined, signal);
  for (const place of places) {
    const isFolder = await isExistingFolder(place);
    const files = isFolder
      ? await memoryPairs(place, languages, engine, signal, unreadable)
      : await resolveFilePairs(place, languages, input, engine, signal, unreadable);
    if (isFolder && !files.length)
      throw new UsageError(`No file in ${place} contains translations or looks like the translation of another file.`);
    for (const file of files)
      found.push({
        source: { path: path.resolve(file.source) },
        ...(file.target !== undefined && { target: { path: path.resolve(file.target) } }),
        languages: languagesOf(file, languages),
        languageCandidates: [languages.source, languages.target].flatMap((language) => language ?? []),
      });
  }
  return found;
}

/**
 * Returns the languages that the project states. If there are none, returns the user's for a file that may be
 * multilingual, otherwise an empty choice.
 */
function languagesOf(
  { source, languages }: Pick<MemoryFilePair, 'source'> & Partial<MemoryFilePair>,
  named: PartialLanguagePair,
): PartialLanguagePair {
  if (languages?.source || languages?.target) return languages;
  return mayBeMultilingual(source) ? named : {};
}
