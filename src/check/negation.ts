import { memoised } from '../base/maps';
import { functionWordsOf } from '../language/functionWords';
import { foldDiacritics, normaliseForm } from '../language/normalise';
import { SIMILAR_LANGUAGES } from '../language/oppositeAffixes';
import type { Span } from '../model/phrase';

/**
 * Words that negate the next word, by language, without diacritics: the negative particles, determiners and
 * prepositions of the reference grammars.
 */
const DENYING: Readonly<Record<string, string>> = {
  ar: 'غير لا ليس ليست لم لن بدون دون عدم',
  bg: 'не без няма нито',
  ca: 'no sense mai cap ni',
  cs: 'ne neni nejsou nebyl nebyla nebylo bez ani',
  da: 'ikke uden aldrig ingen intet ej',
  de: 'nicht nichts niemand kein keine keinen keinem keiner keines nie niemals ohne weder',
  el: 'δεν μη μην χωρισ οχι ουτε',
  en: 'not no never without non neither nor cannot none nothing nobody nowhere',
  es: 'no nada nadie sin nunca jamas ni ningun ninguna',
  et: 'ei mitte ilma pole',
  fa: 'بدون غیر نه',
  fi: 'ei eivat en et emme ette ilman ala alkaa',
  fr: 'pas rien non sans jamais aucun aucune ni',
  he: 'לא אין בלי ללא אינו אינה אינם בלתי',
  hi: 'नहीं न बिना',
  hr: 'ne nije nisu bez nikad niti',
  hu: 'nem ne nincs sem sohasem',
  id: 'tidak bukan tanpa jangan belum',
  it: 'non nulla niente nessuno senza mai ne nessun nessuna',
  lt: 'ne nera be',
  lv: 'nav bez ne',
  nb: 'ikke uten aldri ingen ikkje',
  nl: 'niet niets niemand geen zonder nooit noch',
  pl: 'nie nic nikt bez ani nigdy',
  pt: 'nao nada ninguem sem nunca jamais nem nenhum nenhuma',
  ro: 'nu fara nici niciodata',
  ru: 'не ничего никто без нет ни никогда',
  sk: 'nie bez ani nikdy',
  sl: 'ne ni niso brez nikoli',
  sv: 'inte ingenting ej icke utan aldrig ingen inget inga',
  uk: 'не без немає ні ніколи',
  vi: 'khong chua dung',
};

/** Negations after a word, in languages that have them. */
const DENYING_AFTER: Readonly<Record<string, RegExp>> = {
  ja: /^(?:し|さ|で(?:は|も)?|じゃ|く)?(?:ない|なかっ|ません|ありません|ではありません)/u,
  ko: /^(?:하|되|이|가)?(?:지\s?(?:않|못)|\s?아니|\s?아닙)/u,
  tr: /^\s+değil/u,
};
/** Characters that negate the following Chinese or Japanese word. */
const DENYING_SIGN = /[不非無无未没]$/u;
/**
 * Korean negating prefixes at the beginning of a word, and Japanese ones without another Chinese character before them.
 */
const DENYING_START = /(?:^|[^\p{L}\p{M}])[비불부무미반역]$|(?:^|[^\p{Script=Han}])[反逆被]$/u;

/** The Thai negation before a word. In หรือไม่, it asks whether. */
const THAI_NOT = /(?<!หรือ)ไม่$/u;
const THAI_DENIAL = /ไม่|ห้าม|อย่า|ไร้|ปราศจาก/u;

/** Words for “not only”: the text after them is not negated. */
const ONLY = new Set(
  (
    'only nur solo solamente soltanto seulement somente apenas alleen slechts bara kun bare blott только лишь ' +
    'лише тільки tylko jen pouze samo csak vain ainult'
  ).split(' '),
);
/** The maximum number of function words between a negation and the word: a copula, an article. */
const MAX_WORDS_BETWEEN = 2;
/** The maximum distance of a negation before a word, in characters. */
const MAX_NEGATION_DISTANCE = 40;
/** English words that deny something themselves. */
const ENGLISH_DENIAL = new RegExp(
  String.raw`\b(?:un\p{L}{3,}|non-?\p{L}{3,}|\p{L}+n['’]t|\p{L}+less|\p{L}+-free|fail\p{L}*|avoid\p{L}*|` +
    String.raw`prevent\p{L}*|lack\p{L}*|miss(?:ing|es)?|lost|lose|except|hardly|stop\p{L}*|hid(?:e|es|den|ing)|` +
    String.raw`ignor\p{L}*|skip\p{L}*|disable\p{L}*|den(?:y|ie)\p{L}*|refus\p{L}*|reject\p{L}*|invalid|illegal|` +
    String.raw`in(?:correct|complete|active|secure|valid)|im(?:possible|proper)|forb\p{L}*|prohibit\p{L}*|` +
    String.raw`exclud\p{L}*|instead|rather|free|absen\p{L}*)\b`,
  'iu',
);

