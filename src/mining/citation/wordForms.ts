import type { GeneralWords } from '../../language/generalWords';
import { RussianNouns } from '../../language/russianNouns';
import type { WordStatistics } from '../wordStatistics';
import { AttestedLemmas } from './attestedLemmas';

/** The known forms of words: those of the document, with counts, and those of general language. */
export class WordForms {
  readonly language: string;
  /** Russian nouns, if the document is in Russian. */
  readonly russianNouns: RussianNouns | undefined;

  private attested?: AttestedLemmas;

  constructor(
    private readonly statistics: WordStatistics,
    private readonly general: GeneralWords,
    private readonly isCommonWord?: (word: string) => boolean,
  ) {
    this.language = statistics.language;
    this.russianNouns = this.language === 'ru' ? new RussianNouns() : undefined;
  }

  /** Returns the document's evidence for lemmas, computed on first use after the document is read. */
  get lemmas(): AttestedLemmas {
    return (this.attested ??= new AttestedLemmas(this.statistics, this.language, this.isCommonWord));
  }

  /** Returns the occurrences in the document; a capitalised form counts only with its capital. */
  count(form: string): number {
    return this.statistics.countOf(form);
  }

  /** Returns whether the document or general language contains the word. */
  isReal(form: string): boolean {
    return this.count(form) > 0 || this.general.has(form);
  }

  /** Returns whether the encoder's vocabulary contains the word. Only common words are in it. */
  isCommon(form: string): boolean {
    return this.isCommonWord?.(form) ?? false;
  }

  /** Returns the number of occurrences directly after one of these function words. */
  countAfter(form: string, before: readonly string[]): number {
    return this.statistics.countAfter(form, before);
  }

  /** Returns the forms of a word that occur in the document, in lower case, including the given one. */
  sameWord(form: string): string[] {
    return this.statistics.formsOf(form).filter((other) => this.statistics.countOf(other) > 0);
  }

  /** Returns the candidates that exist, the most frequent one first. */
  realOf(candidates: readonly string[]): string[] {
    return candidates.filter((form) => this.isReal(form)).sort((a, b) => this.count(b) - this.count(a));
  }
}

/** A word or a phrase in the form that dictionaries list. */
export interface CitationForm {
  form: string;
  /** True if it was a plural; undefined if ambiguous. */
  wasPlural?: boolean;
}
