import { dot } from '../base/vectors';
import type { FunctionWords } from '../language/functionWords';
import type { EncodedSegment, SegmentInWords } from './minedPair';

interface WordFigures {
  count: number;
  /** Sum of the lengths of its vectors. */
  weight: number;
  /** Occurrences that do not begin a segment: with and without a capital letter. */
  capitalised: number;
  lower: number;
  /** Occurrences that look like a noun's, and like a verb's, by the words around. */
  asNoun: number;
  asVerb: number;
}

const BLANK = /^\s*$/u;
/** “requiert l’accord”; “la perte d’une clé” has an article before none. */
const ELIDED_ARTICLE = /^\s+l['’]$/iu;

/** Occurrences of nothing in particular that every word is given, so that one occurrence decides little. */
const PRIOR = 1;

/** What one side of a document tells about its words: what they weigh, how they are written, what kind of word they seem to be. */
export class WordStatistics {
  private readonly figures = new Map<string, WordFigures>();
  private totalWeight = 0;
  private totalCount = 0;

  constructor(
    private readonly functionWords: FunctionWords,
    readonly language: string,
  ) {}

  add(encoded: EncodedSegment): void {
    encoded.words.forEach(({ text, start }, index) => {
      const figures = this.figuresOf(text);
      const row = encoded.vectors.row(index);
      const weight = Math.sqrt(dot(row, row));
      figures.count++;
      figures.weight += weight;
      if (!this.functionWords.has(text)) {
        this.totalCount++;
        this.totalWeight += weight;
      }
      if (!isInitial(encoded, index)) figures[isCapitalised(text) ? 'capitalised' : 'lower']++;
      const previous = encoded.words[index - 1];
      const introduction = previous && BLANK.test(encoded.segment.text.slice(previous.end, start)) ? this.functionWords.introduces(previous.text) : undefined;
      if (introduction === 'noun') figures.asNoun++;
      if (introduction === 'verb' || this.isBeforeArticle(encoded, index)) figures.asVerb++;
    });
  }

  /** Mean weight of words of content, relative to the content words of the document: 1 for an average one. */
  weightOf(content: readonly string[]): number {
    const sum = content.reduce((total, word) => total + this.figuresOf(word).weight / Math.max(1, this.figuresOf(word).count), 0);
    return content.length && this.totalWeight > 0 ? (sum / content.length) * (this.totalCount / this.totalWeight) : 0;
  }

  /**
   * From −1 (verbs and adverbs) to 1 (nouns): how a phrase's words are used in the document. German writes it on them;
   * elsewhere it is told by the words in front.
   */
  nounLikeness(words: readonly string[]): number {
    if (this.language === 'de') return this.hasNounCapital(words) ? 1 : -1;
    const first = this.figuresOf(words[0]!), last = this.figuresOf(words.at(-1)!);
    const nouns = first.asNoun + last.asNoun;
    const verbs = words.reduce((sum, word) => sum + this.figuresOf(word).asVerb, 0);
    return (nouns - 2 * verbs) / (nouns + 2 * verbs + PRIOR);
  }

  /** Whether the word is written with a capital inside sentences as well: more often than not, where anything is known. */
  keepsCapital(word: string): boolean | undefined {
    const { capitalised, lower } = this.figuresOf(word);
    return capitalised + lower === 0 ? undefined : capitalised >= lower;
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

  private figuresOf(word: string): WordFigures {
    const key = word.toLowerCase();
    let figures = this.figures.get(key);
    if (!figures) this.figures.set(key, (figures = { count: 0, weight: 0, capitalised: 0, lower: 0, asNoun: 0, asVerb: 0 }));
    return figures;
  }
}

/** Whether a word begins a segment, or a sentence within it, where a capital says nothing. The number of a heading or a list is no beginning. */
export function isInitial({ segment, words }: SegmentInWords, word: number): boolean {
  if (word === 0) return true;
  const previous = words[word - 1]!, { start } = words[word]!;
  if (segment.joints?.some(({ at }) => at >= previous.end && at <= start)) return true;
  if (/[.!?:;…]\P{L}*$/u.test(segment.text.slice(previous.end, start))) return true;
  return /^[\p{N}.]+$/u.test(previous.text) && isInitial({ segment, words }, word - 1);
}

export function isCapitalised(word: string): boolean {
  return /^\p{Lu}/u.test(word);
}
