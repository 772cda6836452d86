/** Milliseconds between two looks at an engine. */
const INTERVAL = 2000;
/** The number of unanswered checks after which the engine counts as not responding, and after which it is restarted. */
const SILENT_AFTER = 5;
const LOST_AFTER = 10;

export interface HeartbeatEvents {
  onSilent(): void;
  onHeard(): void;
  onLost(): void;
}

/**
 * Checks repeatedly whether the other side responds. It counts checks instead of time, so a sleeping machine or a
 * blocked extension host does not look like a failure.
 */
export class Heartbeat {
  private readonly timer: NodeJS.Timeout;
  private unanswered = 0;
  private isWaiting = false;

  /** @param ask settles when the other side has answered, be it with an error */
  constructor(
    private readonly ask: () => Promise<unknown>,
    private readonly events: HeartbeatEvents,
    interval = INTERVAL,
  ) {
    this.timer = setInterval(() => this.look(), interval).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    if (!this.isWaiting) {
      this.isWaiting = true;
      const heard = (): void => this.hear();
      this.ask().then(heard, heard);
      return;
    }
    this.unanswered++;
    if (this.unanswered === SILENT_AFTER) this.events.onSilent();
    if (this.unanswered === LOST_AFTER) {
      this.stop();
      this.events.onLost();
    }
  }

  private hear(): void {
    this.isWaiting = false;
    if (this.unanswered >= SILENT_AFTER && this.unanswered < LOST_AFTER) this.events.onHeard();
    this.unanswered = 0;
  }
}

/** Decides when a process that keeps exiting is not restarted: after `most` exits within `minutes`. */
export class RestartPolicy {
  private ends: number[] = [];

  constructor(
    private readonly maxExits = 5,
    private readonly minutes = 3,
  ) {}

  /** @param now milliseconds */
  noteEnd(now: number): void {
    this.ends = [...this.ends, now].filter((end) => now - end < this.minutes * 60_000);
  }

  get isExhausted(): boolean {
    return this.ends.length >= this.maxExits;
  }

  reset(): void {
    this.ends = [];
  }
}
