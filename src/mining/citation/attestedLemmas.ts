import { possibleLemmas } from '../../language/lexemes';
import { writesCompounds } from '../../language/scripts';
import type { WordStatistics } from '../wordStatistics';

/** The minimum length in letters of the beginning of a compound. */
const MIN_COMPOUND_START = 3;
/** The minimum length in letters of the end of a compound. */
const MIN_COMPOUND_END = 4;
const CAPITAL = /^\p{Lu}/u;

/** The forms of words in a document, by the lemmas that they may have. */
export class AttestedLemmas {
  private readonly formsByLemma = new Map<string, string[]>();
  /** The document's most frequent spelling of words that the table has without accents. */
  private readonly written = new Map<string, string>();

  constructor(
    private readonly statistics: WordStatistics,
    private readonly language: string,
  ) {
    for (const word of statistics.forms()) {
      const { form, lemmas } = possibleLemmas(word, language);
      const known = this.written.get(form);
      if (known === undefined || statistics.countOf(word) > statistics.countOf(known)) this.written.set(form, word);
      if (known !== undefined) continue;
      for (const lemma of lemmas) {
        const others = this.formsByLemma.get(lemma);
        if (others) others.push(word);
        else this.formsByLemma.set(lemma, [word]);
      }
    }
  }

  /**
   * Returns the citation form of a word, if the document contains it: the lemma that explains most forms of the word.
   * Undefined if nothing in the document shows it, or if a lemma that the document does not contain explains most.
   */
  of(word: string): string | undefined {
    const { form, lemmas } = possibleLemmas(word, this.language);
    let most = this.support(form);
    let best = most > 1 ? word : undefined;
    for (const lemma of lemmas) {
      const written = this.written.get(lemma);
      const support = this.support(lemma);
      if (lemma === form || support < most) continue;
      if (written === undefined) {
        if (best === word && support >= most && lemma.length < word.length) best = undefined;
        continue;
      }
      if (support === most && possibleLemmas(written, this.language).lemmas.has(form)) {
        if (best === word) best = undefined;
        continue;
      }
      most = support;
      best = withCapitalsOf(word, written);
    }
    return best;
  }

  /** Returns the noun's citation form; for an unseen compound, based on its last word. */
  ofNoun(word: string): string | undefined {
    const whole = this.of(word);
    if (whole !== undefined || !writesCompounds(this.language)) return whole;
    for (let start = MIN_COMPOUND_START; start <= word.length - MIN_COMPOUND_END; start++) {
      const end = word.slice(start);
      const lemma = this.statistics.countOf(end) > 0 ? this.of(end) : undefined;
      if (lemma !== undefined) return word.slice(0, start) + lemma;
    }
    return undefined;
  }

  /** Returns the document's forms of the lemma of a word, in lower case. */
  formsOf(word: string): readonly string[] {
    return this.formsByLemma.get(possibleLemmas(word, this.language).form) ?? [];
  }

  private support(lemma: string): number {
    return this.formsByLemma.get(lemma)?.length ?? 0;
  }
}

/** Returns the form with the word's capitals in their common part. */
export function withCapitalsOf(word: string, form: string): string {
  let shared = 0;
  while (shared < Math.min(word.length, form.length) && word[shared]!.toLowerCase() === form[shared]!.toLowerCase())
    shared++;
  const rest = form.slice(shared);
  return shared
    ? word.slice(0, shared) + rest
    : CAPITAL.test(word)
      ? rest.charAt(0).toLocaleUpperCase() + rest.slice(1)
      : rest;
}
