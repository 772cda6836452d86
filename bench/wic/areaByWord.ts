import { randomNumbers } from '../../src/base/randomNumbers';

const RESAMPLES = 2000;

/** What a pair of one word was given, and whether its two sentences mean the same. */
export interface ScoredPair {
  word: string;
  score: number;
  isSame: boolean;
}

export interface AreaByWord {
  /** The chance that a pair that means the same has more than one that does not, equal ones counting half: the area under the ROC curve. */
  area: number;
  /** 95 of 100 resamples of the words lie within. */
  from: number;
  to: number;
}

/** The area with the percentile interval of a bootstrap over words (Efron and Tibshirani, 1993). The same pairs give the same interval. */
export function areaByWord(pairs: readonly ScoredPair[]): AreaByWord {
  const words = [...new Set(pairs.map(({ word }) => word))];
  const scores = (isSame: boolean): number[][] => words.map((word) => pairs.filter((pair) => pair.word === word && pair.isSame === isSame).map(({ score }) => score));
  const [same, other] = [scores(true), scores(false)];
  // How often the pairs of one word win against those of another, so that a resample only has to add up.
  const wins = Float64Array.from({ length: words.length ** 2 }, (_, cell) => winsOf(same[Math.floor(cell / words.length)]!, other[cell % words.length]!));
  const areaOf = (times: Uint16Array): number => {
    let [won, played] = [0, 0];
    for (let i = 0; i < words.length; i++) {
      for (let j = 0; times[i]! > 0 && j < words.length; j++) {
        won += times[i]! * times[j]! * wins[i * words.length + j]!;
        played += times[i]! * times[j]! * same[i]!.length * other[j]!.length;
      }
    }
    return played === 0 ? 0.5 : won / played;
  };
  const random = randomNumbers(1);
  const resample = (): Uint16Array => {
    const times = new Uint16Array(words.length);
    for (let draw = 0; draw < words.length; draw++) times[Math.floor(random() * words.length)]!++;
    return times;
  };
  const areas = Array.from({ length: RESAMPLES }, () => areaOf(resample())).sort((a, b) => a - b);
  return { area: areaOf(new Uint16Array(words.length).fill(1)), from: areas[Math.floor(0.025 * RESAMPLES)]!, to: areas[Math.ceil(0.975 * RESAMPLES) - 1]! };
}

function winsOf(higher: readonly number[], lower: readonly number[]): number {
  return higher.reduce((sum, a) => sum + lower.reduce((own, b) => own + (a > b ? 1 : a === b ? 0.5 : 0), 0), 0);
}
