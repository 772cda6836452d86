/** The interval in milliseconds at which the engine is checked. */
const HEALTH_CHECK_INTERVAL_MS = 2000;
/** The number of unanswered checks after which the engine counts as not responding. */
const MAX_SILENT_CHECKS = 5;
/** The number of unanswered checks after which the engine is restarted. */
const MAX_LOST_CHECKS = 10;

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

  /** @param ask sends a check; settles when the other side responds, even with an error */
  constructor(
    private readonly ask: () => Promise<unknown>,
    private readonly events: HeartbeatEvents,
    interval = HEALTH_CHECK_INTERVAL_MS,
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
    if (this.unanswered === MAX_SILENT_CHECKS) this.events.onSilent();
    if (this.unanswered === MAX_LOST_CHECKS) {
      this.stop();
      this.events.onLost();
    }
  }

  private hear(): void {
    this.isWaiting = false;
    if (this.unanswered >= MAX_SILENT_CHECKS && this.unanswered < MAX_LOST_CHECKS) this.events.onHeard();
    this.unanswered = 0;
  }
}

/** Decides when a process that keeps exiting is not restarted: after `maxExits` exits within `minutes`. */
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
