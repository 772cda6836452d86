import type { Steps } from '../../base/steps';
import { sortedInSteps } from '../../base/steps';
import type { Concept } from '../../model/concept';
import { FileBytes } from './fileBytes';
import { MAX_SEARCHED_CONCEPTS, GlossaryFile } from './glossaryFile';
import { conceptLine, GLOSSARY_HEADER, GLOSSARY_SCHEMA_VERSION } from './glossaryLine';
import { LineCollector, compareIds } from './glossaryLines';

export interface ConceptChanges {
  /** Concepts that are added or replace those with the same id. */
  put: readonly Concept[];
  /** Ids of concepts to remove, with all their versions. */
  remove: readonly string[];
  /** Lines that replace all lines of concepts, by id. */
  lines?: ReadonlyMap<string, readonly string[]>;
  /** True to resolve merge conflicts: removes their markers and the common base; keeps the lines of both sides. */
  resolvesConflicts?: boolean;
}

/** The change of one concept: another version in use, or other lines. */
type Step =
  { id: string; concept: Concept } | { id: string; concept?: undefined; lines: readonly string[]; isWritten?: boolean };

const ENCODER = new TextEncoder();
/** The number of concepts that are written, or lines that are checked, in one step. */
const ITEMS_PER_STEP = 100;
/** The maximum number of pieces of a file; beyond it, they are joined. */
const MAX_PIECES = 64;
/** The number of bytes that are copied in one step. */
const BYTES_PER_STEP = 8 << 20;
const LINE_FEED = 10;
/** The number of UTF-16 code units of new lines that are encoded at once. */
const MAX_PIECE_LENGTH = 1 << 16;

/**
 * Returns the file after a change. Unchanged lines keep their bytes. Concepts are sorted by id, and other lines (broken
 * or empty) stay after the line that they followed. In a file with conflict markers nothing moves, and new concepts
 * come at the end. Duplicate lines are removed.
 */
export function* applyConceptChanges(file: GlossaryFile, changes: ConceptChanges): Steps<GlossaryFile> {
  if (file.conflicted && changes.resolvesConflicts)
    return yield* applyConceptChanges(yield* withBothSides(file), { ...changes, resolvesConflicts: false });
  const steps = yield* stepsOf(changes);
  if (file.conflicted) return yield* changedInPlace(file, steps);
  if (file.plain && steps.length <= MAX_SEARCHED_CONCEPTS) return yield* changedAtPlaces(file, steps);
  return yield* changedInOrder(file.orderly ? file : yield* tidied(file), steps);
}

function* stepsOf({ put, remove, lines = new Map() }: ConceptChanges): Steps<Step[]> {
  const steps: Step[] = [
    ...put.map((concept) => ({ id: concept.id, concept })),
    ...remove.map((id) => ({ id, lines: [] })),
    ...Array.from(lines, ([id, texts]) => ({ id, lines: texts })),
  ];
  return yield* sortedInSteps(steps, (a, b) => compareIds(a.id, b.id));
}

/** Copies the text between the changed positions in one piece. */
function* changedAtPlaces(file: GlossaryFile, steps: readonly Step[]): Steps<GlossaryFile> {
  const result = new LineAssembler(file);
  let at = 0;
  for (const step of steps) {
    const place = file.placeOf(step.id);
    result.keepAll(at, place);
    at = place;
    if (file.idOn(place) === step.id) result.skip(at++);
    result.write(step);
  }
  result.keepAll(at, file.lines.count);
  return yield* result.finish(steps.every((step) => step.concept !== undefined || step.lines.length <= 1));
}

/** Walks through the sorted file and the sorted changes together. */
function* changedInOrder(file: GlossaryFile, steps: readonly Step[]): Steps<GlossaryFile> {
  const result = new LineAssembler(file);
  let next = 0;
  const writeBefore = function* (id?: string): Steps<void> {
    for (let step = steps[next]; step && (id === undefined || step.id < id); step = steps[++next]) {
      if (next % ITEMS_PER_STEP === 0) yield;
      result.write(step);
    }
  };
  for (let line = 0; line < file.lines.count; line++) {
    if (line % ITEMS_PER_STEP === 0) yield;
    const id = file.idOn(line);
    if (id !== undefined) yield* writeBefore(id);
    const step = id !== undefined && steps[next]?.id === id ? steps[next] : undefined;
    if (!step || (step.concept && file.isSpare(line))) {
      result.keep(line);
      continue;
    }
    result.skip(line);
    result.write(step);
    if (step.concept) next++;
  }
  yield* writeBefore();
  return yield* result.finish();
}

/** Applies the changes to a file with conflict markers, in which lines keep their positions. */
function* changedInPlace(file: GlossaryFile, steps: readonly Step[]): Steps<GlossaryFile> {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const result = new LineAssembler(file);
  for (let line = 0; line < file.lines.count; line++) {
    if (line % ITEMS_PER_STEP === 0) yield;
    const step = byId.get(file.idOn(line) ?? '');
    if (!step || (step.concept && file.isSpare(line))) {
      result.keep(line);
      continue;
    }
    result.skip(line);
    result.write(step);
  }
  for (const [index, step] of steps.entries()) {
    if (index % ITEMS_PER_STEP === 0) yield;
    if (!file.concepts.has(step.id)) result.write(step);
  }
  return yield* result.finish();
}

function* withBothSides(file: GlossaryFile): Steps<GlossaryFile> {
  const result = new LineAssembler(file);
  for (let line = 0; line < file.lines.count; line++) {
    if (line % ITEMS_PER_STEP === 0) yield;
    const kind = file.lines.others.get(line)?.kind;
    if (kind === 'marker' || kind === 'base') result.skip(line);
    else result.keep(line);
  }
  return yield* result.finish();
}

