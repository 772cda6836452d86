import * as vscode from 'vscode';
import { LONGEST_QUERY } from '../../protocol/lookups';
import type { AskResult, PassageHit } from '../../protocol/protocol';
import { Requests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import type { Log } from '../client/log';
import { withTaskProgress } from '../client/taskProgress';
import { ToldError } from '../commands/commandRegistry';
import { numberWords } from '../display/numberWords';
import type { ChoiceRow } from '../shown/choices';
import { askText, chooseRow } from '../shown/choices';
import { sayInStatusBar } from '../shown/messages';
import { sentence } from '../shown/sentence';
import { beginningInLine, excerptInLine, isolate, oneLine } from '../shown/shownText';
import { documentsOfFolders } from '../workspace/documentsOfFolders';
import { showPassage } from './showPassage';

/** Passages that are shown. */
const LIMIT = 20;
/** Characters of a passage around its sentence. */
const ROOM = { before: 100, after: 300 };
/** Characters of a sentence, and around it, that runs from right to left: a line is cut off at its right end. */
const [SENTENCE, NARROW] = [70, { before: 10, after: 30 }];

/** Asks a question of the documents in the open folders, and shows the passages that answer it, in whatever language they are. */
export class AskCommand {
  private lastQuestion = '';

  constructor(
    private readonly engine: EngineClient,
    private readonly log: Log,
  ) {}

  /** @throws ToldError where there is nothing to ask */
  async run(given?: string): Promise<void> {
    const documents = await documentsToAsk();
    if (!documents.length) throw new ToldError(vscode.l10n.t('There is no document to ask. Open a folder with documents.'));
    const question = given ?? (await this.askQuestion());
    if (!question?.trim()) return;
    this.lastQuestion = question;
    const result = await withTaskProgress(sentence('Asking {0} files', numberWords(documents.length)), (options) => this.engine.request(Requests.ask, { question, documents, limit: LIMIT }, options));
    this.logProblems(result);
    if (!result.hits.length) return sayInStatusBar('info', withRefused(vscode.l10n.t('No passage answers that.'), result));
    const said = withRefused(sentence('{0} passages were looked through. Enter opens the document.', numberWords(result.passages)), result);
    const row = await chooseRow(result.hits.map(rowOf), { title: question, placeHolder: said, matchOnDetail: true });
    if (row) await showPassage(row.hit);
  }

  private askQuestion(): Thenable<string | undefined> {
    const editor = vscode.window.activeTextEditor;
    const selected = editor ? oneLine(editor.document.getText(editor.selection)) : '';
    return askText({
      title: vscode.l10n.t('Ask'),
      prompt: vscode.l10n.t('A question in any language. The passages that answer it are found in every language.'),
      value: selected !== '' && selected.length <= LONGEST_QUERY ? selected : this.lastQuestion,
      faultOf: (text) => (text.length > LONGEST_QUERY ? vscode.l10n.t('The question is too long.') : undefined),
    });
  }

  private logProblems({ refused, problems }: AskResult): void {
    for (const { file, reason } of refused) this.log.warn('ask', `${file}: ${reason}`);
    for (const { file, line, message } of problems) this.log.warn('ask', `${file}:${line}: ${message}`);
  }
}

interface PassageRow extends ChoiceRow {
  hit: PassageHit;
}

/** The sentence stands above its place and the passage that it is from, where a long one does not push them out of sight. */
function rowOf(hit: PassageHit): PassageRow {
  const { file, line, passage, sentence: { start, end } } = hit;
  const { before, phrase, after } = excerptInLine({ before: passage.slice(0, start), phrase: passage.slice(start, end), after: passage.slice(end) }, ROOM, NARROW);
  const isAlone = !before.trim() && !after.trim();
  const place = sentence('{0}, line {1}', vscode.workspace.asRelativePath(vscode.Uri.file(file)), line);
  return { label: isolate(beginningInLine(phrase, SENTENCE)), detail: [place, ...(isAlone ? [] : [isolate(`${before}${beginningInLine(phrase, NARROW.after)}${after}`)])].join(' · '), hit };
}

function withRefused(said: string, { refused }: AskResult): string {
  if (!refused.length) return said;
  const left = refused.length === 1 ? vscode.l10n.t('One file could not be read; the log says why.') : sentence('{0} files could not be read; the log says why.', numberWords(refused.length));
  return `${said} ${left}`;
}

/** Those of the open folders; where none is open, the document that is. */
async function documentsToAsk(): Promise<{ path: string }[]> {
  const found = await documentsOfFolders();
  const front = vscode.window.activeTextEditor?.document.uri;
  return found.length || front?.scheme !== 'file' ? found : [{ path: front.fsPath }];
}
