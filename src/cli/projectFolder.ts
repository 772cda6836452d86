import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'jsonc-parser';
import { GlossaError } from '../base/errors';
import { Pacer } from '../base/pacer';
import { runInSlices } from '../base/steps';
import type { Engine } from '../engine/engine';
import { isNestedTooDeep } from '../files/json/jsonDocument';
import { FileGate } from '../gate/fileGate';
import { isNameAllowedForTools, isWithin } from '../gate/paths';
import { readRegularFile } from '../gate/regularFile';
import { languageMatches } from '../language/tags';
import type { DocumentDescription } from '../model/document';
import type { LanguagePair, PartialLanguagePair } from '../model/languagePair';
import { inferLayout, PROJECT_FILE_EXTENSIONS } from '../project/inferLayout';
import type { ProjectSettings } from '../project/parseProjectSettings';
import { completeLayout, parseProjectSettings } from '../project/parseProjectSettings';
import type { FilePair, MemoryFilePair } from '../project/projectFiles';
import {
  mayContainText,
  MEMORY_FILE_EXTENSIONS,
  memoryFilePairs,
  pairsOfFolders,
  ProjectFiles,
} from '../project/projectFiles';
import { UsageError } from './options';
import { STANDARD_STREAM } from './standardStreams';
import { printMessage } from './terminal';

/** The maximum number of files that are searched in a folder. */
const MAX_FILES = 50_000;
/**
 * The maximum number of parent folders that are tried as the project's folder. A folder that is named after a language
 * is never further above its files.
 */
const MAX_PARENT_FOLDERS = 4;
/** The maximum size of a settings file in bytes. */
const MAX_SETTINGS = 1 << 20;
const TRANSLATED_FILE = endingWith(PROJECT_FILE_EXTENSIONS);
const MEMORY_FILE = endingWith([...PROJECT_FILE_EXTENSIONS, ...MEMORY_FILE_EXTENSIONS]);

function endingWith(endings: readonly string[]): (name: string) => boolean {
  const ending = new RegExp(`\\.(?:${endings.join('|')})$`, 'i');
  return (name) => ending.test(name);
}

/** Folders that were skipped because they cannot be read. Each is reported once on standard error. */
export class UnreadableFolders {
  private readonly reported = new Set<string>();

  get any(): boolean {
    return this.reported.size > 0;
  }

  report(folder: string, error: unknown): void {
    const name = displayPath(path.resolve(folder)) || '.';
    if (this.reported.has(name)) return;
    this.reported.add(name);
    printMessage(
      `${name}: the folder cannot be read (${(error as NodeJS.ErrnoException).code}), so its files are skipped.`,
    );
  }
}

/** A document with its translation, or a bilingual file; as paths relative to the current folder. */
export interface ProjectPair extends FilePair {
  languages: LanguagePair;
}

export async function isExistingFolder(place: string): Promise<boolean> {
  return stat(place).then(
    (found) => found.isDirectory(),
    () => false,
  ); // a missing file is reported when it is read
}

/** Returns whether a file has one language, so its translation is another file. */
export async function isMonolingualFile(file: string, engine: Engine): Promise<boolean> {
  if (file === STANDARD_STREAM) return false;
  return (await described(file, engine))?.kind === 'monolingual';
}

/** Returns the path of a file in a folder as a user would type it. */
export function displayPath(file: string): string {
  return isWithin(file, process.cwd()) ? path.relative(process.cwd(), file) : file;
}

/**
 * Returns the translations of a folder, or of a file's project: in its folder or in one of the nearest parents, up to
 * `top` or a git repository's root. Empty if there are none. Errors: `UsageError` if the project has another language
 * than the given one, or its source is unknown.
 */
export async function projectPairs(
  place: string,
  named: PartialLanguagePair,
  engine: Engine,
  signal: AbortSignal,
  { top = process.cwd(), unreadable }: { top?: string; unreadable?: UnreadableFolders } = {},
): Promise<ProjectPair[]> {
  const isFile = !(await isExistingFolder(place));
  let folder = isFile ? path.dirname(place) : place;
  for (let level = 0; level <= MAX_PARENT_FOLDERS; level++, folder = path.join(folder, '..')) {
    const found = await pairsIn(
      folder,
      path.relative(folder, place).split(path.sep).join('/') + (isFile || folder === place ? '' : '/'),
      named,
      engine,
      signal,
      isFile || level > 0 ? undefined : unreadable,
    );
    if (found.length) return found;
    const absolute = path.resolve(folder);
    const above = path.dirname(absolute);
    // The root and home folders are not projects, and listing them takes long.
    if (
      absolute === top ||
      [path.parse(above).root, os.homedir(), os.tmpdir()].includes(above) ||
      existsSync(path.join(absolute, '.git'))
    )
      break;
  }
  return [];
}

/** Returns the pairs of documents that have the same name in two folders. */
export async function folderPairs(
  source: string,
  target: string,
  languages: LanguagePair,
  signal: AbortSignal,
  unreadable: UnreadableFolders,
): Promise<ProjectPair[]> {
  const [sources, targets] = [
    await namesOfFiles(source, signal, TRANSLATED_FILE, unreadable),
    await namesOfFiles(target, signal, TRANSLATED_FILE, unreadable),
  ];
  const pairs = await runInSlices(pairsOfFolders(sources, targets), new Pacer(signal));
  return pairs.map((pair) => ({
    source: path.join(source, pair.source),
    target: path.join(target, pair.target),
    languages,
  }));
}

