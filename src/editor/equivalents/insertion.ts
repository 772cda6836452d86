import * as vscode from 'vscode';
import type { Insertion } from '../../model/document';
import type { InsertedTerm } from '../../model/equivalent';
import type { Span } from '../../model/phrase';
import { allRequests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import type { EquivalentArguments, PhraseLocation } from '../commands/commandIds';
import { UserError } from '../commands/commandRegistry';
import type { TranslationEditors } from '../languages/languages';
import { sentence, showStatusBarMessage } from '../ui/messages';
import { Disposable } from '../workspace/disposable';
import { rangeOf, sliceOf, spanOf } from '../workspace/documentSlice';
import { baseName, editorOf } from '../workspace/textDocuments';
import type { PastChoices } from './pastChoices';

/** The maximum number of requests for one insertion. A request is repeated if the document has changed meanwhile. */
const MAX_ATTEMPTS = 3;

/** Inserts equivalents into the translation, and never changes the source if the translation is known. */
export class EquivalentInserter {
  constructor(
    private readonly engine: EngineClient,
    private readonly counterparts: TranslationEditors,
  ) {}

  /** @throws UserError if there is no position for the equivalent */
  async insert({ term, language, place, isSegment, isInTranslation }: EquivalentArguments): Promise<Inserted> {
    const editor = await editorFor(place);
    const span = spanNow(editor, place);
    const own = await this.ask(editor.document, span, term, isSegment);
    if (own && (own.where === 'target' || isInTranslation))
      return this.apply(
        editor,
        own,
        isSegment
          ? vscode.l10n.t('Inserted the earlier translation of the segment.')
          : sentence('Inserted “{0}” into the translation of this segment.', term),
      );
    const other = await this.counterparts.editorFor(editor.document, language);
    const there = other && (await this.ask(other.document, spanOf(other.document, other.selection), term, isSegment));
    if (other && there)
      return this.apply(other, there, sentence('Inserted “{0}” into {1}.', term, baseName(other.document.uri)));
    if (!own) throw new UserError(vscode.l10n.t('Text cannot be inserted into markup. Place the cursor in a segment.'));
    const isEmpty = own.span.start === own.span.end;
    const message = isEmpty ? sentence('Inserted “{0}”.', term) : sentence('Replaced the selection with “{0}”.', term);
    return this.apply(editor, own, message);
  }

  /**
   * Returns the edit and the document version that it applies to; undefined if nothing can be inserted there. Errors:
   * `UserError` if the document keeps changing.
   */
  private async ask(
    document: vscode.TextDocument,
    span: Span,
    text: string,
    wholeSegment?: boolean,
  ): Promise<(Insertion & { version: number }) | undefined> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const version = document.version;
      const insertion = await this.engine.request(allRequests.insertion, {
        slice: sliceOf(document, span),
        text,
        wholeSegment,
      });
      if (document.version === version) return insertion ? { ...insertion, version } : undefined;
      // The text has moved, so the selection gives the phrase's position.
      const editor = editorOf(document);
      if (editor) span = spanOf(document, editor.selection);
    }
    throw new UserError(vscode.l10n.t('The document keeps changing. Nothing was inserted; try again.'));
  }

  /** Applies one edit with one undo step; the cursor follows, so the translator continues there. */
  private async apply(
    editor: vscode.TextEditor,
    { span, newText, version }: Insertion & { version: number },
    message: string,
  ): Promise<Inserted> {
    const { document } = editor;
    const current = await vscode.window.showTextDocument(document, {
      viewColumn: editor.viewColumn,
      preserveFocus: false,
    });
    const range = rangeOf(document, span);
    const before = stateAround(document, span.start);
    const done =
      document.version === version &&
      (await current.edit((edit) => edit.replace(range, newText), { undoStopBefore: true, undoStopAfter: true }));
    if (!done) {
      const name = baseName(document.uri);
      throw new UserError(
        sentence(
          '{0} could not be changed. It may be read-only, or another program changed it at the same time.',
          name,
        ),
      );
    }
    const after = stateAround(document, span.start);
    const end = document.positionAt(span.start + newText.length);
    current.selection = new vscode.Selection(end, end);
    current.revealRange(new vscode.Range(end, end), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    showStatusBarMessage('check', message);
    return { document, offset: span.start, before, after };
  }
}

/** Returns the phrase's location: the requested one or, after a change of the document, the selection. */
function spanNow({ document, selection }: vscode.TextEditor, place: PhraseLocation | undefined): Span {
  if (place?.version === document.version) return place.span;
  if (place && selection.isEmpty)
    throw new UserError(vscode.l10n.t('The document has changed. Select the phrase again.'));
  return spanOf(document, selection);
}

/** Returns the editor of the phrase's document, reopened if it was closed; without a document, the active one. */
async function editorFor(place: PhraseLocation | undefined): Promise<vscode.TextEditor> {
  if (!place) {
    const active = vscode.window.activeTextEditor;
    if (!active) throw new UserError(vscode.l10n.t('Open a document and place the cursor in it first.'));
    return active;
  }
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(place.uri));
  return editorOf(document) ?? vscode.window.showTextDocument(document);
}

/** The number of insertions whose undo is tracked; VS Code's own history is limited, too. */
const MAX_INSERTIONS = 200;

/** The number of characters around an insertion that identify its document's state. */
const STATE_WINDOW = 1_000;

/** The effect of an insertion on a document. */
interface Inserted {
  document: vscode.TextDocument;
  offset: number;
  /** The result of {@link stateAround} for the offset. */
  before: string;
  after: string;
}

interface Learned extends Inserted {
  choice: InsertedTerm;
  /** True if the choice was not stored before the tracked insertions, so that undo removes it. */
  isNew: boolean;
  isUndone: boolean;
}

/** Records insertions as past choices, and removes the record when an insertion is undone. Redoing restores it. */
export class InsertionTracker extends Disposable {
  private learned: Learned[] = [];

  constructor(private readonly choices: PastChoices) {
    super();
    this.register(vscode.workspace.onDidChangeTextDocument((event) => void this.follow(event)));
  }

  async learn(choice: InsertedTerm, inserted: Inserted): Promise<void> {
    const same = this.learned.find((each) => isSame(each.choice, choice));
    const isNew = same ? same.isNew : !this.choices.all().some((known) => isSame(known, choice));
    this.learned = [...this.learned, { ...inserted, choice, isNew, isUndone: false }].slice(-MAX_INSERTIONS);
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
function stateAround(document: vscode.TextDocument, offset: number): string {
  const length = document.offsetAt(document.lineAt(document.lineCount - 1).range.end);
  const around = { start: Math.max(0, offset - STATE_WINDOW), end: offset + STATE_WINDOW };
  return `${length} ${document.getText(rangeOf(document, around))}`;
}

function isSame(a: InsertedTerm, b: InsertedTerm): boolean {
  return a.concept === b.concept && a.term === b.term;
}
