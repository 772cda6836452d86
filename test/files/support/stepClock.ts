import type { Steps } from '../../../src/base/steps';

/**
 * Measures a reading step by step. Whichever is less of time and processor time is nearer to what the one thread took.
 */
export class StepClock {
  milliseconds = 0;
  longestPause = 0;
  private wall = performance.now();
  private processor = process.cpuUsage();

  lap(): void {
    const wall = performance.now();
    const processor = process.cpuUsage();
    const spent = (processor.user - this.processor.user + processor.system - this.processor.system) / 1000;
    const passed = Math.min(wall - this.wall, spent);
    this.milliseconds += passed;
    this.longestPause = Math.max(this.longestPause, passed);
    this.wall = wall;
    this.processor = processor;
  }

  run<T>(steps: Steps<T>): T {
    for (;;) {
      const step = steps.next();
      this.lap();
      if (step.done) return step.value;
    }
  }
}
