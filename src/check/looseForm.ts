import { compoundSplits } from '../language/compounds';
import { foldedStemOf } from '../language/forms';
import { functionWordsOf } from '../language/functionWords';
import { foldDiacritics, normaliseForm } from '../language/normalise';
import { isOpposingPrefix } from '../language/oppositeAffixes';
import { isUnsegmented, isCompoundingLanguage } from '../language/scripts';
import { splitIntoWords } from '../language/words';
import type { Span } from '../model/phrase';
import { attachedNegationStart, mayNegate, mayNegateElsewhere, negatedSpan } from './negation';
import { usesSeparatedVerb } from './separableVerbs';
import type { ComparedWord, RequiredOverlap } from './wordForms';
import { isCompoundOrDerivedForm, isWordForm, toComparedWord, toComparedWords, withUmlauts } from './wordForms';

/** The required similarity of two words anywhere in a translation. */
const ANYWHERE: RequiredOverlap = { letters: 4, share: 0.7, ending: 4 };
/** The required similarity of two words whose position already implies the meaning. */
const IN_PLACE: RequiredOverlap = { letters: 3, share: 0.6, ending: 3 };
/** Matches the ending of a Japanese verb or adjective. It changes with inflection; the part before it does not. */
const OKURIGANA = /[\p{Script=Hiragana}]+$/u;
/** Frequent Korean suffixes that turn a noun into a verb. */
const KOREAN_VERB = /(?:[하되]|시키)(?:다|기|지|는|고|며|면|여|려면|도록)$|(?:[한할함합해했된될됨됩돼됐])$/u;

/**
 * Matches words that are compared without long-vowel marks. Shorter words that differ in the mark are different words:
 * ビル and ビール.
 */
const LONG_LOAN = /^[\p{Script=Katakana}]{6,}$/u;
/**
 * The beginning of a compound whose end is replaced by a hyphen, and the next word, optionally after a conjunction or a
 * slash.
 */
const HANGING = /(?<![\p{L}\p{M}-])(\p{L}[\p{L}\p{M}-]*)-(?:\s+\p{L}{1,4}\.?\s+|\s*[,/]\s*)(\p{L}[\p{L}\p{M}-]*)/gu;
/** The minimum number of letters of an end that two compounds share. */
const MIN_SHARED_END_LENGTH = 3;
/**
 * The share of that end, from its beginning, that the next word must contain. Inflection may change the letters after
 * it.
 */
const MIN_SHARED_END_SHARE = 0.7;
/** The maximum number of function words between the parts of a compound that is written as a phrase. */
const MAX_FUNCTION_WORDS = 2;
/**
 * The second word of English, Scandinavian and Vietnamese terms, which states the direction: *log in*, *logga ut*, *đầu
 * ra*.
 */
const PARTICLE = /^(?:in|out|on|off|up|down|ut|upp|ner|av|pa|inn|opp|ned|ud|op|af|vao|ra|len|xuong|trong|ngoai)$/u;
/** A word that distinguishes things with the same name: *Typ A*, *Vitamin B6*. */
const DISTINGUISHING = /^(?:\p{Lu}|\p{L}{0,2}\p{Nd}+\p{L}?)$/u;

const NO_SPAN: Span = { start: 0, end: 0 };

/** A translation in which terms are searched with all variation that a language allows. */
export class LooseTermMatcher {
  private readonly folded: string;
  private readonly joined: string;
  private readonly words: readonly ComparedWord[];
  /** All pairs of adjacent words, joined without a space. */
  private readonly pairs: readonly { text: string; form: string }[];

  constructor(
    private readonly text: string,
    private readonly language: string,
  ) {
    this.folded = foldDiacritics(normaliseForm(text));
    this.joined = normaliseSpelling(this.folded);
    const whole = toComparedWords(text, language);
    this.words = whole.flatMap((word) => [word, ...this.partsOf(word), ...withUmlauts(word, language)]);
    this.pairs = whole.slice(1).map((word, place) => {
      const before = whole[place]!;
      return { text: normaliseSpelling(before.text + word.text), form: normaliseSpelling(before.form + word.form) };
    });
  }

