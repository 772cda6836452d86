import * as vscode from 'vscode';
import type { ExampleSentence } from '../../model/concept';
import type { Equivalent } from '../../model/equivalent';
import type { EquivalentsResult } from '../../protocol/protocol';
import { termbaseNamed } from '../../protocol/protocol';
import type { SidebarState } from '../commands/commandIds';
import { Commands, ContextKeys, EQUIVALENT_ITEM, Views } from '../commands/commandIds';
import { languageName } from '../display/languageNames';
import { SPEAKS_ICON, speaksOfWords, undecidedLabel, undecidedWords } from '../display/senseSentences';
import { otherLanguagesWords, pairWords, percent, reasonWord, statusIcon, statusWord } from '../display/valueWords';
import type { Glossaries } from '../glossary/glossaries';
import { glossaryName } from '../glossary/glossaries';
import type { Memories } from '../translations/memories';
import type { SegmentTranslations } from '../translations/segmentTranslations';
import type { TranslationItem } from '../translations/translationItems';
import { renderingItems, segmentItems } from '../translations/translationItems';
import { sentence } from '../shown/sentence';
import { excerptInLine, isolate, oneLine } from '../shown/shownText';
import { treeItemOf } from '../shown/views';
import { Disposable } from '../workspace/disposable';
import { argumentsFor } from './equivalentCommands';
import type { CurrentAnswer, PhraseAnswer, PhraseAnswers } from './phraseAnswers';
import { phrasePlaceOf } from './phraseAnswers';

/** Characters of an example sentence around its phrase, which has to be seen in a narrow sidebar; the tooltip holds the whole of it. */
const ROOM = { before: 16, after: 120 };

/** The sidebar: the equivalents of what is selected, while it is visible. */
export class EquivalentsView extends Disposable implements vscode.TreeDataProvider<SidebarItem> {
  private readonly emitter = this.register(new vscode.EventEmitter<void>());
  readonly onDidChangeTreeData = this.emitter.event;
  private readonly view: vscode.TreeView<SidebarItem>;
  private roots: SidebarItem[] = [];
  private updates = 0;
  private watching: vscode.Disposable | undefined;

  constructor(
    private readonly answers: PhraseAnswers,
    private readonly glossaries: Glossaries,
    private readonly memories: Memories,
    private readonly segments: SegmentTranslations,
  ) {
    super();
    this.view = this.register(vscode.window.createTreeView<SidebarItem>(Views.equivalents, { treeDataProvider: this }));
    this.register(this.view.onDidChangeVisibility(() => this.watchWhileVisible()));
    this.register(answers.onDidChange((answer) => this.view.visible && void this.update(answer)));
    this.register(segments.onDidChange(() => this.view.visible && void this.update(answers.current)));
    this.register({ dispose: () => this.watching?.dispose() });
    this.watchWhileVisible();
  }

  getTreeItem({ line, state }: SidebarItem): vscode.TreeItem {
    return treeItemOf(line, state);
  }

  getChildren(item?: SidebarItem): SidebarItem[] {
    return item ? item.children : this.roots;
  }

  private watchWhileVisible(): void {
    this.watching?.dispose();
    this.watching = this.view.visible ? vscode.Disposable.from(this.answers.watch(), this.segments.watch()) : undefined;
    if (this.view.visible) void this.update(this.answers.current);
  }

  private async update(answer: CurrentAnswer): Promise<void> {
    const number = ++this.updates;
    const state = await this.stateOf(answer);
    // An earlier answer may come through here after a later one.
    if (number !== this.updates) return;
    const { current } = this.segments;
    this.roots = [...(typeof answer === 'object' ? answerItems(answer) : []), ...(current ? segmentItems(current) : [])];
    await vscode.commands.executeCommand('setContext', ContextKeys.sidebar, state);
    this.emitter.fire();
  }

  private async stateOf(answer: CurrentAnswer): Promise<SidebarState> {
    if (answer === 'failed') return 'failed';
    const uri = vscode.window.activeTextEditor?.document.uri;
    if (typeof answer === 'string') return (await this.glossaries.canAnswer(uri)) ? 'noSelection' : (await this.memories.of(uri)?.hasDocuments()) ? 'memoryOnly' : 'noGlossary';
    const { pair, equivalents, others, before } = answer.result;
    if (equivalents.length || others?.length || before) return 'shown';
    return pair ? 'nothingFits' : 'noLanguages';
  }
}

/** A line of the sidebar: an equivalent or an earlier translation, which can be inserted and copied, or something about it. */
type SidebarItem = TranslationItem;

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

/** The equivalents of an answer, best first, below what they are equivalents of; the first one lies open, and the first of each sense among which nothing decides. Nothing where there are none. */
function answerItems(answer: PhraseAnswer): SidebarItem[] {
  const { equivalents, others = [], before } = answer.result;
  if (!equivalents.length && !others.length && !before) return [];
  const elsewhere = others.length ? [otherLanguagesItem(answer.result), ...others.map((equivalent) => equivalentItem(answer, equivalent, false, languageName(equivalent.language)))] : [];
  const undecided = equivalents.some(({ isUndecided }) => isUndecided) ? [undecidedItem()] : [];
  const isOpen = ({ concept, isUndecided }: Equivalent, index: number): boolean => index === 0 || (isUndecided === true && equivalents.findIndex((each) => each.concept === concept) === index);
  return [titleItem(answer.result), ...undecided, ...equivalents.map((equivalent, index) => equivalentItem(answer, equivalent, isOpen(equivalent, index))), ...elsewhere, ...(before ? renderingItems(before, phrasePlaceOf(answer)) : [])];
}

