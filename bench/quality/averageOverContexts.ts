import type { Vectors } from '../../src/base/vectors';
import { normalise } from '../../src/base/vectors';
import type { PhraseEncoder } from '../../src/engine/encoder/phraseEncoder';
import { words } from '../../src/language/words';
import type { RememberingEncoder } from './glossa';
import type { Side } from './system';
import { VectorSystem } from './system';
import { averageWords, wordsOf } from './wordAverage';

/** As many contexts of a word as in the paper. */
const MOST_CONTEXTS = 60;
const SENTENCES_AT_ONCE = 512;

interface WordSum {
  sum: Float32Array;
  contexts: number;
}

/**
 * AOC (Litschko et al., 2022, 3.2): a word is the mean of its vectors in up to 60 sentences, a phrase the mean of its
 * words, whatever sentence it stands in. A word that no sentence has is encoded alone.
 */
export class AverageOverContexts extends VectorSystem {
  readonly name = 'AOC';
  readonly isContextFree = true;
  private readonly languages = new Map<string, Map<string, WordSum>>();

  /** @param sentences by language; those of two languages must not be translations of each other */
  constructor(
    private readonly encoder: PhraseEncoder,
    private readonly alone: RememberingEncoder,
    private readonly sentences: ReadonlyMap<string, readonly string[]>,
  ) {
    super();
  }

  async encode({ language, phrases }: Side): Promise<Vectors> {
    let known = this.languages.get(language);
    if (!known) this.languages.set(language, (known = await this.read(language)));
    const unseen = Array.from(new Set(phrases.flatMap(({ phrase }) => wordsOf(phrase, language)))).filter((word) => !known.has(word));
    const vectors = await this.alone.encode(unseen.map((phrase) => ({ phrase })));
    unseen.forEach((word, row) => known.set(word, { sum: vectors.row(row), contexts: 1 }));
    return averageWords(phrases, language, this.encoder.dimensions, (word) => normalise(known.get(word)!.sum.slice()));
  }

  private async read(language: string): Promise<Map<string, WordSum>> {
    const sums = new Map<string, WordSum>();
    const texts = this.sentences.get(language) ?? [];
    for (let start = 0; start < texts.length; start += SENTENCES_AT_ONCE) {
      const segments = texts.slice(start, start + SENTENCES_AT_ONCE).map((text) => words(text, language).map((word) => word.text.toLowerCase()));
      const vectors = await this.encoder.encodeWords(segments);
      segments.forEach((segment, i) => segment.forEach((word, row) => this.add(sums, word, normalise(vectors[i]!.row(row)))));
    }
    return sums;
  }

  private add(sums: Map<string, WordSum>, word: string, vector: Float32Array): void {
    const known = sums.get(word) ?? { sum: new Float32Array(this.encoder.dimensions), contexts: 0 };
    sums.set(word, known);
    if (known.contexts === MOST_CONTEXTS) return;
    known.contexts++;
    vector.forEach((value, i) => (known.sum[i]! += value));
  }
}
