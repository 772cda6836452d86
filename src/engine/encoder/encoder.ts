import { performance } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';
import { Pacer } from '../../base/pacer';
import { addScaled, normaliseInPlace, Vectors } from '../../base/vectors';
import type { Calibration } from '../../model/adaptation';
import type { ExampleSentence } from '../../model/concept';
import type { PhraseInContext, Span } from '../../model/phrase';
import type { EnglishSenseModel } from './englishSenseModel';
import { openEnglishSenseModel } from './englishSenseModel';
import { openIdioms } from './idioms';
import type { SentenceInput } from './inputs';
import { InputBuilder, TokenEmbeddingCache } from './inputs';
import type { VerifiedModel } from './model/modelFolder';
import { readModel } from './model/modelFolder';
import type { PhraseEncoder } from './phraseEncoder';
import type { Relatedness } from './relatedness';
import { openRelatedness } from './relatedness';
import type { MarkedTokens, ModelSession } from './session/modelSession';
import {
  batchesOf,
  openSession,
  RunQueue,
  requireNoNaN,
  hasStaticEmbeddings,
  verifySession,
} from './session/modelSession';
import { openTokenizer } from './tokenizer/tokenizer';

/**
 * The maximum duration of a run in milliseconds. A run occupies the thread; a waiting request is answered afterwards.
 */
const MAX_RUN_MS = 16;
/** The number of tokens of the first run, before one has been timed. */
const FIRST_RUN_TOKENS = 256;
const MIN_TOKENS = 16;
/** The maximum number of tokens of a run. Its memory, about eight kilobytes per token, is kept for the next run. */
const MAX_TOKENS = 1024;
/** The maximum number of phrases of an urgent call, for which a user is waiting. */
const MAX_URGENT_PHRASES = 8;
const MAX_CACHED_PHRASES = 512;
/** The maximum length of the cache key of a phrase with its context, in characters; longer ones are not cached. */
const MAX_CACHED_LENGTH = 4096;

/** The number of inputs whose token rows are gathered at a time. */
const INPUTS_AT_ONCE = 512;

/** One input of a run, with the sums to which some of its token states are added. */
interface Job extends MarkedTokens {
  sums: { rows: readonly number[]; sum: Float32Array }[];
  /** The output for the context of the phrase. */
  around?: Float32Array;
}

export interface EncoderOptions {
  /** The number of cores for one run. Defaults to all but one, at least two if available, and at most four. */
  threads?: number;
  /** The folder of files that speed up the next start; may be deleted at any time. */
  cacheFolder?: string;
  /**
   * If true, batches of the same inputs are always the same, however long they take, so sums are rounded in the same
   * way.
   */
  isRepeatable?: boolean;
}

/**
 * Opens the model in a folder. Errors: `modelMissing` and `modelInvalid`, each with advice; the engine then continues
 * without search by meaning.
 */
export async function openEncoder(
  folder: string,
  { threads, cacheFolder, isRepeatable = false }: EncoderOptions = {},
): Promise<PhraseEncoder> {
  const model = await readModel(folder);
  const tokenizer = await openTokenizer(model, cacheFolder);
  const inputs = new InputBuilder(model.description, tokenizer, await openIdioms(model, tokenizer.highestId));
  const session = await openSession(model, threads);
  let english: EnglishSenseModel | undefined;
  try {
    await verifySession(session, model, tokenizer.highestId);
    const rows = (await hasStaticEmbeddings(session, model, tokenizer.highestId))
      ? new TokenEmbeddingCache(model.description.dimensions)
      : undefined;
    const relatedness = await openRelatedness(model, tokenizer);
    english = relatedness && (await openEnglishSenseModel(model, relatedness.senseCount, threads));
    return new ModelEncoder(model, session, inputs, rows, relatedness, english, isRepeatable);
  } catch (error) {
    await english?.close();
    await session.close();
    throw error;
  }
}

class ModelEncoder implements PhraseEncoder {
  readonly fingerprint: string;
  readonly dimensions: number;
  readonly calibration: Calibration;
  readonly languages: readonly string[];
  readonly codebooks: Buffer | undefined;
  readonly nativeFailure: string | undefined;
  private readonly queue = new RunQueue();
  private readonly recent = new LRUCache<string, Float32Array>({ max: MAX_CACHED_PHRASES });
  /** The cached contexts of phrases in sentences. */
  private readonly read = new LRUCache<string, Float32Array>({ max: MAX_CACHED_PHRASES });
  private budget = FIRST_RUN_TOKENS;

