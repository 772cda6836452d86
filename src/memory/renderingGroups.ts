import { functionWordsOf } from '../language/functionWords';
import { stemPhrase } from '../language/stems';
import { words } from '../language/words';
import type { Span } from '../model/phrase';

/** A place at which a phrase is translated. */
export interface SeenRendering<Place> {
  /** As the translation writes it. */
  text: string;
  /** Segments that are the same. */
  count: number;
  /** Whether the source has the phrase as it was asked for, so that singular meets singular. */
  isExact: boolean;
  place: Place;
}

export interface RenderingGroup<Place> {
  /** The form that stands for all. */
  term: string;
  /** By which its inflected forms are one. */
  key: string;
  count: number;
  /** The best place. */
  place: Place;
}

/** What a form counts that was seen where the phrase was inflected. */
const INFLECTED = 0.3;

/** Renderings by what they have in common, most frequent first. */
export function renderingGroups<Place>(seen: readonly SeenRendering<Place>[], language: string): RenderingGroup<Place>[] {
  const groups = new Map<string, SeenRendering<Place>[]>();
  for (const each of seen) {
    const key = stemPhrase(each.text, language);
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  joinParts(groups);
  return Array.from(groups, ([key, group]) => {
    const term = mostFrequentForm(group, language);
    const shown = group.find(({ text, isExact }) => text === term && isExact) ?? group.find(({ text }) => text === term) ?? group[0]!;
    return { key, term, count: group.reduce((sum, { count }) => sum + count, 0), place: shown.place };
  }).sort((a, b) => b.count - a.count || a.term.length - b.term.length);
}

/** A word that is written with hyphens counts to the rendering that is a part of it, where that is more frequent: *Kollisions-Shape-Typ*. */
function joinParts<Place>(groups: Map<string, SeenRendering<Place>[]>): void {
  const countOf = (group: readonly SeenRendering<Place>[]): number => group.reduce((sum, { count }) => sum + count, 0);
  const ordered = [...groups].sort(([, a], [, b]) => countOf(b) - countOf(a));
  const holds = (written: string, part: string): boolean => `-${written.toLowerCase()}-`.includes(`-${part.toLowerCase()}-`);
  for (const [place, [key, group]] of ordered.entries()) {
    if (!key.includes('-')) continue;
    const whole = ordered.slice(0, place).find(([part, forms]) => groups.has(part) && forms.some(({ text }) => holds(group[0]!.text, text)));
    if (!whole) continue;
    // Their forms are not those of the rendering.
    whole[1].push(...group.map((each) => ({ ...each, text: whole[1][0]!.text, isExact: false })));
    groups.delete(key);
  }
}

/** Of equally frequent forms the shortest, because endings are added to the form that dictionaries list; a capital of a sentence's beginning is none of the term's. */
function mostFrequentForm<Place>(group: readonly SeenRendering<Place>[], language: string): string {
  const weights = new Map<string, number>();
  for (const { text, count, isExact } of group) weights.set(text, (weights.get(text) ?? 0) + (isExact ? 1 : INFLECTED) * count);
  const [best] = [...weights].sort((a, b) => b[1] - a[1] || a[0].length - b[0].length)[0]!;
  const small = best.charAt(0).toLowerCase() + best.slice(1);
  return !language.startsWith('de') && weights.has(small) ? small : best;
}

/** A stretch of a text without the words of grammar at its ends; as it is where it holds nothing else. */
export function withoutGrammarAtEnds(text: string, { start, end }: Span, language: string): Span {
  const grammar = functionWordsOf(language);
  const own = words(text.slice(start, end), language);
  const first = own.findIndex((word) => !grammar.has(word.text));
  if (first < 0) return { start, end };
  const last = own.findLastIndex((word) => !grammar.has(word.text));
  return { start: start + own[first]!.start, end: start + own[last]!.end };
}
