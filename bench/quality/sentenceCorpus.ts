import type { ExampleSentence } from '../../src/domain/concept';
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

/** A sentence, or several that have the same translation; lower case is kept because it is asked for thousands of times. */
interface TranslatedSentence {
  english: string;
  lowerEnglish: string;
  foreign: Map<string, string>;
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
      if (!known.has(english)) known.set(english, { english, lowerEnglish: english.toLowerCase(), foreign: new Map() });
    }
    for (const { englishSentence, foreignSentence } of rows) known.get(englishSentence)!.foreign.set(foreignSentence, foreignSentence.toLowerCase());
    this.sentences = Array.from(known.values());
  }

  /**
   * Up to `most` sentences a side. The pair's own rows come first, and alternate: the first row gives the query its
   * sentence, the second the target. Then follow other sentences in which the phrase stands, each on the side where it
   * can serve, or on the one that has fewer.
   * @param isLongEnough whether a sentence may be taken for a phrase
   */
  independent(pair: PhrasePair, from: Column, most: number, isLongEnough: (sentence: string, phrase: string) => boolean = () => true): IndependentSentences {
    const to = from === 'english' ? 'foreign' : 'english';
    const found: IndependentSentences = { query: [], target: [] };
    const usable = pair.rows.filter((row) => isLongEnough(row.englishSentence, pair.english) && isLongEnough(row.foreignSentence, pair.foreign));
    usable.forEach((row, i) => (i % 2 === 0 ? found.query.push(this.own(row, from)) : found.target.push(this.own(row, to))));
    const own = new Set(pair.rows.flatMap((row) => [row.englishSentence, row.foreignSentence]));
    const [lowerEnglish, lowerForeign] = [pair.english.toLowerCase(), pair.foreign.toLowerCase()];
    for (const { english, lowerEnglish: text, foreign } of this.sentences) {
      if (found.query.length >= most && found.target.length >= most) break;
      if (own.has(english) || Array.from(foreign.keys()).some((sentence) => own.has(sentence))) continue;
      const inEnglish = text.includes(lowerEnglish) && isLongEnough(english, pair.english) ? sentenceAround(english, pair.english, 'en') : undefined;
      const inForeign = this.foreignSentence(foreign, pair.foreign, lowerForeign, isLongEnough);
      const [ofQuery, ofTarget] = from === 'english' ? [inEnglish, inForeign] : [inForeign, inEnglish];
      if (ofQuery && found.query.length < most && (!ofTarget || found.query.length <= found.target.length || found.target.length >= most)) found.query.push(ofQuery);
      else if (ofTarget && found.target.length < most) found.target.push(ofTarget);
    }
    return found;
  }

  private own(row: PhraseRow, column: Column): ExampleSentence {
    return ownSentence(row, column, column === 'english' ? 'en' : this.language);
  }

  private foreignSentence(
    sentences: ReadonlyMap<string, string>,
    phrase: string,
    lowerPhrase: string,
    isLongEnough: (sentence: string, phrase: string) => boolean,
  ): ExampleSentence | undefined {
    for (const [sentence, lower] of sentences) {
      if (!lower.includes(lowerPhrase) || !isLongEnough(sentence, phrase)) continue;
      const found = sentenceAround(sentence, phrase, this.language);
      if (found) return found;
    }
    return undefined;
  }
}
