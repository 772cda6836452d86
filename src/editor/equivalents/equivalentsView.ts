import * as vscode from 'vscode';
import { oneLine } from '../../language/normalise';
import type { ExampleSentence } from '../../model/concept';
import type { Equivalent } from '../../model/equivalent';
import type { EquivalentsResult } from '../../protocol/protocol';
import { termbaseNameOf } from '../../protocol/protocol';
import type { SidebarState } from '../commands/commandIds';
import { Commands, ContextKeys, EQUIVALENT_CONTEXT_VALUE, Views } from '../commands/commandIds';
import {
  CONTEXT_WORDS_ICON,
  contextWordsLabel,
  equivalentReasonLabel,
  formatLanguagePair,
  formatPercent,
  formOnlyMessage,
  languageName,
  noTextMessage,
  otherLanguagesHeading,
  statusIcon,
  statusLabel,
  undecidedSenseLabel,
  undecidedSenseMessage,
} from '../ui/valueLabels';
import type { Glossaries } from '../glossary/glossaries';
import { glossaryName } from '../glossary/glossaries';
import type { TranslationMemories } from '../translations/memories';
import { memoryReadingLabel } from '../translations/translationLabels';
import type { SegmentTranslations } from '../translations/segmentTranslations';
import type { TranslationItem } from '../translations/translationItems';
import { noteItem, renderingItems, segmentItems } from '../translations/translationItems';
import { sentence } from '../ui/messages';
import { excerptInLine, isolateDirection } from '../ui/shownText';
import type { TreeItemContent } from '../ui/views';
import { ItemTree } from '../ui/views';
import { insertionArguments } from './equivalentCommands';
import type { CurrentEquivalents, SelectionEquivalents, PhraseEquivalents } from './phraseAnswers';
import { phraseLocationOf } from './phraseAnswers';

/**
 * The number of characters of an example sentence around its phrase, which must be visible in a narrow sidebar; the
 * tooltip contains the full sentence.
 */
const ROOM = { before: 16, after: 120 };

/** The sidebar: the equivalents of the selection, while visible. */
export class EquivalentsView extends ItemTree<TranslationItem> {
  private updates = 0;
  private watching: vscode.Disposable | undefined;

  constructor(
    private readonly answers: SelectionEquivalents,
    private readonly glossaries: Glossaries,
    private readonly memories: TranslationMemories,
    private readonly segments: SegmentTranslations,
  ) {
    super(Views.equivalents);
    this.register(this.view.onDidChangeVisibility(() => this.watchWhileVisible()));
    this.register(answers.onDidChange((answer) => this.view.visible && void this.update(answer)));
    this.register(segments.onDidChange(() => this.view.visible && void this.update(answers.current)));
    this.register({ dispose: () => this.watching?.dispose() });
    this.watchWhileVisible();
  }

  private watchWhileVisible(): void {
    this.watching?.dispose();
    this.watching = this.view.visible ? vscode.Disposable.from(this.answers.watch(), this.segments.watch()) : undefined;
    if (this.view.visible) void this.update(this.answers.current);
  }

  private async update(answer: CurrentEquivalents): Promise<void> {
    const number = ++this.updates;
    const state = await this.stateOf(answer);
    // An earlier answer may arrive after a later one.
    if (number !== this.updates) return;
    const { current } = this.segments;
    const roots = [
      ...(typeof answer === 'object' ? answerItems(answer, this.readingOf(answer)) : []),
      ...(answer === 'noText' ? [noteItem('code', noTextMessage())] : []),
      ...(current ? segmentItems(current) : []),
    ];
    await vscode.commands.executeCommand('setContext', ContextKeys.sidebar, state);
    this.showRoots(roots);
  }

  /** Returns the progress of reading the translation memory; undefined if it is not being read. */
  private readingOf({ document }: PhraseEquivalents): string | undefined {
    return memoryReadingLabel(this.memories.of(document.uri));
  }

  private async stateOf(answer: CurrentEquivalents): Promise<SidebarState> {
    if (answer === 'failed') return 'failed';
    if (answer === 'noText') return 'shown';
    const uri = vscode.window.activeTextEditor?.document.uri;
    if (typeof answer === 'string')
      return (await this.glossaries.canAnswer(uri))
        ? 'noSelection'
        : (await this.memories.of(uri)?.hasDocuments())
          ? 'memoryOnly'
          : 'noGlossary';
    const { pair, equivalents, others, before, unsupportedLanguages } = answer.result;
    if (equivalents.length || others?.length || before || unsupportedLanguages || this.readingOf(answer))
      return 'shown';
    return pair ? 'nothingFits' : 'noLanguages';
  }
}

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

/**
 * Returns the equivalents of an answer, best first, below their phrase; the first one is expanded, and so is the first
 * of each undecided sense. Returns nothing without equivalents.
 */
