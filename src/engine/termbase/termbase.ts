import { randomUUID } from 'node:crypto';
import { GlossaError } from '../../base/errors';
import { Pacer, chunksOf } from '../../base/pacer';
import type { Concept } from '../../model/concept';
import type { TermbaseAddress } from '../../protocol/termbases';
import type { PushPlanOptions, PushResult } from '../../termbase/pushPlan';
import { PushPlan } from '../../termbase/pushPlan';
import type { Revision, RevisionHeader } from '../../termbase/revision';
import { currentRevisions, DELETED_DIGEST, revisionOf } from '../../termbase/revision';
import { unstorableReason } from '../../termbase/termRow';
import type { TermRowHeader, BrokenRevision } from '../../termbase/completeRevisions';
import { checkTermRow, readCompleteHeaders } from '../../termbase/completeRevisions';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import type { ConceptRow, FoundConcept, StoredConcept } from './conceptReader';
import { ConceptReader, encodedRows, CONCEPT_ROW_FIELDS, addRowsTo, conceptFromRows } from './conceptReader';
import type { StartupWait } from './milvusCollection';
import { MilvusCollection } from './milvusCollection';
import { anyOfCondition, indexParams, joinConditions, languageCondition, prefixCondition } from './milvusExpressions';
import type { ModelVector, TermbaseMetadata, TermbaseQuery } from './termbaseMetadata';
import { hasComparableVectors, parseMetadata, parseMetadataOverrides } from './termbaseMetadata';

/** The version of a collection's schema; it is raised whenever its fields change. */
const SCHEMA = 2;
/** The number of concepts whose state is requested, or that are written, at once. */
const BATCH = 1000;
/** The time in milliseconds for which edits and look-ups use a collection's cached facts. */
const CACHE_LIFETIME_MS = 30_000;
/**
 * The maximum number of passes when re-encoding; each handles the edits that others made with another model during the
 * previous one.
 */
const MAX_PASSES = 20;

interface ReencodeOptions {
  signal?: AbortSignal;
  /** @param done the number of concepts that are done, out of `all` */
  onProgress?: (done: number, all: number) => void;
}

interface PushOptions extends PushPlanOptions {
  signal?: AbortSignal;
  /** @param done the number of concepts that are done */
  onProgress?: (done: number) => void;
}

/**
 * The concepts of a company, stored on a Milvus server as rows (`termbase/termRow.ts`). `termbase/revision.ts` decides
 * which rows form a revision.
 */
export class Termbase {
  private readonly reader: ConceptReader;
  private heard: { facts: TermbaseMetadata; at: number } | undefined;

  private constructor(
    private readonly collection: MilvusCollection,
    readonly place: TermbaseAddress,
  ) {
    this.reader = new ConceptReader(collection);
  }

  /** Connects to a termbase. Errors: `termbaseUnreachable`, `termbaseRefused`. */
  static async connect(place: TermbaseAddress, token?: string, patience?: StartupWait): Promise<Termbase> {
    return new Termbase(await MilvusCollection.connect(place, token, patience), place);
  }

  close(): Promise<void> {
    return this.collection.close();
  }

  serverVersion(): Promise<string> {
    return this.collection.serverVersion();
  }

  /** @param terms expected number, which selects the index. Errors: `termbaseRefused`, also if the collection exists */
  async create(
    { fingerprint, dimensions }: Pick<PhraseEncoder, 'fingerprint' | 'dimensions'>,
    terms: number,
  ): Promise<void> {
    if ((await this.collection.description()) !== undefined)
      throw this.refusal('a collection with this name already exists');
    await this.collection.create(
      JSON.stringify({ schema: SCHEMA, id: randomUUID(), model: fingerprint, dimensions } satisfies Omit<
        TermbaseMetadata,
        'isReencoding'
      >),
      dimensions,
      indexParams(terms),
    );
  }

  /**
   * Requests the metadata of the collection. Errors: `termbaseRefused` if it does not exist or is not a termbase of
   * this version.
   */
  async facts(): Promise<TermbaseMetadata> {
    const described = await this.described();
    if (described.schema !== SCHEMA)
      throw this.refusal(
        `the collection “${this.place.collection}” was created by another version of Glossa (schema ` +
          `${described.schema}, not ${SCHEMA})`,
      );
    const facts = { ...described, ...parseMetadataOverrides(await this.collection.record()) };
    this.heard = { facts, at: Date.now() };
    return facts;
  }

  /** The last known facts; undefined before the first request. */
  get lastFacts(): TermbaseMetadata | undefined {
    return this.heard?.facts;
  }

  /** Loads the collection into the server's memory for searching; needed again after a restart of the server. */
  load(): Promise<void> {
    return this.collection.load();
  }

  /** Deletes the collection. Errors: `termbaseRefused` if it is not a termbase of any version. */
  async drop(): Promise<void> {
    await this.described();
    await this.collection.drop();
  }

