import { randomUUID } from 'node:crypto';
import { GlossaError } from '../../base/errors';
import { Pacer, slicesOf } from '../../base/pacer';
import type { Concept } from '../../model/concept';
import type { TermbaseAddress } from '../../model/termbase';
import type { PushChoices, PushResult } from '../../termbase/pushPlan';
import { PushPlan } from '../../termbase/pushPlan';
import type { Revision, RevisionMark } from '../../termbase/revision';
import { currentOf, DELETED, revisionOf } from '../../termbase/revision';
import { faultOf } from '../../termbase/termRow';
import type { BareRow, BrokenRevision } from '../../termbase/wholeRevisions';
import { bareRow, wholeMarks } from '../../termbase/wholeRevisions';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import type { ConceptRow, FoundConcept, StoredConcept } from './conceptReader';
import { ConceptReader, FIELDS, groupInto, storedConcept } from './conceptReader';
import { encodedRows } from './encodedRows';
import { allOf, beginsWith, isOfLanguage, isOneOf, MilvusCollection } from './milvusCollection';
import type { ModelVector, TermbaseFacts } from './termbaseFacts';
import { factsIn, findsByMeaning, recordIn } from './termbaseFacts';
import { indexFor } from './termbaseIndex';
import type { TermbaseQuestion } from './termbaseQuestion';

/** Raised whenever the fields of a collection become others. */
const SCHEMA = 2;
/** Concepts whose state is asked for, and that are written, at once. */
const BATCH = 1000;
/** Milliseconds for which an edit and a look-up go by what was last heard of a collection. */
const RECENT = 30_000;
/** Goes through a termbase that is encoded anew, each for what others have written meanwhile with another model. */
const MOST_PASSES = 20;

export interface ReencodeOptions {
  signal?: AbortSignal;
  /** @param done concepts, of `all` */
  onProgress?: (done: number, all: number) => void;
}

export interface PushOptions extends PushChoices {
  signal?: AbortSignal;
  /** @param done concepts */
  onProgress?: (done: number) => void;
}

/** The concepts of a company on a Milvus server, row by row as `termbase/termRow.ts` has them; what may be read together is told by `termbase/revision.ts`. */
export class Termbase {
  private readonly reader: ConceptReader;
  private heard: { facts: TermbaseFacts; at: number } | undefined;

  private constructor(
    private readonly collection: MilvusCollection,
    readonly place: TermbaseAddress,
  ) {
    this.reader = new ConceptReader(collection);
  }

  /** Errors: `termbaseUnreachable`, `termbaseRefused`. */
  static async connect(place: TermbaseAddress, token?: string): Promise<Termbase> {
    return new Termbase(await MilvusCollection.connect(place, token), place);
  }

  close(): Promise<void> {
    return this.collection.close();
  }

  serverVersion(): Promise<string> {
    return this.collection.serverVersion();
  }

  /** @param terms as many as are expected; they choose the index. Errors: `termbaseRefused`, also where the collection is there. */
  async create({ fingerprint, dimensions }: Pick<PhraseEncoder, 'fingerprint' | 'dimensions'>, terms: number): Promise<void> {
    if ((await this.collection.description()) !== undefined) throw this.refusal('there is a collection of this name already');
    await this.collection.create(JSON.stringify({ schema: SCHEMA, id: randomUUID(), model: fingerprint, dimensions } satisfies Omit<TermbaseFacts, 'isReencoding'>), dimensions, indexFor(terms));
  }

  /** Errors: `termbaseRefused` where there is no such collection, or one that is no termbase of this version. */
  async facts(): Promise<TermbaseFacts> {
    const described = await this.described();
    if (described.schema !== SCHEMA) throw this.refusal(`the collection “${this.place.collection}” was made by another version of Glossa (schema ${described.schema}, not ${SCHEMA})`);
    const facts = { ...described, ...recordIn(await this.collection.record()) };
    this.heard = { facts, at: Date.now() };
    return facts;
  }

  /** As they were heard last; undefined as long as nobody has asked. */
  get lastFacts(): TermbaseFacts | undefined {
    return this.heard?.facts;
  }

  /** Makes it ready to be searched, which a server forgets when it is started anew. */
  load(): Promise<void> {
    return this.collection.load();
  }

  /** Errors: `termbaseRefused` where it is no termbase, of whatever version. */
  async drop(): Promise<void> {
    await this.described();
    await this.collection.drop();
  }

