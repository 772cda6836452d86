import type { ExampleSentence } from '../../model/concept';
import type { PhraseInContext, Span } from '../../model/phrase';
import type { Idioms } from './idioms';
import type { ModelDescription } from './model/modelDescription';
import type { TextTokenizer } from './tokenizer/tokenizer';
import { withCapacity } from '../../base/vectors';

/** The maximum number of sentences. XPR uses up to 32; an entry with thousands must not block others. */
const MAX_SENTENCES = 64;
/**
 * The maximum number of characters per token of the limit. Longer texts are cut before they are tokenised, so a line of
 * a megabyte costs no time. Prose has four or five characters per token.
 */
const MAX_CHARACTERS_PER_TOKEN = 16;

/** The maximum number of windows (about four pages) into which a long phrase is split. Text after them is ignored. */
const MAX_WINDOWS = 16;

/** One input of the model. */
interface TokenSequence {
  ids: number[];
  /** The tokens whose states make up the phrase, as a range of `ids`. */
  span: Span;
}

/** The ids around and between the parts of an input. Without markers all are empty. */
interface MarkerIds {
  start: readonly number[];
  beforePhrase: readonly number[];
  afterPhrase: readonly number[];
  end: readonly number[];
  /** True if the span includes `beforePhrase` and `afterPhrase`. */
  pooled: boolean;
}

const NO_MARKERS: MarkerIds = { start: [], beforePhrase: [], afterPhrase: [], end: [], pooled: false };

/** The input for one sentence: nearly always one sequence, several for a phrase over `maxTokens`. */
export type SentenceInput = TokenSequence[];

/**
 * One window of a segment, with the position of each of its words among the ids; words are counted over the segment.
 */
interface SegmentWindow {
  ids: number[];
  words: { word: number; start: number; end: number }[];
}

/** Builds the inputs of one model from texts, as its `model.json` specifies. */
export class InputBuilder {
  private readonly markers: MarkerIds;
  private readonly maxCharacters: number;

  constructor(
    private readonly model: ModelDescription,
    private readonly tokenizer: TextTokenizer,
    private readonly idioms?: Idioms,
  ) {
    this.markers = markerIds(model, tokenizer);
    this.maxCharacters = model.maxTokens * MAX_CHARACTERS_PER_TOKEN;
  }

  /** Clears the cache of word ids. */
  forget(): void {
    this.tokenizer.forget();
  }

  isOneToken(word: string): boolean {
    const ids = this.tokenizer.idsOf(this.cased(word, true));
    return ids.length === 1 && !this.tokenizer.isUnknown(ids[0]!);
  }

  /** Returns one input per sentence of the phrase, the bare phrase without sentences, or nothing for unknown text. */
  sentencesOf({ phrase, before = '', after = '', examples = [] }: PhraseInContext): SentenceInput[] {
    const sentences: ExampleSentence[] = before || after ? [{ before, phrase, after }, ...examples] : [...examples];
    if (phrase.trim() === '') return [];
    if (sentences.length === 0) sentences.push({ before, phrase, after });
    return sentences
      .slice(0, MAX_SENTENCES)
      .map((sentence) => this.assembleSentence(sentence))
      .filter((input) => input.length > 0);
  }

  /**
   * Returns the windows of a segment. Words are tokenised one by one, so that each is a known range of tokens; long
   * segments become several windows.
   */
  splitIntoWindows(words: readonly string[]): SegmentWindow[] {
    const { start, end } = this.markers;
    const ids: number[] = [];
    const wordOf: number[] = [];
    words.forEach((text, word) => {
      for (const id of this.tokenizer.idsOf(this.cased(beginning(text, MAX_WINDOWS * this.maxCharacters), false))) {
        ids.push(id);
        wordOf.push(word);
      }
    });
    return splitIntoWindows(ids.length, this.model.maxTokens - start.length - end.length).map((window) => {
      const ranges: SegmentWindow['words'] = [];
      for (let token = window.start; token < window.end; token++) {
        const place = token - window.start + start.length;
        const last = ranges.at(-1);
        if (last?.word === wordOf[token]) last!.end = place + 1;
        else ranges.push({ word: wordOf[token]!, start: place, end: place + 1 });
      }
      return { ids: [...start, ...ids.slice(window.start, window.end), ...end], words: ranges };
    });
  }

  /**
   * Returns the rows of `[start, end)` that are pooled. Every unknown character is the same token, so its state is
   * omitted: otherwise 井 and 敷 would be similar if neither is in the vocabulary.
   */
  pooledRows(ids: readonly number[], start: number, end: number): number[] {
    const rows: number[] = [];
    for (let row = start; row < end; row++) if (!this.tokenizer.isUnknown(ids[row]!)) rows.push(row);
    return rows;
  }

  private assembleSentence({ before, phrase, after }: ExampleSentence): SentenceInput {
    const maxLength = this.maxCharacters;
    const phraseIds = this.tokenizer.idsOf(this.cased(beginning(phrase, MAX_WINDOWS * maxLength), true));
    if (!this.isMeaningful(phraseIds)) return [];
    const contextIds = (text: string) => this.tokenizer.idsOf(this.cased(text, false));
    return buildTokenSequences(
      contextIds(ending(before, maxLength)),
      this.idioms?.withIdiomTokens(phraseIds) ?? phraseIds,
      contextIds(beginning(after, maxLength)),
      this.model.maxTokens,
      this.markers,
    );
  }

