import { setTimeout as delay } from 'node:timers/promises';
import type * as Milvus from '@zilliz/milvus2-sdk-node';
import { GlossaError } from '../../base/errors';
import { lazyRequire } from '../../base/lazyRequire';
import type { TermbaseAddress } from '../../protocol/termbases';
import type { TermRow } from '../../termbase/termRow';
import type { MilvusIndexParams } from './milvusExpressions';
import { anyOfCondition, quoteForFilter } from './milvusExpressions';
import { MAX_FIELD_BYTES } from '../../termbase/termRow';

/** Loads the client, which is large, only for users of a termbase. */
const sdk = lazyRequire<typeof Milvus>('@zilliz/milvus2-sdk-node');

/** The time limit of a call in milliseconds, and its retries. */
const CALL_TIMEOUT_MS = 20_000;
const [MAX_RETRIES, RETRY_DELAY_MS] = [2, 200];
/** Page sizes of queries with and without concept bodies; a page must fit into one gRPC message. */
const [PAGE_SIZE, BODILESS_PAGE_SIZE] = [500, 5000];
/** The approximate size of a write batch in bytes. */
const WRITE_BATCH_BYTES = 8 << 20;
/** Status codes of gRPC. */
const [DEADLINE_EXCEEDED, UNAVAILABLE, UNAUTHENTICATED] = [4, 14, 16];
/** The first version of the server that supports upsert. */
const MIN_VERSION = [2, 3] as const;
/** The polling interval in milliseconds while a server starts. */
const START_POLL_MS = 1_000;
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i;

/** The key of the metadata row; all other keys contain a space. */
const RECORD = 'record';

const TEXTS = Object.entries(MAX_FIELD_BYTES) as [keyof typeof MAX_FIELD_BYTES, number][];

/** A row with the vector of its term. */
export type VectorRow = TermRow & { vector: number[] };

/** A row with a similar vector. */
export type SimilarRow = Pick<TermRow, 'row' | 'concept' | 'model'>;

/** The time to wait for a server that is starting, and a callback for the waiting. */
export type StartupWait = { milliseconds: number; onWait?: (reason: string) => void };

/** The server responds but is not ready yet. The request was not executed. */
class ServerNotReady extends GlossaError {}

/** A collection on a Milvus server, with readable errors, a fixed description and a mutable record. */
export class MilvusCollection {
  private constructor(
    private readonly client: Milvus.MilvusClient,
    private readonly place: TermbaseAddress,
    private readonly patience: StartupWait,
  ) {}

