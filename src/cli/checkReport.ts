import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Log, PhysicalLocation, ReportingDescriptor, Result } from 'sarif';
import { englishFindingMessage } from '../check/findingMessage';
import { severityOf } from '../check/shownFindings';
import type { ReaderResult } from '../base/problem';
import { isTableDocument } from '../files/tableDocuments';
import { LineIndex } from '../files/document/documentSegments';
import type { DocumentInput } from '../model/document';
import type { CheckRule, Finding } from '../model/finding';
import { CHECK_RULES } from '../model/finding';
import type { PartialLanguagePair, LanguagePair } from '../model/languagePair';
import type { FilePair } from '../project/projectFiles';
import type { Engine } from '../engine/engine';
import { UsageError } from './options';
import { isOfficeDocument } from '../engine/reading/documentReader';
import type { UnreadableFolders } from './projectFolder';
import { isMonolingualFile, isExistingFolder, projectPairs } from './projectFolder';
import { readDocumentContent } from './session';
import type { InputFiles } from './standardStreams';

/** The files to check together: a bilingual file, or a document with its translation. */
export interface FilesToCheck {
  source: DocumentInput;
  target?: DocumentInput;
}

/** A finding in its file; lines and columns from 1, columns in UTF-16 code units. */
export interface LocatedFinding {
  file: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  finding: Finding;
}

/**
 * Returns the files of an argument: a bilingual file, or `SOURCE=TARGET`. An existing file with an equals sign in its
 * name counts as one file.
 */
export function filesOfArgument(argument: string): string[] {
  const at = existsSync(argument) ? -1 : argument.indexOf('=');
  return at < 0 ? [argument] : [argument.slice(0, at), argument.slice(at + 1)];
}

/** The files to check for an argument; `languages` is undefined if the files must state them. */
export interface NamedFilePair extends FilePair {
  /** The name in messages to the caller. */
  name: string;
  languages?: LanguagePair;
}

/**
 * Resolves an argument: a folder to all translations of its project, and a single document to its source or
 * translation. Errors: `UsageError`.
 */
export async function resolveFilePairs(
  argument: string,
  languages: PartialLanguagePair,
  input: InputFiles,
  engine: Engine,
  signal: AbortSignal,
  unreadable: UnreadableFolders,
): Promise<NamedFilePair[]> {
  const [source, target] = filesOfArgument(argument);
  const asSaid = [{ name: input.nameOf(argument), source: source!, target }];
  const isInFolder = await isExistingFolder(argument);
  if (!isInFolder && (target !== undefined || !(await isMonolingualFile(argument, engine)))) return asSaid;
  const pairs = await projectPairs(argument, languages, engine, signal, { unreadable });
  if (isInFolder && !pairs.length)
    throw new UsageError(`No file in ${argument} looks like the translation of another file.`);
  return pairs.length ? pairs.map((pair) => ({ ...pair, name: pair.target ?? pair.source })) : asSaid;
}

/** Returns the files of a pair, with problems for undecodable bytes. Errors: those of `decodeTextFile`. */
export async function readFilesToCheck(
  { source, target }: NamedFilePair,
  input: InputFiles,
): Promise<ReaderResult<FilesToCheck>> {
  const read = async (file: string): Promise<ReaderResult<DocumentInput>> =>
    hasNoTextPositions(input.nameOf(file))
      ? { value: { path: await input.place(file) }, problems: [] }
      : readDocumentContent(file, input);
  const [first, second] = [await read(source), target === undefined ? undefined : await read(target)];
  return {
    value: { source: first.value, target: second?.value },
    problems: [...first.problems, ...(second?.problems ?? [])],
  };
}

/** Returns whether a file has no text positions: archives and tables. */
const hasNoTextPositions = (fileName: string): boolean =>
  isOfficeDocument(fileName) || isTableDocument({ fileName, text: '' });

/**
 * Locates findings: at the error in the translation, or at the whole segment if the position is unknown. In a DOCX or a
 * table, a line is a paragraph or a row, and columns are those of its segment.
 */
export function locateFindings(
  { source, target }: FilesToCheck,
  { findings, file }: { findings: readonly Finding[]; file: string },
): LocatedFinding[] {
  const document = target ?? source;
  const lines = 'path' in document ? undefined : new LineIndex(document.text);
  return findings.map((finding) => {
    const { text, span, line, column } = finding.found ?? finding.target;
    const end = lines?.positionAt(span.end) ?? { line, column: column + text.length };
    return { file, line, column, endLine: end.line, endColumn: end.column, finding };
  });
}

const DESCRIPTIONS: Record<CheckRule, string> = {
  'approved-term-missing':
    'The source contains a glossary term, but the translation contains none of its approved equivalents.',
  'forbidden-term': 'The translation uses an equivalent that the glossary marks as deprecated or superseded.',
  'inconsistent-rendering':
    'A source segment is translated differently elsewhere, or a term differently from the glossary.',
  'changed-untranslatable': 'A non-translatable term was changed or omitted.',
  'same-translation': 'Different source segments are translated in the same way.',
  'different-numbers': 'Source and translation contain different numbers.',
  'different-placeholders': 'Source and translation contain different placeholders.',
  'different-tags': 'Source and translation contain different tags.',
  'different-addresses': 'Source and translation contain different web or email addresses.',
  'outer-blanks': 'Whitespace at the beginning or end differs from the source.',
  'repeated-word': 'A word is repeated.',
  'end-punctuation': 'Source and translation end with different punctuation.',
  'unpaired-marks': 'A bracket or quotation mark is unpaired.',
  'double-spaces': 'There are several spaces in a row.',
  'empty-target': 'A segment has no translation.',
  'length-limit': 'The translation is longer than the file allows.',
  pattern: 'The translation violates a pattern in the settings.',
};

/** Returns a log in SARIF 2.1.0 format (OASIS). Paths of files are relative to the current folder. */
export function sarifLog(found: readonly LocatedFinding[]): Log {
  const rules = CHECK_RULES.map((id): ReportingDescriptor => ({
    id,
    name: id.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: DESCRIPTIONS[id] },
    defaultConfiguration: { level: id === 'forbidden-term' ? 'error' : 'warning' },
  }));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'Glossa', rules } }, columnKind: 'utf16CodeUnits', results: found.map(resultOf) }],
  };
}

function resultOf({ file, line, column, endLine, endColumn, finding }: LocatedFinding): Result {
  const { rule, concept, source } = finding;
  // The fingerprint excludes line numbers, so it survives edits above the finding.
  const fingerprint = createHash('sha256')
    .update([rule, concept ?? '', file, source.text].join('\n'))
    .digest('hex')
    .slice(0, 32);
  const physicalLocation: PhysicalLocation = {
    artifactLocation: { uri: uriOf(file) },
    region: { startLine: line, startColumn: column, endLine, endColumn },
  };
  return {
    ruleId: rule,
    ruleIndex: CHECK_RULES.indexOf(rule),
    level: severityOf(finding),
    // A viewer makes a link of [text](address) in a term, unless the bracket is escaped.
    message: { text: englishFindingMessage(finding).replaceAll('](', '\\](') },
    locations: [{ physicalLocation }],
    partialFingerprints: { 'glossaFinding/v1': fingerprint },
  };
}

/** Returns a URI, relative to the current folder if the file is inside, percent-encoded. */
function uriOf(file: string): string {
  const relative = path.relative(process.cwd(), path.resolve(file));
  if (relative.startsWith('..') || path.isAbsolute(relative)) return pathToFileURL(file).href;
  return relative.split(path.sep).map(encodeURIComponent).join('/');
}
