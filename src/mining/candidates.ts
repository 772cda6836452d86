import { addCount } from '../base/maps';
import { ownProperty } from '../base/nameTable';
import { textHash } from '../base/textHash';
import { ExpositoryWords, GeneralNouns, GeneralWords, TopicNeutralWords } from '../language/generalWords';
import { FunctionWords } from '../language/functionWords';
import { capitalisedProperNames } from '../language/names';
import { foldDiacritics } from '../language/normalise';
import { isConjugatedInJapanese, stemWord } from '../language/stems';
import type { Word } from '../language/words';
import { RUSSIAN_ADJECTIVE } from './citation/slavicWords';
import { WordForms } from './citation/wordForms';
import type { EncodedSegment } from './minedPair';
import type { TermhoodFeatures } from './termhood';
import { isCapitalised, WordStatistics } from './wordStatistics';

/** A run of words that may be a term; indices of words, half-open. */
export interface WordRun {
  start: number;
  end: number;
  /** The stems of its words, which are the same for all inflected forms. */
  key: string;
}

type Kind = 'content' | 'tie' | 'barrier';

/** The maximum number of words of a term; longer ones are sentences. */
const MAX_WORDS = 6;
/** The maximum number of consecutive function words inside a term: “of the”. */
const MAX_TIES = 2;
/** Text between the words of a term: a space, nothing, or an elided article (“clé de l’appartement”). */
const WITHIN_TERM = /^[\s\u00a0\u202f·]*(?:\p{L}{1,5}['’])?$/u;
const LETTER = /\p{L}/u;
const DIGITS_ALONE = /^[\p{N}.,:/%-]+$/u;
const KATAKANA = /[\p{Script=Katakana}ー]/u;
/** A single letter and a sign: *s+*, *2-й*. */
const SIGN = /^(?!.*\p{L}.*\p{L})(?![\p{L}\p{N}]{2,}$)/u;
/** A letter for each digit: *hh:mm:ss*, *YYYY*. */
const FORMAT = /^(?:(\p{L})\1+)(?:[:./-](\p{L})\2+)*$/u;
/**
 * The minimum share of a word's occurrences beside one preposition or content word for it to count as part of a longer
 * expression.
 */
const MIN_BOUND_SHARE = 0.8;
/** Scripts that write words with one character. */
const IDEOGRAPH = /\p{Script=Han}/u;

/** The statistics of a document's side: its candidates, and evidence for terms. */
export class SideStatistics {
  readonly statistics: WordStatistics;
  /** The function words of the language. */
  readonly grammar: FunctionWords;
  /** The forms of its words. */
  readonly forms: WordForms;
  /** The number of segments with each candidate, by its key. */
  private readonly beads = new KeyCounts();
  private ownNames?: ReadonlySet<string>;
  private readonly language: string;
  private readonly general: GeneralWords;
  private readonly expository: ExpositoryWords;
  private readonly generalNouns: GeneralNouns;
  private readonly shared: TopicNeutralWords;

  /** @param isCommonWord whether a word is common in some language; by default unknown */
  constructor(language: string, isCommonWord?: (word: string) => boolean) {
    this.language = language.split('-')[0]!.toLowerCase();
    this.grammar = new FunctionWords(language);
    this.general = new GeneralWords(language);
    this.expository = new ExpositoryWords(language);
    this.generalNouns = new GeneralNouns(language);
    this.shared = new TopicNeutralWords(language);
    this.statistics = new WordStatistics(this.grammar, this.language);
    this.forms = new WordForms(this.statistics, this.general, isCommonWord);
  }

  /** Counts a segment's content and returns its candidates. */
  add(encoded: EncodedSegment): WordRun[] {
    this.statistics.add(encoded);
    const runs = runsOf(encoded, this.grammar, this.language).filter(
      ({ start, end }) => end === start + 1 || !this.endsInAdjective(encoded.words[end - 1]!.text),
    );
    for (const key of new Set(runs.map((run) => run.key))) this.beads.add(key);
    return runs;
  }

  /** Returns whether a phrase is cut off before its noun: *файл динамической*. */
  private endsInAdjective(last: string): boolean {
    const nouns = this.forms.russianNouns;
    return nouns !== undefined && RUSSIAN_ADJECTIVE.test(last) && !nouns.of(last.toLowerCase()).length;
  }

  /**
   * Returns whether a capitalised word may be a common noun in a label: the language or the document has it in lower
   * case, or it occurs only in labels.
   */
  mayBeSmall(word: string): boolean {
    return (
      !this.statistics.isAlwaysCapitalisedInSentences(word) &&
      (this.hasSmall(word) || this.statistics.isCapitalisedOnlyInLabels(word))
    );
  }

  /** Returns whether the language or the document has a capitalised word in lower case. */
  isKnownSmall(word: string): boolean {
    return !this.statistics.isAlwaysCapitalisedInSentences(word) && this.hasSmall(word);
  }

  private hasSmall(word: string): boolean {
    const small = word.toLowerCase();
    return this.general.has(small) || this.statistics.hasSpelling(small);
  }

  /** Names of languages and regions that this language writes with a capital. */
  get names(): ReadonlySet<string> {
    return (this.ownNames ??= capitalisedProperNames(this.language));
  }

  /** Returns the evidence of this side for a phrase being a term. */
  traitsOf(key: string, words: readonly string[]) {
    const content = words.filter((word) => !this.grammar.has(word));
    return {
      words: content.length,
      isTied: content.length < words.length,
      beads: this.beads.of(key),
      /** The number of segments with the rarest of its words. */
      rarest: Math.min(...key.split(' ').map((part) => this.beads.of(part) || Infinity)),
      nounLikeness: this.statistics.nounLikeness(words),
      /** True if it begins with a word that begins labels: *Confirm deletion*. */
      isCommand: this.statistics.beginsLabels(words[0]!),
      weight: this.statistics.weightOf(content),
    };
  }

  /** Returns the words of a phrase with their use in the document and in general language. */
  termTraitsOf(words: readonly string[]): TermhoodFeatures {
    const content = words.filter((word) => !this.grammar.has(word));
    const isOfNoSubject = (word: string) => this.expository.has(word) || isAdverb(word, this.language);
    return {
      words: content,
      rarities: content.map((word) => this.statistics.rarityOf(word)),
      isCut:
        words.length > 1 &&
        Math.max(this.statistics.shareAfterNeighbour(words[0]!), this.statistics.shareBeforeNeighbour(words.at(-1)!)) >=
          MIN_BOUND_SHARE,
      isBound: words.length === 1 && this.statistics.boundness(words[0]!) >= MIN_BOUND_SHARE,
      spread: Math.min(...content.map((word) => this.shared.spread(word))),
      general: this.general,
      isExpository: content.every(isOfNoSubject) || (content.length === 1 && this.generalNouns.has(content[0]!)),
      beginsExpository: content.length > 1 && isOfNoSubject(content[0]!),
    };
  }
}

/**
 * Counts of keys by hash (32 bits): nearly all runs of words occur once, and their texts would be most of a
 * build's memory. Of a million keys, about a hundred share a count with another one.
 */
class KeyCounts {
  private readonly counts = new Map<number, number>();

  add(key: string): void {
    addCount(this.counts, textHash(key));
  }

  of(key: string): number {
    return this.counts.get(textHash(key)) ?? 0;
  }
}

/**
 * Returns the runs of words of a segment that may be terms: up to six words of one sentence without punctuation between
 * them, function words only inside and only those that connect nouns, no numbers. In German, which capitalises nouns, a
 * run of several words must be a noun with its adjectives, or several of these connected by function words.
 */
function runsOf(side: EncodedSegment, functionWords: FunctionWords, language: string): WordRun[] {
  const { words } = side;
  const kinds = words.map((word): Kind => kindOf(word.text, functionWords));
  const stems = words.map(({ text }, word) =>
    kinds[word] === 'content' ? keyOf(text, stemWord(text, language), language) : text.toLowerCase(),
  );
  const isTerm = (start: number, end: number) =>
    isWhole(side, start, end) &&
    !(language === 'ja' && goesOn(side, end - 1)) &&
    (language !== 'de' || end === start + 1 || isGermanNounPhrase(words, kinds, start, end));
  const runs: WordRun[] = [];
  for (let start = 0; start < words.length; start++) {
    if (kinds[start] !== 'content') continue;
    let ties = 0;
    for (let end = start + 1; end <= Math.min(words.length, start + MAX_WORDS); end++) {
      const last = end - 1;
      if (kinds[last] === 'barrier' || (last > start && !areTogether(side, last))) break;
      ties = kinds[last] === 'tie' ? ties + 1 : 0;
      if (ties > MAX_TIES) break;
      if (ties === 0 && isTerm(start, end)) runs.push({ start, end, key: stems.slice(start, end).join(' ') });
    }
  }
  return runs;
}

function kindOf(word: string, functionWords: FunctionWords): Kind {
  if (functionWords.isTie(word)) return 'tie';
  if (functionWords.has(word) || !LETTER.test(word) || DIGITS_ALONE.test(word)) return 'barrier';
  if (FORMAT.test(word)) return 'barrier';
  return IDEOGRAPH.test(word) || !SIGN.test(word) ? 'content' : 'barrier';
}

/** Returns whether a run does not cut through katakana, which ICU splits if its dictionary lacks the foreign word. */
function isWhole({ segment: { text }, words }: EncodedSegment, start: number, end: number): boolean {
  const cutsAt = (place: number) => KATAKANA.test(text.charAt(place - 1)) && KATAKANA.test(text.charAt(place));
  return !cutsAt(words[start]!.start) && !cutsAt(words[end - 1]!.end);
}

/** Returns whether a Japanese word is only the beginning of a verb or adjective, whose ending follows. */
function goesOn({ words }: EncodedSegment, last: number): boolean {
  const isTogether = words[last + 1]?.start === words[last]!.end;
  return isTogether && isConjugatedInJapanese([words[last]!.text, words[last + 1]!.text], 0);
}

/** Returns whether every lower-case word precedes an adjective or a noun, so the last one is a noun. */
function isGermanNounPhrase(words: readonly Word[], kinds: readonly Kind[], start: number, end: number): boolean {
  for (let word = start; word < end; word++) {
    const isFollowed = word + 1 < end && kinds[word + 1] === 'content';
    if (kinds[word] === 'content' && !isCapitalised(words[word]!.text) && !isFollowed) return false;
  }
  return true;
}

/** A tag that represents something between two words and is not only formatting: `<x id="1"/>`. */
const STANDS_ALONE = /\/>|<\/?(?:ph|it|ut|sc|ec)\b/u;

/** Returns whether no punctuation or tag separates a word from the previous one, so both may be in one term. */
function areTogether({ segment: { text, markup = [], joints = [] }, words }: EncodedSegment, word: number): boolean {
  const end = words[word - 1]!.end;
  const { start } = words[word]!;
  if (markup.some(({ at, written }) => at >= end && at <= start && STANDS_ALONE.test(written))) return false;
  return WITHIN_TERM.test(text.slice(end, start)) && !joints.some(({ at }) => at >= end && at <= start);
}

/**
 * Endings that make a noun of a verb or an adjective. Stemmers cut them off, so that “terminate” and “termination”
 * would be one term.
 */
const NOUN_ENDINGS: Readonly<Record<string, RegExp>> = {
  en: /(ion|ment|ance|ence|ancy|ency|ity|ness|ing|age|al|er|or)s?$/u,
  de: /^\p{Lu}.*(ung|heit|keit|schaft|nis|ion|ität)(?:en|se|ses|s)?$/u,
  fr: /(ion|ment|age|ance|ence|ité|eur|euse|ure)s?$/u,
  es: /(ción|sión|ciones|siones|miento|dad|dades|ncia|dor|dora|aje|ura)(?:es|s)?$/u,
  it: /(zion[ei]|sion[ei]|ment[oi]|tà|nz[ae]|tor[ei]|tric[ei]|aggi[oi]?|ur[ae])$/u,
  pt: /([çs](?=(?:ão|ões)$)|mento(?=s?$)|dade(?=s?$)|ncia(?=s?$)|dor(?=(?:es|as?)?$)|ge(?=(?:m|ns)$)|ura(?=s?$))/u,
  nl: /(ing|heid|heden|tie|ties|er|aar)(?:en|s)?$/u,
  ru: /(ени[ея]|ани[ея]|ости?|ци[яи])\p{L}{0,2}$/u,
};

/** Endings that make adverbs and nothing else. */
const ADVERB_ENDINGS: Readonly<Record<string, RegExp>> = {
  en: /(?!.*(?:assemb|fami|monopo|anoma)ly)\p{L}{4}[^s]ly$/u,
  fr: /(?:ellement|alement|quement|amment|emment|ivement)$/u,
  es: /\p{L}{3}amente$/u,
  it: /\p{L}{3}amente$/u,
  pt: /\p{L}{3}amente$/u,
};

function isAdverb(word: string, language: string): boolean {
  return ownProperty(ADVERB_ENDINGS, language)?.test(word.toLowerCase()) === true;
}

/**
 * Returns a key that marks the stem of a noun by its ending, to separate it from the verb and from other nouns of it:
 * *compiler*, *compilation*.
 */
function keyOf(word: string, stemOfWord: string, language: string): string {
  const ending = ownProperty(NOUN_ENDINGS, language)?.exec(language === 'de' ? word : word.toLowerCase())?.[1];
  return ending === undefined ? stemOfWord : `${stemOfWord}+${foldDiacritics(ending).slice(0, 2)}`;
}
