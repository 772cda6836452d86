import { findTranslatedFile } from '../../language/fileName';
import { languageMatches } from '../../language/tags';

/** The properties of an open document from which build suggestions are made. */
export interface OpenDocument {
  /** The path, with `/` between its parts. */
  path: string;
  kind: 'monolingual' | 'bilingual';
  language?: string;
  /** The column of its visible editor, from 1. */
  column?: number;
  isActive: boolean;
}

/** A build suggestion: a source with its translation, or one bilingual file. */
export interface BuildSuggestion<T extends OpenDocument> {
  source: T;
  target?: T;
}

/**
 * Returns the likeliest choices, best first: documents whose file names mark them as translations of each other,
 * bilingual files, and adjacent documents in different languages. Those with the active document come first.
 *
 * @param sourceLanguage the source language of the pair that a document belongs to, if known
 */
export function suggestBuilds<T extends OpenDocument>(
  documents: readonly T[],
  sourceLanguage: (document: T) => string | undefined,
): BuildSuggestion<T>[] {
  const monolingual = documents.filter(({ kind }) => kind === 'monolingual');
  const paired: BuildSuggestion<T>[] = [];
  for (const [index, first] of monolingual.entries()) {
    for (const second of monolingual.slice(index + 1)) {
      const areTwo = findTranslatedFile(first.path, [second.path]) || areBesideEachOther(first, second);
      if (areTwo && !areTranslationsOfAnother(first, second, sourceLanguage))
        paired.push(orderByDirection(first, second, sourceLanguage(first)));
    }
  }
  const bilingual = documents.filter(({ kind }) => kind === 'bilingual').map((source) => ({ source }));
  return [...paired, ...bilingual].sort((a, b) => prominence(b) - prominence(a));
}

/** Returns whether the source of both documents is known to be in a third language. */
function areTranslationsOfAnother<T extends OpenDocument>(
  first: T,
  second: T,
  sourceLanguage: (document: T) => string | undefined,
): boolean {
  return [first, second].every((document) => {
    const source = sourceLanguage(document);
    return (
      source !== undefined &&
      [first, second].every(({ language }) => language !== undefined && !languageMatches(language, source))
    );
  });
}

function areBesideEachOther(a: OpenDocument, b: OpenDocument): boolean {
  return (
    a.column !== undefined &&
    b.column !== undefined &&
    a.column !== b.column &&
    !!a.language &&
    !!b.language &&
    !languageMatches(a.language, b.language)
  );
}

/** Orders two documents as source and target: by the known source language, otherwise the left one is the source. */
export function orderByDirection<T extends OpenDocument>(
  first: T,
  second: T,
  sourceLanguage: string | undefined,
): Required<BuildSuggestion<T>> {
  const isSecondLeft = (second.column ?? Infinity) < (first.column ?? 0);
  const secondIsSource =
    sourceLanguage && second.language ? languageMatches(second.language, sourceLanguage) : isSecondLeft;
  return secondIsSource ? { source: second, target: first } : { source: first, target: second };
}

/** Returns the rank of a suggestion; higher is better. An active document counts most, then visible ones. */
function prominence<T extends OpenDocument>({ source, target }: BuildSuggestion<T>): number {
  const one = (document: T | undefined) => (document?.isActive ? 4 : 0) + (document?.column !== undefined ? 1 : 0);
  return one(source) + one(target);
}
