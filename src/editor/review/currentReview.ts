import * as vscode from 'vscode';
import { allRequests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import { Commands, ContextKeys, REVIEW_PANEL } from '../commands/commandIds';
import { UserError } from '../commands/commandRegistry';
import { countSentence, formatNumber } from '../ui/valueLabels';
import type { Glossaries } from '../glossary/glossaries';
import { glossaryName } from '../glossary/glossaries';
import type { GlossaryWriter } from '../glossary/glossaryWriter';
import { requestPictureContent } from '../pictures/pictures';
import type { DocumentLanguages } from '../languages/languages';
import { askConfirmation, sentence, showError, showInformation } from '../ui/messages';
import { Disposable } from '../workspace/disposable';
import { ReviewPanel } from './reviewPanel';
import type { LanguageSide } from '../../model/languagePair';
import type { EntryPictureReference, ReviewState, RowConflict } from './reviewSession';
import { ReviewSession } from './reviewSession';
import type { ReviewStore } from './reviewStore';

/** Manages the current review. Closing its tab does not discard it. */
export class CurrentReview extends Disposable {
  private session: ReviewSession | undefined;
  private panel: ReviewPanel | undefined;
  private saving = false;
  private reading: Promise<ReviewState | undefined> | undefined;

  /** @param runSafely runs work that the page has requested, and reports a failure */
  constructor(
    private readonly extension: vscode.Uri,
    private readonly store: ReviewStore,
    private readonly writer: GlossaryWriter,
    private readonly engine: EngineClient,
    private readonly glossaries: Glossaries,
    private readonly languages: DocumentLanguages,
    private readonly runSafely: (work: () => Promise<void>) => void,
  ) {
    super();
    this.register({ dispose: () => this.panel?.dispose() });
    this.register(glossaries.onDidChange(() => this.session && this.compare(this.session)));
    const deserializeWebviewPanel = async (restored: vscode.WebviewPanel): Promise<void> => {
      const session = await this.current();
      // The command may have opened the review already.
      if (session && !this.panel) this.show(session, restored);
      else restored.dispose();
    };
    this.register(vscode.window.registerWebviewPanelSerializer(REVIEW_PANEL, { deserializeWebviewPanel }));
    void store.exists().then((exists) => exists && this.announce(true));
  }

  /** Starts a review. Replaces another one, unless the user keeps it. */
  async begin(session: ReviewSession): Promise<void> {
    if (!(await this.mayReplace())) return;
    this.closePanel();
    this.session = session;
    this.store.save(session.state);
    this.announce(true);
    this.show(session);
  }

  /** Shows the review that was left unfinished. */
  async reopen(): Promise<void> {
    const session = await this.current();
    if (!session)
      throw new UserError(
        vscode.l10n.t('There is no review to resume. To start one, build a glossary or find term candidates.'),
      );
    if (this.panel) this.panel.reveal();
    else this.show(session);
  }

  async discard(): Promise<void> {
    this.closePanel();
    this.session = undefined;
    await this.store.clear();
    this.announce(false);
  }

  /** Lists *Resume Review* in the palette only while there is a review. */
  private announce(hasReview: boolean): void {
    void vscode.commands.executeCommand('setContext', ContextKeys.hasReview, hasReview);
  }

  private async current(): Promise<ReviewSession | undefined> {
    if (this.session) return this.session;
    // A restored tab and a command may read at the same time; two readings would create two reviews, and one would be
    // lost.
    this.reading ??= this.store.read().finally(() => (this.reading = undefined));
    const state = await this.reading;
    return (this.session ??= state && new ReviewSession(state));
  }

  private async mayReplace(): Promise<boolean> {
    const session = await this.current();
    if (!session?.accepted.length) return true;
    const replace = vscode.l10n.t('Discard and Start New Review');
    const count = session.accepted.length;
    const question = session.state.isMonolingual
      ? countSentence(
          count,
          '1 accepted term from another review is not saved. Discard it?',
          '{0} accepted terms from another review are not saved. Discard them?',
        )
      : countSentence(
          count,
          '1 accepted pair from another review is not saved. Discard it?',
          '{0} accepted pairs from another review are not saved. Discard them?',
        );
    return askConfirmation(question, replace);
  }

  private show(session: ReviewSession, restored?: vscode.WebviewPanel): void {
    const events = {
      shown: () => this.compare(session),
      changed: (edited: number[]) => {
        this.store.save(session.state);
        if (edited.length) this.compare(session, edited);
      },
      open: (side: LanguageSide, line: number, file?: string) =>
        this.runSafely(() => openSentence(session.state, side, line, file, this.panel?.columnBeside)),
      picture: (picture: EntryPictureReference) =>
        this.runSafely(async () =>
          this.panel?.showPicture(
            picture,
            await requestPictureContent(this.engine, { path: picture.glossary }, picture.target),
          ),
        ),
      save: () => this.runSafely(() => this.save(session)),
      closed: () => this.handleClosed(session),
    };
    const glossary = glossaryName(this.writer.targetFor(vscode.Uri.parse(session.state.place)));
    this.panel = new ReviewPanel(session, glossary, this.extension, events, restored);
  }

  /**
   * Shows conflicts of rows with the glossary. Without a glossary, there are none.
   *
   * @param rows by default all
   */
  private compare(session: ReviewSession, rows?: readonly number[]): void {
    if (!this.panel) return;
    this.runSafely(async () => {
      const conflicts = await this.conflictsOf(session.state, rows ?? session.state.rows.keys());
      if (session === this.session) this.panel?.showConflicts(conflicts);
    });
  }

  private async conflictsOf({ pair, place, rows }: ReviewState, indices: Iterable<number>): Promise<RowConflict[]> {
    // Saved rows are not checked, because the user has already added them to the glossary.
    const chosenRows = [...indices].filter((row) => rows[row] && rows[row].decision !== 'saved');
    if (!chosenRows.length) return [];
    const pairs = chosenRows.map((row) => ({ source: rows[row]!.source, target: rows[row]!.target }));
    const { all: glossaries } = this.glossaries.for(vscode.Uri.parse(place));
    const params = { glossaries, languages: pair, pairs };
    const conflicts = await this.engine.request(allRequests.glossaryConflicts, params);
    return chosenRows.map((row, index) => ({ row, conflict: conflicts[index] ?? undefined }));
  }

  private async save(session: ReviewSession): Promise<void> {
    const rows = session.accepted;
    // A second click while the first one is at work would save the same pairs again.
    if (!rows.length || this.saving) return;
    this.saving = true;
    try {
      const written = new Map(rows.map((row) => [row, session.state.rows[row]!]));
      const glossary = this.writer.targetFor(vscode.Uri.parse(session.state.place));
      const { added, updated } = await this.writer.change(
        glossary,
        { kind: 'put', concepts: session.conceptsOf(rows), onDuplicate: 'merge' },
        { command: 'review', detail: session.documents },
      );
      if (!session.state.isMonolingual)
        await this.languages.noteUse(vscode.Uri.parse(session.state.place), session.state.pair);
      const changes = session.settle(written);
      // The review may have been discarded or replaced meanwhile.
      if (session === this.session) {
        this.store.save(session.state);
        this.panel?.showChanges(changes);
      }
      this.reportSaved(session, rows.length, { added, updated }, glossary.path);
    } finally {
      this.saving = false;
    }
  }

  private reportSaved(
    { state: { isMonolingual } }: ReviewSession,
    count: number,
    { added, updated }: { added: number; updated: number },
    glossary: string,
  ): void {
    const open = vscode.l10n.t('Open Glossary');
    const name = glossaryName(glossary);
    const parts = [
      isMonolingual
        ? countSentence(count, 'Saved 1 term to {0}.', 'Saved {0} terms to {1}.', name)
        : countSentence(count, 'Saved 1 pair to {0}.', 'Saved {0} pairs to {1}.', name),
    ];
    if (updated)
      parts.push(sentence('New entries: {0}. Updated entries: {1}.', formatNumber(added), formatNumber(updated)));
    void showInformation(parts.join(' '), open).then((button) => {
      if (button === open) void vscode.commands.executeCommand(Commands.openGlossary);
    });
  }

  private handleClosed(session: ReviewSession): void {
    this.panel = undefined;
    if (session !== this.session || !session.accepted.length) return;
    const reopen = vscode.l10n.t('Resume Review');
    const discard = vscode.l10n.t('Discard Review');
    const count = session.accepted.length;
    const message = session.state.isMonolingual
      ? countSentence(
          count,
          '1 accepted term is not saved. The review is kept.',
          '{0} accepted terms are not saved. The review is kept.',
        )
      : countSentence(
          count,
          '1 accepted pair is not saved. The review is kept.',
          '{0} accepted pairs are not saved. The review is kept.',
        );
    void showInformation(message, reopen, discard).then((button) => {
      if (button === reopen) this.runSafely(() => this.reopen());
      if (button === discard) this.runSafely(() => this.discard());
    });
  }

  /** Closes the tab without the question that follows when the user closes it. */
  private closePanel(): void {
    const panel = this.panel;
    this.panel = undefined;
    this.session = undefined;
    panel?.dispose();
  }
}

/** Opens a document beside the review, at a line. */
async function openSentence(
  { place, targetPlace = place }: ReviewState,
  side: LanguageSide,
  line: number,
  file?: string,
  viewColumn = vscode.ViewColumn.Beside,
): Promise<void> {
  const start = new vscode.Position(line - 1, 0);
  const options = { viewColumn, selection: new vscode.Range(start, start) };
  const uri = file === undefined ? vscode.Uri.parse(side === 'source' ? place : targetPlace) : vscode.Uri.file(file);
  await vscode.commands.executeCommand('vscode.open', uri, options);
}

export function reportDamagedReview(file: string): void {
  void showError(sentence('The unfinished review could not be resumed because its file is damaged: {0}', file));
}

/**
 * Reports that the review exists only in this window.
 *
 * @param file where it should have been saved
 */
export function reportUnsavedReview(file: string, error: unknown): void {
  const { code, name } = error as NodeJS.ErrnoException;
  void showError(
    sentence(
      'The review could not be saved to {0} ({1}). Check disk space and permissions, and keep this window open. ' +
        'Glossa will try again after your next decision.',
      file,
      code ?? name,
    ),
  );
}
