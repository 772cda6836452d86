import path from 'node:path';
import type { PreTrainedTokenizer } from '@xenova/transformers';
import { Pacer } from '../../base/pacer';
import { normalise, Vectors } from '../../base/vectors';
import type { ExampleSentence } from '../../model/concept';
import { FourBitTable } from './model/fourBitTable';
import type { EnglishDescription } from './model/modelDescription';
import type { Model } from './model/modelFolder';
import { openTensors } from './model/tensorFile';
import { RecentVectors } from './recentVectors';
import type { SenseShare } from './relatedness';
import type { FurtherNetwork } from './session/furtherNetwork';
import { openFurtherNetwork } from './session/furtherNetwork';
import { makeTokenizer, readTokenizerFile } from './tokenizer/tokenizerFile';

/** Tokens on either side of a phrase, and of it, that are read. */
const [MOST_AROUND, MOST_OF_PHRASE] = [48, 24];
/** Characters of a side that are tokenised. */
const LONGEST = 1024;
const REMEMBERED = 512;
/** What the mask says: context, and the phrase itself. */
const [CONTEXT, PHRASE] = [1n, 2n];

/**
 * Reads English sentences for the sense of a word in them (training/xpr/english): a transformer of its own, larger than the encoder, which
 * runs only where somebody waits for an answer, and what is laid down of each sense of `Relatedness` in its space.
 */
export interface EnglishReader {
  readonly dimensions: number;
  /** What the phrase means in each sentence: rows of length 1, or 0 where no text stands around it. */
  read(sentences: readonly ExampleSentence[], signal?: AbortSignal): Promise<Vectors>;
  /** What is laid down of senses, of length 1, by their shares; 0 for none. */
  ofSenses(shares: readonly SenseShare[]): Float32Array;
  close(): Promise<void>;
}

/**
 * That of a model folder; undefined where it has none. Errors: `modelInvalid`.
 *
 * @param senses how many senses the model's file of relatedness has
 */
export async function openEnglishReader(model: Model, senses: number, threads?: number): Promise<EnglishReader | undefined> {
  const { folder, description: { english }, englishData = [] } = model;
  if (!english) return undefined;
  const tokenizer = await makeTokenizer(path.join(folder, english.tokenizer), async (Tokenizer) => new Tokenizer(await readTokenizerFile(folder, english.tokenizer), {}));
  const table = await openTensors(folder, english.senses, (file) => {
    const read = FourBitTable.of(file, 'evidence', english.dimensions);
    if (read.count !== senses) throw new RangeError(`it tells of ${read.count} senses, and the file of relatedness of ${senses}`);
    return read;
  });
  const ask = async ({ Tensor, run }: FurtherNetwork, { ids, mask }: Input): Promise<Float32Array> => {
    const shape = [1, ids.length];
    return run({ [english.input[0]]: new Tensor('int64', BigInt64Array.from(ids, BigInt), shape), [english.input[1]]: new Tensor('int64', BigInt64Array.from(mask), shape) }, 1);
  };
  const described = { field: 'english', file: english.network, data: englishData, output: english.output, dimensions: english.dimensions } as const;
  const network = await openFurtherNetwork(model, described, threads, (opened) => ask(opened, inputOf({ before: '', phrase: 'word', after: ' of a text' }, tokenizer, english)!));
  const known = new RecentVectors(REMEMBERED);
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
          known.set(key, (vector = await ask(network, input)));
        }
        rows.row(row).set(vector);
      }
      return rows;
    },
    ofSenses(shares) {
      const sum = new Float32Array(english.dimensions);
      for (const { sense, share } of shares) table.addTo(sum, sense, share);
      return normalise(sum);
    },
    close: () => network.close(),
  };
}

/** A sentence as the network takes it. */
interface Input {
  ids: number[];
  mask: bigint[];
}

/** Undefined where no text stands around the phrase, or there is no phrase. */
function inputOf({ before, phrase, after }: ExampleSentence, tokenizer: PreTrainedTokenizer, { first, last }: EnglishDescription): Input | undefined {
  const [left, own, right] = [before.slice(-LONGEST), phrase.slice(0, LONGEST), after.slice(0, LONGEST)].map((text) => tokenizer.encode(text, { add_special_tokens: false })) as [number[], number[], number[]];
  if (own.length === 0 || left.length + right.length === 0) return undefined;
  const [near, read, behind] = [left.slice(-MOST_AROUND), own.slice(0, MOST_OF_PHRASE), right.slice(0, MOST_AROUND)];
  const context = (count: number): bigint[] => new Array<bigint>(count).fill(CONTEXT);
  return {
    ids: [first, ...near, ...read, ...behind, last],
    mask: [...context(near.length + 1), ...new Array<bigint>(read.length).fill(PHRASE), ...context(behind.length + 1)],
  };
}
