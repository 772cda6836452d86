import * as vscode from 'vscode';
import { oneLine } from '../../language/normalise';
import type { TextLocation } from '../../model/finding';
import type { TextTerm } from '../../protocol/protocol';
import { allRequests } from '../../protocol/protocol';
import type { TermTableLabels } from '../../protocol/texts';
import { markdownTable, termTable } from '../../protocol/texts';
import type { EngineClient } from '../client/engineClient';
import { formatErrorForLog } from '../client/engineErrors';
import type { Log } from '../client/log';
import { Views } from '../commands/commandIds';
import { UserError } from '../commands/commandRegistry';
import { countSentence, formatNumber, statusIcon, statusLabel } from '../ui/valueLabels';
import type { Glossaries } from '../glossary/glossaries';
import type { DocumentLanguages } from '../languages/languages';
import { joinWithLocalisedArrow, sentence, showStatusBarMessage, withViewProgress } from '../ui/messages';
import { isolateDirection } from '../ui/shownText';
import type { TreeNode } from '../ui/views';
import { ItemTree } from '../ui/views';
import { DelayedTask } from '../workspace/delayedTask';
import { contentOf, rangeOf } from '../workspace/documentSlice';
import { displayName, isTranslatable, activeOrVisibleEditor } from '../workspace/textDocuments';

/** The delay in milliseconds between a change of a document and the listing of its terms. */
const LISTING_DELAY_MS = 800;
/** The maximum length in characters of a document whose terms are listed without a command. */
const MAX_FOLLOWED_LENGTH = 300_000;

const { Collapsed, None } = vscode.TreeItemCollapsibleState;

/** The terms of a version of a document. */
interface Shown {
  document: vscode.TextDocument;
  version: number;
  terms: TextTerm[];
}

/** The entries that occur in the active document, each with its occurrences. */
export class DocumentTermsView extends ItemTree<TreeNode> {
  private shown: Shown | undefined;
  private readonly listing = this.register(new DelayedTask());

  constructor(
    private readonly engine: EngineClient,
    private readonly languages: DocumentLanguages,
    private readonly glossaries: Glossaries,
    private readonly log: Log,
  ) {
    super(Views.terms, { showCollapseAll: true });
    const follow = () => this.follow();
    const outdated = () => ((this.shown = undefined), this.follow());
    this.register(this.view.onDidChangeVisibility(follow));
    this.register(vscode.window.onDidChangeActiveTextEditor(follow));
    this.register(
      vscode.workspace.onDidChangeTextDocument(
        ({ document }) => document === vscode.window.activeTextEditor?.document && this.follow(),
      ),
    );
    this.register(glossaries.onDidChange(outdated));
    this.register(languages.onDidChange(outdated));
  }

  /** Lists the terms of the active document, regardless of its size. */
  async run(): Promise<void> {
    const document = await this.required();
    await vscode.commands.executeCommand(`${Views.terms}.focus`);
    await withViewProgress(Views.terms, () => this.show(document));
  }

  /** Copies the terms as a table in Markdown. */
  async copy(): Promise<void> {
    const document = await this.required();
    if (!this.isShown(document)) await this.show(document);
    const terms = this.shown?.terms ?? [];
    if (!terms.length) throw new UserError(vscode.l10n.t('No glossary terms found in this document.'));
    await vscode.env.clipboard.writeText(markdownTable(termTable(terms, tableWords(), linesOf)));
    showStatusBarMessage(
      'check',
      countSentence(terms.length, '1 term copied as a table.', '{0} terms copied as a table.'),
    );
  }

  private async required(): Promise<vscode.TextDocument> {
    const document = activeOrVisibleEditor()?.document;
    if (!document || !isTranslatable(document)) throw new UserError(vscode.l10n.t('Open a document first.'));
    await this.glossaries.requireFor(document.uri);
    return document;
  }

  private follow(): void {
    this.listing.dispose();
    const document = vscode.window.activeTextEditor?.document;
    // Focus outside documents, such as in the view itself, keeps the list.
    if (!this.view.visible || !document || !isTranslatable(document) || this.isShown(document)) return;
    this.listing.start(LISTING_DELAY_MS, () => this.update(document));
  }

  private async update(document: vscode.TextDocument): Promise<void> {
    try {
      if (!(await this.glossaries.exists(document.uri)))
        return this.put([], displayName(document.uri), vscode.l10n.t('There is no glossary yet. Build or import one.'));
      if (document.getText().length > MAX_FOLLOWED_LENGTH)
        return this.put(
          [],
          displayName(document.uri),
          vscode.l10n.t(
            'This document is too long to list its terms automatically. Run “Show Terms in This Document”.',
          ),
        );
      await this.show(document);
    } catch (error) {
      // The user did not request this list, so the reason of the failure only goes to the log.
      if (error instanceof vscode.CancellationError) return;
      this.log.warn('terms', formatErrorForLog(error));
      this.put(
        [],
        displayName(document.uri),
        vscode.l10n.t('The terms in this document could not be listed. See the log.'),
      );
    }
  }

