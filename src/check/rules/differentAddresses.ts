import type { LanguagePair } from '../../model/languagePair';
import type { Span } from '../../model/phrase';
import type { SegmentPair } from '../../model/segment';
import type { FormDeviation, ComparedToken } from './formRule';
import { MAX_EXAMPLE_DISTANCE, EXAMPLE_MARKER, toDeviations, unmatchedTokens } from './formRule';

/**
 * The characters of an address. Spaces, quotation marks, brackets, entities, and East Asian signs and letters end it.
 */
const INSIDE =
  String.raw`(?:(?!&(?:[a-z]+|#\d+);)` +
  String.raw`[^\s<>"'’|｜\\)\]}\x60„\p{Pi}\p{Pf}\u3000-\u30ff\uff00-\uffef\p{Script=Han}\p{Script=Hangul}])+`;
const ADDRESS = new RegExp(
  String.raw`\b(?:https?|ftp|file):\/\/${INSIDE}|\bwww\.${INSIDE}|[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b`,
  'gu',
);

/** Reserved names (RFC 2606), and placeholders: http://address. */
const EXAMPLE = new RegExp(
  String.raw`(?:^|[.@/])example(?:\.(?:com|net|org))?(?=[/:?#]|$)|\.(?:example|invalid|test)(?=[/:?#]|$)|` +
    '(?:^|[.@/])(?:my|your)[-_]?(?:app|blog|company|domain|host|hostname|instance|name|organi[sz]ation|page|' +
    String.raw`server|site|website)\.\p{L}|^(?:[a-z]+://)?(?!localhost\b)[\p{L}_-]+(?=[/:?#]|$)`,
  'u',
);

/**
 * Returns the web and mail addresses that differ between source and translation, except for language codes:
 * en.wikipedia.org for de.wikipedia.org, /en/ for /de/.
 */
export function differentAddresses({ source, target }: SegmentPair, languages: LanguagePair): FormDeviation[] {
  if (!/[:@]|www\./.test(source.text + target.text)) return [];
  const [missing, extra] = [addressesOf(source.text), addressesOf(target.text)];
  const left = unmatchedTokens(missing, extra);
  // The same page in another language often has another address on the same site.
  const siteOf = ({ key }: ComparedToken): string =>
    key
      .replace(/^(?:[a-z]+:\/\/|.*@)/, '')
      .split('/')[0]!
      .split('.')
      .slice(-2)
      .join('.');
  // A reserved address is an example and may be localised.
  const isExample =
    left.missing.length === left.extra.length &&
    left.missing.every(({ key }, at) => EXAMPLE.test(key) && siteOf(left.extra[at]!) !== siteOf(left.missing[at]!));
  if (isExample) return [];
  const namesTarget = languageIn(languages.target);
  /** Returns the sites of addresses; the value is true if an address of the site contains the target language. */
  const sitesOf = (tokens: readonly ComparedToken[]): Map<string, boolean> => {
    const sites = new Map<string, boolean>();
    for (const token of tokens) sites.set(siteOf(token), (sites.get(siteOf(token)) ?? false) || namesTarget(token));
    return sites;
  };
  const isElsewhere = (token: ComparedToken, sites: ReadonlyMap<string, boolean>): boolean => {
    const other = sites.get(siteOf(token));
    return other === undefined || !(other || namesTarget(token));
  };
  const [inSource, inTarget] = [sitesOf(left.missing), sitesOf(left.extra)];
  const found = toDeviations(source.text, {
    missing: left.missing.filter((token) => isElsewhere(token, inTarget)),
    extra: left.extra.filter((token) => isElsewhere(token, inSource)),
  });
  const isForLanguage = left.extra.some(namesTarget);
  const isExampleWord = (used: Span | undefined): boolean =>
    used !== undefined &&
    EXAMPLE_MARKER.test(source.text.slice(Math.max(0, used.start - MAX_EXAMPLE_DISTANCE), used.start));
  // An address only in the translation is usually for reporting mistakes, or that of a language team.
  return found.map((deviation) =>
    deviation.used && !isForLanguage && !isExampleWord(deviation.used) ? deviation : { ...deviation, isDoubtful: true },
  );
}

function addressesOf(text: string): ComparedToken[] {
  return Array.from(text.matchAll(ADDRESS), ({ 0: written, index }) => {
    const address = written.replace(/[.,;:!?*_~|]+$/, '');
    return {
      key: address
        .replace(/^https?:\/\//, '')
        .replace(/^www\./, '')
        .replace(/\/$/, '')
        .toLowerCase(),
      start: index,
      end: index + address.length,
    };
  });
}

/** Returns a test of whether an address contains the code of a language. */
function languageIn(language: string): (token: ComparedToken) => boolean {
  const tag = language.split('-')[0]!.toLowerCase();
  const part = new RegExp(`(?:^|[/._=-])${tag}(?:[-_][a-z]{2,4})?(?=$|[/._&?#@-])`, 'i');
  return ({ key }) => part.test(key);
}
