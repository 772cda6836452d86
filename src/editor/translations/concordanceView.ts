import * as vscode from 'vscode';
import { oneLine } from '../../language/normalise';
import type {
  PartialLanguagePair,
  MemoryHit,
  MemoryRendering,
  MemoryText,
  SearchMemoryResult,
} from '../../protocol/protocol';
import { languageMatches } from '../../language/tags';
import type { Span } from '../../model/phrase';
import { allRequests } from '../../protocol/protocol';
import { MAX_QUERY_LENGTH } from '../../protocol/lookups';
import type { EngineClient } from '../client/engineClient';
import type { ConcordanceState, FindTranslationsArguments } from '../commands/commandIds';
import { Commands, ContextKeys, TRANSLATION_CONTEXT_VALUE, Views } from '../commands/commandIds';
import { UserError } from '../commands/commandRegistry';
import { countSentence, formatNumber, languageName, reasonIcon, reasonLabel } from '../ui/valueLabels';
import type { DocumentLanguages } from '../languages/languages';
import { askText } from '../ui/choices';
import { sentence, withViewProgress } from '../ui/messages';
import { isolateDirection } from '../ui/shownText';
import type { TreeItemContent } from '../ui/views';
import { ItemTree } from '../ui/views';
import { MAX_SELECTED_PHRASE_LENGTH, sliceOf, spanOf } from '../workspace/documentSlice';
import { activeOrVisibleEditor } from '../workspace/textDocuments';
import type { TranslationMemories } from './memories';
import {
  markedPhrase,
  memoryReadingLabel,
  renderingCountLabel,
  sidesOfPair,
  renderingAccessibilityLabel,
  translationItemArguments,
  EARLIER_TRANSLATION_ICON,
  truncateMarked,
} from './translationLabels';
import type { TranslationItem } from './translationItems';
import { locationItem, noteItem, sideItem } from './translationItems';

/** The maximum number of segments that one search shows. */
const MAX_SEGMENTS = 1000;
/** The maximum number of renderings in the summary. */
const MAX_RENDERINGS = 6;
/** The number of characters around the match. */
const CONTEXT_LENGTH = { before: 20, after: 160 };

const { Expanded, None } = vscode.TreeItemCollapsibleState;

/** The result of a search, with the phrase's renderings, the most frequent first. */
interface Found {
  phrase: string;
  result: SearchMemoryResult;
  renderings: readonly MemoryRendering[];
}

/** The query and its location. */
interface Search {
  phrase: string;
  languages: PartialLanguagePair;
  /** Other language pairs, tried in order until the phrase is found. */
  others?: readonly PartialLanguagePair[];
  place?: vscode.Uri;
}

/**
 * The concordance: the segments of the memory that contain a word or a phrase in any language, or have the same
 * meaning, each with its translation.
 */
export class ConcordanceView extends ItemTree<TranslationItem> {
  private search: Search | undefined;
  private found: Found | undefined;
  /** The term of the rendering that the list is filtered by; undefined: all segments. */
  private only: string | undefined;
  private asking: vscode.CancellationTokenSource | undefined;

  constructor(
    private readonly engine: EngineClient,
    private readonly memories: TranslationMemories,
    private readonly languages: DocumentLanguages,
  ) {
    super(Views.concordance, { showCollapseAll: true });
    // New segments may contain the phrase. If the search fails, the list is unchanged.
    this.register(
      memories.onDidRead(() => this.search && this.view.visible && void this.show(this.search).catch(() => undefined)),
    );
    this.register({ dispose: () => this.asking?.cancel() });
  }

  /** Lists only the segments with one rendering of the summary; chosen again, all of them. */
  filter(term?: string): void {
    this.only = term === this.only ? undefined : term;
    this.list();
  }

  /** Runs the command: searches for its argument, the selection, or typed text. */
  async find(query?: Partial<FindTranslationsArguments>): Promise<void> {
    const editor = activeOrVisibleEditor();
    const search = query?.phrase
      ? { phrase: query.phrase, languages: {}, place: editor?.document.uri }
      : ((await this.selected(editor)) ?? (await this.typed(editor)));
    if (!search) return;
    await vscode.commands.executeCommand(`${Views.concordance}.focus`);
    await withViewProgress(Views.concordance, () => this.show(search));
  }

