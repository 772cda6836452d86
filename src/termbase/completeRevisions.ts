import { validateConcept } from '../files/glossa/conceptSchema';
import type { Concept } from '../model/concept';
import type { Revision, RevisionHeader } from './revision';
import { DELETED_DIGEST, digestOfConceptLine, revisionId } from './revision';
import type { TermRow } from './termRow';
import { termRowKey, rowIndexOf } from './termRow';

/** The revision data in a row. */
export type RevisionRow = Pick<TermRow, 'row' | 'concept' | 'revision' | 'parents' | 'digest' | 'rows' | 'written'>;
export const REVISION_FIELDS = [
  'concept',
  'revision',
  'parents',
  'digest',
  'rows',
  'written',
] as const satisfies (keyof RevisionRow)[];

/** A row whose content was checked and dropped. */
export interface TermRowHeader extends RevisionRow {
  fault?: string;
}

/** A revision that cannot be read, because another program has written it. It is ignored. */
export interface BrokenRevision {
  concept: string;
  revision: string;
  /** The problem as the end of a sentence. */
  fault: string;
}

type Broken = (broken: BrokenRevision) => void;

/**
 * Returns the complete revisions: those of which all rows exist. A server may contain data of other programs, so
 * nothing is trusted: the ids of revisions and contents are hashes, which are recomputed here.
 *
 * @param onBroken receives unreadable revisions, unless others have replaced them
 */
export function readCompleteRevisions(
  rows: readonly (RevisionRow & Pick<TermRow, 'body'>)[],
  onBroken?: Broken,
): Revision[] {
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

/** Returns the headers of complete revisions, without their content. */
export function readCompleteHeaders(rows: readonly TermRowHeader[], onBroken?: Broken): RevisionHeader[] {
  const broken: BrokenRevision[] = [];
  const marks = wholeRows(rows, broken).map(({ mark }) => mark);
  report(broken, marks, onBroken);
  return marks;
}

/**
 * Checks a row and returns it without its content, for `readCompleteHeaders`. `fault` is set if the row is invalid.
 */
export function checkTermRow({ body, ...row }: RevisionRow & Pick<TermRow, 'body'>): TermRowHeader {
  const mark = markOf(row);
  const read = 'fault' in mark ? mark : contentOf(mark, row.rows, body);
  return 'fault' in read ? { ...row, fault: read.fault } : row;
}

function report(broken: readonly BrokenRevision[], valid: readonly RevisionHeader[], onBroken?: Broken): void {
  if (broken.length === 0) return;
  const replaced = new Set(valid.flatMap(({ parents }) => parents));
  for (const each of broken) if (!replaced.has(each.revision)) onBroken?.(each);
}

/** Returns the content of a revision, undefined for a deletion, or why it is unreadable. */
function contentOf(
  { concept, digest }: RevisionHeader,
  rows: number,
  body: unknown,
): { content: Concept | undefined } | { fault: string } {
  if (typeof body !== 'string' || digestOfConceptLine(body) !== digest)
    return { fault: 'its content was changed by another program' };
  if (digest === DELETED_DIGEST)
    return rows === 1 ? { content: undefined } : { fault: 'it marks the entry as deleted but has terms' };
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return { fault: 'it is not JSON' };
  }
  const { concept: content, fault } = validateConcept(value);
  if (!content) return { fault: `it is not a glossary entry. ${fault}`.replace(/\.$/, '') };
  if (content.id !== concept) return { fault: `it belongs to another entry, ${content.id}` };
  return content.terms.length === rows
    ? { content }
    : { fault: `it has a different number of terms (${content.terms.length}) and rows (${rows})` };
}

/** Returns one row of each complete revision, with the revision's header. */
function wholeRows<Row extends TermRowHeader>(
  rows: readonly Row[],
  broken: BrokenRevision[],
): { row: Row; mark: RevisionHeader }[] {
  const byRevision = new Map<string, { row: Row; mark: RevisionHeader; places: Set<string> }>();
  const faults = new Map<string, BrokenRevision>();
  for (const row of rows) {
    const name = `${row.concept} ${row.revision}`;
    const mark = markOf(row);
    if ('fault' in mark)
      faults.set(name, { concept: String(row.concept), revision: String(row.revision), fault: mark.fault });
    else {
      const known = byRevision.get(name) ?? { row, mark, places: new Set() };
      byRevision.set(name, known);
      if (row.rows !== known.row.rows)
        faults.set(name, { concept: row.concept, revision: row.revision, fault: 'its rows are inconsistent' });
      known.places.add(row.row);
    }
  }
  broken.push(...faults.values());
  return Array.from(byRevision).flatMap(([name, { row, mark, places }]) =>
    places.size === row.rows && !faults.has(name) ? [{ row, mark }] : [],
  );
}

/**
 * Returns the revision header in a row, or the reason why it is invalid. Ids must be hashes that include the parents;
 * otherwise, revisions could replace each other in a circle.
 */
function markOf({
  row,
  concept,
  revision,
  parents,
  digest,
  rows,
  written,
  fault,
}: TermRowHeader): RevisionHeader | { fault: string } {
  if (fault !== undefined) return { fault };
  if (
    [row, concept, revision, parents, digest].some((text) => typeof text !== 'string') ||
    !Number.isSafeInteger(written)
  )
    return { fault: 'one of its fields has the wrong type' };
  const place = rowIndexOf({ row });
  if (!Number.isSafeInteger(rows) || !(place >= 0 && place < rows) || row !== termRowKey(concept, revision, place))
    return { fault: 'its rows have invalid keys' };
  const names = parents ? parents.split(' ') : [];
  if (revisionId(concept, digest, names) !== revision) return { fault: 'its id is not valid' };
  return { concept, id: revision, parents: names, digest, written };
}
