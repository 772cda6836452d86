import { performance } from 'node:perf_hooks';
import { GlossaError } from '../../base/errors';
import { Pacer } from '../../base/pacer';
import { dot, normalise, Vectors } from '../../base/vectors';
import type { Calibration } from '../../model/calibration';
import type { PhraseInContext } from '../../model/phrase';
import type { SentenceInput } from './inputs';
import { InputBuilder } from './inputs';
import type { Model } from './model/modelFolder';
import { readModel, REMEDY } from './model/modelFolder';
import type { PhraseEncoder } from './phraseEncoder';
import type { Relatedness } from './relatedness';
import { openRelatedness } from './relatedness';
import type { MarkedTokens, ModelSession } from './session/modelSession';
import { batchesOf, openSession, RunQueue } from './session/modelSession';
import type { PictureNetwork } from './session/pictureNetwork';
import { openPictureNetwork } from './session/pictureNetwork';
import { TokenRows } from './session/tokenRows';
import { openTokenizer } from './tokenizer/tokenizer';

/** A run holds the thread; it is kept this short, in milliseconds, so that a waiting request is answered in between. */
const RUN = 16;
/** Tokens of a run before one has been timed. */
const FIRST_BUDGET = 256;
const LEAST_TOKENS = 16;
/** What a run takes of memory is kept for the next one: some eight kilobytes a token. */
const MOST_TOKENS = 1024;
/** A call for so few phrases comes from somebody who waits for them. */
const URGENT_PHRASES = 8;
const REMEMBERED = 512;
/** A phrase with more text around it, in characters, is looked up once and would only fill the memory. */
const MEMORABLE_LENGTH = 4096;

/** Tokens; attention takes memory by the square of them. */
const LONGEST_TRIAL = 512;

/** Rounding by which a state may differ between two runs. */
const STATIC_TOLERANCE = 1e-6;
/** Inputs of which the tokens' rows are gathered at a time. */
const BARE_AT_ONCE = 512;

/** Something to run, and the sums that some of its token states are added to. */
interface Job extends MarkedTokens {
  sums: { rows: readonly number[]; sum: Float32Array }[];
}

export interface EncoderOptions {
  /** Cores that one run may use; by default all but one, at least two where there are two, at most four. */
  threads?: number;
  /** Keeps what makes the next opening faster; may be deleted at any time. */
  cacheFolder?: string;
  /** Batches of the same inputs are always the same, however long they take: their sums are rounded alike. */
  isRepeatable?: boolean;
}

/**
 * Opens the model in a folder. Errors: `modelMissing` and `modelInvalid`, each with what to do; the engine then goes
 * on without meaning.
 */
export async function openEncoder(folder: string, { threads, cacheFolder, isRepeatable = false }: EncoderOptions = {}): Promise<PhraseEncoder> {
  const model = await readModel(folder);
  const tokenizer = await openTokenizer(model, cacheFolder);
  const inputs = new InputBuilder(model.description, tokenizer);
  const session = await openSession(model, threads);
  try {
    await tryOut(session, model, tokenizer.highestId);
    const rows = (await hasStaticRows(session, model, tokenizer.highestId)) ? new TokenRows(model.description.dimensions) : undefined;
    const relatedness = await openRelatedness(model, tokenizer);
    return new ModelEncoder(model, session, inputs, rows, relatedness, await openPictureNetwork(model, threads), isRepeatable);
  } catch (error) {
    await session.close();
    throw error;
  }
}

/**
 * Whether what stands alone gets nothing from its neighbours, as in `glossa-xpr`: then the states of a bare phrase are those
 * of its tokens one by one, which are looked up and not run again. Found by trying, so that any model may be so.
 */
async function hasStaticRows(session: ModelSession, { description }: Model, highestId: number): Promise<boolean> {
  if (description.markers || description.phraseMark === 1) return false;
  const ids = [highestId, Math.floor(highestId / 2), Math.floor(highestId / 3), highestId];
  const together = (await session.run([{ ids, phrase: { start: 0, end: ids.length } }])).data;
  const alone = (await session.run(ids.map((id) => ({ ids: [id], phrase: { start: 0, end: 1 } })))).data;
  return together.every((value, i) => Math.abs(value - alone[i]!) < STATIC_TOLERANCE);
}

/**
 * Runs the longest input and the shortest one together, of the highest id, so that a network that is too small for its
 * tokenizer or for `maxTokens`, or that gives something else than is described, is refused now and not in the midst of work.
 */
