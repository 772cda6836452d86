import type { SideStatistics } from '../candidates';
import { isLabelAdjective } from './germanWords';
import type { MinedPhraseSpan } from '../minedPair';
import { wordsOfPhrase } from '../minedPair';
import type { WordStatistics } from '../wordStatistics';
import { beginsSentence, isCapitalised } from '../wordStatistics';

const WITHOUT_CAPITALS = new Set(['ja', 'zh', 'ko', 'ar', 'he', 'fa', 'th', 'hi']);
/** The separators of a compound's words. */
const PARTS = /[-‐‑\s]/u;

/**
 * Determines the letter case of a phrase's words inside a sentence, by the majority of the occurrences in which a
 * capital is significant. Without such occurrences, a word keeps its capital if the document never has it in lower
 * case, or if the translation has the same word, which is then a name.
 */
export class PhraseTruecaser {
  /** For each word: the number of occurrences inside sentences with a capital, minus the number without. */
  private readonly balance: number[] = [];

  /**
   * @param places the occurrences of a phrase in any inflected form
   * @param names words that the language always writes with a capital
   */
  constructor(
    places: readonly MinedPhraseSpan[],
    private readonly statistics: WordStatistics,
    private readonly names: ReadonlySet<string> = new Set(),
  ) {
    for (const { side, start, end } of places) {
      if (statistics.isHeading(side)) continue;
      for (let word = start; word < end; word++) {
        if (beginsSentence(side, word)) continue;
        this.balance[word - start] =
          (this.balance[word - start] ?? 0) + (isCapitalised(side.words[word]!.text) ? 1 : -1);
      }
    }
  }

  /** Returns the words of an occurrence in the letter case that they have inside a sentence. */
  wordsOf(place: MinedPhraseSpan, translation: MinedPhraseSpan): string[] {
    const copied = new Map(
      wordsOfPhrase(translation)
        .flatMap((word) => word.split(PARTS))
        .map((part) => [part.toLowerCase(), part]),
    );
    return this.ownCase(place, translation).map((word) => {
      const copy = copied.get(word);
      return copy !== undefined && this.isNameOf(copy, word) ? copy : word;
    });
  }

  /**
   * Returns whether a translation shows that a lower-case word is an acronym (*XML-файл*), or a name that the document
   * capitalises elsewhere (*Git-Befehl*).
   */
  private isNameOf(copy: string, word: string): boolean {
    if (copy === word || word.length < 2) return false;
    return copy === word.toUpperCase() || this.statistics.isWrittenAs(copy);
  }

  private ownCase(place: MinedPhraseSpan, translation: MinedPhraseSpan): string[] {
    const words = wordsOfPhrase(place);
    if (this.statistics.language === 'de') return germanWords(words, place, this.statistics);
    // If the language has no capitals, those of a foreign word are kept.
    if (WITHOUT_CAPITALS.has(this.statistics.language)) return words;
    const others = new Set(wordsOfPhrase(translation));
    return words.map((word, index) => {
      if (!isCapitalised(word) || /\p{Lu}/u.test(word.slice(1)) || others.has(word) || this.names.has(word))
        return word;
      const balance = this.balance[index];
      const keeps =
        balance === undefined
          ? this.statistics.isName(word)
          : balance > 0 || (balance === 0 && this.statistics.keepsCapital(word) === true);
      return keeps ? word : lowered(word, this.statistics.language);
    });
  }
}

/** Returns the words of a German phrase; only an adjective at the beginning may have an incidental capital. */
function germanWords(words: readonly string[], place: MinedPhraseSpan, statistics: WordStatistics): string[] {
  const first = words[0]!;
  if (!beginsSentence(place.side, place.start) || !isCapitalised(first) || /\p{Lu}/u.test(first.slice(1)))
    return [...words];
  const isBeforeNoun = words.length > 1 && isCapitalised(words[1]!);
  const isNoun = !(isBeforeNoun && isLabelAdjective(first, (form) => statistics.countOf(form)));
  return [(statistics.keepsCapital(first) ?? isNoun) ? first : lowered(first, 'de'), ...words.slice(1)];
}

