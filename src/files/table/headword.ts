import { normaliseUnicode } from '../../language/normalise';
import type { HeadwordFields } from './headwordLabels';
import { labelledTerm, grammarFields, labelFields, usageFields } from './headwordLabels';

/** A term from a list, with the additional text in its cell. */
export interface Headword extends HeadwordFields {
  term: string;
}

/** The context for interpreting a headword. */
export interface HeadwordContext {
  language: string;
  /** Cells of the row in other languages. */
  others: readonly string[];
  /**
   * True if several cells of the column begin with an article; capitalised or single-letter ones then count as well.
   */
  hasArticles: boolean;
  /** True if several cells of the column end with a gender outside brackets. */
  hasGenders: boolean;
}

type Gender = 'masculine' | 'feminine' | 'neuter';

/** Articles by language, with their gender; undefined if the form has several, as in the plural. */
const ARTICLES: Record<string, Record<string, Gender | undefined>> = {
  en: { the: undefined, a: undefined, an: undefined },
  de: { der: 'masculine', die: undefined, das: 'neuter', ein: undefined, eine: 'feminine', einen: 'masculine' },
  fr: { le: 'masculine', la: 'feminine', les: undefined, un: 'masculine', une: 'feminine', des: undefined },
  es: { el: undefined, la: 'feminine', los: 'masculine', las: 'feminine', un: undefined, una: 'feminine' },
  it: {
    il: 'masculine',
    lo: 'masculine',
    la: 'feminine',
    i: 'masculine',
    gli: 'masculine',
    le: 'feminine',
    un: 'masculine',
    uno: 'masculine',
    una: 'feminine',
  },
  pt: { o: 'masculine', a: 'feminine', os: 'masculine', as: 'feminine', um: 'masculine', uma: 'feminine' },
  nl: { de: undefined, het: 'neuter', een: undefined },
  sv: { en: undefined, ett: 'neuter' },
  da: { en: undefined, et: 'neuter' },
  no: { en: undefined, ei: 'feminine', et: 'neuter' },
  ca: { el: 'masculine', la: 'feminine', els: 'masculine', les: 'feminine', un: 'masculine', una: 'feminine' },
};
const ELIDED = /^(?:l|un)['’](?=\p{L})/iu;
/** Phrases that begin with a word that only looks like an article. */
const NO_ARTICLE = new RegExp(
  '^(?:de (?:facto|jure|novo|luxe)|a (?:priori|posteriori|fortiori|cappella|la|few|lot|little|bit)|' +
    String.raw`en (?:route|bloc|suite|masse|passant)|la carte|des (?:Weiteren|weiteren))\b`,
  'i',
);
/** Beginnings in which `to` is not the mark of an infinitive. */
const NO_INFINITIVE = new RegExp(
  '^to (?:the|a|an|and|or|date|scale|go|this|that|these|those|it|you|me|him|her|us|them|from|order|' +
    String.raw`whom|my|your|our|their|its|some|all|each|every|be|do list|do lists|some extent)\b`,
);
/** Endings of the plural, the feminine and cases in brackets directly after a word. */
const ENDINGS: Record<string, RegExp> = {
  en: /^(?:s|es|ies)$/,
  de: /^(?:e|n|en|er|s|r|nen|es|se)$/,
  fr: /^(?:s|x|e|es)$/,
  es: /^(?:s|es|a|as)$/,
  pt: /^(?:s|es|a|as)$/,
  it: /^(?:e|i|a|o)$/,
};
const OTHER_ENDING = /^(?:s|es|e|n|en|er|r|a|y|i)$/;
const MAX_BRACKETS = 4;
/** The maximum number of letters of an abbreviation in brackets. */
const MAX_ABBREVIATION = 12;
const FORMULA = /^(?:[A-Z][a-z]?\d*){2,}$/;

/**
 * Returns the terms of a headword in a list: the term itself without additions that only a dictionary writes, and its
 * abbreviation.
 */
export function headwordsOf(written: string, context: HeadwordContext): Headword[] {
  const fields: HeadwordFields = {};
  const others: Headword[] = [];
  const announced = labelledTerm(written);
  if (announced?.fields.termType) return [{ term: announced.term, ...announced.fields }];
  let term = written;
  for (let count = 0; count < MAX_BRACKETS; count++) {
    const bracket = trailingBracket(term);
    const rest = bracket && bracketMeaning(bracket, context, fields, others);
    if (rest === undefined) break;
    term = rest;
  }
  term = withoutLeadingLabel(term, context, fields);
  term = withoutGrammar(term, context, fields);
  term = withoutArticle(term, context, fields);
  term = withoutInfinitive(term, context, fields);
  if (!term) return [{ term: written }];
  if (!term.includes('(')) return [{ term, ...fields }, ...others];
  // Endings within a phrase, as in `valve(s) for water`.
  term = term.replaceAll(/(?<=\p{Ll}{2})\((\p{Ll}{1,3})\)(?=\s|$)/gu, (whole, ending: string) =>
    isEnding(ending, context.language) ? '' : whole,
  );
  const optional = /^(.*\p{L})\((\p{Ll}{1,2})\)(\p{L}.*)$/u.exec(term);
  const forms = optional ? [optional[1]! + optional[2]! + optional[3]!, optional[1]! + optional[3]!] : [term];
  return [...forms.map((form) => ({ term: form, ...fields })), ...others];
}

interface Bracket {
  before: string;
  inside: string;
  /** True if no space precedes it. */
  isAttached: boolean;
}

const CLOSING: Record<string, string> = { ')': '(', ']': '[', '）': '（', '］': '［', '】': '【' };

/** Returns the brackets at the end of a text, if they are not nested. */
function trailingBracket(text: string): Bracket | undefined {
  const opening = CLOSING[text.at(-1) ?? ''];
  const at = opening ? text.lastIndexOf(opening) : -1;
  if (at < 1) return undefined;
  const inside = text.slice(at + 1, -1).trim();
  const before = text.slice(0, at);
  if (!inside || /[()[\]（）［］]/.test(inside) || !before.trim()) return undefined;
  return { before: before.trim(), inside, isAttached: !/\s$/.test(before) };
}

/**
 * Returns the text without its brackets, whose content becomes fields or other terms; undefined if they belong to the
 * term.
 */
function bracketMeaning(
  { before, inside, isAttached }: Bracket,
  { language, others: otherCells }: HeadwordContext,
  fields: HeadwordFields,
  others: Headword[],
): string | undefined {
  const isWide = /[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(before.at(-1)!);
  if (isAttached && /^\p{Ll}+$/u.test(inside) && /\p{Ll}{3}$/u.test(before) && isEnding(inside, language))
    return before;
  // `iron(III)`, `f(x)`, `print()`: except in scripts with wide characters, an addition is separated by a space.
  if (isAttached && !isWide) return undefined;
  const label = labelFields(inside, language);
  if (label) return take(fields, label, before);
  const announced = labelledTerm(inside);
  if (announced) {
    others.push({ term: announced.term, ...announced.fields });
    return before;
  }
  const isShared = otherCells.some((cell) => cell.includes(`(${inside})`) || cell.trim() === inside);
  if (isAbbreviationOf(inside, before) || (isShared && isAbbreviation(inside))) {
    others.unshift({ term: inside, termType: FORMULA.test(inside) && /\d/.test(inside) ? 'formula' : 'abbreviation' });
    return before;
  }
  if (
    FORMULA.test(inside) &&
    /[a-z\d]/.test(inside) &&
    /^\p{L}[\p{L}\s-]+$/u.test(before) &&
    !/^[A-Z][a-z]+$/.test(inside)
  ) {
    others.unshift({ term: inside, termType: 'formula' });
    return before;
  }
  if (isAbbreviationOf(before, inside)) {
    others.unshift({ term: before, termType: 'abbreviation' });
    return inside;
  }
  // Numbers, single letters and placeholders in brackets are part of the term.
  if (/^(?:\P{L}*|\p{L}|[ivx]+)$/iu.test(inside) || /[%{}$<>*]/.test(inside)) return undefined;
  return take(fields, { note: inside }, before);
}

/** Sets the fields that are not set yet, joins notes, and returns `rest`. */
function take(fields: HeadwordFields, found: HeadwordFields, rest: string): string {
  const { note, ...others } = found;
  Object.assign(fields, { ...others, ...fields });
  if (note !== undefined && note !== fields.note) fields.note = fields.note ? `${note}; ${fields.note}` : note;
  return rest;
}

function isEnding(ending: string, language: string): boolean {
  return (ENDINGS[language.split('-')[0]!] ?? OTHER_ENDING).test(ending);
}

const isAbbreviation = (text: string): boolean =>
  text.length <= MAX_ABBREVIATION && /^\p{Lu}[\p{L}\p{N}.&/-]*$/u.test(text) && /\p{L}.*[\p{Lu}.]/u.test(text);

/** Returns whether the long form contains the letters of the short one, in order and from the beginning of a word. */
function isAbbreviationOf(short: string, long: string): boolean {
  if (!isAbbreviation(short) || long.length <= short.length) return false;
  // The letters of a Latin abbreviation cannot be compared with a term in another script.
  if (/^[A-Z\d.&/-]{2,}$/.test(short) && !/\p{sc=Latin}/u.test(long)) return true;
  const letters = fold(short);
  if (letters.length < 2) return false;
  const text = normaliseUnicode(long, 'NFD').toLowerCase();
  return [...text.matchAll(/(?<![\p{L}\p{M}])\p{L}/gu)].some(({ 0: initial, index }) => {
    if (initial !== letters[0]) return false;
    let at = index;
    return [...letters].every((letter) => (at = text.indexOf(letter, at) + 1) > 0);
  });
}

const fold = (text: string): string =>
  normaliseUnicode(text, 'NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '');

/**
 * Removes a leading label and stores its meaning in the fields: `[forbidden] X`, `(noun) X`, `(sich) anmelden`, `nicht:
 * X`.
 */
function withoutLeadingLabel(text: string, { language }: HeadwordContext, fields: HeadwordFields): string {
  const [, label, rest] = /^[([]([^()[\]]{1,30})[)\]]\s+(\S.*)$/s.exec(text) ?? [];
  const found = label === undefined ? undefined : labelFields(label, language);
  if (found) return take(fields, found, rest!);
  if (label !== undefined && /^(?:sich|se|si|to)$/.test(label)) return take(fields, { note: `(${label})` }, rest!);
  const at = text.indexOf(':');
  const usage = at > 0 && at <= 30 ? usageFields(text.slice(0, at)) : undefined;
  return usage?.status && text.slice(at + 1).trim() ? take(fields, usage, text.slice(at + 1).trim()) : text;
}

/** Reads grammar after the term without brackets: `Motor, der`, `Motor, -en`, `moteur n.m.`, `Pumpe f`. */
function withoutGrammar(text: string, context: HeadwordContext, fields: HeadwordFields): string {
  const { language } = context;
  let term = text;
  const ending = endingsBehind(term);
  if (ending) term = take(fields, { note: ending.note }, ending.before);
  const comma = term.lastIndexOf(', ');
  if (comma > 0) {
    const behind = term.slice(comma + 2).trim();
    const article = articlesOf(language)[behind];
    const isArticle = Object.hasOwn(articlesOf(language), behind) && language !== 'en';
    const found = isArticle ? (article ? { grammaticalGender: article } : {}) : grammarFields(behind, language);
    if (found) return take(fields, found, term.slice(0, comma).trim());
  }
  const label =
    /\s((?:\p{Ll}{1,5}\.\s?){1,3})$/u.exec(term) ??
    (context.hasGenders ? /\s(m|f|n|nt|pl|nm|nf|sm|sf|mf)$/.exec(term) : undefined);
  const found = label && label.index > 1 ? grammarFields(label[1]!, language) : undefined;
  return found ? take(fields, found, term.slice(0, label!.index).trim()) : term;
}

/** Returns genitive and plural endings after a comma, each with a hyphen or a dash: `Motor, -s, -en`. */
function endingsBehind(text: string): { before: string; note: string } | undefined {
  if (!text.includes(',')) return undefined;
  const parts = text.split(',').map((part) => part.trim());
  let first = parts.length;
  while (first > 1 && /^(?:["¨]?[-–~]["¨]?\p{Ll}{0,4}|["¨]\p{Ll}{0,4})$/u.test(parts[first - 1]!)) first--;
  return first < parts.length
    ? { before: parts.slice(0, first).join(', '), note: parts.slice(first).join(', ') }
    : undefined;
}

function articlesOf(language: string): Record<string, Gender | undefined> {
  const primary = language.split('-')[0]!;
  return ARTICLES[primary === 'nb' || primary === 'nn' ? 'no' : primary] ?? {};
}

/** Returns whether a text begins with an article in any letter case, to detect the pattern of a column. */
export function beginsWithArticle(text: string, language: string): boolean {
  const [first, second] = text.split(/\s+/, 2) as [string, string | undefined];
  return second !== undefined && Object.hasOwn(articlesOf(language), first.toLowerCase()) && !NO_ARTICLE.test(text);
}

function withoutArticle(text: string, { language, hasArticles }: HeadwordContext, fields: HeadwordFields): string {
  const primary = language.split('-')[0]!;
  const elided = ['fr', 'it', 'ca'].includes(primary) ? ELIDED.exec(text)?.[0] : undefined;
  if (elided && (hasArticles || /^[lu]/.test(elided))) return text.slice(elided.length);
  if (!beginsWithArticle(text, language)) return text;
  const article = text.split(/\s/, 1)[0]!;
  const isPlain = article.length > 1 && /^\p{Ll}/u.test(article);
  // Unless the column has articles, unclear ones are kept: a capitalised word begins a name, and `en` and `de` may be
  // prepositions of another language, as in `en bloc` and `de facto`.
  if (!hasArticles && (!isPlain || (['en', 'sv', 'da', 'no', 'nb', 'nn'].includes(primary) && article !== 'the')))
    return text;
  const gender = articlesOf(language)[article.toLowerCase()];
  return take(fields, gender ? { grammaticalGender: gender } : {}, text.slice(article.length).trim());
}

function withoutInfinitive(text: string, { language }: HeadwordContext, fields: HeadwordFields): string {
  if (!/^en\b/.test(language) || !/^to \p{Ll}/u.test(text) || NO_INFINITIVE.test(text)) return text;
  return take(fields, fields.partOfSpeech === undefined ? { partOfSpeech: 'verb' } : {}, text.slice(3).trim());
}
