import { normaliseLanguage } from './language';

const SHAPE = /^[a-z]{2,3}([-_][a-z0-9]{2,8})*$/i;
/** Besides its own, the languages in which a column may name a language; of a name that two of them use the first one's counts. */
const NAMING = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl'];
const SCRIPTS: Record<string, string> = { simplified: 'zh-Hans', traditional: 'zh-Hant' };

/** Tags that one file may repeat a million times; few are ever distinct. */
const canonicalTags = new Map<string, string | undefined>();
const MOST_TAGS = 1000;

let namesOfLanguages: Map<string, string> | undefined;

/** A BCP 47 tag in its canonical writing (`de_de` → `de-DE`, `deu` → `de`); undefined where it is no tag. */
export function canonicalLanguage(tag: string): string | undefined {
  if (!canonicalTags.has(tag)) {
    if (canonicalTags.size >= MOST_TAGS) canonicalTags.clear();
    canonicalTags.set(tag, canonicalise(tag.trim()));
  }
  return canonicalTags.get(tag);
}

function canonicalise(tag: string): string | undefined {
  if (!SHAPE.test(tag) || !normaliseLanguage(tag)) return undefined;
  return new Intl.Locale(tag.replaceAll('_', '-')).baseName;
}

/**
 * A language from a tag whose language has a name (`term` and `src` look like tags, too), or from its name in itself, in
 * English or in another language that tables are written in, in any case: `German`, `Deutsch`, `allemand`, `Chinese (Simplified)`.
 */
export function languageOfName(name: string): string | undefined {
  const tag = canonicalLanguage(name);
  if (tag && namesIn('en').of(new Intl.Locale(tag).language)) return tag;
  namesOfLanguages ??= collectNames();
  const plain = fold(name);
  const [, base, detail] = /^(.*?)\s*\((.*)\)$/.exec(plain) ?? [];
  const language = namesOfLanguages.get(plain) ?? (base ? languageOfName(base) : undefined);
  return (language === 'zh' && SCRIPTS[detail ?? '']) || language;
}

/** What a person has typed as a language: a name, or any tag. Undefined where it is neither. */
export function typedLanguage(text: string): string | undefined {
  return languageOfName(text) ?? canonicalLanguage(text);
}

function fold(name: string): string {
  return name.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ');
}

function namesIn(language: string): Intl.DisplayNames {
  return new Intl.DisplayNames([language], { type: 'language', fallback: 'none' });
}

/** Every language that the platform can name. */
function collectNames(): Map<string, string> {
  const names = new Map<string, string>();
  const languages = [...twoLetterCodes(), 'zh-Hans', 'zh-Hant'];
  const add = (naming: Intl.DisplayNames, language: string) => {
    const name = naming.of(language);
    if (name && !names.has(fold(name))) names.set(fold(name), language);
  };
  const [english, ...others] = NAMING.map(namesIn) as [Intl.DisplayNames, ...Intl.DisplayNames[]];
  for (const language of languages) add(english, language);
  for (const language of languages) if (english.of(language)) add(namesIn(language), language);
  for (const naming of others) for (const language of languages) add(naming, language);
  return names;
}

function* twoLetterCodes(): Iterable<string> {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  for (const first of letters) {
    for (const second of letters) {
      // Old codes (`iw`, `in`) are other writings of a language that is listed under its present one.
      if (new Intl.Locale(first + second).language === first + second) yield first + second;
    }
  }
}
