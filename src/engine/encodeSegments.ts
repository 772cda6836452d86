import type { AlignmentSide } from '../alignment/side';
import { Vectors } from '../domain/vectors';
import type { PhraseEncoder } from './encoder/phraseEncoder';

/** Segments that are handed to the encoder together; it makes batches of its own out of them. */
const CHUNK = 128;

/**
 * What the sentence aligner needs of each segment. A segment is encoded as one long word: the sum of its token states.
 *
 * @param onDone called with the number of segments done so far
 */
export async function encodeSegments(texts: readonly string[], encoder: PhraseEncoder, signal?: AbortSignal, onDone?: (segments: number) => void): Promise<AlignmentSide> {
  const vectors = Vectors.zeros(texts.length, encoder.dimensions);
  for (let start = 0; start < texts.length; start += CHUNK) {
    const chunk = texts.slice(start, start + CHUNK);
    const rows = await encoder.encodeWords(chunk.map((text) => [text]), signal);
    rows.forEach((row, i) => vectors.row(start + i).set(row.row(0)));
    onDone?.(start + chunk.length);
  }
  return { vectors, lengths: texts.map((text) => text.length), texts };
}
