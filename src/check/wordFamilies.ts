import { isSameLexeme } from '../language/lexemes';
import { foldDiacritics, normaliseForm } from '../language/normalise';
import { areOpposed } from '../language/oppositeAffixes';
import { isCompoundingLanguage } from '../language/scripts';
import { normaliseSpelling } from './looseForm';
import { commonPrefixLength, SEPARABLE_VERB_PREFIX } from './wordForms';

/** The minimum length in letters of the common prefix of words that hardly differ. */
const MIN_SAME_PREFIX = 3;
/** The minimum share of that prefix in the longer word. */
const MIN_SAME_SHARE = 0.7;
/** The minimum length in letters of the common prefix of two words of one family. */
const MIN_FAMILY_PREFIX = 5;
/** The minimum share of that prefix in the longer word. */
const MIN_FAMILY_SHARE = 0.4;
/** The endings of Russian and Ukrainian nouns: *сеть*. */
const SLAVIC_ENDING = /[аеиоуыьюяйіїє]{1,2}$/u;
/** The beginnings of suffixes of Russian and Ukrainian adjectives: *сетевой*. */
const SLAVIC_ADJECTIVE = /^(?:[её]в|ов|н|ск|ич)/u;
const MIN_SLAVIC_PREFIX = 3;
/** The maximum number of letters by which a form is longer than an equivalent that was listed without its ending. */
const MAX_ENDING_LENGTH = 2;
/** Letters of words that Japanese and Chinese write without inflection. */
const UNINFLECTED = /[\p{Script=Han}\p{Script=Katakana}]/gu;

/** The minimum number of letters of a part of a compound. */
const MIN_PART_LENGTH = 4;
/** The minimum share of a part that stays in the compound. */
const MIN_PART_SHARE = 0.8;
/** The minimum number of letters of a compound's last part. */
const MIN_HEAD_LENGTH = 3;
/** The minimum length in letters of the common prefix of related words. */
const MIN_RELATED_PREFIX = 3;
/** The minimum share of that prefix in the longer word. */
const MIN_RELATED_SHARE = 0.5;
/** The minimum cosine of two words of one family that begin with the same letters. */
const MIN_FAMILY_COSINE = 0.55;
/** The languages that add many endings to a word. */
const AGGLUTINATIVE = /^(?:et|fi|hu|tr)\b/;
/** The minimum share of the common prefix in the longer word, in these languages. */
const MIN_AGGLUTINATED_SHARE = 0.3;

const SLAVIC = /^(?:be|bg|bs|cs|hr|mk|pl|ru|sk|sl|sr|uk)\b/;
const INFINITIVE = /(?:[aiu]ti?|ci?|ть|ти|чь|ся)$/u;
/** The root of a verb, with which its noun begins, too: *оновлення* of *оновити*. */
const VERB_ROOT = /^.{4,}(?=(?:ити|ати|ить|ать|[ai][ct]i?)$)/u;
/** Prefixes that make a Slavic verb perfective, except prefixes of reversal and direction. */
const PERFECTIVE = /^(?:na|po|vy|wy|za|ze|o|s|u|z|за|на|по|о|с|у)(?=.{4})/u;
/**
 * Roots of Slavic verbs of motion and action that are others in the imperfective aspect: *uložit* and *ukládat*,
 * *wysłać* and *wysyłać*. After A. Timberlake, A Reference Grammar of Russian (2004), chapter 6.
 */
const OTHER_ROOTS: readonly (readonly [perfective: RegExp, imperfective: string])[] = [
  [/loz(?:it|yc)$|ложить$|ласти$/u, 'klad|клад'],
  [/jit$|js[ct]$|йти$/u, 'chaz|chod|chadz|ход'],
  [/nest$|niesc$|niest$|нести$/u, 'nas|nos|нос'],
  [/vest$|wiesc$|viest$|вести$/u, 'vad|wod|вод'],
  [/sla[ct]$|слать$|слати$/u, 'sil|syl|сыл|сил'],
];
/** Prefixes that verbs gain or lose. Hungarian ones may be separated: *le fogja tölteni* for *letölteni*. */
const PREFIXES: readonly { languages: RegExp; prefix: RegExp }[] = [
  { languages: SLAVIC, prefix: PERFECTIVE },
  { languages: /^hu\b/, prefix: /^(?:vissza|hozza|meg|fel|le|ki|be|el|at|ra)(?=.{4})/u },
];
/**
 * Languages in which a vowel of a verb changes or drops out between the same consonants: *pobrać, pobierać*, *zamknąć,
 * zamykać*.
 */
