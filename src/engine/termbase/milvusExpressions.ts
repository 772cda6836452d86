import type { TermRow } from '../../termbase/termRow';

/** The type of vector index, chosen by the expected number of terms (docs/reference/termbase-server.md). */
export interface MilvusIndexParams {
  index_type: string;
  params: Record<string, number>;
}

/**
 * The maximum numbers of terms for which a graph of vectors, or an index with one byte per value, fits into the memory
 * of one server.
 */
const [MAX_GRAPH_TERMS, MAX_BYTE_TERMS] = [2_000_000, 20_000_000];

/** Returns the index for an expected number of terms (reasons in docs/reference/termbase-server.md). */
export function indexParams(terms: number): MilvusIndexParams {
  if (terms <= MAX_GRAPH_TERMS) return { index_type: 'HNSW', params: { M: 16, efConstruction: 200 } };
  // Milvus recommends four times the square root of the number of rows in a segment.
  if (terms <= MAX_BYTE_TERMS) return { index_type: 'IVF_SQ8', params: { nlist: 4096 } };
  return { index_type: 'DISKANN', params: {} };
}

/** Returns a condition that a field begins with a text. */
export function prefixCondition(field: keyof TermRow, text: string): string {
  // A wildcard in the text is replaced by one that matches any character.
  return `${field} like ${quoteForFilter(`${text.replaceAll(/[%_]/g, '_')}%`)}`;
}

/** Returns the filter expression for a field that equals one of several texts. */
export function anyOfCondition(field: keyof TermRow, texts: readonly string[]): string {
  return `${field} in [${texts.map(quoteForFilter).join(', ')}]`;
}

/** Returns a condition that requires all of them; undefined if there are none. */
export function joinConditions(...conditions: (string | undefined)[]): string | undefined {
  return (
    conditions
      .filter((each) => each !== undefined)
      .map((each) => `(${each})`)
      .join(' and ') || undefined
  );
}

/** Returns the condition that a term is in a language, in any region and script. */
export function languageCondition(language: string): string {
  const [primary] = language.split('-');
  return `${anyOfCondition('language', [primary!])} or ${prefixCondition('language', `${primary}-`)}`;
}

/** Quotes a string for a Milvus filter expression. */
export function quoteForFilter(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
  return `"${escaped.replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t')}"`;
}
