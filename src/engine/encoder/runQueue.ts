/**
 * Lets one piece of work run at a time, and what somebody is waiting for before what runs in the background. A run of
 * the model holds the thread, so that a hover that comes while a document is encoded waits for one batch and no more.
 */
export class RunQueue {
  private readonly urgent: (() => Promise<void>)[] = [];
  private readonly patient: (() => Promise<void>)[] = [];
  private running = false;

  run<T>(isUrgent: boolean, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      (isUrgent ? this.urgent : this.patient).push(() => work().then(resolve, reject));
      if (!this.running) void this.drain();
    });
  }

  private async drain(): Promise<void> {
    this.running = true;
    for (let next = this.next(); next; next = this.next()) await next();
    this.running = false;
  }

  private next(): (() => Promise<void>) | undefined {
    return this.urgent.shift() ?? this.patient.shift();
  }
}
