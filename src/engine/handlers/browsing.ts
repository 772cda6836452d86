import path from 'node:path';
import { GlossaError } from '../../base/errors';
import { Pacer } from '../../base/pacer';
import { runInSlices, sortedInSteps } from '../../base/steps';
import { languageMatches, normaliseLanguage } from '../../language/tags';
import type { Concept } from '../../model/concept';
import type { Equivalent } from '../../model/equivalent';
import type {
  BrowseField,
  BrowseFilter,
  BrowseGroup,
  BrowseGroupsParams,
  BrowseParams,
  BrowseResult,
  browsingRequests,
  ConceptParams,
  ConceptResult,
  GlossaryOverview,
  OverviewParams,
  PictureParams,
  pictureRequests,
  PictureResult,
  PlacePictureParams,
  PlacePictureResult,
} from '../../protocol/browsing';
import type { GlossaryReference } from '../../protocol/commonParameters';
import type { EquivalentPicture } from '../../protocol/lookups';
import type { GlossaryStore } from '../store/glossaryStore';
import type { PictureStore } from '../store/pictureStore';
import type { TeamTermbase } from '../termbase/teamTermbase';
import type { TeamTermbases } from '../termbase/teamTermbases';
import { teamTermbaseOf } from '../termbase/teamTermbases';
import type { HandlerOf } from './requestHandler';

/** The maximum number of cached sorted lists; a tree requests a list page by page. */
const MAX_LISTS = 8;
/** The maximum length of a sort key in UTF-16 code units. */
const MAX_KEY_LENGTH = 40;

/**
 * Answers requests for the content of glossaries: overviews, entries in groups and in alphabetical order (for a tree
 * view), and single entries.
 */
export class BrowsingHandler implements HandlerOf<typeof browsingRequests> {
  /** Ids of entries by request, with the version of the glossary. The most recently used is last. */
  private readonly lists = new Map<string, { version: string; sorted: string[] }>();

  constructor(
    private readonly store: GlossaryStore,
    private readonly termbases: () => Promise<TeamTermbases>,
  ) {}

  overview({ glossaries }: OverviewParams): Promise<GlossaryOverview[]> {
    return overviewOfGlossaries(this.store, glossaries);
  }

  /**
   * Returns the values of a field with the number of entries that have them, in alphabetical order; entries without a
   * value come last.
   */
  async browseGroups({ glossary, filter, by }: BrowseGroupsParams): Promise<BrowseGroup[]> {
    // The values of a termbase are unknown unless it is read as a whole.
    if (await teamTermbaseOf(glossary, this.termbases)) return [];
    const { concepts } = await this.store.read(glossary.path);
    const pacer = new Pacer();
    const counts = new Map<string, number>();
    for (const concept of concepts.values()) {
      if (passes(concept, filter))
        for (const value of valuesOf(concept, by)) counts.set(value, (counts.get(value) ?? 0) + 1);
      await pacer.yield();
    }
    const compare = new Intl.Collator().compare;
    return Array.from(counts, ([value, count]) => ({ value, concepts: count })).sort(
      (a, b) => Number(!a.value) - Number(!b.value) || compare(a.value, b.value),
    );
  }

  async browse({ glossary, filter, by, value, offset, limit }: BrowseParams): Promise<BrowseResult> {
    const termbase = await teamTermbaseOf(glossary, this.termbases);
    if (termbase) return browseTermbase(termbase, filter, limit);
    const language = by === 'language' ? (value ?? filter.language) : filter.language;
    const filters = value === undefined ? [filter] : [filter, { [by]: value }];
    const { concepts, version } = await this.store.read(glossary.path);
    const sorted = await this.sorted(glossary.path, version, concepts, filters, language);
    const nameAt = (index: number) => titleTerm(concepts.get(sorted[Math.min(index, sorted.length - 1)]!)!, language);
    const starts =
      sorted.length > limit ? Array.from({ length: Math.ceil(sorted.length / limit) }, (_, page) => page * limit) : [];
    const pages = starts.map((start) => ({
      first: nameAt(start),
      last: nameAt(start + limit - 1),
      concepts: Math.min(limit, sorted.length - start),
    }));
    return {
      concepts: sorted.slice(offset, offset + limit).map((id) => concepts.get(id)!),
      total: sorted.length,
      pages,
    };
  }

  /** Returns a concept with its location. Errors: `conceptUnknown`. */
  async concept({ glossary, id }: ConceptParams): Promise<ConceptResult> {
    const termbase = await teamTermbaseOf(glossary, this.termbases);
    if (termbase) return termbase.concept(id);
    const { concepts } = await this.store.read(glossary.path);
    const number = concepts.numberOf(id);
    if (number === undefined)
      throw new GlossaError(
        'conceptUnknown',
        `${path.basename(glossary.path)} no longer contains this entry. Look up the phrase again.`,
      );
    return { concept: concepts.at(number), line: number + 1 };
  }

  private async sorted(
    glossary: string,
    version: string,
    concepts: ReadonlyMap<string, Concept>,
    filters: BrowseFilter[],
    language: string | undefined,
  ): Promise<string[]> {
    const cacheKey = JSON.stringify([glossary, filters, language]);
    const known = this.lists.get(cacheKey);
    this.lists.delete(cacheKey);
    const sorted = known?.version === version ? known.sorted : await sortedBy(concepts.values(), filters, language);
    this.lists.set(cacheKey, { version, sorted });
    const [oldest] = this.lists.keys();
    if (this.lists.size > MAX_LISTS) this.lists.delete(oldest!);
    return sorted;
  }
}

