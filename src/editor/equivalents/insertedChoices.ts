import * as vscode from 'vscode';
import type { Choice } from '../../model/equivalent';
import { Disposable } from '../workspace/disposable';
import { rangeOf } from '../workspace/documentSlice';
import type { PastChoices } from './pastChoices';

/** Insertions whose undo is watched for; VS Code itself keeps no endless history. */
const MOST = 200;

/** The number of characters around an insertion that identify its document's state. */
const AROUND = 1_000;

/** The effect of an insertion on a document. */
export interface Inserted {
  document: vscode.TextDocument;
  offset: number;
  /** {@link stateAround} the offset. */
  before: string;
  after: string;
}

interface Learned extends Inserted {
  choice: Choice;
  /** True if the choice was unknown before the watched insertions. */
  isNew: boolean;
  isUndone: boolean;
}

/** Learns from insertions, and forgets them when they are undone in their document; redoing counts again. */
export class InsertedChoices extends Disposable {
  private learned: Learned[] = [];

  constructor(private readonly choices: PastChoices) {
    super();
    this.register(vscode.workspace.onDidChangeTextDocument((event) => void this.follow(event)));
  }

  async learn(choice: Choice, inserted: Inserted): Promise<void> {
    const same = this.learned.find((each) => isSame(each.choice, choice));
    const isNew = same ? same.isNew : !this.choices.all().some((known) => isSame(known, choice));
    this.learned = [...this.learned, { ...inserted, choice, isNew, isUndone: false }].slice(-MOST);
    await this.choices.remember(choice);
  }

  private async follow({ document, reason }: vscode.TextDocumentChangeEvent): Promise<void> {
    if (reason === undefined) return;
    const isUndo = reason === vscode.TextDocumentChangeReason.Undo;
    const uri = document.uri.toString();
    // Undo restores the exact earlier states, so a state identifies its insertion.
    for (const each of this.learned) {
      if (
        each.isUndone === isUndo ||
        each.document.uri.toString() !== uri ||
        stateAround(document, each.offset) !== (isUndo ? each.before : each.after)
      )
        continue;
      each.isUndone = isUndo;
      if (!isUndo) await this.choices.remember(each.choice);
      else if (each.isNew && !this.learned.some((other) => !other.isUndone && isSame(other.choice, each.choice)))
        await this.choices.forget(each.choice);
    }
  }
}

/** Returns the text around an offset and the document's length. */
export function stateAround(document: vscode.TextDocument, offset: number): string {
  const length = document.offsetAt(document.lineAt(document.lineCount - 1).range.end);
  const around = { start: Math.max(0, offset - AROUND), end: offset + AROUND };
  return `${length} ${document.getText(rangeOf(document, around))}`;
}

function isSame(a: Choice, b: Choice): boolean {
  return a.concept === b.concept && a.term === b.term;
}