const CHANGING_VOWELS = /^(?:be|bg|bs|cs|hr|hu|mk|pl|ru|sk|sl|sr|uk)\b/;
const MIN_COMMON_CONSONANTS = 3;
const consonantsOf = (word: string): string =>
  word.replace(/[aeiouyаеиіоуыэюяєї]/gu, '').slice(0, MIN_COMMON_CONSONANTS);

/**
 * Returns whether a rendering may be related to the term, or a short form of it: *Installation* for *installiert*,
 * *Kanal* for *IRC-Kanal*. True does not mean that they are related, only that no different word clearly replaces the
 * term.
 */
export function isShortFormOrRelated(rendering: string, term: string, language: string): boolean {
  const [written, wanted] = foldedPair(rendering, term);
  const [ours, theirs] = [written, wanted].map((text) => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)) as [
    string[],
    string[],
  ];
  if (ours.some((word) => theirs.some((other) => areOpposed(word, other, language)))) return false;
  if (
    normaliseSpelling(wanted).includes(normaliseSpelling(written)) ||
    (written.startsWith(wanted) && written.length <= wanted.length + MAX_ENDING_LENGTH)
  )
    return true;
  const letters = wanted.match(UNINFLECTED) ?? [];
  if (letters.length && letters.every((letter) => written.includes(letter))) return true;
  const share = (a: string, b: string): number => commonPrefixLength(a, b) / Math.max(a.length, b.length);
  if (
    ours.every((word) =>
      theirs.some(
        (other) => commonPrefixLength(word, other) >= MIN_SAME_PREFIX && share(word, other) >= MIN_SAME_SHARE,
      ),
    )
  )
    return true;
  if (
    /^(?:ru|uk)\b/.test(language) &&
    ours.some((word) => theirs.some((other) => isAdjectiveOf(word, other) || isAdjectiveOf(other, word)))
  )
    return true;
  if (
    isCompoundingLanguage(language) &&
    ours.some((word) => theirs.some((other) => other.length >= MIN_FAMILY_PREFIX && holdsBeginning(word, other)))
  )
    return true;
  return ours.some((word) =>
    theirs.some(
      (other) =>
        isOfOneFamily(word, other) ||
        (/^de\b/.test(language) &&
          isOfOneFamily(word.replace(SEPARABLE_VERB_PREFIX, '$1'), other.replace(SEPARABLE_VERB_PREFIX, '$1'))),
    ),
  );
}

/**
 * Returns whether a word may be derived from a term, be a compound with it, or the other aspect of a verb:
 * *konfiguracyjny* of *konfiguracja*, *pełnoekranowy* of *pełny ekran*, *instalować* and *zainstalować*.
 *
 * @param cosine of the two, if a model has compared them
 */
export function isRelatedWord(rendering: string, term: string, language: string, cosine = 0): boolean {
  const [written, wanted] = foldedPair(rendering, term);
  const [ours, theirs] = [written.split(/\s+/u), wanted.split(/\s+/u)];
  if (ours.length + theirs.length > 2) {
    const [word, parts] = ours.length === 1 ? [written, theirs] : [wanted, ours];
    if (/\s/.test(word)) return false;
    return (
      parts.every((part) => part.length >= MIN_PART_LENGTH && holdsStart(word, part)) ||
      isOfParticleVerb(word, parts, language)
    );
  }
  const prefix = PREFIXES.find(({ languages }) => languages.test(language))?.prefix;
  if (isAspectualPartner(written, wanted, language) || (prefix && differInPrefix(written, wanted, prefix))) return true;
  if (areOpposed(written, wanted, language)) return false;
  const common = commonPrefixLength(written, wanted);
  const share = common / Math.max(written.length, wanted.length);
  return (
    isShortFormOrRelated(rendering, term, language) ||
    (CHANGING_VOWELS.test(language) && haveSameConsonants(written, wanted)) ||
    (AGGLUTINATIVE.test(language) && common >= MIN_FAMILY_PREFIX && share >= MIN_AGGLUTINATED_SHARE) ||
    (SLAVIC.test(language) && common >= MIN_RELATED_PREFIX && share >= MIN_RELATED_SHARE) ||
    (common >= MIN_PART_LENGTH && share >= MIN_RELATED_SHARE) ||
    (common >= MIN_RELATED_PREFIX && cosine >= MIN_FAMILY_COSINE) ||
    (isCompoundingLanguage(language) && wanted.length >= MIN_HEAD_LENGTH && written.endsWith(wanted)) ||
    beginsWithForm(normaliseForm(rendering), normaliseForm(term), language) ||
    (wanted.length >= MIN_FAMILY_PREFIX && holdsStart(written, wanted))
  );
}

