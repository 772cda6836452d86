import * as vscode from 'vscode';
import { oneLine } from '../../language/normalise';
import type { Equivalent } from '../../model/equivalent';
import type { EquivalentArguments, EquivalentCommandArgument, InsertByNumberArguments } from '../commands/commandIds';
import { Commands } from '../commands/commandIds';
import type { CommandRegistry } from '../commands/commandRegistry';
import { PreconditionError, UserError } from '../commands/commandRegistry';
import {
  contextWordsLabel,
  equivalentReasonLabel,
  countSentence,
  formatPercent,
  noTextMessage,
} from '../ui/valueLabels';
import type { Glossaries } from '../glossary/glossaries';
import type { TranslationMemories } from '../translations/memories';
import {
  memoryReadingLabel,
  renderingCountLabel,
  sidesOfPair,
  EARLIER_TRANSLATION_ICON,
} from '../translations/translationLabels';
import type { SegmentTranslations } from '../translations/segmentTranslations';
import type { ChoiceRow } from '../ui/choices';
import { chooseRow } from '../ui/choices';
import { sentence, showInformation, showStatusBarMessage } from '../ui/messages';
import { isolateDirection } from '../ui/shownText';
import { isLineCutOff, MAX_SELECTED_PHRASE_LENGTH, spanOf } from '../workspace/documentSlice';
import { withheldActiveText, activeOrVisibleEditor } from '../workspace/textDocuments';
import type { InsertionTracker, EquivalentInserter } from './insertion';
import type { InsertableTerm, SelectionEquivalents, PhraseEquivalents } from './phraseAnswers';
import { insertableTerms, phraseLocationOf } from './phraseAnswers';

/** The commands that show, insert and copy the equivalents of the selected phrase. */
export class EquivalentCommands {
  constructor(
    private readonly answers: SelectionEquivalents,
    private readonly inserter: EquivalentInserter,
    private readonly glossaries: Glossaries,
    private readonly choices: InsertionTracker,
    private readonly segments: SegmentTranslations,
    private readonly memories: TranslationMemories,
  ) {}

  register(commands: CommandRegistry): void {
    commands.add(Commands.showEquivalents, () => this.show());
    commands.add(Commands.insertEquivalent, async (argument?: EquivalentCommandArgument) => {
      const equivalent = await this.resolve(argument, vscode.l10n.t('Select the equivalent to insert'));
      if (equivalent) await this.insert(equivalent);
    });
    commands.add(Commands.insertByNumber, async ({ number }: InsertByNumberArguments) =>
      this.insert(await this.numbered(number)),
    );
    commands.add(Commands.insertSegment, async () => this.insert(await this.segments.bestForCursor()));
    commands.add(Commands.copyEquivalent, async (argument?: EquivalentCommandArgument) => {
      const equivalent = await this.resolve(argument, vscode.l10n.t('Select the equivalent to copy'));
      if (equivalent) await copyTerm(equivalent.term);
    });
  }

  private async insert(equivalent: EquivalentArguments): Promise<void> {
    const inserted = await this.inserter.insert(equivalent);
    if (equivalent.concept !== undefined)
      await this.choices.learn({ concept: equivalent.concept, term: equivalent.term }, inserted);
  }

  /** Opens the hover without the mouse; pressed again, it moves the focus into it. */
  private async show(): Promise<void> {
    const withheld = await withheldActiveText();
    if (withheld) throw new UserError(withheld.why);
    const editor = activeOrVisibleEditor();
    if (!editor) throw new PreconditionError(vscode.l10n.t('Open a document and select a phrase first.'));
    if (!(await this.answers.canAnswerRequest(editor.document, spanOf(editor.document, editor.selection)))) {
      const why = this.glossaries.whyIgnored(editor.document.uri);
      if (why) throw new UserError(why);
      return offerFirstGlossary();
    }
    if (await this.isNoText(editor)) throw new PreconditionError(noTextMessage());
    // The command may have been run outside the text, for example in the walkthrough.
    if (editor !== vscode.window.activeTextEditor)
      await vscode.window.showTextDocument(editor.document, {
        viewColumn: editor.viewColumn,
        selection: editor.selection,
      });
    await vscode.commands.executeCommand('editor.action.showHover', { focus: 'focusIfVisible' });
  }

  /** Returns whether the selection or cursor is on text that needs no translation. */
  private async isNoText({ document, selection }: vscode.TextEditor): Promise<boolean> {
    const span = spanOf(document, selection);
    if (span.end - span.start > MAX_SELECTED_PHRASE_LENGTH || isLineCutOff(document, span)) return false;
    const { result } = await this.answers.at(document, span);
    return result.isNoText ?? false;
  }

