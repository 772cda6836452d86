import path from 'node:path';
import { GlossaError } from '../../base/errors';
import type { Pacer } from '../../base/pacer';
import { FileGate } from '../../gate/fileGate';
import { typedLanguage } from '../../language/names';
import { isTable } from '../../files/csv/csvDocument';
import type { DocumentFile, DocumentSource } from '../../model/document';
import type { GlossaryReference } from '../../protocol/commonParameters';
import type { ToolScope } from '../../protocol/tools';
import { isArchive, readText } from '../reading/documentReader';

/** What a call of a tool may reach, by the names under which answers speak of it. */
export class ToolReach {
  private readonly gate: FileGate;

  constructor(private readonly scope: ToolScope) {
    this.gate = FileGate.forFolders({ folders: scope.folders, allowedFolders: [] });
  }

  /** The glossary that is named, or all. Errors: `fileOutside` where it is none of those that are served. */
  glossaries(named: string | undefined): GlossaryReference[] {
    const { glossaries } = this.scope;
    if (named === undefined) return glossaries;
    const found = glossaries.filter((each) => this.isNamed(each, named));
    if (found.length) return found;
    throw new GlossaError('fileOutside', `${named} is none of the glossaries that are served here. ${glossaries.length ? `They are: ${this.names()}.` : 'There are none.'}`);
  }

  /** By the names under which the engine knows them. */
  get memories(): readonly string[] {
    return this.scope.memories ?? [];
  }

  /** The documents that may be asked: all, or those that are called so or lie below a folder that is. Errors: `fileOutside` where there is none of that name. */
  documents(named: string | undefined): DocumentFile[] {
    const { documents = [], folders } = this.scope;
    if (named === undefined) return documents;
    const places = folders.map((folder) => path.resolve(folder, named));
    const found = documents.filter(({ path: file }) => places.some((place) => file === place || isBelow(file, place)));
    if (found.length) return found;
    throw new GlossaError('fileOutside', `${named.replaceAll('\0', '')} is none of the documents here, and no folder that holds one.`);
  }

  /** The one that additions go to. Errors: `glossaryReadOnly`, `fileOutside`. */
  target(named: string | undefined): GlossaryReference {
    const target = this.glossaries(named).find(({ readOnly }) => !readOnly);
    if (!target) throw new GlossaError('glossaryReadOnly', named === undefined ? 'There is no glossary here that may be written.' : `${named} is read-only.`);
    return target;
  }

  /** A document of the project. Errors: `fileOutside`, and those of `readText`. */
  async document(named: string, pacer: Pacer): Promise<DocumentSource> {
    const { folders } = this.scope;
    const places = folders.map((folder) => path.resolve(folder, named));
    const file = places.find((place) => this.isWithin(place));
    if (file === undefined || named.includes('\0')) throw new GlossaError('fileOutside', `${named.replaceAll('\0', '')} lies outside ${folders.map((folder) => path.basename(folder)).join(' and ') || 'what is served here'}, which is all that may be read.`);
    // What a link in the folder leads to is the gate's matter.
    await this.gate.admit(file);
    // What has no text in which places could be told is read by whoever understands it.
    if (isArchive(file) || isTable({ fileName: file, text: '' })) return { path: file };
    const { text } = await readText(file, pacer, {}, this.gate);
    return { fileName: file, text };
  }

  /** Short, from the folder in which it lies, with `/` between its parts. */
  nameOf(file: string): string {
    const folder = this.scope.folders.find((each) => isBelow(file, each));
    return folder === undefined ? (path.isAbsolute(file) ? path.basename(file) : file) : path.relative(folder, file).split(path.sep).join('/');
  }

  private isNamed({ path: file }: GlossaryReference, named: string): boolean {
    return this.nameOf(file) === named || this.scope.folders.some((folder) => path.resolve(folder, named) === file);
  }

  private isWithin(file: string): boolean {
    return this.scope.folders.some((folder) => isBelow(file, folder));
  }

  private names(): string {
    return this.scope.glossaries.map(({ path: file }) => this.nameOf(file)).join(', ');
  }
}

/** A language by its code or name; undefined where none is given. Errors: `badRequest`. */
export function languageGiven(name: string, given: unknown): string | undefined {
  if (given === undefined) return undefined;
  const language = typedLanguage(given as string);
  if (!language) throw new GlossaError('badRequest', `${name}: “${given as string}” is no language. Give a code such as en, de or zh-Hans, or an English name.`);
  return language;
}

function isBelow(file: string, folder: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== '' && relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}