const denyingWords = memoised((language: string): ReadonlySet<string> | undefined => {
  const primary = language.split('-')[0]!.toLowerCase();
  const list = DENYING[primary] ?? DENYING[SIMILAR_LANGUAGES[primary] ?? ''];
  return list === undefined ? undefined : new Set(list.split(' '));
});

const wordsOf = (text: string): string[] => foldDiacritics(normaliseForm(text)).match(/[\p{L}\p{M}]+/gu) ?? [];

/**
 * Returns whether a text may contain a negation outside a span, so that a negation in the translation proves nothing.
 * True for unknown languages.
 */
export function mayNegateElsewhere(text: string, { start, end }: Span, language: string): boolean {
  const rest = `${text.slice(0, start)} ${text.slice(end)}`;
  if (/^(?:ja|zh)\b/.test(language)) return /[不非無无未没]|ない|なかっ|ません|ず/u.test(rest);
  if (/^ko\b/.test(language)) return /않|못|아니|없|안\s|[비불무미]\p{L}/u.test(rest);
  if (/^th\b/.test(language)) return THAI_DENIAL.test(rest);
  const denying = denyingWords(language);
  if (!denying) return true;
  if (/^en\b/.test(language) && ENGLISH_DENIAL.test(rest)) return true;
  return (
    wordsOf(rest).some((word) => denying.has(word)) ||
    (DENYING_AFTER[language.split('-')[0]!]?.test(text.slice(end)) ?? false)
  );
}

/** Returns false if `negatedSpan` certainly finds no negation in a text: a fast check before it. */
export function mayNegate(text: string, language: string): boolean {
  const primary = language.split('-')[0]!.toLowerCase();
  if (/^(?:ja|zh|ko|th)$/.test(primary) || DENYING_AFTER[primary]) return true;
  const denying = denyingWords(language);
  return denying !== undefined && wordsOf(text).some((word) => denying.has(word));
}

/** Returns the span extended to the word or sign before or after it that negates it; undefined if there is none. */
export function negatedSpan(text: string, { start, end }: Span, language: string): Span | undefined {
  const attached = attachedNegationStart(text, start, language);
  if (attached !== undefined) return { start: attached, end };
  const after = DENYING_AFTER[language.split('-')[0]!]?.exec(text.slice(end));
  if (after) return { start, end: end + after[0].length };
  const denying = denyingWords(language);
  if (!denying) return undefined;
  const before = text.slice(Math.max(0, start - MAX_NEGATION_DISTANCE), start);
  const clause = before.slice(Math.max(...Array.from('.,;:!?()…', (sign) => before.lastIndexOf(sign))) + 1);
  const beside = Array.from(clause.matchAll(/[\p{L}\p{M}'’]+/gu)).slice(-1 - MAX_WORDS_BETWEEN);
  const functionWords = functionWordsOf(language);
  for (const { 0: word, index } of beside.reverse()) {
    const [folded = ''] = wordsOf(word).slice(-1);
    if (denying.has(folded)) return { start: start - clause.length + index, end };
    if (ONLY.has(folded) || !functionWords.has(word)) return undefined;
  }
  return undefined;
}

/**
 * Returns the start of a Chinese, Japanese, Korean or Thai negation attached to the word at `start`; undefined if there
 * is none.
 */
export function attachedNegationStart(text: string, start: number, language: string): number | undefined {
  if (/^th\b/.test(language)) {
    const negation = THAI_NOT.exec(text.slice(Math.max(0, start - MAX_NEGATION_DISTANCE), start));
    return negation ? start - negation[0].length : undefined;
  }
  const before = text.slice(Math.max(0, start - 2), start);
  if (/^(?:ja|zh)\b/.test(language) && DENYING_SIGN.test(before)) return start - 1;
  return /^(?:ja|ko)\b/.test(language) && DENYING_START.test(before) ? start - 1 : undefined;
}
