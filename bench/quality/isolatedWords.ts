import type { Vectors } from '../../src/base/vectors';
import type { RememberingEncoder } from './glossa';
import type { Side } from './system';
import { VectorSystem } from './system';
import { averageWords, wordsOf } from './wordAverage';

/** ISO (Litschko et al., 2022, 3.2): every word is encoded in isolation, and a phrase is the mean of its words. */
export class IsolatedWords extends VectorSystem {
  readonly name = 'ISO';
  readonly isContextFree = true;

  constructor(private readonly encoder: RememberingEncoder) {
    super();
  }

  async encode({ language, phrases }: Side): Promise<Vectors> {
    const distinct = Array.from(new Set(phrases.flatMap(({ phrase }) => wordsOf(phrase, language))));
    const vectors = await this.encoder.encode(distinct.map((phrase) => ({ phrase })));
    const rows = new Map(distinct.map((word, row) => [word, vectors.row(row)]));
    return averageWords(phrases, language, this.encoder.dimensions, (word) => rows.get(word));
  }
}
