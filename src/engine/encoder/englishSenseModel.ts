import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { PreTrainedTokenizer } from '@xenova/transformers';
import type { GlossaError } from '../../base/errors';
import { Pacer } from '../../base/pacer';
import { normaliseInPlace, Vectors } from '../../base/vectors';
import type { ExampleSentence } from '../../model/concept';
import { FourBitTable, openTensors } from './model/tensorFile';
import type { EnglishSenseModelDescription } from './model/modelDescription';
import type { VerifiedModel } from './model/modelFolder';
import { invalidModelError } from './model/modelFolder';
import type { SenseProbability } from './relatedness';
import { openNetwork } from './session/modelSession';
import { withTokenizerClass, readTokenizerFile } from './tokenizer/tokenizer';

/** The maximum numbers of tokens that are read: on either side of a phrase, and of the phrase itself. */
const [MAX_AROUND, MAX_OF_PHRASE] = [48, 24];
/** The maximum number of tokenised characters on each side. */
const MAX_CHARACTERS = 1024;
const MAX_CACHED_SENTENCES = 512;
/** The mask values for context and phrase. */
const [CONTEXT, PHRASE] = [1n, 2n];

/**
 * A separate transformer that finds the sense of a word in English sentences (training/xpr/english), and the vectors of
 * the senses of `Relatedness` in its space. It is larger than the encoder and used only for foreground requests.
 */
export interface EnglishSenseModel {
  readonly dimensions: number;
  /** Returns the unit vector of the phrase in each sentence; a zero row without context. */
  read(sentences: readonly ExampleSentence[], signal?: AbortSignal): Promise<Vectors>;
  /** Returns the normalised weighted sum of the senses' vectors; zero without senses. */
  ofSenses(shares: readonly SenseProbability[]): Float32Array;
  close(): Promise<void>;
}

/**
 * Opens the English sense model of a model folder; undefined if there is none. Errors: `modelInvalid`.
 *
 * @param senses number of senses in the model's relatedness file
 */
export async function openEnglishSenseModel(
  model: VerifiedModel,
  senses: number,
  threads?: number,
): Promise<EnglishSenseModel | undefined> {
  const {
    folder,
    description: { english },
  } = model;
  if (!english) return undefined;
  const tokenizer = await withTokenizerClass(
    path.join(folder, english.tokenizer),
    async (Tokenizer) => new Tokenizer(await readTokenizerFile(folder, english.tokenizer), {}),
  );
  const table = await openTensors(folder, english.senses, (file) => {
    const read = FourBitTable.of(file, 'evidence', english.dimensions);
    if (read.count !== senses)
      throw new RangeError(`it contains ${read.count} senses, but the relatedness file contains ${senses}`);
    return read;
  });
  const network = await openEnglishNetwork(model, english, threads);
  try {
    await network.vectorOf(inputOf({ before: '', phrase: 'word', after: ' of a text' }, tokenizer, english)!);
  } catch (error) {
    await network.close();
    throw error;
  }
  const known = new LRUCache<string, Float32Array>({ max: MAX_CACHED_SENTENCES });
  return {
    dimensions: english.dimensions,
    async read(sentences, signal) {
      const rows = Vectors.zeros(sentences.length, english.dimensions);
      const pacer = new Pacer(signal);
      for (const [row, sentence] of sentences.entries()) {
        const input = inputOf(sentence, tokenizer, english);
        if (!input) continue;
        const key = `${input.mask.join('')} ${input.ids.join()}`;
        let vector = known.get(key);
        if (!vector) {
          await pacer.yield();
          known.set(key, (vector = await network.vectorOf(input)));
        }
        rows.row(row).set(vector);
      }
      return rows;
    },
    ofSenses(shares) {
      const sum = new Float32Array(english.dimensions);
      for (const { sense, share } of shares) table.addTo(sum, sense, share);
      return normaliseInPlace(sum);
    },
    close: () => network.close(),
  };
}

/** The network's input for one sentence. */
interface Input {
  ids: number[];
  mask: bigint[];
}

/**
 * Opens the network. Errors, including those of `vectorOf`: `modelInvalid` if the network does not match model.json.
 */
async function openEnglishNetwork(
  { folder, englishData = [] }: VerifiedModel,
  { network, input, output, dimensions }: EnglishSenseModelDescription,
  threads: number | undefined,
): Promise<{ vectorOf(input: Input): Promise<Float32Array>; close(): Promise<void> }> {
  const file = path.join(folder, network);
  const invalid = (what: string): GlossaError => invalidModelError(`${file} ${what}`);
  const { session, Tensor } = await openNetwork(file, englishData, threads);
  return {
    async vectorOf({ ids, mask }) {
      const shape = [1, ids.length];
      const feeds = {
        [input[0]]: new Tensor('int64', BigInt64Array.from(ids, BigInt), shape),
        [input[1]]: new Tensor('int64', BigInt64Array.from(mask), shape),
      };
      const answers = await session.run(feeds, [output]).catch((error: Error) => {
        throw invalid(`does not match "english" in model.json: ${error.message}.`);
      });
      const { data, dims, type } = answers[output]!;
      if (!(data instanceof Float32Array) || dims.join() !== [1, dimensions].join())
        throw invalid(
          `returns ${type} values of shape [${dims.join(', ')}], not 1 × ${dimensions} float32 values as stated in ` +
            `"english" in model.json.`,
        );
      if (!data.every(Number.isFinite)) throw invalid('returns invalid numbers.');
      return data;
    },
    close: () => session.release(),
  };
}

/** Returns the network's input; undefined if the phrase or the text around it is empty. */
function inputOf(
  { before, phrase, after }: ExampleSentence,
  tokenizer: PreTrainedTokenizer,
  { first, last }: EnglishSenseModelDescription,
): Input | undefined {
  const [left, own, right] = [
    before.slice(-MAX_CHARACTERS),
    phrase.slice(0, MAX_CHARACTERS),
    after.slice(0, MAX_CHARACTERS),
  ].map((text) => tokenizer.encode(text, { add_special_tokens: false })) as [number[], number[], number[]];
  if (own.length === 0 || left.length + right.length === 0) return undefined;
  const [near, read, behind] = [left.slice(-MAX_AROUND), own.slice(0, MAX_OF_PHRASE), right.slice(0, MAX_AROUND)];
  const context = (count: number): bigint[] => new Array<bigint>(count).fill(CONTEXT);
  return {
    ids: [first, ...near, ...read, ...behind, last],
    mask: [...context(near.length + 1), ...new Array<bigint>(read.length).fill(PHRASE), ...context(behind.length + 1)],
  };
}
