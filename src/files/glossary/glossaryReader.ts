import { hash } from 'node:crypto';
import type { ReaderResult, FileProblem } from '../../base/problem';
import type { Steps } from '../../base/steps';
import type { Concept, Term } from '../../model/concept';
import type { ColumnMap, MultiTermCellMode, TableDescription } from '../../model/glossaryFormat';
import type { PartialLanguagePair } from '../../model/languagePair';
import type { ByteSource } from '../encoding/decodeText';
import { bytesAsSource } from '../encoding/decodeText';

/** Read options. The languages are used if a file does not state any, or to select from several. */
export interface GlossaryReadOptions extends PartialLanguagePair {
  /** The encoding label; evidence in the first bytes overrides it. */
  encoding?: string;
  /** The content of a table's columns, if their names do not show it. */
  columns?: ColumnMap;
  /** The handling of cells with terms. By default, only unambiguous lists are split. */
  cells?: MultiTermCellMode;
  /** The file's name, which may state a language. */
  fileName?: string;
}

export type ConceptSink = (concept: Concept) => void;

/** The result of a reader. */
export interface GlossaryReadReport {
  problems: FileProblem[];
  /** The interpreted columns of a table. */
  table?: TableDescription;
}

/**
 * A reader of a format: processes a file piece by piece and passes on each concept at once, to save memory. Never
 * throws on content.
 */
export type GlossaryReader = (
  source: ByteSource,
  options: GlossaryReadOptions,
  take: ConceptSink,
) => Steps<GlossaryReadReport>;

/** Reads all concepts of a file at once. */
export function* readAllConcepts(
  reader: GlossaryReader,
  bytes: Uint8Array | ByteSource,
  options: GlossaryReadOptions = {},
): Steps<ReaderResult<Concept[]> & GlossaryReadReport> {
  const value: Concept[] = [];
  const reading = yield* reader(bytes instanceof Uint8Array ? bytesAsSource(bytes) : bytes, options, (concept) =>
    value.push(concept),
  );
  return { value, ...reading };
}

/** Ids that Glossa creates. Ids of other programs (`1`, `eid-7`) could be equal in two unrelated files. */
const OWN_ID = /^c[0-9a-f]{16}$/;

/** The value of `flags` for an entry whose imported translation is unfinished; gettext's own flag. */
export const UNFINISHED_FLAG = 'fuzzy';

/** An entry of another program's file before it has an id of ours. */
export interface ImportedConcept {
  terms: Term[];
  [field: string]: unknown;
}

export function isGlossaId(id: string): boolean {
  return OWN_ID.test(id);
}

/**
 * Adds an id derived from the content, so importing a file twice gives the same ids. It has the form of a random id.
 */
export function withContentId(concept: ImportedConcept): Concept {
  const terms = concept.terms.map(({ language, term }) => [language, term]);
  // The gettext context is appended only if present, so ids of other formats stay the same.
  const context = concept.context === undefined ? [] : [concept.context];
  const texts = [concept.originalId, concept.domain, concept.definition, concept.note, terms, ...context];
  return { id: `c${hash('sha256', JSON.stringify(texts)).slice(0, 16)}`, ...concept };
}
