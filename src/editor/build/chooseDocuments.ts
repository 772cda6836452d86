import * as vscode from 'vscode';
import { languageOfFileName } from '../../language/fileName';
import { languageMatches } from '../../language/tags';
import type { DocumentDescription, DocumentSource } from '../../model/document';
import type { LanguageChoice } from '../../model/languagePair';
import { Requests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import { UserError } from '../commands/commandRegistry';
import { formatLanguagePair, languageName } from '../display/valueLabels';
import { distinctFileNames } from '../shown/shownText';
import type { Languages } from '../languages/languages';
import type { Projects } from '../project/projects';
import type { ChoiceRow } from '../shown/choices';
import { chooseRow } from '../shown/choices';
import { arrowBetween, sentence } from '../shown/messages';
import { contentOf } from '../workspace/documentSlice';
import { baseName, displayName, isTranslatable, openedText } from '../workspace/textDocuments';
import type { OpenDocument, Suggestion } from './documentGuess';
import { orderByDirection, suggestSources } from './documentGuess';

/** The documents for a build; without a target, the source is a bilingual file. */
export interface ChosenDocuments {
  source: DocumentCandidate;
  target?: DocumentCandidate;
}

type Row<Chosen = ChosenDocuments> = ChoiceRow & { choose?: () => Promise<Chosen | undefined> };

/**
 * Asks which open documents or files to build from; the likeliest choice comes first.
 * @param folders with texts and their translations; each can be chosen as a whole
 */
export async function chooseDocuments(
  documents: BuildCandidates,
  projects: Projects,
  folders: readonly vscode.Uri[],
): Promise<ChosenDocuments | vscode.Uri | undefined> {
  const candidates = await documents.candidates();
  const texts = monolingual(candidates);
  const rows: Row<ChosenDocuments | vscode.Uri>[] = [
    ...(
      await withKnownCounterparts(
        suggestSources(candidates, ({ pair }) => pair.source),
        texts,
        documents,
        projects,
      )
    ).map(suggestionRow),
    ...folders.map(folderRow),
    separator(vscode.l10n.t('Choose a source document')),
    ...texts.map((source) => documentRow(source, () => chooseTarget(source, texts, documents))),
    separator(vscode.l10n.t('Files')),
    filesRow(
      vscode.l10n.t('A document and its translation, or a bilingual file: text, DOCX, PO, XLIFF, TMX, CSV, Excel'),
      () => chooseFiles(texts, documents),
    ),
    ...openNotebooks().map(notebookRow),
  ];
  const title = vscode.l10n.t('Build Glossary');
  const picked = await chooseRow(rows, {
    title,
    placeHolder: vscode.l10n.t('A document with its translation, or a bilingual file'),
  });
  return picked?.choose?.();
}

/** Adds open documents whose source or translation is known to the project but not open; the active one comes first. */
async function withKnownCounterparts(
  suggestions: readonly Suggestion<DocumentCandidate>[],
  texts: readonly DocumentCandidate[],
  documents: BuildCandidates,
  projects: Projects,
): Promise<Suggestion<DocumentCandidate>[]> {
  const suggested = new Set(
    suggestions.flatMap(({ source, target }) => [source.path, ...(target ? [target.path] : [])]),
  );
  const added: Suggestion<DocumentCandidate>[] = [];
  for (const text of texts.filter(({ path }) => !suggested.has(path))) {
    const known = await projects.counterpartsOf(text.uri);
    const into = text.pair.target;
    const translation =
      known?.translations.find(
        ({ path }) => into !== undefined && languageMatches(languageOfFileName(path) ?? '', into),
      ) ?? known?.translations[0];
    if (!known || !translation) continue;
    const isSource = known.source.path === text.path;
    const other = await documents.candidateFor(isSource ? translation : known.source);
    if (other) added.push(isSource ? { source: text, target: other } : { source: other, target: text });
  }
  const isActive = ({ source, target }: Suggestion<DocumentCandidate>): number =>
    Number(source.isActive || (target?.isActive ?? false));
  return [...suggestions, ...added].sort((a, b) => isActive(b) - isActive(a));
}

/**
 * Returns the user's selection among the files of a folder: a text and its translation. If the user selects only one of
 * them, the project supplies the other.
 */
export async function chosenFiles(
  uris: readonly vscode.Uri[],
  documents: BuildCandidates,
  projects: Projects,
): Promise<ChosenDocuments | undefined> {
  const [first, second] = await candidatesAt(uris, documents);
  if (!first || (first.kind === 'bilingual' && !second)) return first && { source: first };
  const source = (await projects.projectFor(first.uri))?.layout.source ?? first.pair.source;
  const translation = second ? undefined : await translationOf(first, projects);
  const other = second ?? (translation && (await candidateFor(translation, documents)));
  return other
    ? orderByDirection(first, other, source)
    : chooseTarget(first, monolingual(await documents.candidates()), documents);
}

/** Returns the translation in the document's other language; undefined if the user must choose. */
async function translationOf(
  { uri, language, pair }: DocumentCandidate,
  projects: Projects,
): Promise<vscode.Uri | undefined> {
  const isTarget = language !== undefined && pair.target !== undefined && languageMatches(pair.target, language);
  const other = isTarget ? pair.source : pair.target;
  return other === undefined ? undefined : projects.translation(uri, other);
}

async function chooseTarget(
  source: DocumentCandidate,
  texts: readonly DocumentCandidate[],
  documents: BuildCandidates,
): Promise<ChosenDocuments | undefined> {
  const rows: Row[] = [
    ...texts
      .filter((other) => other.path !== source.path)
      .map((target) => documentRow(target, async () => ({ source, target }))),
    filesRow(sentence('The translation of {0}', baseName(source.uri)), async () => {
      const [target] = await openFiles(documents, false);
      return target && { source, target };
    }),
  ];
  const picked = await chooseRow(rows, { title: sentence('Translation of {0}', baseName(source.uri)) });
  return picked?.choose?.();
}

/**
 * Asks for a bilingual file, for a text and its translation at once, or for a text alone and then for its translation.
 */
async function chooseFiles(
  texts: readonly DocumentCandidate[],
  documents: BuildCandidates,
): Promise<ChosenDocuments | undefined> {
  const [first, second] = await openFiles(documents, true);
  if (!first) return undefined;
  if (second) return orderByDirection(first, second, first.pair.source);
  return first.kind === 'bilingual' ? { source: first } : chooseTarget(first, texts, documents);
}

async function openFiles(documents: BuildCandidates, canSelectMany: boolean): Promise<DocumentCandidate[]> {
  const title = vscode.l10n.t('Build a Glossary from Files');
  const uris =
    (await vscode.window.showOpenDialog({
      title,
      openLabel: vscode.l10n.t('Choose'),
      canSelectMany,
      defaultUri: vscode.workspace.workspaceFolders?.[0]?.uri,
    })) ?? [];
  return candidatesAt(uris, documents);
}

const monolingual = (candidates: readonly DocumentCandidate[]): DocumentCandidate[] =>
  candidates.filter(({ kind }) => kind === 'monolingual');

async function candidatesAt(uris: readonly vscode.Uri[], documents: BuildCandidates): Promise<DocumentCandidate[]> {
  if (uris.length > 2) throw new UserError(vscode.l10n.t('Choose at most two files: a document and its translation.'));
  return Promise.all(uris.map((uri) => candidateFor(uri, documents)));
}

async function candidateFor(uri: vscode.Uri, documents: BuildCandidates): Promise<DocumentCandidate> {
  const candidate = await documents.candidateFor(uri);
  if (!candidate) throw new UserError(sentence('{0} contains no text to build a glossary from.', baseName(uri)));
  return candidate;
}

const separator = (label: string): Row => ({ label, kind: vscode.QuickPickItemKind.Separator });

function suggestionRow({ source, target }: Suggestion<DocumentCandidate>): Row {
  const names = distinctFileNames([source, target].flatMap((candidate) => (candidate ? [candidate.uri.path] : [])));
  const pair = target
    ? formatLanguagePair(source.language, target.language)
    : formatLanguagePair(source.pair.source, source.pair.target);
  return {
    icon: target ? 'split-horizontal' : 'file',
    label: arrowBetween(...names),
    description: pair,
    choose: async () => ({ source, target }),
  };
}

function folderRow(folder: vscode.Uri): Row<vscode.Uri> {
  return {
    icon: 'root-folder',
    label: sentence('All translations in {0}', baseName(folder)),
    detail: vscode.l10n.t('All documents in the folder, each with its translation'),
    choose: async () => folder,
  };
}

function documentRow({ uri, language }: DocumentCandidate, choose: Row['choose']): Row {
  return {
    icon: 'file',
    label: baseName(uri),
    description: language && languageName(language),
    detail: displayName(uri),
    choose,
  };
}

function filesRow(detail: string, choose: Row['choose']): Row {
  return { icon: 'folder-opened', label: vscode.l10n.t('Choose Files…'), detail, choose };
}

/** Returns a row that explains, in its detail and when chosen, why a notebook cannot be read. */
function notebookRow(uri: vscode.Uri): Row {
  const detail = vscode.l10n.t(
    'Notebooks are not supported. Export the notebook as Markdown or HTML and open the result.',
  );
  const refuse = async (): Promise<never> => {
    throw new UserError(`${baseName(uri)}: ${detail}`);
  };
  return { icon: 'notebook', label: baseName(uri), detail, choose: refuse };
}

/** A document for building a glossary. */
interface DocumentCandidate extends OpenDocument {
  uri: vscode.Uri;
  /**
   * The text document; missing for files that the editor cannot open as text, such as DOCX, which the engine reads from
   * disk.
   */
  document?: vscode.TextDocument;
  /** The pair that the bilingual file states, or the document's pair. */
  pair: LanguageChoice;
}

/**
 * The minimum size in bytes of a saved file that the engine reads itself: sending it would block the extension host.
 */
const MIN_LARGE_FILE_BYTES = 1 << 20;

/** Finds documents to build from among the open tabs and the chosen files. */
export class BuildCandidates {
  constructor(
    private readonly engine: EngineClient,
    private readonly languages: Languages,
  ) {}

  /**
   * Returns the documents of the open tabs, each once: saved or unsaved, from files or other sources, and both sides of
   * a comparison.
   */
  async candidates(): Promise<DocumentCandidate[]> {
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    const uris = new Map(tabs.flatMap(({ input }) => textsOf(input)).map((uri) => [uri.toString(), uri]));
    const found = await Promise.all([...uris.values()].map((uri) => this.candidateFor(uri)));
    return found.filter((candidate) => candidate !== undefined);
  }

  /**
   * @returns undefined for documents without text to translate, and for files that neither the editor nor the engine
   *   can read
   */
  async candidateFor(uri: vscode.Uri): Promise<DocumentCandidate | undefined> {
    const document = await openedText(uri);
    if (document) return isTranslatable(document) ? this.ofText(document) : undefined;
    return uri.scheme === 'file' ? this.ofFile(uri) : undefined;
  }

  private async ofText(document: vscode.TextDocument): Promise<DocumentCandidate> {
    const [description, pair, language] = await Promise.all([
      this.languages.describe(document),
      this.languages.pairFor(document),
      this.languages.languageOf(document),
    ]);
    return {
      uri: document.uri,
      document,
      path: document.uri.path,
      kind: description?.kind ?? 'monolingual',
      language,
      pair,
      column: vscode.window.visibleTextEditors.find((editor) => editor.document === document)?.viewColumn,
      isActive: vscode.window.activeTextEditor?.document === document,
    };
  }

  private async ofFile(uri: vscode.Uri): Promise<DocumentCandidate> {
    // A document that cannot be described, because it is too large for example, can still be chosen. The engine then
    // gives the reason.
    const description = await this.engine
      .request(Requests.describe, { document: { path: uri.fsPath } })
      .catch((): DocumentDescription => ({ kind: 'monolingual' }));
    const language = description.language ?? languageOfFileName(uri.path);
    return { uri, path: uri.path, kind: description.kind, language, pair: description.pair ?? {}, isActive: false };
  }
}

/** Returns the texts of a tab; of a comparison with an earlier version of the same file, only the editable one. */
function textsOf(input: unknown): vscode.Uri[] {
  if (input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom) return [input.uri];
  if (!(input instanceof vscode.TabInputTextDiff)) return [];
  return input.original.path === input.modified.path ? [input.modified] : [input.original, input.modified];
}

/** Returns the URIs of open notebooks, which Glossa does not read. */
function openNotebooks(): vscode.Uri[] {
  const inputs = vscode.window.tabGroups.all.flatMap((group) => group.tabs.map(({ input }) => input));
  return inputs.flatMap((input) => (input instanceof vscode.TabInputNotebook ? [input.uri] : []));
}

/** Returns a candidate's input for the engine: its text, or its path. */
export async function toBuildSource({ uri, document }: DocumentCandidate): Promise<DocumentSource> {
  if (!document) return { path: uri.fsPath };
  const isOnDisk = uri.scheme === 'file' && !document.isDirty && /^utf8|^utf16/.test(document.encoding);
  const size = isOnDisk
    ? await vscode.workspace.fs.stat(uri).then(
        (stat) => stat.size,
        () => 0,
      )
    : 0;
  return size > MIN_LARGE_FILE_BYTES ? { path: uri.fsPath } : contentOf(document);
}
