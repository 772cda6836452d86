import { normalise, Vectors } from '../../src/base/vectors';
import type { PhraseEncoder } from '../../src/engine/encoder/phraseEncoder';
import type { Calibration } from '../../src/model/calibration';
import type { ExampleSentence } from '../../src/model/concept';
import type { PhraseInContext } from '../../src/model/phrase';
import { TokensAlone } from '../quality/tokensAlone';

/** An encoder without network: phrases and words are the sums of their tokens' own vectors, whatever stands beside them. */
export class StaticEncoder implements PhraseEncoder {
  readonly fingerprint: string;
  readonly dimensions: number;
  readonly calibration: Calibration;

  static async open(folder: string): Promise<StaticEncoder> {
    return new StaticEncoder(await TokensAlone.open(folder));
  }

  private constructor(private readonly tokens: TokensAlone) {
    const { description, fingerprint } = tokens.model;
    this.fingerprint = `${fingerprint} static`;
    this.dimensions = description.dimensions;
    this.calibration = description.calibration;
  }

  async encodePhrases(phrases: readonly PhraseInContext[]): Promise<Vectors> {
    const words = await this.encodeWords(phrases.map(({ phrase }) => [phrase]));
    const vectors = Vectors.zeros(phrases.length, this.dimensions);
    words.forEach((row, i) => vectors.row(i).set(normalise(row.row(0))));
    return vectors;
  }

  async encodeWords(segments: readonly (readonly string[])[]): Promise<Vectors[]> {
    const { inputs } = this.tokens;
    const windows = segments.map((words) => inputs.windowsOf(words));
    await this.tokens.learn(windows.flat().flatMap(({ ids }) => ids));
    return segments.map((words, segment) => {
      const vectors = Vectors.zeros(words.length, this.dimensions);
      for (const { ids, words: ranges } of windows[segment]!) {
        for (const { word, start, end } of ranges) {
          this.tokens.addTo(vectors.row(word), inputs.pooledRows(ids, start, end).map((place) => ids[place]!));
        }
      }
      return vectors;
    });
  }

  /** It knows nothing of what stands around phrases. */
  surroundings(sentences: readonly ExampleSentence[]): Promise<Vectors> {
    return Promise.resolve(Vectors.zeros(sentences.length, 0));
  }

  forget(): void {
    this.tokens.inputs.forget();
  }

  close(): Promise<void> {
    return this.tokens.close();
  }
}
