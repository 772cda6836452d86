import { binarySearch } from '../../base/binarySearch';
import { chunksOf } from '../../base/pacer';
import type { Steps } from '../../base/steps';
import { sortedInSteps } from '../../base/steps';
import type { Concept } from '../../model/concept';
import { conceptLine } from './glossaryLine';
import type { GlossaryLines } from './glossaryLines';

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