  /**
   * Returns whether some words of the text may represent a term: reordered, separated, in a compound, or joined.
   * Grammar is ignored. A word with a prefix or suffix that makes it a different word does not count.
   *
   * @param mayBeDenied whether such a word may represent the term, as *unsicher* for *not safe*
   */
  mayContainTerm(term: string, mayBeDenied = false): boolean {
    const folded = foldDiacritics(normaliseForm(term));
    if (isUnsegmented(folded) || /^ko\b/.test(this.language))
      return this.holdsUnsegmented(unchangingPart(normaliseSpelling(folded)), mayBeDenied);
    if (usesSeparatedVerb(folded, this.folded, this.words, this.language)) return true;
    if (this.usesShortened(normaliseSpelling(folded)) || this.spellsOut(folded)) return true;
    const isUsed = (word: ComparedWord, from: readonly ComparedWord[]): boolean =>
      from.some(
        (other) =>
          isWordForm(other, word, this.language, ANYWHERE) ||
          isCompoundOrDerivedForm(other, word, this.language) ||
          (mayBeDenied && this.isDenied(other, word)),
      );
    const wanted = contentOf(term, this.language);
    const isTold = wanted.some(({ text }) => DISTINGUISHING.test(text));
    const joined = toComparedWord(normaliseSpelling(term), this.language);
    if (
      !isTold &&
      (isUsed(joined, wanted.length < 2 ? this.words : this.words.filter((word) => isAsLong(word, joined))) ||
        (wanted.length < 2 &&
          this.pairs.some(
            ({ text, form }) =>
              form.startsWith(joined.form.slice(0, ANYWHERE.letters)) &&
              isWordForm(toComparedWord(text, this.language), joined, this.language, ANYWHERE),
          )))
    )
      return true;
    return (
      wanted.length > 0 &&
      wanted.every((word, place) =>
        DISTINGUISHING.test(word.text)
          ? this.usesTelling(word, wanted[place - 1] ?? wanted[place + 1])
          : PARTICLE.test(word.folded)
            ? this.words.some(({ folded: other }) => other === word.folded)
            : isUsed(word, this.words) || this.usesParts(word, (part) => isUsed(part, this.words)),
      )
    );
  }

  /** Returns whether a word is the wanted word with a negating or opposing prefix: *unsicher* and *sicher*. */
  private isDenied(written: ComparedWord, wanted: ComparedWord): boolean {
    return [1, 2, 3, 4].some(
      (length) =>
        isOpposingPrefix(written.folded.slice(0, length), this.language) &&
        isWordForm(toComparedWord(written.text.slice(length), this.language), wanted, this.language, ANYWHERE),
    );
  }

  private holdsUnsegmented(part: string, mayBeDenied: boolean): boolean {
    const isDenied = (at: number): boolean =>
      // Without spaces, the beginning of a Korean word is unknown.
      /^ko\b/.test(this.language)
        ? attachedNegationStart(` ${this.joined[at - 1] ?? ''}`, 2, this.language) !== undefined &&
          ` ${this.folded}`.includes(` ${this.joined[at - 1]}${part}`)
        : attachedNegationStart(this.joined, at, this.language) !== undefined;
    for (let at = this.joined.indexOf(part); at >= 0; at = this.joined.indexOf(part, at + 1))
      if (mayBeDenied || !isDenied(at)) return true;
    // Each word of a long loan word may be written with or without its final mark: ユーザー・アカウント and ユーザアカウント.
    const bare = part.replaceAll('ー', '');
    return LONG_LOAN.test(bare) && this.joined.replaceAll('ー', '').includes(bare);
  }

  /** Returns the parts of a word with hyphens; none if the first part is an opposing prefix. */
  private partsOf(word: ComparedWord): ComparedWord[] {
    const parts = word.text.split(/[-\u2010-\u2015]/u).filter(Boolean);
    return parts.length < 2 || isOpposingPrefix(foldDiacritics(normaliseForm(parts[0]!)), this.language)
      ? []
      : parts.map((part) => toComparedWord(part, this.language));
  }

  private usesParts(word: ComparedWord, isUsed: (part: ComparedWord) => boolean): boolean {
    const parts = this.partsOf(word);
    return parts.length > 0 && parts.every(isUsed);
  }

