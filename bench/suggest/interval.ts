import { randomNumbers } from '../../src/base/randomNumbers';

/** Outcomes of the same questions, task by task. */
export type Outcomes = readonly (readonly number[])[];

const RESAMPLES = 1000;

export interface Difference {
  mean: number;
  /** 95 of 100 resamples lie within. */
  from: number;
  to: number;
}

/**
 * How much more `a` has than `b`, mean of the tasks, with the percentile interval of a paired bootstrap (Efron and Tibshirani, 1993): questions are drawn anew
 * within each task. The same outcomes give the same interval.
 */
export function differenceOf(a: Outcomes, b: Outcomes): Difference {
  const differences = a.map((task, t) => task.map((outcome, i) => outcome - b[t]![i]!));
  const random = randomNumbers(1);
  const means = Array.from({ length: RESAMPLES }, () => meanOf(differences.map((task) => meanOf(task.map(() => task[Math.floor(random() * task.length)]!))))).sort((x, y) => x - y);
  return { mean: meanOf(differences.map(meanOf)), from: means[Math.floor(0.025 * RESAMPLES)]!, to: means[Math.ceil(0.975 * RESAMPLES) - 1]! };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0) / values.length;
}
