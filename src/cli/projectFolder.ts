import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'jsonc-parser';
import { Pacer } from '../base/pacer';
import { runInSlices } from '../base/steps';
import type { Engine } from '../engine/engine';
import { FileGate } from '../gate/fileGate';
import { readRegular } from '../gate/regularFile';
import { languageMatches } from '../language/tags';
import type { DocumentDescription } from '../model/document';
import type { LanguagePair } from '../model/languagePair';
import { pairsOfFolders } from '../project/folderPairs';
import { DOCUMENT_ENDINGS, inferLayout, PROJECT_ENDINGS } from '../project/inferLayout';
import type { NamedPair } from '../project/projectFiles';
import type { NamedTranslation } from '../project/memoryFiles';
import { MEMORY_ENDINGS, memoryFiles } from '../project/memoryFiles';
import { ProjectFiles } from '../project/projectFiles';
import type { SaidProject } from '../project/saidProject';
import { layoutBy, saidProject } from '../project/saidProject';
import { UsageError } from './options';
import { STANDARD } from './standardStreams';

/** Files of a folder that are looked at. */
const MOST_FILES = 50_000;
/** Folders above a file or a folder that may be its project's: names of files state their language no further up. */
const FOLDERS_ABOVE = 4;
/** Bytes of settings that somebody writes. */
const MOST_SETTINGS = 1 << 20;
const TRANSLATED_FILE = endingWith(PROJECT_ENDINGS);
/** What is asked of a folder: what readers read, and no programs. */
const ASKED_FILE = endingWith(DOCUMENT_ENDINGS);
const MEMORY_FILE = endingWith([...PROJECT_ENDINGS, ...MEMORY_ENDINGS]);

function endingWith(endings: readonly string[]): RegExp {
  return new RegExp(`\\.(?:${endings.join('|')})$`, 'i');
}

/** Languages that were named, normalised. */
interface NamedLanguages {
  from?: string;
  to?: string;
}

/** A document with its translation, or a bilingual file, and in which languages it is; named from the current folder. */
export interface ProjectPair extends NamedPair {
  languages: LanguagePair;
}

export async function isFolderHere(place: string): Promise<boolean> {
  return stat(place).then((found) => found.isDirectory(), () => false); // what is not there is refused when it is read
}

/** Whether it is in one language, so that its translation is another file. */
export async function isDocument(file: string, engine: Engine): Promise<boolean> {
  if (file === STANDARD) return false;
  return (await described(file, engine))?.kind === 'monolingual';
}

/** A file that was found in a folder, as its reader would type it. */
export function nameFromHere(file: string): string {
  const relative = path.relative(process.cwd(), file);
  return relative.startsWith('..') ? file : relative;
}

/**
 * What translates what in a folder, or in the project of a file: in its own folder or in one of the nearest above it, up to `top` or to one that git keeps.
 * Empty where nothing does. Errors: `UsageError` where the project has another language than the one that was named, or does not tell its source.
 */
export async function projectPairs(place: string, named: NamedLanguages, engine: Engine, signal: AbortSignal, top = process.cwd()): Promise<ProjectPair[]> {
  const isFile = !(await isFolderHere(place));
  let folder = isFile ? path.dirname(place) : place;
  for (let level = 0; level <= FOLDERS_ABOVE; level++, folder = path.join(folder, '..')) {
    const found = await pairsIn(folder, path.relative(folder, place).split(path.sep).join('/') + (isFile || folder === place ? '' : '/'), named, engine, signal);
    if (found.length) return found;
    const absolute = path.resolve(folder);
    const above = path.dirname(absolute);
    // What holds everything is no project, and takes long to list.
    if (absolute === top || [path.parse(above).root, os.homedir(), os.tmpdir()].includes(above) || existsSync(path.join(absolute, '.git'))) break;
  }
  return [];
}

/** The documents of two folders that are called the same. */
export async function folderPairs(source: string, target: string, languages: LanguagePair, signal: AbortSignal): Promise<ProjectPair[]> {
  const [sources, targets] = [await namesOfFiles(source, signal), await namesOfFiles(target, signal)];
  const pairs = await runInSlices(pairsOfFolders(sources, targets), new Pacer(signal));
  return pairs.map((pair) => ({ source: path.join(source, pair.source), target: path.join(target, pair.target), languages }));
}

