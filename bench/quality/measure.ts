import type { Vectors } from '../../src/base/vectors';
import { mean } from '../support/report';
import { readPhraseRows, readSentencePairs } from '../support/sets';
import { phraseTrials, sentenceTrials } from './trials';
import type { Trial } from './trials';
import type { System } from './system';

/** The parts of the measurement. */
export const PARTS = ['phrase_ctx', 'tatoeba'] as const;
export type Part = (typeof PARTS)[number];

/** A score of a system, from 0 to 100: by language, and the mean of the languages. */
export interface Score {
  system: string;
  score: string;
  mean: number;
  languages: Record<string, number>;
  /** For each pair of each language the share of directions in which it was found, from 0 to 1. */
  answers: Record<string, number[]>;
}

interface Task {
  name: string;
  language: string;
  trials: Trial[];
}

/** Measures every system on every part in the folder, and prints the time of each system. */
export async function measure(
  folder: string,
  systems: readonly System[],
  languages: readonly string[],
  parts: ReadonlySet<Part>,
): Promise<Score[]> {
  const tasks = prepare(folder, languages, parts);
  if (tasks.length === 0)
    throw new Error(`${folder} contains no data to measure. training/data.md describes its layout.`);
  const scores: Score[] = [];
  for (const system of systems) {
    const start = performance.now();
    const figures = new Map<string, Map<string, number[]>>();
    for (const { name, language, trials } of tasks) {
      if (system.measures?.(name, language) === false) continue;
      const answers = await answersOf(system, trials);
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
    console.error(`${system.name}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
  }
  return scores;
}

/**
 * Returns 1 for each query whose best target is its own, else 0. Query i belongs to target i. The first of equal scores
 * wins; a row of equal scores has no answer.
 * @param scores queries × targets
 */
export function rightAnswers(scores: Vectors): number[] {
  return Array.from({ length: scores.count }, (_, query) => {
    const row = scores.row(query);
    const best = row.indexOf(row.reduce((a, b) => Math.max(a, b), -Infinity));
    return Number(best === query && (row.length === 1 || row.some((score) => score !== row[0])));
  });
}

/** Returns the mean over the trials for each pair. */
async function answersOf(system: System, trials: readonly Trial[]): Promise<number[]> {
  const found: number[][] = [];
  for (const { queries, targets } of trials) found.push(rightAnswers(await system.scores(queries, targets)));
  return found[0]!.map((_, pair) => mean(found.map((own) => own[pair]!)));
}

function prepare(folder: string, languages: readonly string[], parts: ReadonlySet<Part>): Task[] {
  const tasks: Task[] = [];
  const rows = parts.has('phrase_ctx') ? readPhraseRows(folder) : undefined;
  const sentences = parts.has('tatoeba') ? readSentencePairs(folder) : undefined;
  for (const language of languages) {
    for (const [name, trials] of phraseTrials(language, rows?.get(language) ?? []))
      tasks.push({ name, language, trials });
    const pairs = sentences?.get(language);
    if (pairs) tasks.push({ name: 'tatoeba', language, trials: sentenceTrials(language, pairs) });
  }
  return tasks;
}
