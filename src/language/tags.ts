import { memoised } from '../base/maps';

/**
 * Languages are BCP 47 tags, compared by their primary subtag unless a script distinguishes the texts of two languages.
 */

/** The maximum number of cached tags: a file may invent many. They repeat often, and `Intl` is slow. */
const MAX_TAGS = 1000;

/**
 * Normalises a tag: `de-AT` → `de`, `zh-Hant-TW` → `zh-Hant`, `zh-TW` → `zh-Hant`, `ZH_cn` → `zh-Hans`; undefined if it
 * is invalid.
 */
export const normaliseLanguage = memoised((tag: string): string | undefined => {
  const locale = localeOf(tag);
  if (!locale || !/^[a-z]{2,3}$/.test(locale.language)) return undefined;
  if (locale.language !== 'zh') return locale.language;
  const script = locale.script ?? (locale.region ? locale.maximize().script : undefined);
  return script ? `zh-${script}` : 'zh';
}, MAX_TAGS);

/** Returns the locales with which one of ICU's services supports a language; empty for an unknown or invalid tag. */
export function supportedLocales(
  service: { supportedLocalesOf: (locale: string) => string[] },
  language: string,
): string[] {
  try {
    return service.supportedLocalesOf(language);
  } catch {
    return []; // an invalid tag is an unknown language
  }
}

/** Returns whether text in `offered` is usable for `wanted`: `zh` serves both scripts, and `de-AT` serves `de`. */
export function languageMatches(offered: string, wanted: string): boolean {
  const a = normaliseLanguage(offered);
  const b = normaliseLanguage(wanted);
  if (!a || !b) return false;
  return a === b || a === primaryOf(b) || b === primaryOf(a);
}

function primaryOf(tag: string): string {
  const end = tag.indexOf('-');
  return end < 0 ? tag : tag.slice(0, end);
}

/**
 * The parent region of a language's regional variants, such as `419` (Latin America) for Spanish, and the regions that
 * do not belong to it. Source: parent locales of CLDR 46.
 */
const MACRO_REGIONS: Readonly<Record<string, { region: string; without: ReadonlySet<string> }>> = {
  en: { region: '001', without: new Set('US AS GU MH MP PH PR UM VI'.split(' ')) },
  es: { region: '419', without: new Set('ES GQ EA IC PH'.split(' ')) },
  pt: { region: 'PT', without: new Set(['BR']) },
};
/**
 * Distances of regions: a regional variant and one of its regions, two regions of one variant, no region, another one.
 */
const [VARIANT, SAME_VARIANT, NO_REGION, OTHER_REGION] = [1, 2, 3, 4];

/**
 * Returns the distance of a tag's region from the wanted one, 0 for the same one: `es-MX` is nearer to `es-419` than
 * `es` is, and `es-ES` is far. Both are tags of the same language. Without a wanted region, all are equal.
 */
function regionDistance(offered: string, wanted: string): number {
  const [own, requested] = [localeOf(offered), localeOf(wanted)];
  if (!own || !requested) return OTHER_REGION;
  if (own.script && requested.script && own.script !== requested.script) return OTHER_REGION;
  if (own.region === requested.region) return 0;
  if (!requested.region) return VARIANT;
  if (!own.region) return NO_REGION;
  const [variant, wantedVariant] = [variantOf(own), variantOf(requested)];
  if (variant === requested.region || wantedVariant === own.region) return VARIANT;
  return variant !== undefined && variant === wantedVariant ? SAME_VARIANT : OTHER_REGION;
}

/** Returns whether a tag has another region than the wanted one, and not a close one. */
export function isOtherRegion(offered: string, wanted: string): boolean {
  return regionDistance(offered, wanted) >= OTHER_REGION;
}

/** Returns whether two tags are regional forms of one language: *en-US* and *en-GB*, *de* and *de-CH*. */
export function areRegionalForms(a: string, b: string): boolean {
  const regionOf = (tag: string): string | undefined => localeOf(tag)?.maximize().region;
  return languageMatches(a, b) && regionOf(a) !== regionOf(b);
}

/**
 * Returns whether a tag has the language of one side of a pair. Between regional forms, its region must not be nearer
 * to that of the other side.
 */
export function belongsToSide(tag: string, own: string, other: string): boolean {
  if (!languageMatches(tag, own)) return false;
  return !areRegionalForms(own, other) || regionDistance(tag, own) <= regionDistance(tag, other);
}

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag.trim().replaceAll('_', '-'));
  } catch {
    return undefined; // an invalid tag
  }
}

function variantOf({ language, region = '' }: Intl.Locale): string | undefined {
  const macro = MACRO_REGIONS[language];
  return macro && !macro.without.has(region) ? macro.region : undefined;
}

/**
 * Returns the tags that match the wanted one, nearest region first. Another region is used only if there is no nearer
 * one.
 */
export function matchingLanguages(offered: Iterable<string>, wanted: string | undefined): string[] {
  if (wanted === undefined) return [...offered];
  const serving = [...offered]
    .filter((tag) => languageMatches(tag, wanted))
    .map((tag) => ({ tag, distance: regionDistance(tag, wanted) }))
    .sort((a, b) => a.distance - b.distance);
  const near = serving.filter(({ distance }) => distance < OTHER_REGION);
  return (near.length ? near : serving).map(({ tag }) => tag);
}

/** The written standard that a model uses for a language whose tag covers several. */
const STANDARD_OF: Readonly<Record<string, string>> = { no: 'nb' };

/**
 * Returns the languages that a model does not support, each once. An unknown language (undefined, `und`) is not among
 * them.
 */
export function findUnsupportedLanguages(
  spoken: readonly string[],
  requested: readonly (string | undefined)[],
): string[] {
  const unsupportedLanguages = requested.filter(
    (language): language is string =>
      language !== undefined &&
      language !== 'und' &&
      !spoken.some((each) => languageMatches(STANDARD_OF[language] ?? language, each)),
  );
  return [...new Set(unsupportedLanguages)];
}
