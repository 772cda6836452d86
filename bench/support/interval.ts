import { seededRandom } from '../../src/base/vectors';
import { markdown, mean, percent } from './report';

const RESAMPLES = 1000;

/** The outcomes of questions from 0 (wrong) to 1 (right), by task or by word. */
export type Outcomes = readonly (readonly number[])[];

/** A mean with its 95 % interval. */
export interface Interval {
  mean: number;
  from: number;
  to: number;
}

/**
 * Returns the mean over tasks of `a` minus `b`, or of `a` alone, with the percentile interval of a paired bootstrap
 * within each task (Efron and Tibshirani, 1993). The result is deterministic.
 */
export function differenceOf(a: Outcomes, b?: Outcomes): Interval {
  const differences = a.map((task, t) => task.map((outcome, i) => outcome - (b?.[t]![i] ?? 0)));
  return bootstrap(mean(differences.map(mean)), (random) =>
    mean(differences.map((task) => mean(resampled(task, random)))),
  );
}

/** Returns the share of right answers, with the interval of a bootstrap over words. @param all outcomes by word */
export function shareByWord(all: Outcomes): Interval {
  return bootstrap(mean(all.flat()), (random) => mean(resampled(all, random).flat()));
}

/** Returns a Markdown table of shares with intervals: one row per measure, one column per language. */
export function shareTable(measures: ReadonlyMap<string, ReadonlyMap<string, Interval>>): string {
  const columns = Array.from(new Set([...measures.values()].flatMap((shares) => [...shares.keys()])));
  const cell = (share?: Interval): string =>
    share ? `${percent(share.mean)} (${(100 * share.from).toFixed(0)} to ${(100 * share.to).toFixed(0)})` : '–';
  return markdown(
    ['first answer right, %', ...columns],
    Array.from(measures, ([name, shares]) => [name, ...columns.map((column) => cell(shares.get(column)))]),
  );
}

function bootstrap(value: number, resample: (random: () => number) => number): Interval {
  const random = seededRandom(1);
  const all = Array.from({ length: RESAMPLES }, () => resample(random)).sort((x, y) => x - y);
  return { mean: value, from: all[Math.floor(0.025 * RESAMPLES)]!, to: all[Math.ceil(0.975 * RESAMPLES) - 1]! };
}

const resampled = <T>(items: readonly T[], random: () => number): T[] =>
  items.map(() => items[Math.floor(random() * items.length)]!);
