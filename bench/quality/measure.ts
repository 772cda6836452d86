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

/** CLSE's map was fitted on single words and their sentences. */
const FITTED = new Map([['CLSE', /^1w /]]);

/** One score of one system: 0 to 100, by language, and the mean over the languages. */
export interface Score {
  system: string;
  score: string;
  mean: number;
  languages: Record<string, number>;
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
): Promise<Score[]> {
  const tasks = prepare(folder, languages, parts);
  const scores: Score[] = [];
  for (const system of systems) {
    const start = performance.now();
    const figures = new Map<string, Map<string, number>>();
    for (const { name, language, trials } of tasks) {
      if (FITTED.get(system.name)?.test(name)) continue;
      const alone = figures.get(name.replace(/^(mw|1w) .*/, '$1 alone'))?.get(language);
      const known = system.isContextFree ? alone : undefined;
      const accuracies: number[] = known === undefined ? [] : [known];
      if (known === undefined)
        for (const { queries, targets } of trials)
          accuracies.push(accuracyAtOne(await system.scores(queries, targets)));
      figures.set(name, (figures.get(name) ?? new Map<string, number>()).set(language, mean(accuracies)));
    }
    for (const [score, own] of figures)
      scores.push({ system: system.name, score, mean: mean([...own.values()]), languages: Object.fromEntries(own) });
    say(`${system.name}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
  }
  return scores;
}

/**
 * Returns the share of queries whose best target is their own, from 0 to 100; query i belongs to target i. Of equal
 * scores the first wins, and a query with equal scores only has no answer.
 * @param scores queries × targets
 */
export function accuracyAtOne(scores: Vectors): number {
  let right = 0;
  for (let query = 0; query < scores.count; query++) {
    const row = scores.row(query);
    const best = row.indexOf(row.reduce((a, b) => Math.max(a, b), -Infinity));
    if (best === query && (row.length === 1 || row.some((score) => score !== row[0]))) right++;
  }
  return (100 * right) / scores.count;
}

function prepare(folder: string, languages: readonly string[], parts: ReadonlySet<Part>): Task[] {
  const tasks: Task[] = [];
  const rows = readPhraseRows(folder);
  const english = new Set([...rows.values()].flat().map((row) => row.englishSentence));
  const sentences = parts.has('tatoeba') ? readSentencePairs(folder, 'tatoeba') : new Map<string, never[]>();
  for (const language of languages) {
    const own = rows.get(language) ?? [];
    const corpus = new SentenceCorpus(language, own, english);
    if (parts.has('phrase_ctx') && own.length > 0)
      for (const [name, trials] of phraseTrials(language, own, corpus)) tasks.push({ name, language, trials });
    const wikiXpr = parts.has('wikixpr') && own.length > 0 ? wikiXprTrials(language, distinctPairs(own), corpus) : [];
    if (wikiXpr.length > 0) tasks.push({ name: 'wikixpr', language, trials: wikiXpr });
    const pairs = sentences.get(language);
    if (pairs) tasks.push({ name: 'tatoeba', language, trials: sentenceTrials(language, pairs) });
  }
  return tasks;
}
