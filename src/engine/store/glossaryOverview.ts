import { GlossaError } from '../../base/errors';
import type { GlossaryOverview } from '../../protocol/browsing';
import type { GlossaryReference } from '../../protocol/commonParameters';
import type { GlossaryStore } from './glossaryStore';

/** How much each glossary holds and in which languages; of one that cannot be read, why. */
export function overviewOfGlossaries(store: GlossaryStore, glossaries: readonly GlossaryReference[]): Promise<GlossaryOverview[]> {
  return Promise.all(
    glossaries.map(async ({ path: file }) => {
      try {
        const snapshot = await store.read(file);
        return { path: file, concepts: snapshot.concepts.size, languages: mostFirst(snapshot.languages), problems: snapshot.problems };
      } catch (error) {
        if (!(error instanceof GlossaError)) throw error;
        return { path: file, concepts: 0, languages: [], problems: [{ file, line: 1, message: error.message }] };
      }
    }),
  );
}

/** Languages of several glossaries, those of the first ones first, each glossary's most terms first. */
export async function languagesOfGlossaries(store: GlossaryStore, glossaries: readonly GlossaryReference[]): Promise<string[]> {
  const overviews = await overviewOfGlossaries(store, glossaries);
  return [...new Set(overviews.flatMap((overview) => overview.languages))];
}

function mostFirst(languages: ReadonlyMap<string, number>): string[] {
  return [...languages].sort((a, b) => b[1] - a[1]).map(([language]) => language);
}
