import type { ExampleSentence } from '../../src/model/concept';
import type { PhraseInContext } from '../../src/model/phrase';
import type { PhraseRow } from '../support/sets';

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
      if (known.foreign.toLowerCase() === foreignKey && !known.rows.some((other) => sharesSentence(row, other)))
        known.rows.push(row);
    } else if (!foreign.has(foreignKey)) {
      byEnglish.set(englishKey, {
        english: row.english,
        foreign: row.foreign,
        isMultiWord: row.isMultiWord,
        rows: [row],
      });
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
    if (beginsWord && endsWord)
      return { before: sentence.slice(0, start), phrase: sentence.slice(start, end), after: sentence.slice(end) };
  }
  return undefined;
}

/** The sentence of a row, which holds the phrase at least as a part of a word; the bare phrase where letters grow by lower case. */
export function ownSentence(row: PhraseRow, side: 'english' | 'foreign', language: string): ExampleSentence {
  const [phrase, sentence] =
    side === 'english' ? [row.english, row.englishSentence] : [row.foreign, row.foreignSentence];
  const whole = sentenceAround(sentence, phrase, language) ?? sentenceAround(sentence, phrase, 'ja');
  return whole ?? { before: '', phrase, after: '' };
}

/** The phrase with up to `count` of the sentences, or bare. The phrase is written as its entry has it. */
export function withSentences(phrase: string, sentences: readonly ExampleSentence[], count: number): PhraseInContext {
  const examples = sentences.slice(0, count).map((sentence) => ({ ...sentence, phrase }));
  if (examples.length === 1) return examples[0]!;
  return examples.length === 0 ? { phrase } : { phrase, examples };
}

/** Which column a query comes from. */
export type Column = 'english' | 'foreign';

/** Sentences for the two sides of a pair, none on one side a translation of one on the other. */
export interface IndependentSentences {
  query: ExampleSentence[];
  target: ExampleSentence[];
}

/** An English sentence with its known translations into one language. */
type TranslatedSentence = [english: Searchable, foreign: Map<string, Searchable>];
/** A text, and the same in lower case, which is asked for thousands of times. */
type Searchable = readonly [text: string, lower: string];

/** All sentences of a benchmark for one language pair, as the unlabelled text in which a phrase finds its example sentences. */
export class SentenceCorpus {
  private readonly sentences: TranslatedSentence[];

  /**
   * @param rows the rows of this language, which tell what is whose translation
   * @param englishSentences of all languages
   */
  constructor(
    private readonly language: string,
    rows: readonly PhraseRow[],
    englishSentences: Iterable<string>,
  ) {
    const known = new Map<string, TranslatedSentence>();
    const entryOf = (english: string): TranslatedSentence => {
      const entry = known.get(english) ?? [searchable(english), new Map<string, Searchable>()];
      known.set(english, entry);
      return entry;
    };
    for (const { englishSentence, foreignSentence } of rows)
      entryOf(englishSentence)[1].set(foreignSentence, searchable(foreignSentence));
    for (const english of englishSentences) entryOf(english);
    this.sentences = Array.from(known.values());
  }

  /** The sentences of the pair's own rows, in turn: the first row gives the query its sentence, the second the target. */
  own(pair: PhrasePair, from: Column, isUsable: (row: PhraseRow) => boolean = () => true): IndependentSentences {
    const to = from === 'english' ? 'foreign' : 'english';
    const sentence = (row: PhraseRow, column: Column) =>
      ownSentence(row, column, column === 'english' ? 'en' : this.language);
    const found: IndependentSentences = { query: [], target: [] };
    pair.rows
      .filter(isUsable)
      .forEach((row, i) =>
        i % 2 === 0 ? found.query.push(sentence(row, from)) : found.target.push(sentence(row, to)),
      );
    return found;
  }

  /**
   * Up to `most` sentences a side: those of the pair's own rows first, then others in which the phrase stands, each on
   * the side where it can serve, or on the one that has fewer.
   * @param isLongEnough whether a sentence may be taken for a phrase
   */
  independent(
    pair: PhrasePair,
    from: Column,
    most: number,
    isLongEnough: (sentence: string, phrase: string) => boolean = () => true,
  ): IndependentSentences {
    const found = this.own(
      pair,
      from,
      (row) => isLongEnough(row.englishSentence, pair.english) && isLongEnough(row.foreignSentence, pair.foreign),
    );
    const own = new Set(pair.rows.flatMap((row) => [row.englishSentence, row.foreignSentence]));
    const [lowerEnglish, lowerForeign] = [pair.english.toLowerCase(), pair.foreign.toLowerCase()];
    for (const [english, foreign] of this.sentences) {
      if (found.query.length >= most && found.target.length >= most) break;
      const inEnglish = around(english, pair.english, lowerEnglish, 'en', isLongEnough);
      const translations = [...foreign.values()];
      const [inForeign] = translations.flatMap(
        (sentence) => around(sentence, pair.foreign, lowerForeign, this.language, isLongEnough) ?? [],
      );
      if (!(inEnglish ?? inForeign) || own.has(english[0]) || translations.some(([text]) => own.has(text))) continue;
      const [ofQuery, ofTarget] = from === 'english' ? [inEnglish, inForeign] : [inForeign, inEnglish];
      if (
        ofQuery &&
        found.query.length < most &&
        (!ofTarget || found.query.length <= found.target.length || found.target.length >= most)
      )
        found.query.push(ofQuery);
      else if (ofTarget && found.target.length < most) found.target.push(ofTarget);
    }
    return found;
  }
}

function searchable(text: string): Searchable {
  return [text, text.toLowerCase()];
}

function around(
  [text, lower]: Searchable,
  phrase: string,
  lowerPhrase: string,
  language: string,
  isLongEnough: (sentence: string, phrase: string) => boolean,
) {
  return lower.includes(lowerPhrase) && isLongEnough(text, phrase) ? sentenceAround(text, phrase, language) : undefined;
}