function otherLanguagesItem(result: EquivalentsResult): SidebarItem {
  const said = otherLanguagesWords(result);
  return { line: { label: said, icon: new vscode.ThemeIcon('globe'), tooltip: [said], spoken: said }, state: None, children: [] };
}

function undecidedItem(): SidebarItem {
  const said = undecidedWords();
  return { line: { label: undecidedLabel(), icon: new vscode.ThemeIcon('question'), tooltip: [said], spoken: said }, state: None, children: [] };
}

/** A line among the lines: the view's own message is drawn before them, and would stand above another phrase's equivalents for a moment. */
function titleItem({ phrase = '', pair }: EquivalentsResult): SidebarItem {
  const title = sentence('“{0}”', oneLine(phrase));
  const languages = pairWords(pair?.source, pair?.target);
  return { line: { label: title, description: languages, tooltip: [`${title}  ·  ${languages}`], spoken: `${title}, ${languages}` }, state: None, children: [] };
}

/** @param language named where it is not the one that was asked for */
function equivalentItem(answer: PhraseAnswer, equivalent: Equivalent, isOpen: boolean, language?: string): SidebarItem {
  const { term, confidence, domain, status, concept } = equivalent;
  const line = {
    label: isolate(term),
    // VS Code leaves open what was open: without it in the id, what was first before would stay so further down.
    id: `${isOpen ? 'open' : 'further'} ${concept} ${term}`,
    description: [language, percent(confidence), status && statusWord(status), domain && isolate(domain)].filter(Boolean).join(' · '),
    icon: new vscode.ThemeIcon(statusIcon(status), statusColour(status)),
    contextValue: EQUIVALENT_ITEM,
    tooltip: [isolate(term), status && statusWord(status), equivalent.definition],
    spoken: [term, language, sentence('confidence {0}', percent(confidence)), status && statusWord(status), domain].filter(Boolean).join(', '),
  };
  return { line, state: isOpen ? Expanded : Collapsed, children: aboutItems(equivalent), equivalent: argumentsFor(answer, equivalent) };
}

function aboutItems({ examples = [], definition, note, why, matched, glossary, concept, speaksOf = [], isUndecided }: Equivalent): SidebarItem[] {
  const reasons = why.map(reasonWord).join(', ');
  const found = matched ? sentence('{0}, through “{1}”', reasons, matched) : reasons;
  const entry = aboutItem(termbaseNamed(glossary) === undefined ? 'go-to-file' : 'server', glossaryName(glossary), vscode.l10n.t('Entry'));
  entry.line.command = { command: Commands.openConcept, title: vscode.l10n.t('Open the entry'), arguments: [{ glossary, concept }] };
  const meaning = definition ? [aboutItem('book', definition, vscode.l10n.t('Definition'))] : [];
  const sentences = examples.map(exampleItem);
  return [
    ...(speaksOf.length ? [speaksOfItem(speaksOf)] : []),
    // Where the reader has to choose among senses, they begin with what tells them apart.
    ...(isUndecided ? [...meaning, ...sentences] : [...sentences, ...meaning]),
    ...(note ? [aboutItem('note', note, vscode.l10n.t('Note'))] : []),
    aboutItem('search', found, vscode.l10n.t('Found')),
    entry,
  ];
}

/** By which words of the text the sense was chosen. */
function speaksOfItem(words: readonly string[]): SidebarItem {
  const said = speaksOfWords(words);
  return { line: { label: said, icon: new vscode.ThemeIcon(SPEAKS_ICON), tooltip: [said] }, state: None, children: [] };
}

/** The sentence with its phrase highlighted. */
function exampleItem(example: ExampleSentence): SidebarItem {
  const { before, phrase, after } = excerptInLine(example, ROOM);
  const whole = oneLine(example.before + example.phrase + example.after);
  const line = {
    label: isolate(before + phrase + after),
    marked: [{ before, phrase }],
    icon: new vscode.ThemeIcon('quote'),
    tooltip: [whole, example.source],
    spoken: sentence('Example: {0}', whole),
  };
  return { line, state: None, children: [] };
}

function aboutItem(icon: string, text: string, kind: string): SidebarItem {
  const said = `${kind}: ${oneLine(text)}`;
  return { line: { label: isolate(oneLine(text)), icon: new vscode.ThemeIcon(icon), tooltip: [said], spoken: said }, state: None, children: [] };
}

function statusColour(status: Equivalent['status']): vscode.ThemeColor | undefined {
  if (status === 'preferredTerm-admn-sts') return new vscode.ThemeColor('charts.green');
  return status === 'deprecatedTerm-admn-sts' ? new vscode.ThemeColor('charts.red') : undefined;
}
