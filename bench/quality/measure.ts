import type { Vectors } from '../../src/base/vectors';
import { mean } from '../support/report';
import { readPhraseRows, readSentencePairs } from '../support/sets';
import { distinctPairs } from './sentences';
import { phraseTrials, sentenceTrials, wikiXprTrials } from './trials';
import type { Trial } from './trials';
import { SentenceCorpus } from './sentences';
import type { System } from './system';

/** The parts that can be measured alone. */
export const PARTS = ['phrase_ctx', 'wikixpr', 'tatoeba'] as const;
export type Part = (typeof PARTS)[number];

/** One score of one system: 0 to 100, by language, and the mean over the languages. */
export interface Score {
  system: string;
  score: string;
  mean: number;
  languages: Record<string, number>;
  /** By language, of each pair: the share of the directions in which it was found, from 0 to 1. */
  answers: Record<string, number[]>;
}

interface Task {
  name: string;
  language: string;
  trials: Trial[];
}

/**
 * Measures every system on every part that the folder has; `say` hears what was finished.
 * @param isWanted leaves out scores of phrases
 */
export async function measure(
  folder: string,
  systems: readonly System[],
  languages: readonly string[],
  parts: ReadonlySet<Part>,
  say: (line: string) => void,
  isWanted?: (score: string) => boolean,
): Promise<Score[]> {
  const tasks = prepare(folder, languages, parts, isWanted);
  const scores: Score[] = [];
  for (const system of systems) {
    const start = performance.now();
    const figures = new Map<string, Map<string, number[]>>();
    for (const { name, language, trials } of tasks) {
      if (system.measures?.(name, language) === false) continue;
      const alone = figures.get(name.replace(/^(mw|1w) .*/, '$1 alone'))?.get(language);
      const known = system.isContextFree ? alone : undefined;
      const answers = known ?? (await answersOf(system, trials));
      figures.set(name, (figures.get(name) ?? new Map<string, number[]>()).set(language, answers));
    }
    for (const [score, own] of figures) {
      const languages = new Map(Array.from(own, ([language, answers]) => [language, 100 * mean(answers)]));
      scores.push({
        system: system.name,
        score,
        mean: mean([...languages.values()]),
        languages: Object.fromEntries(languages),
        answers: Object.fromEntries(own),
      });
    }
    say(`${system.name}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
  }
  return scores;
}

/**
 * Returns 1 for each query whose best target is its own, and 0 for the others; query i belongs to target i. Of equal
 * scores the first wins, and a query with equal scores only has no answer.
 * @param scores queries × targets
 */
export function rightAnswers(scores: Vectors): number[] {
  return Array.from({ length: scores.count }, (_, query) => {
    const row = scores.row(query);
    const best = row.indexOf(row.reduce((a, b) => Math.max(a, b), -Infinity));
    return Number(best === query && (row.length === 1 || row.some((score) => score !== row[0])));
  });
}

/** Returns the mean of the trials for each pair. */
async function answersOf(system: System, trials: readonly Trial[]): Promise<number[]> {
  const found: number[][] = [];
  for (const { queries, targets } of trials) found.push(rightAnswers(await system.scores(queries, targets)));
  return found[0]!.map((_, pair) => mean(found.map((own) => own[pair]!)));
}

function prepare(
  folder: string,
  languages: readonly string[],
  parts: ReadonlySet<Part>,
  isWanted?: (score: string) => boolean,
): Task[] {
  const tasks: Task[] = [];
  const rows = readPhraseRows(folder);
  const english = new Set([...rows.values()].flat().map((row) => row.englishSentence));
  const sentences = parts.has('tatoeba') ? readSentencePairs(folder, 'tatoeba') : new Map<string, never[]>();
  for (const language of languages) {
    const own = rows.get(language) ?? [];
    const corpus = new SentenceCorpus(language, own, english);
    if (parts.has('phrase_ctx') && own.length > 0)
      for (const [name, trials] of phraseTrials(language, own, corpus, isWanted))
        tasks.push({ name, language, trials });
    const wikiXpr = parts.has('wikixpr') && own.length > 0 ? wikiXprTrials(language, distinctPairs(own), corpus) : [];
    if (wikiXpr.length > 0) tasks.push({ name: 'wikixpr', language, trials: wikiXpr });
    const pairs = sentences.get(language);
    if (pairs) tasks.push({ name: 'tatoeba', language, trials: sentenceTrials(language, pairs) });
  }
  return tasks;
}
