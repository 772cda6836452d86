import type { Steps } from '../../base/steps';
import type { Concept } from '../../model/concept';
import type { GlossaryLines, LineRoles } from './glossaryLines';

/** The concepts of a glossary at one time, by id and by numbers from 0; some numbers may be unused. */
export interface NumberedConcepts extends ReadonlyMap<string, Concept> {
  /** The greatest number, plus one. */
  readonly end: number;
  /** Returns whether a number belongs to a concept. */
  isThere(number: number): boolean;
  /** Returns the concept with an existing number. */
  at(number: number): Concept;
  numberOf(id: string): number | undefined;
  /**
   * Returns an array with the current number of each concept in `before`, by its earlier number; -1 for a concept that
   * is not known to be equal.
   */
  keptFrom(before: NumberedConcepts): Steps<Int32Array>;
}

/** Concepts without a file, numbered in order. */
export class InMemoryConcepts extends Map<string, Concept> implements NumberedConcepts {
  private readonly list: Concept[];
  private readonly numbers: Map<string, number>;

  /** @param concepts each with a distinct id */
  constructor(concepts: Iterable<Concept> = []) {
    const list = Array.from(concepts);
    super(list.map((concept) => [concept.id, concept]));
    this.list = list;
    this.numbers = new Map(list.map(({ id }, number) => [id, number]));
  }

  get end(): number {
    return this.list.length;
  }

  isThere(number: number): boolean {
    return number < this.end;
  }

  at(number: number): Concept {
    return this.list[number]!;
  }

  numberOf(id: string): number | undefined {
    return this.numbers.get(id);
  }

  *keptFrom(before: NumberedConcepts): Steps<Int32Array> {
    const kept = new Int32Array(before.end).fill(-1);
    for (let number = 0; number < before.end; number++) {
      const place = before.isThere(number) ? this.numberOf(before.at(number).id) : undefined;
      if (place !== undefined && this.at(place) === before.at(number)) kept[number] = place;
      if (number % 500 === 0) yield;
    }
    return kept;
  }
}

const LINES_PER_STEP = 500;
/** The number of tracked concepts above which entries of garbage-collected concepts are removed. */
const MIN_TRACKED = 1000;

/**
 * The concepts of a glossary file, in the order of their lines. A concept's number is its line index. Concepts are
 * parsed on demand. Weak references return the same object while it is in use; iteration keeps none in memory.
 */
export class FileConcepts implements NumberedConcepts {
  private readonly inUse = new Map<number, WeakRef<Concept>>();
  private mostNoted = MIN_TRACKED;

  private readonly lines: GlossaryLines;

  constructor(private readonly roles: LineRoles) {
    this.lines = roles.lines;
  }

  get size(): number {
    return this.roles.size;
  }

  get end(): number {
    return this.lines.count;
  }

  at(number: number): Concept {
    const known = this.known(number);
    if (known) return known;
    const concept = this.lines.conceptAt(number);
    this.inUse.set(number, new WeakRef(concept));
    if (this.inUse.size > this.mostNoted) this.forgetUnused();
    return concept;
  }

  isThere(number: number): boolean {
    return this.roles.speaks(number);
  }

  numberOf(id: string): number | undefined {
    return this.roles.speakerOf(id);
  }

  get(id: string): Concept | undefined {
    const number = this.numberOf(id);
    return number === undefined ? undefined : this.at(number);
  }

  has(id: string): boolean {
    return this.numberOf(id) !== undefined;
  }

  *entries(): Generator<[string, Concept], undefined> {
    for (const concept of this.values()) yield [concept.id, concept];
  }

  *keys(): Generator<string, undefined> {
    for (let number = 0; number < this.end; number++) if (this.isThere(number)) yield this.lines.idAt(number);
  }

  *values(): Generator<Concept, undefined> {
    for (let number = 0; number < this.end; number++)
      if (this.isThere(number)) yield this.known(number) ?? this.lines.conceptAt(number);
  }

  [Symbol.iterator](): Generator<[string, Concept], undefined> {
    return this.entries();
  }

  forEach(callback: (concept: Concept, id: string, concepts: ReadonlyMap<string, Concept>) => void): void {
    for (const concept of this.values()) callback(concept, concept.id, this);
  }

  *keptFrom(before: NumberedConcepts): Steps<Int32Array> {
    const kept = new Int32Array(before.end).fill(-1);
    if (!(before instanceof FileConcepts)) return kept;
    const { lines } = this;
    const linesBefore = before.lines;
    const { head, tail } = this.isSimple && before.isSimple ? linesBefore.commonWith(lines) : { head: 0, tail: 0 };
    const shift = lines.count - linesBefore.count;
    for (let number = 0; number < head; number++) kept[number] = number;
    for (let number = linesBefore.count - tail; number < linesBefore.count; number++) kept[number] = number + shift;
    let next = head;
    for (let number = head; number < linesBefore.count - tail; number++) {
      if (number % LINES_PER_STEP === 0) yield;
      if (!before.isThere(number)) continue;
      // The line is mostly the next one; otherwise it is found by its id.
      const isNext = this.isThere(next) && linesBefore.isSame(number, lines, next);
      const place = isNext ? next : this.numberOf(linesBefore.idAt(number));
      if (place === undefined || (!isNext && !linesBefore.isSame(number, lines, place))) continue;
      kept[number] = place;
      next = place + 1;
    }
    return kept;
  }

  /** Returns whether each line has the same meaning in any position: no duplicates and no merge conflict. */
  private get isSimple(): boolean {
    return (
      this.roles.spares.size === 0 && !Array.from(this.lines.others.values()).some(({ kind }) => kind === 'marker')
    );
  }

  private known(number: number): Concept | undefined {
    return this.inUse.get(number)?.deref();
  }

  private forgetUnused(): void {
    for (const [number, concept] of this.inUse) if (!concept.deref()) this.inUse.delete(number);
    this.mostNoted = Math.max(MIN_TRACKED, 2 * this.inUse.size);
  }
}
