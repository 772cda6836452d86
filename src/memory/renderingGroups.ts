import { addCount } from '../base/maps';
import { isAttestedCompoundOf } from '../language/compounds';
import { foldDiacritics, normaliseForm } from '../language/normalise';
import { isInflection, joinStems, stemmedWords } from '../language/forms';
import { functionWordsOf } from '../language/functionWords';
import { stemWord, stemPhrase } from '../language/stems';
import { splitIntoWords } from '../language/words';
import type { Span } from '../model/phrase';

/** An occurrence of a phrase with its translation. */
export interface RenderingOccurrence<Place> {
  /** The whole translation. */
  translation: string;
  /** The span that renders the phrase. */
  span: Span;
  /** The number of segments that are the same. */
  count: number;
  /** True if the source has the phrase in the requested form, so singular matches singular. */
  isExact: boolean;
  /** True if other content words are directly adjacent to the phrase, so one word may translate both. */
  hasAdjacentContentWords: boolean;
  place: Place;
}

export interface RenderingGroup<Place> {
  /** The form that represents the group. */
  term: string;
  /** The key shared by its inflected forms. */
  key: string;
  /** All forms in the group, including longer ones merged into it. */
  forms: string[];
  count: number;
  /** The positions of its occurrences. */
  occurrences: Place[];
  /** The occurrence shown as the example. */
  place: Place;
}

/** The properties of the phrase and of the memory that grouping needs. */
export interface RenderingContext {
  language: string;
  /** The number of content words in the phrase. */
  phraseLength: number;
  /** Returns whether a text contains a content word in any form. */
  containsContentWord(word: string): boolean;
  /** The additional segments in which a rendering was counted, by its key. */
  additionalCounts: ReadonlyMap<string, number>;
}

/** The weight of a form seen with an inflected phrase. */
const INFLECTED_WEIGHT = 0.3;

/** The minimum frequency of a base form, relative to the most frequent form, to represent the group. */
const MIN_BASE_FORM_SHARE = 0.2;

interface Form<Place> extends RenderingOccurrence<Place> {
  text: string;
}

/** Translations that count as one. */
interface Group<Place> {
  key: string;
  forms: Form<Place>[];
  /** Partial translations merged into the group; `longer` contains longer ones. */
  joined: Form<Place>[];
  longer: Form<Place>[];
  count: number;
}

/** Groups renderings by their common part, most frequent first. */
export function renderingGroups<Place>(
  seen: readonly RenderingOccurrence<Place>[],
  context: RenderingContext,
): RenderingGroup<Place>[] {
  const { language } = context;
  const groups = new Map<string, Group<Place>>();
  for (const each of seen) {
    const form = { ...each, text: textOf(each) };
    const { start, end } = trimFunctionWords(form.translation, form.span, language);
    const key = keyOf(form.translation.slice(start, end), language);
    const group = groups.get(key) ?? {
      key,
      forms: [],
      joined: [],
      longer: [],
      count: context.additionalCounts.get(key) ?? 0,
    };
    group.forms.push(form);
    group.count += form.count;
    groups.set(key, group);
  }
  completeParts(groups);
  return joinLonger(
    [...groups.values()].filter(({ forms }) => forms.length),
    context,
  )
    .map(({ key, forms, joined, longer, count }) => {
      const term = displayForm(forms, language);
      const exampleForm =
        forms.find(({ text, isExact }) => text === term && isExact) ??
        forms.find(({ text }) => text === term) ??
        forms[0]!;
      return {
        key,
        term,
        forms: [...new Set([...forms, ...longer].map(({ text }) => text))],
        count,
        occurrences: [...forms, ...joined, ...longer].map(({ place }) => place),
        place: exampleForm.place,
      };
    })
    .sort((a, b) => b.count - a.count || a.term.length - b.term.length);
}

function textOf<Place>({ translation, span }: RenderingOccurrence<Place>): string {
  return translation.slice(span.start, span.end);
}

/**
 * Arabic prefixes; at least two letters must remain. Two are enough, because only translations of one phrase are
 * compared.
 */
