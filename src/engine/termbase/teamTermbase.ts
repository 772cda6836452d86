import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { GlossaError } from '../../base/errors';
import { AsyncMutex } from '../../base/pacer';
import type { Concept } from '../../model/concept';
import type { BrowseFilter, ConceptResult } from '../../protocol/browsing';
import type { ChangeCommand, ChangeResult, GlossaryChange, UndoableChange } from '../../protocol/changes';
import type { TermbaseAccess, TermbaseState } from '../../protocol/termbases';
import { termbaseReference } from '../../protocol/termbases';
import { contentDigest } from '../../termbase/revision';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import type { SearchedGlossary } from '../lookup/candidateCollector';
import { cacheFileName } from '../sha256';
import type { StoredConcept } from './conceptReader';
import { EditJournal } from './editJournal';
import type { PlannedEdit } from './editPlan';
import { planEdits } from './editPlan';
import type { Termbase } from './termbase';
import { TermbaseEditQueue } from './termbaseEdits';
import { TermbaseConnection } from './termbaseLink';
import type { TermbaseQuery } from './termbaseMetadata';
import { dot } from '../../base/vectors';
import { InMemoryConcepts } from '../../files/glossa/fileConcepts';
import { languageMatches } from '../../language/tags';
import type { TermId } from '../../lookup/lexicalHit';
import { IndexedGlossary } from '../index/indexedGlossary';

/**
 * The maximum number of nearest terms that a look-up requests, in all languages together and in each of its languages.
 */
const MAX_NEIGHBOURS = 20;
/** The maximum time in milliseconds to wait for entries before cached ones are used. */
const MAX_ENTRY_WAIT_MS = 2_000;
/** The number of concepts whose latest versions are cached, for edits while the server is unavailable. */
const MAX_SEEN = 2_000;
/** The maximum number of changes that can be undone. */
const MAX_UNDOABLE = 20;

export interface TeamTermbaseOptions {
  /** If missing, searches are by form only, and edits are disabled. */
  encoder?: PhraseEncoder;
  /** The folder for edits of all termbases; without it, editing is disabled. */
  editsFolder?: string;
  onChange: () => void;
  onLate: () => void;
}

interface DoneChange {
  id: string;
  reason: ChangeCommand;
  time: string;
  edits: readonly PlannedEdit[];
}

/**
 * A termbase as the editor uses it: queried in addition to the glossary files, and edited through a journal that
 * survives failures of the server and of this process.
 */
export class TeamTermbase {
  private readonly link: TermbaseConnection;
  private readonly edits: TermbaseEditQueue | undefined;
  private readonly seen = new LRUCache<string, readonly Concept[]>({ max: MAX_SEEN });
  /** A term of each entry that was seen with several versions, by id. */
  private readonly disputed = new Map<string, string>();
  private readonly done: DoneChange[] = [];
  private readonly turns = new AsyncMutex();

  constructor(
    readonly access: TermbaseAccess,
    private readonly options: TeamTermbaseOptions,
  ) {
    const { encoder, editsFolder, onChange, onLate } = options;
    this.link = new TermbaseConnection(access, onChange, onLate);
    if (encoder && editsFolder !== undefined)
      this.edits = new TermbaseEditQueue(
        this.link,
        new EditJournal(path.join(editsFolder, folderNameOf(access))),
        encoder,
        onChange,
        (id, stored) => (stored ? this.see(stored) : this.seen.delete(id)),
      );
  }

  get state(): TermbaseState {
    const { phase, reason } = this.link;
    const isByFormOnly = this.link.isByFormOnly(this.options.encoder?.fingerprint);
    const {
      access: { name },
      disputed,
    } = this;
    const damaged = this.edits?.damaged;
    return {
      name,
      phase,
      waiting: this.edits?.count ?? 0,
      disputed: Array.from(disputed, ([id, term]) => ({ id, term })),
      ...(reason !== undefined && { reason }),
      ...(isByFormOnly && { isByFormOnly }),
      ...(damaged && { damaged }),
    };
  }

