export interface LegacyEncoding {
  /** As the Encoding Standard of the web calls it, and TextDecoder. */
  label: string;
  /** As the library that guesses calls it. */
  detected: string;
  /** BCP 47: the languages that were written in it; with a script where that decides. */
  languages: string[];
}

const WESTERN = 'af br ca da de es eu fi fo fr ga gd gl id is it lb ms nb nl nn no oc pt rm sq sv sw';
const CENTRAL = 'bs cs hr hsb hu pl ro sk sl sq sr-Latn';
const CYRILLIC = 'be bg mk ru sr uk';

const row = (label: string, detected: string, languages: string): LegacyEncoding => ({ label, detected, languages: languages.split(' ') });

/** The encodings of the time before UTF-8 that files are still sent in, and that the platform decodes: those a guess may name. Of those of one language the commonest stands first. */
export const LEGACY_ENCODINGS: readonly LegacyEncoding[] = [
  row('windows-1252', 'Windows-1252', WESTERN),
  row('iso-8859-15', 'iso8859-15', WESTERN),
  row('macintosh', 'MacRoman', WESTERN),
  row('windows-1250', 'Windows-1250', CENTRAL),
  row('iso-8859-2', 'ISO-8859-2', CENTRAL),
  row('windows-1251', 'Windows-1251', `${CYRILLIC} kk ky mn tg tt`),
  row('koi8-r', 'KOI8-R', 'ru'),
  row('koi8-u', 'koi8-u', 'uk'),
  row('iso-8859-5', 'ISO-8859-5', CYRILLIC),
  row('ibm866', 'IBM866', 'be bg ru uk'),
  row('windows-1253', 'Windows-1253', 'el'),
  row('iso-8859-7', 'ISO-8859-7', 'el'),
  row('windows-1254', 'Windows-1254', 'az tr'),
  row('windows-1255', 'Windows-1255', 'he yi'),
  row('windows-1256', 'Windows-1256', 'ar fa ug ur'),
  row('iso-8859-6', 'ISO-8859-6', 'ar'),
  row('windows-1257', 'Windows-1257', 'et lt lv'),
  row('iso-8859-13', 'ISO-8859-13', 'et lt lv'),
  row('windows-1258', 'cp1258', 'vi'),
  row('windows-874', 'CP874', 'th'),
  row('shift_jis', 'CP932', 'ja'),
  row('euc-jp', 'EUC-JP', 'ja'),
  row('gb18030', 'GB18030', 'zh-Hans'),
  row('big5', 'Big5', 'zh-Hant yue'),
  row('euc-kr', 'CP949', 'ko'),
];
