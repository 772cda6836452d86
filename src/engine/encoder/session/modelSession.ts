import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { InferenceSession } from 'onnxruntime-node';
import type { Span } from '../../../model/phrase';
import type { ModelDescription } from '../model/modelDescription';
import type { VerifiedModel } from '../model/modelFolder';
import { invalidModelError } from '../model/modelFolder';
import type { OnnxRuntime } from './runtime';
import { loadRuntime } from './runtime';
import { dot } from '../../../base/vectors';

const MAX_THREADS = 4;

const NOTHING = new Float32Array(0);

/**
 * Token states of one batch: `batch × tokens × dimensions` values, where `tokens` is the length of the longest input.
 */
interface TokenStates {
  data: Float32Array;
  tokens: number;
  /** The contexts of the phrases: `batch × relatedness.dimensions` values; empty for a model without relatedness. */
  phraseContexts: Float32Array;
}

/** The token ids of an input, and which of them are the phrase; the others are its context. */
export interface MarkedTokens {
  ids: readonly number[];
  phrase: Span;
}

/** The network of a model folder, run through ONNX Runtime. */
export interface ModelSession {
  /** The reason why the network runs in WebAssembly; missing if it runs natively. */
  readonly nativeFailure?: string;
  run(batch: readonly MarkedTokens[]): Promise<TokenStates>;
  close(): Promise<void>;
}

/**
 * Loads the network. Errors: `modelMissing` if ONNX Runtime does not load here, `modelInvalid` if it rejects the file
 * or the inputs and outputs differ from the description.
 *
 * @param threads the number of threads of a run; defaults to all cores but one, which is left to the editor, but at
 *   least two if available. WebAssembly uses one.
 */
export async function openSession(
  { folder, description, externalData }: VerifiedModel,
  threads?: number,
): Promise<ModelSession> {
  const { dimensions, input, output, padId, phraseMark, relatedness } = description;
  const file = path.join(folder, 'model.onnx');
  const { session, Tensor, nativeFailure } = await openNetwork(file, externalData, threads);
  const problem = inputNameError(session, description);
  if (problem) {
    // Windows cannot delete the file while the session is open.
    await session.release();
    throw invalidModelError(`${file} ${problem}`);
  }
  return {
    nativeFailure,
    async run(batch) {
      const tokens = Math.max(...batch.map(({ ids }) => ids.length));
      const ids = new BigInt64Array(batch.length * tokens).fill(BigInt(padId));
      const mask = new BigInt64Array(batch.length * tokens);
      batch.forEach((sequence, row) => {
        const first = row * tokens;
        sequence.ids.forEach((id, i) => (ids[first + i] = BigInt(id)));
        mask.fill(1n, first, first + sequence.ids.length);
        mask.fill(BigInt(phraseMark), first + sequence.phrase.start, first + sequence.phrase.end);
      });
      const shape = [batch.length, tokens];
      const feeds = { [input[0]]: new Tensor('int64', ids, shape), [input[1]]: new Tensor('int64', mask, shape) };
      const outputs = await session
        .run(feeds, [output, ...(relatedness ? [relatedness.output] : [])])
        .catch((error: Error) => {
          throw invalidModelError(`${file} does not match model.json and tokenizer.json: ${error.message}.`);
        });
      const valuesOf = (name: string, dims: readonly number[], wanted: string): Float32Array => {
        const { data, dims: own, type } = outputs[name]!;
        if (data instanceof Float32Array && own.join() === dims.join()) return data;
        throw invalidModelError(
          `${file} returns ${type} values of shape [${own.join(', ')}] for ${shape.join(' × ')} tokens, not ` +
            `${wanted} as stated in model.json.`,
        );
      };
      return {
        data: valuesOf(output, [...shape, dimensions], `${dimensions} float32 values per token`),
        tokens,
        phraseContexts: relatedness
          ? valuesOf(
              relatedness.output,
              [batch.length, relatedness.dimensions],
              `${relatedness.dimensions} float32 values per text as “${relatedness.output}”`,
            )
          : NOTHING,
      };
    },
    close: () => session.release(),
  };
}

/**
 * Loads any network of a model. Errors: those of `openSession`.
 * @param data names of the external weight files in the same folder
 */
export async function openNetwork(
  file: string,
  data: readonly string[],
  threads = defaultThreads(),
): Promise<Pick<OnnxRuntime, 'Tensor' | 'nativeFailure'> & { session: InferenceSession }> {
  const { open, Tensor, nativeFailure } = await loadRuntime();
  try {
    return { session: await open(file, data, threads), Tensor, nativeFailure };
  } catch (error) {
    throw invalidModelError(`${file} cannot be read by ONNX Runtime: ${(error as Error).message}.`);
  }
}