  /** Returns the selection, unless it is already displayed. */
  private async selected(editor: vscode.TextEditor | undefined): Promise<Search | undefined> {
    if (!editor || editor.selection.isEmpty) return undefined;
    const { document, selection } = editor;
    const span = spanOf(document, selection);
    if (span.end - span.start > MAX_SELECTED_PHRASE_LENGTH)
      throw new UserError(vscode.l10n.t('The selection is too long. Select a shorter phrase.'));
    const found = await this.engine.request(allRequests.locate, {
      slice: sliceOf(document, span),
      languages: await this.languages.pairFor(document),
    });
    const phrase = oneLine(found?.located.phrase ?? document.getText(selection));
    if (!phrase || phrase === this.search?.phrase) return undefined;
    const { source, target } = found?.languages ?? {};
    return { phrase, languages: { source: found?.located.language ?? source, target }, place: document.uri };
  }

  private async typed(editor: vscode.TextEditor | undefined): Promise<Search | undefined> {
    const range = editor?.document.getWordRangeAtPosition(editor.selection.active);
    const typed = await askText({
      title: vscode.l10n.t('Find in Translations'),
      prompt: vscode.l10n.t(
        'Search for a word, phrase or sentence in any language. Inflected forms and similar meanings are found, too.',
      ),
      value: this.search?.phrase ?? (range ? oneLine(editor!.document.getText(range)) : ''),
    });
    const phrase = typed && oneLine(typed).slice(0, MAX_QUERY_LENGTH);
    if (!phrase) return undefined;
    // The text may be in either language of the project; other languages are searched if neither has it.
    const { source, target } = editor ? await this.languages.pairFor(editor.document) : {};
    const place = editor?.document.uri;
    if (!source || !target) return { phrase, languages: {}, place };
    return { phrase, languages: { source, target }, others: [{ source: target, target: source }, {}], place };
  }

  private async show(search: Search): Promise<void> {
    this.asking?.cancel();
    const source = new vscode.CancellationTokenSource();
    this.asking = source;
    const { phrase, languages, place } = search;
    const { token } = source;
    const [result, before] = await Promise.all([
      this.memories.ask(place, allRequests.searchMemory, { phrase, languages, limit: MAX_SEGMENTS }, { token }),
      this.memories.ask(place, allRequests.translatedBefore, { phrase, languages, limit: MAX_RENDERINGS }, { token }),
    ]);
    if (token.isCancellationRequested) return;
    const [next, ...others] = result?.segments === 0 ? (search.others ?? []) : [];
    if (next) return this.show({ ...search, languages: next, others });
    if (phrase !== this.search?.phrase) this.only = undefined;
    this.search = search;
    this.found = result && { phrase, result, renderings: before?.renderings ?? [] };
    // The content of the translations is unknown until they are read.
    const message = result ? messageOf(phrase, result) : memoryReadingLabel(this.memories.of(place));
    this.describeView({ description: phrase, message });
    await this.say(!result ? 'noMemory' : result.hits.length ? 'shown' : 'nothingFound');
    this.list();
    const [first] = this.roots;
    if (first && this.view.visible)
      // Another search may have replaced the item; then nothing is revealed.
      await this.view.reveal(first, { select: false, focus: false }).then(undefined, () => undefined);
  }

  private list(): void {
    const { found, only } = this;
    const rendering = found?.renderings.find(({ term }) => term === only);
    this.showRoots(found ? [...summaryOf(found, rendering), ...itemsOf(found, rendering)] : []);
  }

  getParent(): undefined {
    return undefined;
  }

  private async say(state: ConcordanceState): Promise<void> {
    await vscode.commands.executeCommand('setContext', ContextKeys.concordance, state);
  }
}

function segmentCount(phrase: string, segments: number): string {
  return segments === 1
    ? sentence('“{0}” occurs in 1 segment.', phrase)
    : sentence('“{0}” occurs in {1} segments.', phrase, formatNumber(segments));
}

function messageOf(phrase: string, { hits, segments, isPartial }: SearchMemoryResult): string | undefined {
  const counted = segments ? segmentCount(phrase, segments) : '';
  const byMeaning =
    !segments && hits.length ? sentence('“{0}” was not found. The segments below have a similar meaning.', phrase) : '';
  const partial = isPartial ? vscode.l10n.t('The translations are still being read. More results may follow.') : '';
  return [counted, byMeaning, partial].filter(Boolean).join(' ') || undefined;
}

