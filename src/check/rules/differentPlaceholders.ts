import type { SegmentPair } from '../../model/segment';
import type { Departure, Token } from './formRule';
import { departures, unmatched } from './formRule';

/** What a program fills in, kind by kind; where two match, the first one counts. */
const KINDS: { pattern: RegExp; keyOf?: (written: string) => string }[] = [
  // {{ name }}, {% if x %}, ${total}, #{name}, %{count}, {0}, {name}, {name!r}: how Python quotes a value is the translator's choice
  { pattern: /\{\{[^{}`\n]{0,100}\}\}/u, keyOf: (written) => written.replace(/\s+/g, '') },
  { pattern: /\{%[^%{}]{0,100}%\}/u, keyOf: (written) => written.replace(/\s+/g, '') },
  { pattern: /[$#%]\{[^{}\s]{1,80}\}/u },
  { pattern: /\{[\p{L}\p{N}_][\p{L}\p{N}_.:$-]{0,60}(?:![rsa])?\}|\{\}/u, keyOf: (written) => written.replace(/![rsa]\}$/, '}') },
  // %name%; in %dx%d, %dh%02d and %sName%s there are two others
  { pattern: /(?<![\p{N}%~]\s?)%(?![diu][A-Za-z]{1,3}%\d*[diu])(?![sd]\w*%[sd](?!\w*%))[A-Za-z_]\w+%/u },
  // %1$s, %(name)s, %-5.2f, %@; %2$s stands for the second %s, wherever it is.
  { pattern: /(?<![\p{N}%~]\s?)%\(\w+\)[sdifr]/u },
  // After a number only where no word follows: “20 %ige Lösung” has none. ~% is Lisp’s line break.
  { pattern: /(?<![\p{N}%~]\s?)%(?:\d+\$)?(?:[+0#']|-(?=\d))*(?:[1-9]\d*|\*)?(?:\.\d+)?(?:hh|ll|[hlLqzjt])?[sdiufFeEgGxXcpn@]|(?<=\p{N}\s)%(?:\d+\$)?(?:[+0#']|-(?=\d))*(?:[1-9]\d*|\*)?(?:\.\d+)?(?:hh|ll|[hlLqzjt])?[sdiufFeEgGxXcpn@](?![A-Za-zÀ-ÿ])/u, keyOf: (written) => written.replace(/^%\d+\$/, '%').replace(/'|\.0(?=s)/, '').replace(/[diu]$/, 'd') },
  // $t(key), $name; @:key of Vue
  { pattern: /\$t\([^()\n]{1,100}\)/u },
  // In $file|files$ there is none, but the forms for one and for several.
  { pattern: /(?<![\p{L}\p{N}$\\])\$[a-zA-Z_][a-zA-Z_0-9]*(?![a-zA-Z_0-9]|\|[^$\s]*\$)/u },
  { pattern: /(?<![\p{L}\p{N}])@:\w+(?:\.\w+)*/u },
  // %1, %L1 of Qt, also right behind each other: %3%5 %3
  { pattern: /(?<!(?<![%\p{N}])\p{N}+\s?|[%~]\s?)%L?\d{1,2}(?!\p{N}|\$|%(?!L?\d))/u },
];
const ANY = new RegExp(KINDS.map(({ pattern }) => `(${pattern.source})`).join('|'), 'gu');
/** {count, plural, one {…} other {…}}: languages have other cases, each with what it needs. */
const CHOICE = /\{\s*[\w.]+\s*,\s*(?:plural|selectordinal|select)\s*,/;

/** `one file|many files`, as Symfony, Laravel and Vue write them. */
const FORMS = /\S\s?\|/;
/** In addresses a percent sign stands for a character. */
const ADDRESS = /\b[a-z]+:\/\/[^\s<>"]+/gu;
/** Marks around words: %B and %b stand around what is bold. */
const MARKED = /%([A-Z])(?=\p{L})([^%\n]+)%([a-z])/gu;

/** Placeholders have to be the same, in whichever order. The form for one thing may say the number in words. */
export function differentPlaceholders({ source, target, grammaticalNumber }: SegmentPair): Departure[] {
  if (grammaticalNumber === 'singular' || CHOICE.test(source.text) || CHOICE.test(target.text) || isDate(source.text)) return [];
  const [a, b] = [placeholdersOf(source.text), placeholdersOf(target.text)];
  // Of several forms each language has as many as it needs, and some say the number in words; what has a name may be said twice.
  const hasForms = FORMS.test(source.text) || FORMS.test(target.text);
  const isFree = ({ key }: Token): boolean => hasForms || !key.startsWith('%') || /[{(]|%$/.test(key);
  const { missing, extra } = unmatched(a, b);
  const isIn = (others: readonly Token[], { key }: Token): boolean => others.some((other) => other.key === key);
  // {Start of Line} is text in braces: its translation may well be one word.
  if (isTextInBraces(source.text) && isTextInBraces(target.text)) return [];
  const isText = ({ key }: Token): boolean => (key === '{}' && /\{\s+\}/.test(source.text)) || /^\{.*[^\x00-\x7f]/u.test(key) && !missing.some((other) => other.key.startsWith('{'));
  return departures(source.text, { missing: missing.filter((token) => !isFree(token) || !isIn(b, token)), extra: extra.filter((token) => (!isFree(token) || !isIn(a, token)) && !isText(token)) });
}

/** Whether braces hold all of a text: who had nothing but a placeholder would have nothing to translate. */
const isTextInBraces = (text: string): boolean => /^\{\p{L}[^{}]*\}$/u.test(text);

/** Whether a text is a pattern of a date or a time, such as `%-I:%M %p`, which each country has its own of. */
function isDate(text: string): boolean {
  const letters = Array.from(text.matchAll(/%[-_]?([a-zA-Z])(?![a-zA-Z])/g), ([, letter]) => letter!);
  return letters.length > 1 && letters.every((letter) => 'aAbBcCdDeFhHIjklmMpPrRSTUVwWxXyYzZ'.includes(letter)) && letters.some((letter) => 'bHIklmMYyB'.includes(letter));
}

function placeholdersOf(text: string): Token[] {
  if (!/[{%$@]/.test(text)) return [];
  const unmarked = text.replace(MARKED, (written: string, start: string, words: string, end: string) => (start.toLowerCase() === end ? `··${words}··` : written));
  const masked = text.includes('://') ? unmarked.replace(ADDRESS, (address) => address.replaceAll('%', '·')) : unmarked;
  return Array.from(masked.matchAll(ANY), ({ 0: written, index, ...groups }) => {
    const kind = KINDS.find((_, number) => (groups as Record<number, string | undefined>)[number + 1] !== undefined);
    return { key: kind?.keyOf?.(written) ?? written, start: index, end: index + written.length };
  });
}