const ARABIC_CLITICS = /^[وف]?(?:[بكل]?ال|لل|[بكل])(?=.{2})/u;

/** The plural of foreign words in German, which the stemmer leaves: *Gizmos*. */
const FOREIGN_PLURAL = /(?<=\p{L}{3})s(?= |$)/gu;

/** Returns the key shared by the forms of a rendering. */
function keyOf(text: string, language: string): string {
  if (language.startsWith('he')) return joinStems(stemmedWords(text, language));
  if (language.startsWith('de')) return stemPhrase(text, language).replace(FOREIGN_PLURAL, '');
  if (!language.startsWith('ar')) return stemPhrase(text, language);
  return splitIntoWords(text.replace(/[-\u2010\u2011]/g, ' '), language)
    .map((word) => stemWord(withoutClitics(word.text), language))
    .join(' ');
}

function withoutClitics(word: string): string {
  return foldDiacritics(normaliseForm(word)).replace(ARABIC_CLITICS, '');
}

/** Counts a partial translation as a whole one if the translation contains the whole one at the same position. */
function completeParts<Place>(groups: Map<string, Group<Place>>): void {
  const longest = [...groups.values()].sort((a, b) => b.key.length - a.key.length);
  for (const part of longest) {
    const wholes = longest.filter(
      ({ key, forms }) => key.length > part.key.length && isWithin(part.key, key, ' ') && forms.length > 1,
    );
    for (const form of wholes.length ? [...part.forms] : []) {
      const whole = wholes.find(({ forms }) => forms.some(({ text }) => enclosesOccurrence(form, text)));
      if (!whole) continue;
      part.forms.splice(part.forms.indexOf(form), 1);
      part.count -= form.count;
      whole.joined.push(form);
      whole.count += form.count;
    }
  }
}

/** Returns whether a text occurs in the translation of a form and encloses the span of that form. */
function enclosesOccurrence<Place>({ translation, span }: Form<Place>, text: string): boolean {
  const [all, form] = [translation.toLowerCase(), text.toLowerCase()];
  for (let at = all.indexOf(form); at >= 0; at = all.indexOf(form, at + 1))
    if (at <= span.start && span.end <= at + form.length) return true;
  return false;
}

/**
 * Adds longer translations to the group of a shorter one, because they also translate words adjacent to the phrase:
 * *Kollisions-Shape-Typ*, *Rasterversatz*, *main scene*, and *Fehlerbericht* for *bug* even if *Fehler* is rarer.
 */
function joinLonger<Place>(groups: readonly Group<Place>[], context: RenderingContext): Group<Place>[] {
  const shortestFirst = [...groups].sort((a, b) => a.key.length - b.key.length || b.count - a.count);
  const kept: Group<Place>[] = [];
  for (const group of shortestFirst) {
    const isOfLongerPhrase = group.forms.every(({ hasAdjacentContentWords }) => hasAdjacentContentWords);
    const [part] = kept
      .filter((each) => (isOfLongerPhrase || each.count >= group.count) && isLongerVariant(group, each, context))
      .sort((a, b) => b.count - a.count);
    if (!part) {
      kept.push(group);
      continue;
    }
    part.joined.push(...group.joined);
    part.longer.push(...group.forms, ...group.longer);
    part.count += group.count;
  }
  return kept;
}

function isLongerVariant<Place>(
  group: Group<Place>,
  part: Group<Place>,
  { language, phraseLength, containsContentWord }: RenderingContext,
): boolean {
  if (isWithin(partsOf(part, language), partsOf(group, language), '-')) return true;
  if (!group.forms.every(({ hasAdjacentContentWords }) => hasAdjacentContentWords)) return false;
  // A rendering with fewer words than the phrase may be a part of another one: *formulaire* of *entrée de formulaire*.
  if (part.key.split(' ').length >= phraseLength && isWithin(part.key, group.key, ' ')) return true;
  return (
    !part.key.includes(' ') &&
    !group.key.includes(' ') &&
    part.forms.some(({ text }) =>
      isAttestedCompoundOf(
        normaliseForm(group.forms[0]!.text),
        stemWord(text, language),
        language,
        containsContentWord,
      ),
    )
  );
}

