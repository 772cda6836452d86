import * as vscode from 'vscode';
import { ToldError } from '../commandRegistry';
import { languageName } from '../languageNames';
import type { Languages } from '../languages';
import { baseName, displayName, isTranslatable } from '../textDocuments';
import { pairWords } from '../words';
import { suggestSources } from './documentGuess';
import type { OpenDocument, Suggestion } from './documentGuess';

/** What a glossary is built from; without a target the source is a bilingual file. */
export interface ChosenDocuments {
  source: vscode.TextDocument;
  target?: vscode.TextDocument;
}

interface Candidate extends OpenDocument {
  document: vscode.TextDocument;
  /** What the bilingual file states, or the pair that the document belongs to. */
  pair: { source?: string; target?: string };
}

type Row = vscode.QuickPickItem & { choose?: () => Promise<ChosenDocuments | undefined> };

/** Asks which of the open documents to build from; the likeliest choice comes first. */
export async function chooseDocuments(languages: Languages): Promise<ChosenDocuments | undefined> {
  const candidates = await openCandidates(languages);
  const suggestions = suggestSources(candidates, ({ pair }) => pair.source);
  if (!suggestions.length && candidates.length < 2) {
    throw new ToldError(vscode.l10n.t('Open a text and its translation, or one bilingual file (PO, XLIFF, TMX, CSV), and try again.'));
  }
  const rows: Row[] = [
    ...suggestions.map(suggestionRow),
    { label: vscode.l10n.t('Choose the source yourself'), kind: vscode.QuickPickItemKind.Separator },
    ...candidates.filter(({ kind }) => kind === 'monolingual').map((source) => documentRow(source, () => chooseTarget(source, candidates))),
  ];
  const title = vscode.l10n.t('Build Glossary from Open Files');
  const picked = await vscode.window.showQuickPick(rows, { title, placeHolder: vscode.l10n.t('A text with its translation, or a bilingual file') });
  return picked?.choose?.();
}

async function chooseTarget(source: Candidate, candidates: readonly Candidate[]): Promise<ChosenDocuments | undefined> {
  const others = candidates.filter((other) => other !== source && other.kind === 'monolingual');
  const rows = others.map((target) => documentRow(target, async () => ({ source: source.document, target: target.document })));
  const picked = await vscode.window.showQuickPick(rows, { title: vscode.l10n.t('Translation of {0}', baseName(source.document.uri)) });
  return picked?.choose?.();
}

function suggestionRow({ source, target }: Suggestion<Candidate>): Row {
  const names = [source, target].flatMap((candidate) => (candidate ? [baseName(candidate.document.uri)] : []));
  const pair = target ? pairWords(source.language, target.language) : pairWords(source.pair.source, source.pair.target);
  return {
    label: `$(${target ? 'split-horizontal' : 'file'}) ${names.join(' → ')}`,
    description: pair,
    choose: async () => ({ source: source.document, target: target?.document }),
  };
}

function documentRow({ document, language }: Candidate, choose: Row['choose']): Row {
  return { label: `$(file) ${baseName(document.uri)}`, description: language && languageName(language), detail: displayName(document.uri), choose };
}

/** The documents of the open tabs, each once. What the editor cannot open as text is left out. */
async function openCandidates(languages: Languages): Promise<Candidate[]> {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const uris = new Map(tabs.flatMap(({ input }) => (input instanceof vscode.TabInputText ? [[input.uri.toString(), input.uri] as const] : [])));
  const documents = await Promise.all([...uris.values()].map((uri) => vscode.workspace.openTextDocument(uri).then(undefined, () => undefined)));
  const translatable = documents.filter((document) => document !== undefined && isTranslatable(document)) as vscode.TextDocument[];
  return Promise.all(translatable.map((document) => candidateOf(document, languages)));
}

async function candidateOf(document: vscode.TextDocument, languages: Languages): Promise<Candidate> {
  const [description, pair] = await Promise.all([languages.describe(document), languages.pairFor(document)]);
  return {
    document,
    path: document.uri.path,
    kind: description?.kind ?? 'monolingual',
    language: await languages.languageOf(document),
    pair,
    column: vscode.window.visibleTextEditors.find((editor) => editor.document === document)?.viewColumn,
    isActive: vscode.window.activeTextEditor?.document === document,
  };
}
