/**
 * Questions in one language, answered by passages in another: how often the first passage is the one that the question was written for.
 *
 *   npm run bench -- ask FOLDER [--model DIR] [--head FILE] [--docs] [--scores FILE --languages …]
 *
 * FOLDER holds `<name>.<language>.json` in the format of SQuAD, one file a language, as docs/quality.md says; `--docs` puts the table there.
 * With `--head` there are two rows more, in which the question's vector is turned by the head for questions that `python -m xpr questions` has trained.
 * With `--scores` nothing is printed; FILE gets, for each of the languages, what Glossa gives each passage for each question, for `python -m xpr documents`.
 */
import { writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { inProject } from '../scripts/steps/project.mjs';
import { sentenceWordsOf, PassageWords } from '../src/ask/passageWords';
import type { AskedQuestion, PassageCollection } from '../src/ask/rankPassages';
import { rankPassages } from '../src/ask/rankPassages';
import { Pacer } from '../src/base/pacer';
import { runAtOnce } from '../src/base/steps';
import { dot } from '../src/base/vectors';
import { askedQuestion } from '../src/engine/ask/askedQuestion';
import { WordVectors } from '../src/engine/ask/wordVectors';
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/bundledModel';
import type { PhraseEncoder } from '../src/engine/encoder/phraseEncoder';
import { sentences } from '../src/language/sentences';
import type { QuestionHead } from './ask/questionHead';
import { openQuestionHead } from './ask/questionHead';
import type { QuestionSet } from './ask/questionSet';
import { readQuestionSets } from './ask/questionSet';
import { writeSection } from './quality/readmeSection';
import { differenceOf } from './suggest/interval';
import { machine, report } from './support/report';

/** For each question 1 where the first passage is right, else 0. */
type Outcomes = number[];

await new Command('ask')
  .argument('<folder>', 'questions with their passages, laid out as docs/quality.md says')
  .option('--model <folder>', 'instead of the one that is shipped', bundledModelFolder())
  .option('--head <file>', 'a head for questions')
  .option('--docs', 'put the table into docs/quality.md')
  .option('--scores <file>', 'write Glossa’s scores of all passages there, and nothing else')
  .option('--languages <languages...>', 'of the questions', ['ar', 'de', 'en', 'es'])
  .action(run)
  .parseAsync();

async function run(folder: string, { model, head, docs, scores, languages }: { model: string; head?: string; docs?: boolean; scores?: string; languages: string[] }): Promise<void> {
  const sets = readQuestionSets(folder).filter(({ language }) => languages.includes(language));
  const encoder = await openEncoder(model);
  if (scores) {
    const found: Record<string, number[][]> = {};
    for (const set of sets) found[set.language] = await scoresOf(set, encoder);
    writeFileSync(scores, JSON.stringify(found, (_key, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(4)) : value)));
    return encoder.close();
  }
  const turned = head === undefined ? undefined : await openQuestionHead(head, encoder.dimensions);
  const rows = new Map<string, Map<string, Outcomes>>();
  for (const set of sets) {
    for (const [row, outcomes] of Object.entries(await outcomesOf(set, encoder, turned))) rows.set(row, (rows.get(row) ?? new Map<string, Outcomes>()).set(set.language, outcomes));
    console.error(set.language);
  }
  await encoder.close();
  const figures: Record<string, number> = { questions: sets[0]!.questions.length, passages: sets[0]!.passages.length };
  for (const [row, byLanguage] of rows) for (const [language, outcomes] of byLanguage) figures[`${row}, ${language}, %`] = 100 * (outcomes.reduce((a, b) => a + b, 0) / outcomes.length);
  report('ask', figures);
  const table = tableOf(rows, sets);
  console.log(table);
  if (docs) writeSection(inProject('docs', 'quality.md'), table, 'ask');
}

