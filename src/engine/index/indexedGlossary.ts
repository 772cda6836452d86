import { Pacer } from '../../base/pacer';
import type { TermId } from '../../lookup/lexicalHit';
import type { Concept, Term } from '../../model/concept';
import type { PhraseInContext } from '../../model/phrase';
import { blendedPhrase } from '../lookup/queryEncoder';
import type { FormsFile } from './cache/formsFile';
import { LexicalIndex } from './lexical/lexicalIndex';
import type { TermIndex } from './termIndex';
import type { IndexedTerm, TermSource } from './termIndex';

/** The index of forms is made anew when so many ids are of terms that are gone, and they outnumber the others. */
const MOST_EMPTY = 10_000;
/** So many terms at once leave room behind that is worth giving back. */
const WORTH_COMPACTING = 10_000;

/**
 * One glossary file with the indexes of its terms. A term is known to both by the id that the index of forms gives it;
 * one that changed comes under another.
 */
export class IndexedGlossary implements TermSource {
  /** As `update` last saw it. */
  version: string | undefined;
  lexical = new LexicalIndex();
  /** By id, as of the last update. */
  concepts: ReadonlyMap<string, Concept> = new Map();
  /** By id; undefined where the term is gone. */
  private conceptsById: (Concept | undefined)[] = [];
  private termsById: (Term | undefined)[] = [];
  /** Terms by language tag. */
  private readonly counts = new Map<string, number>();
  /** Ids that came from the file and were not claimed yet, during the first update. */
  private unclaimed: Uint8Array | undefined;

  constructor(
    readonly path: string,
    /** Missing where there is no encoder. */
    readonly vectors: TermIndex | undefined,
    /** Where the forms are kept for the next start; missing: nowhere. */
    private readonly forms?: FormsFile,
  ) {}

  /** Number of terms. */
  get size(): number {
    return this.lexical.size;
  }

  get languages(): string[] {
    return Array.from(this.counts.keys());
  }

  *terms(): Generator<IndexedTerm> {
    for (const [termId, term] of this.termsById.entries()) if (term) yield { termId, language: term.language };
  }

  phraseOf(termId: TermId): PhraseInContext | undefined {
    const term = this.termsById[termId];
    return term && blendedPhrase({ phrase: term.term, examples: term.examples });
  }

  /** What an id stands for; undefined for a term that an index still holds and the glossary no longer does. */
  entryOf(termId: TermId): { concept: Concept; term: Term } | undefined {
    const concept = this.conceptsById[termId];
    return concept && { concept, term: this.termsById[termId]! };
  }

  /**
   * Brings the index of forms in step with the concepts, where they differ from those of the last call. Returns whether any
   * term or example changed, so that vectors have to follow.
   */
  async update(concepts: ReadonlyMap<string, Concept>): Promise<boolean> {
    const pacer = new Pacer();
    const isFirst = this.lexical.idCount === 0;
    if (isFirst) await this.restore();
    const idCountBefore = this.lexical.idCount;
    const known = this.concepts;
    let isChanged = false;
    for (const [id, concept] of known) {
      if (concepts.has(id)) continue;
      this.removeTerms(concept);
      isChanged = true;
      await pacer.yield();
    }
    for (const [id, concept] of concepts) {
      const before = known.get(id);
      if (before === concept) continue;
      if (before && hasSameTerms(before, concept)) {
        this.handOver(before, concept);
      } else {
        if (before) this.removeTerms(before);
        this.addTerms(concept);
        isChanged = true;
      }
      await pacer.yield();
    }
    this.concepts = concepts;
    this.dropUnclaimed();
    if (this.lexical.idCount > MOST_EMPTY + 2 * this.size) await this.makeAnew();
    else if (this.lexical.idCount - idCountBefore > WORTH_COMPACTING) this.lexical.compact();
    return isChanged;
  }

  /** Keeps the forms for the next start, where they differ much from what is kept. */
  async save(): Promise<void> {
    await this.forms?.save(this.lexical);
  }

  private async restore(): Promise<void> {
    const dump = await this.forms?.read();
    if (!dump) return;
    this.lexical.restore(dump);
    this.unclaimed = new Uint8Array(this.lexical.idCount).fill(1);
  }

  /** The id of a term that came from the file, where there is one, else a new one. */
  private termIdFor({ language, term }: Term): number {
    if (this.unclaimed) {
      for (const termId of this.lexical.find(language, term)) {
        if (this.unclaimed[termId] !== 1) continue;
        this.unclaimed[termId] = 0;
        return termId;
      }
    }
    return this.lexical.add(language, term);
  }

  private dropUnclaimed(): void {
    this.unclaimed?.forEach((isFree, termId) => isFree && this.lexical.remove(termId));
    this.unclaimed = undefined;
  }

  private async makeAnew(): Promise<void> {
    const { concepts } = this;
    this.lexical = new LexicalIndex();
    this.concepts = new Map();
    this.conceptsById = [];
    this.termsById = [];
    this.counts.clear();
    this.vectors?.forgetTerms();
    await this.update(concepts);
  }

  private addTerms(concept: Concept): void {
    for (const [place, term] of concept.terms.entries()) {
      if (concept.terms.some((other, i) => i < place && isSameForm(other, term))) continue;
      const termId = this.termIdFor(term);
      this.conceptsById[termId] = concept;
      this.termsById[termId] = term;
      this.counts.set(term.language, (this.counts.get(term.language) ?? 0) + 1);
    }
  }

  private removeTerms(concept: Concept): void {
    for (const [termId, term] of this.termsWithIds(concept)) {
      this.lexical.remove(termId);
      this.conceptsById[termId] = undefined;
      this.termsById[termId] = undefined;
      const left = this.counts.get(term.language)! - 1;
      if (left > 0) this.counts.set(term.language, left);
      else this.counts.delete(term.language);
    }
  }

  /** A concept whose terms are the same keeps its ids. */
  private handOver(before: Concept, after: Concept): void {
    for (const [termId, term] of this.termsWithIds(before)) {
      this.conceptsById[termId] = after;
      this.termsById[termId] = after.terms.find((other) => isSameForm(other, term))!;
    }
  }

  /** The terms of a concept with their ids. */
  termsWithIds(concept: Concept): [termId: TermId, term: Term][] {
    return concept.terms.flatMap((term) =>
      Array.from(this.lexical.find(term.language, term.term)).filter((termId) => this.termsById[termId] === term && this.conceptsById[termId] === concept).map((termId): [number, Term] => [termId, term]),
    );
  }
}

function isSameForm(a: Term, b: Term): boolean {
  return a.term === b.term && a.language === b.language;
}

function hasSameTerms(a: Concept, b: Concept): boolean {
  return a.terms.length === b.terms.length && a.terms.every((term, i) => isSameTerm(term, b.terms[i]!));
}

/** As far as the indexes are concerned. */
function isSameTerm(a: Term, b: Term): boolean {
  return isSameForm(a, b) && JSON.stringify(a.examples ?? []) === JSON.stringify(b.examples ?? []);
}