/** A concept's line with the lines after it that are not concepts; they move with it. */
interface Block {
  id: string;
  lines: number[];
}

/** Returns the same content with its header first, sorted, without duplicate lines. */
function* tidied(file: GlossaryFile): Steps<GlossaryFile> {
  const head: Block = { id: '', lines: [] };
  const blocks: Block[] = [];
  const result = new LineAssembler(file);
  let header: number | undefined;
  for (let line = 0; line < file.lines.count; line++) {
    if (line % ITEMS_PER_STEP === 0) yield;
    const id = file.idOn(line);
    if (file.lines.others.get(line)?.kind === 'header') header ??= line;
    else if (id === undefined) (blocks.at(-1) ?? head).lines.push(line);
    else if (file.isRepetition(line)) result.skip(line);
    else blocks.push({ id, lines: [line] });
  }
  if (header === undefined) result.writeHeader();
  else result.keep(header);
  const sorted = yield* sortedInSteps(blocks, (a, b) => compareIds(a.id, b.id));
  for (const [index, { lines }] of [head, ...sorted].entries()) {
    if (index % ITEMS_PER_STEP === 0) yield;
    for (const line of lines) result.keep(line);
  }
  return yield* result.finish();
}

/** Assembles a new file from lines of the old file and from new lines. Adjacent old lines are copied as one block. */
class LineAssembler {
  private readonly lines: LineCollector;
  /** The length of the new file so far. */
  private length: number;
  private readonly pieces: Uint8Array[] = [];
  /**
   * New lines that are not encoded yet. They are joined first, because one buffer per line would take more memory than
   * the text.
   */
  private written: string[] = [];
  private writtenLength = 0;
  private readonly lineBreak: string;
  /** The start and end of the old file's range that is still growing; both are -1 if there is none. */
  private from = 0;
  private to: number;

  constructor(private readonly file: GlossaryFile) {
    this.lines = new LineCollector(file.lines.languages);
    this.lineBreak = file.lineBreak;
    this.length = this.to = file.lines.start;
  }

  /** Keeps a line of the old file. */
  keep(line: number): void {
    const { lines } = this.file;
    this.grow(lines.startOf(line), lines.ends[line]!);
    // A last line without a line break gets one, because another line may follow it now.
    if (this.file.bytes.at(this.to - 1) !== LINE_FEED) this.append(this.lineBreak);
    this.lines.keep(this.length, lines.others.get(line));
  }

  /** Keeps the lines of a plain file from one index to another. */
  keepAll(begin: number, end: number): void {
    if (begin === end) return;
    const { lines } = this.file;
    const shift = this.length - lines.startOf(begin);
    this.grow(lines.startOf(begin), lines.ends[end - 1]!);
    if (begin === 0) this.lines.keep(lines.ends[0]! + shift, lines.others.get(0));
    this.lines.keepAll(lines.ends.subarray(Math.max(1, begin), end), shift);
  }

  skip(line: number): void {
    if (!this.file.lines.others.has(line)) this.lines.countTerms(this.file.lines.conceptAt(line), -1);
  }

  write(step: Step): void {
    if (step.concept) return this.writeLine(conceptLine(step.concept));
    // A step is applied at each line that it replaces, but its lines are written once.
    if (!step.isWritten) step.lines.forEach((text) => this.writeLine(text));
    step.isWritten = true;
  }

  private writeLine(text: string): void {
    this.append(text + this.lineBreak);
    this.lines.add(this.length, { kind: 'concept', concept: JSON.parse(text) as Concept });
  }

  writeHeader(): void {
    this.append(GLOSSARY_HEADER + this.lineBreak);
    this.lines.add(this.length, { kind: 'header', version: GLOSSARY_SCHEMA_VERSION });
  }

  /** @param isPlain whether the file is known to be plain again */
  *finish(isPlain = false): Steps<GlossaryFile> {
    this.flush();
    const isShared = isPlain && this.pieces.length <= MAX_PIECES;
    const lines = this.lines.linesOf(
      new FileBytes(isShared ? this.pieces : [yield* joined(this.pieces)]),
      this.file.lines.start,
    );
    return isPlain ? new GlossaryFile(lines) : yield* GlossaryFile.of(lines);
  }

  /** Takes bytes of the old file. */
  private grow(from: number, to: number): void {
    if (from !== this.to) {
      this.flush();
      this.from = from;
    }
    this.to = to;
    this.length += to - from;
  }

  private append(text: string): void {
    if (this.to > this.from) this.flush();
    this.from = this.to = -1;
    this.written.push(text);
    this.writtenLength += text.length;
    this.length += Buffer.byteLength(text);
    if (this.writtenLength > MAX_PIECE_LENGTH) this.encode();
  }

  private encode(): void {
    if (this.written.length) this.pieces.push(ENCODER.encode(this.written.join('')));
    this.written = [];
    this.writtenLength = 0;
  }

  private flush(): void {
    this.encode();
    if (this.to > this.from) this.pieces.push(...this.file.bytes.between(this.from, this.to));
    this.from = this.to = -1;
  }
}

function* joined(pieces: readonly Uint8Array[]): Steps<Uint8Array> {
  const bytes = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    for (let from = 0; from < piece.length; from += BYTES_PER_STEP) {
      bytes.set(piece.subarray(from, from + BYTES_PER_STEP), at + from);
      yield;
    }
    at += piece.length;
  }
  return bytes;
}
