import { conceptLine } from '../files/glossa/glossaryLine';
import { canonicalLanguage } from '../language/names';
import { normaliseForm } from '../language/normalise';
import { stemPhrase } from '../language/stems';
import type { Concept, Term } from '../model/concept';
import type { Revision, RevisionMark } from './revision';

/** A term of a revision as it stands in a termbase; a revision that deletes its concept has one row, of no term. */
export interface TermRow {
  /** The primary key: concept, revision, and place among its rows. */
  row: string;
  concept: string;
  revision: string;
  /** Separated by blanks. */
  parents: string;
  /** Of the revision, as `digestOf` gives it. */
  digest: string;
  /** How many rows the revision has. It counts once all of them are there. */
  rows: number;
  language: string;
  /** As `normaliseForm` gives it. */
  form: string;
  stem: string;
  domain: string;
  customer: string;
  /** The whole concept as a line of a glossary file; empty where it was deleted. */
  body: string;
  written: number;
}

/** Bytes of UTF-8 that each text of a row may have. */
export const LONGEST = { row: 600, concept: 512, revision: 24, parents: 1024, digest: 24, language: 64, form: 1024, stem: 1024, domain: 1024, customer: 1024, body: 61_440 } as const satisfies Partial<Record<keyof TermRow, number>>;

/** What keeps a concept from being written, as the end of a sentence; undefined where nothing does. */
export function faultOf(concept: Concept, body = conceptLine(concept)): string | undefined {
  const bytes = Buffer.byteLength(body);
  if (bytes > LONGEST.body) return `it has ${Math.ceil(bytes / 1024)} KB with everything in it, and a termbase takes ${LONGEST.body / 1024}; leave its examples out, or shorten it`;
  if (Buffer.byteLength(concept.id) > LONGEST.concept) return `its id is longer than ${LONGEST.concept} bytes`;
  return undefined;
}

/** The rows of a revision, in the order of its terms. */
export function rowsOf({ concept, id, parents, digest, content, written }: Revision): TermRow[] {
  const terms: (Term | undefined)[] = content?.terms ?? [undefined];
  const shared = { concept, revision: id, parents: parents.join(' '), digest, rows: terms.length, body: content ? conceptLine(content) : '', written };
  return terms.map((term, place) => ({
    row: `${concept} ${id} ${place}`,
    ...shared,
    language: term ? cut(canonicalLanguage(term.language) ?? term.language, LONGEST.language) : '',
    form: term ? cut(normaliseForm(term.term), LONGEST.form) : '',
    stem: term ? cut(stemPhrase(term.term, term.language), LONGEST.stem) : '',
    domain: cut(content?.domain ?? '', LONGEST.domain),
    customer: cut(term?.customer ?? content?.customer ?? '', LONGEST.customer),
  }));
}

/** Of a row among those of its revision, from 0. */
export function placeOf({ row }: Pick<TermRow, 'row'>): number {
  return Number(row.slice(row.lastIndexOf(' ') + 1));
}

/** What a row says of its revision. */
export type MarkRow = Pick<TermRow, 'row' | 'concept' | 'revision' | 'parents' | 'digest' | 'rows' | 'written'>;
export const MARK_FIELDS = ['concept', 'revision', 'parents', 'digest', 'rows', 'written'] as const satisfies (keyof MarkRow)[];

/** The revisions of which all rows are there. */
export function wholeRevisions(rows: readonly (MarkRow & Pick<TermRow, 'body'>)[]): Revision[] {
  return wholeRows(rows).map((row) => ({ ...markOf(row), content: row.body ? (JSON.parse(row.body) as Concept) : undefined }));
}

/** The same without what they say. */
export function wholeMarks(rows: readonly MarkRow[]): RevisionMark[] {
  return wholeRows(rows).map(markOf);
}

function markOf({ concept, revision, parents, digest, written }: MarkRow): RevisionMark {
  return { concept, id: revision, parents: parents ? parents.split(' ') : [], digest, written };
}

/** One row of each revision of which all are there. */
function wholeRows<Row extends MarkRow>(rows: readonly Row[]): Row[] {
  const byRevision = new Map<string, { row: Row; places: Set<string> }>();
  for (const row of rows) {
    const name = `${row.concept} ${row.revision}`;
    const known = byRevision.get(name) ?? { row, places: new Set() };
    byRevision.set(name, known);
    known.places.add(row.row);
  }
  return Array.from(byRevision.values()).flatMap(({ row, places }) => (places.size === row.rows ? [row] : []));
}

/** A text for comparison may be cut: what is longer is found by meaning. */
function cut(text: string, mostBytes: number): string {
  const bytes = Buffer.from(text);
  // A character that was cut in two comes back as a sign of that.
  return bytes.length <= mostBytes ? bytes.toString() : bytes.subarray(0, mostBytes).toString().replace(/\uFFFD+$/, '');
}
