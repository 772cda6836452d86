/**
 * Fits the calibration of a model's cosines and measures how well confidences keep their word:
 *
 *   node --import tsx bench/calibrate.ts MODEL PHRASES SENSES
 *
 * PHRASES is a folder of `phrase_ctx.en-xx.tsv` (mw|1w, en, xx, …): phrase pairs that the model has not seen. Half of a
 * language's English phrases are looked up in a glossary that holds their translations, the other half in one that
 * does not. SENSES is a file of ambiguous English words (en, de, fr, es, ja, zh, sentence, sentence), two rows a word.
 * Prints `slope` and `intercept` for `model.json`, and the figures in the comments of src/suggest/evidence.ts and senses.ts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Calibration } from '../src/domain/calibration';
import { dot, normalise } from '../src/domain/vectors';
import { openEncoder } from '../src/engine/encoder/encoder';
import { LEAST_CONFIDENCE, meaningConfidences } from '../src/suggest/evidence';

const LANGUAGES = ['ar', 'de', 'es', 'fr', 'ja', 'ko', 'ru', 'zh'];
const SMALL = 25;

/** One look-up: cosines of the nearest entries, best first, and whether the first is the right one. */
interface Trial {
  cosines: number[];
  isRight: boolean;
  isPresent: boolean;
}

const [modelFolder, phraseFolder, senseFile] = process.argv.slice(2);
if (!modelFolder || !phraseFolder || !senseFile) {
  console.error('Usage: node --import tsx bench/calibrate.ts MODEL PHRASES SENSES');
  process.exit(2);
}
const encoder = await openEncoder(modelFolder);
const vectorsOf = async (phrases: string[]) => {
  const vectors = await encoder.encodePhrases(phrases.map((phrase) => ({ phrase })));
  return phrases.map((_, row) => vectors.row(row));
};

const small: Trial[] = [], middle: Trial[] = [], large: Trial[] = [];
for (const file of readdirSync(phraseFolder).filter((name) => LANGUAGES.some((language) => name.endsWith(`.en-${language}.tsv`))).sort()) {
  const { phrases, words } = readPairs(path.join(phraseFolder, file));
  const queries = await vectorsOf(phrases.map(([en]) => en));
  const entries = await vectorsOf(phrases.map(([, xx]) => xx));
  const others = await vectorsOf(words.map(([, xx]) => xx));
  const half = Math.floor(phrases.length / 2);
  const few = Math.min(SMALL, half);
  small.push(...trialsOf(queries, half, few, entries.slice(0, few)));
  middle.push(...trialsOf(queries, half, half, entries.slice(0, half)));
  large.push(...trialsOf(queries, half, half, [...entries.slice(0, half), ...others]));
}
const calibration = fit([...small, ...middle, ...large]);
console.log(`"calibration": { "slope": ${calibration.slope.toFixed(1)}, "intercept": ${calibration.intercept.toFixed(1)} }`);
const withoutRivals = (trials: readonly Trial[]): Trial[] => trials.map((trial) => ({ ...trial, cosines: trial.cosines.slice(0, 1) }));
const logistic = fit(withoutRivals([...small, ...middle, ...large]));
for (const [name, trials] of Object.entries({ small, middle, large })) {
  console.log(`${name}: ${summary(trials, calibration)}; log loss of the first cosine's logistic ${logLoss(withoutRivals(trials), logistic).toFixed(2)}`);
}
for (let low = 0; low < 1; low += 0.1) {
  const within = [...small, ...middle, ...large].filter((trial) => Math.floor(10 * confidence(trial, calibration) + 1e-9) === Math.round(10 * low));
  if (within.length) console.log(`confidence ${low.toFixed(1)} to ${(low + 0.1).toFixed(1)}: right ${share(within, ({ isRight }) => isRight)} of ${within.length}`);
}
console.log(`senses: ${await senses(senseFile)}`);
await encoder.close();