  /** Returns whether the phrase has a known word, or known signs and no unknown characters. */
  private isMeaningful(ids: readonly number[]): boolean {
    const kinds = new Set(ids.map((id) => this.tokenizer.kindOf(id)));
    return kinds.has('word') || (kinds.has('sign') && !kinds.has('unknown'));
  }

  private cased(text: string, isPhrase: boolean): string {
    return this.model.lowercase === true || (this.model.lowercase === 'phrase' && isPhrase) ? text.toLowerCase() : text;
  }
}

function markerIds({ markers }: ModelDescription, tokenizer: TextTokenizer): MarkerIds {
  if (!markers) return NO_MARKERS;
  const places = ['{before}', '{phrase}', '{after}'].map((placeholder) => markers.template.indexOf(placeholder)) as [
    number,
    number,
    number,
  ];
  const between = (from: number, to: number) =>
    markers.template.slice(from + 1, to).map((token) => tokenizer.idOfToken(token));
  return {
    start: between(-1, places[0]),
    beforePhrase: between(places[0], places[1]),
    afterPhrase: between(places[1], places[2]),
    end: between(places[2], markers.template.length),
    pooled: markers.pooled,
  };
}

/** Returns the beginning of a text within the limit of characters, measured after ligatures are decomposed. */
function beginning(text: string, maxLength: number): string {
  const cut = text.slice(0, maxLength);
  const length = cut.normalize('NFKC').length;
  return length > maxLength ? cut.slice(0, Math.floor((maxLength * cut.length) / length)) : cut;
}

function ending(text: string, maxLength: number): string {
  const cut = text.slice(-maxLength);
  const length = cut.normalize('NFKC').length;
  return length > maxLength ? cut.slice(-Math.floor((maxLength * cut.length) / length)) : cut;
}

/**
 * Joins the ids of a phrase and its context into inputs of at most `maxTokens`. Excess context is cut at its far ends;
 * each side gets half of the space plus the part that the other does not need. A longer phrase is split into windows of
 * similar length without context, and all its tokens count. An empty phrase gives no input.
 */
export function buildTokenSequences(
  before: readonly number[],
  phrase: readonly number[],
  after: readonly number[],
  maxTokens: number,
  markers: MarkerIds = NO_MARKERS,
): TokenSequence[] {
  if (phrase.length === 0) return [];
  const room =
    maxTokens - markers.start.length - markers.beforePhrase.length - markers.afterPhrase.length - markers.end.length;
  if (phrase.length > room) {
    return splitIntoWindows(phrase.length, room)
      .slice(0, MAX_WINDOWS)
      .map(({ start, end }) => join([], phrase.slice(start, end), [], markers));
  }
  const left = room - phrase.length;
  const beforeLength = Math.min(before.length, Math.max(left - after.length, Math.ceil(left / 2)));
  const afterLength = Math.min(after.length, left - beforeLength);
  return [join(before.slice(before.length - beforeLength), phrase, after.slice(0, afterLength), markers)];
}

function join(
  before: readonly number[],
  phrase: readonly number[],
  after: readonly number[],
  markers: MarkerIds,
): TokenSequence {
  const head = [...markers.start, ...before];
  const ids = [...head, ...markers.beforePhrase, ...phrase, ...markers.afterPhrase, ...after, ...markers.end];
  const start = head.length + markers.beforePhrase.length;
  const end = start + phrase.length;
  const span = markers.pooled ? { start: head.length, end: end + markers.afterPhrase.length } : { start, end };
  return { ids, span };
}

/** Divides `length` tokens into consecutive windows of at most `maxLength`, of nearly equal length. */
export function splitIntoWindows(length: number, maxLength: number): Span[] {
  const count = Math.ceil(length / maxLength);
  return Array.from({ length: count }, (_, i) => ({
    start: Math.round((i * length) / count),
    end: Math.round(((i + 1) * length) / count),
  }));
}

/**
 * The maximum number of cached rows, ten megabytes at 320 dimensions; the tokens of a language's terms repeat often.
 */
const MAX_ROWS = 8192;

/** The states of tokens that do not depend on the position, by id. */
export class TokenEmbeddingCache {
  private readonly places = new Map<number, number>();
  private rows: Float32Array = new Float32Array(0);

  constructor(private readonly dimensions: number) {}

  /** Returns the ids that are not cached, each once. */
  missing(ids: Iterable<number>): number[] {
    return Array.from(new Set(ids)).filter((id) => !this.places.has(id));
  }

  put(id: number, row: Float32Array): void {
    if (this.places.has(id)) return;
    const place = this.places.size;
    this.rows = withCapacity(this.rows, (place + 1) * this.dimensions);
    this.rows.set(row, place * this.dimensions);
    this.places.set(id, place);
  }

  /** Adds the states of some tokens of a sequence to a sum. All of these states must be known. */
  addTo(sum: Float32Array, ids: readonly number[], tokens: readonly number[]): void {
    const { rows, dimensions } = this;
    for (const token of tokens) {
      const start = this.places.get(ids[token]!)! * dimensions;
      for (let i = 0; i < dimensions; i++) sum[i]! += rows[start + i]!;
    }
  }

  /** Clears the cache if it is too large. */
  prune(): void {
    if (this.places.size > MAX_ROWS) this.clear();
  }

  clear(): void {
    this.places.clear();
    this.rows = new Float32Array(0);
  }
}
