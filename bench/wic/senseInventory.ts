/** A sense of an English word in a dictionary, with its translations by language. */
export interface DictionarySense {
  word: string;
  gloss: string;
  translations: Map<string, Set<string>>;
}

/** Two senses have to be told apart in so many languages before they count as different: a dictionary has gaps, and a gap looks like a difference. */
const LEAST_LANGUAGES = 6;

/**
 * The senses of each single word that is mostly a noun: at least half of its senses are. Those of verbs and adjectives are finer than their translations tell,
 * and where a noun is seldom meant, a translation does not show that it is.
 * @param rows English word, part of speech, gloss, language, translation
 */
export function sensesOfNouns(rows: Iterable<readonly string[]>): Map<string, DictionarySense[]> {
  const all = new Map<string, Map<string, DictionarySense & { isNoun: boolean }>>();
  for (const [word, partOfSpeech, gloss, language, translation] of rows) {
    if (!translation || !/^[a-z]{3,}$/.test(word!)) continue;
    const senses = all.get(word!) ?? new Map<string, DictionarySense & { isNoun: boolean }>();
    all.set(word!, senses);
    const key = `${partOfSpeech}\t${gloss}`;
    const sense = senses.get(key) ?? { word: word!, gloss: gloss!, isNoun: partOfSpeech === 'n', translations: new Map<string, Set<string>>() };
    senses.set(key, sense);
    sense.translations.set(language!, (sense.translations.get(language!) ?? new Set<string>()).add(translation));
  }
  const nouns = new Map<string, DictionarySense[]>();
  for (const [word, senses] of all) {
    const own = [...senses.values()].filter(({ isNoun }) => isNoun);
    if (own.length > 0 && 2 * own.length >= senses.size) nouns.set(word, own);
  }
  return nouns;
}

/**
 * Whether a dictionary tells two senses apart: at least six languages have words for both, and at most as many as said have one word for both.
 * @param allowed 0 between senses of one word; two words that mean different things may share a word in a language
 */
export function areToldApart(a: DictionarySense, b: DictionarySense, allowed = 0): boolean {
  let [both, shared] = [0, 0];
  for (const [language, own] of a.translations) {
    const other = b.translations.get(language);
    if (!other) continue;
    both++;
    if ([...own].some((translation) => other.has(translation))) shared++;
  }
  return both >= LEAST_LANGUAGES && shared <= allowed;
}

/** Which English words are related: a synset of one is a synset of the other, or they meet among the hypernyms of both and the hypernyms of those. */
export class RelatedWords {
  private readonly synsetsOf = new Map<string, string[]>();
  private readonly hypernymsOf = new Map<string, string[]>();

  /** @param rows synset, its older number, part of speech, English lemmas, definition, hypernyms; several between `|` */
  constructor(rows: Iterable<readonly string[]>) {
    for (const [synset, , , lemmas = '', , hypernyms = ''] of rows) {
      this.hypernymsOf.set(synset!, hypernyms.split('|').filter((each) => each !== ''));
      for (const lemma of lemmas.split('|')) this.synsetsOf.set(lemma, [...(this.synsetsOf.get(lemma) ?? []), synset!]);
    }
  }

  has(a: string, b: string): boolean {
    const around = new Set(this.upwards(a));
    return this.upwards(b).some((synset) => around.has(synset));
  }

  private upwards(word: string): string[] {
    const above = (synsets: readonly string[]): string[] => synsets.flatMap((synset) => this.hypernymsOf.get(synset) ?? []);
    const own = this.synsetsOf.get(word) ?? [];
    return [...own, ...above(own), ...above(above(own))];
  }
}
