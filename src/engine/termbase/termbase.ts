import { GlossaError } from '../../base/errors';
import type { Pacer } from '../../base/pacer';
import { slicesOf } from '../../base/pacer';
import type { Concept } from '../../model/concept';
import type { TermbaseAddress } from '../../model/termbase';
import type { Revision } from '../../termbase/revision';
import { currentOf, digestOf, revisionOf } from '../../termbase/revision';
import { faultOf, rowsOf, wholeRevisions } from '../../termbase/termRow';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { blendedPhrase } from '../lookup/queryEncoder';
import type { VectorRow } from './milvusCollection';
import { isOneOf, MilvusCollection } from './milvusCollection';
import { indexFor } from './termbaseIndex';

/** Raised whenever the fields of a collection become others. */
const SCHEMA = 1;
/** Concepts whose state is asked for, and that are written, at once. */
const BATCH = 200;
const FIELDS = ['concept', 'revision', 'parents', 'rows', 'body', 'written'] as const;

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
      const stored = await this.revisionsOf(batch.map(({ id }) => id));
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
        if (current.some(({ content }) => digestOf(content) === digest)) result.unchanged++;
        else if (known.length === 0) result.added += written.push(revisionOf(concept.id, concept, [], Date.now())) && 1;
        else if (replace) result.changed += written.push(revisionOf(concept.id, concept, current.map(({ id }) => id), Date.now())) && 1;
        else (known.some(({ content }) => digestOf(content) === digest) ? result.older : result.different).push(concept.id);
      }
      await this.collection.write(await encodedRows(written, encoder, signal));
      onProgress?.((done += batch.length));
    }
    return result;
  }

  /** Adds an edit: what the concept says now, made from these versions; undefined deletes it. Returns the revision. */
  async edit(id: string, content: Concept | undefined, parents: readonly Revision[], encoder: PhraseEncoder): Promise<Revision> {
    const reason = content && faultOf(content);
    if (reason !== undefined) throw this.refusal(`the entry ${id} cannot be saved: ${reason}`);
    const revision = revisionOf(id, content, parents.map((parent) => parent.id), Date.now());
    await this.collection.write(await encodedRows([revision], encoder));
    return revision;
  }

  /** The concepts as they stand, deleted ones left out, in the order of their ids. */
  async *concepts(pacer: Pacer): AsyncGenerator<StoredConcept> {
    const revisions = new Map<string, Parameters<typeof wholeRevisions>[0][number][]>();
    for await (const rows of this.collection.rows(undefined, FIELDS)) {
      for (const row of rows) {
        const list = revisions.get(row.concept);
        if (list) list.push(row);
        else revisions.set(row.concept, [row]);
      }
      await pacer.yield();
    }
    for (const [id, rows] of Array.from(revisions).sort(([a], [b]) => (a < b ? -1 : 1))) {
      const versions = currentOf(wholeRevisions(rows)).filter(({ content }) => content !== undefined);
      if (versions.length > 0) yield { id, versions };
      await pacer.yield();
    }
  }

  /** Concepts with a term of this form or stem, or whose vector is among the nearest `k`; as they stand. */
  async find({ form, stem, vector, condition }: { form: string; stem: string; vector?: Float32Array; condition?: string }, k: number): Promise<StoredConcept[]> {
    const ids = new Set<string>();
    const byForm = `${isOneOf('form', [form])} or ${isOneOf('stem', [stem])}`;
    for await (const rows of this.collection.rows(condition ? `(${byForm}) and (${condition})` : byForm, ['concept'])) for (const { concept } of rows) ids.add(concept);
    if (vector) for (const { concept } of await this.collection.nearest(vector, k, condition)) ids.add(concept);
    const stored = await this.revisionsOf([...ids]);
    return [...ids].flatMap((id) => {
      const versions = currentOf(stored.get(id) ?? []).filter(({ content }) => content !== undefined);
      return versions.length > 0 ? [{ id, versions }] : [];
    });
  }

  /** Takes out what others have taken the place of, and what was never written whole, where that is older than so many milliseconds. Returns the number of rows. */
  async upkeep(age: number): Promise<number> {
    const limit = Date.now() - age;
    const rows = new Map<string, Parameters<typeof wholeRevisions>[0][number][]>();
    for await (const page of this.collection.rows(undefined, FIELDS)) for (const row of page) rows.set(row.concept, [...(rows.get(row.concept) ?? []), row]);
    let removed = 0;
    for (const list of rows.values()) {
      const current = currentOf(wholeRevisions(list));
      // A deletion goes last: without it what it deletes would be there again.
      const isDeleted = current.every(({ content, written }) => content === undefined && written < limit);
      const kept = new Set(isDeleted ? [] : current.map(({ id }) => id));
      const superfluous = list.filter(({ revision, written }) => !kept.has(revision) && written < limit);
      if (superfluous.length > 0) await this.collection.remove(superfluous.map(({ row }) => row));
      removed += superfluous.length;
    }
    return removed;
  }

  /** What there is of some concepts, revisions that are not wholly there left out. */
  private async revisionsOf(ids: readonly string[]): Promise<Map<string, Revision[]>> {
    const found = new Map<string, Revision[]>();
    if (ids.length === 0) return found;
    const all: Parameters<typeof wholeRevisions>[0][number][] = [];
    for await (const rows of this.collection.rows(isOneOf('concept', ids), FIELDS)) all.push(...rows);
    for (const revision of wholeRevisions(all)) found.set(revision.concept, [...(found.get(revision.concept) ?? []), revision]);
    return found;
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
