import { functionWordsOf } from '../language/functionWords';
import { splitIntoWords } from '../language/words';
import type { Term } from '../model/concept';
import type { MatchReason, Equivalent } from '../model/equivalent';
import { MATCH_REASONS } from '../model/equivalent';
import type { Span } from '../model/phrase';

/**
 * The id of a term in the lexical and vector indexes of its glossary. Ids count from 0 and are not reused until the
 * indexes are rebuilt; a changed term gets a new one. Memory use is proportional to the largest id.
 */
export type TermId = number;

/** A term that may match a phrase by its form. */
export interface LexicalHit {
  termId: TermId;
  reason: Exclude<MatchReason, 'meaning'>;
  /** The share of the longer text that both have in common, from 0 to 1; 1 for the same form. */
  score: number;
}

/** Returns whether the term is the phrase itself, exact or inflected. */
export function isWholePhrase({ reason }: LexicalHit): boolean {
  return reason === 'exact' || reason === 'inflected';
}

/**
 * Returns the probability that an entry found only by its form is the right one. The values for exact and inflected
 * forms were chosen by judgement. Those for partial and misspelt matches were measured on the phrases of
 * docs/development/model.md.
 */
export function lexicalConfidence({ reason, score }: LexicalHit): number {
  switch (reason) {
    case 'exact':
      return 0.97;
    case 'inflected':
      return 0.85 + 0.1 * score;
    case 'part':
      return 0.7 * score;
    case 'similar':
      return Math.max(0, 4 * score - 3);
  }
}

/** Compares two hits for sorting: the most certain first, equal ones by id. */
export function compareHits(a: LexicalHit, b: LexicalHit): number {
  return (
    lexicalConfidence(b) - lexicalConfidence(a) ||
    MATCH_REASONS.indexOf(a.reason) - MATCH_REASONS.indexOf(b.reason) ||
    a.termId - b.termId
  );
}

/** Keeps the best few of many hits of different terms. */
export class BestLexicalHits {
  readonly best: LexicalHit[] = [];

  constructor(private readonly limit: number) {}

  add(hit: LexicalHit): void {
    const last = this.best.at(-1);
    if (last && this.best.length >= this.limit && compareHits(last, hit) < 0) return;
    const place = this.best.findIndex((other) => compareHits(hit, other) < 0);
    this.best.splice(place < 0 ? this.best.length : place, 0, hit);
    if (this.best.length > this.limit) this.best.pop();
  }
}

/** Collects hits and keeps the best one of each term. */
export class BestHitsByTerm {
  private readonly hits = new Map<number, LexicalHit>();

  /** Returns whether some term is the phrase itself. */
  get hasWhole(): boolean {
    return Array.from(this.hits.values()).some(isWholePhrase);
  }

  add(hit: LexicalHit): void {
    const known = this.hits.get(hit.termId);
    if (!known || compareHits(hit, known) < 0) this.hits.set(hit.termId, hit);
  }

  best(limit: number): LexicalHit[] {
    return Array.from(this.hits.values()).sort(compareHits).slice(0, limit);
  }
}

/** A glossary term in a text, as a half-open range of UTF-16 code units. */
export interface TermInText extends Span {
  termId: TermId;
  /** The way in which the text matches the term. Here, `part` means a part of a compound. */
  matchType: Extract<LexicalHit['reason'], 'exact' | 'inflected' | 'part'>;
  /** The particle of a verb, if other words are between them. The range is then that of the verb alone. */
  particle?: Span;
}

/**
 * The minimum share of the longer text for two texts that count as the same phrase: an ending does not make another
 * word. Chosen by judgement.
 */
const MIN_SAME_PHRASE_SHARE = 0.75;
/** The confidence below which renderings of the whole phrase from a memory are likelier to help. Set by judgement. */
const MIN_SURE_CONFIDENCE = 0.5;

/**
 * Returns whether a term and a phrase share only a part. Function words at the ends do not count: “the lease” and
 * “lease” are the same phrase.
 */
export function isPartialMatch(phrase: string, { term, language }: Term): boolean {
  const [a, b] = [contentLength(phrase, language), contentLength(term, language)];
  return Math.min(a, b) < MIN_SAME_PHRASE_SHARE * Math.max(a, b);
}

function contentLength(text: string, language: string): number {
  const functionWords = functionWordsOf(language);
  const content = splitIntoWords(text, language).filter((word) => !functionWords.has(word.text));
  return content.length ? content.at(-1)!.end - content[0]!.start : text.length;
}

/**
 * Returns whether a glossary contains the whole phrase, so no memory is needed. An exact or inflected match counts at
 * any confidence, because several senses of one form divide it.
 */
export function hasWholePhrase([first]: readonly Equivalent[]): boolean {
  if (first === undefined || first.isPartial) return false;
  return (
    first.confidence >= MIN_SURE_CONFIDENCE || first.why.some((reason) => reason === 'exact' || reason === 'inflected')
  );
}
