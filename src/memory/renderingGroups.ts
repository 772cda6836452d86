import { isCompoundWith } from '../language/compounds';
import { foldDiacritics, normaliseForm } from '../language/normalise';
import { functionWordsOf } from '../language/functionWords';
import { stem, stemPhrase } from '../language/stems';
import { words } from '../language/words';
import type { Span } from '../model/phrase';

/** A place at which a phrase is translated. */
export interface SeenRendering<Place> {
  /** The whole translation. */
  translation: string;
  /** What of it renders the phrase. */
  span: Span;
  /** Segments that are the same. */
  count: number;
  /** Whether the source has the phrase as it was asked for, so that singular meets singular. */
  isExact: boolean;
  /** Whether the phrase has other words of content right beside it, which one word may say together with it. */
  isAmongOthers: boolean;
  place: Place;
}

export interface RenderingGroup<Place> {
  /** The form that stands for all. */
  term: string;
  /** By which its inflected forms are one. */
  key: string;
  /** Its forms, as they were seen, and what counts to it because it says more. */
  forms: string[];
  count: number;
  /** Where it was seen. */
  places: Place[];
  /** The best place. */
  place: Place;
}

/** What is known of the words of a memory, for what is seen of them. */
export interface KnownWords {
  language: string;
  /** Words of content in the phrase. */
  length: number;
  /** Whether some text has a word of content, in whatever form. */
  isWord(word: string): boolean;
  /** Segments in which a rendering was counted besides, by its key. */
  counted: ReadonlyMap<string, number>;
}

/** What a form counts that was seen where the phrase was inflected. */
const INFLECTED = 0.3;

/** Share of the most frequent form from which on one without its ending stands for all. */
const WORTH_SHOWING = 0.2;

interface Form<Place> extends SeenRendering<Place> {
  text: string;
}

/** Renderings that are one. */
interface Group<Place> {
  key: string;
  forms: Form<Place>[];
  /** What was counted to it that is no form of it: parts, and what says more. */
  joined: Form<Place>[];
  longer: Form<Place>[];
  count: number;
}

/** Renderings by what they have in common, most frequent first. */
export function renderingGroups<Place>(seen: readonly SeenRendering<Place>[], known: KnownWords): RenderingGroup<Place>[] {
  const { language } = known;
  const groups = new Map<string, Group<Place>>();
  for (const each of seen) {
    const form = { ...each, text: textOf(each) };
    const { start, end } = withoutGrammarAtEnds(form.translation, form.span, language);
    const key = keyOf(form.translation.slice(start, end), language);
    const group = groups.get(key) ?? { key, forms: [], joined: [], longer: [], count: known.counted.get(key) ?? 0 };
    group.forms.push(form);
    group.count += form.count;
    groups.set(key, group);
  }
  completeParts(groups);
  return joinLonger([...groups.values()].filter(({ forms }) => forms.length), known)
    .map(({ key, forms, joined, longer, count }) => {
      const term = shownForm(forms, language);
      const shown = forms.find(({ text, isExact }) => text === term && isExact) ?? forms.find(({ text }) => text === term) ?? forms[0]!;
      return { key, term, forms: [...new Set([...forms, ...longer].map(({ text }) => text))], count, places: [...forms, ...joined, ...longer].map(({ place }) => place), place: shown.place };
    })
    .sort((a, b) => b.count - a.count || a.term.length - b.term.length);
}

function textOf<Place>({ translation, span }: SeenRendering<Place>): string {
  return translation.slice(span.start, span.end);
}

/** What Arabic writes onto a word; two letters stay. Forms of one phrase's renderings are alike enough for that. */
const ARABIC_CLITICS = /^[وف]?(?:[بكل]?ال|لل|[بكل])(?=.{2})/u;

/** The plural of foreign words in German, which the stemmer leaves: *Gizmos*. */
const FOREIGN_PLURAL = /(?<=\p{L}{3})s(?= |$)/gu;

/** By which forms of a rendering are one. */
function keyOf(text: string, language: string): string {
  if (language.startsWith('de')) return stemPhrase(text, language).replace(FOREIGN_PLURAL, '');
  if (!language.startsWith('ar')) return stemPhrase(text, language);
  return words(text.replace(/[-\u2010\u2011]/g, ' '), language).map((word) => stem(withoutClitics(word.text), language)).join(' ');
}

function withoutClitics(word: string): string {
  return foldDiacritics(normaliseForm(word)).replace(ARABIC_CLITICS, '');
}

