import type { LanguagePair } from '../../model/languagePair';
import type { SegmentPair } from '../../model/segment';
import type { Departure, Token } from './formRule';
import { departures, unmatched } from './formRule';

/** What ends an address in every script: blanks, quotation marks, brackets, the signs of East Asian writing and the letters that it puts behind without a blank, and entities. */
const INSIDE = String.raw`(?:(?!&(?:[a-z]+|#\d+);)[^\s<>"'’|｜\\)\]}\x60„\p{Pi}\p{Pf}\u3000-\u30ff\uff00-\uffef\p{Script=Han}\p{Script=Hangul}])+`;
const ADDRESS = new RegExp(String.raw`\b(?:https?|ftp|file):\/\/${INSIDE}|\bwww\.${INSIDE}|[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b`, 'gu');

/** Names that nobody can have (RFC 2606), and words that say what stands there: http://address. */
const EXAMPLE = /(?:^|[.@/])example(?:\.(?:com|net|org))?(?=[/:?#]|$)|\.(?:example|invalid|test)(?=[/:?#]|$)|^(?:[a-z]+:\/\/)?(?!localhost\b)[\p{L}_-]+(?=[/:?#]|$)/u;

/** Addresses of pages and of mail have to be the same, but for the language that they name: en.wikipedia.org for de.wikipedia.org, /en/ for /de/. */
export function differentAddresses({ source, target }: SegmentPair, languages: LanguagePair): Departure[] {
  if (!/[:@]|www\./.test(source.text + target.text)) return [];
  const [missing, extra] = [addressesOf(source.text), addressesOf(target.text)];
  const left = unmatched(missing, extra);
  // A page in the reader's own language is another page of the same site.
  const siteOf = ({ key }: Token): string => key.replace(/^(?:[a-z]+:\/\/|.*@)/, '').split('/')[0]!.split('.').slice(-2).join('.');
  // An address that nobody can have stands for any, and is as good in the reader's language.
  const isExample = left.missing.length === left.extra.length && left.missing.every(({ key }, at) => EXAMPLE.test(key) && siteOf(left.extra[at]!) !== siteOf(left.missing[at]!));
  if (isExample) return [];
  const isElsewhere = (token: Token, others: readonly Token[]): boolean => !others.some((other) => siteOf(other) === siteOf(token) && namesLanguage(token, other, languages.target));
  const found = departures(source.text, { missing: left.missing.filter((token) => isElsewhere(token, left.extra)), extra: left.extra.filter((token) => isElsewhere(token, left.missing)) });
  // What the translation adds alone mostly says where its own mistakes are to be reported, and so does what stands there for the team of its language.
  return found.map((departure) => (departure.used && !left.extra.some((token) => namesLanguage(token, token, languages.target)) ? departure : { ...departure, isDoubtful: true }));
}

function addressesOf(text: string): Token[] {
  return Array.from(text.matchAll(ADDRESS), ({ 0: written, index }) => {
    const address = written.replace(/[.,;:!?*_~|]+$/, '');
    return { key: address.replace(/^https?:\/\//, '').replace(/^www\./, '').replace(/\/$/, '').toLowerCase(), start: index, end: index + address.length };
  });
}

function namesLanguage(a: Token, b: Token, language: string): boolean {
  const tag = language.split('-')[0]!.toLowerCase();
  const part = new RegExp(`(?:^|[/._=-])${tag}(?:[-_][a-z]{2,4})?(?=$|[/._&?#@-])`, 'i');
  return part.test(a.key) || part.test(b.key);
}
