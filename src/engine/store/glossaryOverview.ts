import { GlossaError } from '../../base/errors';
import type { Concept } from '../../model/concept';
import type { GlossaryOverview } from '../../protocol/browsing';
import type { GlossaryReference } from '../../protocol/commonParameters';
import type { GlossarySnapshot, GlossaryStore } from './glossaryStore';

/** How much each glossary holds and in which languages; of one that cannot be read, why. */
export function overviewOfGlossaries(store: GlossaryStore, glossaries: readonly GlossaryReference[]): Promise<GlossaryOverview[]> {
  return Promise.all(
    glossaries.map(async ({ path: file }) => {
      try {
        const snapshot = await store.read(file);
        return { path: file, concepts: snapshot.concepts.size, languages: languagesOfSnapshot(snapshot), problems: snapshot.problems };
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

/** By the concepts of a snapshot, which are the same object as long as its file does not change: languages are counted once. */
const countedLanguages = new WeakMap<ReadonlyMap<string, Concept>, string[]>();

function languagesOfSnapshot({ concepts }: GlossarySnapshot): string[] {
  let languages = countedLanguages.get(concepts);
  if (!languages) {
    languages = languagesByTerms(concepts.values());
    countedLanguages.set(concepts, languages);
  }
  return languages;
}

function languagesByTerms(concepts: Iterable<Concept>): string[] {
  const counts = new Map<string, number>();
  for (const { terms } of concepts) for (const { language } of terms) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([language]) => language);
}
