import { addCount, appendTo } from '../base/maps';
import { dot } from '../base/vectors';
import type { FunctionWords } from '../language/functionWords';
import { stemWord } from '../language/stems';
import type { EncodedSegment, TokenizedSegment } from './minedPair';

interface WordCounts {
  count: number;
  /** The sum of the lengths of its vectors. */
  weight: number;
  /** The number of occurrences at the beginning of a segment. */
  initial: number;
  /** The number of capitalised occurrences that do not begin a segment. */
  capitalised: number;
  /** The number of lower-case occurrences that do not begin a segment. */
  lower: number;
  /** The number of capitalised occurrences inside whole sentences, which are not labels. */
  inSentences: number;
  /** The spellings with their counts. */
  written: Map<string, number>;
  /** The function words directly before it, in German also strong adjective endings (*-es*), with their counts. */
  after: Map<string, number>;
  /** The content words directly before and after it, in lower case, with their counts. */
  neighbours: { before: Map<string, number>; behind: Map<string, number> };
  /** The number of occurrences that look like a noun's, by the previous word. */
  asNoun: number;
  /** The number of occurrences that look like a verb's, by the previous and the next word. */
  asVerb: number;
}

const LETTERS = /^\p{L}+$/u;
const BLANK = /^\s*$/u;
/** Matches an elided French article, which belongs to the following noun: “l’accord”, but not “d’une clé”. */
const ELIDED_ARTICLE = /^\s+l['’]$/iu;

/** The pseudo-count for smoothing. */
const SMOOTHING_COUNT = 1;

/** The minimum share of capitalised occurrences for a capital to count as intended. */
const MIN_CAPITALISED_SHARE = 0.15;
/** The minimum number of words of a sentence; shorter segments are labels. */
const MIN_SENTENCE_WORDS = 6;
const MIN_SENTENCES = 5;
/** The minimum number of occurrences for neighbour statistics. */
const MIN_OCCURRENCES = 5;

/** The minimum number of occurrences for a word to look like an imperative. */
const MIN_INITIAL_OCCURRENCES = 4;
/** The minimum share of occurrences at the beginning of a segment for a word to look like an imperative. */
const MIN_INITIAL_SHARE = 0.85;

/** The statistics of words on one side of a document: weights, spellings, and likely parts of speech. */
export class WordStatistics {
  private readonly countsByWord = new Map<string, WordCounts>();
  /** Forms in lower case, by their stem. */
  private readonly formsByStem = new Map<string, string[]>();
  private totalWeight = 0;
  private totalCount = 0;
  private allWords = 0;

  constructor(
    private readonly functionWords: FunctionWords,
    readonly language: string,
  ) {}

  add(encoded: EncodedSegment): void {
    // Capitals in headings are not evidence.
    const isHeading = this.isHeading(encoded);
    const isSentence = encoded.words.length >= MIN_SENTENCE_WORDS && /[.!?]['"’”»)]*\s*$/u.test(encoded.segment.text);
    encoded.words.forEach(({ text, start }, index) => {
      const figures = this.countsOf(text);
      const row = encoded.vectors.row(index);
      const weight = Math.sqrt(dot(row, row));
      figures.count++;
      this.allWords++;
      figures.weight += weight;
      if (index === 0) figures.initial++;
      if (!this.functionWords.has(text)) {
        this.totalCount++;
        this.totalWeight += weight;
      }
      addCount(figures.written, text);
      if (!isHeading && !beginsSentence(encoded, index)) {
        figures[isCapitalised(text) ? 'capitalised' : 'lower']++;
        if (isSentence && isCapitalised(text)) figures.inSentences++;
      }
      const previous = encoded.words[index - 1];
      const isTogether = previous && BLANK.test(encoded.segment.text.slice(previous.end, start));
      const introduction = isTogether ? this.functionWords.introduces(previous.text) : undefined;
      if (isTogether && !this.functionWords.has(previous.text) && !this.functionWords.has(text)) {
        const before = previous.text.toLowerCase(),
          own = text.toLowerCase();
        const { neighbours } = this.countsOf(previous.text);
        addCount(figures.neighbours.before, before);
        addCount(neighbours.behind, own);
      }
      if (isTogether && this.functionWords.has(previous.text)) addCount(figures.after, previous.text.toLowerCase());
      const adjective =
        isTogether && this.language === 'de' && isCapitalised(text)
          ? /^\p{Ll}{3,}(e[mrs])$/u.exec(previous.text)?.[1]
          : undefined;
      if (adjective && !this.functionWords.has(previous!.text)) addCount(figures.after, `-${adjective}`);
      if (introduction === 'noun') figures.asNoun++;
      if (introduction === 'verb' || this.isBeforeArticle(encoded, index)) figures.asVerb++;
    });
  }

  /** Returns the mean weight of content words relative to all content words of the document: 1 for an average one. */
  weightOf(content: readonly string[]): number {
    const sum = content.reduce(
      (total, word) => total + this.countsOf(word).weight / Math.max(1, this.countsOf(word).count),
      0,
    );
    return content.length && this.totalWeight > 0 ? (sum / content.length) * (this.totalCount / this.totalWeight) : 0;
  }

  /**
   * Returns the noun likeness of a phrase's words in the document, from −1 (verbs and adverbs) to 1 (nouns). German
   * marks nouns with capitals; elsewhere the preceding words decide.
   */
  nounLikeness(words: readonly string[]): number {
    if (this.language === 'de') return this.hasNounCapital(words) ? 1 : -1;
    const first = this.countsOf(words[0]!),
      last = this.countsOf(words.at(-1)!);
    const nouns = first.asNoun + last.asNoun;
    const verbs = words.reduce((sum, word) => sum + this.countsOf(word).asVerb, 0);
    return (nouns - 2 * verbs) / (nouns + 2 * verbs + SMOOTHING_COUNT);
  }

  /** Returns whether the word is mostly capitalised inside sentences; undefined if there is no evidence. */
  keepsCapital(word: string): boolean | undefined {
    const { capitalised, lower } = this.countsOf(word);
    return capitalised + lower === 0 ? undefined : capitalised >= lower;
  }

  /** Returns the occurrences of a form, with exact case for a capitalised one. */
  countOf(form: string): number {
    const figures = this.countsByWord.get(form.toLowerCase());
    if (!figures) return 0;
    return isCapitalised(form) ? (figures.written.get(form) ?? 0) : figures.count;
  }

  /** Returns how often a form directly follows one of these function words. */
  countAfter(form: string, before: readonly string[]): number {
    const after = this.countsByWord.get(form.toLowerCase())?.after;
    return after ? before.reduce((sum, word) => sum + (after.get(word) ?? 0), 0) : 0;
  }

  /** Returns whether a phrase is a common noun: its last word has several forms, or the phrase follows an article. */
  isCommonNoun(phrase: string): boolean {
    const words = phrase.toLowerCase().split(' ');
    const before = this.countsByWord.get(words[0]!)?.after.keys() ?? [];
    return this.formsOf(words.at(-1)!).length > 1 || [...before].some((word) => this.functionWords.isArticle(word));
  }

  /** Returns the share of occurrences after the most frequent preceding function word, articles excluded. */
  boundness(word: string): number {
    const figures = this.formsOf(word).flatMap((form) => this.countsByWord.get(form) ?? []);
    const count = figures.reduce((sum, { count: own }) => sum + own, 0);
    const behind = new Map<string, number>();
    for (const { after } of figures)
      for (const [before, own] of after)
        if (!before.startsWith('-') && !this.functionWords.isArticle(before)) addCount(behind, before, own);
    return count >= MIN_OCCURRENCES ? Math.max(0, ...behind.values()) / count : 0;
  }

  /** Returns the share of occurrences that follow the most frequent preceding content word. */
  shareAfterNeighbour(word: string): number {
    return this.shareBeside(word, ({ before }) => before);
  }

  /** Returns the share of occurrences that precede the most frequent following content word. */
  shareBeforeNeighbour(word: string): number {
    return this.shareBeside(word, ({ behind }) => behind);
  }

  private shareBeside(
    word: string,
    side: (neighbours: WordCounts['neighbours']) => ReadonlyMap<string, number>,
  ): number {
    const { count, neighbours } = this.countsOf(word);
    return count >= MIN_OCCURRENCES ? Math.max(0, ...side(neighbours).values()) / count : 0;
  }

  /** Yields all words of the document, in lower case. */
  *forms(): Iterable<string> {
    for (const [form, { count }] of this.countsByWord) if (count > 0) yield form;
  }

  /**
   * Returns whether a word mostly begins segments, before different words, as verbs do in labels: *Confirm*, *Show*.
   */
  beginsLabels(word: string): boolean {
    const { count, initial, neighbours } = this.countsOf(word);
    return (
      count >= MIN_INITIAL_OCCURRENCES &&
      initial >= MIN_INITIAL_SHARE * count &&
      neighbours.behind.size >= MIN_INITIAL_OCCURRENCES - 1
    );
  }

  /** Returns the forms of a word in the document, in lower case. */
  formsOf(word: string): readonly string[] {
    return this.formsByStem.get(stemWord(word, this.language)) ?? [];
  }

  /** Returns the self-information in bits: −log2 of the word's relative frequency. */
  rarityOf(word: string): number {
    const count = this.formsOf(word).reduce((sum, form) => sum + (this.countsByWord.get(form)?.count ?? 0), 0);
    return Math.log2(Math.max(1, this.allWords) / Math.max(1, count));
  }

  /**
   * Returns whether all content words of a segment are capitalised, which makes capitals meaningless. German
   * capitalises nouns.
   */
  isHeading({ words }: TokenizedSegment): boolean {
    if (this.language === 'de') return false;
    const content = words.filter(({ text }) => !this.functionWords.has(text) && LETTERS.test(text));
    return content.length > 1 && content.every(({ text }) => isCapitalised(text));
  }

  /** Returns whether this exact spelling occurs, and the word is often capitalised inside sentences. */
  isWrittenAs(word: string): boolean {
    const { capitalised, lower, written } = this.countsOf(word);
    return written.has(word) && capitalised >= MIN_CAPITALISED_SHARE * (capitalised + lower) && capitalised > 0;
  }

  hasSpelling(word: string): boolean {
    return this.countsOf(word).written.has(word);
  }

  /** Returns whether the word is never capitalised in whole sentences, only in labels. */
  isCapitalisedOnlyInLabels(word: string): boolean {
    return this.countsOf(word).inSentences === 0;
  }

  /** Returns whether whole sentences always capitalise the word: a name, or a term defined in a contract. */
  isAlwaysCapitalisedInSentences(word: string): boolean {
    const { inSentences, lower } = this.countsOf(word);
    return inSentences >= MIN_SENTENCES && lower === 0;
  }

  /** Returns whether the document always capitalises the word, also inside sentences. */
  isName(word: string): boolean {
    const { capitalised, lower, written } = this.countsOf(word);
    return capitalised > 0 && lower === 0 && !written.has(word.toLowerCase());
  }

  private isBeforeArticle({ segment: { text }, words }: EncodedSegment, word: number): boolean {
    const next = words[word + 1];
    if (!next) return false;
    const between = text.slice(words[word]!.end, next.start);
    return ELIDED_ARTICLE.test(between) || (BLANK.test(between) && this.functionWords.isArticle(next.text));
  }

  private hasNounCapital(words: readonly string[]): boolean {
    return words.some((word) => isCapitalised(word) && this.keepsCapital(word) !== false);
  }

  private countsOf(word: string): WordCounts {
    const key = word.toLowerCase();
    let figures = this.countsByWord.get(key);
    if (!figures) {
      this.countsByWord.set(
        key,
        (figures = {
          count: 0,
          weight: 0,
          initial: 0,
          capitalised: 0,
          lower: 0,
          inSentences: 0,
          written: new Map(),
          after: new Map(),
          neighbours: { before: new Map(), behind: new Map() },
          asNoun: 0,
          asVerb: 0,
        }),
      );
      appendTo(this.formsByStem, stemWord(key, this.language), key);
    }
    return figures;
  }
}

/**
 * Returns whether a word begins a segment or a sentence within it, so its capital is meaningless. Skips a leading
 * heading or list number.
 */
export function beginsSentence({ segment, words }: TokenizedSegment, word: number): boolean {
  if (word === 0) return true;
  const previous = words[word - 1]!,
    { start } = words[word]!;
  if (segment.joints?.some(({ at }) => at >= previous.end && at <= start)) return true;
  if (/[.!?:;…]\P{L}*$/u.test(segment.text.slice(previous.end, start))) return true;
  return /^[\p{N}.]+$/u.test(previous.text) && beginsSentence({ segment, words }, word - 1);
}

export function isCapitalised(word: string): boolean {
  return /^\p{Lu}/u.test(word);
}
