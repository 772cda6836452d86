import * as vscode from 'vscode';
import { REVIEW_PANEL } from '../commands/commandIds';
import { languageName } from '../ui/valueLabels';
import { distinctFileNames } from '../ui/shownText';
import type { PictureContent } from '../pictures/pictures';
import { pictureRejectionMessage } from '../pictures/pictures';
import { joinWithLocalisedArrow, sentence } from '../ui/messages';
import { makePanel, openPage } from '../ui/views';
import { Disposable } from '../workspace/disposable';
import type {
  EntryPictureReference,
  ReviewMessageToHost,
  ReviewSession,
  ReviewState,
  RowChange,
  RowConflict,
} from './reviewSession';
import type { LanguageSide } from '../../model/languagePair';

/** A message to the page. Plain data. */
export type ReviewMessageToPage =
  | { kind: 'show'; state: ReviewState; words: ReviewStrings; title: string; glossary: string }
  | { kind: 'changed'; changes: RowChange[] }
  /** Sets the focus to the table. */
  | { kind: 'focus' }
  | { kind: 'conflicts'; conflicts: RowConflict[] }
  | { kind: 'picture'; picture: EntryPictureReference; view: PictureContent };

/** The events of a review panel. */
export interface ReviewPanelEvents {
  /** Called when the page shows the session. */
  shown(): void;
  /** @param edited the indices of the rows whose source or target was edited */
  changed(edited: number[]): void;
  /**
   * @param line from 1
   * @param file the document with the sentence, if the review covers several documents
   */
  open(side: LanguageSide, line: number, file?: string): void;
  /** Called when the page requests a picture. */
  picture(picture: EntryPictureReference): void;
  save(): void;
  closed(): void;
}

/** The tab with the review's page. A hidden page is removed, and restored from the session. */
export class ReviewPanel extends Disposable {
  private readonly panel: vscode.WebviewPanel;

  /** @param restored the tab that the editor has brought back after a reload */
  constructor(
    private readonly session: ReviewSession,
    private readonly glossary: string,
    extension: vscode.Uri,
    private readonly events: ReviewPanelEvents,
    restored?: vscode.WebviewPanel,
  ) {
    super();
    this.panel = this.register(restored ?? makePanel(REVIEW_PANEL, this.title));
    const icon = (theme: string) => vscode.Uri.joinPath(extension, 'media', `review-${theme}.svg`);
    this.panel.iconPath = { light: icon('light'), dark: icon('dark') };
    this.register(this.panel.webview.onDidReceiveMessage((message: ReviewMessageToHost) => this.receive(message)));
    this.register(
      this.panel.onDidDispose(() => {
        this.dispose();
        events.closed();
      }),
    );
    openPage(this.panel, extension, 'review', this.title);
  }

  /** Reveals the panel and focuses its table. */
  reveal(): void {
    this.panel.reveal();
    this.post({ kind: 'focus' });
  }

  /**
   * The editor column to the right of the panel. `ViewColumn.Beside` would depend on the focus, and a click in the page
   * may arrive before the page has it.
   */
  get columnBeside(): vscode.ViewColumn {
    const { viewColumn } = this.panel;
    return viewColumn === undefined ? vscode.ViewColumn.Beside : viewColumn + 1;
  }

  /** Shows changes that the host has made. */
  showChanges(changes: RowChange[]): void {
    this.post({ kind: 'changed', changes });
  }

  showConflicts(conflicts: RowConflict[]): void {
    this.post({ kind: 'conflicts', conflicts });
  }

  showPicture(picture: EntryPictureReference, view: PictureContent): void {
    this.post({ kind: 'picture', picture, view });
  }

  private get title(): string {
    const { place, targetPlace, source, target, rows } = this.session.state;
    const areFolders = rows[0]?.evidence[0]?.sourceFile !== undefined;
    const paths = areFolders
      ? [source, target].flatMap((each) => each ?? [])
      : [place, targetPlace].flatMap((each) => (each === undefined ? [] : [vscode.Uri.parse(each).path]));
    return sentence('Review: {0}', joinWithLocalisedArrow(...distinctFileNames(paths)));
  }

  private receive(message: ReviewMessageToHost): void {
    switch (message.kind) {
      case 'ready':
        this.post({
          kind: 'show',
          state: this.session.state,
          words: reviewWords(this.session.state),
          title: this.title,
          glossary: this.glossary,
        });
        return this.events.shown();
      case 'change':
        this.session.edits.take(message.step, message.changes);
        return this.events.changed(
          message.changes.flatMap(({ row, source, target }) => ((source ?? target) === undefined ? [] : [row])),
        );
      case 'domain':
        this.session.state.domain = message.domain;
        return this.events.changed([]);
      case 'open':
        return this.events.open(message.side, message.line, message.file);
      case 'picture':
        return this.events.picture(message.picture);
      case 'save':
        return this.events.save();
    }
  }

