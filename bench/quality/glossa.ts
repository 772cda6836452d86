import { normalise, Vectors } from '../../src/base/vectors';
import type { PhraseEncoder } from '../../src/engine/encoder/phraseEncoder';
import type { PhraseInContext } from '../../src/model/phrase';
import type { Side } from './system';
import { VectorSystem } from './system';

/**
 * An encoder that keeps every vector: the same phrases and sentences come in many measurements. Where the model averages
 * the normalised vectors of example sentences, it is asked for each sentence once and the mean is taken here.
 */
export class RememberingEncoder {
  private readonly known = new Map<string, Float32Array>();

  constructor(
    private readonly encoder: PhraseEncoder,
    private readonly isNormalisedMean: boolean,
  ) {}

  get dimensions(): number {
    return this.encoder.dimensions;
  }

  /** Phrases that were encoded, not asked for. */
  get encoded(): number {
    return this.known.size;
  }

  async encode(phrases: readonly PhraseInContext[]): Promise<Vectors> {
    const parts = phrases.map((phrase) => (this.isNormalisedMean && phrase.examples?.length ? phrase.examples : [phrase]));
    const keys = parts.map((own) => own.map((part) => JSON.stringify(part)));
    const flat = parts.flat();
    const unknown = new Map(keys.flat().flatMap((key, i) => (this.known.has(key) ? [] : [[key, flat[i]!] as const])));
    const vectors = await this.encoder.encodePhrases(Array.from(unknown.values()));
    Array.from(unknown.keys()).forEach((key, row) => this.known.set(key, vectors.row(row)));
    const result = Vectors.zeros(phrases.length, this.dimensions);
    keys.forEach((own, row) => {
      const sum = result.row(row);
      for (const key of own) this.known.get(key)!.forEach((value, i) => (sum[i]! += value));
      normalise(sum);
    });
    return result;
  }
}

/** The engine's encoder, compared by the bare cosine: phrases in their sentences, as the product encodes them. */
export class Glossa extends VectorSystem {
  readonly name = 'Glossa';
  readonly isContextFree = false;

  constructor(private readonly encoder: RememberingEncoder) {
    super();
  }

  encode({ phrases }: Side): Promise<Vectors> {
    return this.encoder.encode(phrases);
  }
}
