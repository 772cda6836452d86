import { Pacer } from '../../base/pacer';
import type { FoundTerm } from '../../check/foundTerms';
import { longestTermUses } from '../../check/foundTerms';
import { normaliseForm } from '../../language/normalise';
import { belongsToSide, languageMatches } from '../../language/tags';
import { isPermittedTerm, statusOrder } from '../../model/concept';
import type { Concept, Term } from '../../model/concept';
import type { TextLocation } from '../../model/finding';
import type { PartialLanguagePair } from '../../model/languagePair';
import type { Segment } from '../../model/segment';
import type { TextTerm, ListedTerm } from '../../protocol/texts';
import type { FindingLocator } from '../check/findingPlaces';
import type { IndexedGlossary } from '../index/indexedGlossary';
import { glossaryTermsIn } from './segmentTerms';
import type { SuggestService } from './suggestService';

/** The maximum number of sentences on either side of a term that help to choose its sense. */
const MAX_NEARBY = 12;
/**
 * The maximum number of occurrences disambiguated per form; the rest get the majority sense. The total maximum is 80,
 * but at least one per form. Each takes about 10 ms.
 */
const [MAX_READ, MAX_READ_OF_ALL] = [6, 80];
/** The maximum number of entries with the same form that are disambiguated. If there are more, all are listed. */
const MAX_SENSES = 50;

/** A sentence of the text, with its translation if there is one. */
export interface SourceSegment {
  source: Segment;
  target?: Segment;
}

/** A position in the text with the possible entries. */
interface Use {
  segment: number;
  start: number;
  end: number;
  alternatives: FoundTerm[];
}

/**
 * Returns the entries that occur in a text, once per sense. If several entries have the same form, the context selects
 * one; if it is inconclusive, all are listed. Errors: `cancelled`.
 *
 * @param glossaries in order of priority
 */
export async function entriesInText(
  segments: readonly SourceSegment[],
  pair: PartialLanguagePair & { source: string },
  glossaries: readonly IndexedGlossary[],
  suggest: SuggestService,
  places: FindingLocator,
  signal?: AbortSignal,
): Promise<TextTerm[]> {
  const pacer = new Pacer(signal);
  const uses: Use[] = [];
  const { source: from, target: to } = pair;
  const isOfSource = ({ term }: FoundTerm): boolean => to === undefined || belongsToSide(term.language, from, to);
  for (const [segment, { source }] of segments.entries()) {
    for (const { start, end, alternatives } of longestTermUses(
      source.text,
      glossaryTermsIn(source.text, pair.source, glossaries).filter(isOfSource),
    ))
      uses.push({ segment, start, end, alternatives });
    await pacer.yield();
  }
  const chosen = await choose(uses, segments, pair, glossaries, suggest, signal);
  const terms = new Map<string, TextTerm & { written: Map<Term, number> }>();
  for (const [i, use] of uses.entries()) {
    const place = places.at('source', segments[use.segment]!.source, use);
    const meant = chosen[i]!;
    for (const found of meant) add(terms, found, place, meant.length > 1, pair);
    await pacer.yield();
  }
  return Array.from(terms.values(), ({ written, ...term }) => ({
    ...term,
    term: listed([...written].reduce((maxReadings, each) => (each[1] > maxReadings[1] ? each : maxReadings))[0]),
  }));
}

function add(
  terms: Map<string, TextTerm & { written: Map<Term, number> }>,
  { concept, glossary, term }: FoundTerm,
  place: TextLocation,
  isUndecided: boolean,
  pair: PartialLanguagePair & { source: string },
): void {
  const key = `${glossary}\t${concept.id}`;
  let entry = terms.get(key);
  if (!entry) {
    const { domain, definition, note } = concept;
    entry = {
      term: listed(term),
      ...usableAndForbiddenTerms(concept, pair),
      ...(domain !== undefined && { domain }),
      ...(definition !== undefined && { definition }),
      ...(note !== undefined && { note }),
      concept: concept.id,
      glossary,
      places: [],
      written: new Map(),
    };
    terms.set(key, entry);
  }
  entry.places.push(place);
  entry.written.set(term, (entry.written.get(term) ?? 0) + 1);
  if (isUndecided) entry.isUndecided = true;
}

/** Returns an entry's terms in the target language (or all others), split into usable and forbidden. */
export function usableAndForbiddenTerms(
  { terms }: Concept,
  { source, target }: PartialLanguagePair & { source: string },
): Pick<TextTerm, 'equivalents' | 'forbidden'> {
  const others = terms
    .filter(({ language }) =>
      target === undefined ? !languageMatches(language, source) : belongsToSide(language, target, source),
    )
    .sort((a, b) => statusOrder(a) - statusOrder(b));
  return {
    equivalents: others.filter(isPermittedTerm).map(listed),
    forbidden: others.filter((term) => !isPermittedTerm(term)).map(listed),
  };
}

function listed({ term, language, status }: Term): ListedTerm {
  return { term, language, ...(status && { status }) };
}

/** Returns the intended entries of each use: one, or several if the context is inconclusive. */
async function choose(
  uses: readonly Use[],
  segments: readonly SourceSegment[],
  pair: PartialLanguagePair & { source: string },
  glossaries: readonly IndexedGlossary[],
  suggest: SuggestService,
  signal?: AbortSignal,
): Promise<FoundTerm[][]> {
  const byForm = new Map<string, number[]>();
  const chosen = uses.map(({ alternatives }) => [...alternatives]);
  for (const [i, { segment, start, end, alternatives }] of uses.entries()) {
    if (alternatives.length < 2 || alternatives.length > MAX_SENSES) continue;
    const form = normaliseForm(segments[segment]!.source.text.slice(start, end));
    const places = byForm.get(form);
    if (places) places.push(i);
    else byForm.set(form, [i]);
  }
  const textsFrom = (from: number, to: number): string[] =>
    segments.slice(Math.max(0, from), Math.max(0, to)).map(({ source }) => source.text);
  const maxReadings = Math.min(MAX_READ, Math.max(1, Math.floor(MAX_READ_OF_ALL / byForm.size)));
  for (const places of byForm.values()) {
    const votes = new Map<string, { meant: FoundTerm[]; count: number }>();
    for (const [order, i] of places.entries()) {
      if (order >= maxReadings) break;
      const { segment, start, end, alternatives } = uses[i]!;
      const { source, target } = segments[segment]!;
      const meant = await suggest.meantEntries(
        { phrase: source.text.slice(start, end), before: source.text.slice(0, start), after: source.text.slice(end) },
        alternatives,
        pair,
        glossaries,
        {
          before: textsFrom(segment - MAX_NEARBY, segment).reverse(),
          after: textsFrom(segment + 1, segment + 1 + MAX_NEARBY),
          ...(target && { translation: target.text }),
        },
        signal,
      );
      chosen[i] = meant;
      const key = meant.map(({ concept }) => concept.id).join(' ');
      votes.set(key, { meant, count: (votes.get(key)?.count ?? 0) + 1 });
    }
    const decided = [...votes.values()].filter(({ meant }) => meant.length === 1).sort((a, b) => b.count - a.count);
    const usual = (decided[0] ?? [...votes.values()][0]!).meant;
    for (const [order, i] of places.entries()) if (order >= maxReadings || chosen[i]!.length > 1) chosen[i] = usual;
  }
  return chosen;
}
