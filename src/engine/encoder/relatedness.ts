import { normaliseInPlace } from '../../base/vectors';
import { FourBitTable, openTensors, cumulativeOffsets } from './model/tensorFile';
import type { VerifiedModel } from './model/modelFolder';
import type { RelatednessDescription } from './model/modelDescription';
import type { TensorFile } from './model/tensorFile';
import { tokenHash } from './idioms';
import type { TextTokenizer } from './tokenizer/tokenizer';

/** The maximum length of a text in characters. */
const MAX_CHARACTERS = 1024;

/**
 * Parameters for a translation that no dictionary lists for the word: its vector alone is weak evidence, so the topic
 * counts as well. Chosen on homonyms in prose (docs/development/quality.md).
 */
const UNLISTED = { temperature: 0.12, related: 5 };

/** The share of one sense of a word, by its number in `Relatedness`. */
export interface SenseProbability {
  sense: number;
  share: number;
}

/** Opens the relatedness data of a model folder; undefined if there are none. Errors: `modelInvalid`. */
export async function openRelatedness(
  { folder, description }: VerifiedModel,
  tokenizer: TextTokenizer,
): Promise<Relatedness | undefined> {
  const { relatedness } = description;
  if (!relatedness) return undefined;
  return openTensors(
    folder,
    relatedness.file,
    (file) => new Relatedness(file, tokenizer, relatedness, description.dimensions),
  );
}

/**
 * Relatedness of words in texts (training/xpr/relatedness): a second vector space, besides the one for translation. In
 * it, *crane* is near “harbour” and “feather”, and dictionaries supply the context of each sense.
 */
export class Relatedness {
  readonly dimensions: number;
  /** The matrix that maps `rows` to the space of senses: dimensions of `rows` × dimensions. */
  private readonly joined: Float32Array;
  private readonly rows: FourBitTable;
  private readonly evidence: FourBitTable;
  private readonly keys: FourBitTable;
  /** The directions in which `keys` are compared: encoder dimensions × key dimensions. */
  private readonly directions: Float32Array;
  /** The index in `starts` of each token with several senses. */
  private readonly placeOf = new Map<number, number>();
  private readonly starts: Int32Array;
  private readonly senses: Uint16Array | Int32Array;
  /** Hashes of the senses' translations, and the first index of each sense. */
  private readonly hashes: Uint16Array;
  private readonly hashStarts: Uint32Array;

  constructor(
    file: TensorFile,
    private readonly tokenizer: TextTokenizer,
    private readonly description: RelatednessDescription,
    encoderDimensions: number,
  ) {
    this.dimensions = description.dimensions;
    this.joined = file.get('joined', ['F32'], [-1, this.dimensions]);
    this.rows = FourBitTable.of(file, 'rows', this.joined.length / this.dimensions);
    this.evidence = FourBitTable.of(file, 'evidence', this.dimensions);
    this.directions = file.get('directions', ['F32'], [encoderDimensions, -1]);
    this.keys = FourBitTable.of(file, 'keys', this.directions.length / encoderDimensions);
    const pieces = file.get('pieces', ['I32'], [-1]);
    pieces.forEach((piece, i) => this.placeOf.set(piece, i));
    this.starts = file.get('starts', ['I32'], [pieces.length + 1]);
    this.senses = file.get('senses', ['U16', 'I32'], [this.starts[pieces.length]!]);
    this.hashStarts = cumulativeOffsets(file.get('translation_counts', ['U8'], [this.keys.count]));
    this.hashes = file.get('translations', ['U16'], [this.hashStarts.at(-1)!]);
    const isValid = this.keys.count === this.evidence.count && this.senses.every((sense) => sense < this.keys.count);
    if (!isValid) throw new RangeError('its arrays do not match');
  }

  /**
   * Returns the topic of a text: the normalised sum of its tokens' rows in the joined space; zero if no token has a
   * row.
   */
  of(text: string): Float32Array {
    const sum = new Float32Array(this.rows.dimensions);
    // Tokens of languages that were added later have no row, so their context is unknown.
    for (const id of this.idsOf(text.slice(0, MAX_CHARACTERS))) if (id < this.rows.count) this.rows.addTo(sum, id, 1);
    return normaliseInPlace(times(sum, this.joined));
  }

