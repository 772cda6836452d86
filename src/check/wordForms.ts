import { isFinnishVerbFormOf } from '../language/agglutinativeForms';
import { compoundParts, MIN_COMPOUND_PART_LENGTH } from '../language/compounds';
import { differInDiacritics } from '../language/diacritics';
import { foldedStemOf } from '../language/forms';
import { isSameLexeme } from '../language/lexemes';
import { foldDiacritics, normaliseForm } from '../language/normalise';
import { areOpposed, isNegatingSuffix, isOpposingPrefix } from '../language/oppositeAffixes';
import { isCompoundingLanguage } from '../language/scripts';
import { splitIntoWords } from '../language/words';
import { ARABIC_PROCLITICS, rootOf } from './wordRoots';

/** Languages in which I is the capital of ı: *IŞIK* is *ışık*. */
const WITH_DOTLESS_I = /^(?:tr|az)\b/;

/** A word in the forms by which it is compared. */
export interface ComparedWord {
  /** The word as written. */
  text: string;
  /** The form after `normaliseForm`. */
  form: string;
  /** The form without diacritics. */
  folded: string;
  stem: string;
}

export function toComparedWord(text: string, language: string): ComparedWord {
  const form = normaliseForm(WITH_DOTLESS_I.test(language) ? text.toLocaleLowerCase(language) : text);
  return { text, form, folded: foldDiacritics(form), stem: foldedStemOf(form, language) };
}

export function toComparedWords(text: string, language: string): ComparedWord[] {
  return splitIntoWords(text, language).map((word) => toComparedWord(word.text, language));
}

/** The letters that stand for an umlaut in German capitals. */
const UMLAUT_IN_CAPITALS = /(?<![AEIOUQ])([AOU])E/gu;

/** Returns a German word in capitals with the umlauts that it may have: *Größe* for *GROESSE*. */
export function withUmlauts({ text }: ComparedWord, language: string): ComparedWord[] {
  if (!/^de\b/.test(language) || text !== text.toUpperCase()) return [];
  const marked = text.replace(UMLAUT_IN_CAPITALS, '$1\u0308').normalize('NFC');
  return marked === text ? [] : [toComparedWord(marked, language)];
}

/**
 * Returns whether a text has the words of a term, but diacritics make one of them another word: *pás* for *pas*.
 */
export function isSpeltOtherwise(written: string, term: string, language: string): boolean {
  const [used, listed] = [written, term].map((text) => splitIntoWords(text, language));
  return (
    used!.length === listed!.length &&
    used!.some(({ text }, place) => differInDiacritics(text, listed![place]!.text, language))
  );
}

/** The required common part of two words before their endings. */
export interface RequiredOverlap {
  /** The minimum number of letters. */
  letters: number;
  /** The minimum share of the longer word. */
  share: number;
  /** The maximum number of letters of an ending. */
  ending: number;
}

/**
 * German and Dutch participle prefixes, at the beginning or after a particle: *geöffnet*, *losgelöst* and *loszulösen*.
 */
const PARTICIPLE = /^ge(?=.{4})/u;
export const SEPARABLE_VERB_PREFIX = new RegExp(
  '^(ab|an|auf|aus|bei|ein|fest|her|hin|los|mit|nach|um|vor|weg|zusammen|zu|aan|af|in|mee|op|terug|uit|' +
    'voor)(?:ge|zu)(?=.{4})',
  'u',
);

/** The endings of infinitives and, where verbs are cited otherwise, of frequent verb forms, by language. */
const VERB_ENDINGS: ReadonlyMap<string, RegExp> = byLanguage([
  ['de nl', /(?:en|ern|eln)$/u],
  ['es pt ca gl', /(?:[aeiíê]r|rse)$/u],
  ['it', /(?:[aei]re|rsi)$/u],
  ['fr', /(?:(?<!i)er|(?:f|pl|bl|c|p)ier|ir|dre|ttre|ire)$/u],
  ['cs sk', /(?:[aeiouyáéíóúůýě]t|[cč]t|ti|ci)$/u],
  ['pl', /(?<!oś)ć$/u],
  ['sl hr bs sr', /(?:(?<!os)ti|[čć]i|ти|ћи)$/u],
  ['ru be', /(?:(?<!ос)ть|ться|ти|чь)$/u],
  ['uk', /(?:ти|тися|тись|чи)$/u],
  ['lt', /(?:ti|tis)$/u],
  ['lv', /(?:t|ties)$/u],
  ['sv nn', /a$/u],
  ['da nb no', /e$/u],
  ['fi', /(?:[td]aa|[td]ää|oida|öidä|[oö][aä]|ell[aä]|[aä]t[aä])$/u],
  ['et', /(?:ma|da)$/u],
  ['hu', /ni$/u],
  ['tr', /m[ae]k?$/u],
  ['el', /(?:ω|ώ|μαι|ται|ετε|είτε|στε|άτε)$/u],
  ['en', /(?:ing|ed|[st]ion|ment|al|[ae]nce)$/u],
  // In these languages, no ending identifies a verb.
  ['ro bg mk', /(?!)/u],
]);

