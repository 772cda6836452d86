import anyAscii from 'any-ascii';
import { appendTo } from '../base/maps';
import type { Steps } from '../base/steps';
import { editDistance } from '../language/editDistance';
import type { PassageWords } from './passages';

/** The minimum number of consonants of a name that is compared: shorter ones are equal by chance. */
const MIN_CONSONANTS = 3;
/** The minimum number of consonants of names that may differ in one of them. */
const MIN_CONSONANTS_OF_SIMILAR = 4;
/** The similarity of names with the same consonants, and of names that differ in one. */
const SAME = 0.8;
const SIMILAR = 0.6;
/** The minimum share of equal letters, vowels included. */
const MIN_EQUAL_LETTERS = 0.3;
/** The factor for names that share fewer letters. Names in scripts without vowels share fewer letters. */
const FEW_LETTERS_FACTOR = 0.6;
/** The maximum difference from the highest similarity. Less similar names are ignored. */
const MAX_DISTANCE_TO_BEST = 0.1;
/** The share of a similarity that does not depend on the letters. */
const CONSONANTS_SHARE = 0.8;

/**
 * Replacements, in order, that reduce transliterated names to comparable consonants. Before them, *Ньютон* is “nyuton”
 * and شكسبير is “shksbyr”.
 */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/dzh|dj/g, 'j'],
  [/ph/g, 'f'],
  [/sch|shch|sh|zh|ts|tz|z|c(?=[eiy])/g, 's'],
  [/x/g, 'ks'],
  [/[ckg]h|ck|[qcgj]/g, 'k'],
  [/th|d/g, 't'],
  [/b/g, 'p'],
  [/v/g, 'f'],
  [/[aeiouywh]/g, ''],
  [/(.)\1+/g, '$1'],
];

/** Matches Chinese characters. Words with them are not compared, because their sound depends on the language. */
const HAN = /\p{Script=Han}/u;
const LATIN = /\p{Script=Latin}/u;

/** The number of words added between two yields. */
const WORDS_PER_STEP = 500;

interface Name {
  isLatin: boolean;
  latin: string;
  consonants: string;
}

/** The names in passages by their sound, so that one is found in another script: *Ньютон* finds *Newton*. */
export class NameIndex {
  private readonly entries = new Map<string, { number: number; name: Name }[]>();

  /** Returns the index of the names in passages. */
  static *build(words: PassageWords): Steps<NameIndex> {
    const index = new NameIndex();
    for (const [number, form] of words.vocabulary.entries()) {
      if (number % WORDS_PER_STEP === 0) yield;
      const name = words.mayBeName(number) ? nameOf(form) : undefined;
      if (name) index.add(number, name);
    }
    return index;
  }

  /**
   * Returns the words that are most likely the same name, with their similarity from 0 to 1: words in Latin script for
   * a name in another script, and vice versa.
   */
  find(form: string): { number: number; similarity: number }[] {
    const name = nameOf(form);
    if (!name) return [];
    const similarities = new Map<number, number>();
    for (const key of keysOf(name.consonants))
      for (const { number, name: other } of this.entries.get(key) ?? [])
        if (other.isLatin !== name.isLatin && !similarities.has(number))
          similarities.set(number, similarityOf(name, other));
    const best = Math.max(0, ...similarities.values());
    return [...similarities]
      .map(([number, similarity]) => ({ number, similarity }))
      .filter(({ similarity }) => similarity > 0 && similarity >= best - MAX_DISTANCE_TO_BEST);
  }

  private add(number: number, name: Name): void {
    for (const key of keysOf(name.consonants)) appendTo(this.entries, key, { number, name });
  }
}

/**
 * Returns a word with its letters and consonants for comparison; undefined for a word with too few consonants or with
 * Chinese characters.
 */
function nameOf(form: string): Name | undefined {
  if (HAN.test(form)) return undefined;
  const latin = latinOf(form);
  const consonants = consonantsOf(latin);
  return consonants.length < MIN_CONSONANTS ? undefined : { isLatin: LATIN.test(form), latin, consonants };
}

/** Returns a word in Latin letters, lower case. */
function latinOf(word: string): string {
  return anyAscii(word)
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}

function consonantsOf(latin: string): string {
  return SOUNDS.reduce((text, [letters, sound]) => text.replace(letters, sound), latin);
}

/**
 * Returns the keys of a name in the index: its consonants, and, if there are enough, its consonants without each single
 * one. Names that differ in one consonant share a key.
 */
function keysOf(consonants: string): ReadonlySet<string> {
  const keys = new Set([consonants]);
  if (consonants.length >= MIN_CONSONANTS_OF_SIMILAR)
    for (let i = 0; i < consonants.length; i++) keys.add(consonants.slice(0, i) + consonants.slice(i + 1));
  return keys;
}

function similarityOf(a: Name, b: Name): number {
  const isSame = a.consonants === b.consonants;
  const longest = Math.max(a.consonants.length, b.consonants.length);
  if (!isSame && (longest < MIN_CONSONANTS_OF_SIMILAR || editDistance(a.consonants, b.consonants, 1) === undefined))
    return 0;
  const length = Math.max(a.latin.length, b.latin.length);
  const equal = 1 - (editDistance(a.latin, b.latin, length) ?? length) / length;
  const ofConsonants = (isSame ? SAME : SIMILAR) * (equal < MIN_EQUAL_LETTERS ? FEW_LETTERS_FACTOR : 1);
  return ofConsonants * (CONSONANTS_SHARE + (1 - CONSONANTS_SHARE) * equal);
}