  /**
   * Adds concepts to the termbase. Pushing again changes nothing; after an interruption, the next push continues.
   * Entries that others have changed are left unchanged and reported, unless `replace` is set. An edit during the push
   * is kept as a second version.
   */
  async push(
    concepts: readonly Concept[],
    encoder: PhraseEncoder,
    { signal, onProgress, ...choices }: PushOptions = {},
  ): Promise<PushResult> {
    const facts = await this.facts();
    if (facts.model !== encoder.fingerprint)
      throw this.refusal(
        'its vectors were computed with another model. Push with that model (--model), or compute all vectors ' +
          'again with this one (push --reencode)',
      );
    const pacer = new Pacer(signal);
    const plan = new PushPlan(choices);
    let done = 0;
    for (const batch of chunksOf(concepts, BATCH)) {
      await pacer.yield();
      const stored = await this.reader.marksOf(batch.map(({ id }) => id));
      const written = batch.flatMap((concept) => plan.add(concept, stored.get(concept.id) ?? [], Date.now()));
      await this.collection.write(await encodedRows(written, facts, encoder, signal));
      plan.settle();
      onProgress?.((done += batch.length));
    }
    return plan.result;
  }

  /**
   * Adds an edit: the new content of a concept, made from these versions; undefined deletes it. Returns the revision.
   * Without an encoder of the termbase's model, it is found by form only until the next `reencode`.
   */
  async edit(
    id: string,
    content: Concept | undefined,
    parents: readonly RevisionHeader[],
    encoder: PhraseEncoder | undefined,
    written = Date.now(),
  ): Promise<Revision> {
    const reason = content && unstorableReason(content);
    if (reason !== undefined) throw this.refusal(`the entry ${id} cannot be saved: ${reason}`);
    const revision = revisionOf(
      id,
      content,
      parents.map((parent) => parent.id),
      written,
    );
    await this.collection.write(await encodedRows([revision], await this.recentFacts(), encoder));
    return revision;
  }

  /**
   * Recomputes vectors that are missing or from another model. Searches use forms only meanwhile; after an
   * interruption, the next call continues. Concurrent edits are kept. Returns the number of revisions.
   */
  async reencode(encoder: PhraseEncoder, { signal, onProgress }: ReencodeOptions = {}): Promise<number> {
    const facts = await this.facts();
    if (facts.dimensions !== encoder.dimensions) {
      throw this.refusal(
        `its vectors have ${facts.dimensions} dimensions, but those of this model have ${encoder.dimensions}. Pull ` +
          `it into a file, create another termbase with this model, and push the file`,
      );
    }
    const current: TermbaseMetadata = { ...facts, model: encoder.fingerprint };
    if (facts.model !== current.model) await this.writeRecord({ model: current.model, isReencoding: true });
    const pacer = new Pacer(signal);
    let renewed = 0;
    for (let pass = 1; ; pass++) {
      const stale = await this.reader.revisionsOfOtherModels(current.model);
      const before = renewed;
      let done = 0;
      for (const ids of chunksOf([...stale.keys()], BATCH)) {
        pacer.throwIfCancelled();
        if ((await this.facts()).model !== current.model)
          throw this.refusal('someone else has started to compute its vectors again with another model');
        const revisions = (await this.reader.current(ids, true)).flatMap(({ id, versions }) =>
          versions.filter((version) => stale.get(id)!.has(version.id)),
        );
        await this.collection.write(await encodedRows(revisions, current, encoder, signal));
        renewed += revisions.length;
        onProgress?.((done += ids.length), stale.size);
      }
      // The remaining versions have been replaced by others.
      if (renewed === before) break;
      if (pass === MAX_PASSES) throw this.refusal('other users keep writing entries with a different model');
    }
    if (facts.model !== current.model || facts.isReencoding)
      await this.writeRecord({ model: current.model, isReencoding: false });
    return renewed;
  }

  /**
   * Yields the concepts in the order of their ids, without deleted ones.
   *
   * @param onBroken receives unreadable ones
   */
  async *concepts(pacer: Pacer, onBroken?: (broken: BrokenRevision) => void): AsyncGenerator<StoredConcept> {
    const byConcept = new Map<string, ConceptRow[]>();
    for await (const rows of this.collection.rows(undefined, CONCEPT_ROW_FIELDS, true)) {
      addRowsTo(byConcept, rows);
      await pacer.yield();
    }
    for (const [id, rows] of Array.from(byConcept).sort(([a], [b]) => (a < b ? -1 : 1))) {
      const concept = conceptFromRows(id, rows, onBroken);
      if (concept) yield concept;
      await pacer.yield();
    }
  }

  /** Returns a concept after all earlier writes, as the base of an edit. Undefined if there is none. */
  async concept(id: string): Promise<StoredConcept | undefined> {
    return (await this.reader.current([id], true))[0];
  }

