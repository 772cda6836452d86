import type { MinedPlace } from '../minedPair';
import { wordsOfPhrase } from '../minedPair';
import type { WordStatistics } from '../wordStatistics';
import { isCapitalised, isInitial } from '../wordStatistics';

const GERMAN_ADJECTIVE = /e[nmrs]?$/u;

/**
 * The words of a phrase as they would be written inside a sentence. A capital stays where the document writes the word with it inside sentences;
 * where it stands only at beginnings and in headings, it is a name’s if the translation has it, too.
 */
export function wordsWithinSentence(place: MinedPlace, translation: MinedPlace, statistics: WordStatistics): string[] {
  const words = wordsOfPhrase(place);
  if (statistics.language === 'de') return germanWords(words, place, statistics);
  const others = new Set(wordsOfPhrase(translation));
  return words.map((word) => {
    if (!isCapitalised(word) || /\p{Lu}/u.test(word.slice(1)) || others.has(word)) return word;
    return statistics.keepsCapital(word) === true ? word : lowered(word, statistics.language);
  });
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
