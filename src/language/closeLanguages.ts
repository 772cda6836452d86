/**
 * Distinguishes closely related languages by letters and words that only one of them uses. In short texts, n-grams
 * confuse these languages.
 */

/**
 * Frequent words of each language that its relative lacks, or spells differently. `no` is Bokmål. Sources: R. Allan et
 * al., Danish (2000); P. Holmes, H.-O. Enger, Norwegian (2018); J. N. Sneddon, Indonesian (2010).
 */
const WORDS: readonly Readonly<Record<string, string>>[] = [
  {
    da:
      'af hvad nogen noget nogle mig dig sig efter meget blev bliver ud op nu igen ' +
      'været gøre hende aldrig altid lidt måske sagde ind tilbage sprog mellem gik uge jer hedder lige',
    no:
      'av hva noen noe meg deg seg etter mye ble blir ut opp nå igjen vært ' +
      'gjøre henne aldri alltid litt kanskje inn tilbake språk mellom gikk uke dere heter å ei',
  },
  {
    id: 'tidak bisa kamu karena bahwa uang mobil kantor saja sekarang mau butuh kalian kapan beberapa berbeda bahasa',
    ms: 'kerana boleh awak bahawa wang kereta pejabat sahaja kepada bila beberapa berbeza ialah mahu',
  },
  {
    hi: 'है हैं और नहीं मैं था थी थे के का की में से हूँ को',
    mr: 'आहे आहेत आणि नाही मी होते होता होती चा ची च्या तू आम्ही',
  },
];

/** Languages that n-grams alone cannot distinguish from their relatives: many short texts match both. */
const NEEDS_WORDS: ReadonlySet<string> = new Set(['da', 'no']);

/** The words of each language by group, excluding words that also exist in the close relative. */
const GROUPS = WORDS.map((group) => {
  const sets = Object.entries(group).map(([language, words]) => [language, new Set(words.split(' '))] as const);
  const isOwn = (word: string) => sets.filter(([, words]) => words.has(word)).length === 1;
  return sets.map(([language, words]) => ({ language, own: new Set(Array.from(words).filter(isOwn)) }));
});

/** The result of comparing a text with closely related languages. */
export interface RelatedLanguagesComparison {
  /** The language with the most distinctive words in the text; missing if there is a tie. */
  language?: string;
  /** The detected language and its relatives; empty if none are known. */
  relatives: readonly string[];
  /** True if the detected language is doubtful, because it depends on words that do not decide. */
  isDoubtful: boolean;
}

/** Compares a detected language with its close relatives. */
export function compareRelatedLanguages(text: string, detected: string): RelatedLanguagesComparison {
  const group = GROUPS.find((languages) => languages.some(({ language }) => language === detected)) ?? [];
  const words = group.length > 0 ? (text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []) : [];
  const [best, second] = group
    .map(({ language, own }) => ({ language, count: words.filter((word) => own.has(word)).length }))
    .sort((a, b) => b.count - a.count);
  const language = best && second && best.count > second.count ? best.language : undefined;
  return {
    language,
    relatives: group.map((each) => each.language),
    isDoubtful: language === undefined && NEEDS_WORDS.has(detected),
  };
}

/**
 * Returns the language whose alphabet alone, among the detectable languages, has certain Cyrillic letters of the text;
 * undefined if there are none.
 */
export function languageOfCyrillicText(text: string): string | undefined {
  if (/[ўЎ]/.test(text)) return 'be';
  if (/[їєґЇЄҐ]/.test(text)) return 'uk';
  if (/[ђћџљњЂЋЏЉЊ]/.test(text)) return 'sr';
  if (/[ыэёЫЭЁ]/.test(text) && !/[іІ]/.test(text)) return 'ru';
  return undefined;
}
