import type { AdministrativeStatus, ExampleSentence, CrossReference } from './concept';

/** The reasons for showing an equivalent or a search hit, strongest first. */
export const MATCH_REASONS = ['exact', 'inflected', 'part', 'similar', 'meaning'] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

/**
 * The reasons to prefer an equivalent among equally good ones: it is in the current translation, was chosen before, or
 * the entry has the customer or domain of the text.
 */
export const PREFERENCE_REASONS = ['written', 'chosen', 'customer', 'domain'] as const;
export type PreferenceReason = (typeof PREFERENCE_REASONS)[number];

/** One equivalent of a phrase in the other language. */
export interface Equivalent {
  term: string;
  language: string;
  /** The calibrated confidence: the share of such answers that are right, 0 to 1. */
  confidence: number;
  /** Id of the concept. */
  concept: string;
  /** The path of the glossary that contains the concept. */
  glossary: string;
  why: (MatchReason | PreferenceReason)[];
  /** The term of the query's side through which the concept was found. */
  matched?: string;
  /** True if `matched` is only a part of the phrase or the phrase only a part of `matched`; otherwise missing. */
  isPartial?: boolean;
  /** A sentence with the equivalent, as one line of text. */
  example?: string;
  /** Example sentences of the equivalent, with the phrase separate for highlighting. */
  examples?: ExampleSentence[];
  /**
   * An example sentence with the entry's term in the query's language. Missing if the entry has no examples in one of
   * the languages.
   */
  ownExample?: ExampleSentence;
  status?: AdministrativeStatus;
  domain?: string;
  definition?: string;
  note?: string;
  /** The first picture of the entry. */
  picture?: CrossReference;
  /**
   * Words near the phrase or elsewhere in its document that support this sense against others of the same form, in text
   * order. Missing if the context has not chosen this sense.
   */
  speaksOf?: string[];
  /** True if the entry has one of several senses and the context does not decide between them; otherwise missing. */
  isUndecided?: boolean;
}

/** One concept found by a search over all languages. */
export interface SearchHit {
  concept: string;
  glossary: string;
  terms: { term: string; language: string; status?: AdministrativeStatus }[];
  /** From 0 to 1. */
  score: number;
  why: MatchReason[];
  domain?: string;
  definition?: string;
}

/** The context of the translator's work beyond the phrase. */
export interface PreferenceContext {
  /** The domain of the translated text. */
  domain?: string;
  /** The customer of the translation. */
  customer?: string;
  /** The terms that the translator has inserted in this project. */
  chosen?: readonly InsertedTerm[];
}

/** A term that was inserted, with its entry. */
export interface InsertedTerm {
  concept: string;
  term: string;
}
