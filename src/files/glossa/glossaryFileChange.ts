import type { Steps } from '../../base/steps';
import { sortedInSteps } from '../../base/steps';
import type { Concept } from '../../model/concept';
import { FEW, GlossaryFile, compareIds } from './glossaryFile';
import type { GlossaryLine } from './glossaryLine';
import { conceptLine, GLOSSARY_HEADER, GLOSSARY_VERSION } from './glossaryLine';

export interface ConceptChanges {
  /** Concepts that replace those of their id, or are added. */
  put: readonly Concept[];
  /** Ids of concepts that leave, in all their versions. */
  remove: readonly string[];
  /** Lines that stand for concepts from now on, by id, in place of all that the file holds of them. */
  lines?: ReadonlyMap<string, readonly string[]>;
  /** Whether merge conflicts end here: their markers go, and what both sides started from; the lines of both sides stay. */
  resolvesConflicts?: boolean;
}

/** What becomes of one concept: another version in use, or other lines altogether. */
type Step = { id: string; concept: Concept } | { id: string; concept?: undefined; lines: readonly string[]; isWritten?: boolean };

const ENCODER = new TextEncoder();
/** Concepts that are written, or lines that are looked at, in one step. */
const ITEMS_PER_STEP = 100;
/** UTF-16 code units of new lines that become bytes at once. */
const LONGEST_PIECE = 1 << 16;

/**
 * The file after a change. Untouched lines keep their bytes. The concepts are put in order by id, and whatever is no
 * concept (a broken or an empty line) stays behind the line that it followed. While conflict markers stand in the file
 * nothing is moved, and new concepts come at its end. Of lines that say the same one stays.
 */
export function* changingGlossaryFile(file: GlossaryFile, changes: ConceptChanges): Steps<GlossaryFile> {
  if (file.conflicted && changes.resolvesConflicts) return yield* changingGlossaryFile(yield* withBothSides(file), { ...changes, resolvesConflicts: false });
  const steps = yield* stepsOf(changes);
  if (file.conflicted) return yield* changedInPlace(file, steps);
  if (file.plain && steps.length <= FEW) return yield* changedAtPlaces(file, steps);
  return yield* changedInOrder(file.orderly ? file : yield* tidied(file), steps);
}

function* stepsOf({ put, remove, lines = new Map() }: ConceptChanges): Steps<Step[]> {
  const steps: Step[] = [...put.map((concept) => ({ id: concept.id, concept })), ...remove.map((id) => ({ id, lines: [] })), ...Array.from(lines, ([id, texts]) => ({ id, lines: texts }))];
  return yield* sortedInSteps(steps, (a, b) => compareIds(a.id, b.id));
}

