import type { Span } from './phrase';

/** What a terminology check looks for, by the names that reports use. */
export const CHECK_RULES = ['approved-term-missing', 'forbidden-term', 'inconsistent-rendering'] as const;
export type CheckRule = (typeof CHECK_RULES)[number];

/** A piece of a document's text: decoded, and where the document holds it. */
export interface TextPlace {
  text: string;
  /** Document offsets in UTF-16 code units. */
  span: Span;
  /** Both from 1, the column in UTF-16 code units. */
  line: number;
  column: number;
}

/** How much a finding matters: an error is against a ban, a note may well be right as it is. */
export type Severity = 'note' | 'warning' | 'error';

/** One place at which a translation does not say what the glossary asks for. */
export interface Finding {
  rule: CheckRule;
  /** The entry and its glossary; missing where a whole segment is rendered inconsistently. */
  concept?: string;
  glossary?: string;
  /** The entry's term of the source language, as the entry has it. */
  term?: string;
  /** Where the source uses that term; of an inconsistently rendered segment, all of it. */
  used: TextPlace;
  /** What stands in the translation instead; missing where nothing is known to stand for it. */
  found?: TextPlace;
  /** What the translation should say instead, best first; of an inconsistently rendered segment, how it is translated elsewhere. */
  expected: string[];
  /** The whole segments. */
  source: TextPlace;
  target: TextPlace;
}

/** A decision of the translators: a finding that they do not want to see, in one segment or, without a segment, for a term. */
export interface IgnoredFinding {
  rule: CheckRule;
  /** Id of the entry; missing for an inconsistently rendered segment. */
  concept?: string;
  /** The entry's source term, for whoever reads the file. */
  term?: string;
  /** The whole source segment; missing: wherever the term is used. */
  segment?: string;
}
