import * as vscode from 'vscode';
import { oneLine } from '../../language/normalise';
import { languageMatches } from '../../language/tags';
import { isPermittedTerm, statusOrder } from '../../model/concept';
import type { SearchHit } from '../../model/equivalent';
import { MAX_QUERY_LENGTH } from '../../protocol/lookups';
import type { PartialLanguagePair, MemoryRendering, EarlierTranslations } from '../../protocol/protocol';
import { allRequests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import { Commands } from '../commands/commandIds';
import { UserError } from '../commands/commandRegistry';
import { languageName, reasonLabel, statusLabel } from '../ui/valueLabels';
import type { Glossaries } from '../glossary/glossaries';
import type { DocumentLanguages } from '../languages/languages';
import type { ChoiceRow } from '../ui/choices';
import { createQuickPick, setQuickPickRows } from '../ui/choices';
import { sentence } from '../ui/messages';
import { isolateDirection } from '../ui/shownText';
import type { TranslationMemories } from '../translations/memories';
import {
  earlierTranslationsHeading,
  readingProgressLabel,
  renderingCountLabel,
  sidesOfPair,
  EARLIER_TRANSLATION_ICON,
} from '../translations/translationLabels';
import { DelayedTask } from '../workspace/delayedTask';
import { Disposable } from '../workspace/disposable';
import { MAX_SELECTED_PHRASE_LENGTH } from '../workspace/documentSlice';
import { isTranslatable, activeOrVisibleEditor } from '../workspace/textDocuments';

/** The maximum number of concepts that one search shows. */
const MAX_CONCEPTS = 50;
/** The maximum number of earlier translations that are shown. */
const MAX_RENDERINGS = 3;
/** The minimum length of a query for which earlier translations are searched. */
const MIN_REMEMBERED_LENGTH = 3;

/** The delay in milliseconds between the last key and the search. */
const TYPING_DELAY_MS = 60;

/** Searches all glossaries while the user types, by form and by meaning, in any language. */
export class SearchPalette {
  constructor(
    private readonly engine: EngineClient,
    private readonly glossaries: Glossaries,
    private readonly languages: DocumentLanguages,
    private readonly memories: TranslationMemories,
  ) {}

  /**
   * Opens the palette, and resolves when it is closed. Enter inserts the term of the target language, or copies it if
   * no document is open.
   * @throws UserError if every glossary is ignored
   */
  async open(query?: string): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    // If no editor is active, for example in the walkthrough, the search uses the languages of a visible document, but
    // inserts nothing.
    const place = activeOrVisibleEditor()?.document;
    if (this.glossaries.for(place?.uri).requested.length === 0)
      throw new UserError(this.glossaries.whyIgnored(place?.uri));
    const pair = place && isTranslatable(place) ? await this.languages.pairFor(place) : {};
    const quickPick = createQuickPick<HitItem>(placeholder(pair, editor !== undefined));
    quickPick.value = query ?? selectedPhrase(editor);
    await new Promise<void>((resolve, reject) => {
      const search = new LiveSearch(quickPick, (text, token) => this.search(text, place?.uri, pair, token), reject, [
        this.engine.onDidBecomeReady,
        this.memories.onDidRead,
      ]);
      quickPick.onDidAccept(() => {
        const [picked] = quickPick.activeItems;
        if (!picked?.hit && !picked?.rendering) return;
        quickPick.hide();
        if (picked.rendering) void acceptRendering(picked.rendering, editor !== undefined);
        else if (picked.hit) void accept(picked.hit, pair.target, editor !== undefined);
      });
      quickPick.onDidTriggerItemButton(({ item, button }) => {
        if (item.rendering) {
          quickPick.hide();
          void acceptRendering(item.rendering, false);
        }
        if (!item.hit) return;
        quickPick.hide();
        void (button === copyButton ? copy(item.hit, pair.target) : openEntry(item.hit));
      });
      quickPick.onDidHide(() => {
        search.dispose();
        resolve();
      });
      quickPick.show();
    }).finally(() => quickPick.dispose());
  }

  private async search(
    query: string,
    place: vscode.Uri | undefined,
    { source, target }: PartialLanguagePair,
    token: vscode.CancellationToken,
  ): Promise<HitItem[]> {
    const hits = await this.engine.request(
      allRequests.search,
      {
        query: query.slice(0, MAX_QUERY_LENGTH),
        glossaries: this.glossaries.for(place).requested,
        limit: MAX_CONCEPTS,
      },
      { token },
    );
    // An entry or an earlier translation of the whole phrase comes before entries for a part of it.
    const isKnown = hits.some(({ why }) => why[0] === 'exact' || why[0] === 'inflected');
    const renderings = isKnown
      ? []
      : renderingRows(await this.translatedBefore(query, place, { source, target }, token));
    if (!hits.length && !renderings.length)
      return [nothingFoundItem(query, this.memories.of(place)?.state.phase === 'reading')];
    if (!hits.length) return renderings;
    const inTarget = hits.filter((hit) => !target || termIn(hit, target) !== undefined);
    const others = hits.filter((hit) => !inTarget.includes(hit));
    const rowsOf = (some: readonly SearchHit[]) => some.map((hit) => hitItem(hit, [source, target]));
    return [
      ...renderings,
      ...(renderings.length ? [glossaryRow()] : []),
      ...rowsOf(inTarget),
      ...(target && others.length ? [otherLanguagesRow(target), ...rowsOf(others)] : []),
    ];
  }

  /** Returns earlier translations of the phrase; undefined if there are none or there is no memory. */
  private async translatedBefore(
    phrase: string,
    place: vscode.Uri | undefined,
    languages: PartialLanguagePair,
    token: vscode.CancellationToken,
  ): Promise<EarlierTranslations | null | undefined> {
    const memory = this.memories.of(place);
    if (
      phrase.length < MIN_REMEMBERED_LENGTH ||
      !memory ||
      memory.state.phase === 'closed' ||
      !(await memory.hasDocuments())
    )
      return undefined;
    const params = { memory: memory.name, phrase: phrase.slice(0, MAX_QUERY_LENGTH), languages, limit: MAX_RENDERINGS };
    // If this fails, the palette still lists glossary entries.
    return this.engine.request(allRequests.translatedBefore, params, { token }).catch(() => undefined);
  }
}

