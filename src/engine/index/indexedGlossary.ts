import { withCapacity } from '../../base/vectors';
import { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import type { NumberedConcepts } from '../../files/glossa/fileConcepts';
import { InMemoryConcepts } from '../../files/glossa/fileConcepts';
import { requiredPrefix } from '../../language/termMatching';
import type { TermId } from '../../lookup/lexicalHit';
import type { Concept, Term } from '../../model/concept';
import type { PhraseInContext } from '../../model/phrase';
import { phraseOfTerm } from '../lookup/encodedPhrases';
import type { EntriesFile, FormsFile } from './cache/termFiles';
import { NO_ITEM } from './hashChains';
import { LexicalIndex } from './lexical/lexicalIndex';
import type { SemanticIndex } from './termIndex';
import type { IndexedTerm, TermChanges, TermSource } from './termSource';

/** The number by which removed ids may exceed existing terms before the lexical index is rebuilt. */
const MAX_EMPTY = 10_000;
/** The maximum number of recorded changes; beyond it, the vector index compares all terms. */
const MAX_NOTED = 10_000;
/** The number of terms added at once from which releasing unused memory is worthwhile. */
const MIN_TERMS_TO_COMPACT = 10_000;

/**
 * A glossary file with the indexes of its terms. Both indexes identify a term by the id from the lexical index; a
 * changed term gets a new id.
 */
export class IndexedGlossary implements TermSource {
  /** The version at the last `update`; undefined during an update. */
  version: string | undefined;
  lexical = new LexicalIndex();
  /** The concepts of the last update. */
  concepts: NumberedConcepts = new InMemoryConcepts();
  /** The number of the concept by term; `NO_ITEM` if the term was removed. */
  private conceptOf: Int32Array = new Int32Array(0);
  /** By term id: the index of the term in its concept, and the index of its language tag in `tags`. */
  private placeOf: Uint16Array = new Uint16Array(0);
  private tagOf: Uint32Array = new Uint32Array(0);
  private tags: string[] = [];
  private readonly placeOfTag = new Map<string, number>();
  /** The number of terms by language tag. */
  private readonly counts = new Map<string, number>();
  private isRestored = false;
  /** Terms added and removed since the vector index last asked; undefined if it must compare all. */
  private changed: { added: TermId[]; removed: TermId[] } | undefined;

  constructor(
    readonly path: string,
    /** Missing without an encoder. */
    readonly vectors: SemanticIndex | undefined,
    /** The files that save forms and entries for the next start; missing if nothing is saved. */
    private readonly files?: { forms: FormsFile; entries: EntriesFile },
  ) {}

  get size(): number {
    return this.lexical.size;
  }

  get languages(): string[] {
    return Array.from(this.counts.keys());
  }

  *terms(): Generator<IndexedTerm> {
    for (const [termId, number] of this.conceptOf.entries()) if (number !== NO_ITEM) yield this.indexedTerm(termId);
  }

  takeChanges(): TermChanges | undefined {
    const { changed } = this;
    this.changed = { added: [], removed: [] };
    return (
      changed && {
        added: changed.added
          .filter((termId) => this.conceptOf[termId] !== NO_ITEM)
          .map((termId) => this.indexedTerm(termId)),
        removed: changed.removed,
      }
    );
  }

  phraseOf(termId: TermId): PhraseInContext | undefined {
    const entry = this.entryOf(termId);
    return entry && phraseOfTerm(entry.term, entry.concept);
  }

  /**
   * Returns the concept and term of an id; undefined for a term that was removed from the glossary but not yet from an
   * index.
   */
  entryOf(termId: TermId): { concept: Concept; term: Term } | undefined {
    const number = this.conceptOf[termId] ?? NO_ITEM;
    if (number === NO_ITEM) return undefined;
    const concept = this.concepts.at(number);
    return { concept, term: concept.terms[this.placeOf[termId]!]! };
  }

  /** Returns the terms of a concept from `entryOf`, with their ids. */
  termsWithIds(concept: Concept): [termId: TermId, term: Term][] {
    return concept.terms.flatMap((term) =>
      Array.from(this.lexical.find(term.language, term.term))
        .filter((termId) => this.entryOf(termId)?.term === term)
        .map((termId): [number, Term] => [termId, term]),
    );
  }

  /**
   * Returns the concepts with a term of the same form as one of these, in any language; in the order of the glossary.
   */
  conceptsAlike(incoming: readonly Concept[]): Concept[] {
    const termIds = incoming.flatMap(({ terms }) => terms.flatMap(({ term }) => Array.from(this.lexical.alike(term))));
    return [...new Set(termIds.map((termId) => this.conceptOf[termId]!))]
      .sort((a, b) => a - b)
      .map((number) => this.concepts.at(number));
  }

  /**
   * Updates the form index with the changed concepts. Returns whether any term or example changed, so vectors must
   * follow.
   */
  async update(concepts: NumberedConcepts, version?: string): Promise<boolean> {
    const pacer = new Pacer();
    const isFirst = !this.isRestored;
    this.version = undefined;
    const free = isFirst ? await this.restore(concepts, version) : await this.follow(concepts, pacer);
    const idCountBefore = this.lexical.idCount;
    const known = new Uint8Array(concepts.end);
    for (const number of this.conceptOf) if (number !== NO_ITEM) known[number] = 1;
    for (let number = 0; number < concepts.end; number++) {
      if (known[number] === 1 || !concepts.isThere(number)) continue;
      this.addTerms(number, free);
      await pacer.yield();
    }
    const isChanged = this.lexical.idCount > idCountBefore || free.includes(1);
    for (let termId = idCountBefore; termId < this.lexical.idCount; termId++) this.note('added', termId);
    for (let termId = free.indexOf(1); termId >= 0; termId = free.indexOf(1, termId + 1)) {
      this.lexical.remove(termId);
      this.note('removed', termId);
    }
    if (this.lexical.idCount > MAX_EMPTY + 2 * this.size) await this.makeAnew();
    else if (this.lexical.idCount - idCountBefore > MIN_TERMS_TO_COMPACT) this.lexical.compact();
    this.version = version;
    return isChanged || (isFirst && this.size > 0);
  }

  /** Saves the terms for the next start, and the forms if they changed much. */
  async save(): Promise<void> {
    await this.files?.forms.save(this.lexical);
    const { files, version, tags, conceptOf, placeOf, tagOf, vectors } = this;
    // Without a version, an update is running, and a save follows it.
    if (files && version !== undefined)
      await files.entries.save(
        { version, forms: files.forms.saved },
        { tags, conceptOf, placeOf, tagOf, keys: vectors?.vectorKeys },
      );
  }

  /** Restores the saved state. Returns an array by term id, with 1 for unused ids. */
  private async restore(concepts: NumberedConcepts, version = ''): Promise<Uint8Array> {
    const forms = await this.files?.forms.read();
    const entries = forms && (await this.files?.entries.read({ version, forms: this.files.forms.saved }));
    this.isRestored = true;
    this.concepts = concepts;
    if (!forms) return new Uint8Array(0);
    this.lexical.restore(forms);
    const { keys, ...terms } = entries ?? {};
    Object.assign(this, terms);
    if (this.vectors && keys) this.vectors.vectorKeys = keys;
    const { idCount } = this.lexical;
    this.makeRoom(idCount);
    const free = new Uint8Array(idCount);
    const counts = new Uint32Array(this.tags.length);
    for (let termId = 0; termId < idCount; termId++) {
      if (this.conceptOf[termId] === NO_ITEM) free[termId] = 1;
      else counts[this.tagOf[termId]!]!++;
    }
    for (const [place, tag] of this.tags.entries()) {
      this.placeOfTag.set(tag, place);
      this.count(tag, counts[place]!);
    }
    return free;
  }

  /**
   * Keeps the terms of unchanged concepts. Returns an array by term id, with 1 if the concept was removed or changed.
   */
  private async follow(concepts: NumberedConcepts, pacer: Pacer): Promise<Uint8Array> {
    const kept = await runInSlices(concepts.keptFrom(this.concepts), pacer);
    const free = new Uint8Array(this.lexical.idCount);
    for (let termId = 0; termId < free.length; termId++) {
      const number = this.conceptOf[termId]!;
      if (number === NO_ITEM) continue;
      this.conceptOf[termId] = kept[number]!;
      if (kept[number] !== NO_ITEM) continue;
      free[termId] = 1;
      this.count(this.tags[this.tagOf[termId]!]!, -1);
    }
    this.concepts = concepts;
    return free;
  }

  private async makeAnew(): Promise<void> {
    const { concepts } = this;
    this.lexical = new LexicalIndex();
    this.concepts = new InMemoryConcepts();
    this.conceptOf = new Int32Array(0);
    this.counts.clear();
    this.changed = undefined;
    this.vectors?.forgetTerms();
    this.files?.forms.forget();
    await this.update(concepts);
  }

  /** Assigns ids to the terms of a concept: free ids of equal terms if possible, otherwise new ones. */
  private addTerms(number: number, free: Uint8Array): void {
    const concept = this.concepts.at(number);
    const known = new Set<string>();
    for (const [place, term] of concept.terms.entries()) {
      if (known.size === known.add(`${term.language}\t${term.term}`).size) continue;
      const phrase = free.length > 0 ? phraseOfTerm(term, concept) : undefined;
      this.place(
        this.freeIdFor(phrase, this.lexical.find(term.language, term.term), free) ??
          this.lexical.add(term.language, term.term),
        number,
        place,
        term,
      );
      const beginning = requiredPrefix(term);
      if (beginning === undefined) continue;
      const freeId = this.freeIdFor(phrase, this.lexical.find(term.language, beginning, true), free);
      this.place(freeId ?? this.lexical.add(term.language, beginning, true), number, place, term);
    }
  }

  private place(termId: TermId, number: number, place: number, { language }: Term): void {
    this.makeRoom(termId + 1);
    this.conceptOf[termId] = number;
    this.placeOf[termId] = place;
    this.tagOf[termId] = this.tagFor(language);
    this.count(language, 1);
  }

  /** @param phrase missing if no id is free */
  private freeIdFor(
    phrase: PhraseInContext | undefined,
    alike: Iterable<TermId>,
    free: Uint8Array,
  ): TermId | undefined {
    if (!phrase) return undefined;
    for (const termId of alike) {
      if (free[termId] !== 1 || this.vectors?.vectorKeys.isOfOther(termId, phrase)) continue;
      free[termId] = 0;
      return termId;
    }
    return undefined;
  }

  private indexedTerm(termId: TermId): IndexedTerm {
    return { termId, language: this.tags[this.tagOf[termId]!]! };
  }

  private note(what: 'added' | 'removed', termId: TermId): void {
    if (this.changed && this.changed[what].push(termId) > MAX_NOTED) this.changed = undefined;
  }

  private makeRoom(ids: number): void {
    this.conceptOf = withCapacity(this.conceptOf, ids, NO_ITEM);
    this.placeOf = withCapacity(this.placeOf, ids);
    this.tagOf = withCapacity(this.tagOf, ids);
  }

  private tagFor(language: string): number {
    let place = this.placeOfTag.get(language);
    if (place === undefined) this.placeOfTag.set(language, (place = this.tags.push(language) - 1));
    return place;
  }

  private count(language: string, added: number): void {
    const count = (this.counts.get(language) ?? 0) + added;
    if (count > 0) this.counts.set(language, count);
    else this.counts.delete(language);
  }
}
