import type { Concept } from '../domain/concept';
import { conceptLine } from './conceptLine';
import { GlossaryFile, compareIds } from './glossaryFile';
import { GLOSSARY_HEADER, GLOSSARY_VERSION } from './glossaryLine';
import type { GlossaryLine } from './glossaryLine';

export interface ConceptChanges {
  /** Concepts that replace those of their id, or are added. */
  put: readonly Concept[];
  /** Ids of concepts that leave, in all their versions. */
  remove: readonly string[];
}

const ENCODER = new TextEncoder();

/**
 * The file after a change. Untouched lines keep their bytes. The concepts are put in order by id, and whatever is no
 * concept (a broken or an empty line) stays behind the line that it followed. While conflict markers stand in the file
 * nothing is moved, and new concepts come at its end. Of lines that say the same one stays.
 */
export function changeGlossaryFile(file: GlossaryFile, changes: ConceptChanges): GlossaryFile {
  if (file.conflicted) return changedInPlace(file, changes);
  return changedInOrder(file.orderly ? file : tidied(file), changes);
}

/** Walks through the sorted file and the sorted changes together. */
function changedInOrder(file: GlossaryFile, { put, remove }: ConceptChanges): GlossaryFile {
  const leaving = remove.map((id) => ({ id, concept: undefined }));
  const steps = [...leaving, ...put.map((concept) => ({ id: concept.id, concept }))].sort((a, b) => compareIds(a.id, b.id));
  const result = new LineAssembler(file);
  let next = 0;
  const addBefore = (id?: string) => {
    for (let step = steps[next]; step && (id === undefined || step.id < id); step = steps[++next]) if (step.concept) result.write(step.concept);
  };
  for (const [index, line] of file.lines.entries()) {
    if (line.kind === 'concept') addBefore(line.concept.id);
    const step = line.kind === 'concept' && steps[next]?.id === line.concept.id ? steps[next] : undefined;
    if (!step || (step.concept && file.isSpare(index))) result.keep(line);
    else result.skip(line);
    if (step?.concept && !file.isSpare(index)) {
      result.write(step.concept);
      next++;
    }
  }
  addBefore();
  return result.finish();
}

/** Leaves every line where the merge put it. */
function changedInPlace(file: GlossaryFile, changes: ConceptChanges): GlossaryFile {
  const put = new Map(changes.put.map((concept) => [concept.id, concept]));
  const remove = new Set(changes.remove);
  const result = new LineAssembler(file);
  file.lines.forEach((line, index) => {
    const id = line.kind === 'concept' ? line.concept.id : undefined;
    const successor = id === undefined || file.isSpare(index) ? undefined : put.get(id);
    if (id !== undefined && (successor || remove.has(id))) result.skip(line);
    else result.keep(line);
    if (successor) result.write(successor);
  });
  [...put.values()].filter(({ id }) => !file.concepts.has(id)).sort((a, b) => compareIds(a.id, b.id)).forEach((concept) => result.write(concept));
  return result.finish();
}

/** A concept's line with the lines that are no concepts and follow it; they move with it. */
interface Block {
  id: string;
  lines: { line: GlossaryLine; from: number }[];
}

/** The same content with its header first, sorted, and without repeated lines. */
function tidied(file: GlossaryFile): GlossaryFile {
  const head: Block = { id: '', lines: [] };
  const blocks: Block[] = [];
  let header: Block['lines'][number] | undefined;
  let offset = file.start;
  file.lines.forEach((line, index) => {
    const place = { line, from: offset };
    offset += line.length;
    if (line.kind === 'header') header ??= place;
    else if (line.kind !== 'concept') (blocks.at(-1) ?? head).lines.push(place);
    else if (!file.isSpare(index) || file.differs(line.concept)) blocks.push({ id: line.concept.id, lines: [place] });
  });
  const result = new LineAssembler(file);
  if (header) result.keepAt(header.line, header.from);
  else result.writeHeader();
  for (const { lines } of [head, ...blocks.sort((a, b) => compareIds(a.id, b.id))]) for (const { line, from } of lines) result.keepAt(line, from);
  return result.finish();
}

/** Puts a new file together from lines of the old one, whose neighbours are copied in one piece, and from new lines. */
class LineAssembler {
  private readonly lines: GlossaryLine[] = [];
  private readonly pieces: Uint8Array[] = [];
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

  write(concept: Concept): void {
    const text = conceptLine(concept);
    // Read back, so that the concept in memory is the one on the disk.
    this.lines.push({ kind: 'concept', concept: JSON.parse(text) as Concept, length: this.append(text + this.lineBreak) });
  }

  writeHeader(): void {
    this.lines.push({ kind: 'header', version: GLOSSARY_VERSION, length: this.append(GLOSSARY_HEADER + this.lineBreak) });
  }

  finish(): GlossaryFile {
    this.flush();
    return new GlossaryFile(Buffer.concat(this.pieces), this.file.start, this.lines);
  }

  private append(text: string): number {
    this.flush();
    const written = ENCODER.encode(text);
    this.pieces.push(written);
    return written.length;
  }

  private flush(): void {
    if (this.to > this.from) this.pieces.push(this.file.bytes.subarray(this.from, this.to));
    this.from = this.to = -1;
  }
}
