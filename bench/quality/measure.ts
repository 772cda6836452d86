import type { SenseChoice } from './benchmarkFolder';
import { readPhraseRows, readSenseChoices, readSentencePairs } from './benchmarkFolder';
import { distinctPairs } from './exampleSentences';
import type { Trial } from './phraseTrials';
import { phraseTrials, scoreMatrices } from './phraseTrials';
import { accuracyAtOne, csls, mean } from './retrieval';
import { senseScores } from './senseScores';
import { SentenceCorpus } from './sentenceCorpus';
import { sentenceTrials } from './sentenceTrials';
import type { System } from './system';
import { wikiXprTrials } from './wikiXpr';

/** The parts that can be measured alone. */
export const PARTS = ['senses', 'phrase_ctx', 'wikixpr', 'tatoeba', 'korean', 'xquad'] as const;
export type Part = (typeof PARTS)[number];

/** Folders with pairs of whole sentences. */
const SENTENCE_PARTS = ['tatoeba', 'korean', 'xquad'] as const;
/** A pair with fewer sentences on a side is not in the set made after WikiXPR. */
const LEAST_WIKIXPR_SENTENCES = 2;
/** CLSE's map was fitted on single words and their sentences. */
const FITTED = new Map([['CLSE', /^1w /]]);

/** One score of one system: 0 to 100, by language, and the mean over the languages. */
export interface Score {
  system: string;
  score: string;
  mean: number;
  languages: Record<string, number>;
}

/** What the scores are made of: queries of one direction, by score and language; and sentences a side. */
export interface Sizes {
  queries: Record<string, Record<string, number>>;
  sentencesASide: Record<string, number>;
}

interface Task {
  name: string;
  language: string;
  trials: Trial[];
}

/** Measures every system on every part that the folder has; `say` hears what was finished. */
export async function measure(
  folder: string,
  systems: readonly System[],
  languages: readonly string[],
  parts: ReadonlySet<Part>,
  say: (line: string) => void,
): Promise<{ scores: Score[]; sizes: Sizes }> {
  const { tasks, sentencesASide } = prepare(folder, languages, parts);
  const choices: SenseChoice[] = parts.has('senses') ? readSenseChoices(folder).filter(({ language }) => languages.includes(language)) : [];
  const scores: Score[] = [];
  const add = (system: string, name: string, figures: Map<string, number>) => {
    if (figures.size > 0) scores.push({ system, score: name, mean: mean(Array.from(figures.values())), languages: Object.fromEntries(figures) });
  };
  for (const system of systems) {
    const start = performance.now();
    const figures = new Map<string, Map<string, number>>();
    const note = (name: string, language: string, value: number) => figures.set(name, (figures.get(name) ?? new Map<string, number>()).set(language, value));
    for (const { name, language, trials } of tasks) {
      if (FITTED.get(system.name)?.test(name)) continue;
      const same = system.isContextFree ? figures.get(name.replace(/^(mw|1w) .*/, '$1 alone'))?.get(language) : undefined;
      const matrices = same === undefined ? await scoreMatrices(system, trials) : [];
      note(name, language, same ?? mean(matrices.map(accuracyAtOne)));
      if (name === 'tatoeba') note('tatoeba by CSLS', language, mean(matrices.map((matrix) => accuracyAtOne(csls(matrix)))));
    }
    if (choices.length > 0) add(system.name, 'senses', await senseScores(system, choices));
    figures.forEach((values, name) => add(system.name, name, values));
    say(`${system.name}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
  }
  const queries: Sizes['queries'] = {};
  for (const { name, language, trials } of tasks) (queries[name] ??= {})[language] = trials[0]!.queries.phrases.length;
  return { scores, sizes: { queries, sentencesASide } };
}

function prepare(folder: string, languages: readonly string[], parts: ReadonlySet<Part>): { tasks: Task[]; sentencesASide: Record<string, number> } {
  const tasks: Task[] = [];
  const counts = new Map<number, number[]>();
  const rows = readPhraseRows(folder);
  const englishSentences = new Set(Array.from(rows.values()).flat().map((row) => row.englishSentence));
  for (const language of languages) {
    const own = rows.get(language) ?? [];
    if (parts.has('phrase_ctx') && own.length > 0) {
      const { trials, sentencesASide } = phraseTrials(language, own, englishSentences);
      trials.forEach((both, name) => tasks.push({ name, language, trials: both }));
      sentencesASide.forEach((value, count) => counts.set(count, [...(counts.get(count) ?? []), value]));
    }
    if (parts.has('wikixpr') && own.length > 0) {
      const trials = wikiXprTrials(language, distinctPairs(own), new SentenceCorpus(language, own, englishSentences), LEAST_WIKIXPR_SENTENCES);
      if (trials.length > 0) tasks.push({ name: 'wikixpr', language, trials });
    }
  }
  for (const part of SENTENCE_PARTS.filter((each) => parts.has(each))) {
    const pairs = readSentencePairs(folder, part);
    for (const language of languages) {
      const own = pairs.get(language);
      if (own) tasks.push({ name: part, language, trials: sentenceTrials(language, own) });
    }
  }
  return { tasks, sentencesASide: Object.fromEntries(Array.from(counts, ([count, values]) => [count, mean(values)])) };
}
