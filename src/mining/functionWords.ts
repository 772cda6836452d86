import * as lists from 'stopword';

/** The word lists' own names of languages (ISO 639-3), by primary subtag. */
const LIST_NAMES: Record<string, string> = {
  ar: 'ara', bg: 'bul', ca: 'cat', cs: 'ces', da: 'dan', de: 'deu', el: 'ell', en: 'eng', es: 'spa', et: 'est', fa: 'fas', fi: 'fin', fr: 'fra', he: 'heb', hi: 'hin', hr: 'hrv', hu: 'hun',
  id: 'ind', it: 'ita', ja: 'jpn', ko: 'kor', lt: 'lit', lv: 'lav', nl: 'nld', no: 'nob', nb: 'nob', pl: 'pol', pt: 'por', ro: 'ron', ru: 'rus', sk: 'slk', sl: 'slv', sv: 'swe', tr: 'tur',
  uk: 'ukr', vi: 'vie', zh: 'zho',
};

/** Modal verbs and other grammar that the lists lack and that a legal or technical text is full of. */
const MORE: Record<string, string[]> = {
  en: ['shall', 'not', 'no', 'may', 'cannot', 'must', 'a', 'upon', 'within', 'during', 'per', 'against', 'without', 'until', 'unless', 'where', 'whether', 'either', 'neither', 'nor', 'so',
    'when', 'then', 'once', 'again', 'always', 'every', 'few', 'both', 'any', 'does', 'did', 'done', 'has', 'having', 'itself', 'whose', 'whom', 'therefore', 'however', 'thereof', 'i', 'do', 'doing'],
  de: ['sowie', 'soweit', 'sofern', 'bzw', 'gemäß', 'je', 'pro', 'sobald', 'falls', 'nur', 'nie', 'hierzu', 'hiervon', 'werden', 'wird', 'wurde', 'sind', 'sein'],
  fr: ['ne', 'pas', 'doit', 'doivent', 'peut', 'peuvent', 'lors', 'afin', 'ainsi', 'si', 'dont', 'entre', 'sous', 'chaque', 'tout', 'toute', 'tous', 'toutes', 'plus', 'sauf', 'selon', 'dès', 'lorsque'],
};

const known = new Map<string, ReadonlySet<string>>();

/** Words of grammar, in lower case; with them no term begins or ends. Empty for a language without a list. */
export function functionWords(language: string): ReadonlySet<string> {
  const primary = language.split('-')[0]!.toLowerCase();
  let words = known.get(primary);
  if (!words) {
    const list = (lists as unknown as Record<string, string[] | undefined>)[LIST_NAMES[primary] ?? ''] ?? [];
    words = new Set([...list, ...(MORE[primary] ?? [])].map((word) => word.toLowerCase()));
    known.set(primary, words);
  }
  return words;
}