function defaultThreads(): number {
  const cores = availableParallelism();
  return Math.min(MAX_THREADS, Math.max(cores - 1, Math.min(cores, 2)));
}

/** Returns the difference between a network's inputs and outputs and their description, as the end of a sentence. */
function inputNameError(
  { inputNames, outputNames }: InferenceSession,
  { input, output, relatedness }: ModelDescription,
): string | undefined {
  const missing = [
    ...input.filter((name) => !inputNames.includes(name)),
    ...[output, relatedness?.output ?? output].filter((name) => !outputNames.includes(name)),
  ];
  if (missing.length > 0) return `has no input or output named ${missing.join(', ')}, as stated in model.json.`;
  const further = inputNames.filter((name) => !input.includes(name));
  return further.length > 0 ? `needs more inputs (${further.join(', ')}) than the two in model.json.` : undefined;
}

/**
 * Divides inputs into batches of similar length, because every input of a batch is padded to the longest one.
 * @param lengths tokens of each input
 * @param budget tokens of a batch including padding, called for each batch. A batch contains at least one input.
 * @returns indices into `lengths`, a batch at a time, shortest inputs first
 */
export function* batchesOf(lengths: readonly number[], budget: () => number): Generator<number[]> {
  const order = Array.from(lengths.keys()).sort((a, b) => lengths[a]! - lengths[b]! || a - b);
  for (let start = 0; start < order.length;) {
    const tokens = budget();
    let end = start + 1;
    while (end < order.length && lengths[order[end]!]! * (end + 1 - start) <= tokens) end++;
    yield order.slice(start, end);
    start = end;
  }
}

/**
 * Runs one task at a time, foreground tasks first. A run of the model blocks the thread: a hover during the encoding of
 * a document waits for at most one batch.
 */
export class RunQueue {
  private readonly urgent: (() => Promise<void>)[] = [];
  private readonly background: (() => Promise<void>)[] = [];
  private running = false;

  run<T>(isUrgent: boolean, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      (isUrgent ? this.urgent : this.background).push(() => work().then(resolve, reject));
      if (!this.running) void this.drain();
    });
  }

  private async drain(): Promise<void> {
    this.running = true;
    for (let next = this.next(); next; next = this.next()) await next();
    this.running = false;
  }

  private next(): (() => Promise<void>) | undefined {
    return this.urgent.shift() ?? this.background.shift();
  }
}

/** The maximum length of the trial input. Attention memory grows with the square of the length. */
const MAX_TRIAL_LENGTH = 512;

/** The maximum rounding error between the states of two runs. */
const STATIC_TOLERANCE = 1e-6;

/**
 * Returns whether isolated tokens are independent of their neighbours, as in `glossa-xpr`: the states of a bare phrase
 * can then be looked up token by token. Detected by a trial, so any model may have this property.
 */
export async function hasStaticEmbeddings(
  session: ModelSession,
  { description }: VerifiedModel,
  highestId: number,
): Promise<boolean> {
  if (description.markers || description.phraseMark === 1) return false;
  const ids = [highestId, Math.floor(highestId / 2), Math.floor(highestId / 3), highestId];
  const together = (await session.run([{ ids, phrase: { start: 0, end: ids.length } }])).data;
  const alone = (await session.run(ids.map((id) => ({ ids: [id], phrase: { start: 0, end: 1 } })))).data;
  return together.every((value, i) => Math.abs(value - alone[i]!) < STATIC_TOLERANCE);
}

/**
 * Runs the longest and the shortest input together, with the highest id. A network that is too small for its tokenizer
 * or `maxTokens`, or has another output than described, fails now instead of during work.
 */
export async function verifySession(
  session: ModelSession,
  { folder, description }: VerifiedModel,
  highestId: number,
): Promise<void> {
  const length = Math.min(description.maxTokens, MAX_TRIAL_LENGTH);
  const { data } = await session.run([
    { ids: new Array<number>(length).fill(highestId), phrase: { start: 0, end: 1 } },
    { ids: [0], phrase: { start: 0, end: 1 } },
  ]);
  requireNoNaN(data.subarray(0, length * description.dimensions), folder);
}

/**
 * Returns the values, or throws if one of them is NaN, which would make every comparison false and stay in the caches.
 * The sum of squares is in float64, so only NaN makes it NaN.
 */
export function requireNoNaN(values: Float32Array, folder: string): Float32Array {
  if (Number.isFinite(dot(values, values))) return values;
  throw invalidModelError(`The network in ${folder} returns invalid numbers.`);
}