function placeholder({ target }: PartialLanguagePair, hasEditor: boolean): string {
  if (!target) return vscode.l10n.t('Search by word form or meaning. Press Enter to open the entry.');
  const language = languageName(target);
  return hasEditor
    ? sentence('Search by word form or meaning. Press Enter to insert the {0} term.', language)
    : sentence('Search by word form or meaning. Press Enter to copy the {0} term.', language);
}

/** Returns the selection as the query; empty if it is too long for a phrase. */
function selectedPhrase(editor: vscode.TextEditor | undefined): string {
  const text = editor ? oneLine(editor.document.getText(editor.selection)) : '';
  return text.length <= MAX_SELECTED_PHRASE_LENGTH ? text : '';
}

async function acceptRendering({ term, language }: MemoryRendering, hasEditor: boolean): Promise<void> {
  const command = hasEditor ? Commands.insertEquivalent : Commands.copyEquivalent;
  await vscode.commands.executeCommand(command, { term, language });
}

async function accept(hit: SearchHit, target: string | undefined, hasEditor: boolean): Promise<void> {
  const term = termIn(hit, target);
  if (!term || !target) return openEntry(hit);
  const command = hasEditor ? Commands.insertEquivalent : Commands.copyEquivalent;
  await vscode.commands.executeCommand(command, { term, language: target, concept: hit.concept });
}

async function copy(hit: SearchHit, target: string | undefined): Promise<void> {
  const term = termIn(hit, target) ?? hit.terms[0]?.term;
  if (term) await vscode.commands.executeCommand(Commands.copyEquivalent, { term, language: target ?? '' });
}

async function openEntry({ glossary, concept }: SearchHit): Promise<void> {
  await vscode.commands.executeCommand(Commands.openConcept, { glossary, concept });
}

/** Updates a quick pick's items while typing: one search at a time; answers to older queries are dropped. */
class LiveSearch<T extends ChoiceRow> extends Disposable {
  private readonly task = this.register(new DelayedTask());

  constructor(
    private readonly quickPick: vscode.QuickPick<T>,
    private readonly search: (query: string, token: vscode.CancellationToken) => Promise<T[]>,
    private readonly onError: (error: unknown) => void,
    onOutdated: readonly vscode.Event<void>[],
  ) {
    super();
    keepOrder(quickPick);
    this.register(quickPick.onDidChangeValue(() => this.schedule(TYPING_DELAY_MS)));
    for (const event of onOutdated) this.register(event(() => this.schedule(0)));
    this.schedule(0);
  }

  private schedule(delay: number): void {
    this.task.dispose();
    const query = this.quickPick.value.trim();
    this.quickPick.busy = query !== '';
    if (!query) setQuickPickRows(this.quickPick, []);
    else this.task.start(delay, (token) => this.run(query, token));
  }