const HYPHEN = /[-\u2010\u2011]/;

/** Returns the stems of the parts of a hyphenated word, joined with hyphens. */
function partsOf<Place>({ forms: [form] }: Group<Place>, language: string): string {
  return form!.text
    .split(HYPHEN)
    .map((each) => stemWord(each, language))
    .join('-');
}

function isWithin(part: string, whole: string, joint: string): boolean {
  return part !== whole && `${joint}${whole}${joint}`.includes(`${joint}${part}${joint}`);
}

/**
 * Returns the shortest of the frequent forms, because endings are added to the citation form. Capitals at the beginning
 * of a sentence and attached articles are removed.
 */
function displayForm<Place>(forms: readonly Form<Place>[], language: string): string {
  const weights = new Map<string, number>();
  const standing = forms.filter((form) => !isJoined(form));
  for (const { text, count, isExact } of standing.length ? standing : forms)
    addCount(weights, text, (isExact ? 1 : INFLECTED_WEIGHT) * count);
  const [[frequent, most]] = [...weights].sort((a, b) => b[1] - a[1] || a[0].length - b[0].length) as [
    [string, number],
  ];
  const best = [...weights.keys()]
    .filter((text) => isWithoutEndings(text, frequent) && weights.get(text)! >= MIN_BASE_FORM_SHARE * most)
    .sort((a, b) => a.length - b.length)[0]!;
  if (language.startsWith('ar'))
    return (
      [...weights.keys()].find(
        (text) =>
          foldDiacritics(normaliseForm(text)) ===
          splitIntoWords(best, language)
            .map((word) => withoutClitics(word.text))
            .join(' '),
      ) ?? best
    );
  if (language.startsWith('he'))
    return [...weights.keys()]
      .filter((text) => isInflection(text, best, language))
      .sort((a, b) => a.length - b.length)[0]!;
  const small = best.charAt(0).toLowerCase() + best.slice(1);
  if (small === best) return best;
  if (!language.startsWith('de')) return weights.has(small) ? small : best;
  // German nouns are always capitalised.
  const isCapital = (text: string): boolean => text.charAt(0) !== text.charAt(0).toLowerCase();
  const isAdjectiveOrVerb =
    forms.some(({ text }) => !isCapital(text)) && forms.every((form) => !isCapital(form.text) || beginsSentence(form));
  return isAdjectiveOrVerb ? small : best;
}

/**
 * Returns whether each word of a text is the beginning of the corresponding word of another, as in *bouton radio* and
 * *boutons radio*; more words may follow the last one.
 */
function isWithoutEndings(text: string, other: string): boolean {
  const [own, others] = [text.split(' '), other.split(' ')];
  return (
    other.startsWith(text) || (own.length === others.length && own.every((word, i) => others[i]!.startsWith(word)))
  );
}

/** Returns whether a hyphen joins it to the following word, which may change its ending: *Animations-Key*. */
function isJoined<Place>({ translation, span }: Form<Place>): boolean {
  return HYPHEN.test(translation.charAt(span.end));
}

function beginsSentence<Place>({ translation, span }: Form<Place>): boolean {
  return !/[\p{L}\p{N},]/u.test(/[^.!?:\n]*$/u.exec(translation.slice(0, span.start))![0]);
}

/** Returns a span of a text without function words at its ends, or unchanged if there is nothing else. */
export function trimFunctionWords(text: string, { start, end }: Span, language: string): Span {
  const functionWords = functionWordsOf(language);
  const own = splitIntoWords(text.slice(start, end), language);
  const first = own.findIndex((word) => !functionWords.has(word.text));
  if (first < 0) return { start, end };
  const last = own.findLastIndex((word) => !functionWords.has(word.text));
  return { start: start + own[first]!.start, end: start + own[last]!.end };
}