async function tryOut(session: ModelSession, { folder, description }: Model, highestId: number): Promise<void> {
  const length = Math.min(description.maxTokens, LONGEST_TRIAL);
  const { data } = await session.run([
    { ids: new Array<number>(length).fill(highestId), phrase: { start: 0, end: 1 } },
    { ids: [0], phrase: { start: 0, end: 1 } },
  ]);
  checked(data.subarray(0, length * description.dimensions), folder);
}

/** Values that are none would make every comparison false and be kept in the caches. One of them spoils the sum of squares, which no others do: it is counted in float64. */
function checked(values: Float32Array, folder: string): Float32Array {
  if (Number.isFinite(dot(values, values))) return values;
  throw new GlossaError('modelInvalid', `The network in ${folder} gives values that are no numbers. ${REMEDY}`);
}

class ModelEncoder implements PhraseEncoder {
  readonly fingerprint: string;
  readonly dimensions: number;
  readonly calibration: Calibration;
  readonly codebooks: Buffer | undefined;
  readonly nativeFailure: string | undefined;
  private readonly queue = new RunQueue();
  private readonly recent = new RecentVectors(REMEMBERED);
  private budget = FIRST_BUDGET;

  constructor(
    private readonly model: Model,
    private readonly session: ModelSession,
    private readonly inputs: InputBuilder,
    /** Missing where a token's state depends on the others. */
    private readonly rows: TokenRows | undefined,
    readonly relatedness: Relatedness | undefined,
    private readonly pictures: PictureNetwork | undefined,
    private readonly isRepeatable: boolean,
  ) {
    this.fingerprint = model.fingerprint;
    this.dimensions = model.description.dimensions;
    this.calibration = model.description.calibration;
    this.codebooks = model.codebooks;
    this.nativeFailure = session.nativeFailure;
  }

  async encodePhrases(phrases: readonly PhraseInContext[], signal?: AbortSignal): Promise<Vectors> {
    const vectors = Vectors.zeros(phrases.length, this.dimensions);
    if (phrases.length > URGENT_PHRASES) {
      await this.encodeInto(phrases, (row) => vectors.row(row), false, signal);
      return vectors;
    }
    const keys = phrases.map((phrase) => JSON.stringify(phrase));
    const unknown = Array.from(keys.keys()).filter((row) => {
      const vector = this.recent.get(keys[row]!);
      if (vector) vectors.row(row).set(vector);
      return !vector;
    });
    await this.encodeInto(unknown.map((row) => phrases[row]!), (i) => vectors.row(unknown[i]!), true, signal);
    for (const row of unknown) if (keys[row]!.length <= MEMORABLE_LENGTH) this.recent.set(keys[row]!, vectors.row(row).slice());
    return vectors;
  }

  async encodeWords(segments: readonly (readonly string[])[], signal?: AbortSignal): Promise<Vectors[]> {
    const pacer = new Pacer(signal);
    const jobs: Job[] = [];
    const results: Vectors[] = [];
    for (const words of segments) {
      const sums = Vectors.zeros(words.length, this.dimensions);
      for (const { ids, words: ranges } of this.inputs.windowsOf(words)) {
        const ofWords = ranges.map(({ word, start, end }) => ({ rows: this.inputs.pooledRows(ids, start, end), sum: sums.row(word) }));
        // Words are compared as they stand in the dictionary: their neighbours are the same on both sides of a bead.
        jobs.push({ ids, phrase: { start: 0, end: ids.length }, sums: ofWords });
      }
      results.push(sums);
      await pacer.yield();
    }
    await this.runAll(jobs, segments.length === 1, pacer);
    for (const sums of results) checked(sums.data, this.model.folder);
    return results;
  }

  forget(): void {
    this.inputs.forget();
    this.rows?.clear();
  }

  async close(): Promise<void> {
    await this.pictures?.close();
    await this.session.close();
  }

