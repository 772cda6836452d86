import type { MinedPlace } from '../minedPair';
import { wordsOfPhrase } from '../minedPair';
import type { WordStatistics } from '../wordStatistics';
import { isCapitalised, isInitial } from '../wordStatistics';

const GERMAN_ADJECTIVE = /e[nmrs]?$/u;
const WITHOUT_CAPITALS = new Set(['ja', 'zh', 'ko', 'ar', 'he', 'fa', 'th', 'hi']);
/** What parts the words of a compound. */
const PARTS = /[-‐‑\s]/u;

/**
 * How the words of a phrase are written inside a sentence: each by most of the phrase’s places where a capital says something. Where there are none,
 * a word keeps its capital where the document never writes it without, or where the translation has the same word: then it is a name’s.
 */
export class PhraseCase {
  /** For each word, places inside sentences with a capital less those without. */
  private readonly balance: number[] = [];

  /** @param places of one phrase, however it is inflected there */
  constructor(
    places: readonly MinedPlace[],
    private readonly statistics: WordStatistics,
  ) {
    for (const { side, start, end } of places) {
      if (statistics.isHeading(side)) continue;
      for (let word = start; word < end; word++) {
        if (isInitial(side, word)) continue;
        this.balance[word - start] = (this.balance[word - start] ?? 0) + (isCapitalised(side.words[word]!.text) ? 1 : -1);
      }
    }
  }

  /** The words of one place. */
  wordsOf(place: MinedPlace, translation: MinedPlace): string[] {
    const copied = new Map(wordsOfPhrase(translation).flatMap((word) => word.split(PARTS)).map((part) => [part.toLowerCase(), part]));
    return this.ownCase(place, translation).map((word) => {
      const copy = copied.get(word);
      return copy !== undefined && this.isNameOf(copy, word) ? copy : word;
    });
  }

  /** Whether a translation shows that a word in small letters is an acronym (*XML-файл*), or a name that the document writes so elsewhere (*Git-Befehl*). */
  private isNameOf(copy: string, word: string): boolean {
    if (copy === word || word.length < 2) return false;
    return copy === word.toUpperCase() || this.statistics.isWrittenAs(copy);
  }

  private ownCase(place: MinedPlace, translation: MinedPlace): string[] {
    const words = wordsOfPhrase(place);
    if (this.statistics.language === 'de') return germanWords(words, place, this.statistics);
    // Where the language itself has no capitals, those of a foreign word are its own.
    if (WITHOUT_CAPITALS.has(this.statistics.language)) return words;
    const others = new Set(wordsOfPhrase(translation));
    return words.map((word, index) => {
      if (!isCapitalised(word) || /\p{Lu}/u.test(word.slice(1)) || others.has(word)) return word;
      const balance = this.balance[index];
      const keeps = balance === undefined ? this.statistics.isName(word) : balance > 0 || (balance === 0 && this.statistics.keepsCapital(word) === true);
      return keeps ? word : lowered(word, this.statistics.language);
    });
  }
}

/** In German only an adjective at the beginning has a capital that is not its own. */
function germanWords(words: readonly string[], place: MinedPlace, statistics: WordStatistics): string[] {
  const first = words[0]!;
  if (!isInitial(place.side, place.start) || !isCapitalised(first) || /\p{Lu}/u.test(first.slice(1))) return [...words];
  const isNoun = !(words.length > 1 && isCapitalised(words[1]!) && GERMAN_ADJECTIVE.test(first));
  return [(statistics.keepsCapital(first) ?? isNoun) ? first : lowered(first, 'de'), ...words.slice(1)];
}

function lowered(word: string, language: string): string {
  return word.charAt(0).toLocaleLowerCase(language) + word.slice(1);
}
