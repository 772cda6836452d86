/**
 * A distinct vector of one language's terms: a whole number from 0 to 2³¹−1. It is not a `TermId`, because terms with
 * equal phrases share a vector, and not a row, because rows are reused after removals.
 */
export type VectorId = number;

export interface Neighbour {
  vectorId: VectorId;
  /** The inner product, 1 for equal normalised vectors. */
  score: number;
}

/** Compares two results: higher scores come first, equal ones are ordered by id. */
export function compareNeighbours(a: Neighbour, b: Neighbour): number {
  return b.score - a.score || a.vectorId - b.vectorId;
}

/** Keeps the best `k` of any number of neighbours: a binary heap with the worst of them on top. */
export class BestNeighbours {
  private readonly heap: Neighbour[] = [];

  constructor(private readonly k: number) {}

  /** Returns the minimum score of the best; lower ones do not qualify, regardless of their id. */
  get minScore(): number {
    return this.heap.length < this.k ? -Infinity : (this.heap[0]?.score ?? Infinity);
  }

  offer(vectorId: VectorId, score: number): void {
    if (this.heap.length < this.k) {
      this.heap.push({ vectorId, score });
      this.rise(this.heap.length - 1);
    } else if (this.k > 0 && compareNeighbours({ vectorId, score }, this.heap[0]!) < 0) {
      this.heap[0] = { vectorId, score };
      this.sink();
    }
  }

  sorted(): Neighbour[] {
    return this.heap.sort(compareNeighbours);
  }

  /** Returns whether the entry at `a` ranks after the one at `b`, and so belongs nearer to the top. */
  private isWorse(a: number, b: number): boolean {
    return compareNeighbours(this.heap[a]!, this.heap[b]!) > 0;
  }

  private rise(at: number): void {
    for (let parent = (at - 1) >> 1; at > 0 && this.isWorse(at, parent); at = parent, parent = (at - 1) >> 1)
      this.swap(at, parent);
  }

  private sink(): void {
    for (let at = 0; ;) {
      let worst = at;
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < this.heap.length && this.isWorse(child, worst)) worst = child;
      if (worst === at) return;
      this.swap(at, worst);
      at = worst;
    }
  }

  private swap(a: number, b: number): void {
    [this.heap[a], this.heap[b]] = [this.heap[b]!, this.heap[a]!];
  }
}
