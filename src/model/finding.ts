import type { Concept } from './concept';
import type { Span } from './phrase';
import type { LengthLimit } from './segment';

/** The rules of a terminology check, by their names in reports. */
export const CHECK_RULES = [
  'approved-term-missing',
  'forbidden-term',
  'changed-untranslatable',
  'inconsistent-rendering',
  'same-translation',
  'different-numbers',
  'different-placeholders',
  'different-tags',
  'different-addresses',
  'outer-blanks',
  'repeated-word',
  'end-punctuation',
  'unpaired-marks',
  'double-spaces',
  'empty-target',
  'length-limit',
  'pattern',
] as const;
export type CheckRule = (typeof CHECK_RULES)[number];

/** The rules that are off by default, because languages and projects differ in style. */
const OPTIONAL_RULES: readonly CheckRule[] = [
  'same-translation',
  'end-punctuation',
  'unpaired-marks',
  'double-spaces',
  'empty-target',
  'length-limit',
];

/** The default rules of a check: those that are almost always right. */
export const DEFAULT_CHECK_RULES: readonly CheckRule[] = CHECK_RULES.filter((rule) => !OPTIONAL_RULES.includes(rule));

/** A part of a document's text: decoded, with its span in the document. */
export interface TextLocation {
  text: string;
  /** Document offsets in UTF-16 code units. */
  span: Span;
  /** The line, from 1. */
  line: number;
  /** The column in UTF-16 code units, from 1. */
  column: number;
}

/** The severity of a finding: an error is a prohibited term, a note may be correct. */
export type Severity = 'note' | 'warning' | 'error';

/** A part of a translation that deviates from the glossary or from the form of its source. */
export interface Finding {
  rule: CheckRule;
  /** The id of the entry; missing if the finding does not concern a term. */
  concept?: string;
  /** The glossary of the entry. */
  glossary?: string;
  /** The entry's term in the source language, as written in the entry. */
  term?: string;
  /** The location of the term, number or placeholder in the source; the whole source if there is no single one. */
  used: TextLocation;
  /** The corresponding text in the translation; missing if unknown. */
  found?: TextLocation;
  /** The affected end of the segment, for wrong white space. */
  edge?: 'start' | 'end';
  /** The number of times the document uses the expected translation, if the finding rests on this count alone. */
  timesExpected?: number;
  /** The source term of another entry whose equivalent is used here. */
  rival?: string;
  /** True if it may be correct. */
  isDoubtful?: boolean;
  /** True if the translation negates it but the source does not. */
  isDenied?: boolean;
  /** True if the found text differs from an expected term in diacritics only. */
  isMisspelt?: boolean;
  /** True if the equivalent cannot replace the found text without a change of number, gender or meaning. */
  hasNoFix?: boolean;
  /** True if the text has one language; `source` and `target` are then the same location. */
  isOfOneLanguage?: boolean;
  /** The equivalent that certainly fits in place of the found text. */
  certain?: string;
  /** The plural form with the finding, if the text has several, and the first whole numbers that use this form. */
  form?: { name: string; numbers?: readonly number[] };
  /**
   * The syntax error: mismatched braces of a message, separators that change the value of a number, or a percent sign.
   */
  fault?: 'message' | 'separators' | 'percent';
  /** The length of the translation and the limit that it exceeds. */
  limit?: LengthLimit;
  /** The message of a pattern from the settings. */
  message?: string;
  /**
   * The expected translations, best first. For an inconsistent rendering, the translations elsewhere; for the same
   * translation, the other sources.
   */
  expected: string[];
  /** The edit that corrects a formal error, such as a number or white space. */
  correction?: { span: Span; newText: string };
  /** The whole segments. */
  source: TextLocation;
  target: TextLocation;
}

/**
 * A decision of the translators: a finding that they do not want to see, in one segment or, without a segment, for a
 * term.
 */
export interface IgnoredFinding {
  rule: CheckRule;
  /** Id of the entry; missing for an inconsistently rendered segment. */
  concept?: string;
  /** The entry's source term, for readers of the file. */
  term?: string;
  /** The whole source segment; missing: wherever the term is used. */
  segment?: string;
}

/**
 * The kinds of findings: the same entry twice; one source term with different equivalents; one equivalent of different
 * source terms; terms with the same meaning.
 */
export type GlossaryFindingKind = 'duplicate' | 'severalTargets' | 'severalSources' | 'near';

/** Entries that are duplicates or contradict each other. */
export interface GlossaryFinding {
  kind: GlossaryFindingKind;
  /** The term that they share; for `near`, the term of the first entry. */
  term: string;
  language: string;
  concepts: Concept[];
  /** The cosine of `near`, in the language in which they are least similar. */
  similarity?: number;
}

export interface ConsistencyResult {
  findings: GlossaryFinding[];
  /** The number of findings of each kind, including unsent ones. */
  totals: Partial<Record<GlossaryFindingKind, number>>;
}

/**
 * The reason why a pair of phrases conflicts with a glossary: it already exists (`present`), its target is a term to
 * avoid (`deprecated`), its source has other equivalents (`otherTarget`), or its target is the equivalent of other
 * terms (`otherSource`).
 */
export type GlossaryConflictKind = 'present' | 'deprecated' | 'otherTarget' | 'otherSource';

/** The existing content of a glossary that conflicts with a new pair. */
export interface GlossaryConflict {
  kind: GlossaryConflictKind;
  /** A few terms that the glossary has instead of the found one; empty for `present` and `deprecated`. */
  terms: string[];
  /** The path of the glossary with the conflict. */
  glossary: string;
  /** The first picture of the entry, as a path from the glossary's folder. */
  picture?: string;
}
