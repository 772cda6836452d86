/**
 * Fits how a model's cosines become confidences, and shows how well they keep their word.
 *
 *   node --import tsx bench/calibrate.ts <benchmarks> <phrases> [<model folder>] [--write] [--docs] [--fit it,nl,…] [--test de,ja,…]
 *
 * <benchmarks> holds `phrase_ctx` as docs/development/quality.md says, <phrases> pairs as <source>.en-<language>.tsv.xz.
 * `--write` puts the parameters into the model folder's `model.json`, `--docs` the tables into docs/development/model.md.
 *
 * Phrases of `phrase_ctx`, half of them in their sentence, are looked up in glossaries that do not hold them; two in three
 * have an equivalent there. The pairs in <phrases> fill the glossaries, say which synonym an entry has in the place of the
 * phrase, and which answers are right besides. The languages that are fitted are others than those that the figures are of.
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
import { BenchmarkError, chance, readPhrasePairs, readPhraseRows } from './support/sets';

/** Of which nothing else in the documents is measured. */
const FITTED = 'it,pt,nl,pl,tr,cs,sv,fi';
const TESTED = 'ar,de,es,fr,ja,ko,ru,zh';
const SIZES = [200, 1500];
/** A part of the dictionary fills the glossaries as well as the whole. */
const DICTIONARY = 20_000;
const LONGEST_ENTRY = 4;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    docs: { type: 'boolean', default: false },
    fit: { type: 'string', default: FITTED },
    test: { type: 'string', default: TESTED },
  },
});
const [benchmarks, phrases, modelFolder = bundledModelFolder()] = positionals;
if (!benchmarks || !phrases) {
  console.error(
    'Nothing to calibrate with. Name a folder of benchmarks, and one with phrase pairs as <source>.en-<language>.tsv.xz.',
  );
  process.exit(2);
}
const [fittedLanguages, testedLanguages] = [options.fit.split(','), options.test.split(',')];
const encoder = await openEncoder(modelFolder);
const rows = readPhraseRows(benchmarks);
const pairs = readPhrasePairs(phrases, [...fittedLanguages, ...testedLanguages]);

/** Both directions of a language. */
function pairSets(language: string): PairSet[] {
  const inContext = rows.get(language);
  if (!inContext) throw new BenchmarkError(`${benchmarks} has no phrase_ctx/phrase_ctx.en-${language}.tsv.`);
  const listed = pairs
    .get(language)!
    .filter(({ english, foreign }) => english.split(' ').length <= LONGEST_ENTRY && !/[\d(]/.test(english + foreign));
  const dictionary = listed.filter(
    ({ english, foreign }) => chance(`${english}\t${foreign}`, 'dictionary') < DICTIONARY / listed.length,
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

/** Cosine across languages, and what an entry with a term in the phrase's own adds. */
function rowOf({ target, own }: Question['answers'][number]): number[] {
  return [target!, 1, own ?? 0, own === undefined ? 0 : 1];
}

const rounded = (value: number): number => Number(value.toFixed(2));

const fitted = await ask(fittedLanguages);
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
const tested = (await ask(testedLanguages)).map(({ language, question: { answers, ...question } }): Asked => {
  const confidences = meaningConfidences(answers, calibration);
  const first = confidences.indexOf(Math.max(...confidences));
  return { language, ...question, confidence: confidences[first]!, isRight: answers[first]!.isRight };
});
await encoder.close();

const { name } = await readModelDescription(modelFolder);
const text = calibrationText({
  model: name,
  calibration,
  tested,
  fitted: fitted.length,
  fittedLanguages,
  sizes: SIZES,
  languages: testedLanguages,
});
publish('calibration', text, options.docs, 'model.md');
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
