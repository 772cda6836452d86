import { chunksOf } from '../base/pacer';
import type { Steps } from '../base/steps';
import { sortedInSteps } from '../base/steps';
import { textHash } from '../base/textHash';
import { normaliseForm } from '../language/normalise';
import { languageMatches } from '../language/tags';
import type { Concept, Term } from '../model/concept';
import type { LanguagePair } from '../model/languagePair';

/** A term with its equivalents in the other language, as indices into the lists of `TermPairs`. */
export interface QueryPair {
  query: number;
  /** Every correct answer, at least one. */
  correct: number[];
}

/** The pairs of one direction, in an order that depends only on the terms. */
interface TermPairs {
  queries: Term[];
  targets: Term[];
  pairs: QueryPair[];
}

/** The pairs for fitting and for testing. */
interface Split {
  fitted: QueryPair[];
  heldOut: QueryPair[];
}

const DEPRECATED = 'deprecatedTerm-admn-sts';
/** The maximum number of pairs; more improve the fit little and take longer. */
const MAX_PAIRS = 10_000;
const CONCEPTS_PER_STEP = 200;

/**
 * Returns the term pairs of the concepts from one language to another, one for each form of the source language.
 * Deprecated terms are skipped, and so are terms that are identical in both languages, because a search by form finds
 * them. If there are more than `MAX_PAIRS`, they are sampled.
 */
export function* termPairs(concepts: Iterable<Concept>, { source: from, target: to }: LanguagePair): Steps<TermPairs> {
  const queries = new Map<string, Term>();
  const targets = new Map<string, Term>();
  const answers = new Map<string, Set<string>>();
  let count = 0;
  for (const { terms } of concepts) {
    if (++count % CONCEPTS_PER_STEP === 0) yield;
    const kept = terms.filter(({ status }) => status !== DEPRECATED);
    const sourceTerms = kept.filter(
      ({ language }) => languageMatches(language, from) && !languageMatches(language, to),
    );
    const targetTerms = kept.filter(
      ({ language }) => languageMatches(language, to) && !languageMatches(language, from),
    );
    for (const query of sourceTerms) {
      const form = normaliseForm(query.term);
      for (const target of targetTerms) {
        const targetForm = normaliseForm(target.term);
        if (targetForm === form) continue;
        if (!queries.has(form)) queries.set(form, query);
        if (!targets.has(targetForm)) targets.set(targetForm, target);
        answers.set(form, (answers.get(form) ?? new Set()).add(targetForm));
      }
    }
  }
  const placed = Array.from(answers, ([form, correct]) => ({ form, correct, place: hashOf(form) }));
  const drawn = (yield* sortedInSteps(placed, (a, b) => a.place - b.place || (a.form < b.form ? -1 : 1))).slice(
    0,
    MAX_PAIRS,
  );
  const rows = new Map<string, number>();
  for (const { correct } of drawn)
    for (const form of Array.from(correct).sort()) if (!rows.has(form)) rows.set(form, rows.size);
  return {
    queries: drawn.map(({ form }) => queries.get(form)!),
    targets: Array.from(rows.keys(), (form) => targets.get(form)!),
    pairs: drawn.map(({ correct }, query) => ({
      query,
      correct: Array.from(correct, (form) => rows.get(form)!).sort((a, b) => a - b),
    })),
  };
}

/**
 * Splits the pairs in their order. A pair that shares its target with a fitted pair, such as a synonym in the same
 * concept, is never held out, because it would not be an independent test.
 */
export function splitHeldOut(pairs: readonly QueryPair[], heldOutShare: number): Split {
  const count = Math.round(pairs.length * heldOutShare);
  const fitted = pairs.slice(count);
  const known = new Set(fitted.flatMap(({ correct }) => correct));
  return { fitted, heldOut: pairs.slice(0, count).filter(({ correct }) => !correct.some((row) => known.has(row))) };
}

/** Returns the sorted hashes of all pairs of forms, by which a changed glossary is detected. */
export function* pairHashes({ queries, targets, pairs }: TermPairs): Steps<Uint32Array> {
  const marks: number[] = [];
  for (const slice of chunksOf(pairs)) {
    for (const { query, correct } of slice)
      for (const row of correct)
        marks.push(hashOf(`${normaliseForm(queries[query]!.term)}\t${normaliseForm(targets[row]!.term)}`));
    yield;
  }
  return Uint32Array.from(marks).sort();
}

/** Returns the hash of a text, mixed with the last step of MurmurHash3, so similar texts have very different hashes. */
function hashOf(text: string): number {
  let hash = textHash(text);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
