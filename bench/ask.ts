/**
 * Measures how often the first passage is the right one, for questions in several languages about English passages.
 *
 *   npm run bench -- ask FOLDER [--model DIR] [--docs]
 *
 * FOLDER contains `<name>.<language>.json` in the format of SQuAD, one file a language.
 */
import { Command } from 'commander';
import { PassageWords, sentenceWords } from '../src/ask/passages';
import type { EncodedQuestion, EncodedPassages } from '../src/ask/rankPassages';
import { rankPassages } from '../src/ask/rankPassages';
import { Pacer } from '../src/base/pacer';
import { runSynchronously } from '../src/base/steps';
import { dot } from '../src/base/vectors';
import { encodeQuestion, WordVectors } from '../src/engine/ask/wordVectors';
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/modelLibrary';
import type { PhraseEncoder } from '../src/engine/encoder/phraseEncoder';
import { sentenceSpansOf } from '../src/language/sentences';
import { differenceOf } from './support/interval';
import { madeBy, markdown, mean, percent, publish, report } from './support/report';
import type { QuestionSet } from './support/sets';
import { readQuestionSets } from './support/sets';

/** For each question 1 if the first passage is right, else 0. */
type Outcomes = number[];

await new Command('ask')
  .argument('<folder>', 'questions and passages (docs/development/quality.md)')
  .option('--model <folder>', 'the model', bundledModelFolder())
  .option('--docs', 'write the table into docs/development/benchmarks.md')
  .action(run)
  .parseAsync();

async function run(folder: string, { model, docs }: { model: string; docs?: boolean }): Promise<void> {
  const sets = readQuestionSets(folder);
  const encoder = await openEncoder(model);
  const byLanguage = new Map<string, Record<string, Outcomes>>();
  for (const set of sets) {
    byLanguage.set(set.language, await outcomesOf(set, encoder));
    console.error(set.language);
  }
  await encoder.close();
  const figures: Record<string, number> = { questions: sets[0]!.questions.length, passages: sets[0]!.passages.length };
  for (const [language, rows] of byLanguage)
    for (const [row, outcomes] of Object.entries(rows)) figures[`${row}, ${language}, %`] = 100 * mean(outcomes);
  report('ask', figures);
  publish('ask', tableOf(byLanguage, sets), docs);
}

async function outcomesOf(
  { language, passages, questions }: QuestionSet,
  encoder: PhraseEncoder,
): Promise<Record<string, Outcomes>> {
  const words = new PassageWords();
  const spans = passages.map((text) => ({ text, line: 1, language: 'en', sentences: sentenceSpansOf(text, 'en') }));
  for (const passage of spans) words.add(sentenceWords(passage));
  const pacer = new Pacer();
  const [bare, known] = [
    await new WordVectors(undefined).collection(words, pacer),
    await new WordVectors(encoder).collection(words, pacer),
  ];
  const meanings = await encoder.encodePhrases(
    spans.flatMap(({ text, sentences: own }) => own.map(({ start, end }) => ({ phrase: text.slice(start, end) }))),
  );
  const first = (collection: EncodedPassages, question: EncodedQuestion) =>
    runSynchronously(rankPassages(collection, question, 1))[0]?.passage;
  const nearest = (meaning: Float32Array) => {
    const cosines = Array.from({ length: meanings.count }, (_, sentence) => dot(meanings.row(sentence), meaning));
    const best = cosines.indexOf(Math.max(...cosines));
    return words.chunkPassages[words.chunkStarts.findLastIndex((start) => start <= best)];
  };
  const outcomes: Record<string, Outcomes> = {};
  for (const { text, right } of questions) {
    const question = await encodeQuestion(text, language, known, encoder, pacer);
    const answers = {
      'words alone': first(bare, await encodeQuestion(text, language, bare, undefined, pacer)),
      'the encoder’s nearest sentence': nearest(question.meaning),
      'late interaction': first(known, { ...question, meaning: new Float32Array(question.meaning.length) }),
      'Glossa: both': first(known, question),
    };
    for (const [row, answer] of Object.entries(answers)) (outcomes[row] ??= []).push(Number(answer === right));
  }
  return outcomes;
}

function tableOf(byLanguage: ReadonlyMap<string, Record<string, Outcomes>>, sets: readonly QuestionSet[]): string {
  const languages = sets
    .map(({ language }) => language)
    .sort((a, b) => Number(a === 'en') - Number(b === 'en') || a.localeCompare(b));
  const foreign = languages.filter((language) => language !== 'en');
  const body = Object.keys(byLanguage.get('en')!).map((row) => {
    const { mean: value, from, to } = differenceOf(foreign.map((language) => byLanguage.get(language)![row]!));
    const shares = languages.map((language) => percent(mean(byLanguage.get(language)![row]!)));
    return [row, percent(value), `${percent(from)} to ${percent(to)}`, ...shares];
  });
  const note = `${sets[0]!.questions.length} questions a language, ${sets[0]!.passages.length} English passages; ${madeBy('ask FOLDER --docs')}`;
  return `${markdown(['', `mean of ${foreign.join(', ')}`, '95 % bootstrap interval', ...languages], body)}\n\n${note}`;
}