async function pairsIn(folder: string, within: string, { from, to }: NamedLanguages, engine: Engine, signal: AbortSignal): Promise<ProjectPair[]> {
  const pacer = new Pacer(signal);
  const names = await namesOfFiles(folder, signal);
  const said = await settingsOf(folder);
  const layout = layoutBy(said, await runInSlices(inferLayout(names, from ?? said.source), pacer));
  if (!layout) return [];
  const source = from ?? layout.source ?? (layout.sourceSample && (await recognised(path.join(folder, layout.sourceSample), engine)));
  const files = await runInSlices(ProjectFiles.of(names, { ...layout, source }), pacer);
  const wanted = to === undefined ? layout.targets : layout.targets.filter((language) => languageMatches(language, to));
  const pairs = wanted.flatMap((target) => [...files.pairs(target, within)].map((pair) => ({ ...pair, language: target })));
  if (pairs.length && source === undefined) throw new UsageError(`The files of ${folder} do not tell from which language they translate: add --from LANGUAGE.`);
  const inFolder = (name: string) => path.join(folder, name);
  return pairs.map((pair) => ({ source: inFolder(pair.source), target: pair.target && inFolder(pair.target), languages: { source: source!, target: pair.language } }));
}

/** What `.vscode/settings.json` says of the project in a folder, which the editor goes by as well. */
async function settingsOf(folder: string): Promise<SaidProject> {
  const gate = FileGate.forNamedFiles();
  const text = await gate.admitNamed(path.resolve(folder, '.vscode', 'settings.json')).then((file) => readRegular(file, MOST_SETTINGS)).then(String, () => '{}'); // a folder without settings has said nothing
  const settings = (parse(text) ?? {}) as Record<string, unknown>;
  const values = ['sourceLanguage', 'targetLanguages', 'files'].map((key) => settings[`glossa.project.${key}`]);
  return saidProject(values[0], values[1], values[2]);
}

/** By the text of a file. */
async function recognised(file: string, engine: Engine): Promise<string | undefined> {
  const description = await described(file, engine);
  return description?.language ?? description?.pair?.source;
}

async function described(file: string, engine: Engine): Promise<DocumentDescription | undefined> {
  return engine.documents.describe({ document: { path: path.resolve(file) } }).catch(() => undefined); // what cannot be read says nothing; who reads it says why
}

/** What of a folder holds translations between all languages, or from or into those that are named, whichever of them it translates from; files are named from the current folder. */
export async function memoryPairs(folder: string, { from, to }: NamedLanguages, engine: Engine, signal: AbortSignal): Promise<NamedTranslation[]> {
  const names = await namesOfFiles(folder, signal, MEMORY_FILE);
  const pacer = new Pacer(signal);
  const named = [from, to].filter((language) => language !== undefined);
  const isNamed = (language: string) => named.some((each) => languageMatches(language, each));
  const said = await settingsOf(folder);
  const told = layoutBy(said, await runInSlices(inferLayout(names, said.source), pacer));
  // Two translations of the same documents translate each other.
  const layout = named.length === 2 && told?.source !== undefined && !isNamed(told.source) ? await runInSlices(inferLayout(names, from), pacer) : told;
  const source = layout && (layout.source ?? (layout.sourceSample && (await recognised(path.join(folder, layout.sourceSample), engine))));
  const isOneOfBoth = named.length < 2 && source !== undefined && isNamed(source);
  const targets = layout?.targets.filter((language) => !named.length || isOneOfBoth || isNamed(language)) ?? [];
  const files = await runInSlices(memoryFiles(names, layout && { ...layout, source, targets }), pacer);
  const inFolder = (name: string) => path.join(folder, name);
  return files.map((file) => ({ source: inFolder(file.source), target: file.target && inFolder(file.target), languages: file.languages }));
}

/** The documents of a folder that can be asked; named from the current folder. */
export async function askableFiles(folder: string, signal: AbortSignal): Promise<string[]> {
  return (await namesOfFiles(folder, signal, ASKED_FILE)).map((name) => path.join(folder, name));
}

/** Files with one of some endings, with `/` between the parts of their names. Links are not followed. */
async function namesOfFiles(folder: string, signal: AbortSignal, wanted = TRANSLATED_FILE): Promise<string[]> {
  const names: string[] = [];
  const waiting = [''];
  const pacer = new Pacer(signal);
  for (let below = waiting.pop(); below !== undefined && names.length < MOST_FILES; below = waiting.pop()) {
    pacer.throwIfCancelled();
    const entries = await readdir(path.join(folder, below), { withFileTypes: true }).catch(() => []); // a folder that may not be read has nothing for this reader
    for (const entry of entries) {
      if (entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules') waiting.push(`${below}${entry.name}/`);
      else if (entry.isFile() && wanted.test(entry.name)) names.push(below + entry.name);
    }
  }
  return names.sort();
}
