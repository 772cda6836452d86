import { isUtf8 } from 'node:buffer';
import type { ReaderResult, FileProblem } from '../../base/problem';
import type { Steps } from '../../base/steps';
import type { Concept } from '../../model/concept';
import { sniffEncoding, readChunks } from '../encoding/decodeText';
import { FileBytes } from './fileBytes';
import { FileConcepts } from './fileConcepts';
import { conceptLine, GLOSSARY_HEADER, GLOSSARY_SCHEMA_VERSION, GlossaryLineReader } from './glossaryLine';
import type { GlossaryLines } from './glossaryLines';
import { LineCollector, compareIds, LineRoles } from './glossaryLines';
import { ProblemList } from '../../base/problem';
import type { ByteSource } from '../encoding/decodeText';
import { DAMAGED_CHARACTERS_MESSAGE, parseAndRepairJson } from '../encoding/textLines';
import type { GlossaryReader } from '../glossary/glossaryReader';

const [LINE_FEED, CARRIAGE_RETURN] = [10, 13];
const LINES_PER_STEP = 500;
/** The maximum number of concepts that are found by binary search in a plain file. For more, all lines are visited. */
export const MAX_SEARCHED_CONCEPTS = 100;

/**
 * A glossary file on disk: its lines, and the line in use for each concept. Immutable; a change creates another one
 * (`changeGlossaryFile`).
 */
export class GlossaryFile {
  /** The problems in line order. Their number is limited, because a broken file may have millions. */
  readonly problems: readonly FileProblem[];
  /** True if the file contains merge conflict markers; its lines then keep their positions. */
  readonly conflicted: boolean = false;
  /** True if the header comes first and the concepts follow, sorted by id, without duplicates, each line ended. */
  readonly orderly: boolean = true;
  /** True if it is orderly and contains only its header and concepts, which allows binary search. */
  readonly plain: boolean = true;
  /** The reason why the file must not be written, as a sentence; undefined if it may. */
  readonly unwritable?: string;
  /** The ids with different versions in the file. */
  readonly disputed = new Set<string>();
  /** The concepts by id, in the order of the lines. */
  readonly concepts: FileConcepts;
  private readonly roles: LineRoles;

  /**
   * @param roles omitted if the file is known to be plain, so its lines are not checked again
   * @param fault the reason why the file cannot be read as a glossary; `lines` is then empty
   */
  constructor(
    readonly lines: GlossaryLines,
    roles?: LineRoles,
    fault?: string,
  ) {
    this.roles = roles ?? new LineRoles(lines);
    this.concepts = new FileConcepts(this.roles);
    this.problems = [];
    if (!roles) return;
    const problems = new ProblemList();
    const { others } = lines;
    const headers = Array.from(others.values()).filter((line) => line.kind === 'header');
    this.conflicted = Array.from(others.values()).some(({ kind }) => kind === 'marker');
    this.orderly =
      roles.isSorted &&
      !this.conflicted &&
      headers.length === 1 &&
      others.get(0)?.kind === 'header' &&
      this.bytes.at(this.bytes.length - 1) === LINE_FEED;
    this.plain = this.orderly && others.size === 1 && headers[0]?.version === GLOSSARY_SCHEMA_VERSION;
    this.unwritable = fault ?? this.reasonNotToWrite(headers.map(({ version }) => version));
    this.reportHeader(problems, headers.length > 0);
    for (const index of [...others.keys(), ...roles.spares.keys()].sort((a, b) => a - b))
      this.reportLine(problems, index);
    this.problems = problems.sorted();
  }

  /** Returns the file with these lines. */
  static *of(lines: GlossaryLines, fault?: string): Steps<GlossaryFile> {
    return new GlossaryFile(lines, yield* LineRoles.of(lines), fault);
  }

  get bytes(): FileBytes {
    return this.lines.bytes;
  }

  /**
   * Returns the index of the first line of a plain file whose id is equal or greater; the number of lines if there is
   * none.
   */
  placeOf(id: string): number {
    return this.roles.placeOf(id);
  }

  /** Returns the lines of these concepts unchanged, without line breaks; none for an unknown concept. */
  *textsOf(ids: Iterable<string>): Steps<Map<string, string[]>> {
    const texts = new Map<string, string[]>();
    let count = 0;
    for (const id of ids) {
      texts.set(id, []);
      if (++count % LINES_PER_STEP === 0) yield;
    }
    for (const [id, text] of this.eachTextOf(texts)) {
      texts.get(id)!.push(text);
      if (++count % LINES_PER_STEP === 0) yield;
    }
    return texts;
  }

