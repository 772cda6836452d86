import { conceptOfPair } from '../../mining/minedConcept';
import type { Concept } from '../../model/concept';
import type { BuildResult } from '../../protocol/protocol';
import type { ReviewHistory, ReviewRow, ReviewState, RowChange, Step } from './reviewTypes';

/**
 * The rows of a review and the changes made to them. The host and the page each have one and apply the same steps: the
 * page displays it, and the host keeps it while there is no page.
 */
export class ReviewEdits {
  /** Both are changed in place. */
  constructor(
    readonly rows: ReviewRow[],
    readonly history: ReviewHistory,
  ) {}

  /** Returns the effect of the step now; empty if there is nothing to undo or redo. */
  next(step: 'undo' | 'redo'): RowChange[] {
    return this.history[step === 'undo' ? 'undoable' : 'redoable'].at(-1) ?? [];
  }

  /** @returns the effective changes; a saved row is unchanged */
  take(step: Step, changes: readonly RowChange[]): RowChange[] {
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

  /** @returns the changes that take these back */
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

  /** Indices of the rows that are accepted and not saved yet. */
  get accepted(): number[] {
    return this.state.rows.flatMap(({ decision }, index) => (decision === 'accepted' ? [index] : []));
  }

  /**
   * Marks rows as saved in the glossary. A row whose phrases were edited meanwhile waits for the next time.
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

  /** The entries that accepted rows become, with the sentences that they were found in. */
  conceptsOf(rows: readonly number[]): Concept[] {
    const { pair, domain } = this.state;
    return rows.map((index) => {
      const concept = conceptOfPair(this.state.rows[index]!, pair, this.documents);
      return domain.trim() ? { ...concept, domain: domain.trim() } : concept;
    });
  }
}
