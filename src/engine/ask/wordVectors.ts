import type { PassageWords } from '../../ask/passageWords';
import type { PassageCollection } from '../../ask/rankPassages';
import type { Pacer } from '../../base/pacer';
import { dot, normalise, Vectors } from '../../base/vectors';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { formVectors } from './formVectors';

/** Words that are encoded together. */
const CHUNK = 2048;

/** What the words of passages mean; those of the passages before are not encoded again. */
export class WordVectors {
  private known = new Map<string, number>();
  private vectors: Vectors;

  constructor(private readonly encoder: PhraseEncoder | undefined) {
    this.vectors = Vectors.zeros(0, encoder?.dimensions ?? 1);
  }

  /** Errors: `cancelled`. */
  async collection(words: PassageWords, pacer: Pacer, signal?: AbortSignal): Promise<PassageCollection> {
    const sums = await this.sumsOf(words.vocabulary, signal);
    const lengths = new Float32Array(sums.count);
    const vectors = new Vectors(sums.dimensions, sums.data.slice());
    for (let word = 0; word < lengths.length; word++) {
      lengths[word] = Math.sqrt(dot(sums.row(word), sums.row(word)));
      normalise(vectors.row(word));
      await pacer.yield();
    }
    const sentenceLengths = new Float32Array(words.sentenceCount);
    const sum = new Float32Array(sums.dimensions);
    for (let sentence = 0; sentence < sentenceLengths.length; sentence++) {
      sum.fill(0);
      for (let at = words.sentenceStarts[sentence]!; at < words.sentenceStarts[sentence + 1]!; at++) {
        const row = sums.row(words.words[at]!);
        for (let i = 0; i < sum.length; i++) sum[i]! += row[i]!;
      }
      sentenceLengths[sentence] = Math.sqrt(dot(sum, sum));
      await pacer.yield();
    }
    this.known = new Map(words.vocabulary.map((word, number) => [word, number]));
    this.vectors = sums;
    return { words, vectors, lengths, sentenceLengths };
  }

  /** One row a word, not normalised. */
  private async sumsOf(vocabulary: readonly string[], signal?: AbortSignal): Promise<Vectors> {
    const { encoder } = this;
    const sums = Vectors.zeros(vocabulary.length, this.vectors.dimensions);
    if (!encoder) return sums;
    const missing: number[] = [];
    for (const [number, word] of vocabulary.entries()) {
      const known = this.known.get(word);
      if (known === undefined) missing.push(number);
      else sums.row(number).set(this.vectors.row(known));
    }
    for (let start = 0; start < missing.length; start += CHUNK) {
      const chunk = missing.slice(start, start + CHUNK);
      const encoded = await formVectors(chunk.map((number) => vocabulary[number]!), encoder, signal);
      for (const [i, number] of chunk.entries()) sums.row(number).set(encoded.row(i));
    }
    return sums;
  }
}
