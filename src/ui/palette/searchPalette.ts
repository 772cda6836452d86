import * as vscode from 'vscode';
import type { SearchHit } from '../../domain/equivalent';
import type { LanguageChoice } from '../../protocol/protocol';
import { Requests } from '../../protocol/protocol';
import { Commands } from '../commandIds';
import { LONGEST_PHRASE } from '../documentSlice';
import type { EngineClient } from '../engineClient';
import type { Glossaries } from '../glossaries';
import { languageName } from '../languageNames';
import type { Languages } from '../languages';
import { oneLine } from '../shownText';
import { isTranslatable, readEditor } from '../textDocuments';
import { copyButton, hitItem, nothingFoundItem, termIn } from './hitItems';
import type { HitItem } from './hitItems';
import { LiveSearch } from './liveSearch';

/** Concepts that one search shows at most. */
const LIMIT = 50;

/** Searches all glossaries while the reader types, by form and by meaning, in any language. */
export class SearchPalette {
  constructor(
    private readonly engine: EngineClient,
    private readonly glossaries: Glossaries,
    private readonly languages: Languages,
  ) {}

  /** Resolves when the palette is closed. Enter inserts the term of the target language; with no document open it copies it. */
  async open(query?: string): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    // Beside a text, as in the walkthrough, the search is for what is translated there; but nothing is inserted from there.
    const place = readEditor()?.document;
    const pair = place && isTranslatable(place) ? await this.languages.pairFor(place) : {};
    const quickPick = vscode.window.createQuickPick<HitItem>();
    quickPick.placeholder = placeholder(pair, editor !== undefined);
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
    const { all: glossaries } = this.glossaries.for(place);
    const hits = await this.engine.request(Requests.search, { query, glossaries, limit: LIMIT }, { token });
    return hits.length ? hits.map((hit) => hitItem(hit, [source, target])) : [nothingFoundItem(query)];
  }
}

function placeholder({ target }: LanguageChoice, hasEditor: boolean): string {
  if (!target) return vscode.l10n.t('Search by form or meaning, in any language. Enter opens the entry.');
  const language = languageName(target);
  return hasEditor
    ? vscode.l10n.t('Search by form or meaning, in any language. Enter inserts the {0} term.', language)
    : vscode.l10n.t('Search by form or meaning, in any language. Enter copies the {0} term.', language);
}

/** What is selected is what is looked for, if it can be a phrase. */
function selectedPhrase(editor: vscode.TextEditor | undefined): string {
  const text = editor ? oneLine(editor.document.getText(editor.selection)) : '';
  return text.length <= LONGEST_PHRASE ? text : '';
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
