import type { Steps } from '../../base/steps';
import type { Concept } from '../../model/concept';

/** The concepts of a glossary at one time, by id and by numbers from 0 on, some of which may stand for none. */
export interface NumberedConcepts extends ReadonlyMap<string, Concept> {
  /** One more than the greatest number. */
  readonly end: number;
  /** Whether a number stands for a concept. */
  isThere(number: number): boolean;
  /** The concept with a number that is there. */
  at(number: number): Concept;
  numberOf(id: string): number | undefined;
  /** For each number of an earlier time the one that its concept has here, where it is known to say the same; else -1. */
  keptFrom(before: NumberedConcepts): Steps<Int32Array>;
}

/** Concepts that stand in no file, numbered as they come. */
export class ListedConcepts extends Map<string, Concept> implements NumberedConcepts {
  private readonly list: Concept[];
  private readonly numbers: Map<string, number>;

  /** @param concepts each with an id of its own */
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
