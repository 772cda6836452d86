/**
 * Fits how a model's cosines become confidences, and writes the result into its `model.json`.
 *
 *   node --import tsx bench/calibrate.ts <folder with <source>.en-<language>.tsv.xz> [<model folder>]
 *
 * Glossaries of 25 to 5,000 terms are simulated from phrase pairs of many sources, in each language and direction.
 * Queries come from sources that the model has not seen. Half of them have their equivalent in the glossary; the other
 * half have none there, so that their nearest neighbour is wrong, whatever its cosine. An answer is right when any
 * source has it as an equivalent of the query. Half of the English phrases, by a hash, are fitted; every figure is that
 * of the others.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dot } from '../src/domain/vectors';
import { bundledModelFolder } from '../src/engine/bundledModel';
import { openEncoder } from '../src/engine/encoder/encoder';
import { BestNeighbours } from '../src/engine/index/bestNeighbours';
import { LEAST_CONFIDENCE } from '../src/suggest/evidence';
import type { Trial } from './support/calibrationFit';
import { confidenceOfFirst, fitCalibration, logLoss, mean, reliability } from './support/calibrationFit';
import type { SourcedPair } from './support/phrasePairs';
import { chance, readPhrasePairs, shuffled } from './support/phrasePairs';
import { report } from './support/report';

const LANGUAGES = ['ar', 'de', 'es', 'fr', 'it', 'ja', 'ko', 'pl', 'pt', 'ru', 'tr', 'zh'];
/** Sources that encoder-v0 was not trained with. */
const HELD_OUT = new Set(['cdda', 'dbhandbook', 'hotcovid', 'kolibri', 'raspi', 'refugee', 'renpy', 'unciv', 'wikiedu']);
const SIZES = [25, 100, 1000, 5000];
/** Queries of either kind for each language, direction and size. */
const QUERIES = 200;
const RIVALS = 20;

type Side = 'english' | 'foreign';

interface Asked extends Trial {
  language: string;
  size: number;
  isFitted: boolean;
}

const [dataFolder, modelFolder = bundledModelFolder()] = process.argv.slice(2);
if (!dataFolder) {
  console.error('Nothing to calibrate with. Name a folder with phrase pairs, as <source>.en-<language>.tsv.xz.');
  process.exit(2);
}
const encoder = await openEncoder(modelFolder);

function distinct<T>(items: readonly T[], textOf: (item: T) => string): T[] {
  return Array.from(new Map(items.map((item) => [textOf(item).toLowerCase(), item])).values());
}

async function encode(phrases: readonly string[]): Promise<Map<string, Float32Array>> {
  const vectors = await encoder.encodePhrases(phrases.map((phrase) => ({ phrase })));
  return new Map(phrases.map((phrase, row) => [phrase, vectors.row(row)]));
}

/** Every equivalent of a phrase that any source has, without regard to case. */
function equivalents(pairs: readonly SourcedPair[], from: Side, to: Side): (phrase: string) => Set<string> {
  const known = new Map<string, Set<string>>();
  for (const pair of pairs) {
    const key = pair[from].toLowerCase();
    known.set(key, (known.get(key) ?? new Set<string>()).add(pair[to].toLowerCase()));
  }
  return (phrase) => known.get(phrase.toLowerCase())!;
}

