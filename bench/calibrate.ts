/**
 * Fits the parameters that turn the cosines of a model into confidences, and measures their calibration error.
 *
 *   node --import tsx bench/calibrate.ts <benchmarks> <phrases> [<model folder>] [--write] [--docs]
 *
 * <benchmarks> contains `phrase_ctx` (training/data.md), <phrases> pairs as <source>.en-<language>.tsv.xz.
 * `--write` writes the parameters into `model.json` of the model folder, `--docs` the tables into
 * docs/development/model.md.
 *
 * The questions are phrases of `phrase_ctx`, half of them in their sentence. The glossaries do not contain the phrase
 * itself; for two of three questions they contain an equivalent. The pairs in <phrases> fill the glossaries and supply
 * synonyms and further right answers. The tested languages are not among the fitted ones.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openEncoder } from '../src/engine/encoder/encoder';
import { readModelDescription } from '../src/engine/encoder/model/modelFolder';
import { bundledModelFolder } from '../src/engine/encoder/model/modelLibrary';
import { reliabilityDiagram, meaningConfidences } from '../src/lookup/confidence';
import type { Calibration } from '../src/model/adaptation';
import { fitLogit } from './calibration/logit';
import type { PairSet, PhrasePair, Question } from './calibration/questions';
import { questionsOf } from './calibration/questions';
import type { Asked } from './calibration/text';
import { calibrationText, lossOf } from './calibration/text';
import { publish, report } from './support/report';
import { chance, readPhrasePairs, readPhraseRows } from './support/sets';

const FITTED_LANGUAGES = ['it', 'pt', 'nl', 'pl', 'tr', 'cs', 'sv', 'fi'];
const TESTED_LANGUAGES = ['ar', 'de', 'es', 'fr', 'ja', 'ko', 'ru', 'zh'];
/** The numbers of terms in the glossaries. */
const SIZES = [200, 1500];
/** The approximate number of pairs of a language that are used; more give the same result. */
const DICTIONARY_SIZE = 20_000;
const MAX_ENTRY_WORDS = 4;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    docs: { type: 'boolean', default: false },
  },
});
const [benchmarks, phrases, modelFolder = bundledModelFolder()] = positionals;
if (!benchmarks || !phrases) {
  console.error('usage: node --import tsx bench/calibrate.ts BENCHMARKS PHRASES [MODEL] [--write] [--docs]');
  process.exit(2);
}
const encoder = await openEncoder(modelFolder);
const rows = readPhraseRows(benchmarks);
const pairs = readPhrasePairs(phrases, [...FITTED_LANGUAGES, ...TESTED_LANGUAGES]);

/** Returns the pairs of both directions of a language. */
function pairSets(language: string): PairSet[] {
  const inContext = rows.get(language);
  if (!inContext) throw new Error(`${benchmarks} has no phrase_ctx/phrase_ctx.en-${language}.tsv.`);
  const listed = pairs
    .get(language)!
    .filter(({ english, foreign }) => english.split(' ').length <= MAX_ENTRY_WORDS && !/[\d(]/.test(english + foreign));
  const dictionary = listed.filter(
    ({ english, foreign }) => chance(`${english}\t${foreign}`, 'dictionary') < DICTIONARY_SIZE / listed.length,
  );
  const english: PairSet = {
    language: 'en',
    asked: inContext.map((row) => ({
      source: row.english,
      target: row.foreign,
      sourceSentence: row.englishSentence,
      targetSentence: row.foreignSentence,
    })),
    dictionary: dictionary.map(({ english: source, foreign: target }) => ({ source, target })),
  };
  const back = ({ source, target, sourceSentence, targetSentence }: PhrasePair): PhrasePair => ({
    source: target,
    target: source,
    sourceSentence: targetSentence,
    targetSentence: sourceSentence,
  });
  return [english, { language, asked: english.asked.map(back), dictionary: english.dictionary.map(back) }];
}

async function ask(languages: readonly string[]): Promise<{ language: string; question: Question }[]> {
  const asked: { language: string; question: Question }[] = [];
  for (const language of languages) {
    for (const set of pairSets(language))
      asked.push(...(await questionsOf(set, SIZES, encoder)).map((question) => ({ language, question })));
    console.log(`${language}: ${asked.filter((each) => each.language === language).length} questions`);
  }
  return asked;
}

/** Returns the features of an answer: cosine and intercept, across languages and in the phrase's own. */
function rowOf({ target, own }: Question['answers'][number]): number[] {
  return [target!, 1, own ?? 0, own === undefined ? 0 : 1];
}

const rounded = (value: number): number => Number(value.toFixed(2));

const fitted = await ask(FITTED_LANGUAGES);
const [slope, intercept, ownSlope, ownIntercept] = fitLogit(
  fitted.map(({ question: { answers } }) => ({
    rows: answers.map(rowOf),
    isRight: answers.map(({ isRight }) => isRight),
  })),
  4,
).map(rounded);
const calibration: Calibration = {
  slope: slope!,
  intercept: intercept!,
  own: { slope: ownSlope!, intercept: ownIntercept! },
};
const tested = (await ask(TESTED_LANGUAGES)).map(({ language, question: { answers, ...question } }): Asked => {
  const confidences = meaningConfidences(answers, calibration);
  const first = confidences.indexOf(Math.max(...confidences));
  return { language, ...question, confidence: confidences[first]!, isRight: answers[first]!.isRight };
});
await encoder.close();

const { name } = await readModelDescription(modelFolder);
const fit = { fitted: fitted.length, fittedLanguages: FITTED_LANGUAGES };
publish('calibration', calibrationText({ model: name, calibration, tested, ...fit }), options.docs, 'model.md');
if (options.write) {
  const file = path.join(modelFolder, 'model.json');
  const description = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, `${JSON.stringify({ ...description, calibration }, null, 2)}\n`);
}
report('calibration', {
  slope: calibration.slope,
  intercept: calibration.intercept,
  'own slope': ownSlope!,
  'own intercept': ownIntercept!,
  'answers fitted': fitted.length,
  'answers tested': tested.length,
  'log loss': lossOf(tested),
  'expected calibration error, share': reliabilityDiagram(tested).error,
});
