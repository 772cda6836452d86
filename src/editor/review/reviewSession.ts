import { languageMatches } from '../../language/tags';
import { conceptsOfPairs } from '../../mining/minedConcept';
import type { Concept } from '../../model/concept';
import type { GlossaryConflict } from '../../model/finding';
import type { LanguagePair, LanguageSide } from '../../model/languagePair';
import type { PairGroup, SourceEvidence } from '../../model/phrase';
import type { BuildResult, ListedTerm, TermCandidate } from '../../protocol/protocol';

/** The state of a review and its edits. The types are plain data, which the host and the page exchange. */

export type ReviewRowStatus = 'open' | 'accepted' | 'rejected' | 'saved';

/** A candidate with the user's changes. */
export interface ReviewRow {
  source: string;
  /** The target phrase; empty for a term candidate without a known equivalent. */
  target: string;
  /** From 0 to 1. */
  confidence: number;
  /** The number of aligned groups in which the pair was seen, or of the candidate's occurrences. */
  count: number;
  evidence: SourceEvidence[];
  group?: PairGroup;
  decision: ReviewRowStatus;
}

export interface ReviewState {
  /** True if the rows are term candidates of texts in one language. */
  isMonolingual?: boolean;
  pair: LanguagePair;
  /**
   * Names of the documents. Without a target, the source is a bilingual file or, if `isMonolingual`, a text in one
   * language.
   */
  source: string;
  target?: string;
  /** Address of the source, which decides to which glossary the pairs go. */
  place: string;
  /** The address of the target, if any. */
  targetPlace?: string;
  /** The subject field of the saved entries; may be empty. */
  domain: string;
  rows: ReviewRow[];
  history: ReviewHistory;
}

/** The steps that can be undone and redone, the latest last, each as a list of changes. */
interface ReviewHistory {
  undoable: RowChange[][];
  redoable: RowChange[][];
}

/** The origin of a change: new, undone or redone. */
export type ReviewEditKind = 'make' | 'undo' | 'redo';

/** A change of one row; missing fields are unchanged. */
export interface RowChange {
  /** Index in the state's rows. */
  row: number;
  decision?: ReviewRowStatus;
  source?: string;
  target?: string;
}

/** The glossary's conflict with a row; `conflict` is missing if there is none. */
export interface RowConflict {
  row: number;
  conflict?: GlossaryConflict;
}

/** The reference of an entry's picture: a glossary, and the path in its entry. */
export interface EntryPictureReference {
  glossary: string;
  target: string;
}

export type ReviewMessageToHost =
  | { kind: 'ready' }
  | { kind: 'change'; step: ReviewEditKind; changes: RowChange[] }
  | { kind: 'domain'; domain: string }
  | { kind: 'open'; side: LanguageSide; line: number; file?: string }
  | { kind: 'picture'; picture: EntryPictureReference }
  | { kind: 'save' };

/**
 * The rows of a review and the changes made to them. The host and the page each have one and apply the same steps: the
 * page displays it, and the host keeps it while there is no page.
 */
export class ReviewEdits {
  /** The edits change `rows` and `history` in place. */
  constructor(
    readonly rows: ReviewRow[],
    readonly history: ReviewHistory,
  ) {}

  /** Returns the changes that the step would make; empty if there is nothing to undo or redo. */
  next(step: 'undo' | 'redo'): RowChange[] {
    return this.history[step === 'undo' ? 'undoable' : 'redoable'].at(-1) ?? [];
  }

  /** @returns the changes that were applied; those of saved rows are ignored */
  take(step: ReviewEditKind, changes: readonly RowChange[]): RowChange[] {
    const { undoable, redoable } = this.history;
    const real = changes.filter(({ row }) => this.rows[row] && this.rows[row].decision !== 'saved');
    if (!real.length) return real;
    const inverse = this.apply(real);
    if (step === 'make') redoable.length = 0;
    else (step === 'undo' ? undoable : redoable).pop();
    (step === 'undo' ? redoable : undoable).push(inverse);
    return real;
  }