  constructor(
    private readonly model: VerifiedModel,
    private readonly session: ModelSession,
    private readonly inputs: InputBuilder,
    /** Missing if a token's state depends on the other tokens. */
    private readonly rows: TokenEmbeddingCache | undefined,
    readonly relatedness: Relatedness | undefined,
    readonly englishSenseModel: EnglishSenseModel | undefined,
    private readonly isRepeatable: boolean,
  ) {
    this.fingerprint = model.fingerprint;
    this.dimensions = model.description.dimensions;
    this.calibration = model.description.calibration;
    this.languages = model.description.languages;
    this.codebooks = model.codebooks;
    this.nativeFailure = session.nativeFailure;
  }

  knowsWord(word: string): boolean {
    return this.inputs.isOneToken(word);
  }

  async encodePhrases(phrases: readonly PhraseInContext[], signal?: AbortSignal): Promise<Vectors> {
    const vectors = Vectors.zeros(phrases.length, this.dimensions);
    if (phrases.length > MAX_URGENT_PHRASES) {
      await this.encodeInto(phrases, (row) => vectors.row(row), false, signal);
      return vectors;
    }
    const keys = phrases.map((phrase) => JSON.stringify(phrase));
    const unknown = Array.from(keys.keys()).filter((row) => {
      const vector = this.recent.get(keys[row]!);
      if (vector) vectors.row(row).set(vector);
      return !vector;
    });
    await this.encodeInto(
      unknown.map((row) => phrases[row]!),
      (i) => vectors.row(unknown[i]!),
      true,
      signal,
    );
    for (const row of unknown)
      if (keys[row]!.length <= MAX_CACHED_LENGTH) this.recent.set(keys[row]!, vectors.row(row).slice());
    return vectors;
  }

  async encodeWords(segments: readonly (readonly string[])[], signal?: AbortSignal): Promise<Vectors[]> {
    const pacer = new Pacer(signal);
    const jobs: Job[] = [];
    const results: Vectors[] = [];
    // One array for all of them: thousands of small ones would fragment the memory during a long build.
    const all = Vectors.zeros(
      segments.reduce((sum, { length }) => sum + length, 0),
      this.dimensions,
    );
    let first = 0;
    for (const words of segments) {
      const end = first + words.length;
      const sums = new Vectors(this.dimensions, all.data.subarray(first * this.dimensions, end * this.dimensions));
      first = end;
      for (const { ids, words: ranges } of this.inputs.splitIntoWindows(words)) {
        const ofWords = ranges.map(({ word, start, end }) => ({
          rows: this.inputs.pooledRows(ids, start, end),
          sum: sums.row(word),
        }));
        // All tokens count as the phrase, so words are encoded without context. It would not help: both sides of a bead
        // have the same context.
        jobs.push({ ids, phrase: { start: 0, end: ids.length }, sums: ofWords });
      }
      results.push(sums);
      await pacer.yield();
    }
    await this.runAll(jobs, segments.length === 1, pacer);
    for (const sums of results) requireNoNaN(sums.data, this.model.folder);
    return results;
  }

  async encodeContexts(sentences: readonly ExampleSentence[], signal?: AbortSignal): Promise<Vectors> {
    const around = Vectors.zeros(sentences.length, this.relatedness?.dimensions ?? 0);
    if (!this.relatedness) return around;
    const jobs = sentences.flatMap((sentence, row): Job[] => {
      // A phrase of several windows is run without a context.
      const [first] = this.inputs.sentencesOf(sentence)[0] ?? [];
      return first && !isBare(first.ids, first.span)
        ? [{ ids: first.ids, phrase: first.span, sums: [], around: around.row(row) }]
        : [];
    });
    const unread = jobs.filter((job) => {
      const known = this.read.get(keyOf(job));
      if (known) job.around!.set(known);
      return !known;
    });
    await this.runAll(unread, sentences.length <= MAX_URGENT_PHRASES, new Pacer(signal));
    requireNoNaN(around.data, this.model.folder);
    for (const job of unread) this.read.set(keyOf(job), job.around!.slice());
    return around;
  }

  clearCache(): void {
    this.inputs.forget();
    this.rows?.clear();
  }

  async close(): Promise<void> {
    await this.englishSenseModel?.close();
    await this.session.close();
  }

