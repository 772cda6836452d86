import { languageMatches, normaliseLanguage } from './tags';

/**
 * Languages that documents and localisation files are named after. Rarer codes are omitted, because in file names they
 * are usually a coincidence.
 */
const LANGUAGES = new Set(
  (
    'af am ar as az be bg bn bo br bs ca ceb ckb cs cy da de dz el en eo es et eu fa fi fil fo fr fy ga gd gl ' +
    'gu ha haw he hi hr hsb hu hy id ig in is it iw ' +
    'ja ka kk km kn ko ku ky lb lo lt lv mg mi mk ml mn mr ms mt my nb ne nl nn no oc or pa pcm pl ps pt rm ro ru ' +
    'rw sa sd si sk sl so sq sr sv sw ' +
    'ta te tg th ti tk tl tr tt ug uk ur uz vi wo xh yi yo yue zh zu'
  ).split(' '),
);
/**
 * Codes that are English words as well. They count only in localisation formats: if a language is missed, it is
 * detected in the text, but a wrong language is not corrected.
 */
const ENGLISH_WORDS = new Set('am as be in is my or so'.split(' '));
/** Codes that can end an English name after a hyphen: `sign-in`, `say-no`. */
const ENGLISH_LAST_WORDS = new Set([...ENGLISH_WORDS, 'no', 'he', 'hi', 'id', 'mi', 'ha', 'pa']);
const LOCALISATION_FORMAT =
  /\.(?:po|pot|xlf|xliff|sdlxliff|mqxliff|tmx|properties|json|arb|strings|stringsdict|resx|ftl|yml|yaml|ts|lproj)$/i;
const SCRIPTS = new Set(['hans', 'hant', 'latn', 'cyrl', 'arab', 'deva']);

/**
 * The maximum number of parent folders whose names may state a file's language. Folders further up, such as a home
 * folder, are not named after it.
 */
const MAX_PARENT_FOLDERS = 3;

/** The placeholder for a language in a file name. */
export const LANGUAGE_PLACEHOLDER = '{language}';

/** The language in a file's name or path. If a path is given, the names below include its folders. */
interface NamedLanguage {
  language: string;
  /** The language as written: `pt_BR`, `zh-rCN`. */
  written: string;
  /** The name without the language, which is the same in all languages of a document. */
  skeleton: string;
  /** The name with {@link LANGUAGE_PLACEHOLDER} instead of the language. */
  template: string;
  /** The name without a language, as sources often have it; missing if nothing would remain. */
  unnamed?: string;
}

/**
 * Returns the language in a file's name or path: `contract.de.md`, `messages_pt_BR.properties`, `de/LC_MESSAGES/x.po`,
 * `help-zh-Hans.txt`, `locales/fr/app.json`, `fr.lproj/Main.strings`. File extensions (`.pl`, `.cs`, `.ts`) do not
 * count.
 */
export function languageOfFileName(name: string): string | undefined {
  return locateFileLanguage(name)?.language;
}

/** Returns the normalised language of a file-name spelling (`pt_BR`, `zh-rCN`, `sr@latin`), or undefined. */
export function languageOfFileTag(written: string): string | undefined {
  return languageOfTag(fromAndroidTag(written));
}

/**
 * Returns the file among `otherNames` that is `name` in another language (or in `language`): `contract.de.md` for
 * `contract.en.md` or `contract.md`, and `docs/de/contract.md` for `docs/contract.md`.
 */
export function findTranslatedFile(name: string, otherNames: readonly string[], language?: string): string | undefined {
  const own = locateFileLanguage(name);
  const family = own?.skeleton ?? slashes(name);
  return otherNames.find((other) => {
    const named = locateFileLanguage(other);
    const related = [named?.skeleton ?? slashes(other), named?.unnamed];
    const isRelated = related.includes(family) || own?.unnamed === slashes(other);
    if (other === name || !isRelated) return false;
    return language
      ? named !== undefined && languageMatches(named.language, language)
      : named?.language !== own?.language;
  });
}

/**
 * Returns the name without its language, which a document and its translations share: `contract.md` for
 * `contract.de.md`, `*.po` for `de.po`.
 */
export function nameWithoutLanguage(name: string): string {
  return locateFileLanguage(name)?.skeleton ?? slashes(name);
}

const slashes = (path: string): string => path.replaceAll('\\', '/');