  /**
   * Returns concepts with a matching form or stem, or with a vector among the nearest `k`; vectors of other models are
   * not used (`hasComparableVectors`). Very recent writes may be missing, for speed.
   */
  async find(
    {
      forms,
      stems,
      beginning,
      vector,
      languages = [],
      condition,
    }: Omit<TermbaseQuery, 'vector'> & { vector?: ModelVector },
    k: number,
  ): Promise<FoundConcept[]> {
    const byForm = [
      anyOfCondition('form', forms),
      anyOfCondition('stem', stems),
      ...(beginning ? [prefixCondition('form', beginning)] : []),
    ].join(' or ');
    const queryVector = vector && hasComparableVectors(await this.recentFacts(), vector.model) ? vector : undefined;
    const nearest = async (where?: string): Promise<string[]> =>
      queryVector ? this.reader.nearest(queryVector, k, joinConditions(where, condition)) : [];
    const ids = await Promise.all([
      this.reader.idsOf(joinConditions(byForm, condition)!, k),
      nearest(),
      ...languages.map((language) => nearest(languageCondition(language))),
    ]);
    return this.reader.withVectors([...new Set(ids.flat())], queryVector);
  }

  /** Returns the first concepts of a domain, a customer or a language, or of all, in the order of their ids. */
  async some(
    { domain, customer, language }: { domain?: string; customer?: string; language?: string },
    limit: number,
  ): Promise<StoredConcept[]> {
    const conditions = [
      domain === undefined ? undefined : anyOfCondition('domain', [domain]),
      customer === undefined ? undefined : anyOfCondition('customer', [customer]),
      language === undefined ? undefined : languageCondition(language),
    ];
    return this.reader.current(await this.reader.idsOf(joinConditions(...conditions), limit), false);
  }

  /** Returns all complete versions of a concept that are still stored, after all earlier writes. */
  async history(id: string): Promise<RevisionHeader[]> {
    return (await this.reader.marksOf([id])).get(id) ?? [];
  }

  /**
   * Deletes replaced and incomplete revisions that are older than a number of milliseconds. Returns the number of rows.
   * @param onBroken receives unreadable entries, which are kept
   */
  async upkeep(age: number, onBroken?: (broken: BrokenRevision) => void): Promise<number> {
    const limit = Date.now() - age;
    const byConcept = new Map<string, TermRowHeader[]>();
    // Contents are examined and dropped: a whole termbase would not fit into memory.
    for await (const rows of this.collection.rows(undefined, CONCEPT_ROW_FIELDS, true))
      addRowsTo(byConcept, rows.map(checkTermRow));
    let removed = 0;
    for (const list of byConcept.values()) {
      const broken: BrokenRevision[] = [];
      const current = currentRevisions(readCompleteHeaders(list, (each) => broken.push(each)));
      for (const each of broken) onBroken?.(each);
      if (broken.length > 0) continue;
      const isDeleted = current.every(({ digest, written }) => digest === DELETED_DIGEST && written < limit);
      const kept = new Set(isDeleted ? [] : current.map(({ id }) => id));
      const superfluous = list.filter(({ revision, written }) => !kept.has(revision) && written < limit);
      const [deletions, others] = [true, false].map((wanted) =>
        superfluous.filter(({ digest }) => (digest === DELETED_DIGEST) === wanted).map(({ row }) => row),
      );
      // Deletions are removed last: without its deletion, an entry whose older rows remain would reappear.
      await this.collection.remove(others!);
      await this.collection.remove(deletions!);
      removed += superfluous.length;
    }
    return removed;
  }

  /** Returns the cached metadata; outdated metadata is refreshed in the background. */
  private async recentFacts(): Promise<TermbaseMetadata> {
    if (!this.heard) return this.facts();
    if (Date.now() - this.heard.at > CACHE_LIFETIME_MS) {
      this.heard.at = Date.now();
      this.facts().catch(() => undefined); // the request itself reports the error
    }
    return this.heard.facts;
  }

  /** Returns the facts with which the collection was created. */
  private async described(): Promise<TermbaseMetadata> {
    const text = await this.collection.description();
    if (text === undefined)
      throw this.refusal(
        `the collection “${this.place.collection}” does not exist. To create it, run “glossa termbase create”`,
      );
    const facts = parseMetadata(text);
    if (!facts) throw this.refusal(`the collection “${this.place.collection}” is not a Glossa termbase`);
    return facts;
  }

  private async writeRecord(record: Pick<TermbaseMetadata, 'model' | 'isReencoding'>): Promise<void> {
    await this.collection.writeRecord(JSON.stringify(record), (await this.described()).dimensions);
    this.heard = undefined;
  }

  private refusal(reason: string): GlossaError {
    return new GlossaError('termbaseRefused', `The termbase “${this.place.name}” at ${this.place.address}: ${reason}.`);
  }
}