function answerItems(answer: PhraseEquivalents, reading: string | undefined): TranslationItem[] {
  const { equivalents, others = [], before, isMemoryFirst, unsupportedLanguages } = answer.result;
  const isEmpty = !equivalents.length && !others.length && !before;
  if (isEmpty && !unsupportedLanguages && reading === undefined) return [];
  const elsewhere = others.length
    ? [
        noteItem('globe', otherLanguagesHeading(answer.result)),
        ...others.map((equivalent) => equivalentItem(answer, equivalent, false, languageName(equivalent.language))),
      ]
    : [];
  const renderings = before ? renderingItems(before, phraseLocationOf(answer)) : [];
  const undecided = equivalents.some(({ isUndecided }) => isUndecided)
    ? [noteItem('question', undecidedSenseMessage(), undecidedSenseLabel())]
    : [];
  const isOpen = ({ concept, isUndecided }: Equivalent, index: number): boolean =>
    (index === 0 && !isMemoryFirst) ||
    (isUndecided === true && equivalents.findIndex((each) => each.concept === concept) === index);
  return [
    titleItem(answer.result),
    ...(isEmpty && reading === undefined ? [noteItem('info', vscode.l10n.t('The glossary has no equivalent.'))] : []),
    ...(isMemoryFirst ? renderings : []),
    ...undecided,
    ...equivalents.map((equivalent, index) => equivalentItem(answer, equivalent, isOpen(equivalent, index))),
    ...elsewhere,
    ...(isMemoryFirst ? [] : renderings),
    ...(unsupportedLanguages ? [noteItem('symbol-text', formOnlyMessage(unsupportedLanguages))] : []),
    ...(!before && reading !== undefined ? [noteItem('sync~spin', reading)] : []),
  ];
}

/**
 * Returns the heading as a line of the list. The view's message cannot be the heading: VS Code renders it before the
 * list, so it would appear above another phrase's equivalents for a moment.
 */
function titleItem({ phrase = '', pair }: EquivalentsResult): TranslationItem {
  const title = sentence('“{0}”', oneLine(phrase));
  const languages = formatLanguagePair(pair?.source, pair?.target);
  return {
    line: {
      label: title,
      description: languages,
      tooltip: [`${title}  ·  ${languages}`],
      accessibilityLabel: `${title}, ${languages}`,
    },
    state: None,
  };
}

/** @param language the name of the equivalent's language, if it is not the requested one */
function equivalentItem(
  answer: PhraseEquivalents,
  equivalent: Equivalent,
  isOpen: boolean,
  language?: string,
): TranslationItem {
  const { term, confidence, domain, status, concept, isPartial } = equivalent;
  const line: TreeItemContent = {
    label: isolateDirection(term),
    // VS Code remembers by id which items are expanded. With the same id, an item that is no longer first would stay
    // expanded.
    id: `${isOpen ? 'open' : 'further'} ${concept} ${term}`,
    description: [
      language,
      formatPercent(confidence),
      isPartial && equivalentReasonLabel(equivalent, 'part'),
      status && statusLabel(status),
      domain && isolateDirection(domain),
    ]
      .filter(Boolean)
      .join(' · '),
    icon: new vscode.ThemeIcon(statusIcon(status), statusColour(status)),
    contextValue: EQUIVALENT_CONTEXT_VALUE,
    tooltip: [isolateDirection(term), status && statusLabel(status), equivalent.definition],
    accessibilityLabel: [
      term,
      language,
      sentence('confidence {0}', formatPercent(confidence)),
      status && statusLabel(status),
      domain,
    ]
      .filter(Boolean)
      .join(', '),
  };
  return {
    line,
    state: isOpen ? Expanded : Collapsed,
    children: aboutItems(equivalent),
    equivalent: insertionArguments(answer, equivalent),
  };
}

function aboutItems(equivalent: Equivalent): TranslationItem[] {
  const {
    examples = [],
    definition,
    note,
    why,
    matched,
    glossary,
    concept,
    speaksOf = [],
    isUndecided,
    isPartial,
  } = equivalent;
  const reasons = why.map((reason) => equivalentReasonLabel(equivalent, reason)).join(', ');
  const found = matched && !isPartial ? sentence('{0}, found via “{1}”', reasons, matched) : reasons;
  const entry = aboutItem(
    termbaseNameOf(glossary) === undefined ? 'go-to-file' : 'server',
    glossaryName(glossary),
    vscode.l10n.t('Glossary'),
  );
  entry.line.command = {
    command: Commands.openConcept,
    title: vscode.l10n.t('Open Entry'),
    arguments: [{ glossary, concept }],
  };
  const meaning = definition ? [aboutItem('book', definition, vscode.l10n.t('Definition'))] : [];
  const sentences = examples.map(exampleItem);
  return [
    ...(speaksOf.length ? [noteItem(CONTEXT_WORDS_ICON, contextWordsLabel(speaksOf))] : []),
    // If the user has to choose among senses, the distinguishing details come first.
    ...(isUndecided ? [...meaning, ...sentences] : [...sentences, ...meaning]),
    ...(note ? [aboutItem('note', note, vscode.l10n.t('Note'))] : []),
    aboutItem('search', found, vscode.l10n.t('Match type')),
    entry,
  ];
}

/** Returns the sentence with its phrase highlighted. */
function exampleItem(example: ExampleSentence): TranslationItem {
  const { before, phrase, after } = excerptInLine(example, ROOM);
  const whole = oneLine(example.before + example.phrase + example.after);
  const line: TreeItemContent = {
    label: isolateDirection(before + phrase + after),
    marked: [{ before, phrase }],
    icon: new vscode.ThemeIcon('quote'),
    tooltip: [whole, example.source],
    accessibilityLabel: sentence('Example: {0}', whole),
  };
  return { line, state: None };
}

function aboutItem(icon: string, text: string, kind: string): TranslationItem {
  return noteItem(icon, `${kind}: ${oneLine(text)}`, isolateDirection(oneLine(text)));
}

function statusColour(status: Equivalent['status']): vscode.ThemeColor | undefined {
  if (status === 'preferredTerm-admn-sts') return new vscode.ThemeColor('charts.green');
  return status === 'deprecatedTerm-admn-sts' ? new vscode.ThemeColor('charts.red') : undefined;
}