/** A rendering of which only a part was linked at a place where all of it stands is seen there, too, and not its part. */
function completeParts<Place>(groups: Map<string, Group<Place>>): void {
  const longest = [...groups.values()].sort((a, b) => b.key.length - a.key.length);
  for (const part of longest) {
    const wholes = longest.filter(({ key, forms }) => key.length > part.key.length && isWithin(part.key, key, ' ') && forms.length > 1);
    for (const form of wholes.length ? [...part.forms] : []) {
      const whole = wholes.find(({ forms }) => forms.some(({ text }) => standsAround(form, text)));
      if (!whole) continue;
      part.forms.splice(part.forms.indexOf(form), 1);
      part.count -= form.count;
      whole.joined.push(form);
      whole.count += form.count;
    }
  }
}

/** Whether a text stands in a translation and has the place at which a part of it was seen in it. */
function standsAround<Place>({ translation, span }: Form<Place>, text: string): boolean {
  const [all, sought] = [translation.toLowerCase(), text.toLowerCase()];
  for (let at = all.indexOf(sought); at >= 0; at = all.indexOf(sought, at + 1)) if (at <= span.start && span.end <= at + sought.length) return true;
  return false;
}

/** What says more than a rendering that is more frequent, because it says what stands beside the phrase as well, counts to it: *Kollisions-Shape-Typ*, *Rasterversatz*, *main scene*. */
function joinLonger<Place>(groups: readonly Group<Place>[], known: KnownWords): Group<Place>[] {
  const ordered = [...groups].sort((a, b) => b.count - a.count);
  const kept: Group<Place>[] = [];
  for (const group of ordered) {
    const part = kept.find((each) => saysMoreThan(group, each, known));
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

function saysMoreThan<Place>(group: Group<Place>, part: Group<Place>, { language, length, isWord }: KnownWords): boolean {
  if (isWithin(partsOf(part, language), partsOf(group, language), '-')) return true;
  if (!group.forms.every(({ isAmongOthers }) => isAmongOthers)) return false;
  // Fewer words than the phrase has may be a part of what renders it: *formulaire* of *entrée de formulaire*.
  if (part.key.split(' ').length >= length && isWithin(part.key, group.key, ' ')) return true;
  return !part.key.includes(' ') && !group.key.includes(' ') && part.forms.some(({ text }) => isCompoundWith(normaliseForm(group.forms[0]!.text), stem(text, language), language, isWord));
}

const HYPHEN = /[-\u2010\u2011]/;

/** The stems of what hyphens join in one word, joined so. */
function partsOf<Place>({ forms: [form] }: Group<Place>, language: string): string {
  return form!.text.split(HYPHEN).map((each) => stem(each, language)).join('-');
}

function isWithin(part: string, whole: string, joint: string): boolean {
  return part !== whole && `${joint}${whole}${joint}`.includes(`${joint}${part}${joint}`);
}

/** Of frequent forms the shortest, because endings are added to the form that dictionaries list; a capital of a sentence's beginning is none of the term's, nor is an article that is written onto it. */
function shownForm<Place>(forms: readonly Form<Place>[], language: string): string {
  const weights = new Map<string, number>();
  const standing = forms.filter((form) => !isJoined(form));
  for (const { text, count, isExact } of standing.length ? standing : forms) weights.set(text, (weights.get(text) ?? 0) + (isExact ? 1 : INFLECTED) * count);
  const [[frequent, most]] = [...weights].sort((a, b) => b[1] - a[1] || a[0].length - b[0].length) as [[string, number]];
  const best = [...weights.keys()].filter((text) => frequent.startsWith(text) && weights.get(text)! >= WORTH_SHOWING * most).sort((a, b) => a.length - b.length)[0]!;
  if (language.startsWith('ar')) return [...weights.keys()].find((text) => foldDiacritics(normaliseForm(text)) === words(best, language).map((word) => withoutClitics(word.text)).join(' ')) ?? best;
  const small = best.charAt(0).toLowerCase() + best.slice(1);
  if (small === best) return best;
  if (!language.startsWith('de')) return weights.has(small) ? small : best;
  // German nouns have theirs everywhere.
  const isCapital = (text: string): boolean => text.charAt(0) !== text.charAt(0).toLowerCase();
  const isAdjectiveOrVerb = forms.some(({ text }) => !isCapital(text)) && forms.every((form) => !isCapital(form.text) || beginsSentence(form));
  return isAdjectiveOrVerb ? small : best;
}

/** Whether a hyphen joins it to what follows, for which it may have another ending: *Animations-Key*. */
function isJoined<Place>({ translation, span }: Form<Place>): boolean {
  return HYPHEN.test(translation.charAt(span.end));
}

function beginsSentence<Place>({ translation, span }: Form<Place>): boolean {
  return !/[\p{L}\p{N},]/u.test(/[^.!?:\n]*$/u.exec(translation.slice(0, span.start))![0]);
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
