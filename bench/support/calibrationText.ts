import type { Calibration } from '../../src/domain/calibration';
import type { Trial } from '../../src/suggest/calibrationFit';
import { confidenceOfFirst, judged, logLoss, mean, reliability } from '../../src/suggest/calibrationFit';
import { LEAST_CONFIDENCE } from '../../src/suggest/evidence';


/** A trial, and what of. */
export interface Asked extends Trial {
  language: string;
  /** Terms in the simulated glossary. */
  size: number;
  /** Whether it is one of those that the calibration was fitted on. */
  isFitted: boolean;
}

export interface CalibrationResult {
  /** The model's name. */
  model: string;
  calibration: Calibration;
  /** Trials that were not fitted. */
  tested: readonly Asked[];
  /** How many were. */
  fitted: number;
  sizes: readonly number[];
  languages: readonly string[];
}

const SHOWN = ['right of those from', LEAST_CONFIDENCE, 'on'].join(' ');
const HEAD = ['', 'answers', 'log loss', 'calibration error', SHOWN, 'found of those there', 'answered of those not there'];

/** What docs/model.md tells of a calibration: the parameters, confidences against the share of right answers, and each size and language alone. */
export function calibrationText({ model, calibration, tested, fitted, sizes, languages }: CalibrationResult): string {
  const overall = reliability(judged(tested, calibration));
  const range = (from: number): string => `${from.toFixed(1)}–${(from + 0.1).toFixed(1)}`;
  const bins = overall.bins.map(({ from, count, meanConfidence, shareRight }) => [range(from), count, meanConfidence, shareRight]);
  const groups = [
    ...sizes.map((size) => ({ name: `${size} terms`, trials: tested.filter((trial) => trial.size === size) })),
    ...languages.map((language) => ({ name: language, trials: tested.filter((trial) => trial.language === language) })),
  ].filter(({ trials }) => trials.length > 0);
  const figuresOf = (trials: readonly Trial[]): number[] =>
    [trials.length, logLoss(trials, calibration), reliability(judged(trials, calibration)).error, ...atThreshold(trials, calibration)];
  const rows = groups.map(({ name, trials }) => [name, ...figuresOf(trials)]);
  const parameters = `slope ${signed(calibration.slope)} and intercept ${signed(calibration.intercept)}`;
  const losses = `the expected calibration error is ${overall.error.toFixed(3)} and the log loss ${logLoss(tested, calibration).toFixed(3)}`;
  return `For ${model} ${parameters} were fitted on ${thousands(fitted)} answers. On the ${thousands(tested.length)} others ${losses}:

${table(['confidence', 'answers', 'mean confidence', 'right'], bins)}

The two parameters have to serve every size and language, which costs a little in each. “From ${LEAST_CONFIDENCE} on” is the threshold below
which an answer is not shown:

${table(HEAD, rows)}`;
}

/** What a threshold makes of the trials: how many answers are right, how many phrases are found, how many false alarms. */
function atThreshold(trials: readonly Trial[], calibration: Calibration): number[] {
  const isShown = (trial: Trial): boolean => confidenceOfFirst(trial, calibration) >= LEAST_CONFIDENCE;
  return [
    mean(trials.filter(isShown), ({ isRight }) => Number(isRight)),
    mean(trials.filter(({ isPresent }) => isPresent), (trial) => Number(isShown(trial) && trial.isRight)),
    mean(trials.filter(({ isPresent }) => !isPresent), (trial) => Number(isShown(trial))),
  ];
}

/** Shares to three digits; a dash for the mean of nothing. */
function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const text = (cell: string | number) => (typeof cell === 'string' || Number.isInteger(cell) ? String(cell) : Number.isNaN(cell) ? '–' : cell.toFixed(3));
  return [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...rows.map((row) => `| ${row.map(text).join(' | ')} |`)].join('\n');
}

const signed = (value: number): string => value.toFixed(2).replace('-', '−');
const thousands = (value: number): string => value.toLocaleString('en');
