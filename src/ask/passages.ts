import type { Steps } from '../base/steps';
import { withCapacity } from '../base/vectors';
import { normaliseForm } from '../language/normalise';
import { isUnsegmented } from '../language/scripts';
import { sentenceSpansOf } from '../language/sentences';
import { splitIntoWords } from '../language/words';
import type { DocumentText } from '../model/document';
import type { Span } from '../model/phrase';
import type { Segment } from '../model/segment';

/** A paragraph of a document, or one side of a translated unit, free of markup. */
export interface Passage {
  text: string;
  /** The line of its first segment. */
  line: number;
  /** The BCP 47 tag, if the document states or shows the language. */
  language?: string;
  /** The sentences in order, in UTF-16 code units of the text. */
  sentences: Span[];
}

/**
 * The character with which inline code begins in Markdown. Readers replace code with a placeholder, but passages
 * contain it, because questions may ask about it.
 */
const CODE_MARK = '`';

const PASSAGES_PER_STEP = 500;

/**
 * Returns the passages of a document in order. In a bilingual file, the source and the translation of each unit are
 * passages. Repeated texts are omitted.
 *
 * @param maxPassages the maximum number of passages; those that come first are kept
 */
export function* extractPassages(document: DocumentText, maxPassages = Infinity): Steps<Passage[]> {
  const passages: Passage[] = [];
  const met = new Set<string>();
  let count = 0;
  for (const passage of document.kind === 'monolingual' ? paragraphs(document) : units(document)) {
    if (++count % PASSAGES_PER_STEP === 0) yield;
    if (passage.text === '' || met.has(passage.text)) continue;
    if (passages.length === maxPassages) break;
    met.add(passage.text);
    passages.push(passage);
  }
  return passages;
}

function* units({ pairs, source, target }: Extract<DocumentText, { kind: 'bilingual' }>): Generator<Passage> {
  for (const pair of pairs) {
    yield unit(pair.source, source);
    yield unit(pair.target, target);
  }
}

function* paragraphs({ segments, language }: Extract<DocumentText, { kind: 'monolingual' }>): Generator<Passage> {
  let passage: Passage | undefined;
  // The last character of the passage. Reading it from the growing text of the passage would copy that text each time.
  let lastCharacter = '';
  for (const segment of segments) {
    const text = textWithCode(segment);
    if (!segment.continuesParagraph || !passage) {
      if (passage) yield passage;
      passage = {
        text,
        line: segment.line,
        ...(language !== undefined && { language }),
        sentences: [{ start: 0, end: text.length }],
      };
      lastCharacter = text.slice(-1);
      continue;
    }
    // Sentences are joined with a space if the script uses spaces.
    const gap = isUnsegmented(lastCharacter) ? '' : ' ';
    passage.text += gap;
    passage.sentences.push({ start: passage.text.length, end: passage.text.length + text.length });
    passage.text += text;
    lastCharacter = (gap + text).slice(-1) || lastCharacter;
  }
  if (passage) yield passage;
}

function unit(segment: Segment, language: string | undefined): Passage {
  const text = segment.text.trim();
  return {
    text,
    line: segment.line,
    ...(language !== undefined && { language }),
    sentences: sentenceSpansOf(text, language ?? 'und'),
  };
}

function textWithCode({ text, markup = [] }: Segment): string {
  let result = '';
  let last = 0;
  for (const { at, length, written } of markup) {
    if (length === 0 || !written.startsWith(CODE_MARK)) continue;
    result += text.slice(last, at) + written;
    last = at + length;
  }
  return result + text.slice(last);
}

const LOWER_CASE = /^\p{Ll}/u;

/**
 * The maximum number of sentences of a paragraph that are ranked together. A page without paragraphs would match every
 * question.
 */
const MAX_TOGETHER = 12;

/** The words of passages, sentence by sentence, as numbers into a vocabulary of forms that all passages share. */
export class PassageWords {
  readonly vocabulary: string[] = [];
  private readonly lowerCase = new Set<number>();
  private readonly numbers = new Map<string, number>();
  private wordsSoFar = new Int32Array(0);
  private wordCount = 0;
  /** The start of each sentence's words, and the end of the last one's. */
  readonly sentenceStarts: number[] = [0];
  /**
   * The start of each chunk's sentences, and the end of the last one's. A chunk is a passage or a part of a long one.
   */
  readonly chunkStarts: number[] = [0];
  /** The index of the passage of each chunk. */
  readonly chunkPassages: number[] = [];
  passageCount = 0;

  get words(): Int32Array {
    return this.wordsSoFar.subarray(0, this.wordCount);
  }

  get sentenceCount(): number {
    return this.sentenceStarts.length - 1;
  }

  get chunkCount(): number {
    return this.chunkPassages.length;
  }

  /** Returns whether a word of the vocabulary may be a name: it is never in lower case. */
  mayBeName(number: number): boolean {
    return !this.lowerCase.has(number);
  }

  /** @param sentenceWords the words of each of the passage's sentences */
  add(sentenceWords: readonly (readonly string[])[]): void {
    const passage = this.passageCount++;
    for (const [index, words] of sentenceWords.entries()) {
      if (index > 0 && index % MAX_TOGETHER === 0) this.endChunk(passage);
      this.wordsSoFar = withCapacity(this.wordsSoFar, this.wordCount + words.length);
      for (const word of words) this.wordsSoFar[this.wordCount++] = this.numberOf(word);
      this.sentenceStarts.push(this.wordCount);
    }
    this.endChunk(passage);
  }

  private endChunk(passage: number): void {
    this.chunkStarts.push(this.sentenceCount);
    this.chunkPassages.push(passage);
  }

  private numberOf(word: string): number {
    const form = normaliseForm(word);
    let number = this.numbers.get(form);
    if (number === undefined) {
      number = this.vocabulary.length;
      this.vocabulary.push(form);
      this.numbers.set(form, number);
    }
    if (LOWER_CASE.test(word)) this.lowerCase.add(number);
    return number;
  }
}

export function sentenceWords({ text, language = 'und', sentences }: Passage): string[][] {
  return sentences.map(({ start, end }) => splitIntoWords(text.slice(start, end), language).map((word) => word.text));
}
