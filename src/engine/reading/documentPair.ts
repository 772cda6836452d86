import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { SkippedParts } from '../../model/document';
import type { FileProblem, ReaderResult } from '../../base/problem';
import type { DocumentFile, DocumentInput, DocumentText } from '../../model/document';
import { detectLanguage } from '../../language/detection';
import { locateFileLanguage, findTranslatedFile } from '../../language/fileName';
import { languageMatches } from '../../language/tags';
import type { Segment } from '../../model/segment';
import type { DocumentPair } from '../../protocol/build';
import { isResourceKey } from '../../files/table/columnContents';
import type { DocumentReadOptions } from '../../files/tableDocuments';
import { skippedPartsIn } from './documentReader';

export interface ParsedDocumentPair {
  /** The documents that were read: the requested ones, or a file of keys with the file of its texts. */
  documents: DocumentPair;
  source: DocumentText;
  target?: DocumentText;
  /** The problems of both documents, each with its file. */
  problems: FileProblem[];
  /** The parts that the readers of both documents skipped. */
  skippedParts: SkippedParts[];
}

/**
 * Reads a document and its translation. If a bilingual file has keys as sources (Symfony's `messages.de.xlf`), their
 * texts come from the file of the same name in the source language (`messages.en.xlf`). In a file with source texts as
 * names, the names are the sources. Errors: those of `read` and `admit`.
 *
 * @param admit rejects a file that was not requested
 */
export async function readDocumentPair(
  { source, target }: DocumentPair,
  wanted: DocumentReadOptions,
  read: (document: DocumentInput, wanted: DocumentReadOptions) => Promise<ReaderResult<DocumentText>>,
  admit?: (file: string) => Promise<void>,
): Promise<ParsedDocumentPair> {
  const first = await read(source, wanted);
  if (target) {
    const { untranslated } = wanted;
    return parsedPair({ source, target }, first, await read(target, { untranslated }));
  }
  const inKeys = textInKeys(first.value, wanted);
  if (inKeys) return parsedPair({ source, target: source }, { value: inKeys, problems: [] }, first);
  const texts = await sourceOfKeys(source, first.value);
  if (!texts) return parsedPair({ source }, first);
  await admit?.(texts.path);
  return parsedPair({ source: texts, target: source }, await read(texts, {}), first);
}

function parsedPair(
  documents: DocumentPair,
  source: ReaderResult<DocumentText>,
  target?: ReaderResult<DocumentText>,
): ParsedDocumentPair {
  const sides = [
    { file: documentFileName(documents.source), ...source },
    ...(target ? [{ file: documentFileName(documents.target!), ...target }] : []),
  ];
  return {
    documents,
    source: source.value,
    target: target?.value,
    problems: sides.flatMap(({ file, problems }) => problems.map((problem) => ({ ...problem, file }))),
    skippedParts: sides.flatMap(({ file, value }) => skippedPartsIn(file, value)),
  };
}

async function sourceOfKeys(document: DocumentInput, text: DocumentText): Promise<DocumentFile | undefined> {
  if (text.kind === 'bilingual' || !text.keysOf) return undefined;
  const file = 'path' in document ? document.path : document.fileName;
  const folder = path.dirname(file);
  const names = await readdir(folder).catch(() => []); // a document that is not on disk may have no folder
  const own = path.basename(file);
  const found =
    findTranslatedFile(own, names, text.keysOf) ?? names.find((name) => name === locateFileLanguage(own)?.unnamed);
  return found === undefined ? undefined : { path: path.join(folder, found) };
}

/** The share of keys with several words above which a file's keys are its source texts. */
const MIN_SENTENCES = 0.5;

/**
 * Returns the source texts of a file that uses them as names, as Laravel, i18next and Jed do; undefined if the names
 * are identifiers.
 */
function textInKeys(text: DocumentText, wanted: DocumentReadOptions): DocumentText | undefined {
  if (text.kind === 'bilingual' || text.keysOf) return undefined;
  const named = text.segments.filter(({ key, continuesParagraph }) => key !== undefined && !continuesParagraph);
  const sentences = named.filter(({ key }) => /\p{L}\s+\S/u.test(key!));
  if (sentences.length <= MIN_SENTENCES * named.length) return undefined;
  const path = commonPath(sentences.map(({ key }) => key!));
  const segments = named
    .filter(({ key }) => key!.startsWith(path))
    .map(({ key, line }): Segment => ({ text: sourceIn(key!.slice(path.length)), line, key }))
    .filter(({ text: name }) => /^[^.].*\p{L}/u.test(name) && !isResourceKey(name, true));
  const language = wanted.source ?? detectLanguage(segments.map(({ text: name }) => name).join('\n'))?.language;
  if (language === undefined || (text.language !== undefined && languageMatches(language, text.language)))
    return undefined;
  return { kind: 'monolingual', language, segments };
}

/**
 * Returns the source text in a name, without a context before it and without the numbers of a plural form or of a
 * repeated name.
 */
function sourceIn(name: string): string {
  let end = name.length;
  for (let at = end; at > 0;) {
    while (at > 0 && /\d/.test(name[at - 1]!)) at--;
    if (at === end || !/[.#]/.test(name[at - 1] ?? '')) break;
    end = --at;
  }
  return name.slice(name.lastIndexOf('\u0004') + 1, end);
}

/** Returns the common path of names, up to its last dot. */
function commonPath(names: readonly string[]): string {
  const [first = ''] = names;
  let length = names.length > 1 ? first.length : 0;
  for (const name of names) {
    let same = 0;
    while (same < length && name[same] === first[same]) same++;
    length = same;
  }
  return first.slice(0, first.slice(0, length).lastIndexOf('.') + 1);
}

/** Returns the file name of a document, as used in its problems. */
export function documentFileName(document: DocumentInput): string {
  return 'path' in document ? document.path : document.fileName;
}
