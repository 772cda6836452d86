/**
 * Measures how often the first suggestion for an ambiguous word is right in real sentences. Each glossary has one entry
 * for each sense. It has only the word and its translations, or one other sentence for each entry as well. Where the
 * set has translations of the sentences, a third round gets them, too. For comparison, the encoder alone picks the
 * nearest translation.
 *
 *   npm run bench -- coarse FOLDER [--model DIR] [--docs SECTION]
 *
 * FOLDER contains `coarse` (English words), `words` (other languages) or both (training/data.md), such as
 * bench/ambiguous. `--docs` writes the table into that section of docs/development/quality.md.
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
import { readForeignSenseSentences, readSenseSentences } from './support/sets';
import { Glossa } from './suggest/systems';

await new Command('coarse')
  .argument('<folder>', 'a benchmarks folder (training/data.md)')
  .option('--model <folder>', 'the model', bundledModelFolder())
  .option('--docs <section>', 'also write the table into this section of docs/development/quality.md')
  .action(run)
  .parseAsync();

async function run(folder: string, { model, docs }: { model: string; docs?: string }): Promise<void> {
  const sets = Object.entries({ coarse: readSenseSentences(folder), words: readForeignSenseSentences(folder) }).filter(
    ([, sentences]) => sentences.length > 0,
  );
  if (sets.length === 0) throw new Error(`${folder} has no coarse/coarse.tsv and no words/<language>.tsv.`);
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

/** Returns the shares by measure, then by language; `all` stands for all languages. */
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
    await suggestions.close?.();
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
    const words = await outcomesOf(tasks, answer);
    const languages = Array.from(new Set(words.map(({ language }) => language)));
    const shareOf = (column: string): Interval =>
      shareByWord(
        words.filter(({ language }) => column === 'all' || column === language).map(({ outcomes }) => outcomes),
      );
    const columns = ['all', ...(languages.length > 1 ? languages : [])];
    measures.set(name, new Map(columns.map((column) => [column, shareOf(column)])));
  }
  return measures;
}

/** Returns 1 (right) or 0 for each question of each word. */
async function outcomesOf(
  tasks: readonly WordTask[],
  answer: (task: WordTask) => Promise<string[]>,
): Promise<{ language: string; outcomes: number[] }[]> {
  const words = new Map<string, { language: string; outcomes: number[] }>();
  for (const task of tasks) {
    const first = await answer(task);
    const key = `${task.source}\t${task.word}`;
    const word = words.get(key) ?? { language: task.source, outcomes: [] };
    words.set(key, word);
    word.outcomes.push(...task.questions.map(({ right }, index) => Number(first[index] === right)));
  }
  return [...words.values()];
}

/** Returns for each sentence the translation whose vector is nearest to that of the word in the sentence. */
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
