import { withRoomFor } from '../../base/growingArrays';
import type { Concept } from '../../model/concept';
import type { FileBytes } from './fileBytes';
import type { GlossaryLine } from './glossaryLine';

/** A line that holds no concept. */
export type OtherLine = Exclude<GlossaryLine, { kind: 'concept' }>;

const [QUOTE, BACKSLASH] = ['"'.charCodeAt(0), '\\'.charCodeAt(0)];
/** How Glossa begins the line of a concept. */
const BEGINNING = Buffer.from('{"id":"');
/**
 * The lines of a glossary file, counted from 0. A concept stays the bytes of its line until somebody asks for it: a look-up asks for
 * a few, and as objects a hundred thousand would take several times the memory, and the time of a start.
 */
export class GlossaryLines {
  constructor(
    readonly bytes: FileBytes,
    /** Offset of the first line: 3 after a byte order mark. */
    readonly start: number,
    /** Where each line ends, its line break included. */
    readonly ends: Uint32Array,
    /** The lines that hold no concept; all others are known to hold one. */
    readonly others: ReadonlyMap<number, OtherLine>,
    /** The languages of all terms, with their numbers. */
    readonly languages: ReadonlyMap<string, number>,
  ) {}

  get count(): number {
    return this.ends.length;
  }

  startOf(line: number): number {
    return line === 0 ? this.start : this.ends[line - 1]!;
  }

  /** The line as it stands, without its line break. */
  textAt(line: number): string {
    return this.bytesOf(line).toString('utf8').replace(/\r?\n$/, '');
  }

  /** The concept on a line that holds one: another object each time. */
  conceptAt(line: number): Concept {
    return JSON.parse(this.textAt(line).trim()) as Concept;
  }

  /** The id of that concept. Where the line begins with it, which `GlossaryLineReader` holds it to, the rest is not read. */
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

  /** Whether a line says byte for byte what one of another file does. */
  isSame(line: number, other: GlossaryLines, otherLine: number): boolean {
    return this.bytesOf(line).equals(other.bytesOf(otherLine));
  }

  /** How many lines two files have in common at their beginning, and how many of the others at their end. */
  commonWith(other: GlossaryLines): { head: number; tail: number } {
    const most = Math.min(this.count, other.count);
    const alike = this.bytes.commonBeginning(other.bytes);
    let head = this.start === other.start ? linesUpTo(this.ends, alike) : 0;
    // The last line of the shorter one may go on in the longer one.
    while (head > most || (head > 0 && this.ends[head - 1] !== other.ends[head - 1])) head--;
    // The line break before them has to be common, too.
    const alikeAtEnd = this.bytes.commonEnd(other.bytes);
    const tail = this.count - 1 - linesUpTo(this.ends, this.bytes.length - alikeAtEnd);
    return { head, tail: Math.max(0, Math.min(tail, most - head)) };
  }

  /** A view. */
  private bytesOf(line: number): Buffer {
    return this.bytes.view(this.startOf(line), this.ends[line]!);
  }
}

/** How many lines end at an offset or before it. */
function linesUpTo(ends: Uint32Array, offset: number): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ends[middle]! <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Puts the lines of a file together, one after the other or many at once. */
export class LineCollector {
  private ends: Uint32Array = new Uint32Array(0);
  private count = 0;
  private readonly others = new Map<number, OtherLine>();
  private readonly languages: Map<string, number>;

  /** @param languages those of the file that most lines come from, where they are counted as they come and go */
  constructor(languages: Iterable<readonly [string, number]> = []) {
    this.languages = new Map(languages);
  }

  get size(): number {
    return this.count;
  }

  /** Takes a line whose languages are counted already. */
  keep(end: number, other: OtherLine | undefined): void {
    this.ends = withRoomFor(this.ends, this.count + 1);
    if (other) this.others.set(this.count, other);
    this.ends[this.count++] = end;
  }

  /** The same for lines in a row that hold concepts. @param shift what their ends are further on here */
  keepAll(ends: Uint32Array, shift: number): void {
    this.ends = withRoomFor(this.ends, this.count + ends.length);
    for (let i = 0; i < ends.length; i++) this.ends[this.count++] = ends[i]! + shift;
  }

  add(end: number, line: GlossaryLine): void {
    if (line.kind === 'concept') this.countTerms(line.concept, 1);
    this.keep(end, line.kind === 'concept' ? undefined : line);
  }

  /** @param sign 1 for a concept that comes, -1 for one that goes */
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