/** Returns a limited number of matching entries of a termbase, which may have millions. */
async function browseTermbase(termbase: TeamTermbase, filter: BrowseFilter, limit: number): Promise<BrowseResult> {
  const found = await termbase.some(filter, limit + 1);
  const concepts = found.slice(0, limit).map(([latest]) => latest!);
  const byId = new Map(concepts.map((concept) => [concept.id, concept]));
  const sorted = (await sortedBy(concepts, [filter], filter.language)).map((id) => byId.get(id)!);
  const disputed = found.flatMap((versions) => (versions.length > 1 ? [versions[0]!.id] : []));
  return {
    concepts: sorted,
    total: sorted.length,
    pages: [],
    ...(found.length > limit && { isCutOff: true }),
    ...(disputed.length > 0 && { disputed }),
  };
}

/** Returns the term by which an entry is listed: its first one in the language, otherwise its first one. */
function titleTerm({ terms }: Concept, language?: string): string {
  const term = language ? terms.find((each) => languageMatches(each.language, language)) : undefined;
  return (term ?? terms[0]!).term;
}

/** Returns the ids of the matching entries, in alphabetical order. */
async function sortedBy(
  concepts: Iterable<Concept>,
  filters: BrowseFilter[],
  language: string | undefined,
): Promise<string[]> {
  const pacer = new Pacer();
  const keyed: { key: string; id: string }[] = [];
  for (const concept of concepts) {
    if (filters.every((filter) => passes(concept, filter)))
      keyed.push({ key: sortKey(titleTerm(concept, language)), id: concept.id });
    await pacer.yield();
  }
  // Compared by code units: a collator takes many times as long.
  const sorted = await runInSlices(
    sortedInSteps(keyed, (a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)),
    pacer,
  );
  return sorted.map(({ id }) => id);
}

/** Returns a term without case and accents: `Öl` sorts beside `Ofen`. */
function sortKey(term: string): string {
  return term.slice(0, MAX_KEY_LENGTH).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function passes(concept: Concept, filter: BrowseFilter): boolean {
  for (const field in filter) {
    const wanted = filter[field as BrowseField];
    if (wanted !== undefined && !valuesOf(concept, field as BrowseField).includes(wanted)) return false;
  }
  return true;
}

/**
 * Returns the distinct values of an entry in a field, or `['']` if it has none. Customers and projects come from the
 * entry and from its terms.
 */
function valuesOf(concept: Concept, field: BrowseField): string[] {
  if (field === 'domain') return [concept.domain?.trim() ?? ''];
  const values = new Set<string>();
  if (field === 'customer' || field === 'project') {
    for (const value of [concept[field], ...concept.terms.map((term) => term[field])])
      if (value?.trim()) values.add(value.trim());
  } else {
    for (const term of concept.terms) {
      const value = field === 'status' ? term.status : (normaliseLanguage(term.language) ?? term.language);
      if (value) values.add(value);
    }
  }
  return values.size ? [...values] : [''];
}

/** Returns the size and languages of each glossary, or the reason why it is unreadable. */
function overviewOfGlossaries(
  store: GlossaryStore,
  glossaries: readonly GlossaryReference[],
): Promise<GlossaryOverview[]> {
  return Promise.all(
    glossaries.map(async ({ path: file }) => {
      try {
        const snapshot = await store.read(file);
        return {
          path: file,
          concepts: snapshot.concepts.size,
          languages: byFrequency(snapshot.languages),
          problems: snapshot.problems,
        };
      } catch (error) {
        if (!(error instanceof GlossaError)) throw error;
        return { path: file, concepts: 0, languages: [], problems: [{ file, line: 1, message: error.message }] };
      }
    }),
  );
}

/**
 * Returns the languages of several glossaries, in the order of the glossaries, and each glossary's most frequent
 * languages first.
 */
export async function languagesOfGlossaries(
  store: GlossaryStore,
  glossaries: readonly GlossaryReference[],
): Promise<string[]> {
  const overviews = await overviewOfGlossaries(store, glossaries);
  return [...new Set(overviews.flatMap((overview) => overview.languages))];
}

function byFrequency(languages: ReadonlyMap<string, number>): string[] {
  return [...languages].sort((a, b) => b[1] - a[1]).map(([language]) => language);
}

/** Answers the requests for pictures of entries. */
export class PictureHandler implements HandlerOf<typeof pictureRequests> {
  constructor(private readonly pictures: PictureStore) {}

  async picture({ glossary, target }: PictureParams): Promise<PictureResult> {
    const read = await this.pictures.read(glossary.path, target);
    return read.refusal === undefined
      ? { type: read.type, data: Buffer.from(read.bytes).toString('base64') }
      : { refusal: read.refusal };
  }

  async placePicture({
    glossary,
    file,
    name = '',
    data = '',
    mayCopy = false,
  }: PlacePictureParams): Promise<PlacePictureResult> {
    return this.pictures.place(
      glossary.path,
      file === undefined ? { name, bytes: Buffer.from(data, 'base64') } : { file },
      mayCopy,
    );
  }
}

/** Returns the picture of the first equivalent that has one. */
export async function firstPicture(
  equivalents: readonly Equivalent[],
  pictures: PictureStore,
): Promise<EquivalentPicture | undefined> {
  const first = equivalents.find(({ picture }) => picture !== undefined);
  if (!first?.picture) return undefined;
  const { concept, glossary, picture } = first;
  const read = await pictures.read(glossary, picture.target);
  return {
    concept,
    glossary,
    ...picture,
    ...(read.refusal === undefined
      ? { file: read.file, width: read.width, height: read.height }
      : { refusal: read.refusal }),
  };
}
