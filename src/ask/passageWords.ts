import { withRoomFor } from '../base/vectors';
import { normaliseForm } from '../language/normalise';
import { words } from '../language/words';
import type { Passage } from './passages';

/** Sentences of a paragraph that are weighed together: a page without a paragraph's end holds a word of everything. */
const MAX_TOGETHER = 12;

/** The words of passages, sentence by sentence, as numbers into a vocabulary of forms that all passages share. */
export class PassageWords {
  readonly vocabulary: string[] = [];
  private readonly numbers = new Map<string, number>();
  private wordsSoFar = new Int32Array(0);
  private wordCount = 0;
  /** The start of each sentence's words, and the end of the last one's. */
  readonly sentenceStarts: number[] = [0];
  /**
   * The start of each stretch's sentences, and the end of the last one's. A stretch is a passage or a part of a long
   * one.
   */
  readonly stretchStarts: number[] = [0];
  /** The passage of each stretch. */
  readonly passageOfStretch: number[] = [];
  passageCount = 0;

  get words(): Int32Array {
    return this.wordsSoFar.subarray(0, this.wordCount);
  }

  get sentenceCount(): number {
    return this.sentenceStarts.length - 1;
  }

  get stretchCount(): number {
    return this.passageOfStretch.length;
  }

  /** @param sentenceWords the forms of each of the passage's sentences */
  add(sentenceWords: readonly (readonly string[])[]): void {
    const passage = this.passageCount++;
    for (const [index, forms] of sentenceWords.entries()) {
      if (index > 0 && index % MAX_TOGETHER === 0) this.endStretch(passage);
      this.wordsSoFar = withRoomFor(this.wordsSoFar, this.wordCount + forms.length);
      for (const form of forms) this.wordsSoFar[this.wordCount++] = this.numberOf(form);
      this.sentenceStarts.push(this.wordCount);
    }
    this.endStretch(passage);
  }

  private endStretch(passage: number): void {
    this.stretchStarts.push(this.sentenceCount);
    this.passageOfStretch.push(passage);
  }

  private numberOf(form: string): number {
    let number = this.numbers.get(form);
    if (number === undefined) {
      number = this.vocabulary.length;
      this.vocabulary.push(form);
      this.numbers.set(form, number);
    }
    return number;
  }
}

/** The forms of the words of each sentence of a passage. */
export function sentenceWordsOf({ text, language = 'und', sentences }: Passage): string[][] {
  return sentences.map(({ start, end }) =>
    words(text.slice(start, end), language).map((word) => normaliseForm(word.text)),
  );
}
