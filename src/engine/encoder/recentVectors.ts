/** A small memory of vectors by key that forgets the least recently used one. */
export class RecentVectors {
  private readonly vectors = new Map<string, Float32Array>();

  constructor(private readonly capacity: number) {}

  get(key: string): Float32Array | undefined {
    const vector = this.vectors.get(key);
    if (vector) this.set(key, vector);
    return vector;
  }

  /** A Map keeps the order of insertion, so the first key is always the least recently used one. */
  set(key: string, vector: Float32Array): void {
    this.vectors.delete(key);
    this.vectors.set(key, vector);
    if (this.vectors.size > this.capacity) this.vectors.delete(this.vectors.keys().next().value!);
  }
}