/** Returns whether two compounds have the same last part after different ones: *Gewerberäume* and *Mieträume*. */
export function hasSameCompoundHead(rendering: string, term: string, language: string): boolean {
  const [written, wanted] = foldedPair(rendering, term);
  if (!isCompoundingLanguage(language) || /\s/.test(written + wanted)) return false;
  let common = 0;
  while (common < written.length && written.at(-1 - common) === wanted.at(-1 - common)) common++;
  return common >= MIN_FAMILY_PREFIX && Math.min(written.length, wanted.length) - common >= MIN_HEAD_LENGTH;
}

/** Returns whether a word may be a form of the other aspect of a Slavic verb; both without diacritics. */
export function isAspectualPartner(written: string, infinitive: string, language: string): boolean {
  if (!SLAVIC.test(language) || !INFINITIVE.test(infinitive)) return false;
  const root = VERB_ROOT.exec(infinitive)?.[0];
  return (
    (root !== undefined && written.startsWith(root)) ||
    hasOtherRoot(written, infinitive) ||
    differInPrefix(written, infinitive, PERFECTIVE) ||
    haveSameConsonants(written, infinitive)
  );
}

function hasOtherRoot(written: string, infinitive: string): boolean {
  return OTHER_ROOTS.some(([perfective, imperfective]) => {
    const prefix = infinitive.replace(perfective, '');
    return prefix !== infinitive && imperfective.split('|').some((root) => written.startsWith(prefix + root));
  });
}

function foldedPair(rendering: string, term: string): [string, string] {
  return [foldDiacritics(normaliseForm(rendering)), foldDiacritics(normaliseForm(term))];
}

/** Returns whether two words are of one family if the prefix of one of them is left out. */
function differInPrefix(written: string, wanted: string, prefix: RegExp): boolean {
  const [bare, base] = [written.replace(prefix, ''), wanted.replace(prefix, '')];
  const areAlike = (a: string, b: string): boolean => {
    const common = commonPrefixLength(a, b);
    return (
      isOfOneFamily(a, b) || (common >= MIN_PART_LENGTH && common >= MIN_RELATED_SHARE * Math.max(a.length, b.length))
    );
  };
  return (bare !== written && areAlike(bare, wanted)) || (base !== wanted && areAlike(written, base));
}

/**
 * Returns whether two words begin with the same letter and have the same consonants, while a vowel changes or drops
 * out.
 */
function haveSameConsonants(written: string, wanted: string): boolean {
  const consonants = consonantsOf(written);
  return (
    commonPrefixLength(written, wanted) >= MIN_RELATED_PREFIX &&
    consonants.length === MIN_COMMON_CONSONANTS &&
    consonants === consonantsOf(wanted)
  );
}

/** Returns whether a Scandinavian word is made of a verb and its particle: *nedladdning* of *ladda ner*. */
function isOfParticleVerb(word: string, [verb, particle, ...rest]: readonly string[], language: string): boolean {
  if (!/^(?:sv|da|nb|nn|no)\b/.test(language) || rest.length > 0) return false;
  const root = verb!.replace(/[ae]$/u, '');
  return [particle!, particle!.replace(/^ner$/u, 'ned')].some((first) => word.includes(first + root));
}

/** Returns whether a compound begins with a form of a word, as with its genitive: *äänentoisto* with *ääni*. */
function beginsWithForm(compound: string, word: string, language: string): boolean {
  if (!isCompoundingLanguage(language)) return false;
  for (let length = Math.max(MIN_PART_LENGTH, word.length - 1); length <= word.length + MAX_ENDING_LENGTH; length++)
    if (compound.length >= length + MIN_HEAD_LENGTH && isSameLexeme(compound.slice(0, length), word, language))
      return true;
  return false;
}

function holdsStart(word: string, part: string): boolean {
  return word.includes(part.slice(0, Math.max(MIN_PART_LENGTH, Math.ceil(MIN_PART_SHARE * part.length))));
}

function isAdjectiveOf(word: string, noun: string): boolean {
  const root = noun.replace(SLAVIC_ENDING, '');
  return root.length >= MIN_SLAVIC_PREFIX && word.startsWith(root) && SLAVIC_ADJECTIVE.test(word.slice(root.length));
}

function isOfOneFamily(a: string, b: string): boolean {
  const common = commonPrefixLength(a, b);
  return common >= MIN_FAMILY_PREFIX && common >= MIN_FAMILY_SHARE * Math.max(a.length, b.length);
}

/** Returns whether a compound contains the beginning of another word: *Massenexport* and *exportieren*. */
function holdsBeginning(compound: string, word: string): boolean {
  return (
    compound.length > MIN_FAMILY_PREFIX &&
    compound.includes(word.slice(0, Math.max(MIN_FAMILY_PREFIX, Math.ceil(word.length / 2))))
  );
}