  /**
   * Brings concepts into the termbase. Pushed once more, nothing changes; broken off, the next push goes on. Nothing that somebody
   * else has written is lost: it is a version beside the new one's parents, or is left as it is and named.
   */
  async push(concepts: readonly Concept[], encoder: PhraseEncoder, { signal, onProgress, ...choices }: PushOptions = {}): Promise<PushResult> {
    const facts = await this.facts();
    if (facts.model !== encoder.fingerprint) throw this.refusal('its vectors were made by another model. Push with that one (--model), or have all of them made anew with this one (push --reencode)');
    const pacer = new Pacer(signal);
    const plan = new PushPlan(choices);
    let done = 0;
    for (const batch of slicesOf(concepts, BATCH)) {
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
   * Adds an edit: what the concept says now, made from these versions; undefined deletes it. Returns the revision. Without an encoder, or with
   * that of another model than the termbase's, it is found by form alone until the next `reencode`.
   */
  async edit(id: string, content: Concept | undefined, parents: readonly RevisionMark[], encoder: PhraseEncoder | undefined, written = Date.now()): Promise<Revision> {
    const reason = content && faultOf(content);
    if (reason !== undefined) throw this.refusal(`the entry ${id} cannot be saved: ${reason}`);
    const revision = revisionOf(id, content, parents.map((parent) => parent.id), written);
    await this.collection.write(await encodedRows([revision], await this.recentFacts(), encoder));
    return revision;
  }

  /**
   * Makes the vectors anew that another model has made, or none. Meanwhile everybody searches by form alone; broken off, the next call goes on.
   * What others write at the same time stays as they write it. Returns the number of revisions.
   */
  async reencode(encoder: PhraseEncoder, { signal, onProgress }: ReencodeOptions = {}): Promise<number> {
    const facts = await this.facts();
    if (facts.dimensions !== encoder.dimensions) {
      throw this.refusal(`its vectors have ${facts.dimensions} numbers, and those of this model ${encoder.dimensions}. Pull it into a file, and create another termbase with this model to push that to`);
    }
    const current: TermbaseFacts = { ...facts, model: encoder.fingerprint };
    if (facts.model !== current.model) await this.writeRecord({ model: current.model, isReencoding: true });
    const pacer = new Pacer(signal);
    let renewed = 0;
    for (let pass = 1; ; pass++) {
      const stale = await this.reader.revisionsOfOtherModels(current.model);
      const before = renewed;
      let done = 0;
      for (const ids of slicesOf([...stale.keys()], BATCH)) {
        pacer.throwIfCancelled();
        if ((await this.facts()).model !== current.model) throw this.refusal('somebody else has begun to make its vectors anew with another model');
        const revisions = (await this.reader.standing(ids, true)).flatMap(({ id, versions }) => versions.filter((version) => stale.get(id)!.has(version.id)));
        await this.collection.write(await encodedRows(revisions, current, encoder, signal));
        renewed += revisions.length;
        onProgress?.((done += ids.length), stale.size);
      }
      // What is left are versions that others have taken the place of.
      if (renewed === before) break;
      if (pass === MOST_PASSES) throw this.refusal('others go on writing with another model than this one');
    }
    if (facts.model !== current.model || facts.isReencoding) await this.writeRecord({ model: current.model, isReencoding: false });
    return renewed;
  }

  /** The concepts as they stand, deleted ones left out, in the order of their ids. @param onBroken told of what cannot be read, which is passed over */
  async *concepts(pacer: Pacer, onBroken?: (broken: BrokenRevision) => void): AsyncGenerator<StoredConcept> {
    const byConcept = new Map<string, ConceptRow[]>();
    for await (const rows of this.collection.rows(undefined, FIELDS, true)) {
      groupInto(byConcept, rows);
      await pacer.yield();
    }
    for (const [id, rows] of Array.from(byConcept).sort(([a], [b]) => (a < b ? -1 : 1))) {
      yield* storedConcept(id, rows, onBroken);
      await pacer.yield();
    }
  }

  /** A concept as it stands after everything that was written before: what an edit is made from. Undefined where there is none. */
  async concept(id: string): Promise<StoredConcept | undefined> {
    return (await this.reader.standing([id], true))[0];
  }

  /**
   * Concepts with a term of one of the forms or stems, or whose vector is among the nearest `k`; a vector of a model that the termbase is not searched with (`findsByMeaning`) finds nothing.
   * What others have written a moment ago may be missing: somebody waits for the answer.
   */
  async find({ forms, stems, beginning, vector, languages = [], condition }: Omit<TermbaseQuestion, 'vector'> & { vector?: ModelVector }, k: number): Promise<FoundConcept[]> {
    const byForm = [isOneOf('form', forms), isOneOf('stem', stems), ...(beginning ? [beginsWith('form', beginning)] : [])].join(' or ');
    const asked = vector && findsByMeaning(await this.recentFacts(), vector.model) ? vector : undefined;
    const nearest = async (where?: string): Promise<string[]> => (asked ? this.reader.nearest(asked, k, allOf(where, condition)) : []);
    const ids = await Promise.all([this.reader.idsOf(allOf(byForm, condition)!, k), nearest(), ...languages.map((language) => nearest(isOfLanguage(language)))]);
    return this.reader.withVectors([...new Set(ids.flat())], asked);
  }

  /** The first concepts of a domain, a customer or a language, in the order of their ids; without any of these of all. */
  async some({ domain, customer, language }: { domain?: string; customer?: string; language?: string }, limit: number): Promise<StoredConcept[]> {
    const conditions = [domain === undefined ? undefined : isOneOf('domain', [domain]), customer === undefined ? undefined : isOneOf('customer', [customer]), language === undefined ? undefined : isOfLanguage(language)];
    return this.reader.standing(await this.reader.idsOf(allOf(...conditions), limit), false);
  }

  /** All versions of a concept that were ever written whole and are still kept, after everything that was written before. */
  async history(id: string): Promise<RevisionMark[]> {
    return (await this.reader.marksOf([id])).get(id) ?? [];
  }

  /**
   * Takes out what others have taken the place of, and what was never written whole, where that is older than so many milliseconds. Returns the number of rows.
   * @param onBroken told of what cannot be read; such an entry is left as it is
   */
  async upkeep(age: number, onBroken?: (broken: BrokenRevision) => void): Promise<number> {
    const limit = Date.now() - age;
    const byConcept = new Map<string, BareRow[]>();
    // What they say is looked at here and not kept: that of a whole termbase would not fit into the memory.
    for await (const rows of this.collection.rows(undefined, FIELDS, true)) groupInto(byConcept, rows.map(bareRow));
    let removed = 0;
    for (const list of byConcept.values()) {
      const broken: BrokenRevision[] = [];
      const current = currentOf(wholeMarks(list, (each) => broken.push(each)));
      for (const each of broken) onBroken?.(each);
      if (broken.length > 0) continue;
      const isDeleted = current.every(({ digest, written }) => digest === DELETED && written < limit);
      const kept = new Set(isDeleted ? [] : current.map(({ id }) => id));
      const superfluous = list.filter(({ revision, written }) => !kept.has(revision) && written < limit);
      const [deletions, others] = [true, false].map((wanted) => superfluous.filter(({ digest }) => (digest === DELETED) === wanted).map(({ row }) => row));
      // Without its deletion an entry would be there again.
      await this.collection.remove(others!);
      await this.collection.remove(deletions!);
      removed += superfluous.length;
    }
    return removed;
  }

  /** The facts as they were heard last. After a while they are asked for anew behind the answer, because somebody waits for it. */
  private async recentFacts(): Promise<TermbaseFacts> {
    if (!this.heard) return this.facts();
    if (Date.now() - this.heard.at > RECENT) {
      this.heard.at = Date.now();
      this.facts().catch(() => undefined); // what is wrong is told by the answer itself
    }
    return this.heard.facts;
  }

  /** What the collection was made with. */
  private async described(): Promise<TermbaseFacts> {
    const text = await this.collection.description();
    if (text === undefined) throw this.refusal(`there is no collection “${this.place.collection}”; “glossa termbase create” makes it`);
    const facts = factsIn(text);
    if (!facts) throw this.refusal(`the collection “${this.place.collection}” is no termbase of Glossa`);
    return facts;
  }

  private async writeRecord(record: Pick<TermbaseFacts, 'model' | 'isReencoding'>): Promise<void> {
    await this.collection.writeRecord(JSON.stringify(record), (await this.described()).dimensions);
    this.heard = undefined;
  }

  private refusal(reason: string): GlossaError {
    return new GlossaError('termbaseRefused', `The termbase “${this.place.name}” at ${this.place.address}: ${reason}.`);
  }
}
