/** Languages are BCP 47 tags, compared by their primary subtag except where a script tells two languages' texts apart. */

/** `de-AT` → `de`, `zh-Hant-TW` → `zh-Hant`, `zh-TW` → `zh-Hant`, `ZH_cn` → `zh-Hans`; undefined where it is no tag. */
export function normaliseLanguage(tag: string): string | undefined {
  if (normalised.has(tag)) return normalised.get(tag);
  // Whoever makes up tags gets no more than this of the memory.
  if (normalised.size >= MOST_TAGS) normalised.clear();
  const language = normalise(tag);
  normalised.set(tag, language);
  return language;
}

/** Tags come again and again, and `Intl` takes its time for each. */
const normalised = new Map<string, string | undefined>();
const MOST_TAGS = 1000;

function normalise(tag: string): string | undefined {
  let locale: Intl.Locale;
  try {
    locale = new Intl.Locale(tag.trim().replaceAll('_', '-'));
  } catch {
    return undefined;
  }
  if (!/^[a-z]{2,3}$/.test(locale.language)) return undefined;
  if (locale.language !== 'zh') return locale.language;
  const script = locale.script ?? (locale.region ? locale.maximize().script : undefined);
  return script ? `zh-${script}` : 'zh';
}

/** Whether a text or term in `offered` serves where `wanted` is asked for: `zh` serves both scripts, and `de-AT` serves `de`. */
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
