import type { GeneralWords } from '../../language/generalWords';
import { RussianNouns } from '../../language/russianNouns';
import type { WordStatistics } from '../wordStatistics';

/** Which forms of words there are: those of the document, with their counts, and those of general language. */
export class WordForms {
  readonly language: string;
  /** Russian nouns, where the document is in Russian. */
  readonly russianNouns: RussianNouns | undefined;

  constructor(
    private readonly statistics: WordStatistics,
    private readonly general: GeneralWords,
  ) {
    this.language = statistics.language;
    this.russianNouns = this.language === 'ru' ? new RussianNouns() : undefined;
  }

  /** Occurrences in the document; a form with a capital is counted where it is written with one. */
  count(form: string): number {
    return this.statistics.countOf(form);
  }

  /** Whether it is a word: seen in the document, or in general language. */
  isReal(form: string): boolean {
    return this.count(form) > 0 || this.general.has(form);
  }

  /** Occurrences right after one of these words of grammar. */
  countAfter(form: string, before: readonly string[]): number {
    return this.statistics.countAfter(form, before);
  }

  /** The other forms of a word in the document. */
  sameWord(form: string): string[] {
    return this.statistics.formsOf(form).filter((other) => this.statistics.countOf(other) > 0);
  }

  /** Those of some candidates that are real, the one with most occurrences first. */
  realOf(candidates: readonly string[]): string[] {
    return candidates.filter((form) => this.isReal(form)).sort((a, b) => this.count(b) - this.count(a));
  }
}

/** A word or a phrase in the form that dictionaries list. */
export interface Cited {
  form: string;
  /** Whether it was a plural; undefined where the form does not tell. */
  wasPlural?: boolean;
}