  /** Yields the texts line by line, for changes that are too large for memory. */
  *eachTextOf(ids: ReadonlyMap<string, unknown>): Iterable<[id: string, text: string]> {
    const isFew = this.plain && ids.size <= MAX_SEARCHED_CONCEPTS;
    const places = isFew
      ? [...new Set(Array.from(ids.keys(), (id) => this.placeOf(id)))].sort((a, b) => a - b)
      : this.lines.ends.keys();
    for (const place of places) {
      const id = this.idOn(place);
      if (id !== undefined && ids.has(id)) yield [id, this.lines.textAt(place)];
    }
  }

  /** Returns the id of the concept on a line; undefined if there is none. */
  idOn(index: number): string | undefined {
    return index >= this.lines.count || this.lines.others.has(index) ? undefined : this.lines.idAt(index);
  }

  get lineBreak(): string {
    const { count, ends } = this.lines;
    return count > 0 && this.bytes.at(ends[0]! - 1) === LINE_FEED && this.bytes.at(ends[0]! - 2) === CARRIAGE_RETURN
      ? '\r\n'
      : '\n';
  }

  /** Returns the content of all lines with this id, the one in use first. */
  versionsOf(id: string): Concept[] {
    const used = this.concepts.numberOf(id);
    if (used === undefined) return [];
    const others = Array.from(this.roles.spares.keys()).filter((index) => this.lines.idAt(index) === id);
    return [used, ...others].map((index) => this.lines.conceptAt(index));
  }

  /** Returns whether another line is in use for this line's concept. */
  isSpare(index: number): boolean {
    return this.roles.spares.has(index);
  }

  /** Returns whether a line is unused because it has the same content as the line in use for its concept. */
  isRepetition(index: number): boolean {
    return this.roles.spares.get(index) === false;
  }

  private reasonNotToWrite(versions: unknown[]): string | undefined {
    const newer = versions.find((version) => typeof version === 'number' && version > GLOSSARY_SCHEMA_VERSION);
    if (newer !== undefined)
      return (
        `It was written by a newer version of Glossa (schema ${String(newer)}; this version supports ` +
        `${GLOSSARY_SCHEMA_VERSION}). Update Glossa to edit it.`
      );
    if (sniffEncoding(this.bytes.view(0, Math.min(4, this.bytes.length)))?.startsWith('utf-16'))
      return 'Its encoding is UTF-16. Save it as UTF-8.';
    if (
      !versions.length &&
      !this.concepts.size &&
      Array.from(this.lines.others.values()).some(({ kind }) => kind === 'broken')
    ) {
      return (
        'It does not look like a glossary, because it contains no entries. ' +
        'Choose another file, or delete this one.'
      );
    }
    return undefined;
  }

  private reportHeader(problems: ProblemList, hasHeader: boolean): void {
    if (this.unwritable) problems.report(1, this.unwritable);
    else if (
      !hasHeader &&
      (this.concepts.size > 0 || Array.from(this.lines.others.values()).some(({ kind }) => kind !== 'silent'))
    ) {
      problems.report(
        1,
        `The first line should be ${GLOSSARY_HEADER}. Glossa adds it with the next change of the file.`,
      );
    }
  }

  private reportLine(problems: ProblemList, index: number): void {
    const line = this.lines.others.get(index);
    const report = (message: string) => problems.report(index + 1, message);
    if (line?.kind === 'broken') report(line.fault);
    else if (line?.kind === 'marker' && line.opens)
      report(
        'A merge conflict begins here; both sides are read. Choose the lines to keep, and delete the marker lines.',
      );
    else if (line?.kind === 'header' && (!Number.isInteger(line.version) || Number(line.version) < 1)) {
      report(`The header has no valid version. Write ${GLOSSARY_HEADER}.`);
    } else if (!line && !this.isRepetition(index)) {
      const id = this.lines.idAt(index);
      this.disputed.add(id);
      report(
        `Another line with the same id (${id}) is used, because it was modified later or comes first. Move the ` +
          `data that you need to that line, and delete this one.`,
      );
    }
  }
}

/**
 * The maximum number of lines without a concept, including empty ones, is this constant plus the number of concepts,
 * because a merge conflict repeats lines. A file with more is not a glossary and would fill the memory.
 */
