/** Says when a process that keeps ending is left alone: after as many ends as `most` within `minutes`. */
export class RestartPolicy {
  private ends: number[] = [];

  constructor(
    private readonly most = 5,
    private readonly minutes = 3,
  ) {}

  /** @param now milliseconds */
  noteEnd(now: number): void {
    this.ends = [...this.ends, now].filter((end) => now - end < this.minutes * 60_000);
  }

  get isExhausted(): boolean {
    return this.ends.length >= this.most;
  }

  reset(): void {
    this.ends = [];
  }
}
