import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as armenian } from '@orama/stemmers/armenian';
import { stemmer as bulgarian } from '@orama/stemmers/bulgarian';
import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as greek } from '@orama/stemmers/greek';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { stemmer as hindi } from '@orama/stemmers/indian';
import { stemmer as indonesian } from '@orama/stemmers/indonesian';
import { stemmer as irish } from '@orama/stemmers/irish';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as lithuanian } from '@orama/stemmers/lithuanian';
import { stemmer as nepali } from '@orama/stemmers/nepali';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as romanian } from '@orama/stemmers/romanian';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as serbian } from '@orama/stemmers/serbian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as tamil } from '@orama/stemmers/tamil';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian';
import { ownProperty } from '../base/nameTable';
import { normaliseEnglishForm } from './englishForms';
import { foldDiacritics, normaliseForm } from './normalise';
import { isUnsegmentedLanguage } from './scripts';
import { splitIntoWords } from './words';

const STEMMERS: Record<string, (word: string) => string> = {
  ar: (word) => arabic(foldDiacritics(word).replace(ARABIC_CLITICS, '')),
  bg: (word) => bulgarian(changeable(word)),
  bs: serbian,
  da: danish,
  de: (word) => german(word.replace(GERMAN_NOUN_IN_EM, '$&e')),
  el: greek,
  // The parts of a hyphenated compound have the stems of the words that may be written instead.
  en: (word) =>
    normaliseEnglishForm(word.replace(/'s?$/, ''))
      .split('-')
      .map((part) => english(part))
      .join('-'),
  es: spanish,
  fi: finnish,
  fr: french,
  ga: irish,
  hi: hindi,
  hr: serbian,
  hu: hungarian,
  hy: armenian,
  id: indonesian,
  it: italian,
  ko: withoutKoreanParticle,
  lt: lithuanian,
  nb: norwegian,
  ne: nepali,
  nl: dutch,
  nn: norwegian,
  no: norwegian,
  pt: portuguese,
  ro: romanian,
  ru: russian,
  sr: serbian,
  sv: (word) => swedish(word.replace(SWEDISH_NEUTER, '')),
  ta: tamil,
  tr: turkish,
  uk: ukrainian,
};

/** German nouns whose end the stemmer takes for the ending of an adjective: *System*, *Systeme*. */
const GERMAN_NOUN_IN_EM = /(?:syst|probl|theor|embl|phon|morph|diad|ekz|öd|mod|tot|extr)em$/u;

/** The article of Swedish neuters, which the stemmer leaves: *avtalet*, *universitetets*. */
const SWEDISH_NEUTER = /(?<=.{4})(?:et)+s?$/u;

/** Conjunction, preposition and article that Arabic attaches to the word; at least three letters stay. */
const ARABIC_CLITICS = /^[وف]?(?:[بك]?ال|لل)(?=.{3})/u;

/** Particles attached to Korean nouns, longest first. */
const KOREAN_PARTICLES = (
  '에게서 으로써 으로서 으로는 에서는 에서의 까지는 부터는 이라는 이라고 에게 에서 으로 로써 로서 까지 부터 처럼 보다 마다 조차 밖에 이나 라는 이란 에는 에도 께서 한테 은 는 이 가 을 ' +
  '를 의 에 로 와 과 도 만 나 란'
).split(' ');

/**
 * Returns the lower-case stem of a word: `Verträge` → `vertrag`. Without a stemmer (including Chinese and Japanese),
 * returns the normalised word.
 */
export function stemWord(word: string, language: string): string {
  const form = normaliseForm(word);
  const stemmer = ownProperty(STEMMERS, language.split('-')[0]!.toLowerCase());
  return stemmer?.(form) || form;
}

/**
 * Returns the stems of a phrase's words, as one key: `Kündigung des Vertrages` → `kundig des vertrag`. In languages
 * without spaces between words it is the normalised phrase, because the context of a phrase affects where ICU splits
 * it.
 */
export function stemPhrase(text: string, language: string): string {
  if (isUnsegmentedLanguage(language)) return normaliseForm(text).replaceAll(' ', '');
  const stems = splitIntoWords(text, language).map((word) => stemWord(word.text, language));
  return stems.length ? stems.join(' ') : normaliseForm(text);
}

/** Returns a word as a mutable array, because the Bulgarian stemmer assigns to its characters. */
function changeable(word: string): string {
  const letters = Array.from(word) as string[] & { substring?: (start: number, end: number) => string };
  letters.substring = (start, end) => letters.slice(start, end).join('');
  return letters as unknown as string;
}

/** Removes a Korean particle; two syllables have to stay, or a noun such as 가이 would lose half of itself. */
function withoutKoreanParticle(word: string): string {
  const particle = KOREAN_PARTICLES.find((ending) => word.endsWith(ending) && word.length >= ending.length + 2);
  return particle ? word.slice(0, -particle.length) : word;
}

/** Independent Japanese particles and words in hiragana; other short ones are the ending of the previous word. */
const INDEPENDENT = new Set(
  'は が を に の へ と で も や から まで より など か ね その この これ それ ここ そこ また こと もの ため よう ば のみ だけ として のち なお'.split(
    ' ',
  ),
);
const SHORT_HIRAGANA = /^[\p{Script=Hiragana}ー]{1,2}$/u;
const JAPANESE_END = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー]$/u;
/** Forms of する, だ and of the attributive, which follow nouns: 確認して, 安全な. */
const AFTER_NOUNS = new Set(['し', 'する', 'さ', 'せ', 'すれ', 'な', 'だ', 'だっ', 'です']);
const HIRAGANA_END = /[\p{Script=Hiragana}]$/u;

/**
 * Returns whether a word is the ending of the previous one, such as た and れる, which Japanese word segmentation splits
 * off its stem.
 */
export function isJapaneseEnding(words: readonly string[], index: number): boolean {
  const word = words[index]!,
    stemWord = words[index - 1];
  return (
    stemWord !== undefined &&
    SHORT_HIRAGANA.test(word) &&
    !INDEPENDENT.has(word) &&
    JAPANESE_END.test(stemWord) &&
    !INDEPENDENT.has(stemWord)
  );
}

/**
 * Returns whether an ending shows that the previous word is a verb or adjective that the segmenter separates from its
 * ending: 開く, 触れて.
 */
export function isConjugatedInJapanese(words: readonly string[], index: number): boolean {
  return (
    index + 1 < words.length &&
    isJapaneseEnding(words, index + 1) &&
    (HIRAGANA_END.test(words[index]!) || !AFTER_NOUNS.has(words[index + 1]!))
  );
}
