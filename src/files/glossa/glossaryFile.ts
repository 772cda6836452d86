import { isUtf8 } from 'node:buffer';
import type { Parsed, Problem } from '../../base/problem';
import type { Steps } from '../../base/steps';
import type { Concept } from '../../model/concept';
import { encodingShownBy } from '../encoding/declaredEncoding';
import type { GlossaryLine } from './glossaryLine';
import { conceptLine, GLOSSARY_HEADER, GLOSSARY_VERSION, GlossaryLineReader } from './glossaryLine';

const LINE_FEED = 10;
const LINES_PER_STEP = 500;
/** For so many concepts their places in a plain file are looked for; for more all lines are gone through. */
export const FEW = 100;

const NO_BYTES = new Uint8Array();

/**
 * A glossary file as it stands on the disk: its bytes, what each line says, and which line speaks for each concept. Never
 * changed; a change makes another one (`changingGlossaryFile`).
 */
export class GlossaryFile {
  /** In the order of the lines. */
  readonly problems: Problem[] = [];
  /** Whether merge conflict markers stand in the file; then its lines are left in their places. */
  readonly conflicted: boolean = false;
  /** Whether the header comes first and the concepts after it, sorted by id, each once, each line ended. */
  readonly orderly: boolean = true;
  /** Whether it is orderly and holds nothing but its header and its concepts, so that a concept is found by halving. */
  readonly plain: boolean = true;
  /** Why the file must not be written, as a sentence; undefined where it may. */
  readonly unwritable?: string;
  /** Ids of which the file holds versions that differ. */
  readonly disputed = new Set<string>();
  private byId: Map<string, Concept> | undefined;
  private readonly spares: LineRoles['spares'] = new Map<number, boolean>();

  /** @param roles left out by whoever knows that the file is plain: the lines of a large one are not looked at again for one change */
  constructor(
    readonly bytes: Uint8Array,
    /** Offset of the first line: 3 after a byte order mark. */
    readonly start: number,
    readonly lines: readonly GlossaryLine[],
    roles?: LineRoles,
  ) {
    if (!roles) return;
    const { concepts, spares, others, isSorted } = roles;
    this.byId = concepts;
    this.spares = spares;
    const headers = others.map((index) => lines[index]!).filter((line) => line.kind === 'header');
    this.conflicted = others.some((index) => lines[index]!.kind === 'marker');
    this.orderly = isSorted && !this.conflicted && headers.length === 1 && lines[0]?.kind === 'header' && bytes.at(-1) === LINE_FEED;
    this.plain = this.orderly && others.length === 1 && headers[0]?.version === GLOSSARY_VERSION;
    this.unwritable = this.reasonNotToWrite(headers.map(({ version }) => version));
    this.reportHeader(headers.length > 0);
    for (const index of [...others, ...spares.keys()].sort((a, b) => a - b)) this.reportLine(lines[index]!, index);
  }

  /** The file of which these are the lines. */
  static *of(bytes: Uint8Array, start: number, lines: readonly GlossaryLine[]): Steps<GlossaryFile> {
    return new GlossaryFile(bytes, start, lines, yield* rolesOf(lines));
  }

  /** What is worth keeping in memory: a plain file without its bytes, which are read again for a change. */
  get kept(): GlossaryFile {
    return this.plain ? this.plainWith(NO_BYTES) : this;
  }

  /** What was kept, whole again. @param bytes those that it had */
  withBytes(bytes: Uint8Array): GlossaryFile {
    return this.plain ? this.plainWith(bytes) : this;
  }

  private plainWith(bytes: Uint8Array): GlossaryFile {
    const file = new GlossaryFile(bytes, this.start, this.lines);
    file.byId = this.byId;
    return file;
  }

  /** The concepts by id, in the order of the lines. */
  get concepts(): ReadonlyMap<string, Concept> {
    return (this.byId ??= new Map(this.lines.flatMap((line) => (line.kind === 'concept' ? [[line.concept.id, line.concept] as const] : []))));
  }