  /** Returns whether a number or a single letter is beside the same word as in the term. */
  private usesTelling(word: ComparedWord, beside: ComparedWord | undefined): boolean {
    return this.words.some(
      ({ folded }, place) =>
        folded === word.folded &&
        (!beside ||
          [place - 1, place + 1].some((other) => {
            const neighbour = this.words[other];
            return (
              neighbour &&
              (isWordForm(neighbour, beside, this.language, ANYWHERE) ||
                isCompoundOrDerivedForm(neighbour, beside, this.language))
            );
          })),
    );
  }

  /**
   * Returns whether a compound is written without the ending shared with the next one: *Benutzer- oder Gastkonto* for
   * *Benutzerkonto*.
   */
  private usesShortened(term: string): boolean {
    return Array.from(this.folded.matchAll(HANGING)).some(([, hanging = '', next = '']) => {
      const start = normaliseSpelling(hanging);
      const rest = term.slice(start.length);
      return (
        term.startsWith(start) &&
        rest.length >= MIN_SHARED_END_LENGTH &&
        normaliseSpelling(next).includes(rest.slice(0, Math.ceil(MIN_SHARED_END_SHARE * rest.length)))
      );
    });
  }

  /**
   * Returns whether the parts of a compound are words of a phrase, the last part first: *inhoud van het veld* for
   * *veldinhoud*.
   */
  private spellsOut(compound: string): boolean {
    if (!isCompoundingLanguage(this.language) || /\s/.test(compound)) return false;
    const isUsed = (text: string, word: ComparedWord | undefined): boolean =>
      word !== undefined && (word.folded === text || word.stem === foldedStemOf(text, this.language));
    const functionWords = functionWordsOf(this.language);
    return compoundSplits(compound).some(([modifier, head]) =>
      this.words.some((word, place) => {
        if (!isUsed(head, word)) return false;
        let next = place + 1;
        while (next <= place + MAX_FUNCTION_WORDS && functionWords.has(this.words[next]?.form ?? '')) next++;
        return next > place + 1 && isUsed(modifier, this.words[next]);
      }),
    );
  }
}

/**
 * Returns the span of a word of a term with its negation: *non potable* in *eau non potable* for *eau potable*. The
 * text must negate the word at each of its places; otherwise undefined.
 */
export function negatedPartOf(text: string, term: string, language: string): Span | undefined {
  if (isUnsegmented(term) || /^ko\b/.test(language) || !mayNegate(text, language)) return undefined;
  if (mayNegateElsewhere(term, NO_SPAN, language)) return undefined;
  const written = splitIntoWords(text, language).map((place) => ({
    place,
    word: toComparedWord(place.text, language),
  }));
  for (const wanted of contentOf(term, language)) {
    const negations = written
      .filter(({ word }) => isWordForm(word, wanted, language, ANYWHERE))
      .map(({ place }) => negatedSpan(text, place, language));
    if (negations.length && negations.every(Boolean)) return negations[0];
  }
  return undefined;
}

/** Returns whether a word is long enough to contain all of several joined words. */
function isAsLong({ folded }: ComparedWord, joined: ComparedWord): boolean {
  return folded.length >= joined.folded.length - 1;
}

/** Returns the content words of a term, including its distinguishing words and a final particle. */
function contentOf(term: string, language: string): ComparedWord[] {
  const functionWords = functionWordsOf(language);
  const all = splitIntoWords(term, language);
  const content = all.filter(
    ({ text }, place, { length }) =>
      DISTINGUISHING.test(text) ||
      (place > 0 && place === length - 1 && PARTICLE.test(foldDiacritics(text))) ||
      !functionWords.has(normaliseForm(text)),
  );
  // A verb that consists of function words, such as Swedish *ta bort*, has no content words, so all its words are
  // returned.
  return (content.length ? content : all).map(({ text }) => toComparedWord(text, language));
}

/** Kana between the two verbs of a compound, which may be left out: 取り消す, 取消す. */
const INNER_OKURIGANA = /(?<=\p{Script=Han})[いえきぎけげしせちてびべみめりれ](?=\p{Script=Han})/gu;

/**
 * Removes characters that vary in compounds and loan words: spaces, hyphens, middle dots, the final mark of a long
 * vowel, and the kana within a Japanese compound.
 */
