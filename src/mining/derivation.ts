/** Endings that make a noun of a verb or an adjective. Stemmers cut them off, so that “terminate” and “termination” would be one term. */
const NOUN_ENDINGS: Readonly<Record<string, RegExp>> = {
  en: /(?:ion|ment|ance|ence|ancy|ency|ity|ness|ing|age|al|er|or)s?$/u,
  de: /^\p{Lu}.*(?:ung|heit|keit|schaft|nis|ion|ität)(?:en|se|ses|s)?$/u,
  fr: /(?:ion|ment|age|ance|ence|ité|eur|euse|ure)s?$/u,
  es: /(?:ción|sión|ciones|siones|miento|dad|dades|ncia|dor|dora|aje|ura)(?:es|s)?$/u,
  it: /(?:zion[ei]|sion[ei]|ment[oi]|tà|nz[ae]|tor[ei]|tric[ei]|aggi[oi]?|ur[ae])$/u,
  pt: /(?:ção|são|ções|sões|mento|dade|ncia|dor|dora|gem|gens|ura)(?:es|s)?$/u,
  nl: /(?:ing|heid|heden|tie|ties|er|aar)(?:en|s)?$/u,
  ru: /(?:ени[ея]|ани[ея]|ости?|ци[яи])\p{L}{0,2}$/u,
};

/** Marks the stem of a word that is a noun by its ending, so that it is not taken for the verb. */
export function keyOf(word: string, stemOfWord: string, language: string): string {
  return NOUN_ENDINGS[language]?.test(language === 'de' ? word : word.toLowerCase()) ? `${stemOfWord}+` : stemOfWord;
}
