import type { AlignmentSide } from '../../alignment/sentences/side';
import { Vectors } from '../../base/vectors';
import { words } from '../../language/words';
import type { PhraseEncoder } from '../encoder/phraseEncoder';

/** Segments that are handed to the encoder together; it makes batches of its own out of them. */
const CHUNK = 128;

/**
 * What the sentence aligner needs of each segment. A segment is encoded as one long word: the sum of its token states.
 * Each of its words is encoded as it is alone, once for the whole document.
 *
 * @param onDone called with the number of segments done so far
 */
export async function encodeSegments(texts: readonly string[], encoder: Pick<PhraseEncoder, 'dimensions' | 'encodeWords'>, signal?: AbortSignal, onDone?: (segments: number) => void): Promise<AlignmentSide> {
  const vectors = Vectors.zeros(texts.length, encoder.dimensions);
  const vocabulary = new Vocabulary();
  const wordRows: Float32Array[] = [];
  for (let start = 0; start < texts.length; start += CHUNK) {
    const chunk = texts.slice(start, start + CHUNK);
    const newWords = vocabulary.add(chunk);
    const rows = await encoder.encodeWords([...chunk, ...newWords].map((text) => [text]), signal);
    rows.slice(0, chunk.length).forEach((row, i) => vectors.row(start + i).set(row.row(0)));
    for (const row of rows.slice(chunk.length)) wordRows.push(row.row(0));
    onDone?.(start + chunk.length);
  }
  const wordVectors = Vectors.zeros(wordRows.length, encoder.dimensions);
  wordRows.forEach((row, word) => wordVectors.row(word).set(row));
  return { vectors, lengths: texts.map((text) => text.length), texts, words: { vocabulary: vocabulary.words, vectors: wordVectors, ofSegment: vocabulary.ofSegment } };
}

/** The different words of the segments so far. */
class Vocabulary {
  readonly words: string[] = [];
  readonly ofSegment: Int32Array[] = [];
  private readonly indices = new Map<string, number>();

  /** Returns the words that are new. */
  add(texts: readonly string[]): string[] {
    const before = this.words.length;
    // Cutting by the general rules does for every language: the two sides need not be cut as a reader would.
    for (const text of texts) this.ofSegment.push(Int32Array.from(words(text, 'und'), (word) => this.indexOf(word.text.toLowerCase())));
    return this.words.slice(before);
  }

  private indexOf(word: string): number {
    let index = this.indices.get(word);
    if (index === undefined) {
      this.indices.set(word, (index = this.words.length));
      this.words.push(word);
    }
    return index;
  }
}
