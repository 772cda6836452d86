import { GlossaError } from '../../base/errors';
import type { Pacer } from '../../base/pacer';
import { slicesOf } from '../../base/pacer';
import type { Concept } from '../../model/concept';
import type { TermbaseAddress } from '../../model/termbase';
import type { Revision, RevisionMark } from '../../termbase/revision';
import { currentOf, DELETED, digestOf, revisionOf } from '../../termbase/revision';
import type { MarkRow } from '../../termbase/termRow';
import { faultOf, MARK_FIELDS, placeOf, rowsOf, wholeMarks, wholeRevisions } from '../../termbase/termRow';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { blendedPhrase } from '../lookup/queryEncoder';
import type { VectorRow } from './milvusCollection';
import { allOf, beginsWith, isOfLanguage, isOneOf, MilvusCollection } from './milvusCollection';
import { indexFor } from './termbaseIndex';
import type { TermbaseQuestion } from './termbaseQuestion';

/** Raised whenever the fields of a collection become others. */
const SCHEMA = 1;
/** Concepts whose state is asked for, and that are written, at once. */
const BATCH = 1000;
const FIELDS = [...MARK_FIELDS, 'body'] as const;
type Row = Parameters<typeof wholeRevisions>[0][number];

/** What a collection says of itself. */
export interface TermbaseFacts {
  schema: number;
  /** Fingerprint of the model that made the vectors. */
  model: string;
  dimensions: number;
}

/** What a push does with the concepts of a glossary. */
export interface PushResult {
  added: number;
  changed: number;
  /** What the termbase has already. */
  unchanged: number;
  /** Ids of which the termbase has a later version than the file. */
  older: string[];
  /** Ids that say something else in the termbase, and of which nobody knows which came first. They were left as they are there. */
  different: string[];
  /** What cannot be written, with the reason. */
  refused: { id: string; reason: string }[];
}

export interface PushOptions {
  withoutExamples?: boolean;
  /** What is different in the termbase is replaced by what the glossary says. */
  replace?: boolean;
  signal?: AbortSignal;
  /** @param done concepts */
  onProgress?: (done: number) => void;
}

/** A concept of a termbase with the versions that count: one, unless people have edited it at the same time. None: it was deleted. */
export interface StoredConcept {
  id: string;
  versions: Revision[];
}

/** A concept that a look-up has found, with the vectors of the terms of its latest version, in their order. */
export interface FoundConcept extends StoredConcept {
  vectors: number[][];
}

