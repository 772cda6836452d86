import type { Revision, RevisionHeader } from '../../termbase/revision';
import { currentRevisions, DELETED_DIGEST } from '../../termbase/revision';
import { rowIndexOf, termRowsOf } from '../../termbase/termRow';
import type { BrokenRevision, RevisionRow } from '../../termbase/completeRevisions';
import { readCompleteHeaders, readCompleteRevisions, REVISION_FIELDS } from '../../termbase/completeRevisions';
import type { MilvusCollection, VectorRow } from './milvusCollection';
import { anyOfCondition, quoteForFilter } from './milvusExpressions';
import type { ModelVector, TermbaseMetadata } from './termbaseMetadata';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { phraseOfTerm } from '../lookup/encodedPhrases';

/** The fields of a row that are read for a concept's content. */
export const CONCEPT_ROW_FIELDS = [...REVISION_FIELDS, 'body'] as const;
export type ConceptRow = Pick<VectorRow, (typeof CONCEPT_ROW_FIELDS)[number] | 'row'>;

/**
 * A concept of a termbase with its current versions: one, or several if people have edited it at the same time. Deleted
 * concepts are omitted, so there is always one.
 */
export interface StoredConcept {
  id: string;
  versions: Revision[];
}

/**
 * A concept that a look-up has found, with the vectors of the terms of its latest version, in their order; undefined if
 * another model has made them.
 */
export interface FoundConcept extends StoredConcept {
  vectors: (readonly number[] | undefined)[];
}

/** Reads a collection concept by concept. */
export class ConceptReader {
  constructor(private readonly collection: MilvusCollection) {}

  /**
   * Returns the concepts with these ids that exist, in the order of the ids. `isStrong` includes all earlier writes.
   */
  async current(ids: readonly string[], isStrong: boolean): Promise<StoredConcept[]> {
    const byConcept = new Map<string, ConceptRow[]>();
    if (ids.length > 0)
      for await (const rows of this.collection.rows(anyOfCondition('concept', ids), CONCEPT_ROW_FIELDS, isStrong))
        addRowsTo(byConcept, rows);
    return ids.flatMap((id) => conceptFromRows(id, byConcept.get(id) ?? []) ?? []);
  }

  /**
   * Returns concepts with the vectors of their terms that are comparable with `queryVector`; without it, no vectors.
   * Recent writes may be missing.
   */
  async withVectors(ids: readonly string[], queryVector: ModelVector | undefined): Promise<FoundConcept[]> {
    if (!queryVector) return (await this.current(ids, false)).map((stored) => ({ ...stored, vectors: [] }));
    const byConcept = new Map<string, (ConceptRow & Pick<VectorRow, 'vector' | 'model'>)[]>();
    if (ids.length > 0)
      for await (const rows of this.collection.rows(
        anyOfCondition('concept', ids),
        [...CONCEPT_ROW_FIELDS, 'vector', 'model'],
        false,
      ))
        addRowsTo(byConcept, rows);
    return ids.flatMap((id) => {
      const rows = byConcept.get(id) ?? [];
      const stored = conceptFromRows(id, rows);
      if (!stored) return [];
      const own = rows
        .filter(({ revision }) => revision === stored.versions[0]!.id)
        .sort((a, b) => rowIndexOf(a) - rowIndexOf(b));
      return {
        ...stored,
        vectors: own.map(({ model, vector }) =>
          model === queryVector.model && Array.isArray(vector) && vector.length === queryVector.values.length
            ? vector
            : undefined,
        ),
      };
    });
  }

  /**
   * Returns the ids of the concepts with the nearest vectors, best first. A row without a vector of this model is
   * skipped.
   */
  async nearest({ model, values }: ModelVector, k: number, condition: string | undefined): Promise<string[]> {
    return (await this.collection.nearest(values, k, condition)).flatMap((hit) =>
      hit.model === model ? [hit.concept] : [],
    );
  }

  /** Returns the first ids of matching concepts, in order. */
  async idsOf(condition: string | undefined, limit: number): Promise<string[]> {
    const ids = new Set<string>();
    for await (const rows of this.collection.rows(condition, ['concept'], false)) {
      for (const { concept } of rows) ids.add(concept);
      if (ids.size >= limit) break;
    }
    return Array.from(ids).slice(0, limit);
  }

  /** Returns the revisions of some concepts, without incomplete ones. */
  async marksOf(ids: readonly string[]): Promise<Map<string, RevisionHeader[]>> {
    const byConcept = new Map<string, RevisionRow[]>();
    for await (const rows of this.collection.rows(anyOfCondition('concept', ids), REVISION_FIELDS, true))
      addRowsTo(byConcept, rows);
    return new Map(Array.from(byConcept, ([id, rows]) => [id, readCompleteHeaders(rows)]));
  }

  /** Returns, by concept, the revisions whose vector is missing or from another model. */
  async revisionsOfOtherModels(model: string): Promise<Map<string, Set<string>>> {
    const found = new Map<string, Set<string>>();
    for await (const rows of this.collection.rows(
      `model != ${quoteForFilter(model)} and digest != ${quoteForFilter(DELETED_DIGEST)}`,
      ['concept', 'revision'],
      true,
    )) {
      for (const { concept, revision } of rows) found.set(concept, (found.get(concept) ?? new Set()).add(revision));
    }
    return found;
  }
}

/** Returns the concept of some rows; undefined if it was deleted or is incomplete. */
export function conceptFromRows(
  id: string,
  rows: readonly ConceptRow[],
  onBroken?: (broken: BrokenRevision) => void,
): StoredConcept | undefined {
  const versions = currentRevisions(readCompleteRevisions(rows, onBroken)).filter(
    ({ content }) => content !== undefined,
  );
  return versions.length > 0 ? { id, versions } : undefined;
}

export function addRowsTo<Kind extends { concept: string }>(
  byConcept: Map<string, Kind[]>,
  rows: readonly Kind[],
): void {
  for (const row of rows) {
    const list = byConcept.get(row.concept);
    if (list) list.push(row);
    else byConcept.set(row.concept, [row]);
  }
}

/**
 * Returns the rows of revisions with the vectors of their terms; the vectors are zero for a deletion and without the
 * termbase's model. A zero vector is similar to nothing.
 */
export async function encodedRows(
  revisions: readonly Revision[],
  { model, dimensions }: TermbaseMetadata,
  encoder: PhraseEncoder | undefined,
  signal?: AbortSignal,
): Promise<VectorRow[]> {
  const phrases = revisions.flatMap(({ content }) => content?.terms.map((term) => phraseOfTerm(term, content)) ?? []);
  const vectors = encoder?.fingerprint === model ? await encoder.encodePhrases(phrases, signal) : undefined;
  let row = 0;
  return revisions.flatMap((revision) =>
    termRowsOf(revision, vectors ? model : '').map((each) => ({
      ...each,
      vector: Array.from(vectors && revision.content ? vectors.row(row++) : new Float32Array(dimensions)),
    })),
  );
}
