/** A window of consecutive segments of a document, with how near it is to what was asked for. */
export interface ScoredWindow<Document> {
  document: Document;
  /** Its first segment, and the one behind its last. */
  first: number;
  end: number;
  score: number;
}

/** Segments of a window at most. */
export const WIDEST_WINDOW = 3;

/**
 * The windows that answer a question, best first, no two of which share a segment. A window's rank is the mean of its own score and its
 * document's, which is that of the document's best two windows: a text that deals with the matter in two places is likelier to deal
 * with it (localized relevance matching).
 */
export function relevantWindows<Document>(windows: readonly ScoredWindow<Document>[]): ScoredWindow<Document>[] {
  const byDocument = new Map<Document, ScoredWindow<Document>[]>();
  for (const window of [...windows].sort((a, b) => b.score - a.score || a.end - a.first - (b.end - b.first))) {
    const kept = byDocument.get(window.document) ?? [];
    if (kept.some(({ first, end }) => window.first < end && first < window.end)) continue;
    if (kept.push(window) === 1) byDocument.set(window.document, kept);
  }
  const ranked = [...byDocument.values()].flatMap((kept) => {
    const relevance = documentRelevance(kept.map(({ score }) => score));
    return kept.map((window) => ({ window, rank: (window.score + relevance) / 2 }));
  });
  return ranked.sort((a, b) => b.rank - a.rank || a.window.first - b.window.first).map(({ window }) => window);
}

/** @param scores of a document's windows, best first */
function documentRelevance([best = 0, second = best]: readonly number[]): number {
  return (best + second) / 2;
}
