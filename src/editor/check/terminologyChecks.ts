import * as vscode from 'vscode';
import { ignoredMatterOf, severityOf } from '../../check/findingSeverity';
import { languageOfFileName, siblingIn } from '../../language/fileName';
import { languageMatches } from '../../language/tags';
import type { Finding, IgnoredFinding } from '../../model/finding';
import type { LanguageChoice } from '../../protocol/protocol';
import { Requests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import { EngineRefusal, forLog } from '../client/engineErrors';
import type { RequestOptions } from '../client/engineProcess';
import type { Log } from '../client/log';
import { withTaskProgress } from '../client/taskProgress';
import { SettingKeys } from '../commands/commandIds';
import { ToldError } from '../commands/commandRegistry';
import { countedWords } from '../display/numberWords';
import type { Glossaries } from '../glossary/glossaries';
import type { Languages } from '../languages/languages';
import type { Projects } from '../project/projects';
import { makeDiagnostic, makeRelatedPlace } from '../shown/editorItems';
import { sayInStatusBar } from '../shown/messages';
import { sentence } from '../shown/sentence';
import { Disposable } from '../workspace/disposable';
import { contentOf, rangeOf } from '../workspace/documentSlice';
import type { Settings } from '../workspace/settings';
import { isTranslatable, openedText, readEditor } from '../workspace/textDocuments';
import { findingWords } from './findingWords';
import { shiftedFindings } from './shiftedFindings';

/** Milliseconds for which a document rests after it was opened or saved before it is checked. */
const REST = 400;
/** Characters up to which a bilingual file, and a document that has to be aligned with another, are checked without being asked. */
const LONGEST_BILINGUAL = 4_000_000;
const LONGEST_ALIGNED = 60_000;

const IGNORED_FILES = '**/*.glossa-ignored.jsonl';

/** Findings of a document, as they stand in it now. */
interface Checked {
  documents: CheckedDocuments;
  findings: Finding[];
}

/** Checks translations when they are opened and saved, or on command, and shows what was found as problems. */
export class TerminologyChecks extends Disposable {
  private readonly diagnostics = this.register(vscode.languages.createDiagnosticCollection('glossa-terms'));
  /** By address of the document that holds the translations. */
  private readonly checked = new Map<string, Checked>();
  private readonly pending = new Map<string, { timer?: NodeJS.Timeout; source: vscode.CancellationTokenSource }>();

  constructor(
    private readonly engine: EngineClient,
    private readonly languages: Languages,
    private readonly projects: Projects,
    private readonly glossaries: Glossaries,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {
    super();
    const all = () => vscode.window.visibleTextEditors.forEach(({ document }) => this.schedule(document));
    this.register(vscode.window.onDidChangeVisibleTextEditors((editors) => editors.forEach(({ document }) => this.isKnown(document) || this.schedule(document))));
    this.register(vscode.workspace.onDidSaveTextDocument((document) => this.schedule(document)));
    this.register(vscode.workspace.onDidChangeTextDocument((event) => this.follow(event)));
    this.register(vscode.workspace.onDidCloseTextDocument((document) => this.forget(document.uri)));
    this.register(glossaries.onDidChange(all));
    this.register(languages.onDidChange(() => vscode.window.visibleTextEditors.forEach(({ document }) => this.isKnown(document) || this.schedule(document))));
    this.register(settings.onDidChange([SettingKeys.checkEnabled, SettingKeys.checkRules, SettingKeys.checkIncludeUnfinished], () => (settings.checkEnabled ? all() : this.clear())));
    const watcher = this.register(vscode.workspace.createFileSystemWatcher(IGNORED_FILES));
    for (const event of [watcher.onDidChange, watcher.onDidCreate, watcher.onDidDelete]) this.register(event(all));
    this.register({ dispose: () => this.pending.forEach((_, key) => this.cancel(key)) });
    all();
  }

  /** The findings that touch a range of a document. */
  at(document: vscode.TextDocument, range: vscode.Range): Finding[] {
    const known = this.checked.get(document.uri.toString());
    return known?.findings.filter((finding) => rangeOf(document, findingPlace(finding).span).intersection(range)) ?? [];
  }

  /** Takes away at once what was decided to be ignored. */
  ignored({ rule, concept, segment }: IgnoredFinding): void {
    for (const known of [...this.checked.values()]) {
      const isIgnored = (finding: Finding): boolean => ignoredMatterOf(finding) === ignoredMatterOf({ rule, concept }) && (segment === undefined || finding.source.text === segment);
      this.show({ ...known, findings: known.findings.filter((finding) => !isIgnored(finding)) });
    }
  }

  documentsOf(document: vscode.TextDocument): CheckedDocuments | undefined {
    return this.checked.get(document.uri.toString())?.documents;
  }

  /** Checks the active editor's document now, whatever its size. @throws ToldError where there is nothing to check it with */
  async run(): Promise<void> {
    const document = readEditor()?.document;
    if (!document) throw new ToldError(vscode.l10n.t('Open a translation first.'));
    if (!(await this.glossaries.exists(document.uri))) throw new ToldError(this.glossaries.whyLeftAlone(document.uri) ?? vscode.l10n.t('There is no glossary here yet.'));
    const documents = await checkedWith(document, this.languages, this.projects);
    if (!documents) throw new ToldError(vscode.l10n.t('Open the source text beside its translation, or a bilingual file (PO, XLIFF, TMX).'));
    this.cancel(documents.target.uri.toString());
    const { count, unfinished } = await withTaskProgress(vscode.l10n.t('Checking the terms'), (options) => this.check(documents, options));
    const departs = (): string => countedWords(count, vscode.l10n.t('1 place departs from the glossary.'), (number) => sentence('{0} places depart from the glossary.', number));
    const said = count === 0 ? vscode.l10n.t('The terms of the glossary are used as it asks.') : departs();
    const left = (): string => countedWords(unfinished, vscode.l10n.t('1 unfinished unit was left out.'), (number) => sentence('{0} unfinished units were left out.', number));
    sayInStatusBar('check', unfinished ? `${said} ${left()}` : said);
    if (count) await vscode.commands.executeCommand('workbench.action.problems.focus');
  }

  private isKnown({ uri }: vscode.TextDocument): boolean {
    return this.checked.has(uri.toString()) || this.pending.has(uri.toString());
  }

  private schedule(document: vscode.TextDocument): void {
    if (!this.settings.checkEnabled) return;
    const key = document.uri.toString();
    this.cancel(key);
    const source = new vscode.CancellationTokenSource();
    this.pending.set(key, { source, timer: setTimeout(() => void this.checkUnasked(document, source.token), REST) });
  }

  private async checkUnasked(document: vscode.TextDocument, token: vscode.CancellationToken): Promise<void> {
    try {
      if (!(await this.glossaries.exists(document.uri))) return;
      const documents = await checkedWith(document, this.languages, this.projects);
      if (!documents || token.isCancellationRequested || !isShort(documents)) return;
      await this.check(documents, { token });
    } catch (error) {
      // The reader did not ask for this check, so a failure only goes to the log. Documents that are not translations of each other are not a failure.
      if (!(error instanceof vscode.CancellationError) && !(error instanceof EngineRefusal)) this.log.warn('check', forLog(error));
    } finally {
      const key = document.uri.toString();
      if (this.pending.get(key)?.source.token === token) this.pending.delete(key);
    }
  }

  /** @returns how many findings there are, hints not counted, and how many units were left out */
  private async check(documents: CheckedDocuments, options: RequestOptions): Promise<{ count: number; unfinished: number }> {
    const { source, target, languages } = documents;
    const versions = [source.version, target.version];
    const { all: glossaries } = this.glossaries.for(target.uri);
    const parts = source === target ? { source: contentOf(source) } : { source: contentOf(source), target: contentOf(target) };
    const includeUnfinished = this.settings.checkIncludeUnfinished(target.uri);
    const rules = this.settings.checkRules(target.uri);
    const { findings, unfinished } = await this.engine.request(Requests.check, { ...parts, languages, glossaries, includeUnfinished, rules }, options);
    // Changed meanwhile: the next save, or the next command, checks what is there then.
    if (options.token?.isCancellationRequested || versions[0] !== source.version || versions[1] !== target.version || target.isClosed) return { count: 0, unfinished: 0 };
    this.show({ documents, findings });
    return { count: findings.filter((finding) => severityOf(finding) !== 'note').length, unfinished };
  }

  private follow({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    if (!contentChanges.length || !this.isKnown(document)) return;
    // Changed without being edited: git or another program has written the file.
    if (!document.isDirty) this.schedule(document);
    const known = this.checked.get(document.uri.toString());
    // Its first check has not ended.
    if (!known) return;
    const holdsSource = known.documents.source === document;
    let { findings } = known;
    // Changes of one event are given last place first, so that each leaves the places of the others as they are.
    for (const { rangeOffset: start, rangeLength, text } of contentChanges) {
      findings = shiftedFindings(findings, { start, end: start + rangeLength, newLength: text.length }, holdsSource);
    }
    this.show({ ...known, findings });
  }

  private show({ documents, findings }: Checked): void {
    const { source, target } = documents;
    this.checked.set(target.uri.toString(), { documents, findings });
    this.diagnostics.set(target.uri, findings.map((finding) => diagnosticOf(finding, source, target)));
  }

  private cancel(key: string): void {
    const known = this.pending.get(key);
    clearTimeout(known?.timer);
    known?.source.cancel();
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

/** Where a reader has to look: at what is wrong, or at the whole segment. */
export function findingPlace({ found, target }: Finding): Finding['target'] {
  return found ?? target;
}

function diagnosticOf(finding: Finding, source: vscode.TextDocument, target: vscode.TextDocument): vscode.Diagnostic {
  const diagnostic = makeDiagnostic(rangeOf(target, findingPlace(finding).span), findingWords(finding), shownSeverity(finding));
  diagnostic.code = finding.rule;
  const used = new vscode.Location(source.uri, rangeOf(source, finding.used.span));
  diagnostic.relatedInformation = [makeRelatedPlace(used, sentence('The source says “{0}” here.', finding.used.text))];
  return diagnostic;
}

/** A hint is three dots under the words, and stands in no list. */
function shownSeverity(finding: Finding): vscode.DiagnosticSeverity {
  if (severityOf(finding) === 'note') return vscode.DiagnosticSeverity.Hint;
  return finding.rule === 'inconsistent-rendering' || finding.rule === 'same-translation' ? vscode.DiagnosticSeverity.Information : vscode.DiagnosticSeverity.Warning;
}

function isShort({ source, target }: CheckedDocuments): boolean {
  const length = (document: vscode.TextDocument): number => document.offsetAt(document.lineAt(document.lineCount - 1).range.end);
  return source === target ? length(source) <= LONGEST_BILINGUAL : length(source) <= LONGEST_ALIGNED && length(target) <= LONGEST_ALIGNED;
}

/** What is checked together: a bilingual file, or a source with its translation. Findings stand in `target`. */
interface CheckedDocuments {
  source: vscode.TextDocument;
  /** The same document for a bilingual file. */
  target: vscode.TextDocument;
  languages: LanguageChoice;
}

/** What a document is checked with; undefined for one that has no translation and is none. */
async function checkedWith(document: vscode.TextDocument, languages: Languages, projects: Projects): Promise<CheckedDocuments | undefined> {
  if (!isTranslatable(document)) return undefined;
  const description = await languages.describe(document);
  const pair = await languages.pairFor(document);
  if (description?.kind === 'bilingual') return { source: document, target: document, languages: pair };
  const others = vscode.workspace.textDocuments.filter((other) => other !== document && isTranslatable(other));
  const own = await languages.languageOf(document);
  if (!own || !pair.source || !pair.target) return undefined;
  const isTarget = languageMatches(pair.target, own);
  const wanted = isTarget ? pair.source : pair.target;
  const path = siblingIn(document.uri.path, others.map(({ uri }) => uri.path), wanted) ?? unnamedSibling(document, others);
  const open = others.find(({ uri }) => uri.path === path);
  const closed = open ? undefined : await projects.translation(document.uri, wanted);
  const other = open ?? (closed && (await openedText(closed)));
  if (!other) return undefined;
  return isTarget ? { source: other, target: document, languages: pair } : { source: document, target: other, languages: pair };
}

/** `contract.md` beside `contract.de.md`. */
function unnamedSibling(document: vscode.TextDocument, others: readonly vscode.TextDocument[]): string | undefined {
  const path = siblingIn(document.uri.path, others.map(({ uri }) => uri.path));
  return path && !languageOfFileName(path) ? path : undefined;
}
