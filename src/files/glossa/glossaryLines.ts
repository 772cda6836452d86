import { binarySearch } from '../../base/binarySearch';
import { withCapacity } from '../../base/vectors';
import type { Concept } from '../../model/concept';
import type { FileBytes } from './fileBytes';
import type { GlossaryLine } from './glossaryLine';

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
