import { seededRandom } from '../../src/base/vectors';
import { markdown, mean, percent } from './report';

const RESAMPLES = 1000;

/** Outcomes of the same questions, task by task. */
export type Outcomes = readonly (readonly number[])[];
/** Outcomes of the questions about each word, from 0 (wrong) to 1 (right). */
export type OutcomesByWord = ReadonlyMap<string, readonly number[]>;

/** A mean, and the limits between which 95 of 100 resamples lie. */
export interface Interval {
  mean: number;
  from: number;
  to: number;
}

/**
 * Returns how much more `a` has than `b`, mean of the tasks, with the percentile interval of a paired bootstrap (Efron and
 * Tibshirani, 1993): questions are drawn anew within each task. The same outcomes give the same interval.
 */
export function differenceOf(a: Outcomes, b?: Outcomes): Interval {
  const differences = a.map((task, t) => task.map((outcome, i) => outcome - (b?.[t]![i] ?? 0)));
  return bootstrap(mean(differences.map(mean)), (random) => mean(differences.map((task) => mean(drawn(task, random)))));
}

/** Returns the share of right answers, with the interval of a bootstrap over words. */
export function shareByWord(outcomes: OutcomesByWord): Interval {
  const all = [...outcomes.values()];
  return bootstrap(mean(all.flat()), (random) => mean(drawn(all, random).flat()));
}

/** Prints the share with its interval and that of each word, and returns what is kept of it. */
export function shareFigures(name: string, outcomes: OutcomesByWord): Record<string, number> {
  const { mean: share, from, to } = shareByWord(outcomes);
  const words = Array.from(outcomes, ([word, own]) => `${word} ${percent(mean(own))}`);
  console.log(`${name}: ${percent(share)} (${percent(from)} to ${percent(to)}); ${words.join(', ')}`);
  return { [`${name}, share`]: share, [`${name}, from, share`]: from, [`${name}, to, share`]: to };
}

/** Returns the figures as a Markdown table: a row for each measure, a column for all words and for each language, with intervals. */
export function shareTable(figures: Readonly<Record<string, number>>): string {
  const names = Object.keys(figures).flatMap((name) => /^(.*), share$/.exec(name)?.[1] ?? []);
  const ofLanguage = (name: string): string | undefined => /, ((?!to)[a-z]{2})$/.exec(name)?.[1];
  const measures = names.filter((name) => !ofLanguage(name) && !/, (?:from|to)$/.test(name));
  const languages = Array.from(new Set(names.flatMap((name) => ofLanguage(name) ?? [])));
  const cell = (name: string): string => {
    const [from, to] = [figures[`${name}, from, share`]!, figures[`${name}, to, share`]!];
    return `${percent(figures[`${name}, share`]!)} (${(100 * from).toFixed(0)} to ${(100 * to).toFixed(0)})`;
  };
  return markdown(
    ['first answer right, %', 'all', ...languages],
    measures.map((name) => [name, cell(name), ...languages.map((language) => cell(`${name}, ${language}`))]),
  );
}

function bootstrap(value: number, resample: (random: () => number) => number): Interval {
  const random = seededRandom(1);
  const all = Array.from({ length: RESAMPLES }, () => resample(random)).sort((x, y) => x - y);
  return { mean: value, from: all[Math.floor(0.025 * RESAMPLES)]!, to: all[Math.ceil(0.975 * RESAMPLES) - 1]! };
}

const drawn = <T>(items: readonly T[], random: () => number): T[] =>
  items.map(() => items[Math.floor(random() * items.length)]!);