function byLanguage<T>(rows: readonly [languages: string, value: T][]): Map<string, T> {
  return new Map(rows.flatMap(([languages, value]) => languages.split(' ').map((language) => [language, value])));
}

function verbEndingOf(language: string): RegExp | undefined {
  return VERB_ENDINGS.get(language.split('-')[0]!.toLowerCase());
}

/** Returns whether a word has the ending of an infinitive; false in languages without rules for verbs. */
export function hasInfinitiveEnding(word: string, language: string): boolean {
  return verbEndingOf(language)?.test(word) ?? false;
}

/**
 * Returns whether a word may be derived from another one: a verb for its noun, as *supprimer* for *suppression*. Two
 * nouns of one stem are different things, as *lance* and *lanceur*. True in languages without rules for verbs.
 */
function mayBeDerived(written: string, wanted: string, language: string): boolean {
  const ending = verbEndingOf(language);
  return !ending || ending.test(written) || ending.test(wanted);
}

/**
 * Returns whether a word is a form of another one: by the lexicon, the stemmer or the root of its language, or, for
 * verbs and their nouns, by a change of its ending. Words with different digits, or with a prefix or suffix that forms
 * a different word, do not match, however similar they are. Nor do words with other diacritics, unless inflection
 * changes them.
 */
export function isWordForm(
  written: ComparedWord,
  wanted: ComparedWord,
  language: string,
  overlap: RequiredOverlap,
): boolean {
  const isAlike =
    written.folded === wanted.folded ||
    written.stem === wanted.stem ||
    isSameLexeme(written.form, wanted.form, language) ||
    hasSameRoot(written.form, wanted.form, language) ||
    isSlavicParticiple(written.folded, wanted.form, language) ||
    (/^fi\b/.test(language) &&
      (isFinnishVerbFormOf(written.folded, wanted.folded) || isFinnishVerbFormOf(wanted.folded, written.folded))) ||
    (mayBeDerived(written.form, wanted.form, language) &&
      (differInEnding(written.stem, wanted.stem, overlap) ||
        differInEnding(written.folded, wanted.folded, overlap) ||
        (/^(?:de|nl)\b/.test(language) &&
          differInEnding(withoutParticiple(written.folded), withoutParticiple(wanted.folded), overlap))));
  return (
    isAlike &&
    digitsOf(written.folded) === digitsOf(wanted.folded) &&
    !areOpposed(written.folded, wanted.folded, language) &&
    !differInDiacritics(written.text, wanted.text, language)
  );
}

const LATIN_SLAVIC = /^(?:cs|sk|pl|sl|hr|bs|sr)\b/;
const LATIN_INFINITIVE = /(?:ou|[aeiouy])?(?:t|ti|c|ci)$/u;
const LATIN_PARTICIPLE = /^(?:[aei]?n|on|[ui]t|i?et)(?:[yaeoiu]|ou|eho|ego|emu|ych|ymi?|im?|em|ie|ia|iu)?$/u;

/** Returns whether a word is a passive participle of a verb or its noun: *uložena* and *uložení* of *uložit*. */
function isSlavicParticiple(written: string, infinitive: string, language: string): boolean {
  if (!LATIN_SLAVIC.test(language) || !verbEndingOf(language)!.test(infinitive)) return false;
  const base = foldDiacritics(infinitive).replace(LATIN_INFINITIVE, '');
  return base.length >= 3 && written.startsWith(base) && LATIN_PARTICIPLE.test(written.slice(base.length));
}

const digitsOf = (word: string): string => word.replace(/\P{Nd}+/gu, ' ').trim();
const withoutParticiple = (word: string): string => word.replace(PARTICIPLE, '').replace(SEPARABLE_VERB_PREFIX, '$1');

function differInEnding(a: string, b: string, { letters, share, ending }: RequiredOverlap): boolean {
  const common = commonPrefixLength(a, b);
  const longest = Math.max(a.length, b.length);
  return common >= Math.max(letters, share * longest) && longest - common <= ending;
}

/**
 * Returns whether two translations differ only in the inflection of their words, including forms unknown to stemmers.
 */
export function differsOnlyInInflection(one: string, other: string, language: string): boolean {
  const [ours, theirs] = [one.split(' '), other.split(' ')];
  return (
    ours.length === theirs.length &&
    ours.every(
      (word, place) =>
        word === theirs[place] ||
        isSameLexeme(word, theirs[place]!, language) ||
        (CHANGING_INSIDE.test(language) && haveSameRoot(word, theirs[place]!, language)),
    )
  );
}

/** Slavic languages, whose inflection changes the ends of stems. */
const CHANGING_INSIDE = /^(?:be|bg|bs|cs|hr|mk|pl|ru|sk|sl|sr|uk)\b/;