/** Pairs in a fixed mixed order, each English phrase and each translation once; `mw` rows are unseen, `1w` rows fill glossaries. */
function readPairs(file: string): { phrases: [string, string][]; words: [string, string][] } {
  const seen = new Set<string>();
  const pairs = { mw: [] as [string, string][], '1w': [] as [string, string][] };
  const rows = readFileSync(file, 'utf8').trim().split('\n').map((line) => line.split('\t'));
  for (const kind of ['mw', '1w'] as const) {
    for (const [of, en = '', xx = ''] of rows) {
      const keys = [`en ${en.toLowerCase()}`, `xx ${xx.toLowerCase()}`];
      if (of !== kind || keys.some((key) => seen.has(key))) continue;
      keys.forEach((key) => seen.add(key));
      pairs[kind].push([en, xx]);
    }
  }
  const rank = ([en]: [string, string]): number => Array.from(en).reduce((hash, letter) => (hash * 31 + letter.codePointAt(0)!) % 1_000_003, 7);
  return { phrases: pairs.mw.sort((a, b) => rank(a) - rank(b)), words: pairs['1w'] };
}

/** `count` phrases that stand at the same place among the entries, and as many from `absent` on that stand nowhere. */
function trialsOf(queries: Float32Array[], absent: number, count: number, entries: Float32Array[]): Trial[] {
  return [...Array(count).keys()].flatMap((i) =>
    [i, absent + i].map((query) => {
      const found = entries.map((entry, place) => ({ place, cosine: dot(queries[query]!, entry) })).sort((a, b) => b.cosine - a.cosine);
      return { cosines: found.slice(0, 20).map(({ cosine }) => cosine), isRight: found[0]!.place === query, isPresent: query < absent };
    }),
  );
}

function confidence({ cosines }: Trial, calibration: Calibration): number {
  return meaningConfidences(cosines.map((cosine, group) => ({ cosine, group })), calibration)[0]!;
}

/** Gradient descent on the log loss of the first answer under the multinomial logit of `meaningConfidences`. */
function fit(trials: readonly Trial[]): Calibration {
  const calibration = { slope: 10, intercept: -5 };
  for (let step = 0; step < 1500; step++) {
    let slope = 0, intercept = 0;
    for (const { cosines, isRight } of trials) {
      const odds = cosines.map((cosine) => Math.exp(calibration.slope * cosine + calibration.intercept));
      const sum = 1 + odds.reduce((a, b) => a + b, 0);
      const p = odds[0]! / sum;
      const error = isRight ? -1 : p / Math.max(1 - p, 1e-9);
      slope += error * (cosines[0]! - odds.reduce((mean, odd, i) => mean + (odd / sum) * cosines[i]!, 0));
      intercept += error / sum;
    }
    calibration.slope -= (4 * slope) / trials.length;
    calibration.intercept -= (4 * intercept) / trials.length;
  }
  return calibration;
}

function logLoss(trials: readonly Trial[], calibration: Calibration): number {
  return trials.reduce((sum, trial) => sum - Math.log(trial.isRight ? confidence(trial, calibration) : 1 - confidence(trial, calibration)), 0) / trials.length;
}

function summary(trials: Trial[], calibration: Calibration): string {
  const isAnswered = (trial: Trial): boolean => confidence(trial, calibration) >= LEAST_CONFIDENCE;
  const answered = trials.filter(isAnswered);
  const found = share(trials.filter(({ isPresent }) => isPresent), (trial) => isAnswered(trial) && trial.isRight);
  return `log loss ${logLoss(trials, calibration).toFixed(2)}; first answers right ${share(answered, ({ isRight }) => isRight)}, present ones found ${found}, absent ones answered ${share(trials.filter(({ isPresent }) => !isPresent), isAnswered)}`;
}

function share<T>(items: readonly T[], is: (item: T) => boolean): string {
  return (items.filter(is).length / items.length).toFixed(2);
}

/** From one sentence, the right one of two senses, each known by a translation and its other sentence, the word itself left out everywhere. */
async function senses(file: string): Promise<string> {
  const rows = readFileSync(file, 'utf8').trim().split('\n').map((line) => line.split('\t'));
  const around = (row: string[], column: number): string => row[column]!.replace(new RegExp(`\\b${row[0]!}\\w*`, 'i'), ' ');
  let right = 0, all = 0;
  for (const row of rows) {
    const other = rows.find((candidate) => candidate[0] === row[0] && candidate !== row)!;
    for (const [asked, known] of [[6, 7], [7, 6]] as const) {
      const [context, ...parts] = await vectorsOf([around(row, asked), row[1]!, around(row, known), other[1]!, around(other, known)]);
      const nearness = (sense: Float32Array[]): number => dot(context!, normalise(sense[0]!.map((value, i) => value + sense[1]![i]!)));
      right += nearness(parts.slice(0, 2)) > nearness(parts.slice(2)) ? 1 : 0;
      all++;
    }
  }
  return `${right} of ${all} right by translation and example`;
}