export function normaliseSpelling(text: string): string {
  return text
    .replace(/[\s\-\u2010-\u2015・]+/gu, '')
    .replace(/ー(?![\p{Script=Katakana}])/gu, '')
    .replace(INNER_OKURIGANA, '');
}

function unchangingPart(term: string): string {
  const part = term.replace(OKURIGANA, '').replace(KOREAN_VERB, '');
  return part.length >= 2 ? part : term;
}

/** The minimum share of a term's letters that the words of a paraphrase must cover. */
const MIN_COVERED_SHARE = 0.7;

/** Matches a Russian or Ukrainian word that is shortened to its beginning and end, with a hyphen between them. */
const SHORTENED = /^(\p{Script=Cyrillic}{2,})-(\p{Script=Cyrillic}{1,4})$/u;

/**
 * Returns whether a rendering is a form of the term that stemmers do not know: *öffnen* and *geöffnet*, *défier* and
 * *défi*, 払い and 支払い, *Symbol für Barrierefreiheit* and *Barrierefreiheitssymbol*. Looser than `LooseTermMatcher`,
 * because the position already rules out other meanings.
 *
 * @param before the text before it in the translation
 */
export function isLooseFormOf(rendering: string, term: string, language: string, before = ''): boolean {
  const [writtenWords, wantedWords] = [rendering, term].map((text) => foldDiacritics(normaliseForm(text))) as [
    string,
    string,
  ];
  const [written, wanted] = [normaliseSpelling(writtenWords), normaliseSpelling(wantedWords)];
  if (isUnsegmented(wanted)) return isFormUnsegmented(written, wanted, before, language);
  if (isShortened(writtenWords, wanted)) return true;
  const [ours, theirs] = [
    toComparedWord(normaliseSpelling(rendering), language),
    toComparedWord(normaliseSpelling(term), language),
  ];
  const content = contentOf(rendering, language),
    terms = contentOf(term, language);
  const isTold = terms.some(({ text }) => DISTINGUISHING.test(text));
  if (
    (terms.length < 2 || content.length < 2) &&
    !isTold &&
    (terms.length === content.length || isAsLong(ours, theirs)) &&
    isWordForm(ours, theirs, language, IN_PLACE)
  )
    return true;
  const isSaid = (word: ComparedWord): boolean =>
    content.some((other) =>
      DISTINGUISHING.test(word.text)
        ? other.folded === word.folded
        : isWordForm(other, word, language, IN_PLACE) || isCompoundOrDerivedForm(other, word, language),
    );
  if (terms.length > 0 && terms.every(isSaid)) return true;
  // The rendering splits the term into several words.
  const matching = content.filter((word) => isCompoundOrDerivedForm(theirs, word, language));
  return (
    content.length > 1 &&
    !isTold &&
    matching.length === content.length &&
    matching.reduce((sum, { stem }) => sum + stem.length, 0) >= MIN_COVERED_SHARE * theirs.stem.length
  );
}

const HEAD_FIRST = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Returns whether a text without spaces contains a form of a word. A piece of a longer word with another beginning is
 * not a form: 装置 of 出力装置 for 入力装置.
 */
function isFormUnsegmented(written: string, wanted: string, before: string, language: string): boolean {
  const part = unchangingPart(wanted);
  const at = written.indexOf(part);
  if (at >= 0) return attachedNegationStart(before + written, before.length + at, language) === undefined;
  const piece = written.replace(OKURIGANA, '') || written;
  // In the languages of South-East Asia, the other pieces specify the first one.
  return (
    !HEAD_FIRST.test(wanted) &&
    wanted.includes(piece) &&
    attachedNegationStart(before + written, before.length, language) === undefined &&
    (wanted.startsWith(piece) || !/[\p{Script=Han}\p{Script=Katakana}ー]$/u.test(before))
  );
}

/** Returns whether a word is abbreviated to its beginning and end: *устр-во* for *устройство*. */
function isShortened(written: string, wanted: string): boolean {
  const [, start, end] = SHORTENED.exec(written) ?? [];
  return (
    start !== undefined &&
    end !== undefined &&
    start.length + end.length < wanted.length &&
    wanted.startsWith(start) &&
    wanted.endsWith(end)
  );
}
