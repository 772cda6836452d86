import { siblingIn } from '../../language/fileName';
import { languageMatches } from '../../language/tags';

/** An open document, as far as it matters for the choice of what to build from. */
export interface OpenDocument {
  /** With `/` between its parts. */
  path: string;
  kind: 'monolingual' | 'bilingual';
  language?: string;
  /** Column of its visible editor, from 1. */
  column?: number;
  isActive: boolean;
}

/** What can be built from: a source with its translation, or one bilingual file. */
export interface Suggestion<T extends OpenDocument> {
  source: T;
  target?: T;
}

/**
 * What the reader most likely means, best first: documents whose names say that they are translations of each other, bilingual files, and two documents
 * side by side in different languages. What includes the active document comes before what does not.
 *
 * @param sourceLanguage of the pair that a document belongs to, where it is known
 */
export function suggestSources<T extends OpenDocument>(documents: readonly T[], sourceLanguage: (document: T) => string | undefined): Suggestion<T>[] {
  const monolingual = documents.filter(({ kind }) => kind === 'monolingual');
  const paired: Suggestion<T>[] = [];
  for (const [index, first] of monolingual.entries()) {
    for (const second of monolingual.slice(index + 1)) {
      if (siblingIn(first.path, [second.path]) || areBesideEachOther(first, second)) paired.push(oriented(first, second, sourceLanguage(first)));
    }
  }
  const bilingual = documents.filter(({ kind }) => kind === 'bilingual').map((source) => ({ source }));
  return [...paired, ...bilingual].sort((a, b) => prominence(b) - prominence(a));
}

function areBesideEachOther(a: OpenDocument, b: OpenDocument): boolean {
  return a.column !== undefined && b.column !== undefined && a.column !== b.column && !!a.language && !!b.language && !languageMatches(a.language, b.language);
}

/** Two documents as source and target: by the language that is known as the source's, otherwise what stands left is the source. */
export function oriented<T extends OpenDocument>(first: T, second: T, sourceLanguage: string | undefined): Required<Suggestion<T>> {
  const standsLeft = (second.column ?? Infinity) < (first.column ?? 0);
  const secondIsSource = sourceLanguage && second.language ? languageMatches(second.language, sourceLanguage) : standsLeft;
  return secondIsSource ? { source: second, target: first } : { source: first, target: second };
}

/** The active document counts most, then visible ones. */
function prominence<T extends OpenDocument>({ source, target }: Suggestion<T>): number {
  const one = (document: T | undefined) => (document?.isActive ? 4 : 0) + (document?.column !== undefined ? 1 : 0);
  return one(source) + one(target);
}
