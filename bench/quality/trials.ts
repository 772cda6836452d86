import type { PhraseInContext } from '../../src/model/phrase';
import type { PhraseRow } from '../support/sets';
import type { Side } from './system';

/** The two sides of a measurement in one direction. Query i belongs to target i. */
export interface Trial {
  queries: Side;
  targets: Side;
}

/** A pair of phrases, with the rows in which it occurs. */
interface PhrasePair {
  english: string;
  foreign: string;
  rows: PhraseRow[];
}

type Column = 'english' | 'foreign';

/** The languages without spaces between words, where a phrase may begin and end anywhere. */
const WITHOUT_SPACES = new Set(['ja', 'zh', 'th']);
/** The languages that append particles to words. */
const WITH_PARTICLES = new Set(['ko']);
const LETTER = /[\p{L}\p{N}]/u;

/**
 * Returns the trials of a language in both directions, by score: multi-word pairs (`mw`) alone and in sentences, and
 * single words (`1w`) alone. The query has its sentence from the first row of a pair, the target from the second.
 */
export function phraseTrials(language: string, rows: readonly PhraseRow[]): Map<string, Trial[]> {
  const trials = new Map<string, Trial[]>();
  for (const kind of ['mw', '1w'] as const) {
    const pairs = distinctPairs(rows.filter((row) => row.isMultiWord === (kind === 'mw')));
    if (pairs.length === 0) continue;
    const side = (column: Column, sentenceRow?: number): Side => ({
      language: column === 'english' ? 'en' : language,
      phrases: pairs.map((pair) => {
        const row = sentenceRow === undefined ? undefined : pair.rows[sentenceRow];
        return row ? ownSentence(row, column, language) : { phrase: pair[column] };
      }),
    });
    trials.set(`${kind} alone`, bothWays(side('english'), side('foreign')));
    if (kind === 'mw')
      trials.set('mw in sentences', [
        { queries: side('english', 0), targets: side('foreign', 1) },
        { queries: side('foreign', 0), targets: side('english', 1) },
      ]);
  }
  return trials;
}

/** Returns the trials of whole sentences in both directions, each sentence as one phrase without context. */
export function sentenceTrials(language: string, pairs: readonly { english: string; foreign: string }[]): Trial[] {
  return bothWays(
    { language: 'en', phrases: pairs.map((pair) => ({ phrase: pair.english })) },
    { language, phrases: pairs.map((pair) => ({ phrase: pair.foreign })) },
  );
}

/** Returns pairs in which each English and each foreign phrase occurs once, ignoring case. The first row wins. */
export function distinctPairs(rows: readonly PhraseRow[]): PhrasePair[] {
  const byEnglish = new Map<string, PhrasePair>();
  const foreign = new Set<string>();
  for (const row of rows) {
    const [englishKey, foreignKey] = [row.english.toLowerCase(), row.foreign.toLowerCase()];
    const known = byEnglish.get(englishKey);
    if (known) {
      if (known.foreign.toLowerCase() === foreignKey && !known.rows.some((other) => sharesSentence(row, other)))
        known.rows.push(row);
    } else if (!foreign.has(foreignKey)) {
      byEnglish.set(englishKey, { english: row.english, foreign: row.foreign, rows: [row] });
      foreign.add(foreignKey);
    }
  }
  return Array.from(byEnglish.values());
}

/** Returns the sentence around the first occurrence of the phrase as whole words, if there is one. */
export function sentenceAround(sentence: string, phrase: string, language: string): PhraseInContext | undefined {
  const [text, wanted] = [sentence.toLowerCase(), phrase.toLowerCase()];
  if (text.length !== sentence.length) return undefined; // Lower case changes the length of İ, so offsets would be wrong.
  for (let start = text.indexOf(wanted); start >= 0; start = text.indexOf(wanted, start + 1)) {
    const end = start + wanted.length;
    const beginsWord = WITHOUT_SPACES.has(language) || !LETTER.test(text.charAt(start - 1));
    const endsWord = WITHOUT_SPACES.has(language) || WITH_PARTICLES.has(language) || !LETTER.test(text.charAt(end));
    if (beginsWord && endsWord) return { before: sentence.slice(0, start), phrase, after: sentence.slice(end) };
  }
  return undefined;
}

/** Returns the phrase in its sentence, if necessary as a part of a word, or alone if it does not occur there. */
function ownSentence(row: PhraseRow, column: Column, language: string): PhraseInContext {
  const phrase = row[column];
  const [sentence, spoken] =
    column === 'english' ? [row.englishSentence, 'en'] : ([row.foreignSentence, language] as const);
  return sentenceAround(sentence, phrase, spoken) ?? sentenceAround(sentence, phrase, 'ja') ?? { phrase };
}

function sharesSentence(a: PhraseRow, b: PhraseRow): boolean {
  return a.englishSentence === b.englishSentence || a.foreignSentence === b.foreignSentence;
}

const bothWays = (one: Side, other: Side): Trial[] => [
  { queries: one, targets: other },
  { queries: other, targets: one },
];