function lowered(word: string, language: string): string {
  return word.charAt(0).toLocaleLowerCase(language) + word.slice(1);
}

const HAS_CASE = /\p{Ll}/u;
/** Words capitalised only in English: days, months, languages and peoples. */
const ENGLISH_NAME = new RegExp(
  '(?:day|uary|ember|ober|ish|ese|[ie]an|ench|utch|reek|rab|wiss|ebrew|zech|hai|indi)s?$|^(?:March|' +
    'April|May|June|July|August|German|Roman|Internet|Web|I)$',
  'u',
);
/** A capital only at the beginning. */
const LABEL_CAPITAL = /^\p{Lu}[\p{Ll}\p{M}’'-]+$/u;

/**
 * Removes capitals of labels: words whose translation has no capitals get none. Words common to both sides, and
 * acronyms, are not evidence.
 */
export function decapitalisedLabels(
  source: string[],
  target: string[],
  from: SideStatistics,
  to: SideStatistics,
): { source: string[]; target: string[] } {
  // If the target script has no capitals, the translation does not show which words are names. Words that are known in
  // lower case are not names.
  if (!HAS_CASE.test(target.join('')) && from.statistics.language === 'en')
    return { source: source.map((word) => (isCommonInLabels(word, target, from) ? word.toLowerCase() : word)), target };
  const areLabels =
    HAS_CASE.test(target.join('')) &&
    ![from, to].some(({ statistics }) => statistics.language === 'de') &&
    inLabels(source, target, from) &&
    inLabels(target, source, to);
  if (areLabels)
    return { source: source.map((word) => word.toLowerCase()), target: target.map((word) => word.toLowerCase()) };
  return {
    source: isSmall(target, source, to) ? withoutLabelCapitals(source, target, from) : source,
    target: isSmall(source, target, from) ? withoutLabelCapitals(target, source, to) : target,
  };
}

/** Returns whether a capitalised English word is common: the document or general language has it in lower case. */
function isCommonInLabels(word: string, others: readonly string[], side: SideStatistics): boolean {
  return (
    LABEL_CAPITAL.test(word) &&
    !others.includes(word) &&
    !side.names.has(word) &&
    !ENGLISH_NAME.test(word) &&
    !side.statistics.hasSpelling(word.toUpperCase()) &&
    side.isKnownSmall(word)
  );
}

/**
 * Returns the words of a pair that is spelt alike on both sides. If the source has no capitals, those of the target are
 * removed, except in German.
 */
export function withSourceCase(
  source: string[],
  target: string[],
  { statistics }: SideStatistics,
): { source: string[]; target: string[] } {
  const isLabel = statistics.language !== 'de' && source.every((word) => !/\p{Lu}/u.test(word));
  return { source, target: isLabel ? target.map((word) => word.toLowerCase()) : target };
}

/** Returns whether the capitals of a side may result from its use in labels. */
function inLabels(words: readonly string[], others: readonly string[], side: SideStatistics): boolean {
  return words.every(
    (word) =>
      !/\p{Lu}/u.test(word) ||
      (LABEL_CAPITAL.test(word) && !others.includes(word) && side.mayBeSmall(word) && !side.names.has(word)),
  );
}

function isSmall(words: readonly string[], others: readonly string[], { statistics }: SideStatistics): boolean {
  const own = words.filter((word) => (LABEL_CAPITAL.test(word) || !others.includes(word)) && HAS_CASE.test(word));
  return statistics.language !== 'de' && own.length > 0 && !own.some((word) => /\p{Lu}/u.test(word));
}

function withoutLabelCapitals(words: string[], others: readonly string[], side: SideStatistics): string[] {
  if (side.statistics.language === 'de') return words;
  // English writes more words with a capital than others do.
  const isCommon = (word: string) =>
    !side.names.has(word) && (side.mayBeSmall(word) || side.statistics.language !== 'en' || !ENGLISH_NAME.test(word));
  return words.map((word) =>
    LABEL_CAPITAL.test(word) && !others.includes(word) && isCommon(word) ? word.toLowerCase() : word,
  );
}
