/** Work that must not overlap: each begins when the one before it is done, however that has ended. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve();

  take<T>(work: () => Promise<T>): Promise<T> {
    const result = this.last.then(work);
    this.last = result.catch(() => undefined); // whoever asked for the work hears of its failure; the next in turn begins all the same
    return result;
  }
}
