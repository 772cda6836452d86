import type { ExampleSentence } from '../../src/model/concept';
import type { PhraseRow } from './benchmarkFolder';
import type { PhrasePair } from './exampleSentences';
import { ownSentence, sentenceAround } from './exampleSentences';

/** Which column a query comes from. */
export type Column = 'english' | 'foreign';

/** Sentences for the two sides of a pair, none on one side a translation of one on the other. */
export interface IndependentSentences {
  query: ExampleSentence[];
  target: ExampleSentence[];
}

/** A text with its lower case, which is asked for thousands of times. */
interface Searchable {
  text: string;
  lower: string;
}

/** An English sentence with its translations into one language, as far as they are known. */
interface TranslatedSentence {
  english: Searchable;
  foreign: Searchable[];
}

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
    for (const english of [...rows.map((row) => row.englishSentence), ...englishSentences]) {
      if (!known.has(english)) known.set(english, { english: searchable(english), foreign: [] });
    }
    for (const { englishSentence, foreignSentence } of rows) {
      const { foreign } = known.get(englishSentence)!;
      if (!foreign.some(({ text }) => text === foreignSentence)) foreign.push(searchable(foreignSentence));
    }
    this.sentences = Array.from(known.values());
  }

  /** The sentences of the pair's own rows, in turn: the first row gives the query its sentence, the second the target. */
  own(pair: PhrasePair, from: Column, isUsable: (row: PhraseRow) => boolean = () => true): IndependentSentences {
    const to = from === 'english' ? 'foreign' : 'english';
    const sentence = (row: PhraseRow, column: Column) => ownSentence(row, column, column === 'english' ? 'en' : this.language);
    const found: IndependentSentences = { query: [], target: [] };
    pair.rows.filter(isUsable).forEach((row, i) => (i % 2 === 0 ? found.query.push(sentence(row, from)) : found.target.push(sentence(row, to))));
    return found;
  }

  /**
   * Up to `most` sentences a side: those of the pair's own rows first, then others in which the phrase stands, each on
   * the side where it can serve, or on the one that has fewer.
   * @param isLongEnough whether a sentence may be taken for a phrase
   */
  independent(pair: PhrasePair, from: Column, most: number, isLongEnough: (sentence: string, phrase: string) => boolean = () => true): IndependentSentences {
    const found = this.own(pair, from, (row) => isLongEnough(row.englishSentence, pair.english) && isLongEnough(row.foreignSentence, pair.foreign));
    const own = new Set(pair.rows.flatMap((row) => [row.englishSentence, row.foreignSentence]));
    const [lowerEnglish, lowerForeign] = [pair.english.toLowerCase(), pair.foreign.toLowerCase()];
    for (const { english, foreign } of this.sentences) {
      if (found.query.length >= most && found.target.length >= most) break;
      const inEnglish = around(english, pair.english, lowerEnglish, 'en', isLongEnough);
      const inForeign = first(foreign, (sentence) => around(sentence, pair.foreign, lowerForeign, this.language, isLongEnough));
      if (!(inEnglish ?? inForeign) || own.has(english.text) || foreign.some(({ text }) => own.has(text))) continue;
      const [ofQuery, ofTarget] = from === 'english' ? [inEnglish, inForeign] : [inForeign, inEnglish];
      if (ofQuery && found.query.length < most && (!ofTarget || found.query.length <= found.target.length || found.target.length >= most)) found.query.push(ofQuery);
      else if (ofTarget && found.target.length < most) found.target.push(ofTarget);
    }
    return found;
  }
}

function searchable(text: string): Searchable {
  return { text, lower: text.toLowerCase() };
}

function around({ text, lower }: Searchable, phrase: string, lowerPhrase: string, language: string, isLongEnough: (sentence: string, phrase: string) => boolean) {
  return lower.includes(lowerPhrase) && isLongEnough(text, phrase) ? sentenceAround(text, phrase, language) : undefined;
}

/** The first result that is one. */
function first<T, R>(items: readonly T[], resultOf: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const result = resultOf(item);
    if (result !== undefined) return result;
  }
  return undefined;
}