async function pairsIn(
  folder: string,
  within: string,
  { source: from, target: to }: PartialLanguagePair,
  engine: Engine,
  signal: AbortSignal,
  unreadable: UnreadableFolders | undefined,
): Promise<ProjectPair[]> {
  const pacer = new Pacer(signal);
  const names = await namesOfFiles(folder, signal, TRANSLATED_FILE, unreadable);
  const settings = await settingsOf(folder);
  const layout = completeLayout(settings, await runInSlices(inferLayout(names, from ?? settings.source), pacer));
  if (!layout) return [];
  const source =
    from ??
    layout.source ??
    (layout.sourceSample && (await recognised(path.join(folder, layout.sourceSample), engine)));
  const files = await runInSlices(ProjectFiles.of(names, { ...layout, source }), pacer);
  const wanted = to === undefined ? layout.targets : layout.targets.filter((language) => languageMatches(language, to));
  const pairs = wanted.flatMap((target) =>
    [...files.pairs(target, within)].map((pair) => ({ ...pair, language: target })),
  );
  if (pairs.length && source === undefined)
    throw new UsageError(`The files in ${folder} do not show their source language. Add --from LANGUAGE.`);
  const inFolder = (name: string) => path.join(folder, name);
  return pairs.map((pair) => ({
    source: inFolder(pair.source),
    target: pair.target && inFolder(pair.target),
    languages: { source: source!, target: pair.language },
  }));
}

/**
 * Reads the project settings from `.vscode/settings.json` in a folder, as the editor does. Errors: `badRequest` if one
 * of the patterns is invalid, or if the file is nested too deeply.
 */
async function settingsOf(folder: string): Promise<ProjectSettings> {
  const gate = FileGate.forNamedFiles();
  const settings = path.join(folder, '.vscode', 'settings.json');
  const text = await gate
    .admitNamed(path.resolve(settings))
    .then((file) => readRegularFile(file, MAX_SETTINGS))
    .then(String, () => '{}'); // no settings
  if (isNestedTooDeep(text))
    throw new GlossaError('badRequest', `${settings} cannot be read: its lists or objects are nested too deeply.`);
  const fields = (parse(text) ?? {}) as Record<string, unknown>;
  const values = ['sourceLanguage', 'targetLanguages', 'files'].map((key) => fields[`glossa.project.${key}`]);
  const project = parseProjectSettings(values[0], values[1], values[2]);
  const [fault] = project.refused;
  if (fault !== undefined)
    throw new GlossaError('badRequest', `${settings}: “glossa.project.files” cannot be used. ${fault}`);
  return project;
}

/** Returns the language detected in a file's text; undefined if unknown. */
async function recognised(file: string, engine: Engine): Promise<string | undefined> {
  const description = await described(file, engine);
  return description?.language ?? description?.pair?.source;
}

async function described(file: string, engine: Engine): Promise<DocumentDescription | undefined> {
  // An unreadable file has no detected language; its reader reports the error.
  return engine.documents.describe({ document: { path: path.resolve(file) } }).catch(() => undefined);
}

/** Returns the translations of a folder; file names are relative to the current folder. */
export async function memoryPairs(
  folder: string,
  { source: from, target: to }: PartialLanguagePair,
  engine: Engine,
  signal: AbortSignal,
  unreadable?: UnreadableFolders,
): Promise<MemoryFilePair[]> {
  const names = await namesOfFiles(folder, signal, MEMORY_FILE, unreadable);
  const pacer = new Pacer(signal);
  const named = [from, to].filter((language) => language !== undefined);
  const isNamed = (language: string) => named.some((each) => languageMatches(language, each));
  const settings = await settingsOf(folder);
  const inferred = completeLayout(settings, await runInSlices(inferLayout(names, settings.source), pacer));
  // If both given languages are target languages of the project, their files are paired with each other.
  const layout =
    named.length === 2 && inferred?.source !== undefined && !isNamed(inferred.source)
      ? await runInSlices(inferLayout(names, from), pacer)
      : inferred;
  const source =
    layout &&
    (layout.source ?? (layout.sourceSample && (await recognised(path.join(folder, layout.sourceSample), engine))));
  const isOneOfBoth = named.length < 2 && source !== undefined && isNamed(source);
  const targets = layout?.targets.filter((language) => !named.length || isOneOfBoth || isNamed(language)) ?? [];
  const files = await runInSlices(memoryFilePairs(names, layout && { ...layout, source, targets }), pacer);
  const inFolder = (name: string) => path.join(folder, name);
  return files.map((file) => ({
    source: inFolder(file.source),
    target: file.target && inFolder(file.target),
    languages: file.languages,
  }));
}

/** Returns the documents of a folder that can be searched for answers, named from the current folder. */
export async function searchableFiles(
  folder: string,
  signal: AbortSignal,
  unreadable?: UnreadableFolders,
): Promise<string[]> {
  return (await namesOfFiles(folder, signal, mayContainText, unreadable)).map((name) => path.join(folder, name));
}

/**
 * Returns the names of the files in a folder that match, relative to it and with `/` as separator. Skips links, and
 * files that tools may not read.
 */
async function namesOfFiles(
  folder: string,
  signal: AbortSignal,
  isWanted: (name: string) => boolean,
  unreadable?: UnreadableFolders,
): Promise<string[]> {
  const names: string[] = [];
  const waiting = [''];
  const pacer = new Pacer(signal);
  for (let below = waiting.pop(); below !== undefined && names.length < MAX_FILES; below = waiting.pop()) {
    pacer.throwIfCancelled();
    const place = path.join(folder, below);
    const entries = await readdir(place, { withFileTypes: true }).catch((error: unknown) => {
      unreadable?.report(place, error);
      return [];
    });
    for (const entry of entries) {
      if (!isNameAllowedForTools(entry.name)) continue;
      if (entry.isDirectory()) waiting.push(`${below}${entry.name}/`);
      else if (entry.isFile() && isWanted(below + entry.name)) names.push(below + entry.name);
    }
  }
  return names.sort();
}