  private async show(document: vscode.TextDocument): Promise<void> {
    const token = this.listing.replace();
    const { version } = document;
    const { all: glossaries } = this.glossaries.for(document.uri);
    const languages = await this.languages.directionOf(document);
    const { terms } = await this.engine.request(
      allRequests.textTerms,
      { document: contentOf(document), languages, glossaries },
      { token },
    );
    if (token.isCancellationRequested || document.version !== version) return;
    this.shown = { document, version, terms };
    const roots = terms.map((term) => termItem(document, term));
    const message = terms.length ? undefined : vscode.l10n.t('No glossary terms found in this document.');
    this.put(roots, displayName(document.uri), message);
  }

  private isShown(document: vscode.TextDocument): boolean {
    return this.shown?.document === document && this.shown.version === document.version;
  }

  private put(roots: TreeNode[], description: string, message?: string): void {
    this.describeView({ description, message });
    this.showRoots(roots);
  }
}

function termItem(document: vscode.TextDocument, entry: TextTerm): TreeNode {
  const { term, equivalents, forbidden, domain, definition, isUndecided, places } = entry;
  const names = equivalents.map((each) => oneLine(each.term)).join(', ');
  const first = equivalents[0]?.status;
  const label = names ? joinWithLocalisedArrow(oneLine(term.term), names) : isolateDirection(oneLine(term.term));
  const facts = [
    first && statusLabel(first),
    domain && oneLine(domain),
    isUndecided && vscode.l10n.t('meaning unclear'),
    !names && vscode.l10n.t('no equivalent'),
    forbidden.length > 0 && sentence('forbidden: {0}', forbidden.map((each) => oneLine(each.term)).join(', ')),
  ].flatMap((fact) => fact || []);
  return {
    line: {
      label,
      description: [formatNumber(places.length), ...facts].join(' · '),
      tooltip: [label, ...facts, definition && oneLine(definition)],
      accessibilityLabel: [label, ...facts, placeCount(places.length)].join(', '),
      icon: new vscode.ThemeIcon(statusIcon(first)),
      command: goTo(document, places[0]!),
    },
    state: Collapsed,
    children: places.map((place) => placeItem(document, place)),
  };
}

function placeItem(document: vscode.TextDocument, place: TextLocation): TreeNode {
  const range = placeRange(document, place);
  const text = oneLine(document.lineAt(range.start).text);
  return {
    line: {
      label: isolateDirection(text || place.text),
      marked: [{ before: '', phrase: place.text }],
      description: formatNumber(range.start.line + 1),
      tooltip: [text],
      accessibilityLabel: sentence('Line {0}: {1}', range.start.line + 1, text),
      icon: new vscode.ThemeIcon('quote'),
      command: goTo(document, place),
    },
    state: None,
  };
}

function placeCount(places: number): string {
  return countSentence(places, '1 occurrence', '{0} occurrences');
}

/** Returns the range of the term, or the beginning of its line if its position is unknown. */
function placeRange(document: vscode.TextDocument, { span, line }: TextLocation): vscode.Range {
  if (span.end > span.start) return rangeOf(document, span);
  const at = new vscode.Position(Math.min(line, document.lineCount) - 1, 0);
  return new vscode.Range(at, at);
}

function goTo(document: vscode.TextDocument, place: TextLocation): vscode.Command {
  return {
    command: 'vscode.open',
    title: vscode.l10n.t('Go to Occurrence'),
    arguments: [document.uri, { selection: placeRange(document, place) } satisfies vscode.TextDocumentShowOptions],
  };
}

/** The maximum number of line numbers that the table lists for a term. */
const MAX_LINES = 10;

function linesOf({ places }: TextTerm): string {
  const lines = [...new Set(places.map(({ line }) => line))];
  return `${lines.slice(0, MAX_LINES).join(', ')}${lines.length > MAX_LINES ? ' …' : ''}`;
}

function tableWords(): TermTableLabels {
  return {
    headings: [
      vscode.l10n.t('Term'),
      vscode.l10n.t('Equivalents'),
      vscode.l10n.t('Forbidden terms'),
      vscode.l10n.t('Domain'),
      vscode.l10n.t('Definition'),
      vscode.l10n.t('Occurrences'),
      vscode.l10n.t('Lines'),
    ],
    status: statusLabel,
    undecided: vscode.l10n.t('meaning unclear'),
  };
}
