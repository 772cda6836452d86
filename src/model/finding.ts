import type { Span } from './phrase';

/** What a terminology check looks for, by the names that reports use. */
export const CHECK_RULES = [
  'approved-term-missing', 'forbidden-term', 'changed-untranslatable', 'inconsistent-rendering', 'same-translation', 'different-numbers', 'different-placeholders', 'different-tags',
  'different-addresses', 'outer-blanks', 'repeated-word',
] as const;
export type CheckRule = (typeof CHECK_RULES)[number];

/** The rules that a check follows where nothing else is said: those that are nearly always right. */
export const USUAL_RULES: readonly CheckRule[] = CHECK_RULES.filter((rule) => rule !== 'same-translation');

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

/** One place at which a translation does not say what the glossary asks for, or does not have the form of its source. */
export interface Finding {
  rule: CheckRule;
  /** The entry and its glossary; missing where the finding is about no term. */
  concept?: string;
  glossary?: string;
  /** The entry's term of the source language, as the entry has it. */
  term?: string;
  /** Where the source uses that term, or has the number or placeholder that the translation lacks; all of it where that is no one place. */
  used: TextPlace;
  /** What stands in the translation instead; missing where nothing is known to stand for it. */
  found?: TextPlace;
  /** Which end of the segment it is about, where the white space around the text is wrong. */
  edge?: 'start' | 'end';
  /** How often the document renders the term as expected, where that is all that speaks for it. */
  timesExpected?: number;
  /** The source term of another entry, of which what stands here is the equivalent. */
  rival?: string;
  /** Whether it may well be right as it is. */
  isDoubtful?: boolean;
  /** What the translation should say instead, best first; of an inconsistently rendered segment, how it is translated elsewhere; of the same translation, the other sources. */
  expected: string[];
  /** The edit of the document that is certain to put it right. */
  correction?: { span: Span; newText: string };
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