  /** Returns the normalised weighted sum of the senses' contexts; zero without senses. */
  ofSenses(shares: readonly SenseProbability[]): Float32Array {
    const sum = new Float32Array(this.dimensions);
    for (const { sense, share } of shares) this.evidence.addTo(sum, sense, share);
    return normaliseInPlace(sum);
  }

  /** Returns whether dictionaries list this translation for a sense of the word. */
  lists(word: string, translation: string): boolean {
    const isListed = this.listing(translation);
    return this.sensesOf(this.idsOf(word.trim())).some(isListed);
  }

  /**
   * Returns the probability of each sense of a word given a translation; the sum is 1:
   *
   *   q_s ∝ exp((m_s · t + listed, if s has t) / temperature)
   *   if no sense has t: q_s ∝ exp(m_s · t / temperature′ + related′ · e_s · r)
   *
   * m_s is the mean of the sense's translations along the kept directions, e_s the context of the sense and r the topic
   * of the translation; ′ marks the values of UNLISTED. Empty for a word with unknown senses or several tokens.
   *
   * @param vector of the translation, in the encoder's space and of length 1
   */
  sharesOf(word: string, translation: string, vector: Float32Array): SenseProbability[] {
    const senses = this.sensesOf(this.idsOf(word.trim()));
    if (senses.length === 0) return [];
    const { listed, temperature } = this.description;
    const isListed = this.listing(translation);
    const key = times(vector, this.directions);
    const about = senses.some(isListed) ? undefined : this.of(translation);
    const fits = Array.from(senses, (sense) =>
      about
        ? this.keys.dot(sense, key) / UNLISTED.temperature + UNLISTED.related * this.evidence.dot(sense, about)
        : (this.keys.dot(sense, key) + (isListed(sense) ? listed : 0)) / temperature,
    );
    const best = Math.max(...fits);
    const likely = fits.map((fit) => Math.exp(fit - best));
    const total = likely.reduce((sum, each) => sum + each, 0);
    return likely.map((each, i) => ({ sense: senses[i]!, share: each / total }));
  }

  /** Returns a test for the senses that have a translation. */
  private listing(translation: string): (sense: number) => boolean {
    const ids = this.idsOf(translation.trim());
    const own = new Set(this.sensesOf(ids));
    const hash = folded(tokenHash(ids));
    return (sense) =>
      own.has(sense) || this.hashes.subarray(this.hashStarts[sense], this.hashStarts[sense + 1]).includes(hash);
  }

  get senseCount(): number {
    return this.evidence.count;
  }

  /**
   * Returns the senses of a word of one token (not counting the space before Chinese and Japanese characters); none for
   * longer words.
   */
  private sensesOf(ids: readonly number[]): Uint16Array | Int32Array {
    const written = ids.filter((id) => this.tokenizer.kindOf(id) !== 'blank');
    const place = written.length === 1 ? this.placeOf.get(written[0]!) : undefined;
    return place === undefined
      ? this.senses.subarray(0, 0)
      : this.senses.subarray(this.starts[place], this.starts[place + 1]);
  }

  private idsOf(text: string): readonly number[] {
    return this.tokenizer.idsOf(text.toLowerCase());
  }
}

/** Multiplies a vector by a matrix with one row per value, stored row by row. */
function times(vector: Float32Array, matrix: Float32Array): Float32Array {
  const product = new Float32Array(matrix.length / vector.length);
  vector.forEach((value, row) => {
    for (let i = 0; i < product.length; i++) product[i]! += value * matrix[row * product.length + i]!;
  });
  return product;
}

/** Folds the hash of a translation's tokens to 16 bits (training/xpr/relatedness/command.py). */
function folded(hash: number): number {
  return (hash ^ (hash >>> 16)) & 0xffff;
}