  /**
   * Returns the entries for a look-up as a glossary: those that the termbase returns in time, and pending edits.
   * Undefined if there are none.
   */
  async near(question: TermbaseQuery, signal?: AbortSignal): Promise<SearchedGlossary | undefined> {
    const key = JSON.stringify({ ...question, vector: question.vector && Array.from(question.vector) });
    const found = await this.link.soon(
      key,
      async (termbase) => {
        const { encoder } = this.options;
        const vector = encoder && question.vector && { model: encoder.fingerprint, values: question.vector };
        const concepts = await termbase.find({ ...question, vector }, MAX_NEIGHBOURS);
        for (const each of concepts) this.see(each);
        return concepts.map(({ versions, vectors }): NamedConcept => ({ concept: versions[0]!.content!, vectors }));
      },
      signal,
    );
    const waiting = this.edits?.versions() ?? new Map<string, Concept[]>();
    const edited = Array.from(waiting.values())
      .flat()
      .map((concept): NamedConcept => ({ concept, vectors: [] }));
    const named = [...(found ?? []).filter(({ concept }) => !waiting.has(concept.id)), ...edited];
    return named.length > 0 ? foundEntries(termbaseReference(this.access.name).path, named) : undefined;
  }

  /**
   * Returns the current entry, or its cached version if the server is unavailable. Errors: `conceptUnknown`, and those
   * of the connection.
   */
  async concept(id: string): Promise<ConceptResult> {
    const versions = await this.versionsOf(id);
    const [concept] = versions;
    if (!concept)
      throw new GlossaError(
        'conceptUnknown',
        `“${this.access.name}” no longer contains this entry. Look up the phrase again.`,
      );
    return {
      concept,
      line: 0,
      ...(versions.length > 1 && {
        versions: versions.map((each) => ({ concept: each, written: each.modified ?? '' })),
      }),
    };
  }

  /**
   * Returns the first concepts of a domain, a customer or a language, in the order of their ids, each with its
   * versions. Errors: those of the connection.
   */
  async some(
    wanted: Pick<BrowseFilter, 'domain' | 'customer' | 'language'>,
    limit: number,
  ): Promise<(readonly Concept[])[]> {
    const answer = await this.inTime((termbase) => termbase.some(wanted, limit));
    if ('error' in answer) throw answer.error;
    const waiting = this.edits?.versions();
    return answer.result
      .map((stored) => {
        const seen = this.see(stored);
        return waiting?.get(stored.id) ?? seen;
      })
      .filter((versions) => versions.length > 0);
  }

  /**
   * Makes a change. When this returns, it is saved on this machine, and in the termbase unless `isWaiting` is true.
   * Errors: as `planEdits`, `glossaryReadOnly`.
   */
  change(change: GlossaryChange, reason: ChangeCommand = { command: 'edit' }): Promise<ChangeResult> {
    return this.turns.run(async () => {
      const now = new Date();
      const { edits, result } = await planEdits(change, (id) => this.versionsOf(id), now);
      const isThere = await this.keep(edits);
      // A choice between versions cannot be undone, because undo would restore only one of them.
      if (edits.length > 0 && edits.every(({ replaced }) => replaced.length <= 1)) {
        this.done.push({ id: `${now.getTime()}`, reason, time: now.toISOString(), edits });
        this.done.splice(0, this.done.length - MAX_UNDOABLE);
      }
      return isThere ? result : { ...result, isWaiting: true };
    });
  }

  /** Returns the last change that was made on this machine. */
  lastChange(): UndoableChange | undefined {
    const last = this.done.at(-1);
    return (
      last && {
        glossary: termbaseReference(this.access.name),
        change: last.id,
        reason: last.reason,
        time: last.time,
        concepts: last.edits.length,
      }
    );
  }

  /**
   * Undoes a change with edits that restore the earlier content; returns their number. Errors: `nothingToUndo`,
   * `changedSince`.
   */
  undo(change: string): Promise<number> {
    return this.turns.run(async () => {
      const last = this.done.at(-1);
      if (last?.id !== change)
        throw new GlossaError('nothingToUndo', 'There is nothing to undo. The change was already undone.');
      for (const { concept, content } of last.edits) {
        const [now, ...others] = await this.versionsOf(concept);
        if (others.length > 0 || contentDigest(now) !== contentDigest(content))
          throw new GlossaError('changedSince', 'Nothing was undone because the entry was changed in the meantime.');
      }
      await this.keep(
        last.edits.map(({ concept, content, replaced }) => ({ concept, content: replaced[0], replaced: [content] })),
      );
      this.done.pop();
      return last.edits.length;
    });
  }

  /** Discards the pending edits; returns their number. */
  async discard(): Promise<number> {
    this.link.forget();
    return (await this.edits?.discard()) ?? 0;
  }

