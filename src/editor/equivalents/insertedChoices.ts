import * as vscode from 'vscode';
import type { Choice } from '../../model/preferences';
import { Disposable } from '../workspace/disposable';
import { rangeOf } from '../workspace/documentSlice';
import type { PastChoices } from './pastChoices';

/** Insertions whose undo is watched for; VS Code itself keeps no endless history. */
const MOST = 200;

/** Characters on either side of an insertion by which the state of its document is told. */
const AROUND = 1_000;

/** What an insertion has made of a document. */
export interface Inserted {
  document: vscode.TextDocument;
  offset: number;
  /** {@link stateAround} the offset. */
  before: string;
  after: string;
}

interface Learned extends Inserted {
  choice: Choice;
  /** Whether the choice was not remembered before the insertions that are watched. */
  isNew: boolean;
  isUndone: boolean;
}

/** Learns from what is inserted, and takes it back when the insertion is undone in its document; redoing it counts again. */
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
    // Undoing goes through the very states that the document had, so that the state alone tells which insertion it was.
    for (const each of this.learned) {
      if (each.isUndone === isUndo || each.document.uri.toString() !== uri || stateAround(document, each.offset) !== (isUndo ? each.before : each.after)) continue;
      each.isUndone = isUndo;
      if (!isUndo) await this.choices.remember(each.choice);
      else if (each.isNew && !this.learned.some((other) => !other.isUndone && isSame(other.choice, each.choice))) await this.choices.forget(each.choice);
    }
  }
}

/** What a document holds around an offset, and how long it is. */
export function stateAround(document: vscode.TextDocument, offset: number): string {
  const length = document.offsetAt(document.lineAt(document.lineCount - 1).range.end);
  return `${length} ${document.getText(rangeOf(document, { start: Math.max(0, offset - AROUND), end: offset + AROUND }))}`;
}

function isSame(a: Choice, b: Choice): boolean {
  return a.concept === b.concept && a.term === b.term;
}