/** The concepts of a company on a Milvus server, row by row as `termbase/termRow.ts` has them; what may be read together is told by `termbase/revision.ts`. */
export class Termbase {
  private constructor(
    private readonly collection: MilvusCollection,
    readonly place: TermbaseAddress,
  ) {}

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
    await this.collection.create(JSON.stringify({ schema: SCHEMA, model: fingerprint, dimensions } satisfies TermbaseFacts), dimensions, indexFor(terms));
  }

  /** Errors: `termbaseRefused` where there is no such collection, or one that is no termbase of this version. */
  async facts(): Promise<TermbaseFacts> {
    const text = await this.collection.description();
    if (text === undefined) throw this.refusal(`there is no collection “${this.place.collection}”; “glossa termbase create” makes it`);
    const facts = factsIn(text);
    if (!facts) throw this.refusal(`the collection “${this.place.collection}” is no termbase of Glossa`);
    if (facts.schema !== SCHEMA) throw this.refusal(`the collection “${this.place.collection}” was made by another version of Glossa (schema ${facts.schema}, not ${SCHEMA})`);
    return facts;
  }

  /** Makes it ready to be searched, which a server forgets when it is started anew. */
  load(): Promise<void> {
    return this.collection.load();
  }

  drop(): Promise<void> {
    return this.collection.drop();
  }

  /**
   * Brings concepts into the termbase. Pushed once more, nothing changes; broken off, the next push goes on. Nothing that somebody
   * else has written is lost: it is a version beside the new one's parents, or is left as it is and named.
   */
  async push(concepts: readonly Concept[], encoder: PhraseEncoder, { withoutExamples, replace, signal, onProgress }: PushOptions = {}): Promise<PushResult> {
    const { model } = await this.facts();
    if (model !== encoder.fingerprint) throw this.refusal('its vectors were made by another model. Push with that one (--model)');
    const result: PushResult = { added: 0, changed: 0, unchanged: 0, older: [], different: [], refused: [] };
    let done = 0;
    for (const batch of slicesOf(concepts, BATCH)) {
      const written: Revision[] = [];
      const stored = await this.marksOf(batch.map(({ id }) => id));
      for (const given of batch) {
        const concept = withoutExamples ? withoutSentences(given) : given;
        const reason = faultOf(concept);
        if (reason !== undefined) {
          result.refused.push({ id: concept.id, reason });
          continue;
        }
        const known = stored.get(concept.id) ?? [];
        const current = currentOf(known);
        const digest = digestOf(concept);
        if (current.some((each) => each.digest === digest)) result.unchanged++;
        else if (known.length === 0) result.added += written.push(revisionOf(concept.id, concept, [], Date.now())) && 1;
        else if (replace) result.changed += written.push(revisionOf(concept.id, concept, current.map(({ id }) => id), Date.now())) && 1;
        else (known.some((each) => each.digest === digest) ? result.older : result.different).push(concept.id);
      }
      await this.collection.write(await encodedRows(written, encoder, signal));
      onProgress?.((done += batch.length));
    }
    return result;
  }

  /** Adds an edit: what the concept says now, made from these versions; undefined deletes it. Returns the revision. */
  async edit(id: string, content: Concept | undefined, parents: readonly RevisionMark[], encoder: PhraseEncoder): Promise<Revision> {
    const reason = content && faultOf(content);
    if (reason !== undefined) throw this.refusal(`the entry ${id} cannot be saved: ${reason}`);
    const revision = revisionOf(id, content, parents.map((parent) => parent.id), Date.now());
    await this.collection.write(await encodedRows([revision], encoder));
    return revision;
  }

  /** The concepts as they stand, deleted ones left out, in the order of their ids. */
  async *concepts(pacer: Pacer): AsyncGenerator<StoredConcept> {
    const byConcept = new Map<string, Row[]>();
    for await (const rows of this.collection.rows(undefined, FIELDS, true)) {
      groupInto(byConcept, rows);
      await pacer.yield();
    }
    for (const [id, rows] of Array.from(byConcept).sort(([a], [b]) => (a < b ? -1 : 1))) {
      yield* storedConcept(id, rows);
      await pacer.yield();
    }
  }

  /** A concept as it stands after everything that was written before: what an edit is made from. Undefined where there is none. */
  async concept(id: string): Promise<StoredConcept | undefined> {
    return (await this.standing([id], true))[0];
  }

  /** Concepts with a term of one of the forms or stems, or whose vector is among the nearest `k`. What others have written a moment ago may be missing: somebody waits for the answer. */
  async find({ forms, stems, beginning, vector, languages = [], condition }: TermbaseQuestion, k: number): Promise<FoundConcept[]> {
    const byForm = [isOneOf('form', forms), isOneOf('stem', stems), ...(beginning ? [beginsWith('form', beginning)] : [])].join(' or ');
    const nearest = async (where?: string): Promise<string[]> => (vector ? (await this.collection.nearest(vector, k, allOf(where, condition))).map(({ concept }) => concept) : []);
    const ids = await Promise.all([this.idsOf(allOf(byForm, condition)!, k), nearest(), ...languages.map((language) => nearest(isOfLanguage(language)))]);
    return this.foundConcepts([...new Set(ids.flat())]);
  }

  /** The first concepts of a domain, a customer or a language, in the order of their ids; without any of these of all. */
  async some({ domain, customer, language }: { domain?: string; customer?: string; language?: string }, limit: number): Promise<StoredConcept[]> {
    const conditions = [domain === undefined ? undefined : isOneOf('domain', [domain]), customer === undefined ? undefined : isOneOf('customer', [customer]), language === undefined ? undefined : isOfLanguage(language)];
    return this.standing(await this.idsOf(allOf(...conditions), limit), false);
  }

  /** All versions of a concept that were ever written whole and are still kept, after everything that was written before. */
  async history(id: string): Promise<RevisionMark[]> {
    return (await this.marksOf([id])).get(id) ?? [];
  }

  /** Takes out what others have taken the place of, and what was never written whole, where that is older than so many milliseconds. Returns the number of rows. */
  async upkeep(age: number): Promise<number> {
    const limit = Date.now() - age;
    const byConcept = new Map<string, MarkRow[]>();
    for await (const rows of this.collection.rows(undefined, MARK_FIELDS, true)) groupInto(byConcept, rows);
    let removed = 0;
    for (const list of byConcept.values()) {
      const current = currentOf(wholeMarks(list));
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

  /** Of some concepts those that are there, in their order. */
  private async standing(ids: readonly string[], isStrong: boolean): Promise<StoredConcept[]> {
    const byConcept = new Map<string, Row[]>();
    if (ids.length > 0) for await (const rows of this.collection.rows(isOneOf('concept', ids), FIELDS, isStrong)) groupInto(byConcept, rows);
    return ids.flatMap((id) => storedConcept(id, byConcept.get(id) ?? []));
  }

  private async foundConcepts(ids: readonly string[]): Promise<FoundConcept[]> {
    const byConcept = new Map<string, (Row & Pick<VectorRow, 'row' | 'vector'>)[]>();
    if (ids.length > 0) for await (const rows of this.collection.rows(isOneOf('concept', ids), [...FIELDS, 'vector'], false)) groupInto(byConcept, rows);
    return ids.flatMap((id) => storedConcept(id, byConcept.get(id) ?? []).map((stored) => {
      const [latest] = stored.versions;
      const own = byConcept.get(id)!.filter(({ revision }) => revision === latest!.id);
      return { ...stored, vectors: own.sort((a, b) => placeOf(a) - placeOf(b)).map(({ vector }) => vector) };
    }));
  }

  private async idsOf(condition: string | undefined, limit: number): Promise<string[]> {
    const ids = new Set<string>();
    for await (const rows of this.collection.rows(condition, ['concept'], false)) {
      for (const { concept } of rows) ids.add(concept);
      if (ids.size >= limit) break;
    }
    return Array.from(ids).slice(0, limit);
  }

  /** The revisions of some concepts, those that are not wholly there left out. */
  private async marksOf(ids: readonly string[]): Promise<Map<string, RevisionMark[]>> {
    const byConcept = new Map<string, MarkRow[]>();
    for await (const rows of this.collection.rows(isOneOf('concept', ids), MARK_FIELDS, true)) groupInto(byConcept, rows);
    return new Map(Array.from(byConcept, ([id, rows]) => [id, wholeMarks(rows)]));
  }

  private refusal(reason: string): GlossaError {
    return new GlossaError('termbaseRefused', `The termbase “${this.place.name}” at ${this.place.address}: ${reason}.`);
  }
}

/** The rows of revisions with the vectors of their terms; a deletion has one of zeros, which is near to nothing. */
async function encodedRows(revisions: readonly Revision[], encoder: PhraseEncoder, signal?: AbortSignal): Promise<VectorRow[]> {
  const terms = revisions.flatMap(({ content }) => content?.terms ?? []);
  const vectors = await encoder.encodePhrases(terms.map(({ term, examples }) => blendedPhrase({ phrase: term, examples })), signal);
  let row = 0;
  return revisions.flatMap((revision) => rowsOf(revision).map((each) => ({ ...each, vector: Array.from(revision.content ? vectors.row(row++) : new Float32Array(encoder.dimensions)) })));
}

/** One, or none where the concept was deleted or is not wholly there. */
function storedConcept(id: string, rows: readonly Row[]): StoredConcept[] {
  const versions = currentOf(wholeRevisions(rows)).filter(({ content }) => content !== undefined);
  return versions.length > 0 ? [{ id, versions }] : [];
}

function groupInto<Kind extends { concept: string }>(byConcept: Map<string, Kind[]>, rows: readonly Kind[]): void {
  for (const row of rows) {
    const list = byConcept.get(row.concept);
    if (list) list.push(row);
    else byConcept.set(row.concept, [row]);
  }
}

function withoutSentences(concept: Concept): Concept {
  return { ...concept, terms: concept.terms.map(({ examples: _, ...term }) => term) };
}

function factsIn(text: string): TermbaseFacts | undefined {
  try {
    const facts = JSON.parse(text) as Partial<TermbaseFacts>;
    return typeof facts.schema === 'number' && typeof facts.model === 'string' && typeof facts.dimensions === 'number' ? (facts as TermbaseFacts) : undefined;
  } catch {
    return undefined; // somebody else's words
  }
}
