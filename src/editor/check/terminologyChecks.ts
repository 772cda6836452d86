import * as vscode from 'vscode';
import {
  isAutoCheckable,
  shiftFindings,
  markedLocation,
  groupEqualFindings,
  ignoredFindingKey,
  severityOf,
} from '../../check/shownFindings';
import { skippedSummary } from '../../language/skippedText';
import type { Finding, IgnoredFinding } from '../../model/finding';
import { allRequests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import { withTaskProgress } from '../client/engineClient';
import { EngineRequestError, formatErrorForLog } from '../client/engineErrors';
import type { RequestOptions } from '../client/engineProcess';
import type { Log } from '../client/log';
import { logSkippedUnits } from '../client/log';
import { SettingKeys } from '../commands/commandIds';
import { UserError } from '../commands/commandRegistry';
import { countSentence } from '../ui/valueLabels';
import type { Glossaries } from '../glossary/glossaries';
import type { DocumentLanguages } from '../languages/languages';
import type { Projects } from '../project/projects';
import { makeDiagnostic, makeRelatedInformation } from '../ui/views';
import { sentence, showStatusBarMessage, showWarning } from '../ui/messages';
import { DelayedTask } from '../workspace/delayedTask';
import { Disposable } from '../workspace/disposable';
import { contentOf, rangeOf } from '../workspace/documentSlice';
import type { Settings } from '../workspace/settings';
import { activeOrVisibleEditor, openTabUris } from '../workspace/textDocuments';
import type { DocumentWithCounterpart } from '../workspace/checkedDocuments';
import { documentWithCounterpart, monolingualDocument } from '../workspace/checkedDocuments';
import { localisedFindingMessage } from './findingMessage';

/** The delay in milliseconds between opening or saving a document and its check. */
const CHECK_DELAY_MS = 400;
const IGNORED_FILES = '**/*.glossa-ignored.jsonl';

/** The current findings of a document. */
interface Checked {
  documents: DocumentWithCounterpart;
  findings: Finding[];
}

/** Checks translations when they are opened and saved, or on command, and reports problems. */
export class TerminologyChecks extends Disposable {
  private readonly diagnostics = this.register(vscode.languages.createDiagnosticCollection('glossa-terms'));
  /** Results by URI of the document with the translations. */
  private readonly checked = new Map<string, Checked>();
  /** The messages about invalid patterns that were shown. */
  private readonly shownReasons = new Set<string>();
  private readonly pending = new Map<string, DelayedTask>();

  constructor(
    private readonly engine: EngineClient,
    private readonly languages: DocumentLanguages,
    private readonly projects: Projects,
    private readonly glossaries: Glossaries,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {
    super();
    const all = () => vscode.window.visibleTextEditors.forEach(({ document }) => this.schedule(document));
    this.register(
      vscode.window.onDidChangeVisibleTextEditors((editors) =>
        editors.forEach(({ document }) => this.isKnown(document) || this.schedule(document)),
      ),
    );
    this.register(vscode.workspace.onDidSaveTextDocument((document) => this.schedule(document)));
    this.register(vscode.workspace.onDidChangeTextDocument((event) => this.follow(event)));
    this.register(vscode.workspace.onDidCloseTextDocument((document) => this.forget(document.uri)));
    this.register(glossaries.onDidChange(all));
    this.register(
      languages.onDidChange(() =>
        vscode.window.visibleTextEditors.forEach(({ document }) => this.isKnown(document) || this.schedule(document)),
      ),
    );
    this.register(
      settings.onDidChange(
        [
          SettingKeys.checkEnabled,
          SettingKeys.checkRules,
          SettingKeys.checkPatterns,
          SettingKeys.checkIncludeUnfinished,
        ],
        () => (settings.checkEnabled ? all() : this.clear()),
      ),
    );
    const watcher = this.register(vscode.workspace.createFileSystemWatcher(IGNORED_FILES));
    for (const event of [watcher.onDidChange, watcher.onDidCreate, watcher.onDidDelete]) this.register(event(all));
    this.register({ dispose: () => this.pending.forEach((_, key) => this.cancel(key)) });
    all();
  }

  /** Returns the findings that touch a range of a document. */
  at(document: vscode.TextDocument, range: vscode.Range): Finding[] {
    const known = this.checked.get(document.uri.toString());
    return known?.findings.filter((each) => rangeOf(document, markedLocation(each).span).intersection(range)) ?? [];
  }

  /** Returns the offsets of the errors and warnings in a document, without notes. */
  placesIn(document: vscode.TextDocument): number[] {
    const known = this.checked.get(document.uri.toString());
    return (known?.findings ?? [])
      .filter((finding) => severityOf(finding) !== 'note')
      .map((finding) => markedLocation(finding).span.start);
  }

  /** Removes newly ignored findings at once. */
  ignored({ rule, concept, segment }: IgnoredFinding): void {
    for (const known of [...this.checked.values()]) {
      const isIgnored = (finding: Finding): boolean =>
        ignoredFindingKey(finding) === ignoredFindingKey({ rule, concept }) &&
        (segment === undefined || finding.source.text === segment);
      this.show({ ...known, findings: known.findings.filter((finding) => !isIgnored(finding)) });
    }
  }

  documentsOf(document: vscode.TextDocument): DocumentWithCounterpart | undefined {
    return this.checked.get(document.uri.toString())?.documents;
  }

  /**
   * Checks the active editor's document now, regardless of its size.
   *
   * @throws UserError if there is no open document, no glossary or nothing to check it against
   */
  async run(): Promise<void> {
    const document = activeOrVisibleEditor()?.document;
    if (!document) throw new UserError(vscode.l10n.t('Open a translation first.'));
    await this.glossaries.requireFor(document.uri);
    const documents =
      (await documentWithCounterpart(document, this.languages, this.projects)) ??
      (await monolingualDocument(document, this.languages));
    if (!documents)
      throw new UserError(
        vscode.l10n.t(
          'No source text found for this document. Open the source beside its translation, or open a bilingual ' +
            'file (PO, XLIFF, TMX).',
        ),
      );
    this.cancel(documents.target.uri.toString());
    const { count, unfinished, skipped } = await withTaskProgress(vscode.l10n.t('Checking terminology'), (options) =>
      this.check(documents, options),
    );
    const departs = (): string => countSentence(count, '1 problem found.', '{0} problems found.');
    const message = count === 0 ? vscode.l10n.t('No problems found.') : departs();
    const left = (): string =>
      countSentence(unfinished, '1 unfinished segment was skipped.', '{0} unfinished segments were skipped.');
    showStatusBarMessage('check', [message, ...(unfinished ? [left()] : []), ...skipped].join(' '));
    if (count) await vscode.commands.executeCommand('workbench.action.problems.focus');
  }

  private isKnown({ uri }: vscode.TextDocument): boolean {
    return this.checked.has(uri.toString()) || this.pending.has(uri.toString());
  }

  private schedule(document: vscode.TextDocument): void {
    if (!this.settings.checkEnabled) return;
    const key = document.uri.toString();
    this.cancel(key);
    const task = new DelayedTask();
    task.start(CHECK_DELAY_MS, (token) => this.checkUnasked(document, token));
    this.pending.set(key, task);
  }

  private async checkUnasked(document: vscode.TextDocument, token: vscode.CancellationToken): Promise<void> {
    try {
      if (!(await this.glossaries.exists(document.uri))) return;
      const documents = await documentWithCounterpart(document, this.languages, this.projects);
      if (!documents || token.isCancellationRequested || !isShort(documents)) return;
      // A source may have many translations. A closed one is only checked on request.
      if (documents.target !== document && !isOpen(documents.target)) return;
      await this.check(documents, { token });
    } catch (error) {
      // The user did not ask for this check, so a failure only goes to the log. Documents that are not translations of
      // each other are not a failure.
      if (!(error instanceof vscode.CancellationError) && !(error instanceof EngineRequestError))
        this.log.warn('check', formatErrorForLog(error));
    } finally {
      if (!token.isCancellationRequested) this.pending.delete(document.uri.toString());
    }
  }

  /**
   * @returns the number of listed findings, the number of unfinished segments that were skipped, and a message about
   * segments that could not be read, if any; zeros if the document has changed
   */
  private async check(
    documents: DocumentWithCounterpart,
    options: RequestOptions,
  ): Promise<{ count: number; unfinished: number; skipped: string[] }> {
    const { source, target, languages } = documents;
    const versions = [source.version, target.version];
    const { all: glossaries } = this.glossaries.for(target.uri);
    const parts =
      source === target ? { source: contentOf(source) } : { source: contentOf(source), target: contentOf(target) };
    const includeUnfinished = this.settings.checkIncludeUnfinished(target.uri);
    const rules = this.settings.checkRules(target.uri);
    const patterns = this.settings.checkPatterns(target.uri);
    const { findings, unfinished, refusedPatterns, skippedParts, problems } = await this.engine.request(
      allRequests.check,
      { ...parts, languages, glossaries, includeUnfinished, rules, patterns, isMonolingual: documents.isMonolingual },
      options,
    );
    for (const reason of refusedPatterns ?? []) this.warnOfPattern(reason);
    if (skippedParts.length) this.log.info('check', `skipped: ${skippedSummary(skippedParts)}`);
    // The document has changed meanwhile: the next save or command checks it again.
    if (
      options.token?.isCancellationRequested ||
      versions[0] !== source.version ||
      versions[1] !== target.version ||
      target.isClosed
    )
      return { count: 0, unfinished: 0, skipped: [] };
    this.show({ documents, findings });
    const count = groupEqualFindings(findings, (finding) => finding).filter(
      ([first]) => severityOf(first!) !== 'note',
    ).length;
    return { count, unfinished, skipped: logSkippedUnits(this.log, 'check', problems) };
  }

  /** Shows once why a pattern is not used. */
  private warnOfPattern(reason: string): void {
    if (this.shownReasons.size < this.shownReasons.add(reason).size) {
      this.log.warn('check', reason);
      void showWarning(sentence('A pattern in the settings is ignored. {0}', reason));
    }
  }

  private follow({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    if (!contentChanges.length || !this.isKnown(document)) return;
    // Changed without being edited: git or another program has written the file.
    if (!document.isDirty) this.schedule(document);
    const known = this.checked.get(document.uri.toString());
    // Its first check has not finished.
    if (!known) return;
    const isSource = known.documents.source === document;
    let { findings } = known;
    // Changes of one event are sorted from the last position to the first, so they do not shift each other.
    for (const { rangeOffset: start, rangeLength, text } of contentChanges) {
      findings = shiftFindings(findings, { start, end: start + rangeLength, newLength: text.length }, isSource);
    }
    this.show({ ...known, findings });
  }

  private show({ documents, findings }: Checked): void {
    const { source, target } = documents;
    this.checked.set(target.uri.toString(), { documents, findings });
    const groups = groupEqualFindings(findings, (finding) => finding);
    this.diagnostics.set(
      target.uri,
      groups.flatMap((group) => diagnosticsOf(group, source, target)),
    );
  }

  private cancel(key: string): void {
    this.pending.get(key)?.dispose();
    this.pending.delete(key);
  }

  private forget(uri: vscode.Uri): void {
    this.cancel(uri.toString());
    this.checked.delete(uri.toString());
    this.diagnostics.delete(uri);
  }

  private clear(): void {
    for (const key of [...this.pending.keys()]) this.cancel(key);
    this.checked.clear();
    this.diagnostics.clear();
  }
}

/** The maximum number of locations that a group of findings lists. */
const MAX_PLACES = 100;

/** Returns the diagnostics of equal findings: the first one refers to the others, which are hints. */
function diagnosticsOf(
  group: readonly Finding[],
  source: vscode.TextDocument,
  target: vscode.TextDocument,
): vscode.Diagnostic[] {
  const all = group.map((finding, place) => {
    const words = localisedFindingMessage(finding);
    const isFirst = place === 0 && group.length > 1;
    return diagnosticOf(
      finding,
      source,
      target,
      isFirst ? sentence('{0} occurrences: {1}', group.length, words) : words,
    );
  });
  const [first, ...others] = all;
  if (!first || !others.length) return all;
  first.relatedInformation = others
    .slice(0, MAX_PLACES)
    .map(({ range, message }) => makeRelatedInformation(new vscode.Location(target.uri, range), message));
  for (const other of others) other.severity = vscode.DiagnosticSeverity.Hint;
  return all;
}

function diagnosticOf(
  finding: Finding,
  source: vscode.TextDocument,
  target: vscode.TextDocument,
  words: string,
): vscode.Diagnostic {
  const diagnostic = makeDiagnostic(rangeOf(target, markedLocation(finding).span), words, shownSeverity(finding));
  diagnostic.code = finding.rule;
  const { used, edge } = finding;
  const place = new vscode.Location(source.uri, rangeOf(source, used.span));
  // White space is invisible, and the message already describes the source.
  if (!edge && used.text && !finding.isOfOneLanguage && !(finding.rule === 'empty-target' && source === target))
    diagnostic.relatedInformation = [makeRelatedInformation(place, sentence('The source says “{0}” here.', used.text))];
  return diagnostic;
}

/** Returns the severity; a hint has three dots under the words and is not listed. */
function shownSeverity(finding: Finding): vscode.DiagnosticSeverity {
  if (severityOf(finding) === 'note') return vscode.DiagnosticSeverity.Hint;
  return finding.rule === 'inconsistent-rendering' || finding.rule === 'same-translation'
    ? vscode.DiagnosticSeverity.Information
    : vscode.DiagnosticSeverity.Warning;
}

function isShort({ source, target }: DocumentWithCounterpart): boolean {
  const documents = source === target ? [target] : [source, target];
  return isAutoCheckable(
    ...documents.map((document) => ({
      path: document.uri.path,
      length: document.offsetAt(document.lineAt(document.lineCount - 1).range.end),
    })),
  );
}

function isOpen(document: vscode.TextDocument): boolean {
  return (
    vscode.window.visibleTextEditors.some((editor) => editor.document === document) ||
    openTabUris().some((uri) => uri.toString() === document.uri.toString())
  );
}
