import { conceptLine } from '../files/glossa/glossaryLine';
import { canonicalLanguage } from '../language/names';
import { normaliseForm } from '../language/normalise';
import { stemPhrase } from '../language/stems';
import type { Concept, Term } from '../model/concept';
import type { Revision } from './revision';

/** A term of a revision in a termbase; a deletion has one row without a term. */
export interface TermRow {
  /** The primary key: concept, revision, and index among the revision's rows. */
  row: string;
  concept: string;
  revision: string;
  /** The ids of the parent revisions, separated by spaces. */
  parents: string;
  /** The revision's digest, by `contentDigest`. */
  digest: string;
  /** The number of rows of the revision. Readers ignore the revision until all rows exist. */
  rows: number;
  language: string;
  /** The form, by `normaliseForm`. */
  form: string;
  stem: string;
  domain: string;
  customer: string;
  /** The whole concept as a line of a glossary file; empty if it was deleted. */
  body: string;
  written: number;
  /** The fingerprint of the model that made the vector; empty for a zero vector, which is never a nearest neighbour. */
  model: string;
}

/** The maximum length of each text of a row in UTF-8 bytes. */
export const MAX_FIELD_BYTES = {
  row: 600,
  concept: 512,
  revision: 24,
  parents: 1024,
  digest: 24,
  language: 64,
  form: 1024,
  stem: 1024,
  domain: 1024,
  customer: 1024,
  body: 61_440,
  model: 32,
} as const satisfies Partial<Record<keyof TermRow, number>>;

/** Returns why a concept cannot be written, as the end of a sentence; undefined if it can. */
export function unstorableReason(concept: Concept, body = conceptLine(concept)): string | undefined {
  const bytes = Buffer.byteLength(body);
  if (bytes > MAX_FIELD_BYTES.body)
    return (
      `it has ${Math.ceil(bytes / 1024)} KB in total, but a termbase allows at most ` +
      `${MAX_FIELD_BYTES.body / 1024} KB; remove its examples or shorten it`
    );
  if (Buffer.byteLength(concept.id) > MAX_FIELD_BYTES.concept)
    return `its id is longer than ${MAX_FIELD_BYTES.concept} bytes`;
  if (Buffer.from(concept.id).toString() !== concept.id) return 'its id contains an incomplete character';
  return undefined;
}

/**
 * Returns the rows of a revision, in the order of its terms.
 *
 * @param model the model that computes their vectors; empty if there is none
 */
export function termRowsOf({ concept, id, parents, digest, content, written }: Revision, model: string): TermRow[] {
  const terms: (Term | undefined)[] = content?.terms ?? [undefined];
  const shared = {
    concept,
    revision: id,
    parents: parents.join(' '),
    digest,
    rows: terms.length,
    body: content ? conceptLine(content) : '',
    written,
    model: content ? model : '',
  };
  return terms.map((term, rowIndex) => ({
    row: termRowKey(concept, id, rowIndex),
    ...shared,
    language: term ? cut(canonicalLanguage(term.language) ?? term.language, MAX_FIELD_BYTES.language) : '',
    form: term ? cut(normaliseForm(term.term), MAX_FIELD_BYTES.form) : '',
    stem: term ? cut(stemPhrase(term.term, term.language), MAX_FIELD_BYTES.stem) : '',
    domain: cut(content?.domain ?? '', MAX_FIELD_BYTES.domain),
    customer: cut(term?.customer ?? content?.customer ?? '', MAX_FIELD_BYTES.customer),
  }));
}

/** Returns the index of a row in its revision, from 0. */
export function rowIndexOf({ row }: Pick<TermRow, 'row'>): number {
  return Number(row.slice(row.lastIndexOf(' ') + 1));
}

/** Truncates a text to a number of UTF-8 bytes, for comparison. */
function cut(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text);
  // A truncated character decodes to a replacement character.
  return bytes.length <= maxBytes
    ? bytes.toString()
    : bytes
        .subarray(0, maxBytes)
        .toString()
        .replace(/\uFFFD+$/, '');
}

export function termRowKey(concept: string, revision: string, rowIndex: number): string {
  return `${concept} ${revision} ${rowIndex}`;
}
