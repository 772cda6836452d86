import { reliabilityDiagram } from '../../src/lookup/confidence';
import { mean } from '../support/report';
import type { Kind, Trial } from './trials';
import { KINDS } from './trials';

/** What a system says to one question: terms, best first, and how sure it is of the first, by a measure of its own. */
export interface Answer {
  terms: string[];
  confidence: number;
}

export interface Asked {
  trial: Trial;
  answer: Answer;
}

/** Shares; of the questions that have an answer, but for `silence`. */
export interface Scores {
  first: number;
  amongFive: number;
  /** Mean of 1 / rank of the first right one, 0 where there is none among those given. */
  reciprocalRank: number;
  firstByKind: Record<Kind, number>;
  /** How often a question with an answer is answered with more confidence than one without (area under the ROC curve). */
  silence: number;
  /** Expected calibration error of the first answers that were given, their confidence taken for a probability. */
  calibrationError: number;
}

/** Whether the first answer is right, 1 or 0, of the questions that have one. */
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
  const first = (some: readonly Asked[]): number => share(some, (each) => Number(rank(each) === 1));
  return {
    first: first(present),
    amongFive: share(present, (each) => Number(rank(each) <= 5)),
    reciprocalRank: share(present, (each) => 1 / rank(each)),
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

/** The mean over tasks, each counting the same; figures that a task does not have are left out. */
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

/** Mann–Whitney: the chance that one of the first is greater than one of the second, equal ones counting half. */
function areaUnderCurve(higher: readonly number[], lower: readonly number[]): number {
  return share(higher, (a) => share(lower, (b) => (a > b ? 1 : a === b ? 0.5 : 0)));
}

const share = <T>(items: readonly T[], value: (item: T) => number): number => mean(items.map(value));