  close(): void {
    this.edits?.close();
    this.link.close();
  }

  /**
   * Adds edits to the journal and sends them. Returns whether the termbase has confirmed them. Errors:
   * `glossaryReadOnly` without a model.
   */
  private keep(
    edits: readonly { concept: string; content?: Concept; replaced: readonly (Concept | undefined)[] }[],
  ): Promise<boolean> {
    if (!this.edits)
      throw new GlossaError(
        'glossaryReadOnly',
        `“${this.access.name}” was not changed because editing it requires the model. Install a model.`,
      );
    this.link.forget();
    return this.edits.add(
      edits.map(({ concept, content, replaced }) => ({ concept, content, replaces: replaced.map(contentDigest) })),
    );
  }

  /** Returns the current versions, the latest first; a pending edit takes precedence. */
  private async versionsOf(id: string): Promise<readonly Concept[]> {
    const edited = this.edits?.versions().get(id);
    if (edited) return edited;
    const answer = await this.inTime((termbase) => termbase.concept(id));
    if ('result' in answer) return answer.result ? this.see(answer.result) : [];
    const seen = this.seen.get(id);
    if (seen) return seen;
    throw answer.error;
  }

  /** Returns the server's result or its error; after a time limit, the error `termbaseUnreachable`. */
  private inTime<T>(work: (termbase: Termbase) => Promise<T>): Promise<{ result: T } | { error: unknown }> {
    const { name, address } = this.access;
    const late = {
      error: new GlossaError(
        'termbaseUnreachable',
        `The termbase “${name}” at ${address} is not responding. Try again later.`,
      ),
    };
    return Promise.race([
      this.link.run(work).then(
        (result) => ({ result }),
        (error: unknown) => ({ error }),
      ),
      delay(MAX_ENTRY_WAIT_MS, late, { ref: false }),
    ]);
  }

  private see({ id, versions }: StoredConcept): readonly Concept[] {
    const contents = versions.map(({ content }) => content!);
    this.seen.set(id, contents);
    const isNews = contents.length > 1 !== this.disputed.has(id);
    if (contents.length > 1) this.disputed.set(id, contents[0]!.terms[0]!.term);
    else this.disputed.delete(id);
    if (isNews) this.options.onChange();
    return contents;
  }
}

/** Returns the same folder name for all windows that use a termbase, regardless of its display name. */
function folderNameOf({ address, database = '', collection }: TermbaseAccess): string {
  return cacheFileName(JSON.stringify([address, database, collection]));
}

/** A concept that a termbase has returned, with the vectors of its terms; undefined for a term without a vector. */
interface NamedConcept {
  concept: Concept;
  vectors: readonly (ArrayLike<number> | undefined)[];
}

/** Converts the few entries that a termbase returned for a look-up to a glossary that is searched like a file. */
async function foundEntries(path: string, named: readonly NamedConcept[]): Promise<SearchedGlossary> {
  const glossary = new IndexedGlossary(path, undefined);
  await glossary.update(new InMemoryConcepts(named.map(({ concept }) => concept)));
  const vectors = new Map<TermId, { language: string; vector: Float32Array }>();
  for (const { concept, vectors: termVectors } of named) {
    for (const [termId, term] of glossary.termsWithIds(concept)) {
      const vector = termVectors[concept.terms.indexOf(term)];
      if (vector) vectors.set(termId, { language: term.language, vector: Float32Array.from(vector) });
    }
  }
  const { lexical, languages } = glossary;
  return {
    path,
    lexical,
    languages,
    entryOf: (termId) => glossary.entryOf(termId),
    termsWithIds: (concept) => glossary.termsWithIds(concept),
    vectors: {
      search: (query, selections, k) => {
        const scored = Array.from(vectors, ([termId, { language, vector }]) => ({
          termId,
          language,
          score: dot(query, vector),
        })).sort((a, b) => b.score - a.score || a.termId - b.termId);
        return selections.map((wanted) =>
          scored.filter(({ language }) => wanted === undefined || languageMatches(language, wanted)).slice(0, k),
        );
      },
      scores: (query, termIds) =>
        new Map(
          termIds.flatMap((termId): [TermId, number][] =>
            vectors.has(termId) ? [[termId, dot(query, vectors.get(termId)!.vector)]] : [],
          ),
        ),
    },
  };
}
