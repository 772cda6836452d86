import * as vscode from 'vscode';
import type { Pretranslation } from '../../protocol/protocol';
import { allRequests } from '../../protocol/protocol';
import { UserError } from '../commands/commandRegistry';
import { countSentence, formatNumber } from '../ui/valueLabels';
import type { DocumentLanguages } from '../languages/languages';
import type { Projects } from '../project/projects';
import { selectedFiles } from '../project/projects';
import { chooseRow } from '../ui/choices';
import { sentence, showInformation, showStatusBarMessage, withNotificationProgress } from '../ui/messages';
import type { TranslationMemories } from '../translations/memories';
import type { DocumentWithCounterpart } from '../workspace/checkedDocuments';
import {
  BILINGUAL_FILE_EXTENSIONS,
  documentWithCounterpart,
  mayHaveSegments,
  segmentStatesParams,
} from '../workspace/checkedDocuments';
import { rangeOf } from '../workspace/documentSlice';
import { noSegmentsError } from './segmentProgress';
import { baseName, tryOpenTextDocument, activeOrVisibleEditor } from '../workspace/textDocuments';

/** The minimum match percentages that the user can choose. */
const THRESHOLDS = [100, 95, 85, 75];
const FILES = `**/*.{${BILINGUAL_FILE_EXTENSIONS.join(',')}}`;

/** The translations that were found for a version of a document. */
interface Found {
  document: vscode.TextDocument;
  version: number;
  pretranslations: Pretranslation[];
  untranslated: number;
  skipped: number;
}

/** Fills untranslated segments of documents from the translation memory. */
export class FillFromMemoryCommand {
  constructor(
    private readonly memories: TranslationMemories,
    private readonly languages: DocumentLanguages,
    private readonly projects: Projects,
  ) {}

  /** @param selected files and folders; empty for the active document */
  async run(selected: readonly vscode.Uri[]): Promise<void> {
    const documents = selected.length
      ? await textsIn(selected)
      : [activeOrVisibleEditor()?.document].flatMap((each) => each ?? []);
    const found = await withNotificationProgress(
      vscode.l10n.t('Searching the translation memory'),
      async (report, token) => {
        const all: Found[] = [];
        for (const document of documents) {
          report(baseName(document.uri), 100 / documents.length);
          const each = await this.find(document, token);
          if (token.isCancellationRequested) throw new vscode.CancellationError();
          if (each && !all.some((other) => other.document === each.document)) all.push(each);
        }
        return all;
      },
    );
    if (!found.length) throw noSegmentsError();
    const minPercent = await chosenPercentage(found);
    if (minPercent !== undefined) await fill(found, minPercent);
  }

  /** @throws UserError without a translation memory */
  private async find(document: vscode.TextDocument, token: vscode.CancellationToken): Promise<Found | undefined> {
    const documents =
      mayHaveSegments(document) && (await documentWithCounterpart(document, this.languages, this.projects));
    if (!documents) return undefined;
    const { target } = documents;
    await this.memories.update(target.uri, token);
    if (token.isCancellationRequested) return undefined;
    const { version } = target;
    const result = await this.ask(documents, token);
    return { document: target, version, ...result };
  }

  private async ask(documents: DocumentWithCounterpart, token: vscode.CancellationToken) {
    const params = { ...segmentStatesParams(documents), minPercent: THRESHOLDS.at(-1)! };
    const result = await this.memories.ask(documents.target.uri, allRequests.pretranslations, params, { token });
    if (!result)
      throw new UserError(
        vscode.l10n.t('There is no translation memory here. Open a folder with translations, or add a TMX file.'),
      );
    return result;
  }
}

async function textsIn(selected: readonly vscode.Uri[]): Promise<vscode.TextDocument[]> {
  const texts = await Promise.all((await selectedFiles(selected, FILES)).map(tryOpenTextDocument));
  return texts.flatMap((text) => text ?? []);
}

/**
 * Asks for the minimum match percentage, and shows how many segments each choice would fill.
 *
 * @returns undefined if the user cancels, or nothing is found
 */
async function chosenPercentage(found: readonly Found[]): Promise<number | undefined> {
  const pretranslations = found.flatMap((each) => each.pretranslations);
  const sum = (valueOf: (each: Found) => number): number => found.reduce((total, each) => total + valueOf(each), 0);
  const [untranslated, skipped] = [sum((each) => each.untranslated), sum((each) => each.skipped)];
  if (!pretranslations.length) {
    const message = untranslated
      ? vscode.l10n.t('The translation memory has no suitable translation for the untranslated segments.')
      : vscode.l10n.t('All segments are translated.');
    return void showInformation(message);
  }
  const rows = THRESHOLDS.map((minPercent) => ({
    minPercent,
    chosen: pretranslations.filter(({ percent }) => percent >= minPercent),
  }))
    .filter(({ chosen }, index, all) => chosen.length && chosen.length !== all[index - 1]?.chosen.length)
    .map(({ minPercent, chosen }) => ({
      minPercent,
      label: sentence('{0}% or more', minPercent),
      description: segmentCount(chosen.length),
      detail: countSentence(
        new Set(chosen.map(({ text }) => text)).size,
        '1 source segment',
        '{0} different source segments',
      ),
    }));
  const placeHolder = skipped
    ? sentence(
        'Select the minimum match percentage. Untranslated segments: {0}. Skipped because of ' +
          'tags, line breaks or plural forms: {1}.',
        formatNumber(untranslated),
        formatNumber(skipped),
      )
    : sentence('Select the minimum match percentage. Untranslated segments: {0}.', formatNumber(untranslated));
  const row = await chooseRow(rows, { title: vscode.l10n.t('Fill from Translation Memory'), placeHolder });
  return row?.minPercent;
}

/** Writes the translations in one step, which one undo reverts. Errors: `UserError` if a document was changed. */
async function fill(found: readonly Found[], minPercent: number): Promise<void> {
  if (found.some(({ document, version }) => document.isClosed || document.version !== version))
    throw new UserError(vscode.l10n.t('The document has changed. Run the command again.'));
  const edit = new vscode.WorkspaceEdit();
  let filled = 0;
  for (const { document, pretranslations: fillings } of found) {
    const chosen = fillings.filter(({ percent }) => percent >= minPercent);
    filled += chosen.length;
    // Segments of one unit share the edit that marks it for review. Equal edits are applied only once.
    const edits = new Map(chosen.flatMap(({ edits: own }) => own).map((each) => [JSON.stringify(each), each]));
    for (const { span, newText } of edits.values()) edit.replace(document.uri, rangeOf(document, span), newText);
  }
  await vscode.workspace.applyEdit(edit, { isRefactoring: found.length > 1 });
  showStatusBarMessage('check', countSentence(filled, 'Filled 1 segment.', 'Filled {0} segments.'));
}

function segmentCount(count: number): string {
  return countSentence(count, '1 segment', '{0} segments');
}
