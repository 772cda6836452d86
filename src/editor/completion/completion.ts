import * as vscode from 'vscode';
import { findTranslatedFile } from '../../language/fileName';
import { oneLine } from '../../language/normalise';
import { languageMatches } from '../../language/tags';
import { MAX_SOURCE_EXCERPT_LENGTH, completionSortText, sourceExcerptAt, typedWord } from '../../lookup/whileTyping';
import type { Insertion } from '../../model/document';
import type { PartialLanguagePair, SegmentMatch, TermSuggestion } from '../../protocol/protocol';
import { allRequests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import { formatErrorForLog } from '../client/engineErrors';
import type { Log } from '../client/log';
import { SettingKeys } from '../commands/commandIds';
import { statusLabel } from '../ui/valueLabels';
import type { Glossaries } from '../glossary/glossaries';
import type { DocumentLanguages } from '../languages/languages';
import type { Projects } from '../project/projects';
import { makeCompletion } from '../ui/views';
import { isolateDirection, sanitisedText } from '../ui/shownText';
import { formatLocation, matchLabel, sidesOfPair } from '../translations/translationLabels';
import type { TranslationMemories } from '../translations/memories';
import type { SegmentTranslations } from '../translations/segmentTranslations';
import { matchInsertionArguments } from '../translations/segmentTranslations';
import { Disposable } from '../workspace/disposable';
import { rangeOf, segmentSliceOf, sliceOf, spanOf } from '../workspace/documentSlice';
import type { Settings } from '../workspace/settings';
import { isTranslatable, tryOpenTextDocument } from '../workspace/textDocuments';

/** Suggests the equivalents of the source's terms while a translation is typed. */
export class TermCompletion implements vscode.CompletionItemProvider {
  constructor(
    private readonly engine: EngineClient,
    private readonly languages: DocumentLanguages,
    private readonly projects: Projects,
    private readonly glossaries: Glossaries,
    private readonly memories: TranslationMemories,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {}

  async provideCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.CompletionItem[] | undefined> {
    if (!this.settings.completionEnabled || !isTranslatable(document) || !(await this.glossaries.exists(document.uri)))
      return undefined;
    try {
      const languages = await this.languages.pairFor(document);
      const beside = await this.sourceBeside(document, position, languages);
      const slice = segmentSliceOf(document, spanOf(document, typedBefore(document, position)));
      if (token.isCancellationRequested) return undefined;
      const { all: glossaries } = this.glossaries.for(document.uri);
      const holdsSource = await this.memories.canAnswer(
        document,
        spanOf(document, new vscode.Range(position, position)),
      );
      const memory = holdsSource ? this.memories.of(document.uri) : undefined;
      const terms = await this.engine.request(
        allRequests.segmentTerms,
        { slice, beside, languages, glossaries, memory: memory?.name },
        { token },
      );
      return terms.map((term, place) => termItem(term, place, document));
    } catch (error) {
      if (!(error instanceof vscode.CancellationError)) this.log.warn('completion', formatErrorForLog(error));
      return undefined;
    }
  }

  /** Returns the visible source text of a translation, or that at about the same position of a closed source. */
  private async sourceBeside(
    document: vscode.TextDocument,
    position: vscode.Position,
    { source, target }: PartialLanguagePair,
  ): Promise<string | undefined> {
    const own = await this.languages.languageOf(document);
    if (!source || !target || !own || !languageMatches(own, target)) return undefined;
    const others = vscode.window.visibleTextEditors.filter((editor) => editor.document !== document);
    const path = findTranslatedFile(
      document.uri.path,
      others.map((editor) => editor.document.uri.path),
      source,
    );
    const editor = others.find((other) => other.document.uri.path === path);
    if (editor)
      return editor.visibleRanges
        .map((range) => editor.document.getText(range))
        .join('\n')
        .slice(0, MAX_SOURCE_EXCERPT_LENGTH);
    const uri = await this.projects.translation(document.uri, source);
    const text = uri && (await tryOpenTextDocument(uri))?.getText();
    return text && sourceExcerptAt(text, position.line, document.lineCount);
  }
}

/** Returns the letters before the cursor: the beginning of a term, if one is being typed. */
function typedBefore(document: vscode.TextDocument, position: vscode.Position): vscode.Range {
  const typed = typedWord(document.lineAt(position.line).text.slice(0, position.character));
  return new vscode.Range(position.translate(0, -typed.length), position);
}

function termItem(
  { term, used, status, domain, definition, insertion }: TermSuggestion,
  place: number,
  document: vscode.TextDocument,
): vscode.CompletionItem {
  const description = [used, status && statusLabel(status)].filter(Boolean).join(' · ');
  const item = makeCompletion({
    label: isolateDirection(term),
    description,
    detail: domain,
    documentation: definition,
  });
  item.insertText = insertion.newText;
  item.filterText = term;
  item.range = rangeOf(document, insertion.span);
  item.sortText = completionSortText(place);
  return item;
}

/** The minimum number of typed letters that open a list; one Chinese, Japanese or Korean character is enough. */
const MIN_LETTERS = 2;
const TYPED = /[\p{L}\p{M}][\p{L}\p{M}\p{N}-]*$/u;
const DENSE_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** The maximum number of characters that count as typed: an input method inserts several, a paste more. */
const MAX_TYPED = 12;

/**
 * Opens the suggestions for the term that is being typed, in languages such as Markdown in which VS Code shows none
 * while typing. The list opens only for words that begin a term of the source, and only if the user has not set
 * `editor.quickSuggestions`.
 */
export class CompletionWhileTyping extends Disposable {
  private asking: vscode.CancellationTokenSource | undefined;
  /** The word for which the list was opened, as it does not open twice for one word. */
  private opened: string | undefined;

  constructor(
    private readonly terms: TermCompletion,
    private readonly settings: Settings,
  ) {
    super();
    this.register(vscode.workspace.onDidChangeTextDocument((change) => this.follow(change)));
    this.register(settings.onDidChange([SettingKeys.completionEnabled], () => this.asking?.cancel()));
    this.register({ dispose: () => this.asking?.cancel() });
  }

  private follow({ document, contentChanges, reason }: vscode.TextDocumentChangeEvent): void {
    if (vscode.window.activeTextEditor?.document !== document) return;
    this.asking?.cancel();
    const [change, ...others] = contentChanges;
    if (!change || others.length || reason !== undefined || !isTypedLetter(change.text)) return;
    if (!this.settings.completionEnabled || !isTranslatable(document) || !isQuietByDefault(document)) return;
    this.asking = new vscode.CancellationTokenSource();
    void this.open(document, document.positionAt(change.rangeOffset + change.text.length), this.asking.token);
  }

  private async open(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<void> {
    const typed = TYPED.exec(document.lineAt(position).text.slice(0, position.character))?.[0] ?? '';
    if (typed.length < MIN_LETTERS && !DENSE_SCRIPT.test(typed)) return;
    const word = `${document.uri.toString()} ${document.offsetAt(position) - typed.length}`;
    if (word === this.opened) return;
    const items = (await this.terms.provideCompletionItems(document, position, token)) ?? [];
    const begins = items.some(({ filterText = '' }) => filterText !== typed && isBeginning(typed, filterText));
    const cursor = vscode.window.activeTextEditor?.selection.active;
    if (token.isCancellationRequested || !begins || !cursor?.isEqual(position)) return;
    this.opened = word;
    await vscode.commands.executeCommand('editor.action.triggerSuggest', { auto: true });
  }
}

function isTypedLetter(text: string): boolean {
  return text.length <= MAX_TYPED && /^[\p{L}\p{M}]+$/u.test(text);
}

function isBeginning(typed: string, term: string): boolean {
  return term.toLocaleLowerCase().startsWith(typed.toLocaleLowerCase());
}

/** Returns whether VS Code disables suggestions while typing in a document and the user has not enabled them. */
function isQuietByDefault({ uri, languageId }: vscode.TextDocument): boolean {
  const setting = vscode.workspace.getConfiguration('editor', { uri, languageId }).inspect<unknown>('quickSuggestions');
  if (!setting) return false;
  const { defaultLanguageValue, defaultValue, ...others } = setting;
  const isSet = [
    others.globalValue,
    others.workspaceValue,
    others.workspaceFolderValue,
    others.globalLanguageValue,
    others.workspaceLanguageValue,
    others.workspaceFolderLanguageValue,
  ].some((value) => value !== undefined);
  const value = defaultLanguageValue ?? defaultValue;
  return !isSet && (value === false || isOff((value as { other?: unknown } | undefined)?.other));
}

const isOff = (other: unknown): boolean => other === 'off' || other === false;

/** The maximum length of a translation in the list; the full text is beside it. */
const MAX_LABEL_LENGTH = 60;
/** The maximum number of matches that are offered. */
const MAX_MATCHES = 3;

/** Suggests earlier translations of the whole segment, in bilingual files and in translated documents. */
export class SegmentCompletion implements vscode.CompletionItemProvider {
  constructor(
    private readonly engine: EngineClient,
    private readonly segments: SegmentTranslations,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {}

  async provideCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.CompletionItem[] | undefined> {
    if (!this.settings.completionEnabled) return undefined;
    const offset = document.offsetAt(position);
    try {
      const answer = await this.segments.at(document, offset, token);
      const matches = answer?.matches.filter(({ isByMeaning }) => !isByMeaning).slice(0, MAX_MATCHES) ?? [];
      const items = await Promise.all(
        matches.map(async (match, index) => {
          const { term: text } = matchInsertionArguments(answer!, match);
          const insertion = await this.engine.request(
            allRequests.insertion,
            { slice: sliceOf(document, answer!.span), text, wholeSegment: true },
            { token },
          );
          return (
            insertion &&
            (insertion.where === 'target' || answer!.isInTranslation) &&
            segmentItem(match, insertion, index, document, position)
          );
        }),
      );
      return items.flatMap((item) => item || []);
    } catch (error) {
      if (!(error instanceof vscode.CancellationError)) this.log.warn('completion', formatErrorForLog(error));
      return undefined;
    }
  }
}

/** Returns the item of a match; undefined outside the translation, or if that has several lines. */
function segmentItem(
  match: SegmentMatch,
  { span, newText }: Insertion,
  index: number,
  document: vscode.TextDocument,
  position: vscode.Position,
): vscode.CompletionItem | undefined {
  const range = rangeOf(document, span);
  if (!range.isSingleLine || !range.contains(position)) return undefined;
  const { found, other } = sidesOfPair(match);
  const item = makeCompletion({
    label: isolateDirection(sanitisedText(oneLine(other.text), MAX_LABEL_LENGTH)),
    description: matchLabel(match),
    detail: formatLocation(other),
    documentation: `${oneLine(other.text)}\n${oneLine(found.text)}`,
  });
  item.insertText = newText;
  item.range = range;
  // The filter text equals the typed part, so VS Code does not filter out the item.
  item.filterText = document.getText(range.with({ end: position }));
  item.sortText = `00-${index}`;
  item.preselect = index === 0 && match.percent >= 100;
  return item;
}
