import * as vscode from 'vscode';
import { hasKeyedStrings } from '../../check/shownFindings';
import { languageOfFileName, findTranslatedFile } from '../../language/fileName';
import { languageMatches } from '../../language/tags';
import type { PartialLanguagePair, SegmentStatesParams } from '../../protocol/protocol';
import type { DocumentLanguages } from '../languages/languages';
import type { Projects } from '../project/projects';
import { contentOf } from './documentSlice';
import { isTranslatable, tryOpenTextDocument } from './textDocuments';

/** The documents of a check: a bilingual file, or a source with its translation. Findings are in `target`. */
export interface DocumentWithCounterpart {
  source: vscode.TextDocument;
  /** The same document as `source` for a bilingual file or a monolingual text. */
  target: vscode.TextDocument;
  languages: PartialLanguagePair;
  /** True if it is a monolingual text that is not a translation. */
  isMonolingual?: boolean;
}

/** Returns a document with its source or translation, for a check; undefined if no counterpart is found. */
export async function documentWithCounterpart(
  document: vscode.TextDocument,
  languages: DocumentLanguages,
  projects: Projects,
): Promise<DocumentWithCounterpart | undefined> {
  if (!isTranslatable(document)) return undefined;
  const description = await languages.describe(document);
  const pair = await languages.pairFor(document);
  if (description?.kind === 'bilingual') return { source: document, target: document, languages: pair };
  const others = vscode.workspace.textDocuments.filter((other) => other !== document && isTranslatable(other));
  const own = await languages.languageOf(document);
  if (!own || !pair.source || !pair.target) return undefined;
  const isTarget = languageMatches(pair.target, own);
  const wanted = isTarget ? pair.source : pair.target;
  const path =
    findTranslatedFile(
      document.uri.path,
      others.map(({ uri }) => uri.path),
      wanted,
    ) ?? unnamedSibling(document, others);
  const open = others.find(({ uri }) => uri.path === path);
  const closed = open ? undefined : await projects.translation(document.uri, wanted);
  const other = open ?? (closed && (await tryOpenTextDocument(closed)));
  if (!other) return undefined;
  return isTarget
    ? { source: other, target: document, languages: pair }
    : { source: document, target: other, languages: pair };
}

/** Returns a monolingual text that is not a translation; undefined for a translation or an unknown language. */
export async function monolingualDocument(
  document: vscode.TextDocument,
  languages: DocumentLanguages,
): Promise<DocumentWithCounterpart | undefined> {
  if (!isTranslatable(document)) return undefined;
  const [own, pair] = [await languages.languageOf(document), await languages.pairFor(document)];
  if (!own || (pair.target && languageMatches(pair.target, own))) return undefined;
  return { source: document, target: document, languages: { source: own }, isMonolingual: true };
}

/** Returns the sibling without a language in its name: `contract.md` for `contract.de.md`. */
function unnamedSibling(document: vscode.TextDocument, others: readonly vscode.TextDocument[]): string | undefined {
  const path = findTranslatedFile(
    document.uri.path,
    others.map(({ uri }) => uri.path),
  );
  return path && !languageOfFileName(path) ? path : undefined;
}

/** The extensions of bilingual files. `.pot` is missing, because templates have no translations. */
export const BILINGUAL_FILE_EXTENSIONS = [
  'po',
  'xlf',
  'xliff',
  'mxliff',
  'sdlxliff',
  'mqxliff',
  'txlf',
  'tmx',
  'xcstrings',
];
const IS_BILINGUAL = new RegExp(
  `(?:\\.(?:${BILINGUAL_FILE_EXTENSIONS.join('|')})|_[a-z]{2,3}(?:_[A-Z]{2})?\\.ts)$`,
  'i',
);
const IS_TEMPLATE = /\.pot$/i;

/** Returns whether a file is bilingual by its name. */
export const hasBilingualExtension = ({ uri }: vscode.TextDocument): boolean => IS_BILINGUAL.test(uri.path);

/** Returns whether a document may be translated by segments, by its name. */
export function mayHaveSegments(document: vscode.TextDocument): boolean {
  const { path } = document.uri;
  return !IS_TEMPLATE.test(path) && (hasBilingualExtension(document) || hasKeyedStrings(path));
}

/** Returns the parameters of requests for the segments of documents. */
export function segmentStatesParams({ source, target, languages }: DocumentWithCounterpart): SegmentStatesParams {
  return { source: contentOf(source), ...(target !== source && { target: contentOf(target) }), languages };
}
