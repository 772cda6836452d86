import * as vscode from 'vscode';
import { languageMatches } from '../../language/tags';
import { ADMINISTRATIVE_STATUSES } from '../../model/concept';
import type { SearchHit } from '../../model/equivalent';
import { LONGEST_QUERY } from '../../protocol/lookups';
import type { LanguageChoice } from '../../protocol/protocol';
import { Requests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import { Commands } from '../commands/commandIds';
import { ToldError } from '../commands/commandRegistry';
import { languageName } from '../display/languageNames';
import { reasonWord } from '../display/valueWords';
import type { Glossaries } from '../glossary/glossaries';
import type { Languages } from '../languages/languages';
import type { ChoiceRow } from '../shown/choices';
import { makeLiveChoice, setRows } from '../shown/choices';
import { sentence } from '../shown/sentence';
import { isolate, oneLine } from '../shown/shownText';
import { Disposable } from '../workspace/disposable';
import { LONGEST_SELECTED_PHRASE } from '../workspace/documentSlice';
import { isTranslatable, readEditor } from '../workspace/textDocuments';

/** Concepts that one search shows at most. */
const LIMIT = 50;

/** Milliseconds after the last key before there is a search. */
const REST = 60;

/** Searches all glossaries while the reader types, by form and by meaning, in any language. */
export class SearchPalette {
  constructor(
    private readonly engine: EngineClient,
    private readonly glossaries: Glossaries,
    private readonly languages: Languages,
  ) {}

  /**
   * Resolves when the palette is closed. Enter inserts the term of the target language; with no document open it copies it.
   * @throws ToldError where every glossary is left alone
   */
  async open(query?: string): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    // Beside a text, as in the walkthrough, the search is for what is translated there; but nothing is inserted from there.
    const place = readEditor()?.document;
    if (this.glossaries.for(place?.uri).asked.length === 0) throw new ToldError(this.glossaries.whyLeftAlone(place?.uri));
    const pair = place && isTranslatable(place) ? await this.languages.pairFor(place) : {};
    const quickPick = makeLiveChoice<HitItem>(placeholder(pair, editor !== undefined));
    quickPick.value = query ?? selectedPhrase(editor);
    await new Promise<void>((resolve, reject) => {
      const search = new LiveSearch(quickPick, (text, token) => this.search(text, place?.uri, pair, token), reject, this.engine.onDidBecomeReady);
      quickPick.onDidAccept(() => {
        const [picked] = quickPick.activeItems;
        if (!picked?.hit) return;
        quickPick.hide();
        void accept(picked.hit, pair.target, editor !== undefined);
      });
      quickPick.onDidTriggerItemButton(({ item, button }) => {
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

  private async search(query: string, place: vscode.Uri | undefined, { source, target }: LanguageChoice, token: vscode.CancellationToken): Promise<HitItem[]> {
    const hits = await this.engine.request(Requests.search, { query: query.slice(0, LONGEST_QUERY), glossaries: this.glossaries.for(place).asked, limit: LIMIT }, { token });
    if (!hits.length) return [nothingFoundItem(query)];
    const inTarget = hits.filter((hit) => !target || termIn(hit, target) !== undefined);
    const others = hits.filter((hit) => !inTarget.includes(hit));
    const rowsOf = (some: readonly SearchHit[]) => some.map((hit) => hitItem(hit, [source, target]));
    return [...rowsOf(inTarget), ...(target && others.length ? [otherLanguagesRow(target), ...rowsOf(others)] : [])];
  }
}

function placeholder({ target }: LanguageChoice, hasEditor: boolean): string {
  if (!target) return vscode.l10n.t('Search by form or meaning, in any language. Enter opens the entry.');
  const language = languageName(target);
  return hasEditor
    ? sentence('Search by form or meaning, in any language. Enter inserts the {0} term.', language)
    : sentence('Search by form or meaning, in any language. Enter copies the {0} term.', language);
}

/** What is selected is what is looked for, if it can be a phrase. */
function selectedPhrase(editor: vscode.TextEditor | undefined): string {
  const text = editor ? oneLine(editor.document.getText(editor.selection)) : '';
  return text.length <= LONGEST_SELECTED_PHRASE ? text : '';
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

/** Keeps a quick pick's items up to date with what is typed: one search at a time, and an answer to an older query is dropped. */
class LiveSearch<T extends ChoiceRow> extends Disposable {
  private timer: NodeJS.Timeout | undefined;
  private running: vscode.CancellationTokenSource | undefined;

  constructor(
    private readonly quickPick: vscode.QuickPick<T>,
    private readonly search: (query: string, token: vscode.CancellationToken) => Promise<T[]>,
    private readonly onError: (error: unknown) => void,
    onOutdated: vscode.Event<void>,
  ) {
    super();
    keepOrder(quickPick);
    this.register(quickPick.onDidChangeValue(() => this.schedule(REST)));
    this.register(onOutdated(() => this.schedule(0)));
    this.register({ dispose: () => this.stop() });
    this.schedule(0);
  }

  private schedule(delay: number): void {
    this.stop();
    const query = this.quickPick.value.trim();
    this.quickPick.busy = query !== '';
    if (!query) setRows(this.quickPick, []);
    else this.timer = setTimeout(() => void this.run(query), delay);
  }

  private async run(query: string): Promise<void> {
    const source = new vscode.CancellationTokenSource();
    this.running = source;
    try {
      const items = await this.search(query, source.token);
      if (source.token.isCancellationRequested) return;
      setRows(this.quickPick, items);
      this.quickPick.activeItems = this.quickPick.items.filter(({ kind }) => kind !== vscode.QuickPickItemKind.Separator).slice(0, 1);
    } catch (error) {
      if (!source.token.isCancellationRequested) this.onError(error);
    }
    if (this.running === source) this.quickPick.busy = false;
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.running?.cancel();
    this.running = undefined;
  }
}

/** The editor honours the property although its published interface leaves it out; where it is ever ignored, `alwaysShow` still shows every item. */
function keepOrder(quickPick: vscode.QuickPick<vscode.QuickPickItem>): void {
  (quickPick as { sortByLabel?: boolean }).sortByLabel = false;
}

/** A line of the palette: one concept; without a hit, what there is to say instead. */
interface HitItem extends ChoiceRow {
  hit?: SearchHit;
}

const copyButton: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon('copy'), tooltip: vscode.l10n.t('Copy the term') };
const openButton: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon('go-to-file'), tooltip: vscode.l10n.t('Open the entry') };

/** @param languages whose terms come first */
function hitItem(hit: SearchHit, languages: readonly (string | undefined)[]): HitItem {
  return {
    label: termsByLanguage(hit, languages),
    // Below the terms, which often leave no room beside them.
    detail: [hit.why.slice(0, 2).map(reasonWord).join(', '), hit.domain, hit.definition].flatMap((text) => (text ? [isolate(oneLine(text))] : [])).join(' · '),
    buttons: [copyButton, openButton],
    // The engine has chosen; the editor's own filter would hide what was found by meaning.
    alwaysShow: true,
    hit,
  };
}

/** Stands above the concepts that have no term in the language that is wanted. */
function otherLanguagesRow(target: string): HitItem {
  return { label: sentence('No term in {0}', languageName(target)), kind: vscode.QuickPickItemKind.Separator };
}

function nothingFoundItem(query: string): HitItem {
  return { label: sentence('Nothing found for “{0}”', query), alwaysShow: true };
}

/** The term to use in a language: of several the one with the best status. */
function termIn({ terms }: SearchHit, language: string | undefined): string | undefined {
  const rank = (status: SearchHit['terms'][number]['status']) => (status ? ADMINISTRATIVE_STATUSES.indexOf(status) : 1);
  return terms.filter((term) => language && languageMatches(term.language, language)).sort((a, b) => rank(a.status) - rank(b.status))[0]?.term;
}

/** `notice period · Kündigungsfrist · délai de préavis`, every language once. */
function termsByLanguage({ terms }: SearchHit, languages: readonly (string | undefined)[]): string {
  const place = ({ language }: { language: string }) => languages.findIndex((first) => first && languageMatches(language, first));
  const rank = (term: { language: string }) => (place(term) < 0 ? languages.length : place(term));
  const byLanguage = new Map<string, string[]>();
  for (const { term, language } of [...terms].sort((a, b) => rank(a) - rank(b))) byLanguage.set(language, [...(byLanguage.get(language) ?? []), isolate(term)]);
  return [...byLanguage.values()].map((synonyms) => synonyms.join(', ')).join('  ·  ');
}
