import type { Vectors } from '../../base/vectors';
import type { Calibration } from '../../model/calibration';
import type { ExampleSentence } from '../../model/concept';
import type { PhraseInContext } from '../../model/phrase';
import type { EnglishReader } from './englishReader';
import type { Relatedness } from './relatedness';

/** Turns phrases in context into vectors whose inner products compare meaning across languages. */
export interface PhraseEncoder {
  /** Changes whenever the model's files do; part of every cache key. */
  readonly fingerprint: string;
  readonly dimensions: number;
  readonly calibration: Calibration;
  /** Why the model runs in WebAssembly, which takes about three times as long; missing where it runs natively. */
  readonly nativeFailure?: string;
  /** What stands near what; missing where the model folder has nothing of it. */
  readonly relatedness?: Relatedness;
  /** Reads English sentences for the senses that `relatedness` has; missing where the model folder has nothing of it. */
  readonly english?: EnglishReader;
  /** What FAISS names candidates by (docs/model.md); missing where the model folder has nothing of it. */
  readonly codebooks?: Buffer;

  /**
   * One row per phrase, l2-normalised: the mean of the phrase's token states, averaged over its example sentences
   * (XPR, eq. 1–2). Characters that the model does not know are left out; a phrase of nothing else, or without any
   * letter or sign, gives a zero row, which is near to nothing.
   */
  encodePhrases(phrases: readonly PhraseInContext[], signal?: AbortSignal): Promise<Vectors>;

  /**
   * For each segment, given as its words in order, one row per word: the sum of the word's token states, not
   * normalised, unknown characters left out. A model that tells a phrase from its context gives the words as they are
   * alone: the normalised sum of some rows is the vector of the phrase that they make, without a context.
   */
  encodeWords(segments: readonly (readonly string[])[], signal?: AbortSignal): Promise<Vectors[]>;

  /** What stands around the phrase in each sentence, in the space of `relatedness`: rows of length 1, or 0 where no text stands around it or nothing is known of it. */
  surroundings(sentences: readonly ExampleSentence[], signal?: AbortSignal): Promise<Vectors>;

  /** Gives back what is remembered of tokens, for when a long work is done; they are made again when they come again. */
  forget(): void;

  close(): Promise<void>;
}