/** Returns the result of {@link languageOfFileName} with its position in the name. */
export function locateFileLanguage(name: string): NamedLanguage | undefined {
  const segments = slashes(name).split('/');
  const base = segments.pop()!;
  const folder = segments.length ? `${segments.join('/')}/` : '';
  const inBase = inBaseName(base);
  if (inBase)
    return {
      ...inBase,
      skeleton: folder + inBase.skeleton,
      template: folder + inBase.template,
      ...(inBase.unnamed && { unnamed: folder + inBase.unnamed }),
    };
  for (let i = segments.length - 1; i >= Math.max(0, segments.length - MAX_PARENT_FOLDERS); i--) {
    if (/^(?:home|Users)$/.test(segments[i - 1] ?? '')) break;
    const found = inFolder(segments[i]!);
    if (!found) continue;
    const { language, written, skeleton, template, unnamed } = found;
    const inPlace = (name: string) => [...segments.with(i, name), base].join('/');
    return {
      language,
      written,
      skeleton: inPlace(skeleton),
      template: inPlace(template),
      unnamed: unnamed === undefined ? [...segments.toSpliced(i, 1), base].join('/') : inPlace(unnamed),
    };
  }
  return undefined;
}

function inBaseName(base: string): NamedLanguage | undefined {
  const dot = base.lastIndexOf('.');
  const stem = dot > 0 ? base.slice(0, dot) : base;
  const ending = dot > 0 ? base.slice(dot) : '';
  const isLocalisation = LOCALISATION_FORMAT.test(ending);

  const whole = languageOfTag(stem);
  if (whole && (isLocalisation || !ENGLISH_WORDS.has(stem.toLowerCase())))
    return { language: whole, written: stem, skeleton: `*${ending}`, template: LANGUAGE_PLACEHOLDER + ending };
  // The tag may itself contain separators (`zh-Hans`, `pt_BR`), so longer ones are tried first.
  for (const match of stem.matchAll(/[._-]/g)) {
    const tag = stem.slice(match.index + 1);
    const language = languageOfTag(tag);
    if (!language) continue;
    const english = match[0] === '-' ? ENGLISH_LAST_WORDS : ENGLISH_WORDS;
    if (english.has(tag.toLowerCase()) && !isLocalisation) return undefined;
    const unnamed = stem.slice(0, match.index) + ending;
    return {
      language,
      written: tag,
      skeleton: unnamed,
      template: stem.slice(0, match.index + 1) + LANGUAGE_PLACEHOLDER + ending,
      unnamed,
    };
  }
  const first = /^([A-Za-z]{2,3}(?:[-_][A-Za-z]{2,4})?)[._]/.exec(stem);
  const leading = first && isLocalisation && !ENGLISH_WORDS.has(first[1]!) ? languageOfTag(first[1]!) : undefined;
  if (!leading) return undefined;
  const rest = base.slice(first![1]!.length);
  return { language: leading, written: first![1]!, skeleton: `*${rest}`, template: LANGUAGE_PLACEHOLDER + rest };
}

/**
 * Returns the language in a folder's name, such as `fr`, `pt-BR`, `fr.lproj`, `pages.fr` or Android's `values-zh-rCN`;
 * undefined if there is none. Android still writes the old code `in` for Indonesian.
 */
function inFolder(folder: string): NamedLanguage | undefined {
  const [, before = '', written = '', after = ''] =
    /^(values-|[\w-]+\.(?!lproj$))?([^.]+?)(\.lproj)?$/i.exec(folder) ?? [];
  const tag = fromAndroidTag(before === 'values-' ? written.replace(/^in(?=-|$)/, 'id') : written);
  const language = ENGLISH_WORDS.has(tag.toLowerCase()) ? undefined : languageOfTag(tag);
  if (!language) return undefined;
  const unnamed = before.slice(0, -1);
  return {
    language,
    written,
    template: before + LANGUAGE_PLACEHOLDER + after,
    skeleton: unnamed || '*',
    ...(unnamed && { unnamed }),
  };
}

/** Returns a tag of Android as BCP 47: `zh-rCN` → `zh-CN`, `b+sr+Latn` → `sr-Latn`. */
export const fromAndroidTag = (written: string): string =>
  written.startsWith('b+') ? written.slice(2).replaceAll('+', '-') : written.replace(/-r(?=[A-Z]{2}$)/, '-');

/**
 * Returns the normalised language of a tag in BCP 47 or in the style of gettext and Java (`pt_BR`, `sr@latin`);
 * undefined if it is not a plausible language.
 */
function languageOfTag(tag: string): string | undefined {
  const match = /^([A-Za-z]{2,3})(?:[-_]([A-Za-z]{4}))?(?:[-_]([A-Za-z]{2}|\d{3}))?(?:@\w+)?$/.exec(tag);
  if (!match) return undefined;
  const [, language, script, region] = match;
  if (!LANGUAGES.has(language!.toLowerCase())) return undefined;
  if (language !== language!.toLowerCase() && language !== language!.toUpperCase()) return undefined;
  if (script && !SCRIPTS.has(script.toLowerCase())) return undefined;
  if (region && !regionNames.of(region.toUpperCase())) return undefined;
  return normaliseLanguage([language, script, region].filter(Boolean).join('-'));
}

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
