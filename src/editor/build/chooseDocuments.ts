import * as vscode from 'vscode';
import { languageMatches } from '../../language/tags';
import { ToldError } from '../commands/commandRegistry';
import { languageName } from '../display/languageNames';
import { tellingNames } from '../display/tellingNames';
import { pairWords } from '../display/valueWords';
import type { Projects } from '../project/projects';
import type { ChoiceRow } from '../shown/choices';
import { chooseRow } from '../shown/choices';
import { arrowed, sentence } from '../shown/sentence';
import { baseName, displayName } from '../workspace/textDocuments';
import type { Suggestion } from './documentGuess';
import { oriented, suggestSources } from './documentGuess';
import type { DocumentCandidate, OpenDocuments } from './openDocuments';
import { openNotebooks } from './openDocuments';

/** What a glossary is built from; without a target the source is a bilingual file. */
export interface ChosenDocuments {
  source: DocumentCandidate;
  target?: DocumentCandidate;
}

type Row = ChoiceRow & { choose?: () => Promise<ChosenDocuments | undefined> };

/** Asks which of the open documents, or which files, to build from; the likeliest choice comes first. */
export async function chooseDocuments(documents: OpenDocuments): Promise<ChosenDocuments | undefined> {
  const candidates = await documents.candidates();
  const texts = monolingual(candidates);
  const rows: Row[] = [
    ...suggestSources(candidates, ({ pair }) => pair.source).map(suggestionRow),
    separator(vscode.l10n.t('Choose the source yourself')),
    ...texts.map((source) => documentRow(source, () => chooseTarget(source, texts, documents))),
    separator(vscode.l10n.t('Files')),
    filesRow(vscode.l10n.t('A text and its translation, or a bilingual file: text, DOCX, PO, XLIFF, TMX, CSV, Excel'), () => chooseFiles(texts, documents)),
    ...openNotebooks().map(notebookRow),
  ];
  const title = vscode.l10n.t('Build Glossary from Open Files');
  const picked = await chooseRow(rows, { title, placeHolder: vscode.l10n.t('A text with its translation, or a bilingual file') });
  return picked?.choose?.();
}

/** What the reader has selected among the files of a folder: a text with its translation, or one of them, whose other half the project knows. */
export async function chosenFiles(uris: readonly vscode.Uri[], documents: OpenDocuments, projects: Projects): Promise<ChosenDocuments | undefined> {
  const [first, second] = await candidatesAt(uris, documents);
  if (!first || (first.kind === 'bilingual' && !second)) return first && { source: first };
  const source = (await projects.of(first.uri))?.layout.source ?? first.pair.source;
  const translation = second ? undefined : await translationOf(first, projects);
  const other = second ?? (translation && (await candidateOf(translation, documents)));
  return other ? oriented(first, other, source) : chooseTarget(first, monolingual(await documents.candidates()), documents);
}

/** In the language that the document is translated from or into; undefined where its reader has to say that. */
async function translationOf({ uri, language, pair }: DocumentCandidate, projects: Projects): Promise<vscode.Uri | undefined> {
  const isTarget = language !== undefined && pair.target !== undefined && languageMatches(pair.target, language);
  const other = isTarget ? pair.source : pair.target;
  return other === undefined ? undefined : projects.translation(uri, other);
}

async function chooseTarget(source: DocumentCandidate, texts: readonly DocumentCandidate[], documents: OpenDocuments): Promise<ChosenDocuments | undefined> {
  const rows: Row[] = [
    ...texts.filter((other) => other.path !== source.path).map((target) => documentRow(target, async () => ({ source, target }))),
    filesRow(sentence('The translation of {0}', baseName(source.uri)), async () => {
      const [target] = await openFiles(documents, false);
      return target && { source, target };
    }),
  ];
  const picked = await chooseRow(rows, { title: sentence('Translation of {0}', baseName(source.uri)) });
  return picked?.choose?.();
}

/** One bilingual file, one text whose translation is asked for, or both. */
async function chooseFiles(texts: readonly DocumentCandidate[], documents: OpenDocuments): Promise<ChosenDocuments | undefined> {
  const [first, second] = await openFiles(documents, true);
  if (!first) return undefined;
  if (second) return oriented(first, second, first.pair.source);
  return first.kind === 'bilingual' ? { source: first } : chooseTarget(first, texts, documents);
}

async function openFiles(documents: OpenDocuments, canSelectMany: boolean): Promise<DocumentCandidate[]> {
  const title = vscode.l10n.t('Build a Glossary from Files');
  const uris = (await vscode.window.showOpenDialog({ title, openLabel: vscode.l10n.t('Choose'), canSelectMany, defaultUri: vscode.workspace.workspaceFolders?.[0]?.uri })) ?? [];
  return candidatesAt(uris, documents);
}

const monolingual = (candidates: readonly DocumentCandidate[]): DocumentCandidate[] => candidates.filter(({ kind }) => kind === 'monolingual');

async function candidatesAt(uris: readonly vscode.Uri[], documents: OpenDocuments): Promise<DocumentCandidate[]> {
  if (uris.length > 2) throw new ToldError(vscode.l10n.t('Choose two files at most: a text and its translation.'));
  return Promise.all(uris.map((uri) => candidateOf(uri, documents)));
}

async function candidateOf(uri: vscode.Uri, documents: OpenDocuments): Promise<DocumentCandidate> {
  const candidate = await documents.candidateOf(uri);
  if (!candidate) throw new ToldError(sentence('{0} holds no text that a glossary can be built from.', baseName(uri)));
  return candidate;
}

const separator = (label: string): Row => ({ label, kind: vscode.QuickPickItemKind.Separator });

function suggestionRow({ source, target }: Suggestion<DocumentCandidate>): Row {
  const names = tellingNames([source, target].flatMap((candidate) => (candidate ? [candidate.uri.path] : [])));
  const pair = target ? pairWords(source.language, target.language) : pairWords(source.pair.source, source.pair.target);
  return {
    icon: target ? 'split-horizontal' : 'file',
    label: arrowed(...names),
    description: pair,
    choose: async () => ({ source, target }),
  };
}

function documentRow({ uri, language }: DocumentCandidate, choose: Row['choose']): Row {
  return { icon: 'file', label: baseName(uri), description: language && languageName(language), detail: displayName(uri), choose };
}

function filesRow(detail: string, choose: Row['choose']): Row {
  return { icon: 'folder-opened', label: vscode.l10n.t('Choose Files…'), detail, choose };
}

/** A notebook is shown with the reason why it is not read, which is also what choosing it says. */
function notebookRow(uri: vscode.Uri): Row {
  const detail = vscode.l10n.t('Notebooks are not read. Export it as Markdown or HTML, and open that.');
  const refuse = async (): Promise<never> => {
    throw new ToldError(`${baseName(uri)}: ${detail}`);
  };
  return { icon: 'notebook', label: baseName(uri), detail, choose: refuse };
}