/** Returns the frequency of each rendering; a click lists only its segments. A single rendering needs no summary. */
function summaryOf({ phrase, renderings }: Found, only: MemoryRendering | undefined): TranslationItem[] {
  if (renderings.length < 2) return [];
  const rows = renderings.map((rendering): TranslationItem => {
    const { term, language, example } = rendering;
    const line: TreeItemContent = {
      label: isolateDirection(term),
      id: `rendering ${language} ${term}`,
      description: renderingCountLabel(rendering),
      icon: new vscode.ThemeIcon(rendering === only ? 'filter-filled' : EARLIER_TRANSLATION_ICON),
      contextValue: TRANSLATION_CONTEXT_VALUE,
      tooltip: [
        `${isolateDirection(term)} · ${languageName(language)}`,
        vscode.l10n.t('Click to show only the segments with this translation. Click again to show all segments.'),
      ],
      accessibilityLabel: renderingAccessibilityLabel(rendering),
      command: {
        command: Commands.filterTranslations,
        title: vscode.l10n.t('Show Only These Segments'),
        arguments: [term],
      },
    };
    return {
      line,
      state: None,
      equivalent: { term, language },
      ...translationItemArguments(example, phrase, term),
    };
  });
  return only ? [...rows, allItem()] : rows;
}

function allItem(): TranslationItem {
  const label = vscode.l10n.t('All segments');
  const command = { command: Commands.filterTranslations, title: label, arguments: [] };
  const item = noteItem('clear-all', label);
  return { ...item, line: { ...item.line, command } };
}

/** Returns the position of a rendering in a translation, in any of its forms; undefined if it does not occur. */
function placeOf({ forms, language }: MemoryRendering, { other }: { other: MemoryText }): Span | undefined {
  if (!languageMatches(other.language, language)) return undefined;
  const text = other.text.toLowerCase();
  for (const form of forms) {
    const start = text.indexOf(form.toLowerCase());
    if (start >= 0 && text.length === other.text.length) return { start, end: start + form.length };
  }
  return undefined;
}

/** Returns the hits of one translation or of all, in order; hits by meaning are below a heading. */
function itemsOf({ phrase, result, renderings }: Found, only: MemoryRendering | undefined): TranslationItem[] {
  const { segments } = result;
  const hits = only ? result.hits.filter((hit) => placeOf(only, sidesOfPair(hit))) : result.hits;
  for (const hit of hits) markRendering(hit, renderings);
  const byForm = hits.filter(({ matchType }) => matchType !== 'meaning');
  const byMeaning = hits.filter(({ matchType }) => matchType === 'meaning');
  if (only) return hits.map((hit) => hitItem(hit, phrase));
  const more = segments - byForm.reduce((sum, { repetitions = 0 }) => sum + 1 + repetitions, 0);
  return [
    ...byForm.map((hit) => hitItem(hit, phrase)),
    ...(more > 0 && byForm.length
      ? [noteItem('ellipsis', countSentence(more, '1 more segment', '{0} more segments'))]
      : []),
    ...(byMeaning.length && byForm.length
      ? [noteItem(reasonIcon('meaning'), vscode.l10n.t('With a similar meaning'))]
      : []),
    ...byMeaning.map((hit) => hitItem(hit, phrase)),
  ];
}

/** Marks the translation of hits far down the list, whose words the engine did not link. */
function markRendering(hit: MemoryHit, renderings: readonly MemoryRendering[]): void {
  const sides = sidesOfPair(hit);
  if (sides.other.marked.length || hit.matchType === 'meaning') return;
  const place = renderings.map((rendering) => placeOf(rendering, sides)).find((span) => span !== undefined);
  if (place) sides.other.marked = [place];
}

/** Returns a segment with its translation; inserting uses the phrase's translation if known. */
function hitItem(hit: MemoryHit, phrase: string): TranslationItem {
  const { found, other } = sidesOfPair(hit);
  const { text, marked } = truncateMarked(found, CONTEXT_LENGTH);
  const term = markedPhrase(other) ?? oneLine(other.text);
  const facts = [
    hit.isUnfinished && vscode.l10n.t('unfinished'),
    hit.repetitions && sentence('{0} ×', formatNumber(hit.repetitions + 1)),
    hit.matchType !== 'exact' && reasonLabel(hit.matchType),
  ];
  const line: TreeItemContent = {
    label: isolateDirection(text),
    marked,
    description: facts.filter(Boolean).join(' · '),
    contextValue: TRANSLATION_CONTEXT_VALUE,
    tooltip: [oneLine(found.text), oneLine(other.text), sentence('Equivalent: “{0}”', term)],
    accessibilityLabel: [
      `${languageName(found.language)}: ${oneLine(found.text)}`,
      `${languageName(other.language)}: ${oneLine(other.text)}`,
      ...facts,
    ]
      .filter(Boolean)
      .join(', '),
  };
  const knownTerm = hit.matchType === 'meaning' ? undefined : (markedPhrase(found) ?? phrase);
  return {
    line,
    state: Expanded,
    children: [sideItem(other), locationItem(hit)],
    equivalent: { term, language: other.language },
    ...translationItemArguments(hit, knownTerm, markedPhrase(other)),
  };
}
