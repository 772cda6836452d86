/**
 * Fits how a model's cosines become confidences, and shows how well they keep their word.
 *
 *   node --import tsx bench/calibrate.ts <folder with <source>.en-<language>.tsv.xz> [<model folder>] [--write] [--docs] [--held-out <source>,…]
 *
 * `--write` puts slope and intercept into the model folder's `model.json`, `--docs` the tables into docs/model.md.
 *
 * Glossaries of 25 to 5,000 terms are simulated from phrase pairs of many sources, in each language and direction.
 * Queries come from sources that the model has not seen. Half of them have their equivalent in the glossary; the other
 * half have none there, so that their nearest neighbour is wrong, whatever its cosine. An answer is right when any
 * source has it as an equivalent of the query. Half of the English phrases, by a hash, are fitted; every figure is that
 * of the others.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { inProject } from '../scripts/steps/project.mjs';
import { dot } from '../src/domain/vectors';
import { bundledModelFolder } from '../src/engine/bundledModel';
import { openEncoder } from '../src/engine/encoder/encoder';
import { readDescription } from '../src/engine/encoder/modelFolder';
import { BestNeighbours } from '../src/engine/index/bestNeighbours';
import { fitCalibration, judged, logLoss, reliability } from '../src/suggest/calibrationFit';
import { writeSection } from './quality/readmeSection';
import type { Asked } from './support/calibrationText';
import { calibrationText } from './support/calibrationText';
import type { SourcedPair } from './support/phrasePairs';
import { chance, readPhrasePairs, shuffled } from './support/phrasePairs';
import { report } from './support/report';

const LANGUAGES = ['ar', 'de', 'es', 'fr', 'it', 'ja', 'ko', 'pl', 'pt', 'ru', 'tr', 'zh'];
/** Sources that the bundled model was not trained with. */
const HELD_OUT = 'cdda,dbhandbook,hotcovid,kolibri,raspi,refugee,renpy,unciv,wikiedu';
const SIZES = [25, 100, 1000, 5000];
/** Queries of either kind for each language, direction and size. */
const QUERIES = 200;
const RIVALS = 20;

type Side = 'english' | 'foreign';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false }, docs: { type: 'boolean', default: false }, 'held-out': { type: 'string', default: HELD_OUT } },
});
const [dataFolder, modelFolder = bundledModelFolder()] = positionals;
if (!dataFolder) {
  console.error('Nothing to calibrate with. Name a folder with phrase pairs, as <source>.en-<language>.tsv.xz.');
  process.exit(2);
}
const heldOut = new Set(options['held-out'].split(','));
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
  const queries = distinct(mixed.filter(({ source }) => heldOut.has(source)), (pair) => pair[from]).slice(0, 2 * QUERIES);
  if (queries.length < 2) return [];
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

if (asked.length === 0) {
  console.error(`No query: ${dataFolder} has no phrases from ${options['held-out']}. Name sources that the model has not seen: --held-out <source>,…`);
  process.exit(2);
}
const fitted = fitCalibration(asked.filter(({ isFitted }) => isFitted));
const calibration = { slope: Number(fitted.slope.toFixed(2)), intercept: Number(fitted.intercept.toFixed(2)) };
const tested = asked.filter(({ isFitted }) => !isFitted);
const { name } = await readDescription(modelFolder);
const text = calibrationText({ model: name, calibration, tested, fitted: asked.length - tested.length, sizes: SIZES, languages: LANGUAGES });
console.log(`\n${text}\n`);

if (options.write) {
  const file = path.join(modelFolder, 'model.json');
  const description = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, `${JSON.stringify({ ...description, calibration }, null, 2)}\n`);
}
if (options.docs) writeSection(inProject('docs', 'model.md'), text, 'calibration');
report('calibration', {
  slope: calibration.slope,
  intercept: calibration.intercept,
  'answers fitted': asked.length - tested.length,
  'answers tested': tested.length,
  'log loss': logLoss(tested, calibration),
  'expected calibration error, share': reliability(judged(tested, calibration)).error,
});