  /** Connects to the server. Errors: `termbaseUnreachable`, and `termbaseRefused` if the server denies access. */
  static async connect(
    place: TermbaseAddress,
    token: string | undefined,
    patience: StartupWait = { milliseconds: 0 },
  ): Promise<MilvusCollection> {
    const { MilvusClient } = sdk();
    const client = new MilvusClient({
      address: place.address,
      ssl: place.tls ?? !LOOPBACK.test(place.address),
      ...(token && { token }),
      ...(place.database && { database: place.database }),
      timeout: CALL_TIMEOUT_MS,
      maxRetries: MAX_RETRIES,
      retryDelay: RETRY_DELAY_MS,
      logLevel: 'error',
      // It would send the name of this machine to the server.
      telemetry: { enabled: false },
    });
    const collection = new MilvusCollection(client, place, patience);
    try {
      await collection.answer(() => client.connectPromise);
      const version = await collection.serverVersion();
      if (isUnsupportedServerVersion(version))
        throw collection.failure(
          `it runs Milvus ${version}, but Glossa requires Milvus ${MIN_VERSION.join('.')} or later`,
        );
      return collection;
    } catch (error) {
      await client.closeConnection();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.client.closeConnection();
  }

  async serverVersion(): Promise<string> {
    const { version } = await this.answer(() => this.client.getVersion());
    return version;
  }

  /** Returns the text with which the collection was created; undefined if there is no such collection. */
  async description(): Promise<string | undefined> {
    const { value } = await this.answer(() => this.client.hasCollection(this.named()));
    if (!value) return undefined;
    const { schema } = await this.answer(() => this.client.describeCollection(this.named()));
    return schema.description;
  }

  /** Returns the text that `writeRecord` stored last; undefined if it never did. */
  async record(): Promise<string | undefined> {
    const { data } = await this.answer(() =>
      this.client.query({
        ...this.named(),
        filter: `row == ${quoteForFilter(RECORD)}`,
        output_fields: ['body'],
        limit: 1,
        consistency_level: sdk().ConsistencyLevelEnum.Strong,
      }),
    );
    const body: unknown = data[0]?.['body'];
    return typeof body === 'string' ? body : undefined;
  }

  async writeRecord(text: string, dimensions: number): Promise<void> {
    const nothing = Object.fromEntries(TEXTS.map(([name]) => [name, ''])) as Record<
      keyof typeof MAX_FIELD_BYTES,
      string
    >;
    await this.write([
      {
        ...nothing,
        row: RECORD,
        body: text,
        rows: 0,
        written: Date.now(),
        vector: new Array<number>(dimensions).fill(0),
      },
    ]);
  }

  async create(description: string, dimensions: number, index: MilvusIndexParams): Promise<void> {
    const { DataType } = sdk();
    const texts = TEXTS.map(([name, max_length]) => ({
      name,
      data_type: DataType.VarChar,
      max_length,
      is_primary_key: name === 'row',
    }));
    const numbers = [
      { name: 'rows', data_type: DataType.Int32 },
      { name: 'written', data_type: DataType.Int64 },
    ];
    const fields = [...texts, ...numbers, { name: 'vector', data_type: DataType.FloatVector, dim: dimensions }];
    await this.answer(() => this.client.createCollection({ ...this.named(), description, fields }));
    await this.answer(() =>
      this.client.createIndex({ ...this.named(), field_name: 'vector', metric_type: 'IP', ...index }),
    );
    for (const name of ['concept', 'form', 'stem'])
      await this.answer(() => this.client.createIndex({ ...this.named(), field_name: name, index_type: 'Trie' }));
    await this.load();
  }

  /** Loads the collection into memory; searches require this. */
  async load(): Promise<void> {
    await this.answer(() => this.client.loadCollectionSync(this.named()));
  }

  async drop(): Promise<void> {
    await this.answer(() => this.client.dropCollection(this.named()));
  }

  /** Upserts rows by key. */
  async write(rows: readonly VectorRow[]): Promise<void> {
    for (let first = 0, end = 0; first < rows.length; first = end) {
      for (let bytes = 0; end < rows.length && bytes < WRITE_BATCH_BYTES; end++)
        bytes += rows[end]!.body.length + 4 * rows[end]!.vector.length;
      const data = rows.slice(first, end).map((row) => ({ ...row }));
      await this.answer(() => this.client.upsert({ ...this.named(), data }));
    }
  }

  async remove(keys: readonly string[]): Promise<void> {
    if (keys.length > 0)
      await this.answer(() => this.client.delete({ ...this.named(), filter: anyOfCondition('row', keys) }));
  }

  /** Yields the matching rows in pages. `isStrong` includes all earlier writes and is slower. */
  async *rows<Field extends keyof VectorRow>(
    condition: string | undefined,
    fields: readonly Field[],
    isStrong: boolean,
  ): AsyncGenerator<Pick<VectorRow, Field | 'row'>[]> {
    const { Strong, Bounded } = sdk().ConsistencyLevelEnum;
    const limit = (fields as readonly string[]).includes('body') ? PAGE_SIZE : BODILESS_PAGE_SIZE;
    const output_fields = [...new Set<keyof VectorRow>(['row', ...fields])];
    for (let last = ''; ;) {
      const filter = [`row > ${quoteForFilter(last)}`, ...(condition ? [`(${condition})`] : [])].join(' and ');
      const { data } = await this.answer(() =>
        this.client.query({
          ...this.named(),
          filter,
          output_fields,
          limit,
          consistency_level: isStrong ? Strong : Bounded,
        }),
      );
      const page = (data as unknown as (Pick<VectorRow, Field | 'row'> & { written?: unknown })[]).map((row) =>
        'written' in row ? { ...row, written: Number(row.written) } : row,
      );
      yield page.filter(({ row }) => row !== RECORD).sort((a, b) => (a.row < b.row ? -1 : 1));
      if (page.length < limit) return;
      const greatest = greatestOf(page.map(({ row }) => String(row)));
      if (compareBytes(greatest, last) <= 0) throw this.failure('it returns the same rows repeatedly');
      last = greatest;
    }
  }

  /** Returns the rows with the nearest vectors, best first, that satisfy a condition. */
  async nearest(vector: Float32Array, k: number, condition?: string): Promise<SimilarRow[]> {
    const { results } = await this.answer(() =>
      this.client.search({
        ...this.named(),
        anns_field: 'vector',
        data: [Array.from(vector)],
        limit: k,
        metric_type: 'IP',
        filter: condition ?? '',
        output_fields: ['row', 'concept', 'model'],
        consistency_level: sdk().ConsistencyLevelEnum.Bounded,
      }),
    );
    return (results as unknown as SimilarRow[]).filter(({ row }) => row !== RECORD);
  }

  private named(): { collection_name: string } {
    return { collection_name: this.place.collection };
  }

  /** Repeats the request while the server starts. Errors: those of `answerNow`. */
  private async answer<T>(ask: () => Promise<T>): Promise<T> {
    for (const end = performance.now() + this.patience.milliseconds; ;) {
      try {
        return await this.answerNow(ask);
      } catch (error) {
        if (!(error instanceof ServerNotReady) || performance.now() > end) throw error;
        this.patience.onWait?.(error.message);
        await delay(START_POLL_MS);
      }
    }
  }

  /** Converts errors of the client and of the server. Neither contains the token. */
  private async answerNow<T>(ask: () => Promise<T>): Promise<T> {
    let answer: T;
    try {
      answer = await ask();
    } catch (error) {
      throw this.failure((error as Error).message, (error as { code?: number }).code ?? UNAVAILABLE);
    }
    const status = ((answer as { status?: Milvus.ResStatus } | undefined)?.status ?? answer) as
      Partial<Milvus.ResStatus> | undefined;
    if (status && typeof status.error_code === 'string' && status.error_code !== 'Success')
      throw this.failure(status.reason || status.error_code);
    return answer;
  }

  /** @param status the status of gRPC; missing if the server has responded */
  private failure(reason: string, status?: number): GlossaError {
    const { name, address } = this.place;
    const termbase = `The termbase “${name}” at ${address}`;
    if (/certificate/i.test(reason))
      return new GlossaError(
        'termbaseUnreachable',
        `${termbase} has a certificate that is not trusted (${reason}). If your company issues its own certificates, ` +
          `set NODE_EXTRA_CA_CERTS to the path of its root certificate.`,
      );
    if (isNotReadyMessage(reason))
      return new ServerNotReady('termbaseUnreachable', `${termbase} is still starting (${reason}). Try again later.`);
    if (status === UNAVAILABLE || status === DEADLINE_EXCEEDED)
      return new GlossaError(
        'termbaseUnreachable',
        `The termbase “${name}” at ${address} is not responding (${reason}). Check its address, whether it uses ` +
          `encryption (TLS), and whether the server is running.`,
      );
    if (status === UNAUTHENTICATED)
      return new GlossaError(
        'termbaseRefused',
        `${termbase} denied access (${reason}). Check the user and password in the token.`,
      );
    if (/quota/i.test(reason))
      return new GlossaError(
        'termbaseRefused',
        `${termbase} accepts no more data (${reason}). It can still be read. Free some space or raise its quota, and ` +
          `try again.`,
      );
    return new GlossaError('termbaseRefused', `${termbase} rejected the request: ${reason}`);
  }
}

/** @param reason the reason in a response of the server */
export function isNotReadyMessage(reason: string): boolean {
  return /not (?:yet )?ready|not healthy|is (?:starting|initializing|stand[- ]?by)|please wait/i.test(reason);
}

/** @param version as the server reports it, such as `v2.3.5-lite`; unknown formats are accepted */
export function isUnsupportedServerVersion(version: string): boolean {
  const [, major, minor] = (/^v?(\d+)\.(\d+)/.exec(version) ?? []).map(Number);
  return major !== undefined && (major < MIN_VERSION[0] || (major === MIN_VERSION[0] && minor! < MIN_VERSION[1]));
}

/** Returns the greatest key in the order of Milvus: by UTF-8 bytes. */
function greatestOf(keys: readonly string[]): string {
  return keys.reduce((greatest, key) => (compareBytes(key, greatest) > 0 ? key : greatest), '');
}

function compareBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