  /** Mean over the phrase's tokens in each sentence, mean over the sentences, l2 (XPR, eq. 1–2). */
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
    // One block for all: as many small ones would leave the process's memory in pieces.
    const sums = Vectors.zeros(sentences.reduce((count, { length }) => count + length, 0), this.dimensions);
    const tokens = new Uint32Array(sums.count);
    const jobs: Job[] = [];
    for (const [place, sequences] of sentences.flat().entries()) {
      for (const { ids, span } of sequences) {
        const rows = this.inputs.pooledRows(ids, span.start, span.end);
        tokens[place]! += rows.length;
        jobs.push({ ids, phrase: span, sums: [{ rows, sum: sums.row(place) }] });
      }
    }
    await this.runAll(jobs, isUrgent, pacer);
    let place = 0;
    for (const [index, ofPhrase] of sentences.entries()) {
      const row = rowOf(index);
      for (const end = place + ofPhrase.length; place < end; place++) {
        if (isNormalised) addScaled(normalise(sums.row(place)), 1, row);
        else addScaled(sums.row(place), 1 / Math.max(1, tokens[place]!), row);
      }
      normalise(checked(row, this.model.folder));
      await this.addPictures(phrases[index]!, row);
    }
  }

  /** What the pictures of its entry say moves a vector that there is; they give none to a phrase that the model does not know. */
  private async addPictures({ pictures = [] }: PhraseInContext, row: Float32Array): Promise<void> {
    const share = pictures.length > 0 && row.some((value) => value !== 0) ? await this.pictures?.shareOf(pictures) : undefined;
    if (!share) return;
    addScaled(share, 1, row);
    normalise(row);
  }

  private async runAll(jobs: readonly Job[], isUrgent: boolean, pacer: Pacer): Promise<void> {
    const { rows } = this;
    if (!rows) return this.runInBatches(jobs, isUrgent, pacer);
    const isBare = ({ ids, phrase }: Job): boolean => phrase.start === 0 && phrase.end === ids.length;
    const bare = jobs.filter(isBare);
    for (let first = 0; first < bare.length; first += BARE_AT_ONCE) {
      const some = bare.slice(first, first + BARE_AT_ONCE);
      rows.prune();
      const ids = some.flatMap((job) => job.ids);
      // Another call may forget the rows in between.
      for (let missing = rows.missing(ids); missing.length > 0; missing = rows.missing(ids)) {
        const states = Vectors.zeros(missing.length, this.dimensions);
        await this.runInBatches(missing.map((id, i) => ({ ids: [id], phrase: { start: 0, end: 1 }, sums: [{ rows: [0], sum: states.row(i) }] })), isUrgent, pacer);
        missing.forEach((id, i) => rows.put(id, states.row(i)));
      }
      for (const { ids, sums } of some) for (const { rows: pooled, sum } of sums) rows.addTo(sum, ids, pooled);
      await pacer.yield();
    }
    await this.runInBatches(jobs.filter((job) => !isBare(job)), isUrgent, pacer);
  }

  private async runInBatches(jobs: readonly Job[], isUrgent: boolean, pacer: Pacer): Promise<void> {
    const lengths = jobs.map(({ ids }) => ids.length);
    for (const batch of batchesOf(lengths, () => this.budget)) {
      await pacer.yield();
      const { data, tokens } = await this.queue.run(isUrgent, () => this.timedRun(batch.map((index) => jobs[index]!)));
      for (const [i, index] of batch.entries()) for (const { rows, sum } of jobs[index]!.sums) addRows(data, i * tokens, rows, sum);
    }
    pacer.throwIfCancelled();
  }

  /** Runs a batch, and from its time learns how many tokens fit into a run: a larger model or a slower machine gets smaller ones. */
  private async timedRun(batch: readonly MarkedTokens[]) {
    const start = performance.now();
    const states = await this.session.run(batch);
    const tokens = batch.length * states.tokens;
    if (!this.isRepeatable && tokens >= this.budget / 2) {
      const fitting = (tokens * RUN) / (performance.now() - start);
      this.budget = Math.round(Math.min(MOST_TOKENS, Math.max(LEAST_TOKENS, 0.8 * this.budget + 0.2 * fitting)));
    }
    return states;
  }
}

/** @param first the row of `states` that `rows` are counted from */
function addRows(states: Float32Array, first: number, rows: readonly number[], sum: Float32Array): void {
  for (const row of rows) {
    const start = (first + row) * sum.length;
    for (let i = 0; i < sum.length; i++) sum[i]! += states[start + i]!;
  }
}

function addScaled(vector: Float32Array, factor: number, sum: Float32Array): void {
  for (let i = 0; i < vector.length; i++) sum[i]! += factor * vector[i]!;
}

/** A small memory of vectors by key that forgets the least recently used one. */
export class RecentVectors {
  private readonly vectors = new Map<string, Float32Array>();

  constructor(private readonly capacity: number) {}

  get(key: string): Float32Array | undefined {
    const vector = this.vectors.get(key);
    if (vector) this.set(key, vector);
    return vector;
  }

  /** A Map keeps the order of insertion, so the first key is always the least recently used one. */
  set(key: string, vector: Float32Array): void {
    this.vectors.delete(key);
    this.vectors.set(key, vector);
    if (this.vectors.size > this.capacity) this.vectors.delete(this.vectors.keys().next().value!);
  }
}