function haveSameRoot(one: string, other: string, language: string): boolean {
  const root = rootOf(one, language);
  return root !== undefined && root === rootOf(other, language);
}

/** Prefixes that make a Russian or Ukrainian verb perfective without changing its meaning. */
const PERFECTIVE = /^(?:по|с|со|з|зі)$/u;
const CYRILLIC_VERB = /(?:ть|ти|ться|тися|чь|ся)$/u;

function hasSameRoot(written: string, wanted: string, language: string): boolean {
  const [a, b] = [rootOf(written, language), rootOf(wanted, language)];
  if (a === undefined || b === undefined) return false;
  if (/^ar\b/.test(language)) return a === b && isDerivedByMim(written) === isDerivedByMim(wanted);
  if (a === b) return true;
  const [long, short] = a.length > b.length ? [a, b] : [b, a];
  return (
    long.endsWith(short) &&
    PERFECTIVE.test(long.slice(0, -short.length)) &&
    (CYRILLIC_VERB.test(written) || CYRILLIC_VERB.test(wanted))
  );
}

/**
 * Returns whether an Arabic word begins with the letter mim, which derives a place, an agent or a result from a root:
 * *مدين* owes, *دائن* is owed.
 */
function isDerivedByMim(word: string): boolean {
  return foldDiacritics(word).replace(ARABIC_PROCLITICS, '').startsWith('م');
}

/** The minimum number of letters before a part of a compound. */
const MIN_MODIFIER_LENGTH = 3;
/** The minimum number of letters of a stem after a prefix. */
const MIN_HEAD_LENGTH = 5;
/** The minimum share of a word that stays before its ending. */
const MIN_ROOT_SHARE = 0.8;
/** The maximum number of letters of the ending. */
const MAX_ENDING_LENGTH = 3;
/** Suffixes that derive a different word from a noun: *Ventilator*, *Dokumentation*. */
const DERIVING = /^(?:ator|ation|iker|istik|ismus|itat)/u;
/** Prefixes and suffixes of an Arabic noun. */
const ARABIC_CLITICS = /^[وفبكلس]{0,2}(?:ال|ل)?$/u;

/**
 * Returns whether a word is a compound with another one, or the other one with affixes. False if an affix forms a
 * different word.
 */
export function isCompoundOrDerivedForm(written: ComparedWord, wanted: ComparedWord, language: string): boolean {
  return (
    holdsMember(written, wanted, language) &&
    !areOpposed(written.folded, wanted.folded, language) &&
    !differInDiacritics(written.text, wanted.text, language)
  );
}

function holdsMember(written: ComparedWord, wanted: ComparedWord, language: string): boolean {
  if (digitsOf(wanted.folded) && digitsOf(written.folded) !== digitsOf(wanted.folded)) return false;
  const isArabic = /^ar\b/.test(language);
  if (!isArabic && !isCompoundingLanguage(language))
    return (
      wanted.stem.length >= MIN_HEAD_LENGTH &&
      written.stem.endsWith(wanted.stem) &&
      isModifier(written.stem.slice(0, -wanted.stem.length), language)
    );
  for (const compound of new Set([written.folded, written.stem]))
    for (const part of new Set([wanted.folded, wanted.stem, rootOfHead(wanted.folded)])) {
      if (part.length < MIN_COMPOUND_PART_LENGTH) continue;
      const longest = part.length < Math.min(wanted.folded.length, wanted.stem.length) ? MAX_ENDING_LENGTH : Infinity;
      for (let at = compound.indexOf(part); at >= 0; at = compound.indexOf(part, at + 1)) {
        const [before, after] = [compound.slice(0, at), compound.slice(at + part.length)];
        if (after.length > longest) continue;
        if (isArabic ? ARABIC_CLITICS.test(before) : isModifier(before, language) && isRest(after, language))
          return true;
      }
    }
  for (const { text, stem } of compoundParts(written.folded, language))
    if (
      stem === wanted.stem &&
      (written.folded.endsWith(text)
        ? isModifier(written.folded.slice(0, -text.length), language)
        : isRest(written.folded.slice(text.length), language))
    )
      return true;
  return false;
}

/** Returns the stable part of a word whose ending changes: *Konto* in *Benutzerkonten*. */
function rootOfHead(word: string): string {
  return word.slice(0, Math.ceil(MIN_ROOT_SHARE * word.length));
}

function isModifier(before: string, language: string): boolean {
  return (
    before === '' ||
    ((before.length >= MIN_MODIFIER_LENGTH || before.endsWith('-')) && !isOpposingPrefix(before, language))
  );
}

function isRest(after: string, language: string): boolean {
  return !DERIVING.test(after) && !isNegatingSuffix(after, language);
}

export function commonPrefixLength(a: string, b: string): number {
  let common = 0;
  while (common < Math.min(a.length, b.length) && a[common] === b[common]) common++;
  return common;
}
