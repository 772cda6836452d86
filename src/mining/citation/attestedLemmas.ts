import { appendTo } from '../../base/maps';
import { ownProperty } from '../../base/nameTable';
import { possibleLemmas } from '../../language/lexemes';
import { isCompoundingLanguage } from '../../language/scripts';
import type { WordStatistics } from '../wordStatistics';

/** The minimum length in letters of the beginning of a compound. */
const MIN_COMPOUND_START = 3;
/** The minimum length in letters of the end of a compound. */
const MIN_COMPOUND_END = 4;
/** The minimum length in letters of a lemma that the document does not contain. */
const MIN_COMMON_LENGTH = 3;
interface GenderEndings {
  masculine: readonly string[];
  feminine: readonly string[];
}

/** Case endings that only masculine, or only feminine nouns have, in languages whose rules allow too many lemmas. */
const GENDER_ENDINGS: Readonly<Record<string, GenderEndings>> = {
  pl: { masculine: ['em', 'ów', 'owi', 'u'], feminine: ['ę', 'ą'] },
  uk: { masculine: ['ом', 'ем', 'ів', 'ові'], feminine: ['ою'] },
};
const INDECLINABLE = /^(?:menu|audio|video|radio|foto|info|demo|logo|меню|аудіо|відео|радіо|фото|демо|лого)$/u;
/** Final vowels of nouns in the nominative, Latin and Cyrillic. */
const FINAL_VOWELS = Array.from('aeoаеоя');
const CAPITAL = /^\p{Lu}/u;

/** The forms of words in a document, by the lemmas that they may have. */
export class AttestedLemmas {
  private readonly formsByLemma = new Map<string, string[]>();
  /** The document's most frequent spelling of each form, because the inflection table may omit accents. */
  private readonly written = new Map<string, string>();

  constructor(
    private readonly statistics: WordStatistics,
    private readonly language: string,
    private readonly isCommonWord: (word: string) => boolean = () => false,
  ) {
    for (const word of statistics.forms()) {
      const { form, lemmas } = possibleLemmas(word, language);
      const known = this.written.get(form);
      if (known === undefined || statistics.countOf(word) > statistics.countOf(known)) this.written.set(form, word);
      if (known !== undefined) continue;
      for (const lemma of lemmas) appendTo(this.formsByLemma, lemma, word);
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
    return best ?? this.commonLemma(word, form, lemmas);
  }

  /**
   * Returns the lemma of a word that is a common word, if all its other common lemmas are forms of it: *dysk* for
   * *dysku*, for which the rules also allow *dysek* and *dyski*. Undefined if there is not exactly one, or if the
   * document does not show its gender.
   */
  private commonLemma(word: string, form: string, lemmas: ReadonlySet<string>): string | undefined {
    const endings = ownProperty(GENDER_ENDINGS, this.language);
    if (!endings || INDECLINABLE.test(form) || !/^\p{L}\p{Ll}+$/u.test(word)) return undefined;
    const words = [...lemmas].filter((lemma) => lemma.length >= MIN_COMMON_LENGTH && this.isCommonWord(lemma));
    const common = words.filter((lemma) => this.hasGenderOf(lemma, words, endings));
    const roots = common.filter((root) =>
      common.every((other) => other === root || possibleLemmas(other, this.language).lemmas.has(root)),
    );
    const [root] = roots;
    if (root === undefined || roots.length > 1 || root === form) return undefined;
    // *list* is no form of *lista*.
    return common.includes(form) && root.startsWith(form) ? undefined : withCapitalsOf(word, root);
  }

  /**
   * Returns whether the case endings in the document agree with the gender of a lemma. The stem of *czcionka* looks
   * like a masculine noun, and the genitive of *kontekst* like a feminine one.
   */
  private hasGenderOf(lemma: string, words: readonly string[], { masculine, feminine }: GenderEndings): boolean {
    const has = (stem: string, endings: readonly string[]) =>
      endings.some((ending) => this.statistics.countOf(stem + ending) > 0);
    if (FINAL_VOWELS.some((vowel) => words.includes(lemma + vowel)))
      return has(lemma, masculine) && !has(lemma, feminine);
    const stem = lemma.slice(0, -1);
    if (!FINAL_VOWELS.includes(lemma.at(-1)!) || !words.includes(stem)) return true;
    return has(stem, feminine) && !has(stem, masculine);
  }

  /** Returns the noun's citation form; for an unseen compound, based on its last word. */
  ofNoun(word: string): string | undefined {
    const whole = this.of(word);
    if (whole !== undefined || !isCompoundingLanguage(this.language)) return whole;
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

/**
 * Returns a form with the capitals of a word: those of their common beginning, or only the first capital if they begin
 * differently.
 */
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
