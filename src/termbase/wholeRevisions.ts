import { checkConcept } from '../files/glossa/conceptSchema';
import type { Concept } from '../model/concept';
import type { Revision, RevisionMark } from './revision';
import { DELETED, digestOfLine, revisionId } from './revision';
import type { TermRow } from './termRow';
import { keyOf, placeOf } from './termRow';

/** What a row says of its revision. */
export type MarkRow = Pick<TermRow, 'row' | 'concept' | 'revision' | 'parents' | 'digest' | 'rows' | 'written'>;
export const MARK_FIELDS = ['concept', 'revision', 'parents', 'digest', 'rows', 'written'] as const satisfies (keyof MarkRow)[];

/** A row of which what it says was looked at and not kept. */
export interface BareRow extends MarkRow {
  fault?: string;
}

/** A revision that cannot be read, because another program has written it. It is passed over as if it were not there. */
export interface BrokenRevision {
  concept: string;
  revision: string;
  /** As the end of a sentence. */
  fault: string;
}

type Broken = (broken: BrokenRevision) => void;

/**
 * The revisions of which all rows are there. A server may hold what another program has written, so that nothing is believed: the ids
 * of a revision and of what it says are hashes, and are made again here.
 * @param onBroken told of those that cannot be read, unless others have taken their places
 */
export function wholeRevisions(rows: readonly (MarkRow & Pick<TermRow, 'body'>)[], onBroken?: Broken): Revision[] {
  const broken: BrokenRevision[] = [];
  const revisions = wholeRows(rows, broken).flatMap(({ mark, row }) => {
    const read = contentOf(mark, row.rows, row.body);
    if (!('fault' in read)) return [{ ...mark, content: read.content }];
    broken.push({ concept: mark.concept, revision: mark.id, fault: read.fault });
    return [];
  });
  report(broken, revisions, onBroken);
  return revisions;
}

/** The same without what they say. */
export function wholeMarks(rows: readonly BareRow[], onBroken?: Broken): RevisionMark[] {
  const broken: BrokenRevision[] = [];
  const marks = wholeRows(rows, broken).map(({ mark }) => mark);
  report(broken, marks, onBroken);
  return marks;
}

/** What `wholeMarks` has to know of a row, without what it says. */
export function bareRow({ body, ...row }: MarkRow & Pick<TermRow, 'body'>): BareRow {
  const mark = markOf(row);
  const read = 'fault' in mark ? mark : contentOf(mark, row.rows, body);
  return 'fault' in read ? { ...row, fault: read.fault } : row;
}

function report(broken: readonly BrokenRevision[], sound: readonly RevisionMark[], onBroken?: Broken): void {
  if (broken.length === 0) return;
  const replaced = new Set(sound.flatMap(({ parents }) => parents));
  for (const each of broken) if (!replaced.has(each.revision)) onBroken?.(each);
}

/** What the revision says, undefined for a deletion; or why that cannot be read. */
function contentOf({ concept, digest }: RevisionMark, rows: number, body: unknown): { content: Concept | undefined } | { fault: string } {
  if (typeof body !== 'string' || digestOfLine(body) !== digest) return { fault: 'what it says was changed by another program' };
  if (digest === DELETED) return rows === 1 ? { content: undefined } : { fault: 'it deletes the entry and has terms' };
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return { fault: 'it is not JSON' };
  }
  const { concept: content, fault } = checkConcept(value);
  if (!content) return { fault: `it is no entry of a glossary. ${fault}`.replace(/\.$/, '') };
  if (content.id !== concept) return { fault: `it is of another entry, ${content.id}` };
  return content.terms.length === rows ? { content } : { fault: `it has ${content.terms.length} terms in ${rows} rows` };
}

/** One row of each revision of which all are there, and what it says of it. */
function wholeRows<Row extends BareRow>(rows: readonly Row[], broken: BrokenRevision[]): { row: Row; mark: RevisionMark }[] {
  const byRevision = new Map<string, { row: Row; mark: RevisionMark; places: Set<string> }>();
  const faults = new Map<string, BrokenRevision>();
  for (const row of rows) {
    const name = `${row.concept} ${row.revision}`;
    const mark = markOf(row);
    if ('fault' in mark) faults.set(name, { concept: String(row.concept), revision: String(row.revision), fault: mark.fault });
    else {
      const known = byRevision.get(name) ?? { row, mark, places: new Set() };
      byRevision.set(name, known);
      if (row.rows !== known.row.rows) faults.set(name, { concept: row.concept, revision: row.revision, fault: 'its rows contradict each other' });
      known.places.add(row.row);
    }
  }
  broken.push(...faults.values());
  return Array.from(byRevision).flatMap(([name, { row, mark, places }]) => (places.size === row.rows && !faults.has(name) ? [{ row, mark }] : []));
}

/** What a row says of its revision, or why that cannot be so. Revisions whose ids are not hashes of their parents' could take each other's places in a circle. */
function markOf({ row, concept, revision, parents, digest, rows, written, fault }: BareRow): RevisionMark | { fault: string } {
  if (fault !== undefined) return { fault };
  if ([row, concept, revision, parents, digest].some((text) => typeof text !== 'string') || !Number.isSafeInteger(written)) return { fault: 'a field of it is of another kind' };
  const place = placeOf({ row });
  if (!Number.isSafeInteger(rows) || !(place >= 0 && place < rows) || row !== keyOf(concept, revision, place)) return { fault: 'its rows have keys of another kind' };
  const names = parents ? parents.split(' ') : [];
  if (revisionId(concept, digest, names) !== revision) return { fault: 'its id is none that Glossa gives' };
  return { concept, id: revision, parents: names, digest, written };
}
