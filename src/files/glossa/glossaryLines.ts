import { binarySearch } from '../../base/binarySearch';
import { chunksOf } from '../../base/pacer';
import type { Steps } from '../../base/steps';
import { sortedInSteps } from '../../base/steps';
import { withCapacity } from '../../base/vectors';
import type { Concept } from '../../model/concept';
import type { FileBytes } from './fileBytes';
import type { GlossaryLine } from './glossaryLine';
import { conceptLine } from './glossaryLine';

/** A line without a concept. */
export type NonConceptLine = Exclude<GlossaryLine, { kind: 'concept' }>;

const [QUOTE, BACKSLASH] = ['"'.charCodeAt(0), '\\'.charCodeAt(0)];
/** The beginning of a concept's line, as Glossa writes it. */
const BEGINNING = Buffer.from('{"id":"');
/**
 * The lines of a glossary file, counted from 0. Concepts are parsed on demand. Parsing all of a large glossary would
 * multiply memory and slow start-up.
 */
export class GlossaryLines {
  constructor(
    readonly bytes: FileBytes,
    /** The offset of the first line: 3 after a byte order mark. */
    readonly start: number,
    /** The end of each line, including its line break. */
    readonly ends: Uint32Array,
    /** The lines without a concept; all others are known to have one. */
    readonly others: ReadonlyMap<number, NonConceptLine>,
    /** The number of terms in each language. */
    readonly languages: ReadonlyMap<string, number>,
  ) {}

  get count(): number {
    return this.ends.length;
  }

  startOf(line: number): number {
    return line === 0 ? this.start : this.ends[line - 1]!;
  }

  /** Returns the line unchanged, without its line break. */
  textAt(line: number): string {
    return this.bytesOf(line)
      .toString('utf8')
      .replace(/\r?\n$/, '');
  }

  /** Parses the concept on a line that has one; each call returns a new object. */
  conceptAt(line: number): Concept {
    return JSON.parse(this.textAt(line).trim()) as Concept;
  }

  /**
   * Returns the id of the concept on a line that has one. If the line begins with the id, only the id is parsed;
   * `GlossaryLineReader` ensures that no second id overrides it.
   */
  idAt(line: number): string {
    const offset = this.startOf(line);
    const { bytes, start: pieceStart } = this.bytes.pieceAt(offset);
    const start = offset - pieceStart;
    const from = start + BEGINNING.length;
    let to = from;
    for (let i = 0; i < BEGINNING.length; i++) if (bytes[start + i] !== BEGINNING[i]) return this.conceptAt(line).id;
    for (; bytes[to] !== QUOTE; to++) if (bytes[to] === BACKSLASH) return this.conceptAt(line).id;
    return bytes.toString('utf8', from, to);
  }

  /** Returns whether a line equals one of another file byte for byte. */
  isSame(line: number, other: GlossaryLines, otherLine: number): boolean {
    return this.bytesOf(line).equals(other.bytesOf(otherLine));
  }

  /** Returns the number of common lines at the beginning and at the end of two files. */
  commonWith(other: GlossaryLines): { head: number; tail: number } {
    const maxCommon = Math.min(this.count, other.count);
    const alike = this.bytes.commonBeginning(other.bytes);
    let head = this.start === other.start ? this.linesUpTo(alike) : 0;
    // The shorter file's last line may be only a prefix of the longer file's line.
    while (head > maxCommon || (head > 0 && this.ends[head - 1] !== other.ends[head - 1])) head--;
    // The line break before the common lines must be common, too.
    const alikeAtEnd = this.bytes.commonEnd(other.bytes);
    const tail = this.count - 1 - this.linesUpTo(this.bytes.length - alikeAtEnd);
    return { head, tail: Math.max(0, Math.min(tail, maxCommon - head)) };
  }

  /** Returns the number of lines that end at or before an offset. */
  private linesUpTo(offset: number): number {
    return binarySearch(0, this.count, (line) => this.ends[line]! <= offset);
  }

  /** Returns the line's bytes without copying. */
  private bytesOf(line: number): Buffer {
    return this.bytes.view(this.startOf(line), this.ends[line]!);
  }
}

/** Assembles the lines of a file, one at a time or in blocks. */
export class LineCollector {
  private ends: Uint32Array = new Uint32Array(0);
  private count = 0;
  private readonly others = new Map<number, NonConceptLine>();
  private readonly languages: Map<string, number>;

  /** @param languages the term counts to start from, if most lines are reused */
  constructor(languages: Iterable<readonly [string, number]> = []) {
    this.languages = new Map(languages);
  }

  get size(): number {
    return this.count;
  }

  get conceptCount(): number {
    return this.count - this.others.size;
  }

  /** The number of lines without a concept. */
  get otherCount(): number {
    return this.others.size;
  }

  /** Takes a line whose languages are counted already. */
  keep(end: number, other: NonConceptLine | undefined): void {
    this.ends = withCapacity(this.ends, this.count + 1);
    if (other) this.others.set(this.count, other);
    this.ends[this.count++] = end;
  }

