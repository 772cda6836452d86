import type { GeneralWords } from '../language/generalWords';
import type { PairGroup } from '../model/phrase';

/** The term evidence of one side of a pair. */
export interface TermhoodFeatures {
  /** The content words as written in the text. */
  words: readonly string[];
  /** The rarity of each: the binary logarithm of the number of words in the document per form of it. */
  rarities: readonly number[];
  general: GeneralWords;
  /** True if it is a word that only follows one preposition: *défaut* of *par défaut*. */
  isBound: boolean;
  /**
   * True if the candidate is cut out of a longer phrase: it nearly always adjoins the same word (*UNIX regular* of
   * *UNIX regular expression*).
   */
  isCut: boolean;
  /** The share of unrelated texts that use its rarest word. */
  spread: number;
  /** True if each of its words is expository or an adverb. */
  isExpository: boolean;
  /** True if it is a phrase that begins with one of these: *new project*, *open the overview*. */
  beginsExpository: boolean;
}

/**
 * The minimum number of frequency classes by which a domain word is more common in the document than in general
 * language.
 */
const MIN_SUBJECT_CLASSES = 2.5;
/** The frequency limit of everyday words: one in 2^… words of general language. */
const MAX_EVERYDAY_RARITY = 12.5;
/** The rarity below which words are everyday ones however often a document has them: one in 2^9.5. */
const MAX_COMMON_RARITY = 9.5;
const MIN_CLASSES_ABOVE = 6;

/**
 * Returns the group of a pair that no client would list, because both sides have general words that the document does
 * not use much more often than usual. The ratio of the two frequencies is the weirdness of Ahmad, Gillam & Tostevin
 * (1999).
 */
export function everydayGroup(source: TermhoodFeatures, target: TermhoodFeatures): PairGroup | undefined {
  if (source.isExpository || target.isExpository) return 'everyday';
  const known = [source, target].filter(({ general }) => general.hasTable);
  return known.length > 0 && known.every(isEveryday) ? 'everyday' : undefined;
}

function isEveryday({ words, rarities, general }: TermhoodFeatures): boolean {
  return words.every((word, index) => {
    const rarity = general.rarity(word),
      weirdness = rarity - rarities[index]!;
    return rarity <= MAX_COMMON_RARITY
      ? weirdness < MIN_CLASSES_ABOVE
      : rarity <= MAX_EVERYDAY_RARITY && weirdness < MIN_SUBJECT_CLASSES;
  });
}

/**
 * Returns how specific the words of a side are to a subject, from 0 (everyday words) to 1 (unknown to general language,
 * or far more frequent in the document).
 */
export function weirdnessOf({ words, rarities, general }: TermhoodFeatures): number {
  if (!general.hasTable || !words.length) return 0.5;
  const shares = words.map((word, index) =>
    Math.min(1, Math.max(0, (general.rarity(word) - rarities[index]! + 2) / 10)),
  );
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}
