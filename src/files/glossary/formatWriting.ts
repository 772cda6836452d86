import { addCount } from '../../base/maps';
import { countWithNoun } from '../../base/problem';
import { languageMatches } from '../../language/tags';
import { isPermittedTerm } from '../../model/concept';
import type { Concept, Term } from '../../model/concept';
import type { PartialLanguagePair, LanguagePair } from '../../model/languagePair';

/** The languages of bilingual formats. Each defaults to the language in which most entries have terms. */
export type GlossaryWriteOptions = PartialLanguagePair;

export interface GlossaryWriteResult {
  bytes: Uint8Array;
  /** A sentence for each kind of content that the format cannot store. */
  omissions: string[];
}

/** Returns the result of writing a text, encoded as UTF-8 without a byte order mark. */
export function textWriteResult(text: string, omissions: string[] = []): GlossaryWriteResult {
  return { bytes: new TextEncoder().encode(text), omissions };
}

/** Returns the languages in the order in which the glossary first uses them. */
export function languagesByFirstUse(concepts: readonly Concept[]): string[] {
  return [...new Set(concepts.flatMap(({ terms }) => terms.map(({ language }) => language)))];
}

/** Returns the languages, the most frequent ones first. */
export function languagesByEntryCount(concepts: readonly Concept[]): string[] {
  const counts = new Map(languagesByFirstUse(concepts).map((language) => [language, 0]));
  for (const concept of concepts)
    for (const language of languagesByFirstUse([concept])) counts.set(language, counts.get(language)! + 1);
  return [...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)!);
}

/**
 * Returns the language pair of a bilingual format, with the concepts that have a term in both. If a concept has none in
 * the exact language, its terms in a variant are used: `en-US` for `en`. Forbidden terms are kept only as targets, and
 * only if the format stores a status.
 */
export function selectBilingualConcepts(
  concepts: readonly Concept[],
  wanted: GlossaryWriteOptions,
  writesTargetStatus = false,
): { pair: LanguagePair; concepts: Concept[]; omissions: string[] } {
  const commonest = languagesByEntryCount(concepts);
  const source =
    wanted.source ?? commonest.find((language) => !wanted.target || !languageMatches(language, wanted.target)) ?? 'en';
  const target =
    wanted.target ??
    commonest.find((language) => !languageMatches(language, source)) ??
    (source === 'en' ? 'de' : 'en');
  const omissions: string[] = [];
  let forbidden = 0;
  const both = concepts.flatMap((concept) => {
    const side = (language: string, isFree: (term: Term) => boolean) => {
      const serving = termsServing(concept.terms, language);
      const free = serving.filter(isFree);
      forbidden += serving.length - free.length;
      return free.map((term) => (term.language === language ? term : { ...term, language }));
    };
    const [sources, targets] = [
      side(source, isPermittedTerm),
      side(target, writesTargetStatus ? () => true : isPermittedTerm),
    ];
    return sources.length && targets.length ? [{ ...concept, terms: [...sources, ...targets] }] : [];
  });
  if (forbidden) omissions.push(omittedForbiddenNote(forbidden));
  if (both.length < concepts.length)
    omissions.push(
      `${countWithNoun(concepts.length - both.length, 'entry', 'entries')} not exported: terms in both ${source} and ` +
        `${target} are required.`,
    );
  const others = commonest.filter(
    (language) => !languageMatches(language, source) && !languageMatches(language, target),
  );
  if (others.length)
    omissions.push(`Terms in ${others.join(', ')} not exported: the format supports only two languages.`);
  return { pair: { source, target }, concepts: both, omissions };
}

function termsServing(terms: readonly Term[], language: string): Term[] {
  const exact = terms.filter((term) => term.language === language);
  return exact.length ? exact : terms.filter((term) => languageMatches(term.language, language));
}

/** Removes forbidden terms for a format that cannot mark them, and entries without other terms. */
export function withoutForbiddenTerms(concepts: readonly Concept[]): { concepts: Concept[]; omissions: string[] } {
  let count = 0;
  const kept = concepts.flatMap((concept) => {
    const terms = concept.terms.filter(isPermittedTerm);
    count += concept.terms.length - terms.length;
    return terms.length ? [terms.length < concept.terms.length ? { ...concept, terms } : concept] : [];
  });
  return { concepts: kept, omissions: count ? [omittedForbiddenNote(count)] : [] };
}

function omittedForbiddenNote(count: number): string {
  return `${countWithNoun(count, 'deprecated or superseded term')} not exported: the format cannot mark such terms.`;
}

/** Returns the terms of a concept in both languages. */
export function termsBySide({ terms }: Concept, { source, target }: LanguagePair): [sources: Term[], targets: Term[]] {
  const side = (wanted: string): Term[] => terms.filter(({ language }) => language === wanted);
  return [side(source), side(target)];
}

/** Returns pairs that contain each term at least once; the first terms are paired with all others. */
export function termPairsOf(concept: Concept, pair: LanguagePair): [source: Term, target: Term][] {
  const [sources, targets] = termsBySide(concept, pair);
  return [
    ...targets.map((target): [Term, Term] => [sources[0]!, target]),
    ...sources.slice(1).map((source): [Term, Term] => [source, targets[0]!]),
  ];
}

/** Returns the preferred term, or the first one if none is preferred, for formats with one term per language. */
export function preferredOrFirstTerm(terms: readonly Term[]): Term | undefined {
  return terms.find(({ status }) => status === 'preferredTerm-admn-sts') ?? terms[0];
}

/** Adds a space before a first cell that begins with #, which would be a comment. Readers ignore the space. */
export function escapeCommentMark(cell: string): string {
  return cell.startsWith('#') ? ` ${cell}` : cell;
}

/** The fields of entries and terms that a format writes. */
export interface SupportedFields {
  concept: readonly string[];
  term: readonly string[] | ((term: Term, concept: Concept) => readonly string[]);
  /** True if it writes the source of an example sentence. */
  exampleSource?: boolean;
}

/** The maximum number of fields that a message lists. */
const MAX_NAMED = 50;

/**
 * Returns a message that lists the filled fields that a format cannot store, with their counts; empty if there are
 * none.
 */
export function omittedFieldMessages(concepts: readonly Concept[], written: SupportedFields): string[] {
  const counts = new Map<string, number>();
  const count = (fields: readonly string[], object: Readonly<Record<string, unknown>>, own: string[]) => {
    for (const [name, value] of Object.entries(object)) {
      if (!fields.includes(name) && !own.includes(name) && isFilled(value)) addCount(counts, name);
    }
  };
  for (const concept of concepts) {
    count(written.concept, concept, ['id', 'terms']);
    for (const term of concept.terms) {
      const fields = typeof written.term === 'function' ? written.term(term, concept) : written.term;
      count(fields, term, ['term', 'language']);
      const sources =
        written.exampleSource || !fields.includes('examples')
          ? 0
          : (term.examples?.filter(({ source }) => source).length ?? 0);
      if (sources) counts.set('source of an example', (counts.get('source of an example') ?? 0) + sources);
    }
  }
  const named = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, number]) => `${name} (${number})`);
  if (!named.length) return [];
  const more = named.length > MAX_NAMED ? `, and ${countWithNoun(named.length - MAX_NAMED, 'more field')}` : '';
  return [`Not exported, because the format cannot store it: ${named.slice(0, MAX_NAMED).join(', ')}${more}.`];
}

function isFilled(value: unknown): boolean {
  return (
    value !== undefined && value !== null && value !== '' && !(typeof value === 'object' && !Object.keys(value).length)
  );
}
