import { randomNumbers } from '../../src/base/randomNumbers';

const RESAMPLES = 2000;

/** Outcomes, 1 where the answer was right, 0 where not, between them where it was half right, of each word. */
export type OutcomesByWord = ReadonlyMap<string, readonly number[]>;

interface ShareByWord {
  /** Of all questions. */
  share: number;
  /** 95 of 100 resamples of the words lie within: a few words tell little of other words, however often they are asked. */
  from: number;
  to: number;
  words: ReadonlyMap<string, number>;
}

/** The share of right answers with the percentile interval of a bootstrap over words (Efron and Tibshirani, 1993). The same outcomes give the same interval. */
export function shareByWord(outcomes: OutcomesByWord): ShareByWord {
  const all = [...outcomes.values()];
  const random = randomNumbers(1);
  const shares = Array.from({ length: RESAMPLES }, () => shareOf(all.map(() => all[Math.floor(random() * all.length)]!))).sort((a, b) => a - b);
  return { share: shareOf(all), from: shares[Math.floor(0.025 * RESAMPLES)]!, to: shares[Math.ceil(0.975 * RESAMPLES) - 1]!, words: new Map(Array.from(outcomes, ([word, own]) => [word, shareOf([own])])) };
}

/** Prints the share with its interval and that of each word, and returns what is kept of it. */
export function shareFigures(name: string, outcomes: OutcomesByWord): Record<string, number> {
  const { share, from, to, words } = shareByWord(outcomes);
  console.log(`${name}: ${percent(share)} (${percent(from)} to ${percent(to)}); ${Array.from(words, ([word, own]) => `${word} ${percent(own)}`).join(', ')}`);
  return { [`${name}, share`]: share, [`${name}, from, share`]: from, [`${name}, to, share`]: to };
}

const percent = (share: number): string => (100 * share).toFixed(1);

function shareOf(words: readonly (readonly number[])[]): number {
  const right = words.reduce((sum, own) => sum + own.reduce((a, b) => a + b, 0), 0);
  return right / words.reduce((sum, own) => sum + own.length, 0);
}