const MAX_OTHERS = 100_000;
const TOO_MANY_OTHERS =
  `The file was not read because more than ${MAX_OTHERS} lines are not entries. Delete those lines, or choose ` +
  `another file.`;

/** Parses a `*.glossa.jsonl`. Each broken line is reported as a problem and kept in the file. */
export function* parseGlossaryFile(bytes: Uint8Array): Steps<ReaderResult<GlossaryFile>> {
  const start = startOf(bytes);
  const lines = new LineCollector();
  const reader = new GlossaryLineReader(isUtf8(bytes));
  const isText = !sniffEncoding(bytes)?.startsWith('utf-16');
  let fault: string | undefined;
  for (let from = start; isText && fault === undefined && from < bytes.length;) {
    const next = endOfLine(bytes, from);
    lines.add(next, reader.read(bytes.subarray(from, next)));
    from = next;
    if (lines.size % LINES_PER_STEP === 0) yield;
    fault = lines.otherCount > MAX_OTHERS + lines.conceptCount ? TOO_MANY_OTHERS : undefined;
  }
  const read = fault === undefined ? lines : new LineCollector();
  const file = yield* GlossaryFile.of(read.linesOf(new FileBytes([bytes]), start), fault);
  return { value: file, problems: [...file.problems] };
}

/**
 * Returns the same file as `parseGlossaryFile`, for bytes known to be a plain file. Reads only line breaks; `languages`
 * are the term counts by language.
 */
export function* plainGlossaryFile(
  bytes: Uint8Array,
  languages: Iterable<readonly [string, number]>,
): Steps<GlossaryFile> {
  const start = startOf(bytes);
  const lines = new LineCollector(languages);
  for (let from = start; from < bytes.length;) {
    from = endOfLine(bytes, from);
    lines.keep(from, lines.size === 0 ? { kind: 'header', version: GLOSSARY_SCHEMA_VERSION } : undefined);
    if (lines.size % LINES_PER_STEP === 0) yield;
  }
  return new GlossaryFile(lines.linesOf(new FileBytes([bytes]), start));
}

function startOf(bytes: Uint8Array): number {
  return sniffEncoding(bytes) === 'utf-8' ? 3 : 0;
}

function endOfLine(bytes: Uint8Array, from: number): number {
  const end = bytes.indexOf(LINE_FEED, from);
  return end < 0 ? bytes.length : end + 1;
}

/** Returns a new glossary file with these concepts, sorted by id. */
export function glossaryText(concepts: readonly Concept[]): string {
  const sorted = [...concepts].sort((a, b) => compareIds(a.id, b.id));
  return [GLOSSARY_HEADER, ...sorted.map(conceptLine)].map((line) => `${line}\n`).join('');
}

/** The maximum length of a line in bytes. A file with a longer line is not a glossary, and is not loaded. */
const MAX_LINE_LENGTH = 1 << 26;

/**
 * Reads a `*.glossa.jsonl`. The whole file is parsed first, because a later line may override the line of a concept.
 */
export const readGlossaFile: GlossaryReader = function* (source, _options, take) {
  const overlong = yield* overlongLine(source);
  if (overlong !== undefined)
    return {
      problems: [
        {
          line: overlong,
          message: 'The file was not read because this line is longer than 64 MiB. Split or delete the line.',
        },
      ],
    };
  const { value: file, problems } = yield* parseGlossaryFile(source.read(0, source.size));
  const all = new ProblemList();
  all.add(problems);
  for (let line = 0; line < file.concepts.end; line++) {
    if (line % LINES_PER_STEP === 0) yield;
    if (!file.concepts.isThere(line)) continue;
    const { value, isDamaged } = parseAndRepairJson(file.lines.textAt(line).trim());
    if (isDamaged) all.report(line + 1, DAMAGED_CHARACTERS_MESSAGE);
    take(value as Concept);
  }
  return { problems: all.sorted() };
};

/** Returns the number of the first line that is too long, from 1. */
function* overlongLine(source: ByteSource): Steps<number | undefined> {
  if (source.size <= MAX_LINE_LENGTH) return undefined;
  let line = 1;
  let length = 0;
  for (const piece of readChunks(source)) {
    let start = 0;
    for (let end = piece.indexOf(LINE_FEED); end >= 0; end = piece.indexOf(LINE_FEED, start)) {
      start = end + 1;
      length = 0;
      line++;
    }
    length += piece.length - start;
    if (length > MAX_LINE_LENGTH) return line;
    yield;
  }
  return undefined;
}