/** Copies what lies between the places in one piece. */
function* changedAtPlaces(file: GlossaryFile, steps: readonly Step[]): Steps<GlossaryFile> {
  const result = new LineAssembler(file);
  let at = 0;
  for (const step of steps) {
    const place = file.placeOf(step.id);
    result.keepAll(at, place);
    at = place;
    const line = file.lines[place];
    if (line?.kind === 'concept' && line.concept.id === step.id) {
      result.skip(line);
      at++;
    }
    result.write(step);
  }
  result.keepAll(at, file.lines.length);
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
  for (const [index, line] of file.lines.entries()) {
    if (index % ITEMS_PER_STEP === 0) yield;
    if (line.kind === 'concept') yield* writeBefore(line.concept.id);
    const step = line.kind === 'concept' && steps[next]?.id === line.concept.id ? steps[next] : undefined;
    if (!step || (step.concept && file.isSpare(index))) {
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

/** Leaves every line where the merge put it. */
function* changedInPlace(file: GlossaryFile, steps: readonly Step[]): Steps<GlossaryFile> {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const result = new LineAssembler(file);
  for (const [index, line] of file.lines.entries()) {
    if (index % ITEMS_PER_STEP === 0) yield;
    const step = line.kind === 'concept' ? byId.get(line.concept.id) : undefined;
    if (!step || (step.concept && file.isSpare(index))) {
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
  for (const [index, line] of file.lines.entries()) {
    if (index % ITEMS_PER_STEP === 0) yield;
    if (line.kind === 'marker' || line.kind === 'base') result.skip(line);
    else result.keep(line);
  }
  return yield* result.finish();
}

/** A concept's line with the lines that are no concepts and follow it; they move with it. */
interface Block {
  id: string;
  lines: { line: GlossaryLine; from: number }[];
}

/** The same content with its header first, sorted, and without repeated lines. */
function* tidied(file: GlossaryFile): Steps<GlossaryFile> {
  const head: Block = { id: '', lines: [] };
  const blocks: Block[] = [];
  let header: Block['lines'][number] | undefined;
  let offset = file.start;
  for (const [index, line] of file.lines.entries()) {
    if (index % ITEMS_PER_STEP === 0) yield;
    const place = { line, from: offset };
    offset += line.length;
    if (line.kind === 'header') header ??= place;
    else if (line.kind !== 'concept') (blocks.at(-1) ?? head).lines.push(place);
    else if (!file.isRepetition(index)) blocks.push({ id: line.concept.id, lines: [place] });
  }
  const result = new LineAssembler(file);
  if (header) result.keepAt(header.line, header.from);
  else result.writeHeader();
  const sorted = yield* sortedInSteps(blocks, (a, b) => compareIds(a.id, b.id));
  for (const [index, { lines }] of [head, ...sorted].entries()) {
    if (index % ITEMS_PER_STEP === 0) yield;
    for (const { line, from } of lines) result.keepAt(line, from);
  }
  return yield* result.finish();
}

/** Puts a new file together from lines of the old one, whose neighbours are copied in one piece, and from new lines. */
class LineAssembler {
  private lines: GlossaryLine[] = [];
  private readonly pieces: Uint8Array[] = [];
  /** New lines that stand before the piece of the old file that is growing: bytes of their own for each would be more than the text. */
  private written: string[] = [];
  private writtenLength = 0;
  private readonly lineBreak: string;
  /** Where `keep` and `skip` stand in the old file. */
  private offset: number;
  /** A piece of the old file that is still growing. */
  private from: number;
  private to: number;

  constructor(private readonly file: GlossaryFile) {
    this.lineBreak = file.lineBreak;
    this.offset = file.start;
    this.from = 0;
    this.to = file.start;
  }

  keep(line: GlossaryLine): void {
    this.keepAt(line, this.offset);
    this.offset += line.length;
  }

  /** Keeps whole lines that follow one another, from index `begin` up to `end`. */
  keepAll(begin: number, end: number): void {
    if (this.offset !== this.to) {
      this.flush();
      this.from = this.to = this.offset;
    }
    const kept = this.file.lines.slice(begin, end);
    for (const { length } of kept) this.to += length;
    this.offset = this.to;
    this.lines = this.lines.length ? this.lines.concat(kept) : kept;
  }

  skip(line: GlossaryLine): void {
    this.offset += line.length;
  }

  keepAt(line: GlossaryLine, from: number): void {
    if (from !== this.to) {
      this.flush();
      this.from = from;
    }
    this.to = from + line.length;
    this.lines.push(line);
    // A last line without a line break gets one, because another line may follow it now.
    if (this.file.bytes[this.to - 1] !== 10) this.lines[this.lines.length - 1] = { ...line, length: line.length + this.append(this.lineBreak) };
  }

  write(step: Step): void {
    if (step.concept) return this.writeLine(conceptLine(step.concept));
    // It is met at each of the lines that it stands in for.
    if (!step.isWritten) step.lines.forEach((text) => this.writeLine(text));
    step.isWritten = true;
  }

  /** Read back, so that the concept in memory is the one on the disk. */
  private writeLine(text: string): void {
    this.lines.push({ kind: 'concept', concept: JSON.parse(text) as Concept, length: this.append(text + this.lineBreak) });
  }

  writeHeader(): void {
    this.lines.push({ kind: 'header', version: GLOSSARY_VERSION, length: this.append(GLOSSARY_HEADER + this.lineBreak) });
  }

  /** @param isPlain where it is known that the file is plain again */
  *finish(isPlain = false): Steps<GlossaryFile> {
    this.flush();
    const bytes = Buffer.concat(this.pieces);
    return isPlain ? new GlossaryFile(bytes, this.file.start, this.lines) : yield* GlossaryFile.of(bytes, this.file.start, this.lines);
  }

  private append(text: string): number {
    if (this.to > this.from) this.flush();
    this.from = this.to = -1;
    this.written.push(text);
    this.writtenLength += text.length;
    if (this.writtenLength > LONGEST_PIECE) this.encode();
    return Buffer.byteLength(text);
  }

  private encode(): void {
    if (this.written.length) this.pieces.push(ENCODER.encode(this.written.join('')));
    this.written = [];
    this.writtenLength = 0;
  }

  private flush(): void {
    this.encode();
    if (this.to > this.from) this.pieces.push(this.file.bytes.subarray(this.from, this.to));
    this.from = this.to = -1;
  }
}
