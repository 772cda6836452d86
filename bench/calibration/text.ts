import { groupBy } from '../../src/base/maps';
import type { JudgedConfidence } from '../../src/lookup/confidence';
import { reliabilityDiagram } from '../../src/lookup/confidence';
import { MIN_LISTED_CONFIDENCE, MIN_HOVER_CONFIDENCE } from '../../src/lookup/worth';
import type { Calibration } from '../../src/model/adaptation';
import { markdown, meanOf } from '../support/report';

/** The first answer to a question, with its language and glossary. */
export interface Asked extends JudgedConfidence {
  language: string;
  /** The number of terms in the simulated glossary. */
  size: number;
  /** True if the glossary contains an equivalent. */
  isPresent: boolean;
}

export interface CalibrationResult {
  /** The name of the model. */
  model: string;
  calibration: Calibration;
  tested: readonly Asked[];
  /** The number of questions that the parameters were fitted on, and their languages. */
  fitted: number;
  fittedLanguages: readonly string[];
}

const HEAD = [
  '',
  'answers',
  'log loss',
  'calibration error',
  'precision',
  'recall',
  'false-positive rate',
  'in a hover: recall',
  'false-positive rate',
];

/** Returns the calibration section of docs/development/model.md. */
export function calibrationText({
  model,
  calibration: { slope, intercept, own },
  tested,
  fitted,
  fittedLanguages,
}: CalibrationResult): string {
  const overall = reliabilityDiagram(tested);
  const range = (from: number): string => `${from.toFixed(1)}–${(from + 0.1).toFixed(1)}`;
  const bins = overall.bins.map(({ from, count, meanConfidence, shareRight }) => [
    range(from),
    count,
    meanConfidence,
    shareRight,
  ]);
  const rows = [({ size }: Asked) => `${size} terms`, ({ language }: Asked) => language].flatMap((nameOf) =>
    Array.from(groupBy(tested, nameOf), ([name, asked]) => [
      name,
      asked.length,
      lossOf(asked),
      reliabilityDiagram(asked).error,
      ...atThresholds(asked),
    ]),
  );
  const parameters = [
    `slope ${signed(slope)} and intercept ${signed(intercept)}`,
    own && `for the phrase’s own language ${signed(own.slope)} and ${signed(own.intercept)}`,
  ]
    .filter(Boolean)
    .join(', ');
  return `Parameters of ${model}: ${parameters}. They were fitted on ${thousands(fitted)} questions (${fittedLanguages.join(' ')}). On ${thousands(tested.length)} questions in other languages, the expected calibration error is ${overall.error.toFixed(3)} and the log loss ${lossOf(tested).toFixed(3)}:

${table(['confidence', 'answers', 'mean confidence', 'right'], bins)}

The same parameters serve every size and language. *Shown* means a confidence of ${MIN_LISTED_CONFIDENCE} or more, in a hover ${MIN_HOVER_CONFIDENCE}:

${table(HEAD, rows)}`;
}

/** Returns the mean log loss. */
export function lossOf(asked: readonly JudgedConfidence[]): number {
  return meanOf(asked, ({ confidence, isRight }) => -Math.log(Math.max(isRight ? confidence : 1 - confidence, 1e-12)));
}

/** Returns the precision at the threshold, and the recall and the false-positive rate at both thresholds. */
function atThresholds(asked: readonly Asked[]): number[] {
  const isShown = ({ confidence }: JudgedConfidence): boolean => confidence >= MIN_LISTED_CONFIDENCE;
  const isHovered = ({ confidence }: JudgedConfidence): boolean => confidence >= MIN_HOVER_CONFIDENCE;
  const [there, absent] = [asked.filter(({ isPresent }) => isPresent), asked.filter(({ isPresent }) => !isPresent)];
  return [
    meanOf(asked.filter(isShown), ({ isRight }) => Number(isRight)),
    ...[isShown, isHovered].flatMap((passes) => [
      meanOf(there, (each) => Number(passes(each) && each.isRight)),
      meanOf(absent, (each) => Number(passes(each))),
    ]),
  ];
}

/** Returns a table with shares to three digits, and a dash for the mean of an empty group. */
function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const text = (cell: string | number) =>
    typeof cell === 'string' || Number.isInteger(cell) ? cell : Number.isNaN(cell) ? '–' : cell.toFixed(3);
  return markdown(
    head,
    rows.map((row) => row.map(text)),
  );
}

const signed = (value: number): string => value.toFixed(2).replace('-', '−');
const thousands = (value: number): string => value.toLocaleString('en');
