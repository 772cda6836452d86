import type { GlossaryConflict, GlossaryConflictKind } from '../../model/glossaryConflict';
import type { LanguagePair } from '../../model/languagePair';
import type { Evidence, PairGroup } from '../../model/phrasePair';
import type { PictureView } from '../pictures/pictureTypes';

/** What the host and the review's page share. Plain data: it crosses from one to the other. */

export type Decision = 'open' | 'accepted' | 'rejected' | 'saved';

export type Side = 'source' | 'target';

/** One candidate with what the reader has made of it. */
export interface ReviewRow {
  source: string;
  target: string;
  /** 0 to 1. */
  confidence: number;
  /** Number of aligned groups in which the pair was seen. */
  count: number;
  evidence: Evidence[];
  group?: PairGroup;
  decision: Decision;
}

export interface ReviewState {
  pair: LanguagePair;
  /** Names of the documents; without a target the source is a bilingual file. */
  source: string;
  target?: string;
  /** Address of the source, which decides to which glossary the pairs go. */
  place: string;
  /** Address of the target, where there is one. */
  targetPlace?: string;
  /** Subject field that the saved entries get; may be empty. */
  domain: string;
  rows: ReviewRow[];
  history: ReviewHistory;
}

/** What the reader can take back and bring again, the latest last: each step as the changes that do so. */
export interface ReviewHistory {
  undoable: RowChange[][];
  redoable: RowChange[][];
}

/** How a change comes about: the reader makes it, takes one back, or brings it again. */
export type Step = 'make' | 'undo' | 'redo';

/** A change of one row; what is missing stays. */
export interface RowChange {
  /** Index in the state's rows. */
  row: number;
  decision?: Decision;
  source?: string;
  target?: string;
}

/** What the glossary has already in the place of a row; `conflict` is missing where it has nothing, or no longer. */
export interface RowConflict {
  row: number;
  conflict?: GlossaryConflict;
}

/** Where a picture of an entry is named: a glossary, and the path in its entry. */
export interface NamedPicture {
  glossary: string;
  target: string;
}

export type ReviewMessageToPage =
  | { kind: 'show'; state: ReviewState; words: ReviewWords; title: string; glossary: string }
  | { kind: 'changed'; changes: RowChange[] }
  /** The table is to have the focus. */
  | { kind: 'focus' }
  | { kind: 'conflicts'; conflicts: RowConflict[] }
  | { kind: 'picture'; picture: NamedPicture; view: PictureView };

export type ReviewMessageToHost = { kind: 'ready' } | { kind: 'change'; step: Step; changes: RowChange[] } | { kind: 'domain'; domain: string } | { kind: 'open'; side: Side; line: number; file?: string } | { kind: 'picture'; picture: NamedPicture } | { kind: 'save' };

/** The page's words in the editor's language; `{0}` and `{1}` stand for what is filled in. */
export interface ReviewWords {
  /** BCP 47 of the words themselves, for numbers. */
  locale: string;
  table: string;
  accept: string;
  /** Names of the languages. */
  source: string;
  target: string;
  confidence: string;
  count: string;
  filter: string;
  show: string;
  all: string;
  open: string;
  accepted: string;
  rejected: string;
  saved: string;
  /** Name of the filter for pairs that the glossary contradicts. */
  conflicts: string;
  /** Name of the filter for pairs of one word, such as names, and of their group. */
  same: string;
  /** Name of the filter for pairs of no subject field, and of their group. */
  everyday: string;
  /** What a screen reader says of the groups. */
  groups: string;
  /** In a row, after the target; `{0}` are the glossary's terms. */
  conflictBadges: Record<GlossaryConflictKind, string>;
  /** A term in quotation marks. */
  quoted: string;
  /** Whole sentences; `{0}` and `{1}` are source and target, `{2}` the glossary's terms. */
  conflictSentences: Record<GlossaryConflictKind, string>;
  picture: string;
  /** `{0}` is its file. */
  damagedPicture: string;
  threshold: string;
  acceptAbove: string;
  undo: string;
  redo: string;
  domain: string;
  domainHint: string;
  save: string;
  controls: string;
  sentences: string;
  sentencePlace: string;
  /** What a click on that does; `{0}` is file and line. */
  openPlace: string;
  noRows: string;
  summary: string;
  /** The same for one pair. */
  summaryOfOne: string;
  keys: string;
  edited: string;
  rowSpoken: string;
}
