import type { GlossaryConflict, GlossaryConflictKind } from '../../model/glossaryConflict';
import type { LanguagePair } from '../../model/languagePair';
import type { Evidence, PairGroup } from '../../model/phrasePair';
import type { PictureView } from '../pictures/pictures';

/** Types shared by the host and the review's page. Plain data. */

export type Decision = 'open' | 'accepted' | 'rejected' | 'saved';

export type Side = 'source' | 'target';

/** A candidate with the user's changes. */
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
  /** The address of the target, if any. */
  targetPlace?: string;
  /** Subject field that the saved entries get; may be empty. */
  domain: string;
  rows: ReviewRow[];
  history: ReviewHistory;
}

/** The steps that can be undone and redone, the latest last, each as a list of changes. */
export interface ReviewHistory {
  undoable: RowChange[][];
  redoable: RowChange[][];
}

/** The origin of a change: new, undone or redone. */
export type Step = 'make' | 'undo' | 'redo';

/** A change of one row; missing fields are unchanged. */
export interface RowChange {
  /** Index in the state's rows. */
  row: number;
  decision?: Decision;
  source?: string;
  target?: string;
}

/** The glossary's conflict with a row; `conflict` is missing if there is none. */
export interface RowConflict {
  row: number;
  conflict?: GlossaryConflict;
}

/** The reference of an entry's picture: a glossary, and the path in its entry. */
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

export type ReviewMessageToHost =
  | { kind: 'ready' }
  | { kind: 'change'; step: Step; changes: RowChange[] }
  | { kind: 'domain'; domain: string }
  | { kind: 'open'; side: Side; line: number; file?: string }
  | { kind: 'picture'; picture: NamedPicture }
  | { kind: 'save' };

/** The page's texts in the editor's language; `{0}` and `{1}` are placeholders. */
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
  /** The screen reader's text for the groups. */
  groups: string;
  /** The badge in a row after the target; `{0}` are the glossary's terms. */
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
  /** The action of a click on it; `{0}` is file and line. */
  openPlace: string;
  noRows: string;
  summary: string;
  /** The summary for one pair. */
  /** The number of saved pairs: {0}. */
  savedCount: string;
  summaryOfOne: string;
  keys: string;
  edited: string;
  rowSpoken: string;
}
