import { words } from '../../src/language/words';
import type { PhrasePair } from './exampleSentences';
import { withSentences } from './exampleSentences';
import type { Trial } from './phraseTrials';
import type { SentenceCorpus } from './sentenceCorpus';

const MOST_SENTENCES = 32;
/** Characters by which a sentence is longer than its phrase, at least. */
const LEAST_SURROUNDINGS = 10;
const MOST_LIKE = 0.5;

/** Months, days, parts and spans of time and clock words in English, which every pair has on one side; and anything with a year or an hour. */
const TIME_WORD =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|spring|summer|autumn|winter|seconds?|minutes?|hours?|days?|weeks?|weekends?|months?|years?|decades?|century|centuries|today|tonight|tomorrow|yesterday|morning|noon|afternoon|evening|night|midnight|[ap]m|o'clock|\d{1,4}s?)$/;

/** Whether an English phrase speaks of a time: a month, a day, a span, a year. */
export function isTimeExpression(english: string): boolean {
  return words(english.toLowerCase(), 'en').some((word) => TIME_WORD.test(word.text)) || /\b\d{1,2}:\d{2}\b/.test(english);
}

/**
 * ROUGE-L of two phrases both ways (Lin, 2004): the length of their longest common subsequence of words as a share of
 * either's words.
 */
export function rougeL(a: readonly string[], b: readonly string[]): [ofFirst: number, ofSecond: number] {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const word of a) {
    const next = [0];
    b.forEach((other, j) => next.push(word === other ? row[j]! + 1 : Math.max(row[j + 1]!, next[j]!)));
    row = next;
  }
  const common = row[b.length]!;
  return [common / Math.max(1, a.length), common / Math.max(1, b.length)];
}

/**
 * A set by the recipe of WikiXPR (XPR, 4): pairs without time expressions and with a ROUGE-L of at most 0.5 either way,
 * each phrase with up to 32 sentences, at least ten characters longer than it, and none on one side a translation of
 * one on the other. Pairs with fewer than `least` sentences on a side are left out.
 */
export function wikiXprTrials(language: string, pairs: readonly PhrasePair[], corpus: SentenceCorpus, least: number): Trial[] {
  const distinctive = pairs.filter((pair) => !isTimeExpression(pair.english) && !areAlike(pair, language));
  const isLongEnough = (sentence: string, phrase: string) => sentence.length >= phrase.length + LEAST_SURROUNDINGS;
  const found = distinctive.map((pair) => ({ pair, ...corpus.independent(pair, 'english', MOST_SENTENCES, isLongEnough) }));
  const enough = found.filter(({ query, target }) => query.length >= least && target.length >= least);
  if (enough.length === 0) return [];
  const english = { language: 'en', phrases: enough.map(({ pair, query }) => withSentences(pair.english, query, MOST_SENTENCES)) };
  const foreign = { language, phrases: enough.map(({ pair, target }) => withSentences(pair.foreign, target, MOST_SENTENCES)) };
  return [
    { queries: english, targets: foreign },
    { queries: foreign, targets: english },
  ];
}

function areAlike({ english, foreign }: PhrasePair, language: string): boolean {
  const split = (text: string, tag: string) => words(text.toLowerCase(), tag).map((word) => word.text);
  return rougeL(split(english, 'en'), split(foreign, language)).some((share) => share > MOST_LIKE);
}
