import { splitIntoWords } from '../../src/language/words';
import type { ExampleSentence } from '../../src/model/concept';
import type { PhraseRow } from '../support/sets';
import type { PhrasePair } from './sentences';
import { distinctPairs, withSentences } from './sentences';
import type { Column, IndependentSentences, SentenceCorpus } from './sentences';
import type { Side } from './system';

/** The two sides of a measurement in one direction; query i belongs to target i. */
export interface Trial {
  queries: Side;
  targets: Side;
}

/** Example sentences a side at most. */
const [FEW, MOST] = [4, 32];
/** WikiXPR: the fewest sentences a side, the fewest characters around a phrase, and the most of ROUGE-L. */
const [LEAST_SENTENCES, LEAST_SURROUNDINGS, MOST_LIKE] = [2, 10, 0.5];
/** Months, days, parts and spans of time and clock words in English, which every pair has on one side; years and hours. */
const TIME_WORD =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|spring|summer|autumn|winter|seconds?|minutes?|hours?|days?|weeks?|weekends?|months?|years?|decades?|century|centuries|today|tonight|tomorrow|yesterday|morning|noon|afternoon|evening|night|midnight|[ap]m|o'clock|\d{1,4}s?)$/;

/**
 * Returns both directions of each score of a language: multi-word pairs (`mw`) alone, with 1, 4 and 32 independent
 * sentences, and with the query alone in its sentence; single words (`1w`) alone.
 * @param isWanted leaves out scores
 */
export function phraseTrials(
  language: string,
  rows: readonly PhraseRow[],
  corpus: SentenceCorpus,
  isWanted: (score: string) => boolean = () => true,
): Map<string, Trial[]> {
  const trials = new Map<string, Trial[]>();
  for (const kind of ['mw', '1w'] as const) {
    const pairs = distinctPairs(rows.filter((row) => row.isMultiWord === (kind === 'mw')));
    if (pairs.length === 0) continue;
    for (const from of ['english', 'foreign'] as const) {
      const add = (name: string, counts: [number, number], sentences: () => readonly IndependentSentences[]): void => {
        if (!isWanted(name)) return;
        trials.set(name, [...(trials.get(name) ?? []), trialOf(language, pairs, from, counts, sentences())]);
      };
      add(`${kind} alone`, [0, 0], () => []);
      if (kind === '1w') continue;
      const own = () => pairs.map((pair) => corpus.own(pair, from));
      let independent: IndependentSentences[] | undefined;
      const found = () => (independent ??= pairs.map((pair) => corpus.independent(pair, from, MOST)));
      add('mw 1 independent', [1, 1], own);
      add(`mw ${FEW} independent`, [FEW, FEW], found);
      add(`mw ${MOST} independent`, [MOST, MOST], found);
      add('mw query only', [1, 0], own);
    }
  }
  return trials;
}

/** Returns both directions over pairs of whole sentences, each encoded as one phrase without context. */
export function sentenceTrials(language: string, pairs: readonly { english: string; foreign: string }[]): Trial[] {
  return bothWays(
    { language: 'en', phrases: pairs.map((pair) => ({ phrase: pair.english })) },
    { language, phrases: pairs.map((pair) => ({ phrase: pair.foreign })) },
  );
}

/**
 * Returns a set by the recipe of WikiXPR (XPR, 4): pairs without time expressions and with a ROUGE-L of at most 0.5 either
 * way, each phrase with 2 to 32 sentences, at least ten characters longer than it, and none a translation of another.
 */
export function wikiXprTrials(language: string, pairs: readonly PhrasePair[], corpus: SentenceCorpus): Trial[] {
  const isLongEnough = (sentence: string, phrase: string) => sentence.length >= phrase.length + LEAST_SURROUNDINGS;
  const wordsIn = (text: string, tag: string) => splitIntoWords(text.toLowerCase(), tag).map((word) => word.text);
  const found = pairs
    .filter(({ english }) => !isTimeExpression(english))
    .filter(({ english, foreign }) =>
      rougeL(wordsIn(english, 'en'), wordsIn(foreign, language)).every((share) => share <= MOST_LIKE),
    )
    .map((pair) => ({ pair, ...corpus.independent(pair, 'english', MOST, isLongEnough) }))
    .filter(({ query, target }) => query.length >= LEAST_SENTENCES && target.length >= LEAST_SENTENCES);
  if (found.length === 0) return [];
  return bothWays(
    { language: 'en', phrases: found.map(({ pair, query }) => withSentences(pair.english, query, MOST)) },
    { language, phrases: found.map(({ pair, target }) => withSentences(pair.foreign, target, MOST)) },
  );
}

/** Returns whether an English phrase names a time: a month, a day, a span, a year. */
export function isTimeExpression(english: string): boolean {
  return (
    splitIntoWords(english.toLowerCase(), 'en').some((word) => TIME_WORD.test(word.text)) ||
    /\b\d{1,2}:\d{2}\b/.test(english)
  );
}

/** Returns the length of the longest common subsequence of words as a share of either's words (Lin, 2004). */
export function rougeL(a: readonly string[], b: readonly string[]): [ofFirst: number, ofSecond: number] {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const word of a) {
    const next = [0];
    b.forEach((other, j) => next.push(word === other ? row[j]! + 1 : Math.max(row[j + 1]!, next[j]!)));
    row = next;
  }
  return [row[b.length]! / Math.max(1, a.length), row[b.length]! / Math.max(1, b.length)];
}

const bothWays = (one: Side, other: Side): Trial[] => [
  { queries: one, targets: other },
  { queries: other, targets: one },
];

function trialOf(
  language: string,
  pairs: readonly PhrasePair[],
  from: Column,
  [queryCount, targetCount]: [number, number],
  sentences: readonly IndependentSentences[],
): Trial {
  const side = (column: Column, count: number, of: (found: IndependentSentences) => ExampleSentence[]): Side => ({
    language: column === 'english' ? 'en' : language,
    phrases: pairs.map((pair, i) => withSentences(pair[column], sentences[i] ? of(sentences[i]) : [], count)),
  });
  return {
    queries: side(from, queryCount, ({ query }) => query),
    targets: side(from === 'english' ? 'foreign' : 'english', targetCount, ({ target }) => target),
  };
}
