import type { IndexChoice } from './milvusCollection';

/** Terms up to which a graph over the vectors fits into one server's memory, and those up to which one byte a value does. */
const [GRAPH_UP_TO, BYTES_UP_TO] = [2_000_000, 20_000_000];

/** The index of a termbase by the number of terms that are expected (docs/termbase.md gives memory and reasons). */
export function indexFor(terms: number): IndexChoice {
  if (terms <= GRAPH_UP_TO) return { index_type: 'HNSW', params: { M: 16, efConstruction: 200 } };
  // The rule of thumb of Milvus: four times the root of the number, a segment.
  if (terms <= BYTES_UP_TO) return { index_type: 'IVF_SQ8', params: { nlist: 4096 } };
  return { index_type: 'DISKANN', params: {} };
}
