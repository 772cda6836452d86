import * as vscode from 'vscode';
import type { FindInMemoryResult, LanguageChoice, MemoryHit } from '../../protocol/protocol';
import { Requests } from '../../protocol/protocol';
import { LONGEST_QUERY } from '../../protocol/lookups';
import type { EngineClient } from '../client/engineClient';
import type { PhraseToFind } from '../commands/commandArguments';
import type { ConcordanceState } from '../commands/commandIds';
import { ContextKeys, TRANSLATION_ITEM, Views } from '../commands/commandIds';
import { ToldError } from '../commands/commandRegistry';
import { languageName } from '../display/languageNames';
import { countedWords, numberWords } from '../display/numberWords';
import { reasonIcon, reasonWord } from '../display/valueWords';
import type { Languages } from '../languages/languages';
import { askText } from '../shown/choices';
import { whileViewIsBusy } from '../shown/messages';
import { sentence } from '../shown/sentence';
import { isolate, oneLine } from '../shown/shownText';
import { describeView, treeItemOf } from '../shown/views';
import { Disposable } from '../workspace/disposable';
import { LONGEST_SELECTED_PHRASE, sliceOf, spanOf } from '../workspace/documentSlice';
import { readEditor } from '../workspace/textDocuments';
import type { Memories } from './memories';
import type { TranslationItem } from './translationItems';
import { placeItem, sideItem } from './translationItems';
import { markedPhrase, shownSide, sidesOfPair, translationOf } from './translationWords';

/** Segments that one search shows at most. */
const LIMIT = 200;
/** Characters of a sentence around what was looked for. */
const ROOM = { before: 20, after: 160 };

const { Expanded, None } = vscode.TreeItemCollapsibleState;

/** What is looked for, and where. */
interface Search {
  phrase: string;
  languages: LanguageChoice;
  place?: vscode.Uri;
}

/** The concordance: the segments of the memory that hold a word or a phrase, in any language, or say the same; each with its translation. */
export class ConcordanceView extends Disposable implements vscode.TreeDataProvider<TranslationItem> {
  private readonly emitter = this.register(new vscode.EventEmitter<void>());
  readonly onDidChangeTreeData = this.emitter.event;
  private readonly view: vscode.TreeView<TranslationItem>;
  private roots: TranslationItem[] = [];
  private search: Search | undefined;
  private asking: vscode.CancellationTokenSource | undefined;

  constructor(
    private readonly engine: EngineClient,
    private readonly memories: Memories,
    private readonly languages: Languages,
  ) {
    super();
    this.view = this.register(vscode.window.createTreeView<TranslationItem>(Views.concordance, { treeDataProvider: this, showCollapseAll: true }));
    // What has been read meanwhile may hold it, too.
    this.register(memories.onDidRead(() => this.search && this.view.visible && void this.show(this.search).catch(() => undefined))); // the list stays as it is
    this.register({ dispose: () => this.asking?.cancel() });
  }

  getTreeItem({ line, state }: TranslationItem): vscode.TreeItem {
    return treeItemOf(line, state);
  }

  getChildren(item?: TranslationItem): TranslationItem[] {
    return item ? item.children : this.roots;
  }

  /** The command: looks for what it is given, what is selected, or what is typed. */
  async find(given?: Partial<PhraseToFind>): Promise<void> {
    const editor = readEditor();
    const search = given?.phrase ? { phrase: given.phrase, languages: {}, place: editor?.document.uri } : ((await this.selected(editor)) ?? (await this.typed(editor)));
    if (!search) return;
    await vscode.commands.executeCommand(`${Views.concordance}.focus`);
    await whileViewIsBusy(Views.concordance, () => this.show(search));
  }

  /** What is selected, if it is not what is shown already: then another phrase is wanted. */
  private async selected(editor: vscode.TextEditor | undefined): Promise<Search | undefined> {
    if (!editor || editor.selection.isEmpty) return undefined;
    const { document, selection } = editor;
    const span = spanOf(document, selection);
    if (span.end - span.start > LONGEST_SELECTED_PHRASE) throw new ToldError(vscode.l10n.t('The selection is a passage. Select a phrase of it.'));
    const found = await this.engine.request(Requests.locate, { slice: sliceOf(document, span), languages: await this.languages.pairFor(document) });
    const phrase = oneLine(found?.located.phrase ?? document.getText(selection));
    if (!phrase || phrase === this.search?.phrase) return undefined;
    const { source, target } = found?.pair ?? {};
    return { phrase, languages: { source: found?.located.language ?? source, target }, place: document.uri };
  }