  private async run(query: string, token: vscode.CancellationToken): Promise<void> {
    try {
      const items = await this.search(query, token);
      if (token.isCancellationRequested) return;
      setQuickPickRows(this.quickPick, items);
      this.quickPick.activeItems = this.quickPick.items
        .filter(({ kind }) => kind !== vscode.QuickPickItemKind.Separator)
        .slice(0, 1);
    } catch (error) {
      if (!token.isCancellationRequested) this.onError(error);
    }
    if (!token.isCancellationRequested) this.quickPick.busy = false;
  }
}

/**
 * Turns off sorting by label. `sortByLabel` is not in VS Code's published API; if it is ignored, `alwaysShow` still
 * lists every item.
 */
function keepOrder(quickPick: vscode.QuickPick<vscode.QuickPickItem>): void {
  (quickPick as { sortByLabel?: boolean }).sortByLabel = false;
}

/** A row of the palette: an entry, an earlier translation, a heading or a message. */
interface HitItem extends ChoiceRow {
  hit?: SearchHit;
  rendering?: MemoryRendering;
}

const copyButton: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon('copy'),
  tooltip: vscode.l10n.t('Copy Term'),
};
const openButton: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon('go-to-file'),
  tooltip: vscode.l10n.t('Open Entry'),
};

/** @param languages whose terms come first */
function hitItem(hit: SearchHit, languages: readonly (string | undefined)[]): HitItem {
  return {
    label: termsByLanguage(hit, languages),
    // Below the terms, which often leave no space beside them.
    detail: [hit.why.slice(0, 2).map(reasonLabel).join(', '), hit.domain, hit.definition]
      .flatMap((text) => (text ? [isolateDirection(oneLine(text))] : []))
      .join(' · '),
    buttons: [copyButton, openButton],
    // The engine has filtered the results; the editor's filter would hide matches by meaning.
    alwaysShow: true,
    hit,
  };
}

/** Returns lines for the earlier translations of the phrase. */
function renderingRows(before: EarlierTranslations | null | undefined): HitItem[] {
  if (!before?.renderings.length) return [];
  return [
    { label: earlierTranslationsHeading(), kind: vscode.QuickPickItemKind.Separator },
    ...before.renderings.map((rendering): HitItem => {
      const { found, other } = sidesOfPair(rendering.example);
      return {
        icon: EARLIER_TRANSLATION_ICON,
        label: isolateDirection(rendering.term),
        description: renderingCountLabel(rendering),
        detail: isolateDirection(oneLine(`${other.text} · ${found.text}`)),
        buttons: [copyButton],
        alwaysShow: true,
        rendering,
      };
    }),
  ];
}

/** Returns the heading of the glossary entries below earlier translations. */
function glossaryRow(): HitItem {
  return { label: vscode.l10n.t('Glossary'), kind: vscode.QuickPickItemKind.Separator };
}

/** Returns the heading above concepts without a term in the target language. */
function otherLanguagesRow(target: string): HitItem {
  return { label: sentence('No term in {0}', languageName(target)), kind: vscode.QuickPickItemKind.Separator };
}

/** @param isReading whether translations are still being read; the status bar shows the progress */
function nothingFoundItem(query: string, isReading: boolean): HitItem {
  return isReading
    ? { icon: 'sync~spin', label: readingProgressLabel({ percent: 0 }), alwaysShow: true }
    : { label: sentence('Nothing found for “{0}”', query), alwaysShow: true };
}

type HitTerm = SearchHit['terms'][number];

/** Returns the term of a language; of several, the one with the best status. */
function termIn({ terms }: SearchHit, language: string | undefined): string | undefined {
  return terms
    .filter((term) => language && languageMatches(term.language, language))
    .sort((a, b) => statusOrder(a) - statusOrder(b))[0]?.term;
}

/** Returns a term, with its status if it is to be avoided. */
function labelOfTerm(term: HitTerm): string {
  return isPermittedTerm(term)
    ? isolateDirection(term.term)
    : `${isolateDirection(term.term)} (${statusLabel(term.status!)})`;
}

/** Returns an entry's terms, grouped by language, such as `notice period · Kündigungsfrist · délai de préavis`. */
function termsByLanguage({ terms }: SearchHit, languages: readonly (string | undefined)[]): string {
  const place = ({ language }: { language: string }) =>
    languages.findIndex((first) => first && languageMatches(language, first));
  const rank = (term: { language: string }) => (place(term) < 0 ? languages.length : place(term));
  const byLanguage = new Map<string, string[]>();
  for (const term of [...terms].sort((a, b) => rank(a) - rank(b) || statusOrder(a) - statusOrder(b)))
    byLanguage.set(term.language, [...(byLanguage.get(term.language) ?? []), labelOfTerm(term)]);
  return [...byLanguage.values()].map((synonyms) => synonyms.join(', ')).join('  ·  ');
}
