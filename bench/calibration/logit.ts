import { Matrix, solve } from 'ml-matrix';

/** A question with its answers: the features of each, and whether it is right. No answer may be right. */
export interface Choice {
  rows: readonly (readonly number[])[];
  isRight: readonly boolean[];
}

const MAX_ROUNDS = 100;
const MIN_GAIN = 1e-9;

/**
 * Returns the weights w with the lowest mean log loss of the multinomial logit p_i ∝ exp(w · row_i), where “none” is
 * one more answer. Uses Fisher scoring with halved steps. If several answers are right, their probabilities add up.
 */
export function fitLogit(choices: readonly Choice[], dimensions: number): number[] {
  let weights = new Array<number>(dimensions).fill(0);
  let loss = lossOf(choices, weights);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const step = stepOf(choices, weights);
    let [share, gain] = [1, 0];
    for (; share > 1e-6 && gain <= 0; share /= 2) {
      const moved = weights.map((weight, i) => weight - share * step[i]!);
      gain = loss - lossOf(choices, moved);
      if (gain > 0) weights = moved;
    }
    if (gain < MIN_GAIN) break;
    loss -= gain;
  }
  return weights;
}

function chancesOf({ rows }: Choice, weights: readonly number[]): number[] {
  const odds = rows.map((row) => Math.exp(row.reduce((sum, value, i) => sum + value * weights[i]!, 0)));
  const sum = 1 + odds.reduce((a, b) => a + b, 0);
  return odds.map((odd) => odd / sum);
}

function lossOf(choices: readonly Choice[], weights: readonly number[]): number {
  const losses = choices.map((choice) => {
    const chances = chancesOf(choice, weights);
    const right = chances.reduce((sum, p, i) => sum + (choice.isRight[i] ? p : 0), 0);
    const none = 1 - chances.reduce((a, b) => a + b, 0);
    return -Math.log(Math.max(choice.isRight.some(Boolean) ? right : none, 1e-12));
  });
  return losses.reduce((a, b) => a + b, 0) / choices.length;
}

/** Returns the step of Fisher scoring: the gradient, divided by the covariance of the rows as the second derivative. */
function stepOf(choices: readonly Choice[], weights: readonly number[]): number[] {
  const n = weights.length;
  const gradient = new Array<number>(n).fill(0);
  const curvature = Array.from({ length: n }, (_, i) => Array.from({ length: n }, (__, j) => (i === j ? 1e-6 : 0)));
  for (const choice of choices) {
    const chances = chancesOf(choice, weights);
    const right = chances.reduce((sum, p, i) => sum + (choice.isRight[i] ? p : 0), 0);
    const mean = new Array<number>(n).fill(0);
    choice.rows.forEach((row, c) => {
      const surplus = chances[c]! - (choice.isRight[c] ? chances[c]! / Math.max(right, 1e-12) : 0);
      for (let i = 0; i < n; i++) {
        gradient[i]! += surplus * row[i]!;
        mean[i]! += chances[c]! * row[i]!;
        for (let j = 0; j < n; j++) curvature[i]![j]! += chances[c]! * row[i]! * row[j]!;
      }
    });
    for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) curvature[i]![j]! -= mean[i]! * mean[j]!;
  }
  return solve(new Matrix(curvature), Matrix.columnVector(gradient)).to1DArray();
}
