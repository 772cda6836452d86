import * as vscode from 'vscode';
import type { SegmentState } from '../../protocol/protocol';
import { allRequests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import { formatErrorForLog } from '../client/engineErrors';
import type { Log } from '../client/log';
import { Commands, ContextKeys } from '../commands/commandIds';
import { UserError } from '../commands/commandRegistry';
import { formatNumber } from '../ui/valueLabels';
import type { DocumentLanguages } from '../languages/languages';
import type { Projects } from '../project/projects';
import { sentence, showStatusBarMessage } from '../ui/messages';
import { makeStatusBarItem, setStatusBarItemText } from '../ui/views';
import type { DocumentWithCounterpart } from '../workspace/checkedDocuments';
import {
  documentWithCounterpart,
  hasBilingualExtension,
  mayHaveSegments,
  segmentStatesParams,
} from '../workspace/checkedDocuments';
import { DelayedTask } from '../workspace/delayedTask';
import { Disposable } from '../workspace/disposable';
import { rangeOf, sliceOf } from '../workspace/documentSlice';
import { isTranslatable, activeOrVisibleEditor } from '../workspace/textDocuments';

/** The delay in milliseconds between a change of a document and the counting of its segments. */
const COUNTING_DELAY_MS = 800;
/** The maximum length in characters of a document that is recounted after each edit, not only on save. */
const MAX_FOLLOWED_LENGTH = 1_000_000;
/** The priority in the status bar, which puts the item to the right of the languages and the glossary. */
const PRIORITY = 118;

/** The cached segment states, with the document versions they were computed from. */
interface Counted {
  documents: DocumentWithCounterpart;
  versions: readonly number[];
  states: SegmentState[];
}

/** Returns the error of a command that needs segments. */
export function noSegmentsError(): UserError {
  return new UserError(
    vscode.l10n.t('This document has no segments to translate. Open a bilingual file (PO, XLIFF) or a translation.'),
  );
}

/** Counts the segments of the active document in the status bar, and goes to the next one that is unfinished. */
export class SegmentProgress extends Disposable {
  private readonly item = this.register(
    makeStatusBarItem('glossa.segments', vscode.l10n.t('Glossa: Segments'), PRIORITY),
  );
  private counted: Counted | undefined;
  private readonly counting = this.register(new DelayedTask());

  /** @param findingsIn returns the offsets of a document's findings */
  constructor(
    private readonly engine: EngineClient,
    private readonly languages: DocumentLanguages,
    private readonly projects: Projects,
    private readonly findingsIn: (document: vscode.TextDocument) => readonly number[],
    private readonly log: Log,
  ) {
    super();
    this.item.command = Commands.nextUnfinished;
    const follow = () => this.scheduleCount();
    this.register(vscode.window.onDidChangeActiveTextEditor(follow));
    this.register(languages.onDidChange(follow));
    this.register(engine.onDidStart(follow));
    this.register(vscode.workspace.onDidSaveTextDocument(follow));
    this.register(
      vscode.workspace.onDidChangeTextDocument(
        ({ document }) =>
          document === vscode.window.activeTextEditor?.document &&
          document.getText().length <= MAX_FOLLOWED_LENGTH &&
          this.scheduleCount(),
      ),
    );
    this.scheduleCount();
  }

  /** Goes to the next segment that is untranslated, to be reviewed or has a finding; after the last, to the first. */
  async go(direction: 1 | -1): Promise<void> {
    const editor = activeOrVisibleEditor();
    const counted = editor && (await this.count(editor.document));
    if (!editor || !counted?.states.length) throw noSegmentsError();
    const { states, documents } = counted;
    const { target } = documents;
    const indexAt = (offset: number): number => states.findLastIndex(({ start }) => start <= offset);
    const withFindings = new Set(this.findingsIn(target).map(indexAt));
    const own = editor.document === target ? indexAt(target.offsetAt(editor.selection.active)) : -1;
    const from = own < 0 && direction < 0 ? 0 : own;
    const { length } = states;
    for (let step = 1; step <= length; step++) {
      const index = (from + direction * step + 2 * length) % length;
      if (states[index]!.state !== 'translated' || withFindings.has(index))
        return this.show(documents, states[index]!.start);
    }
    showStatusBarMessage('check', vscode.l10n.t('All segments are translated.'));
  }

  private async show({ source, target, languages }: DocumentWithCounterpart, start: number): Promise<void> {
    const place = { start, end: start };
    const found =
      source === target
        ? await this.engine.request(allRequests.locate, { slice: sliceOf(target, place), languages })
        : undefined;
    const counterpart = found?.located.counterpart;
    const { start: at } = rangeOf(target, counterpart?.isTarget ? counterpart.span : place);
    const editor = await vscode.window.showTextDocument(target);
    editor.selection = new vscode.Selection(at, at);
    editor.revealRange(new vscode.Range(at, at), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }

  private scheduleCount(): void {
    const document = vscode.window.activeTextEditor?.document;
    // Keep the last count while no editor is focused, for example in a panel.
    if (document) this.counting.start(COUNTING_DELAY_MS, (token) => this.update(document, token));
    else this.counting.dispose();
  }

  private async update(document: vscode.TextDocument, token: vscode.CancellationToken): Promise<void> {
    try {
      const counted = this.engine.isRunning ? await this.count(document, token) : undefined;
      if (token.isCancellationRequested || document !== vscode.window.activeTextEditor?.document) return;
      this.showCount(counted?.states ?? []);
      const hasSegments = counted ? counted.states.length > 0 : hasBilingualExtension(document);
      await vscode.commands.executeCommand('setContext', ContextKeys.hasSegments, hasSegments);
    } catch (error) {
      // The user did not request this count, so the item is hidden and the reason only goes to the log.
      if (error instanceof vscode.CancellationError) return;
      this.log.warn('segments', formatErrorForLog(error));
      this.showCount([]);
    }
  }

  /** Returns undefined for a document that is not translated by segments. */
  private async count(document: vscode.TextDocument, token?: vscode.CancellationToken): Promise<Counted | undefined> {
    if (!isTranslatable(document) || !mayHaveSegments(document)) return undefined;
    const documents = await documentWithCounterpart(document, this.languages, this.projects);
    if (!documents) return undefined;
    const { source, target } = documents;
    const versions = [source.version, target.version];
    const isSame = (known: Counted): boolean =>
      known.documents.source === source &&
      known.documents.target === target &&
      known.versions.every((version, index) => version === versions[index]);
    if (this.counted && isSame(this.counted)) return this.counted;
    const states = await this.engine.request(allRequests.segmentStates, segmentStatesParams(documents), { token });
    return (this.counted = { documents, versions, states });
  }

  private showCount(states: readonly SegmentState[]): void {
    if (!states.length) return this.item.hide();
    const numberOf = (wanted: SegmentState['state']): string =>
      formatNumber(states.filter(({ state }) => state === wanted).length);
    const [done, toReview, all] = [numberOf('translated'), numberOf('unfinished'), formatNumber(states.length)];
    const text =
      toReview === formatNumber(0)
        ? sentence('{0} of {1} translated', done, all)
        : sentence('{0} of {1} translated, {2} to review', done, all, toReview);
    setStatusBarItemText(this.item, {
      icon: 'tasklist',
      text,
      tooltip: [vscode.l10n.t('Click to go to the next unfinished segment.')],
      accessibilityLabel: text,
    });
    this.item.show();
  }
}