/** For each question what each passage is worth. */
async function scoresOf({ language, passages, questions }: QuestionSet, encoder: PhraseEncoder): Promise<number[][]> {
  const words = new PassageWords();
  for (const text of passages) words.add(sentenceWordsOf({ text, line: 1, language: 'en', sentences: sentences(text, 'en') }));
  const pacer = new Pacer();
  const known = await new WordVectors(encoder).collection(words, pacer);
  const scores: number[][] = [];
  for (const { text } of questions) {
    const ranked = runAtOnce(rankPassages(known, await askedQuestion(text, language, known, encoder, pacer), passages.length));
    scores.push(ranked.sort((a, b) => a.passage - b.passage).map(({ score }) => score));
  }
  return scores;
}

async function outcomesOf({ language, passages, questions }: QuestionSet, encoder: PhraseEncoder, turned?: QuestionHead): Promise<Record<string, Outcomes>> {
  const words = new PassageWords();
  const spans = passages.map((text) => ({ text, line: 1, language: 'en', sentences: sentences(text, 'en') }));
  for (const passage of spans) words.add(sentenceWordsOf(passage));
  const pacer = new Pacer();
  const [bare, known] = [await new WordVectors(undefined).collection(words, pacer), await new WordVectors(encoder).collection(words, pacer)];
  const meanings = await encoder.encodePhrases(spans.flatMap(({ text, sentences: own }) => own.map(({ start, end }) => ({ phrase: text.slice(start, end) }))));
  const first = (collection: PassageCollection, question: AskedQuestion) => runAtOnce(rankPassages(collection, question, 1))[0]?.passage;
  const nearest = (meaning: Float32Array) => {
    const cosines = Array.from({ length: meanings.count }, (_, sentence) => dot(meanings.row(sentence), meaning));
    const best = cosines.indexOf(Math.max(...cosines));
    return words.passageOfStretch[words.stretchStarts.findLastIndex((start) => start <= best)];
  };
  const outcomes: Record<string, Outcomes> = {};
  for (const { text, right } of questions) {
    const question = await askedQuestion(text, language, known, encoder, pacer);
    const answers = {
      'words alone': first(bare, await askedQuestion(text, language, bare, undefined, pacer)),
      'the encoder’s nearest sentence': nearest(question.meaning),
      'words by their meaning': first(known, { ...question, meaning: new Float32Array(question.meaning.length) }),
      'Glossa: both': first(known, question),
      ...(turned && { 'the nearest sentence, with the head': nearest(turned(question.meaning)), 'Glossa, with the head': first(known, { ...question, meaning: turned(question.meaning) }) }),
    };
    for (const [row, answer] of Object.entries(answers)) (outcomes[row] ??= []).push(Number(answer === right));
  }
  return outcomes;
}

function tableOf(rows: ReadonlyMap<string, ReadonlyMap<string, Outcomes>>, sets: readonly QuestionSet[]): string {
  const languages = sets.map(({ language }) => language).sort((a, b) => Number(a === 'en') - Number(b === 'en') || a.localeCompare(b));
  const foreign = languages.filter((language) => language !== 'en');
  const body = [...rows].map(([row, byLanguage]) => {
    const shares = languages.map((language) => share(byLanguage.get(language)!).toFixed(1));
    const outcomes = foreign.map((language) => byLanguage.get(language)!);
    const { mean, from, to } = differenceOf(outcomes, outcomes.map((task) => task.map(() => 0)));
    return `| ${row} | ${(100 * mean).toFixed(1)} | ${(100 * from).toFixed(1)} to ${(100 * to).toFixed(1)} | ${shares.join(' | ')} |`;
  });
  const { processor, cores } = machine();
  return [
    `| | mean of ${foreign.join(', ')} | 95 of 100 resamples | ${languages.join(' | ')} |`,
    `|---|---|---|${languages.map(() => '---|').join('')}`,
    ...body,
    '',
    `${sets[0]!.questions.length} questions a language, ${sets[0]!.passages.length} English passages; ${new Date().toISOString().slice(0, 10)}, ${processor}, ${cores} cores.`,
  ].join('\n');
}

function share(outcomes: Outcomes): number {
  return 100 * (outcomes.reduce((a, b) => a + b, 0) / outcomes.length);
}
