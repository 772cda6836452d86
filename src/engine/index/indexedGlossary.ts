import { withRoomFor } from '../../base/growingArrays';
import { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import type { NumberedConcepts } from '../../files/glossa/numberedConcepts';
import { ListedConcepts } from '../../files/glossa/numberedConcepts';
import { beginningOf } from '../../language/termMatching';
import type { TermId } from '../../lookup/lexicalHit';
import type { Concept, Term } from '../../model/concept';
import type { PhraseInContext } from '../../model/phrase';
import { phraseOfTerm } from '../lookup/termPhrase';
import type { EntriesFile } from './cache/entriesFile';
import type { FormsFile } from './cache/formsFile';
import { NONE } from './hashChains';
import { LexicalIndex } from './lexical/lexicalIndex';
import type { TermIndex } from './termIndex';
import type { IndexedTerm, TermChanges, TermSource } from './termSource';

/** The index of forms is made anew when so many ids are of terms that are gone, and they outnumber the others. */
const MOST_EMPTY = 10_000;
/** Of more terms that came or went nobody keeps account: the index of meanings goes through all. */
const MOST_NOTED = 10_000;
/** So many terms at once leave room behind that is worth giving back. */
const WORTH_COMPACTING = 10_000;

/**
 * One glossary file with the indexes of its terms. A term is known to both by the id that the index of forms gives it;
 * one that changed comes under another.
 */
export class IndexedGlossary implements TermSource {
  /** As `update` last saw it; undefined while it is at work. */
  version: string | undefined;
  lexical = new LexicalIndex();
  /** As of the last update. */
  concepts: NumberedConcepts = new ListedConcepts();
  /** By term: the number of its concept, `NONE` where the term is gone. */
  private conceptOf: Int32Array = new Int32Array(0);
  /** By term: its place in its concept, and that of its language tag in `tags`. */
  private placeOf: Uint16Array = new Uint16Array(0);
  private tagOf: Uint16Array = new Uint16Array(0);
  private tags: string[] = [];
  /** Terms by language tag. */
  private readonly counts = new Map<string, number>();
  private isRestored = false;
  /** Terms that came and went since the index of meanings last asked; undefined where that has to go through all. */
  private changed: { come: TermId[]; gone: TermId[] } | undefined;

  constructor(
    readonly path: string,
    /** Missing where there is no encoder. */
    readonly vectors: TermIndex | undefined,
    /** Where forms are kept for the next start, and what they belong to; missing: nowhere. */
    private readonly files?: { forms: FormsFile; entries: EntriesFile },
  ) {}

  /** Number of terms. */
  get size(): number {
    return this.lexical.size;
  }

  get languages(): string[] {
    return Array.from(this.counts.keys());
  }

  *terms(): Generator<IndexedTerm> {
    for (const [termId, number] of this.conceptOf.entries()) if (number !== NONE) yield this.indexedTerm(termId);
  }

  takeChanges(): TermChanges | undefined {
    const { changed } = this;
    this.changed = { come: [], gone: [] };
    return changed && { come: changed.come.filter((termId) => this.conceptOf[termId] !== NONE).map((termId) => this.indexedTerm(termId)), gone: changed.gone };
  }

  phraseOf(termId: TermId): PhraseInContext | undefined {
    const entry = this.entryOf(termId);
    return entry && phraseOfTerm(entry.term, entry.concept);
  }

  /** What an id stands for; undefined for a term that an index still holds and the glossary no longer does. */
  entryOf(termId: TermId): { concept: Concept; term: Term } | undefined {
    const number = this.conceptOf[termId] ?? NONE;
    if (number === NONE) return undefined;
    const concept = this.concepts.at(number);
    return { concept, term: concept.terms[this.placeOf[termId]!]! };
  }

  /** The terms of a concept that `entryOf` gave, with their ids. */
  termsWithIds(concept: Concept): [termId: TermId, term: Term][] {
    return concept.terms.flatMap((term) =>
      Array.from(this.lexical.find(term.language, term.term)).filter((termId) => this.entryOf(termId)?.term === term).map((termId): [number, Term] => [termId, term]),
    );
  }

  /** The concepts that have a term of the same form as one of these, in whatever language; in the order of the glossary. */
  conceptsAlike(incoming: readonly Concept[]): Concept[] {
    const termIds = incoming.flatMap(({ terms }) => terms.flatMap(({ term }) => Array.from(this.lexical.alike(term))));
    return [...new Set(termIds.map((termId) => this.conceptOf[termId]!))].sort((a, b) => a - b).map((number) => this.concepts.at(number));
  }

  /**
   * Brings the index of forms in step with the concepts, as far as they differ from those of the last call. Returns whether any
   * term or example changed, so that vectors have to follow.
   */
  async update(concepts: NumberedConcepts, version?: string): Promise<boolean> {
    const pacer = new Pacer();
    const isFirst = !this.isRestored;
    this.version = undefined;
    const free = isFirst ? await this.restore(concepts, version) : await this.follow(concepts, pacer);
    const idCountBefore = this.lexical.idCount;
    const known = new Uint8Array(concepts.end);
    for (const number of this.conceptOf) if (number !== NONE) known[number] = 1;
    for (let number = 0; number < concepts.end; number++) {
      if (known[number] === 1 || !concepts.isThere(number)) continue;
      this.addTerms(number, free);
      await pacer.yield();
    }
    const isChanged = this.lexical.idCount > idCountBefore || free.includes(1);
    for (let termId = idCountBefore; termId < this.lexical.idCount; termId++) this.note('come', termId);
    for (let termId = free.indexOf(1); termId >= 0; termId = free.indexOf(1, termId + 1)) {
      this.lexical.remove(termId);
      this.note('gone', termId);
    }
    if (this.lexical.idCount > MOST_EMPTY + 2 * this.size) await this.makeAnew();
    else if (this.lexical.idCount - idCountBefore > WORTH_COMPACTING) this.lexical.compact();
    this.version = version;
    return isChanged || (isFirst && this.size > 0);
  }

  /** Keeps the terms for the next start, the forms where they differ much from what is kept. */
  async save(): Promise<void> {
    await this.files?.forms.save(this.lexical);
    const { files, version, tags, conceptOf, placeOf, tagOf, vectors } = this;
    // Whatever is at work is followed by another saving.
    if (files && version !== undefined) await files.entries.save({ version, forms: files.forms.saved }, { tags, conceptOf, placeOf, tagOf, keys: vectors?.vectorKeys });
  }

  /** Takes up what was kept. Returns, by term, 1 for those that stand for nothing yet. */
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
      if (this.conceptOf[termId] === NONE) free[termId] = 1;
      else counts[this.tagOf[termId]!]!++;
    }
    for (const [place, tag] of this.tags.entries()) this.count(tag, counts[place]!);
    return free;
  }

  /** Lets the terms of concepts that stay go with them. Returns, by term, 1 for those whose concepts are gone or say something else. */
  private async follow(concepts: NumberedConcepts, pacer: Pacer): Promise<Uint8Array> {
    const kept = await runInSlices(concepts.keptFrom(this.concepts), pacer);
    const free = new Uint8Array(this.lexical.idCount);
    for (let termId = 0; termId < free.length; termId++) {
      const number = this.conceptOf[termId]!;
      if (number === NONE) continue;
      this.conceptOf[termId] = kept[number]!;
      if (kept[number] !== NONE) continue;
      free[termId] = 1;
      this.count(this.tags[this.tagOf[termId]!]!, -1);
    }
    this.concepts = concepts;
    return free;
  }

  private async makeAnew(): Promise<void> {
    const { concepts } = this;
    this.lexical = new LexicalIndex();
    this.concepts = new ListedConcepts();
    this.conceptOf = new Int32Array(0);
    this.counts.clear();
    this.changed = undefined;
    this.vectors?.forgetTerms();
    this.files?.forms.forget();
    await this.update(concepts);
  }

  /** Gives the terms of a concept ids: free ones that stood for the same, where there are some, else new ones. */
  private addTerms(number: number, free: Uint8Array): void {
    const concept = this.concepts.at(number);
    const { terms } = concept;
    for (const [place, term] of terms.entries()) {
      if (terms.some((other, i) => i < place && isSameForm(other, term))) continue;
      const phrase = free.length > 0 ? phraseOfTerm(term, concept) : undefined;
      this.place(this.freeIdFor(phrase, this.lexical.find(term.language, term.term), free) ?? this.lexical.add(term.language, term.term), number, place, term);
      const beginning = beginningOf(term);
      if (beginning === undefined) continue;
      const known = this.freeIdFor(phrase, this.lexical.findBeginning(term.language, beginning), free);
      this.place(known ?? this.lexical.addBeginning(term.language, beginning), number, place, term);
    }
  }

  private place(termId: TermId, number: number, place: number, { language }: Term): void {
    this.makeRoom(termId + 1);
    this.conceptOf[termId] = number;
    this.placeOf[termId] = place;
    this.tagOf[termId] = this.tagFor(language);
    this.count(language, 1);
  }

  /** @param phrase missing where no id is free */
  private freeIdFor(phrase: PhraseInContext | undefined, alike: Iterable<TermId>, free: Uint8Array): TermId | undefined {
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

  private note(what: 'come' | 'gone', termId: TermId): void {
    if (this.changed && this.changed[what].push(termId) > MOST_NOTED) this.changed = undefined;
  }

  private makeRoom(ids: number): void {
    this.conceptOf = withRoomFor(this.conceptOf, ids, NONE);
    this.placeOf = withRoomFor(this.placeOf, ids);
    this.tagOf = withRoomFor(this.tagOf, ids);
  }

  private tagFor(language: string): number {
    const known = this.tags.indexOf(language);
    return known < 0 ? this.tags.push(language) - 1 : known;
  }

  private count(language: string, more: number): void {
    const count = (this.counts.get(language) ?? 0) + more;
    if (count > 0) this.counts.set(language, count);
    else this.counts.delete(language);
  }
}

function isSameForm(a: Term, b: Term): boolean {
  return a.term === b.term && a.language === b.language;
}
