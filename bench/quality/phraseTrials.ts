import type { Vectors } from '../../src/base/vectors';
import type { PhraseRow } from './benchmarkFolder';
import type { PhrasePair } from './exampleSentences';
import { distinctPairs, ownSentence, withSentences } from './exampleSentences';
import { mean } from './retrieval';
import type { Column } from './sentenceCorpus';
import { SentenceCorpus } from './sentenceCorpus';
import type { Side, System } from './system';

/** Example sentences a side at most. */
export const SENTENCE_COUNTS = [1, 4, 32];
const MOST = Math.max(...SENTENCE_COUNTS);

/** The two sides of a measurement in one direction; query i belongs to target i. */
export interface Trial {
  queries: Side;
  targets: Side;
}

/** The trials of both directions, by the name of the score. */
export type Trials = Map<string, Trial[]>;

/**
 * The scores of one language: multi-word pairs (`mw`) alone, with 1, 4 and 32 independent sentences, with parallel ones,
 * and with the query alone in its sentence; single words (`1w`) alone, with one sentence, and with the query in one.
 * @param englishSentences of all languages
 */
export function phraseTrials(language: string, rows: readonly PhraseRow[], englishSentences: Iterable<string>): { trials: Trials; sentencesASide: Map<number, number> } {
  const corpus = new SentenceCorpus(language, rows, englishSentences);
  const trials: Trials = new Map();
  const counts = new Map(SENTENCE_COUNTS.map((count) => [count, [] as number[]]));
  const add = (name: string, trial: Trial) => trials.set(name, [...(trials.get(name) ?? []), trial]);
  for (const kind of ['mw', '1w'] as const) {
    const pairs = distinctPairs(rows.filter((row) => row.isMultiWord === (kind === 'mw')));
    if (pairs.length === 0) continue;
    for (const from of ['english', 'foreign'] as const) {
      const trial = trialMaker(language, pairs, from);
      const own = pairs.map((pair) => corpus.own(pair, from));
      const found = kind === 'mw' ? pairs.map((pair) => corpus.independent(pair, from, MOST)) : own;
      add(`${kind} alone`, trial([0, 0]));
      for (const count of kind === 'mw' ? SENTENCE_COUNTS : [1]) {
        const sentences = count === 1 ? own : found;
        add(`${kind} ${count} independent`, trial([count, count], (i) => sentences[i]!));
        if (kind === 'mw') counts.get(count)!.push(...sentences.flatMap(({ query, target }) => [Math.min(query.length, count), Math.min(target.length, count)]));
      }
      add(`${kind} query only`, trial([1, 0], (i) => own[i]!));
      if (kind === 'mw') add(`${kind} 1 parallel`, trial([1, 1], (i) => parallel(pairs[i]!, from, language)));
    }
  }
  return { trials, sentencesASide: new Map(Array.from(counts, ([count, figures]) => [count, mean(figures)])) };
}

/** Queries × targets, for each direction. */
export async function scoreMatrices(system: System, trials: readonly Trial[]): Promise<Vectors[]> {
  const matrices: Vectors[] = [];
  for (const { queries, targets } of trials) matrices.push(await system.scores(queries, targets));
  return matrices;
}

type SentencesOf = (index: number) => { query: ReturnType<typeof ownSentence>[]; target: ReturnType<typeof ownSentence>[] };

function trialMaker(language: string, pairs: readonly PhrasePair[], from: Column) {
  const to: Column = from === 'english' ? 'foreign' : 'english';
  const tag = (column: Column): string => (column === 'english' ? 'en' : language);
  return ([queryCount, targetCount]: readonly [query: number, target: number], sentences: SentencesOf = () => ({ query: [], target: [] })): Trial => ({
    queries: { language: tag(from), phrases: pairs.map((pair, i) => withSentences(pair[from], sentences(i).query, queryCount)) },
    targets: { language: tag(to), phrases: pairs.map((pair, i) => withSentences(pair[to], sentences(i).target, targetCount)) },
  });
}

function parallel(pair: PhrasePair, from: Column, language: string) {
  const sentence = (column: Column) => [ownSentence(pair.rows[0]!, column, column === 'english' ? 'en' : language)];
  return { query: sentence(from), target: sentence(from === 'english' ? 'foreign' : 'english') };
}