/** All trials in one language and direction. */
async function ask(language: string, pairs: readonly SourcedPair[], from: Side, to: Side): Promise<Asked[]> {
  const mixed = shuffled(pairs, ({ english, foreign }) => `${english}\t${foreign}`, 'order');
  const equivalentsOf = equivalents(pairs, from, to);
  const queries = distinct(mixed.filter(({ source }) => HELD_OUT.has(source)), (pair) => pair[from]).slice(0, 2 * QUERIES);
  const present = queries.slice(0, queries.length / 2);
  const absent = queries.slice(queries.length / 2);
  const isAbsent = new Set(absent.flatMap((pair) => Array.from(equivalentsOf(pair[from]))));
  const fill = distinct(mixed, (pair) => pair[to]).map((pair) => pair[to]).filter((term) => !isAbsent.has(term.toLowerCase())).slice(0, Math.max(...SIZES));
  const termVectors = await encode([...fill, ...present.map((pair) => pair[to])]);
  const queryVectors = await encode(queries.map((pair) => pair[from]));

  const trials: Asked[] = [];
  for (const size of SIZES) {
    const atOnce = Math.min(size, present.length);
    for (let start = 0; start + atOnce <= present.length; start += atOnce) {
      const own = present.slice(start, start + atOnce);
      const terms = Array.from(new Set([...own.map((pair) => pair[to]), ...fill])).slice(0, size);
      for (const pair of [...own, ...absent.slice(start, start + atOnce)]) {
        const best = new BestNeighbours(RIVALS);
        terms.forEach((term, label) => best.offer(label, dot(queryVectors.get(pair[from])!, termVectors.get(term)!)));
        const found = best.sorted();
        const isRight = equivalentsOf(pair[from]).has(terms[found[0]!.label]!.toLowerCase());
        const isFitted = chance(pair.english.toLowerCase(), 'fitted') < 0.5;
        trials.push({ language, size, cosines: found.map(({ score }) => score), isRight, isPresent: own.includes(pair), isFitted });
      }
    }
  }
  return trials;
}

const asked: Asked[] = [];
for (const [language, pairs] of readPhrasePairs(dataFolder, LANGUAGES)) {
  asked.push(...(await ask(language, pairs, 'english', 'foreign')), ...(await ask(language, pairs, 'foreign', 'english')));
  console.log(`${language}: ${asked.filter((trial) => trial.language === language).length} queries`);
}
await encoder.close();

const fitted = fitCalibration(asked.filter(({ isFitted }) => isFitted));
const calibration = { slope: Number(fitted.slope.toFixed(2)), intercept: Number(fitted.intercept.toFixed(2)) };
const tested = asked.filter(({ isFitted }) => !isFitted);
const overall = reliability(tested, calibration);

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const text = (cell: string | number) => (typeof cell === 'string' || Number.isInteger(cell) ? String(cell) : cell.toFixed(3));
  console.log(['', `| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...rows.map((row) => `| ${row.map(text).join(' | ')} |`)].join('\n'));
}

/** What a threshold makes of the trials: how many answers are right, how many phrases are found, how many false alarms. */
function atThreshold(trials: readonly Trial[]): number[] {
  const isShown = (trial: Trial): boolean => confidenceOfFirst(trial, calibration) >= LEAST_CONFIDENCE;
  return [
    mean(trials.filter(isShown), ({ isRight }) => Number(isRight)),
    mean(trials.filter(({ isPresent }) => isPresent), (trial) => Number(isShown(trial) && trial.isRight)),
    mean(trials.filter(({ isPresent }) => !isPresent), (trial) => Number(isShown(trial))),
  ];
}

const binName = (from: number): string => `${from.toFixed(1)}–${(from + 0.1).toFixed(1)}`;
const binRows = overall.bins.map(({ from, count, meanConfidence, shareRight }) => [binName(from), count, meanConfidence, shareRight]);
table(['confidence', 'answers', 'mean confidence', 'right'], binRows);
const groups = [
  ...SIZES.map((size) => ({ name: `${size} terms`, trials: tested.filter((trial) => trial.size === size) })),
  ...LANGUAGES.map((language) => ({ name: language, trials: tested.filter((trial) => trial.language === language) })),
];
const head = ['', 'answers', 'log loss', 'calibration error', `right of those from ${LEAST_CONFIDENCE} on`, 'found of those there', 'answered of those not there'];
table(head, groups.map(({ name, trials }) => [name, trials.length, logLoss(trials, calibration), reliability(trials, calibration).error, ...atThreshold(trials)]));

const file = path.join(modelFolder, 'model.json');
const description = JSON.parse(await readFile(file, 'utf8')) as object;
await writeFile(file, `${JSON.stringify({ ...description, calibration }, null, 2)}\n`);
console.log();
report('calibration', {
  slope: calibration.slope,
  intercept: calibration.intercept,
  'answers fitted': asked.length - tested.length,
  'answers tested': tested.length,
  'log loss': logLoss(tested, calibration),
  'expected calibration error, share': overall.error,
});