  private async typed(editor: vscode.TextEditor | undefined): Promise<Search | undefined> {
    const range = editor?.document.getWordRangeAtPosition(editor.selection.active);
    const typed = await askText({
      title: vscode.l10n.t('Find in Translations'),
      prompt: vscode.l10n.t('A word, a phrase or a sentence, in any language. It is found in every form, and by its meaning.'),
      value: this.search?.phrase ?? (range ? oneLine(editor!.document.getText(range)) : ''),
    });
    const phrase = typed && oneLine(typed).slice(0, LONGEST_QUERY);
    return phrase ? { phrase, languages: {}, place: editor?.document.uri } : undefined;
  }

  private async show(search: Search): Promise<void> {
    this.asking?.cancel();
    const source = new vscode.CancellationTokenSource();
    this.asking = source;
    const { phrase, languages, place } = search;
    const result = await this.memories.ask(place, Requests.findInMemory, { phrase, languages, limit: LIMIT }, source.token);
    if (source.token.isCancellationRequested) return;
    this.search = search;
    this.roots = result ? itemsOf(phrase, result) : [];
    describeView(this.view, { description: phrase, message: result && messageOf(phrase, result) });
    await this.say(!result ? 'noMemory' : result.hits.length ? 'shown' : 'nothingFound');
    this.emitter.fire();
    const [first] = this.roots;
    if (first && this.view.visible) await this.view.reveal(first, { select: true, focus: false }).then(undefined, () => undefined); // another search may have taken its place
  }

  getParent(): undefined {
    return undefined;
  }

  private async say(state: ConcordanceState): Promise<void> {
    await vscode.commands.executeCommand('setContext', ContextKeys.concordance, state);
  }
}

function messageOf(phrase: string, { hits, segments, isPartial }: FindInMemoryResult): string | undefined {
  const counted = segments ? countedWords(segments, sentence('“{0}” stands in 1 segment.', phrase), (number) => sentence('“{0}” stands in {1} segments.', phrase, number)) : '';
  const byMeaning = !segments && hits.length ? sentence('“{0}” stands nowhere. Its meaning is found in:', phrase) : '';
  const partial = isPartial ? vscode.l10n.t('The translations are still being read: there may be more.') : '';
  return [counted, byMeaning, partial].filter(Boolean).join(' ') || undefined;
}

/** The hits in their order; those by meaning stand below a line that says so. */
function itemsOf(phrase: string, { hits, segments }: FindInMemoryResult): TranslationItem[] {
  const byForm = hits.filter(({ why }) => why !== 'meaning');
  const byMeaning = hits.filter(({ why }) => why === 'meaning');
  const more = segments - byForm.reduce((sum, { repeated = 0 }) => sum + 1 + repeated, 0);
  return [
    ...byForm.map((hit) => hitItem(hit, phrase)),
    ...(more > 0 && byForm.length ? [noteItem('ellipsis', countedWords(more, vscode.l10n.t('1 further segment'), (number) => sentence('{0} further segments', number)))] : []),
    ...(byMeaning.length && byForm.length ? [noteItem(reasonIcon('meaning'), vscode.l10n.t('With a similar meaning'))] : []),
    ...byMeaning.map((hit) => hitItem(hit, phrase)),
  ];
}

function noteItem(icon: string, said: string): TranslationItem {
  return { line: { label: said, icon: new vscode.ThemeIcon(icon), tooltip: [said], spoken: said }, state: None, children: [] };
}

/** A segment with its translation and its place below it. What is inserted is what translates the phrase, where that is known, and otherwise all of it. */
function hitItem(hit: MemoryHit, phrase: string): TranslationItem {
  const { found, other } = sidesOfPair(hit);
  const { text, marked } = shownSide(found, ROOM);
  const term = markedPhrase(other) ?? oneLine(other.text);
  const facts = [
    hit.isUnfinished && vscode.l10n.t('unfinished'),
    hit.repeated && sentence('{0} ×', numberWords(hit.repeated + 1)),
    hit.why !== 'exact' && reasonWord(hit.why),
  ];
  const line = {
    label: isolate(text),
    marked,
    description: facts.filter(Boolean).join(' · '),
    contextValue: TRANSLATION_ITEM,
    tooltip: [oneLine(found.text), oneLine(other.text), sentence('Inserts “{0}”', term)],
    spoken: [`${languageName(found.language)}: ${oneLine(found.text)}`, `${languageName(other.language)}: ${oneLine(other.text)}`, ...facts].filter(Boolean).join(', '),
  };
  const given = hit.why === 'meaning' ? undefined : (markedPhrase(found) ?? phrase);
  return { line, state: Expanded, children: [sideItem(other), placeItem(hit)], equivalent: { term, language: other.language }, ...translationOf(hit, given, markedPhrase(other)) };
}
