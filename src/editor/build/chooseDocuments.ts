import * as vscode from 'vscode';
import { languageOfFileName } from '../../language/fileName';
import { languageMatches } from '../../language/tags';
import { UserError } from '../commands/commandRegistry';
import { formatLanguagePair, languageName } from '../ui/valueLabels';
import { distinctFileNames } from '../ui/shownText';
import type { Projects } from '../project/projects';
import type { ChoiceRow } from '../ui/choices';
import { chooseRow } from '../ui/choices';
import { joinWithLocalisedArrow, sentence } from '../ui/messages';
import { baseName, displayName } from '../workspace/textDocuments';
import type { BuildCandidateFinder, DocumentCandidate } from './buildCandidates';
import type { BuildSuggestion } from './documentGuess';
import { orderByDirection, suggestBuilds } from './documentGuess';

/** The documents for a build; without a target, the source is a bilingual file. */
export interface ChosenDocuments {
  source: DocumentCandidate;
  target?: DocumentCandidate;
}

type Row<Chosen = ChosenDocuments> = ChoiceRow & { choose?: () => Promise<Chosen | undefined> };

/**
 * Asks which open documents or files to build from; the likeliest choice comes first.
 * @param folders the folders that contain texts and their translations; each can be chosen as a whole
 */
export async function chooseDocuments(
  documents: BuildCandidateFinder,
  projects: Projects,
  folders: readonly vscode.Uri[],
): Promise<ChosenDocuments | vscode.Uri | undefined> {
  const candidates = await documents.candidates();
  const texts = monolingual(candidates);
  const suggested = suggestBuilds(candidates, ({ pair }) => pair.source);
  const known = await withKnownCounterparts(suggested, texts, documents, projects);
  const rows: Row<ChosenDocuments | vscode.Uri>[] = [
    ...known.map((each) => ('translations' in each ? translationsRow(each, documents) : suggestionRow(each))),
    ...folders.map(folderRow),
    separator(vscode.l10n.t('Select a source document')),
    ...texts.map((source) => documentRow(source, () => chooseTarget(source, texts, documents))),
    separator(vscode.l10n.t('Files')),
    filesRow(
      vscode.l10n.t(
        'A document and its translation (such as text or DOCX), or a bilingual file (such as PO, XLIFF, TMX, CSV or ' +
          'Excel)',
      ),
      () => chooseFiles(texts, documents),
    ),
    ...openNotebooks().map(notebookRow),
  ];
  const title = vscode.l10n.t('Build Glossary');
  const picked = await chooseRow(rows, {
    title,
    placeHolder: vscode.l10n.t('Select a document and its translation, a bilingual file, or a folder'),
  });
  return picked?.choose?.();
}

/** A source with several translations, of which none is more likely to be the wanted one. */
interface OpenSource {
  source: DocumentCandidate;
  target?: undefined;
  translations: readonly vscode.Uri[];
}

/** Adds open documents whose source or translation is known to the project but not open; the active one comes first. */
async function withKnownCounterparts(
  suggestions: readonly BuildSuggestion<DocumentCandidate>[],
  texts: readonly DocumentCandidate[],
  documents: BuildCandidateFinder,
  projects: Projects,
): Promise<(BuildSuggestion<DocumentCandidate> | OpenSource)[]> {
  const suggested = new Set(
    suggestions.flatMap(({ source, target }) => [source.path, ...(target ? [target.path] : [])]),
  );
  const added: (BuildSuggestion<DocumentCandidate> | OpenSource)[] = [];
  for (const text of texts.filter(({ path }) => !suggested.has(path))) {
    const known = await projects.counterpartsOf(text.uri);
    if (!known) continue;
    const { source, translations } = known;
    if (source.path !== text.path) {
      const candidate = await documents.candidateFor(source);
      if (candidate) added.push({ source: candidate, target: text });
      continue;
    }
    const into = text.pair.target;
    const translation =
      translations.length === 1
        ? translations[0]
        : translations.find(({ path }) => into !== undefined && languageMatches(languageOfFileName(path) ?? '', into));
    const target = translation && (await documents.candidateFor(translation));
    if (target) added.push({ source: text, target });
    else if (!translation) added.push({ source: text, translations });
  }
  const isActive = ({ source, target }: BuildSuggestion<DocumentCandidate> | OpenSource): number =>
    Number(source.isActive || (target?.isActive ?? false));
  return [...suggestions, ...added].sort((a, b) => isActive(b) - isActive(a));
}

