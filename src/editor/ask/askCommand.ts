import * as vscode from 'vscode';
import { oneLine } from '../../language/normalise';
import { skippedSummary } from '../../language/skippedText';
import { MAX_QUERY_LENGTH } from '../../protocol/lookups';
import type { AskResult, PassageHit } from '../../protocol/protocol';
import { allRequests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import { withTaskProgress } from '../client/engineClient';
import type { Log } from '../client/log';
import { unreadableDocumentsMessage } from '../documents/selectedDocuments';
import type { DocumentLanguages } from '../languages/languages';
import { UserError } from '../commands/commandRegistry';
import { countSentence, formatNumber } from '../ui/valueLabels';
import type { ChoiceRow } from '../ui/choices';
import { askText, chooseRow } from '../ui/choices';
import { sentence, showStatusBarMessage } from '../ui/messages';
import { beginningInLine, excerptInLine, isolateDirection } from '../ui/shownText';
import { searchableDocuments } from '../workspace/textDocuments';

/** The maximum number of passages that are shown. */
const MAX_PASSAGES = 20;
/** The maximum number of characters of a passage that are shown before and after its sentence. */
const ROOM = { before: 100, after: 300 };
/**
 * The maximum length in characters of a right-to-left sentence, and of the text around it. Lists cut a line off at its
 * right end, where such a text begins.
 */
const [MAX_RTL_SENTENCE_LENGTH, RTL_EXCERPT] = [70, { before: 10, after: 30 }];

/** Asks a question about the documents in the open folders, and shows passages in any language that answer it. */
export class AskCommand {
  private lastQuestion = '';

  constructor(
    private readonly engine: EngineClient,
    private readonly languages: DocumentLanguages,
    private readonly log: Log,
  ) {}

  /** @throws UserError if there are no documents */
  async run(knownQuestion?: string): Promise<void> {
    const documents = await documentsToAsk();
    if (!documents.length)
      throw new UserError(vscode.l10n.t('There are no documents to search. Open a folder with documents.'));
    const question = knownQuestion ?? (await this.askQuestion());
    if (!question?.trim()) return;
    this.lastQuestion = question;
    const front = vscode.window.activeTextEditor?.document;
    const { source, target } = front ? await this.languages.pairFor(front) : {};
    const preferredLanguages = [source, target].filter((language) => language !== undefined);
    const result = await withTaskProgress(
      countSentence(documents.length, 'Searching 1 document', 'Searching {0} documents'),
      (options) =>
        this.engine.request(allRequests.ask, { question, preferredLanguages, documents, limit: MAX_PASSAGES }, options),
    );
    this.logProblems(result);
    if (!result.hits.length)
      return showStatusBarMessage('info', withRefused(vscode.l10n.t('No passage answers the question.'), result));
    const message = withRefused(
      sentence('Passages searched: {0}. Press Enter to open the document.', formatNumber(result.passages)),
      result,
    );
    const row = await chooseRow(result.hits.map(rowOf), { title: question, placeHolder: message, matchOnDetail: true });
    if (row) await showPassage(row.hit);
  }

  private askQuestion(): Thenable<string | undefined> {
    const editor = vscode.window.activeTextEditor;
    const selected = editor ? oneLine(editor.document.getText(editor.selection)) : '';
    return askText({
      title: vscode.l10n.t('Ask Documents'),
      prompt: vscode.l10n.t('Ask a question in any language. Passages are found in all languages.'),
      value: selected !== '' && selected.length <= MAX_QUERY_LENGTH ? selected : this.lastQuestion,
      validate: (text) => (text.length > MAX_QUERY_LENGTH ? vscode.l10n.t('The question is too long.') : undefined),
    });
  }

  private logProblems({ refused, problems, skippedParts }: AskResult): void {
    for (const { file, reason } of refused) this.log.warn('ask', `${file}: ${reason}`);
    for (const { file, line, message } of problems) this.log.warn('ask', `${file}:${line}: ${message}`);
    if (skippedParts.length) this.log.info('ask', `skipped: ${skippedSummary(skippedParts)}`);
  }
}

interface PassageRow extends ChoiceRow {
  hit: PassageHit;
}

/** Returns a row with the sentence as its label, and its location and passage in a second line. */
function rowOf(hit: PassageHit): PassageRow {
  const {
    file,
    line,
    passage,
    sentence: { start, end },
  } = hit;
  const { before, phrase, after } = excerptInLine(
    { before: passage.slice(0, start), phrase: passage.slice(start, end), after: passage.slice(end) },
    ROOM,
    RTL_EXCERPT,
  );
  const isAlone = !before.trim() && !after.trim();
  const place = sentence('{0}, line {1}', vscode.workspace.asRelativePath(vscode.Uri.file(file)), line);
  return {
    label: isolateDirection(beginningInLine(phrase, MAX_RTL_SENTENCE_LENGTH)),
    detail: [
      place,
      ...(isAlone ? [] : [isolateDirection(`${before}${beginningInLine(phrase, RTL_EXCERPT.after)}${after}`)]),
    ].join(' · '),
    hit,
  };
}

function withRefused(message: string, { refused }: AskResult): string {
  return refused.length ? `${message} ${unreadableDocumentsMessage(refused.length)}` : message;
}

/** Returns the documents of the open folders; without a folder, the open document. */
async function documentsToAsk(): Promise<{ path: string }[]> {
  const found = await searchableDocuments();
  const front = vscode.window.activeTextEditor?.document.uri;
  if (front?.scheme !== 'file') return found;
  // The active document comes first, so it is the one that is shown if several contain the same text.
  const own = found.filter(({ path }) => path === front.fsPath);
  return found.length ? [...own, ...found.filter((document) => !own.includes(document))] : [{ path: front.fsPath }];
}

/** Files that text editors cannot open. */
const PACKED = /\.(?:docx|xlsx|xlsm|ods)$/i;
/** The number of characters from the first line of a passage in which its sentence is searched. */
const MAX_SEARCHED_LENGTH = 20_000;

/** Opens the document at the passage, with the sentence selected if the document contains it verbatim. */
async function showPassage({ file, line, passage, sentence }: PassageHit): Promise<void> {
  const uri = vscode.Uri.file(file);
  if (PACKED.test(file)) {
    await vscode.env.openExternal(uri);
    return;
  }
  const document = await vscode.workspace.openTextDocument(uri);
  const editor = await vscode.window.showTextDocument(document);
  const range = placeOf(document, line, passage.slice(sentence.start, sentence.end));
  editor.selection = new vscode.Selection(range.start, range.end);
  editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** Returns the position of the sentence, whatever its line breaks; otherwise the first line of its passage. */
function placeOf(document: vscode.TextDocument, line: number, text: string): vscode.Range {
  const first = document.lineAt(Math.min(line, document.lineCount) - 1);
  const start = document.offsetAt(first.range.start);
  const stretch = document.getText(
    new vscode.Range(first.range.start, document.positionAt(start + MAX_SEARCHED_LENGTH)),
  );
  const words = text.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const found = new RegExp(words.join('\\s+')).exec(stretch);
  if (!found) return first.range;
  return new vscode.Range(
    document.positionAt(start + found.index),
    document.positionAt(start + found.index + found[0].length),
  );
}
