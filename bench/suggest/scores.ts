import { reliabilityDiagram } from '../../src/lookup/confidence';
import { mean, meanOf } from '../support/report';
import type { Kind, Trial } from './trials';
import { KINDS } from './trials';

/** An answer: terms, best first, and the confidence of the first on the scale of the system. */
export interface Answer {
  terms: string[];
  confidence: number;
}

export interface Asked {
  trial: Trial;
  answer: Answer;
}

/** The scores of a system, as shares. All but `silence` and `calibrationError` are of the questions with an answer. */
export interface Scores {
  first: number;
  amongFive: number;
  /** The mean of 1 / rank of the first right term; 0 if none is right. */
  reciprocalRank: number;
  firstByKind: Record<Kind, number>;
  /** The area under the ROC curve of the confidence, between questions with and without an answer. */
  silence: number;
  /** The expected calibration error of the first terms. */
  calibrationError: number;
}

/** Returns 1 or 0 for each question with an answer: whether the first term is right. */
export function firstOutcomes(asked: readonly Asked[]): number[] {
  return asked
    .filter(({ trial }) => trial.kind !== 'absent')
    .map(({ trial, answer }) => Number(trial.right.has(answer.terms[0]?.toLowerCase() ?? '')));
}

export function scoresOf(asked: readonly Asked[]): Scores {
  const present = asked.filter(({ trial }) => trial.kind !== 'absent');
  const absent = asked.filter(({ trial }) => trial.kind === 'absent');
  const rank = ({ trial, answer }: Asked): number =>
    answer.terms.findIndex((term) => trial.right.has(term.toLowerCase())) + 1 || Infinity;
  const first = (some: readonly Asked[]): number => meanOf(some, (each) => Number(rank(each) === 1));
  return {
    first: first(present),
    amongFive: meanOf(present, (each) => Number(rank(each) <= 5)),
    reciprocalRank: meanOf(present, (each) => 1 / rank(each)),
    firstByKind: Object.fromEntries(
      KINDS.map((kind) => [kind, first(present.filter(({ trial }) => trial.kind === kind))]),
    ) as Record<Kind, number>,
    silence: areaUnderCurve(
      present.map(({ answer }) => answer.confidence),
      absent.map(({ answer }) => answer.confidence),
    ),
    calibrationError: reliabilityDiagram(
      asked
        .filter(({ answer }) => answer.terms.length > 0)
        .map((each) => ({ confidence: each.answer.confidence, isRight: rank(each) === 1 })),
    ).error,
  };
}

/** Returns the mean over tasks with equal weights, without undefined figures. */
export function meanScores(scores: readonly Scores[]): Scores {
  const over = (some: readonly object[]): object =>
    Object.fromEntries(
      Object.entries(some[0]!).map(([name, value]) => {
        const own = some.map((each) => (each as Record<string, unknown>)[name]);
        if (typeof value === 'object') return [name, over(own as object[])];
        return [name, mean((own as number[]).filter((each) => !Number.isNaN(each)))];
      }),
    );
  return over(scores) as Scores;
}

/** Returns the share of pairs in which the first is greater; ties count half (Mann–Whitney). */
function areaUnderCurve(higher: readonly number[], lower: readonly number[]): number {
  return meanOf(higher, (a) => meanOf(lower, (b) => (a > b ? 1 : a === b ? 0.5 : 0)));
}
