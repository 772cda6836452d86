import type { Vectors } from '../../base/vectors';
import { findUnsupportedLanguages } from '../../language/tags';
import type { Calibration } from '../../model/adaptation';
import type { ExampleSentence } from '../../model/concept';
import type { PhraseInContext } from '../../model/phrase';
import type { EnglishSenseModel } from './englishSenseModel';
import type { Relatedness } from './relatedness';

/** Encodes phrases in context as vectors whose inner products compare meaning across languages. */
export interface PhraseEncoder {
  /** Changes whenever the model's files do; part of every cache key. */
  readonly fingerprint: string;
  readonly dimensions: number;
  readonly calibration: Calibration;
  /** The languages that the model was trained for; vectors of other languages are meaningless. Missing: all. */
  readonly languages?: readonly string[];
  /**
   * The reason why the model runs in WebAssembly, which takes about three times as long; missing if it runs natively.
   */
  readonly nativeFailure?: string;
  /** The relatedness data; missing if the model folder has none. */
  readonly relatedness?: Relatedness;
  /**
   * Finds the senses in `relatedness` for words in English sentences; missing if the model folder has no English sense
   * model.
   */
  readonly englishSenseModel?: EnglishSenseModel;
  /** FAISS codebooks (docs/development/model.md); missing if the model folder has none. */
  readonly codebooks?: Buffer;

  /**
   * Returns one row per phrase, l2-normalised: the mean of the phrase's token states, averaged over its example
   * sentences (“Cross-Lingual Phrase Retrieval”, XPR, 2022, eq. 1–2). Characters that the model does not know are
   * omitted. The row is zero unless the phrase contains a known letter or digit, or known punctuation and no unknown
   * characters.
   */
  encodePhrases(phrases: readonly PhraseInContext[], signal?: AbortSignal): Promise<Vectors>;

  /**
   * Encodes segments, given as words in order, into one row per word: the sum of its token states, not normalised,
   * without unknown characters. The words are encoded without context, as one phrase, so the normalised sum of the rows
   * is the vector of that phrase.
   */
  encodeWords(segments: readonly (readonly string[])[], signal?: AbortSignal): Promise<Vectors[]>;

  /**
   * Returns the unit vector of the phrase's context in each sentence, in the space of `relatedness`; a zero row if the
   * context is empty or unknown.
   */
  encodeContexts(sentences: readonly ExampleSentence[], signal?: AbortSignal): Promise<Vectors>;

  /** Returns whether a word is a single token of the model's vocabulary, and therefore common in some language. */
  knowsWord(word: string): boolean;

  /** Clears cached tokens after long work; they are computed again when needed. */
  clearCache(): void;

  close(): Promise<void>;
}

/** Returns whether the model supports all of these languages. An unknown language counts as supported. */
export function supportsLanguages(
  { languages }: Pick<PhraseEncoder, 'languages'>,
  ...asked: (string | undefined)[]
): boolean {
  return !languages || !findUnsupportedLanguages(languages, asked).length;
}

/** Returns the vector of one phrase, as `encodePhrases` does. */
export async function encodePhrase(
  encoder: PhraseEncoder,
  phrase: PhraseInContext,
  signal?: AbortSignal,
): Promise<Float32Array> {
  return (await encoder.encodePhrases([phrase], signal)).row(0);
}

/** Returns one row for each text, encoded as a phrase without context. */
export function encodeTexts(encoder: PhraseEncoder, texts: readonly string[], signal?: AbortSignal): Promise<Vectors> {
  return encoder.encodePhrases(
    texts.map((phrase) => ({ phrase })),
    signal,
  );
}
