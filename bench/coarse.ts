/**
 * Ambiguous words in real sentences: a glossary with one entry for each sense of the word is asked with one sentence after the other, first with
 * nothing but the word and its translations, then with one other sentence for each entry; and the encoder alone picks the nearest of the translations. Where the
 * translations of the sentences are known, they stand beside them in a fourth round.
 * Prints how often the first answer is right, by language and word, with intervals over words.
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
import { shareFigures, shareTable } from './support/interval';
import { machine, report, today, writeDocs } from './support/report';
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
    const figures = await figuresOf(encoder, sentences);
    report(name, figures);
    const made = `${figures['questions']} questions; ${today()}, ${machine().processor}. Made by \`npm run bench -- coarse ${folder} --docs ${docs}\`.`;
    if (docs) writeDocs(docs, `${shareTable(figures)}\n\n${made}`, 'quality.md');
  }
  await encoder.close();
}

async function figuresOf(encoder: PhraseEncoder, sentences: readonly SenseSentence[]): Promise<Record<string, number>> {
  const [bare, withExamples] = [bareTasks(sentences), tasksWithExamples(sentences)];
  const product = async (task: WordTask, isTranslated = false): Promise<string[]> => {
    const suggestions = await new Glossa('Glossa', encoder).open({ ...task, trials: [] });
    const first: string[] = [];
    for (const { query, translation } of task.questions)
      first.push(
        (await suggestions.answer(query, isTranslated ? { before: [], after: [], translation } : undefined)).terms[0] ??
          '',
      );
    await suggestions.close();
    return first;
  };
  const figures: Record<string, number> = { questions: bare.reduce((sum, { questions }) => sum + questions.length, 0) };
  const measures: Record<string, [tasks: WordTask[], answer: (task: WordTask) => Promise<string[]>]> = {
    'the word and its translations': [bare, (task) => product(task)],
    'with an example sentence': [withExamples, (task) => product(task)],
    'the encoder alone': [bare, (task) => nearest(encoder, task)],
  };
  if (sentences.every(({ translated }) => translated !== undefined))
    measures['with the translation beside the sentence'] = [bare, (task) => product(task, true)];
  for (const [name, [tasks, answer]] of Object.entries(measures)) {
    const byLanguage = await outcomesOf(tasks, answer);
    Object.assign(figures, shareFigures(name, new Map([...byLanguage.values()].flatMap((words) => [...words]))));
    if (byLanguage.size > 1)
      for (const [source, words] of byLanguage) Object.assign(figures, shareFigures(`${name}, ${source}`, words));
  }
  return figures;
}

/** By the language of the words. A word that two languages have is two words. */
async function outcomesOf(
  tasks: readonly WordTask[],
  answer: (task: WordTask) => Promise<string[]>,
): Promise<Map<string, Map<string, number[]>>> {
  const outcomes = new Map<string, Map<string, number[]>>();
  const isOneLanguage = new Set(tasks.map(({ source }) => source)).size === 1;
  for (const task of tasks) {
    const first = await answer(task);
    const words = outcomes.get(task.source) ?? new Map<string, number[]>();
    outcomes.set(task.source, words);
    const name = isOneLanguage ? task.word : `${task.source} ${task.word}`;
    const own = words.get(name) ?? [];
    words.set(name, own);
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
