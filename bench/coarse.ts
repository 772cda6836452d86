/**
 * Ambiguous words in real sentences: a glossary with one entry for each sense of the word is asked with one sentence after the other, first with
 * nothing but the word and its translations, then with one other sentence for each entry; and the encoder alone picks the nearest of the translations. Where the
 * translations of the sentences are known, they stand beside them in a fourth round.
 * Prints how often the first answer is right, by language, with intervals over words.
 *
 *   npm run bench -- coarse FOLDER [--model DIR] [--docs SECTION]
 *
 * FOLDER holds `coarse`, English words, or `words`, words of other languages, or both (training/data.md); bench/ambiguous is such a folder.
 * `--docs` writes the table into that section of docs/development/quality.md.
 */
import { Command } from 'commander';
import { dot } from '../src/base/vectors';
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/modelLibrary';
import type { PhraseEncoder } from '../src/engine/encoder/phraseEncoder';
import type { WordTask } from './ambiguous/wordTasks';
import { bareTasks, tasksWithExamples } from './ambiguous/wordTasks';
import type { Interval } from './support/interval';
import { shareByWord, shareTable } from './support/interval';
import { madeBy, publish, report } from './support/report';
import type { SenseSentence } from './support/sets';
import { BenchmarkError, readForeignSenseSentences, readSenseSentences } from './support/sets';
import { Glossa } from './suggest/systems';

await new Command('coarse')
  .argument('<folder>', 'a benchmarks folder (training/data.md)')
  .option('--model <folder>', 'instead of the one that is shipped', bundledModelFolder())
  .option('--docs <section>', 'also write the table into this section of docs/development/quality.md')
  .action(run)
  .parseAsync();

async function run(folder: string, { model, docs }: { model: string; docs?: string }): Promise<void> {
  const sets = Object.entries({ coarse: readSenseSentences(folder), words: readForeignSenseSentences(folder) }).filter(
    ([, sentences]) => sentences.length > 0,
  );
  if (sets.length === 0) throw new BenchmarkError(`${folder} has no coarse/coarse.tsv and no words/<language>.tsv.`);
  const encoder = await openEncoder(model);
  for (const [name, sentences] of sets) {
    const measures = await sharesOf(encoder, sentences);
    const figures = Array.from(measures, ([measure, shares]) =>
      Array.from(shares, ([language, { mean, from, to }]) =>
        Object.entries({ '': mean, ', from': from, ', to': to }).map(
          ([limit, share]) => [`${measure}, ${language}${limit}, share`, share] as const,
        ),
      ),
    );
    const questions = bareTasks(sentences).reduce((sum, task) => sum + task.questions.length, 0);
    report(name, { questions, ...Object.fromEntries(figures.flat(2)) });
    const note = `${questions} questions; ${madeBy(`coarse ${folder}${docs ? ` --docs ${docs}` : ''}`)}`;
    publish(docs ?? name, `${shareTable(measures)}\n\n${note}`, docs !== undefined, 'quality.md');
  }
  await encoder.close();
}

/** By measure, of all words (`all`) and, if there are several, of each language. */
async function sharesOf(
  encoder: PhraseEncoder,
  sentences: readonly SenseSentence[],
): Promise<Map<string, Map<string, Interval>>> {
  const [bare, withExamples] = [bareTasks(sentences), tasksWithExamples(sentences)];
  const product = async (task: WordTask, isTranslated = false): Promise<string[]> => {
    const suggestions = await new Glossa('Glossa', encoder).open({ ...task, trials: [] });
    const first: string[] = [];
    for (const { query, translation } of task.questions) {
      const around = isTranslated ? { before: [], after: [], translation } : undefined;
      first.push((await suggestions.answer(query, around)).terms[0] ?? '');
    }
    await suggestions.close();
    return first;
  };
  const answers: Record<string, [tasks: WordTask[], answer: (task: WordTask) => Promise<string[]>]> = {
    'the word and its translations': [bare, (task) => product(task)],
    'with an example sentence': [withExamples, (task) => product(task)],
    'the encoder alone': [bare, (task) => nearest(encoder, task)],
  };
  if (sentences.every(({ translated }) => translated !== undefined))
    answers['with the translation beside the sentence'] = [bare, (task) => product(task, true)];
  const measures = new Map<string, Map<string, Interval>>();
  for (const [name, [tasks, answer]] of Object.entries(answers)) {
    const byLanguage = await outcomesOf(tasks, answer);
    const groups = byLanguage.size > 1 ? [...byLanguage] : [];
    const all = [...byLanguage.values()].flatMap((words) => [...words.values()]);
    const shares = [['all', all] as const, ...groups.map(([source, words]) => [source, [...words.values()]] as const)];
    measures.set(name, new Map(shares.map(([column, words]) => [column, shareByWord(words)])));
  }
  return measures;
}

/** Of the questions about each word, by the language of the words. */
async function outcomesOf(
  tasks: readonly WordTask[],
  answer: (task: WordTask) => Promise<string[]>,
): Promise<Map<string, Map<string, number[]>>> {
  const outcomes = new Map<string, Map<string, number[]>>();
  for (const task of tasks) {
    const first = await answer(task);
    const words = outcomes.get(task.source) ?? new Map<string, number[]>();
    outcomes.set(task.source, words);
    const own = words.get(task.word) ?? [];
    words.set(task.word, own);
    own.push(...task.questions.map(({ right }, index) => Number(first[index] === right)));
  }
  return outcomes;
}

/** Of the translations, bare, the one whose vector is nearest to that of the word in each sentence. */
async function nearest(encoder: PhraseEncoder, { questions, concepts }: WordTask): Promise<string[]> {
  const terms = concepts.map(({ terms: [, target] }) => target!.term);
  const [targets, queries] = [
    await encoder.encodePhrases(terms.map((phrase) => ({ phrase }))),
    await encoder.encodePhrases(questions.map(({ query }) => query)),
  ];
  return questions.map((_, index) => {
    const cosines = terms.map((__, row) => dot(queries.row(index), targets.row(row)));
    return terms[cosines.indexOf(Math.max(...cosines))]!;
  });
}
