import type { JudgedConfidence } from '../../src/lookup/confidence';
import { reliabilityDiagram } from '../../src/lookup/confidence';
import { MIN_LISTED_CONFIDENCE, MIN_HOVER_CONFIDENCE } from '../../src/lookup/worth';
import type { Calibration } from '../../src/model/adaptation';
import { markdown, mean } from '../support/report';

/** The first answer to a question, and what it was asked of. */
export interface Asked extends JudgedConfidence {
  language: string;
  /** Terms in the simulated glossary. */
  size: number;
  /** Whether the glossary holds an equivalent at all. */
  isPresent: boolean;
}

export interface CalibrationResult {
  /** The model's name. */
  model: string;
  calibration: Calibration;
  tested: readonly Asked[];
  /** How many others were fitted, and in which languages. */
  fitted: number;
  fittedLanguages: readonly string[];
  sizes: readonly number[];
  languages: readonly string[];
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

/** The calibration section of docs/development/model.md: parameters, confidences against the share of right answers, and each size and language. */
export function calibrationText({
  model,
  calibration: { slope, intercept, own },
  tested,
  fitted,
  fittedLanguages,
  sizes,
  languages,
}: CalibrationResult): string {
  const overall = reliabilityDiagram(tested);
  const range = (from: number): string => `${from.toFixed(1)}–${(from + 0.1).toFixed(1)}`;
  const bins = overall.bins.map(({ from, count, meanConfidence, shareRight }) => [
    range(from),
    count,
    meanConfidence,
    shareRight,
  ]);
  const groups = [
    ...sizes.map((size) => ({ name: `${size} terms`, asked: tested.filter((each) => each.size === size) })),
    ...languages.map((language) => ({ name: language, asked: tested.filter((each) => each.language === language) })),
  ].filter(({ asked }) => asked.length > 0);
  const rows = groups.map(({ name, asked }) => [
    name,
    asked.length,
    lossOf(asked),
    reliabilityDiagram(asked).error,
    ...atThresholds(asked),
  ]);
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

/** Mean log loss. */
export function lossOf(asked: readonly JudgedConfidence[]): number {
  return meanOf(asked, ({ confidence, isRight }) => -Math.log(Math.max(isRight ? confidence : 1 - confidence, 1e-12)));
}

/** What the thresholds make of the answers: how many are right, how many phrases are found, how many false alarms. */
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

/** Returns a table with shares to three digits; a dash for the mean of nothing. */
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
const meanOf = <T>(items: readonly T[], value: (item: T) => number): number => mean(items.map(value));