/** Returns a row that lets the user choose one of the translations of a document. */
function translationsRow({ source, translations }: OpenSource, documents: BuildCandidateFinder): Row {
  const chooseTranslation = async (): Promise<ChosenDocuments | undefined> => {
    const rows = translations.map((uri): Row => {
      const language = languageOfFileName(uri.path);
      const label = language === undefined ? baseName(uri) : languageName(language);
      return {
        label,
        detail: displayName(uri),
        choose: async () => ({ source, target: await candidateFor(uri, documents) }),
      };
    });
    rows.sort((a, b) => a.label.localeCompare(b.label, vscode.env.language));
    const picked = await chooseRow(rows, { title: sentence('Translation of {0}', baseName(source.uri)) });
    return picked?.choose?.();
  };
  return {
    icon: 'split-horizontal',
    label: joinWithLocalisedArrow(baseName(source.uri), '…'),
    description: sentence('{0} translations', translations.length),
    choose: chooseTranslation,
  };
}

/**
 * Returns the user's selection among the files of a folder: a text and its translation. If the user selects only one of
 * them, the project supplies the other.
 */
export async function chooseFromSelection(
  uris: readonly vscode.Uri[],
  documents: BuildCandidateFinder,
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
  documents: BuildCandidateFinder,
): Promise<ChosenDocuments | undefined> {
  const rows: Row[] = [
    ...texts
      .filter((other) => other.path !== source.path)
      .map((target) => documentRow(target, async () => ({ source, target }))),
    filesRow(sentence('Choose the translation of {0}', baseName(source.uri)), async () => {
      const [target] = await openFiles(documents, false);
      return target && { source, target };
    }),
  ];
  const picked = await chooseRow(rows, { title: sentence('Translation of {0}', baseName(source.uri)) });
  return picked?.choose?.();
}

/** Asks for a bilingual file, or for a text and its translation, at once or one after the other. */
async function chooseFiles(
  texts: readonly DocumentCandidate[],
  documents: BuildCandidateFinder,
): Promise<ChosenDocuments | undefined> {
  const [first, second] = await openFiles(documents, true);
  if (!first) return undefined;
  if (second) return orderByDirection(first, second, first.pair.source);
  return first.kind === 'bilingual' ? { source: first } : chooseTarget(first, texts, documents);
}

async function openFiles(documents: BuildCandidateFinder, canSelectMany: boolean): Promise<DocumentCandidate[]> {
  const title = vscode.l10n.t('Build Glossary from Files');
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

async function candidatesAt(
  uris: readonly vscode.Uri[],
  documents: BuildCandidateFinder,
): Promise<DocumentCandidate[]> {
  if (uris.length > 2) throw new UserError(vscode.l10n.t('Select at most two files: a document and its translation.'));
  return Promise.all(uris.map((uri) => candidateFor(uri, documents)));
}

async function candidateFor(uri: vscode.Uri, documents: BuildCandidateFinder): Promise<DocumentCandidate> {
  const candidate = await documents.candidateFor(uri);
  if (!candidate) throw new UserError(sentence('{0} contains no text to build a glossary from.', baseName(uri)));
  return candidate;
}

const separator = (label: string): Row => ({ label, kind: vscode.QuickPickItemKind.Separator });

function suggestionRow({ source, target }: BuildSuggestion<DocumentCandidate>): Row {
  const names = distinctFileNames([source, target].flatMap((candidate) => (candidate ? [candidate.uri.path] : [])));
  const pair = target
    ? formatLanguagePair(source.language, target.language)
    : formatLanguagePair(source.pair.source, source.pair.target);
  return {
    icon: target ? 'split-horizontal' : 'file',
    label: joinWithLocalisedArrow(...names),
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

/** Returns the URIs of open notebooks, which Glossa does not read. */
function openNotebooks(): vscode.Uri[] {
  const inputs = vscode.window.tabGroups.all.flatMap((group) => group.tabs.map(({ input }) => input));
  return inputs.flatMap((input) => (input instanceof vscode.TabInputNotebook ? [input.uri] : []));
}
