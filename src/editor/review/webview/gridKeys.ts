import type { Side } from '../reviewTypes';

/** The actions of the table's keys. */
export interface GridActions {
  move(steps: number): void;
  moveTo(end: 'first' | 'last'): void;
  /** Rows that a page holds. */
  page(): number;
  toggle(): void;
  reject(): void;
  decideAndMoveOn(decision: 'accepted' | 'rejected'): void;
  edit(side: Side): void;
  undo(): void;
  redo(): void;
}

/** The table by keyboard. Ctrl+Enter, which saves, belongs to the page. */
export class GridKeys {
  constructor(private readonly actions: GridActions) {}

  handle(event: KeyboardEvent): void {
    // Keys that are typed into a cell's editor are text.
    if (event.target !== event.currentTarget) return;
    const action = event.ctrlKey || event.metaKey ? this.withControl(event) : this.plain(event);
    if (!action) return;
    event.preventDefault();
    action();
  }

  private withControl({ key, shiftKey }: KeyboardEvent): (() => void) | undefined {
    const { actions } = this;
    if (key.toLowerCase() === 'z') return shiftKey ? () => actions.redo() : () => actions.undo();
    if (key.toLowerCase() === 'y') return () => actions.redo();
    if (key === 'Home') return () => actions.moveTo('first');
    return key === 'End' ? () => actions.moveTo('last') : undefined;
  }

  private plain({ key, shiftKey }: KeyboardEvent): (() => void) | undefined {
    const { actions } = this;
    switch (key) {
      case 'ArrowDown':
        return () => actions.move(1);
      case 'ArrowUp':
        return () => actions.move(-1);
      case 'PageDown':
        return () => actions.move(actions.page());
      case 'PageUp':
        return () => actions.move(-actions.page());
      case 'Home':
        return () => actions.moveTo('first');
      case 'End':
        return () => actions.moveTo('last');
      case ' ':
        return () => actions.toggle();
      case 'Enter':
        return () => actions.decideAndMoveOn(shiftKey ? 'rejected' : 'accepted');
      case 'Delete':
      case 'Backspace':
        return () => actions.reject();
      case 'F2':
        return () => actions.edit(shiftKey ? 'source' : 'target');
      default:
        return undefined;
    }
  }
}