  private post(message: ReviewMessageToPage): void {
    void this.panel.webview.postMessage(message);
  }
}

/** The review page's texts in the editor's language; `{0}`, `{1}` and `{2}` are placeholders. */
export type ReviewStrings = ReturnType<typeof reviewWords>;

function reviewWords({ pair: { source: from, target: to }, isMonolingual }: ReviewState) {
  return {
    locale: vscode.env.language,
    table: isMonolingual ? vscode.l10n.t('Term candidates') : vscode.l10n.t('Phrase pairs'),
    accept: vscode.l10n.t('Accept'),
    source: languageName(from),
    target: languageName(to),
    noTarget: vscode.l10n.t('no equivalent yet'),
    confidence: vscode.l10n.t('Confidence'),
    count: vscode.l10n.t('Count'),
    filter: vscode.l10n.t('Filter phrases'),
    show: vscode.l10n.t('Show'),
    all: vscode.l10n.t('All'),
    open: vscode.l10n.t('Undecided'),
    accepted: vscode.l10n.t('Accepted'),
    rejected: vscode.l10n.t('Rejected'),
    saved: vscode.l10n.t('Saved'),
    conflicts: vscode.l10n.t('Conflicts with the Glossary'),
    same: vscode.l10n.t('Identical in Both Languages'),
    everyday: vscode.l10n.t('Everyday Words'),
    groups: vscode.l10n.t('Unlikely terms'),
    conflictBadges: {
      present: vscode.l10n.t('in the glossary'),
      deprecated: vscode.l10n.t('forbidden'),
      otherTarget: sentence('glossary: {0}', '{0}'),
      otherSource: sentence('already the equivalent of {0}', '{0}'),
    },
    quoted: sentence('“{0}”', '{0}'),
    conflictSentences: {
      present: sentence(
        'The glossary already contains “{0}” with “{1}”. If you accept the pair, its sentences are added to the entry.',
        '{0}',
        '{1}',
      ),
      deprecated: sentence('The glossary marks “{1}” as forbidden for “{0}”.', '{0}', '{1}'),
      otherTarget: sentence('The glossary translates “{0}” as {2}, not as “{1}”.', '{0}', '{1}', '{2}'),
      otherSource: sentence('In the glossary, “{1}” is the translation of {2}, not of “{0}”.', '{0}', '{1}', '{2}'),
    },
    picture: vscode.l10n.t('Picture'),
    damagedPicture: pictureRejectionMessage('broken', '{0}'),
    threshold: vscode.l10n.t('Minimum confidence to accept'),
    acceptAbove: sentence('Accept All with Confidence {0} or Higher ({1})', '{0}', '{1}'),
    undo: vscode.l10n.t('Undo'),
    redo: vscode.l10n.t('Redo'),
    domain: vscode.l10n.t('Domain'),
    domainHint: vscode.l10n.t('optional'),
    save: sentence('Save Accepted ({0})', '{0}'),
    controls: vscode.l10n.t('Review controls'),
    sentences: vscode.l10n.t('Sentences with the selected term'),
    sentencePlace: sentence('line {0}', '{0}'),
    openPlace: sentence('Open {0}', '{0}'),
    noRows: vscode.l10n.t('Nothing matches the filter.'),
    summary: isMonolingual
      ? sentence('{0} candidates, {1} accepted', '{0}', '{1}')
      : sentence('{0} pairs, {1} accepted', '{0}', '{1}'),
    savedCount: sentence('{0} saved', '{0}'),
    summaryOfOne: isMonolingual
      ? sentence('1 candidate, {1} accepted', '{0}', '{1}')
      : sentence('1 pair, {1} accepted', '{0}', '{1}'),
    keys: vscode.l10n.t(
      'Space: accept · Del: reject · Enter: accept and next · Shift+Enter: reject and next · F2: edit · ' +
        'Ctrl+Z: undo · Ctrl+Enter: save',
    ),
    keysMac: vscode.l10n.t(
      'Space: accept · Delete: reject · Enter: accept and next · Shift+Enter: reject and next · F2: edit · ' +
        'Cmd+Z: undo · Cmd+Enter: save',
    ),
    edited: vscode.l10n.t('New text (Enter to confirm, Escape to cancel)'),
    rowSpoken: sentence('{0}, {1}, confidence {2}, {3}', '{0}', '{1}', '{2}', '{3}'),
  };
}
