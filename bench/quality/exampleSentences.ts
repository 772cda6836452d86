import type { ExampleSentence } from '../../src/model/concept';
import type { PhraseInContext } from '../../src/model/phrase';
import type { PhraseRow } from './benchmarkFolder';

/** A pair of phrases with the rows that it stands in. */
export interface PhrasePair {
  english: string;
  foreign: string;
  isMultiWord: boolean;
  rows: PhraseRow[];
}

/** Languages whose words lean on each other without a blank, so that a phrase may begin and end anywhere. */
const WITHOUT_BLANKS = new Set(['ja', 'zh', 'th']);
/** Particles follow Korean words without a blank. */
const WITH_ENDINGS = new Set(['ko']);
const LETTER = /[\p{L}\p{N}]/u;

/** One pair for each English and for each foreign phrase, case aside: the first in the order of the rows. */
export function distinctPairs(rows: readonly PhraseRow[]): PhrasePair[] {
  const byEnglish = new Map<string, PhrasePair>();
  const foreign = new Set<string>();
  for (const row of rows) {
    const [englishKey, foreignKey] = [row.english.toLowerCase(), row.foreign.toLowerCase()];
    const known = byEnglish.get(englishKey);
    if (known) {
      if (known.foreign.toLowerCase() === foreignKey && !known.rows.some((other) => sharesSentence(row, other))) known.rows.push(row);
    } else if (!foreign.has(foreignKey)) {
      byEnglish.set(englishKey, { english: row.english, foreign: row.foreign, isMultiWord: row.isMultiWord, rows: [row] });
      foreign.add(foreignKey);
    }
  }
  return Array.from(byEnglish.values());
}

function sharesSentence(a: PhraseRow, b: PhraseRow): boolean {
  return a.englishSentence === b.englishSentence || a.foreignSentence === b.foreignSentence;
}

/** The sentence around the phrase, at its first occurrence; `undefined` where it does not stand there as a whole. */
export function sentenceAround(sentence: string, phrase: string, language: string): ExampleSentence | undefined {
  const [text, wanted] = [sentence.toLowerCase(), phrase.toLowerCase()];
  if (text.length !== sentence.length) return undefined; // İ grows by lower case; offsets would not fit
  for (let start = text.indexOf(wanted); start >= 0; start = text.indexOf(wanted, start + 1)) {
    const end = start + wanted.length;
    const beginsWord = WITHOUT_BLANKS.has(language) || !LETTER.test(text.charAt(start - 1));
    const endsWord = WITHOUT_BLANKS.has(language) || WITH_ENDINGS.has(language) || !LETTER.test(text.charAt(end));
    if (beginsWord && endsWord) return { before: sentence.slice(0, start), phrase: sentence.slice(start, end), after: sentence.slice(end) };
  }
  return undefined;
}

/** The sentence of a row, which holds the phrase at least as a part of a word; the bare phrase where letters grow by lower case. */
export function ownSentence(row: PhraseRow, side: 'english' | 'foreign', language: string): ExampleSentence {
  const [phrase, sentence] = side === 'english' ? [row.english, row.englishSentence] : [row.foreign, row.foreignSentence];
  const whole = sentenceAround(sentence, phrase, language) ?? sentenceAround(sentence, phrase, 'ja');
  return whole ?? { before: '', phrase, after: '' };
}

/** The phrase with up to `count` of the sentences, or bare. The phrase is written as its entry has it. */
export function withSentences(phrase: string, sentences: readonly ExampleSentence[], count: number): PhraseInContext {
  const examples = sentences.slice(0, count).map((sentence) => ({ ...sentence, phrase }));
  if (examples.length === 1) return examples[0]!;
  return examples.length === 0 ? { phrase } : { phrase, examples };
}