  /**
   * Keeps consecutive lines with concepts.
   *
   * @param shift the number that is added to each end
   */
  keepAll(ends: Uint32Array, shift: number): void {
    this.ends = withCapacity(this.ends, this.count + ends.length);
    for (let i = 0; i < ends.length; i++) this.ends[this.count++] = ends[i]! + shift;
  }

  add(end: number, line: GlossaryLine): void {
    if (line.kind === 'concept') this.countTerms(line.concept, 1);
    this.keep(end, line.kind === 'concept' ? undefined : line);
  }

  /** @param sign 1 to add a concept, -1 to remove one */
  countTerms({ terms }: Concept, sign: 1 | -1): void {
    for (const { language } of terms) {
      const count = (this.languages.get(language) ?? 0) + sign;
      if (count > 0) this.languages.set(language, count);
      else this.languages.delete(language);
    }
  }

  linesOf(bytes: FileBytes, start: number): GlossaryLines {
    return new GlossaryLines(bytes, start, this.ends.slice(0, this.count), this.others, this.languages);
  }
}

const LINES_PER_STEP = 500;

/** The roles of a glossary file's lines: which one is in use for each concept. */
export class LineRoles {
  /** The defaults describe a file with one line without a concept, followed by each concept once, sorted by id. */
  constructor(
    readonly lines: GlossaryLines,
    /** Lines that another line of the same concept overrides, and whether their content differs. */
    readonly spares: ReadonlyMap<number, boolean> = new Map(),
    /** True if the concepts are sorted by id without duplicates. */
    readonly isSorted = true,
    /** The lines in use, sorted by id; undefined if the lines of the file are already in this order. */
    private readonly byId?: Uint32Array,
  ) {}

  static *of(lines: GlossaryLines): Steps<LineRoles> {
    let concepts: { id: string; line: number }[] = [];
    let isSorted = true;
    for (let line = 0; line < lines.count; line++) {
      if (line % LINES_PER_STEP === 0) yield;
      if (lines.others.has(line)) continue;
      const id = lines.idAt(line);
      isSorted &&= (concepts.at(-1)?.id ?? '') < id;
      concepts.push({ id, line });
    }
    // Equal ids stay in the order of their lines.
    if (!isSorted) concepts = yield* sortedInSteps(concepts, (a, b) => compareIds(a.id, b.id));
    const byId = new Uint32Array(concepts.length);
    const spares = new Map<number, boolean>();
    let count = 0;
    for (let first = 0, end = 1; first < concepts.length; first = end++) {
      if (count % LINES_PER_STEP === 0) yield;
      while (concepts[end]?.id === concepts[first]!.id) end++;
      const versions = concepts.slice(first, end).map(({ line }) => line);
      byId[count++] = versions.length > 1 ? yield* speakerAmong(versions, lines, spares) : versions[0]!;
    }
    // If only a header comes before the concepts, their lines are already in order.
    return isSorted && lines.others.size === 1 && lines.others.has(0)
      ? new LineRoles(lines)
      : new LineRoles(lines, spares, isSorted, byId.slice(0, count));
  }

  /** Returns the number of lines in use. */
  get size(): number {
    return this.lines.count - this.lines.others.size - this.spares.size;
  }

  speaks(line: number): boolean {
    return line < this.lines.count && !this.lines.others.has(line) && !this.spares.has(line);
  }

  /** Returns the line in use for a concept; undefined if there is none. */
  speakerOf(id: string): number | undefined {
    const { byId, lines } = this;
    const line = byId ? byId[binarySearch(0, byId.length, (place) => lines.idAt(byId[place]!) < id)] : this.placeOf(id);
    return line !== undefined && line < lines.count && lines.idAt(line) === id ? line : undefined;
  }

  /**
   * Returns the first line whose id is equal or greater, or the number of lines if there is none. Assumes a header
   * line, followed by concepts that are sorted by id.
   */
  placeOf(id: string): number {
    return binarySearch(1, this.lines.count, (line) => this.lines.idAt(line) < id);
  }
}

/**
 * Returns the line in use among several lines with the same id: the one modified last, or the first of equal ones.
 * Records the other lines.
 */
function* speakerAmong(versions: readonly number[], lines: GlossaryLines, spares: Map<number, boolean>): Steps<number> {
  let speaker = { line: versions[0]!, modified: -Infinity, written: '' };
  // All lines of a file may have the same id. Parsing all of them at once could exhaust the memory.
  for (const slice of chunksOf(versions)) {
    for (const line of slice) {
      const concept = lines.conceptAt(line);
      const modified = modifiedAt(concept);
      if (modified > speaker.modified) speaker = { line, modified, written: conceptLine(concept) };
    }
    yield;
  }
  for (const slice of chunksOf(versions)) {
    for (const line of slice)
      if (line !== speaker.line) spares.set(line, conceptLine(lines.conceptAt(line)) !== speaker.written);
    yield;
  }
  return speaker.line;
}

function modifiedAt(concept: Concept): number {
  return Date.parse(concept.modified ?? '') || 0;
}

/** Compares by code units: the same order on every machine. */
export function compareIds(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