  /**
   * Encodes each phrase: the mean over its tokens in each sentence, then over the sentences, l2-normalised (XPR, eq.
   * 1–2).
   */
  private async encodeInto(
    phrases: readonly PhraseInContext[],
    rowOf: (index: number) => Float32Array,
    isUrgent: boolean,
    signal?: AbortSignal,
  ): Promise<void> {
    const pacer = new Pacer(signal);
    const isNormalised = this.model.description.examplePooling === 'normalisedMean';
    const sentences: SentenceInput[][] = [];
    for (const phrase of phrases) {
      sentences.push(this.inputs.sentencesOf(phrase));
      await pacer.yield();
    }
    // One block for all: many small ones would fragment the process's memory.
    const sums = Vectors.zeros(
      sentences.reduce((count, { length }) => count + length, 0),
      this.dimensions,
    );
    const tokens = new Uint32Array(sums.count);
    const jobs: Job[] = [];
    for (const [place, sequences] of sentences.flat().entries()) {
      for (const { ids, span } of sequences) {
        const rows = this.inputs.pooledRows(ids, span.start, span.end);
        tokens[place]! += rows.length;
        // A caller that needs a phrase in its sentences will mostly need its context, too.
        const around =
          isUrgent && this.relatedness && !isBare(ids, span)
            ? new Float32Array(this.relatedness.dimensions)
            : undefined;
        jobs.push({ ids, phrase: span, sums: [{ rows, sum: sums.row(place) }], around });
      }
    }
    await this.runAll(jobs, isUrgent, pacer);
    for (const job of jobs) if (job.around) this.read.set(keyOf(job), requireNoNaN(job.around, this.model.folder));
    let place = 0;
    for (const [index, ofPhrase] of sentences.entries()) {
      const row = rowOf(index);
      for (const end = place + ofPhrase.length; place < end; place++) {
        if (isNormalised) addScaled(normaliseInPlace(sums.row(place)), 1, row);
        else addScaled(sums.row(place), 1 / Math.max(1, tokens[place]!), row);
      }
      normaliseInPlace(requireNoNaN(row, this.model.folder));
    }
  }

  private async runAll(jobs: readonly Job[], isUrgent: boolean, pacer: Pacer): Promise<void> {
    const { rows } = this;
    if (!rows) return this.runInBatches(jobs, isUrgent, pacer);
    const bare = jobs.filter(({ ids, phrase }) => isBare(ids, phrase));
    for (let first = 0; first < bare.length; first += INPUTS_AT_ONCE) {
      const some = bare.slice(first, first + INPUTS_AT_ONCE);
      rows.prune();
      const ids = some.flatMap((job) => job.ids);
      // Another call may evict the rows from the cache in the meantime.
      for (let missing = rows.missing(ids); missing.length > 0; missing = rows.missing(ids)) {
        const states = Vectors.zeros(missing.length, this.dimensions);
        await this.runInBatches(
          missing.map((id, i) => ({
            ids: [id],
            phrase: { start: 0, end: 1 },
            sums: [{ rows: [0], sum: states.row(i) }],
          })),
          isUrgent,
          pacer,
        );
        missing.forEach((id, i) => rows.put(id, states.row(i)));
      }
      for (const { ids, sums } of some) for (const { rows: pooled, sum } of sums) rows.addTo(sum, ids, pooled);
      await pacer.yield();
    }
    await this.runInBatches(
      jobs.filter(({ ids, phrase }) => !isBare(ids, phrase)),
      isUrgent,
      pacer,
    );
  }

  private async runInBatches(jobs: readonly Job[], isUrgent: boolean, pacer: Pacer): Promise<void> {
    const lengths = jobs.map(({ ids }) => ids.length);
    for (const batch of batchesOf(lengths, () => this.budget)) {
      await pacer.yield();
      const {
        data,
        tokens,
        phraseContexts: around,
      } = await this.queue.run(isUrgent, () => this.timedRun(batch.map((index) => jobs[index]!)));
      for (const [i, index] of batch.entries()) {
        const job = jobs[index]!;
        for (const { rows, sum } of job.sums) addRows(data, i * tokens, rows, sum);
        job.around?.set(around.subarray(i * job.around.length, (i + 1) * job.around.length));
      }
    }
    pacer.throwIfCancelled();
  }

  /**
   * Runs a batch, and from its time learns how many tokens fit into a run: a larger model or a slower machine gets
   * smaller ones.
   */
  private async timedRun(batch: readonly MarkedTokens[]) {
    const start = performance.now();
    const states = await this.session.run(batch);
    const tokens = batch.length * states.tokens;
    if (!this.isRepeatable && tokens >= this.budget / 2) {
      const fitting = (tokens * MAX_RUN_MS) / (performance.now() - start);
      this.budget = Math.round(Math.min(MAX_TOKENS, Math.max(MIN_TOKENS, 0.8 * this.budget + 0.2 * fitting)));
    }
    return states;
  }
}

/** Returns whether a phrase has no context. */
function isBare(ids: readonly number[], { start, end }: Span): boolean {
  return start === 0 && end === ids.length;
}

function keyOf({ ids, phrase }: MarkedTokens): string {
  return `${phrase.start},${phrase.end} ${ids.join()}`;
}

/** @param first the row of `states` that `rows` are counted from */
function addRows(states: Float32Array, first: number, rows: readonly number[], sum: Float32Array): void {
  for (const row of rows) {
    const start = (first + row) * sum.length;
    for (let i = 0; i < sum.length; i++) sum[i]! += states[start + i]!;
  }
}