  /** Applies changes that cannot be undone here: saved rows are removed from the history. */
  settle(changes: readonly RowChange[]): void {
    this.apply(changes);
    const settled = new Set(changes.map(({ row }) => row));
    for (const steps of [this.history.undoable, this.history.redoable]) {
      const kept = steps.map((step) => step.filter(({ row }) => !settled.has(row))).filter((step) => step.length);
      steps.splice(0, steps.length, ...kept);
    }
  }

  /** @returns the changes that revert these */
  private apply(changes: readonly RowChange[]): RowChange[] {
    return changes.flatMap(({ row, ...change }) => {
      const before = this.rows[row];
      if (!before) return [];
      this.rows[row] = { ...before, ...change };
      return [
        { row, ...Object.fromEntries(Object.keys(change).map((key) => [key, before[key as keyof typeof change]])) },
      ];
    });
  }
}

/** A review: the candidates of a build and the user's decisions. The page displays it; the state is here. */
export class ReviewSession {
  readonly edits: ReviewEdits;

  constructor(readonly state: ReviewState) {
    this.edits = new ReviewEdits(state.rows, state.history);
  }

  static of(
    { pair, pairs }: Pick<BuildResult, 'pair' | 'pairs'>,
    documents: Pick<ReviewState, 'source' | 'target' | 'place' | 'targetPlace'>,
  ): ReviewSession {
    return new ReviewSession({
      ...documents,
      pair,
      domain: '',
      rows: pairs.map((candidate) => ({ ...candidate, decision: 'open' })),
      history: { undoable: [], redoable: [] },
    });
  }

  /** @param renderings translations from the memory, by term, for candidates without an equivalent in the glossary */
  static ofCandidates(
    pair: LanguagePair,
    candidates: readonly TermCandidate[],
    renderings: ReadonlyMap<string, string>,
    documents: Pick<ReviewState, 'source' | 'place'>,
  ): ReviewSession {
    const session = ReviewSession.of({ pair, pairs: [] }, documents);
    session.state.isMonolingual = true;
    for (const { term, confidence, count, sentence, line, file, entries } of candidates) {
      const target = equivalentIn(pair.target, entries)?.term ?? renderings.get(term) ?? '';
      const evidence = [{ source: sentence, sourceLine: line, ...(file !== undefined && { sourceFile: file }) }];
      session.state.rows.push({ source: term, target, confidence, count, evidence, decision: 'open' });
    }
    return session;
  }

  /** Returns the indices of the rows that are accepted and not saved yet. */
  get accepted(): number[] {
    return this.state.rows.flatMap(({ decision }, index) => (decision === 'accepted' ? [index] : []));
  }

  /**
   * Marks rows as saved in the glossary. A row that was edited meanwhile stays accepted until the next save.
   * @param rows as they were saved, by index
   */
  settle(rows: ReadonlyMap<number, ReviewRow>): RowChange[] {
    const same = [...rows].filter(
      ([row, { source, target }]) => this.state.rows[row]!.source === source && this.state.rows[row]!.target === target,
    );
    const changes = same.map(([row]): RowChange => ({ row, decision: 'saved' }));
    this.edits.settle(changes);
    return changes;
  }

  /** The names of the documents. */
  get documents(): string {
    return [this.state.source, this.state.target].filter(Boolean).join(', ');
  }

  /** Returns the entries for accepted rows, one per source term, with the sentences in which they were found. */
  conceptsOf(rows: readonly number[]): Concept[] {
    const { pair, domain } = this.state;
    const pairs = rows.map((index) => this.state.rows[index]!);
    return conceptsOfPairs(pairs, pair, this.documents).map((concept) =>
      domain.trim() ? { ...concept, domain: domain.trim() } : concept,
    );
  }
}

/** Returns the first equivalent of entries in a language. */
export function equivalentIn(language: string, entries: TermCandidate['entries']): ListedTerm | undefined {
  return entries.flatMap(({ equivalents }) => equivalents).find((each) => languageMatches(each.language, language));
}
