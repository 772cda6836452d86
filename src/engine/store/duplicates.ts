import { chunksOf } from '../../base/pacer';
import type { Steps } from '../../base/steps';
import { normaliseForm } from '../../language/normalise';
import { normaliseLanguage } from '../../language/tags';
import type { Concept, Term } from '../../model/concept';

const CONCEPTS_PER_STEP = 500;

/**
 * Returns the same key for terms that a reader considers equal: language without region, form without case and
 * typography.
 */
export function termKey(term: Term): string {
  return `${normaliseLanguage(term.language) ?? term.language}\t${normaliseForm(term.term)}`;
}

function* keysOf(concepts: readonly Concept[]): Steps<Set<string>> {
  const keys = new Set<string>();
  for (const slice of chunksOf(concepts)) {
    for (const { terms } of slice) for (const term of terms) keys.add(termKey(term));
    yield;
  }
  return keys;
}

/** Finds the concepts of a glossary that are equal to an incoming one. */
export class DuplicateIndex {
  /** Concepts added after the index was built. */
  private readonly imported = new Map<string, Concept>();
  private readonly idsOfTerm = new Map<string, Set<string>>();

  private constructor(private readonly existing: ReadonlyMap<string, Concept>) {}

  /**
   * Indexes the terms of a glossary.
   * @param incoming all concepts that will be searched, if known: only the terms of the smaller side are indexed
   * @param candidates the concepts of the glossary that may share a term with incoming ones, if known
   */
  static *build(
    existing: ReadonlyMap<string, Concept>,
    incoming?: readonly Concept[],
    candidates: Iterable<Concept> = existing.values(),
  ): Steps<DuplicateIndex> {
    const index = new DuplicateIndex(existing);
    const wanted = incoming && incoming.length < existing.size ? yield* keysOf(incoming) : undefined;
    let count = 0;
    for (const concept of candidates) {
      index.add(concept, wanted);
      if (++count % CONCEPTS_PER_STEP === 0) yield;
    }
    return index;
  }

  private add(concept: Concept, wanted: ReadonlySet<string> | undefined): void {
    for (const term of concept.terms) {
      const key = termKey(term);
      if (wanted && !wanted.has(key)) continue;
      const ids = this.idsOfTerm.get(key);
      if (ids) ids.add(concept.id);
      else this.idsOfTerm.set(key, new Set([concept.id]));
    }
  }

  /**
   * Records an imported concept. A new concept is found by its id only: separate entries in one file are different
   * entries, even if they share terms.
   */
  addImported(concept: Concept): void {
    this.imported.set(concept.id, concept);
  }

  get(id: string): Concept | undefined {
    return this.imported.get(id) ?? this.existing.get(id);
  }

  /**
   * Returns the concept with the same id. Otherwise, returns the one with common terms in the most languages: at least
   * two, or one if it has the same id in the file that both came from. Otherwise, one language is not enough, because
   * homonyms share a term, too.
   */
  find(incoming: Concept): Concept | undefined {
    const known = this.get(incoming.id);
    if (known || !this.idsOfTerm.size) return known;
    const languages = this.sharedLanguages(incoming);
    let best: { concept: Concept; shared: number } | undefined;
    for (const [id, { size: shared }] of languages) {
      const concept = this.get(id)!;
      const isSameEntry = incoming.originalId !== undefined && concept.originalId === incoming.originalId;
      if ((shared >= 2 || isSameEntry) && shared > (best?.shared ?? 0)) best = { concept, shared };
    }
    return best?.concept;
  }

  /**
   * Returns the languages in which each concept shares a term with this one. A match on the most frequent term alone
   * is ignored.
   */
  private sharedLanguages(incoming: Concept): Map<string, Set<string>> {
    const keys = [...new Set(incoming.terms.map(termKey))].sort((a, b) => this.countOf(a) - this.countOf(b));
    const languages = new Map<string, Set<string>>();
    for (const [index, key] of keys.entries()) {
      const isCommonest = index === keys.length - 1 && index > 0 && incoming.originalId === undefined;
      for (const id of isCommonest ? languages.keys() : (this.idsOfTerm.get(key) ?? [])) {
        if (isCommonest && !this.idsOfTerm.get(key)?.has(id)) continue;
        const shared = languages.get(id) ?? new Set();
        languages.set(id, shared.add(key.slice(0, key.indexOf('\t'))));
      }
    }
    return languages;
  }

  private countOf(key: string): number {
    return this.idsOfTerm.get(key)?.size ?? 0;
  }
}
