import * as vscode from 'vscode';
import { oneLine } from '../../language/normalise';
import { languageMatches } from '../../language/tags';
import type { Span } from '../../model/phrase';
import type { SegmentMatch } from '../../protocol/protocol';
import { allRequests } from '../../protocol/protocol';
import { formatErrorForLog } from '../client/engineErrors';
import type { Log } from '../client/log';
import type { EquivalentArguments } from '../commands/commandIds';
import { UserError } from '../commands/commandRegistry';
import type { DocumentLanguages } from '../languages/languages';
import { DelayedTask } from '../workspace/delayedTask';
import { Disposable } from '../workspace/disposable';
import { segmentSliceOf, spanOf } from '../workspace/documentSlice';
import { isTranslatable } from '../workspace/textDocuments';
import type { TranslationMemories } from './memories';
import { sidesOfPair } from './translationLabels';

/** The delay in milliseconds between a move of the cursor and the look-up of its segment. */
const CURSOR_DELAY_MS = 150;
/** The maximum number of segments that are offered. */
const MAX_MATCHES = 5;

/** A segment of a document and its matches in the translation memory. */
export interface SegmentMatches {
  document: vscode.TextDocument;
  version: number;
  /** The span of the segment's translation if the document is a translation; otherwise the requested position. */
  span: Span;
  isInTranslation: boolean;
  matches: SegmentMatch[];
}

/** Returns the arguments that insert the translation of a match. */
export function matchInsertionArguments(
  { document, version, span, isInTranslation }: SegmentMatches,
  match: SegmentMatch,
): EquivalentArguments {
  const { other } = sidesOfPair(match);
  return {
    term: oneLine(other.text),
    language: other.language,
    place: { uri: document.uri.toString(), version, span },
    isSegment: true,
    isInTranslation,
  };
}

/** Follows the cursor while the view is visible, and finds earlier translations of the segment at the cursor. */
export class SegmentTranslations extends Disposable {
  private readonly emitter = this.register(new vscode.EventEmitter<void>());
  readonly onDidChange = this.emitter.event;
  private shownAnswer: SegmentMatches | undefined;
  private readonly lookUp = this.register(new DelayedTask());
  private watchers = 0;

  constructor(
    private readonly memories: TranslationMemories,
    private readonly languages: DocumentLanguages,
    private readonly log: Log,
  ) {
    super();
    this.register(
      vscode.window.onDidChangeTextEditorSelection(
        ({ textEditor }) => textEditor === vscode.window.activeTextEditor && this.follow(),
      ),
    );
    this.register(vscode.window.onDidChangeActiveTextEditor((editor) => editor && this.follow()));
    this.register(languages.onDidChange(() => this.follow()));
    this.register(memories.onDidRead(() => this.follow()));
  }

  get current(): SegmentMatches | undefined {
    return this.shownAnswer;
  }

  watch(): vscode.Disposable {
    this.watchers++;
    this.follow();
    return { dispose: () => void this.watchers-- };
  }

  /** Returns the segment at a position with its matches; undefined if there is none to translate, or no memory. */
  async at(
    document: vscode.TextDocument,
    offset: number,
    token?: vscode.CancellationToken,
  ): Promise<SegmentMatches | undefined> {
    const { version, uri } = document;
    const place = { start: offset, end: offset };
    if (!isTranslatable(document) || !(await this.memories.canAnswer(document, place))) return undefined;
    const [languages, own] = await Promise.all([this.languages.pairFor(document), this.languages.languageOf(document)]);
    const result = await this.memories.ask(
      uri,
      allRequests.segmentMatches,
      { slice: segmentSliceOf(document, place), languages, limit: MAX_MATCHES },
      { token },
    );
    // The current segment itself is not an earlier translation. For a bilingual file, the engine omits it.
    const isOwn = (match: SegmentMatch): boolean =>
      own !== undefined && match.percent >= 100 && sidesOfPair(match).found.file === uri.fsPath;
    if (!result) return undefined;
    const { target, matches } = result;
    if (target) return { document, version, span: target, isInTranslation: true, matches };
    // In a translation whose source is unknown, the text at the cursor is not a source segment.
    if (own && languages.target && languageMatches(own, languages.target)) return undefined;
    return {
      document,
      version,
      span: place,
      isInTranslation: false,
      matches: matches.filter((match) => !isOwn(match)),
    };
  }

  /** Returns the translation of the best match for the segment at the cursor. Errors: `UserError` without a match. */
  async bestForCursor(): Promise<EquivalentArguments> {
    const editor = vscode.window.activeTextEditor;
    if (!editor) throw new UserError(vscode.l10n.t('Open a document and place the cursor in a segment first.'));
    const answer = await this.at(editor.document, spanOf(editor.document, editor.selection).start);
    const [best] = answer?.matches ?? [];
    if (!answer || !best) throw new UserError(vscode.l10n.t('No similar segment has been translated before.'));
    return matchInsertionArguments(answer, best);
  }

  private follow(): void {
    if (this.watchers) this.lookUp.start(CURSOR_DELAY_MS, (token) => this.update(token));
    else this.lookUp.dispose();
  }

  private async update(token: vscode.CancellationToken): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    try {
      const answer = editor && (await this.at(editor.document, spanOf(editor.document, editor.selection).start, token));
      if (!token.isCancellationRequested) this.show(answer?.matches.length ? answer : undefined);
    } catch (error) {
      if (token.isCancellationRequested || error instanceof vscode.CancellationError) return;
      // The view shows nothing rather than results for another segment.
      this.log.warn('memory', formatErrorForLog(error));
      this.show(undefined);
    }
  }

  private show(answer: SegmentMatches | undefined): void {
    if (!answer && !this.shownAnswer) return;
    this.shownAnswer = answer;
    this.emitter.fire();
  }
}
