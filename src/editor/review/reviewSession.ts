import { conceptOfPair } from '../../mining/minedConcept';
import type { Concept } from '../../model/concept';
import type { BuildResult } from '../../protocol/protocol';
import { ReviewEdits } from './reviewEdits';
import type { ReviewRow, ReviewState, RowChange } from './reviewTypes';

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