  private async resolve(argument: EquivalentCommandArgument, title: string): Promise<EquivalentArguments | undefined> {
    if (!argument) return pick(await this.answerToSelection(), title);
    return 'term' in argument ? argument : argument.equivalent;
  }

  /** @param number as displayed, from 1 */
  private async numbered(number: number): Promise<EquivalentArguments> {
    const answer = await this.answerToSelection();
    const offered = insertableTerms(answer);
    const chosen = offered[number - 1];
    if (!chosen)
      throw new UserError(
        countSentence(offered.length, 'There is only 1 equivalent.', 'There are only {0} equivalents.'),
      );
    return insertionArguments(answer, chosen);
  }

  /** @throws UserError without equivalents */
  private async answerToSelection(): Promise<PhraseEquivalents> {
    const editor = vscode.window.activeTextEditor;
    if (!editor) throw new PreconditionError(vscode.l10n.t('Open a document and select a phrase first.'));
    const span = spanOf(editor.document, editor.selection);
    if (span.end - span.start > MAX_SELECTED_PHRASE_LENGTH)
      throw new UserError(vscode.l10n.t('The selection is too long. Select a shorter phrase.'));
    const answer = await this.answers.at(editor.document, span);
    const { uri } = editor.document;
    const why = this.glossaries.for(uri).requested.length ? undefined : this.glossaries.whyIgnored(uri);
    if (!insertableTerms(answer).length) {
      if (why) throw new UserError(why);
      if (answer.result.isNoText) throw new PreconditionError(noTextMessage());
      throw new PreconditionError(
        memoryReadingLabel(this.memories.of(uri)) ?? vscode.l10n.t('The glossary has no equivalent.'),
      );
    }
    return answer;
  }
}

/** Returns the arguments of the commands that insert or copy a term, with the location of its phrase. */
export function insertionArguments(
  answer: PhraseEquivalents,
  { term, language, concept }: InsertableTerm,
): EquivalentArguments {
  return { term, language, concept, place: phraseLocationOf(answer) };
}

async function copyTerm(term: string): Promise<void> {
  await vscode.env.clipboard.writeText(term);
  showStatusBarMessage('check', sentence('Copied “{0}”.', term));
}

async function pick(answer: PhraseEquivalents, title: string): Promise<EquivalentArguments | undefined> {
  const { equivalents, before, isMemoryFirst } = answer.result;
  const known = equivalents.map((equivalent) => ({
    label: isolateDirection(equivalent.term),
    description: [
      formatPercent(equivalent.confidence),
      equivalent.isPartial && equivalentReasonLabel(equivalent, 'part'),
      equivalent.domain,
    ]
      .filter(Boolean)
      .join(' · '),
    detail: rowDetail(equivalent),
    equivalent: equivalent as InsertableTerm,
  }));
  const found = (before?.renderings ?? []).map((rendering) => ({
    icon: EARLIER_TRANSLATION_ICON,
    label: isolateDirection(rendering.term),
    description: renderingCountLabel(rendering),
    detail: isolateDirection(oneLine(sidesOfPair(rendering.example).other.text)),
    equivalent: rendering as InsertableTerm,
  }));
  const picked = await chooseRow<ChoiceRow & { equivalent: InsertableTerm }>(
    isMemoryFirst ? [...found, ...known] : [...known, ...found],
    {
      title,
      placeHolder: isolateDirection(answer.result.phrase ?? ''),
      matchOnDetail: true,
    },
  );
  return picked && insertionArguments(answer, picked.equivalent);
}

/**
 * Returns what distinguishes the row: the context words that decided its sense, the definition if the sense is
 * undecided, or an example sentence.
 */
function rowDetail({ speaksOf = [], isUndecided, definition, example }: Equivalent): string | undefined {
  if (speaksOf.length) return contextWordsLabel(speaksOf);
  const detail = (isUndecided ? definition : undefined) ?? example;
  return detail && isolateDirection(oneLine(detail));
}

async function offerFirstGlossary(): Promise<void> {
  const build = vscode.l10n.t('Build Glossary');
  const bring = vscode.l10n.t('Import');
  const picked = await showInformation(vscode.l10n.t('There is no glossary yet. Build or import one.'), build, bring);
  if (picked === build) await vscode.commands.executeCommand(Commands.buildGlossary);
  if (picked === bring) await vscode.commands.executeCommand(Commands.importGlossary);
}
