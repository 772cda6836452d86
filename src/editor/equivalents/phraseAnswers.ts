import * as vscode from 'vscode';
import type { Equivalent } from '../../model/equivalent';
import type { Span } from '../../model/phrase';
import type { EquivalentsResult } from '../../protocol/protocol';
import { allRequests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import type { PhraseLocation } from '../commands/commandIds';
import type { Glossaries } from '../glossary/glossaries';
import type { DocumentLanguages } from '../languages/languages';
import type { TranslationMemories } from '../translations/memories';
import { DelayedTask } from '../workspace/delayedTask';
import { Disposable } from '../workspace/disposable';
import { isLineCutOff, MAX_SELECTED_PHRASE_LENGTH, sliceOf, spanOf } from '../workspace/documentSlice';
import type { Settings } from '../workspace/settings';
import { isTranslatable } from '../workspace/textDocuments';
import type { PastChoices } from './pastChoices';

/** The delay in milliseconds between a selection and its look-up. */
const SELECTION_DELAY_MS = 120;

/** The answer for the selected phrase or the term under the cursor. */
export interface PhraseEquivalents {
  document: vscode.TextDocument;
  /** The version of the document that the answer is about. */
  version: number;
  /** The requested span; empty for the term at a position. */
  span: Span;
  result: EquivalentsResult;
}

/** A term that can be inserted for the phrase of an answer. */
export type InsertableTerm = Pick<Equivalent, 'term' | 'language'> & { concept?: string };

/** Returns the phrase's suggestions in display order: its equivalents and earlier translations. */
export function insertableTerms({
  result: { equivalents, before, isMemoryFirst },
}: PhraseEquivalents): InsertableTerm[] {
  const renderings = before?.renderings ?? [];
  return isMemoryFirst ? [...renderings, ...equivalents] : [...equivalents, ...renderings];
}

/** Returns the place of an answer's phrase, for links and views. */
export function phraseLocationOf({ document, version, span, result }: PhraseEquivalents): PhraseLocation {
  return { uri: document.uri.toString(), version, span: result.span ?? span };
}

/**
 * The content of {@link SelectionEquivalents}: an answer, or why there is none. `lineTooLong`: the engine gets only a
 * part of the line, in which it may not distinguish text from markup.
 */
export type CurrentEquivalents =
  PhraseEquivalents | 'nothingSelected' | 'noText' | 'passageSelected' | 'lineTooLong' | 'failed';

/**
 * Looks up the selection of the active editor and caches the result for hover, sidebar and number keys. So a phrase is
 * requested once, and a number key inserts the equivalent with the displayed number.
 */
export class SelectionEquivalents extends Disposable {
  private readonly emitter = this.register(new vscode.EventEmitter<CurrentEquivalents>());
  readonly onDidChange = this.emitter.event;
  private shownAnswer: CurrentEquivalents = 'nothingSelected';
  private latest:
    { key: string; answer: Promise<PhraseEquivalents>; source: vscode.CancellationTokenSource } | undefined;
  private readonly lookUp = this.register(new DelayedTask());
  private watchers = 0;

  constructor(
    private readonly engine: EngineClient,
    private readonly languages: DocumentLanguages,
    private readonly glossaries: Glossaries,
    private readonly settings: Settings,
    private readonly choices: PastChoices,
    private readonly memories: TranslationMemories,
  ) {
    super();
    const outdated = () => this.askAgain();
    this.register(
      vscode.window.onDidChangeTextEditorSelection(
        ({ textEditor }) => textEditor === vscode.window.activeTextEditor && this.follow(),
      ),
    );
    this.register(vscode.window.onDidChangeActiveTextEditor((editor) => editor && this.follow()));
    this.register(
      vscode.workspace.onDidChangeTextDocument(
        ({ document }) => document === vscode.window.activeTextEditor?.document && this.follow(),
      ),
    );
    this.register(glossaries.onDidChange(outdated));
    this.register(languages.onDidChange(outdated));
    this.register(memories.onDidRead(outdated));
    this.register(engine.onDidBecomeReady(outdated));
  }

  /** Repeats the request when other inputs than the document change. */
  askAgain(): void {
    this.latest = undefined;
    this.follow();
  }

  /** Returns whether there is data: a glossary, a termbase, or earlier translations. */
  async canAnswer(document: vscode.TextDocument, span: Span): Promise<boolean> {
    return (await this.glossaries.canAnswer(document.uri)) || this.memories.canAnswer(document, span);
  }

  /**
   * Like `canAnswer`, but for an explicit request, which may start the engine. If file names do not state a folder's
   * source language, its earlier translations are available only after the engine has detected that language.
   */
  async canAnswerRequest(document: vscode.TextDocument, span: Span): Promise<boolean> {
    if (await this.canAnswer(document, span)) return true;
    await this.languages.describe(document);
    return this.canAnswer(document, span);
  }

  get current(): CurrentEquivalents {
    return this.shownAnswer;
  }

  /** Looks up terms at the cursor, too, even without a selection, until the returned object is disposed. */
  watch(): vscode.Disposable {
    this.watchers++;
    this.follow();
    return { dispose: () => void this.watchers-- };
  }

  /**
   * Returns the answer for a phrase, or for the known term at an empty span. A phrase is requested once; a new one
   * cancels the previous request.
   *
   * @param token cancels the request for the term at a position
   */
  at(
    document: vscode.TextDocument,
    span: Span,
    token = new vscode.CancellationTokenSource().token,
  ): Promise<PhraseEquivalents> {
    if (span.start === span.end) return this.ask(document, span, token);
    const key = `${document.uri.toString()}#${document.version}#${span.start}-${span.end}`;
    if (this.latest?.key === key) return this.latest.answer;
    this.latest?.source.cancel();
    const source = new vscode.CancellationTokenSource();
    const answer = this.ask(document, span, source.token);
    this.latest = { key, answer, source };
    answer.catch(() => this.latest?.answer === answer && (this.latest = undefined));
    return answer;
  }

  /** @param span the phrase, or an empty span at which a known term may be */
  private async ask(
    document: vscode.TextDocument,
    span: Span,
    token: vscode.CancellationToken,
  ): Promise<PhraseEquivalents> {
    const { version } = document;
    const slice = sliceOf(document, span);
    // The engine detects the document's kind from the slice, so no other request is needed, even for a new document.
    const languages = await this.languages.contextOf(document);
    const memory = (await this.memories.canAnswer(document, span)) ? this.memories.of(document.uri) : undefined;
    if (token.isCancellationRequested) throw new vscode.CancellationError();
    const { requested: glossaries } = this.glossaries.for(document.uri);
    const preferences = { ...this.settings.preferences(document.uri), chosen: this.choices.all() };
    const params = { slice, languages, glossaries, limit: this.settings.hoverLimit, preferences, memory: memory?.name };
    const result = await this.engine.request(allRequests.equivalents, params, { token });
    // Opens the memory again. When it has been read, the equivalents are requested again.
    if (memory && result.isMemoryUnknown) this.memories.noteUnknown(memory);
    return { document, version, span, result };
  }

  private follow(): void {
    this.lookUp.start(SELECTION_DELAY_MS, (token) => this.update(token));
  }

  private async update(token: vscode.CancellationToken): Promise<void> {
    try {
      const answer = await this.answerToSelection(token);
      if (!token.isCancellationRequested) this.show(answer);
    } catch (error) {
      if (token.isCancellationRequested) return;
      // The look-up of another phrase, such as for a hover in another editor, has cancelled this one. Try again.
      if (error instanceof vscode.CancellationError) this.follow();
      else this.show('failed');
    }
  }

  private async answerToSelection(token: vscode.CancellationToken): Promise<CurrentEquivalents> {
    const editor = vscode.window.activeTextEditor;
    if (!editor || !isTranslatable(editor.document)) return 'nothingSelected';
    const span = spanOf(editor.document, editor.selection);
    if (!(await this.canAnswer(editor.document, span))) return 'nothingSelected';
    const isPlace = span.start === span.end;
    if (token.isCancellationRequested || (isPlace && !this.watchers)) return 'nothingSelected';
    if (span.end - span.start > MAX_SELECTED_PHRASE_LENGTH) return 'passageSelected';
    const answer = await this.at(editor.document, span, token);
    if (answer.result.phrase !== undefined) return answer;
    if (!isPlace && isLineCutOff(editor.document, span)) return 'lineTooLong';
    return !isPlace && answer.result.isNoText ? 'noText' : 'nothingSelected';
  }

  private show(answer: CurrentEquivalents): void {
    this.shownAnswer = answer;
    this.emitter.fire(answer);
  }
}