  /** The same as `concepts.get`, without the making of a map that nobody else needs. */
  find(id: string): Concept | undefined {
    if (this.byId) return this.byId.get(id);
    const line = this.lines[this.placeOf(id)];
    return line?.kind === 'concept' && line.concept.id === id ? line.concept : undefined;
  }

  /** Of a plain file: the index of the first line whose id is not lower. */
  placeOf(id: string): number {
    let low = 1;
    let high = this.lines.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const line = this.lines[middle]!;
      if (line.kind === 'concept' && line.concept.id < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The lines of these concepts as they stand, without line breaks; a concept that the file does not hold has none. */
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

  /** The same line by line, for changes so large that their texts should not stand in memory all at once. */
  *eachTextOf(ids: ReadonlyMap<string, unknown>): Iterable<[id: string, text: string]> {
    const isFew = this.plain && ids.size <= FEW;
    const places = isFew ? [...new Set(Array.from(ids.keys(), (id) => this.placeOf(id)))].sort((a, b) => a - b) : this.lines.keys();
    let offset = this.start;
    let next = 0;
    for (const place of places) {
      for (; next < place; next++) offset += this.lines[next]!.length;
      const line = this.lines[place];
      if (line?.kind === 'concept' && ids.has(line.concept.id)) yield [line.concept.id, this.textAt(offset, line.length)];
    }
  }

  private textAt(offset: number, length: number): string {
    return Buffer.from(this.bytes.buffer, this.bytes.byteOffset + offset, length).toString('utf8').replace(/\r?\n$/, '');
  }

  get lineBreak(): string {
    const end = this.bytes.indexOf(LINE_FEED);
    return end > 0 && this.bytes[end - 1] === 13 ? '\r\n' : '\n';
  }

  /** The line that speaks for each concept, from 1, by id. */
  lineNumbers(): Map<string, number> {
    const numbers = new Map<string, number>();
    this.lines.forEach((line, index) => {
      if (line.kind === 'concept' && !this.spares.has(index)) numbers.set(line.concept.id, index + 1);
    });
    return numbers;
  }

  /** What all lines with this id say, the one in use first. */
  versionsOf(id: string): Concept[] {
    const used = this.concepts.get(id);
    const others = this.lines.flatMap((line) => (line.kind === 'concept' && line.concept.id === id && line.concept !== used ? [line.concept] : []));
    return used ? [used, ...others] : [];
  }

  /** Whether another line speaks for the concept on this one. */
  isSpare(index: number): boolean {
    return this.spares.has(index);
  }

  /** Whether another line that speaks for the concept says the same as this one. */
  isRepetition(index: number): boolean {
    return this.spares.get(index) === false;
  }

  private reasonNotToWrite(versions: unknown[]): string | undefined {
    const newer = versions.find((version) => typeof version === 'number' && version > GLOSSARY_VERSION);
    if (newer !== undefined) return `It was written by a newer Glossa (its schema is ${String(newer)}, this one knows ${GLOSSARY_VERSION}); update Glossa to change it.`;
    if (encodingShownBy(this.bytes)?.startsWith('utf-16')) return 'It is UTF-16; save it as UTF-8.';
    if (!versions.length && !this.concepts.size && this.lines.some(({ kind }) => kind === 'broken')) {
      return 'It does not look like a glossary: no line of it holds a concept. Choose another file, or delete this one.';
    }
    return undefined;
  }

  private reportHeader(hasHeader: boolean): void {
    if (this.unwritable) this.problems.push({ line: 1, message: this.unwritable });
    else if (!hasHeader && this.lines.some(({ kind }) => kind !== 'silent')) {
      this.problems.push({ line: 1, message: `The first line of a glossary is ${GLOSSARY_HEADER}; Glossa adds it when it next writes the file.` });
    }
  }

  private reportLine(line: GlossaryLine, index: number): void {
    const report = (message: string) => this.problems.push({ line: index + 1, message });
    if (line.kind === 'broken') report(line.fault);
    else if (line.kind === 'marker' && line.opens) report('A merge conflict begins here; both sides are read. Decide which lines stay and delete the marker lines.');
    else if (line.kind === 'header' && (!Number.isInteger(line.version) || Number(line.version) < 1)) {
      report(`The header names no version; write ${GLOSSARY_HEADER}.`);
    } else if (line.kind === 'concept' && !this.isRepetition(index)) {
      this.disputed.add(line.concept.id);
      report(`Another line with the concept ${line.concept.id} is used, because it was modified later or comes first. Move what you need into it and delete this line.`);
    }
  }
}

/** What the lines of a file are to one another. */
interface LineRoles {
  /** The version in use of each concept by id, in the order of the lines. */
  concepts: Map<string, Concept>;
  /** Lines that do not speak for their concept, because another one does, and whether they say something else than that one. */
  spares: ReadonlyMap<number, boolean>;
  /** Lines that hold no concept. */
  others: readonly number[];
  /** Whether the concepts stand in the order of their ids, each once. */
  isSorted: boolean;
}

function* rolesOf(lines: readonly GlossaryLine[]): Steps<LineRoles> {
  const concepts = new Map<string, Concept>();
  const outdone = new Set<Concept>();
  const others: number[] = [];
  let isSorted = true;
  let previous = '';
  for (const [index, line] of lines.entries()) {
    if (index % LINES_PER_STEP === 0) yield;
    if (line.kind !== 'concept') {
      others.push(index);
      continue;
    }
    const { concept } = line;
    const rival = concepts.get(concept.id);
    // Of several lines with one id the one that was modified last speaks, and the first of those that are equally old.
    const isUsed = !rival || modifiedAt(concept) > modifiedAt(rival);
    if (isUsed) concepts.set(concept.id, concept);
    if (rival) outdone.add(isUsed ? rival : concept);
    isSorted &&= previous < concept.id;
    previous = concept.id;
  }
  const spares = new Map<number, boolean>();
  for (const [index, line] of outdone.size ? lines.entries() : []) {
    if (index % LINES_PER_STEP === 0) yield;
    if (line.kind === 'concept' && outdone.has(line.concept)) spares.set(index, conceptLine(line.concept) !== conceptLine(concepts.get(line.concept.id)!));
  }
  return { concepts, spares, others, isSorted };
}

function modifiedAt(concept: Concept): number {
  return Date.parse(concept.modified ?? '') || 0;
}

/** Reads a `*.glossa.jsonl`: whatever is wrong in it is a problem with its line, and stays in the file. */
export function* parseGlossaryFile(bytes: Uint8Array): Steps<Parsed<GlossaryFile>> {
  const start = encodingShownBy(bytes) === 'utf-8' ? 3 : 0;
  const lines: GlossaryLine[] = [];
  const reader = new GlossaryLineReader(isUtf8(bytes));
  const isText = !encodingShownBy(bytes)?.startsWith('utf-16');
  for (let from = start; isText && from < bytes.length; ) {
    const end = bytes.indexOf(LINE_FEED, from);
    const next = end < 0 ? bytes.length : end + 1;
    lines.push(reader.read(bytes.subarray(from, next)));
    from = next;
    if (lines.length % LINES_PER_STEP === 0) yield;
  }
  const file = yield* GlossaryFile.of(bytes, start, lines);
  return { value: file, problems: file.problems };
}

/** A new glossary file with these concepts, sorted by id. */
export function glossaryText(concepts: readonly Concept[]): string {
  const sorted = [...concepts].sort((a, b) => compareIds(a.id, b.id));
  return [GLOSSARY_HEADER, ...sorted.map(conceptLine)].map((line) => `${line}\n`).join('');
}

/** By code units, so that every machine sorts alike. */
export function compareIds(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
