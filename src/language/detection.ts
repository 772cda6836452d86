import { lazyRequire } from '../base/lazyRequire';
import { languageMatches } from './tags';
import type { eld } from 'eld/small';

/** The detected language of a text. */
export interface DetectedLanguage {
  /** BCP 47; one of the candidates, if any were given. */
  language: string;
  /** True if the evidence suffices to act without asking. */
  confident: boolean;
}

/** The maximum number of characters that are read; the detector itself uses the first thousand. */
const MAX_LENGTH = 4000;
/** The minimum number of letters of an alphabet for which a language is guessed at all. */
const MIN_LETTERS = 3;
/** The minimum number of letters for a confident guess among all languages. */
const MIN_LETTERS_AMONG_ALL = 24;
/** The minimum number of letters for a confident guess among given languages. */
const MIN_LETTERS_AMONG_CANDIDATES = 12;
/**
 * The number of alphabetic letters that one Chinese, Japanese or Korean character outweighs, because a line may contain
 * product names in Latin letters.
 */
const LETTERS_PER_CHARACTER = 6;
/** The difference of the detector's scores (0 to 1) that decides between two candidates. */
const DECIDING_MARGIN = 0.04;
/**
 * The difference of scores that decides between two neighbours in a text of fewer letters than
 * `MIN_LETTERS_AMONG_ALL`. With `DECIDING_MARGIN`, one short Croatian text in fifteen is taken for Slovene.
 */
const DECIDING_MARGIN_OF_SHORT = 0.08;
/**
 * If the best candidate scores lower than the detected language by more than this difference, all candidates are
 * rejected.
 */
const CONTRADICTING_MARGIN = 0.12;
/** Slavic languages with Latin letters. */
const NEIGHBOURS = /^(?:bs|cs|hr|pl|sk|sl|sr)\b/;

/** Languages that the detector reports as a similar one. */
const RECOGNISED_AS: Record<string, string> = { nb: 'no', nn: 'no', id: 'ms', bs: 'hr', fil: 'tl', gl: 'pt', af: 'nl' };

/**
 * The likelier language for each rarer one that the detector reports. The rarer one is returned only if words typical
 * of it occur.
 */
const MORE_LIKELY: Readonly<Record<string, string>> = { ms: 'id' };

/**
 * Detects the language of a text, by script if that suffices and otherwise by character n-grams (eld, 60 languages).
 * With candidates, the result is one of them, or undefined if the text contradicts all of them.
 */
export function detectLanguage(text: string, candidates?: readonly string[]): DetectedLanguage | undefined {
  const sample = text.slice(0, MAX_LENGTH);
  const counts = countScripts(sample);
  const eastAsian = counts.kana + counts.hangul + counts.han;
  if (eastAsian * LETTERS_PER_CHARACTER >= counts.alphabetic && eastAsian > 0) return byScript(counts, candidates);
  if (counts.alphabetic < MIN_LETTERS) return undefined;
  return byLetters(sample, counts.alphabetic, candidates);
}

function byScript(counts: ScriptCounts, candidates?: readonly string[]): DetectedLanguage | undefined {
  const written = languageOfScript(counts);
  if (!candidates?.length) return written;
  const fitting = candidates.find((candidate) => languageMatches(candidate, written.language));
  if (fitting) return { language: fitting, confident: true };
  // Han alone may be a Japanese compound, and the two ways of writing Chinese share most of it.
  const possible =
    counts.kana + counts.hangul === 0 ? candidates.find((candidate) => /^(zh|ja)\b/i.test(candidate)) : undefined;
  return possible && !written.confident ? { language: possible, confident: false } : undefined;
}

function languageOfScript({ kana, hangul, han, simplified, traditional, japanese }: ScriptCounts): DetectedLanguage {
  if (hangul > kana && hangul * 3 > han) return { language: 'ko', confident: hangul > 1 };
  if (kana * 20 >= kana + han) return { language: 'ja', confident: kana > 1 };
  if (japanese > simplified && japanese >= traditional) return { language: 'ja', confident: japanese > 1 };
  if (simplified > traditional * 2) return { language: 'zh-Hans', confident: han > 3 };
  if (traditional > simplified * 2) return { language: 'zh-Hant', confident: han > 3 };
  return { language: 'zh', confident: han > 8 };
}

function byLetters(text: string, letters: number, candidates?: readonly string[]): DetectedLanguage | undefined {
  const result = recogniser().detect(text.slice(0, 1000));
  if (!result.language) return undefined;
  const { relatives, isDoubtful, ...words } = compareRelatedLanguages(text, result.language);
  const fromLetters = languageOfCyrillicText(text) ?? words.language;
  const reliable = result.isReliable() && letters >= MIN_LETTERS_AMONG_ALL;
  if (!candidates?.length)
    return {
      language: fromLetters ?? MORE_LIKELY[result.language] ?? result.language,
      confident: reliable && !isDoubtful,
    };

  const own = result.getScores();
  const others = relatives.map((language) => [language, own[language] ?? 0]);
  const scores: Record<string, number> = fromLetters
    ? { ...own, ...Object.fromEntries(others), [fromLetters]: 1 }
    : own;
  const ranked = candidates
    .map((language) => ({ language, score: scoreOf(language, scores) }))
    .sort((a, b) => b.score - a.score);
  const [best, second] = ranked;
  if (!best || best.score === 0) return undefined;
  const lead = Math.max(...Object.values(scores)) - best.score;
  if (reliable && lead > CONTRADICTING_MARGIN) return undefined;
  const areNeighbours = second !== undefined && [best, second].every(({ language }) => NEIGHBOURS.test(language));
  const decidingMargin = areNeighbours && letters < MIN_LETTERS_AMONG_ALL ? DECIDING_MARGIN_OF_SHORT : DECIDING_MARGIN;
  const margin = best.score - (second?.score ?? 0);
  return {
    language: best.language,
    confident:
      !isDoubtful && letters >= MIN_LETTERS_AMONG_CANDIDATES && margin >= decidingMargin && lead < CONTRADICTING_MARGIN,
  };
}

/** Returns whether the detector supports a language; it would mistake an unsupported language for another one. */
export function isDetectableLanguage(language: string): boolean {
  const primary = language.split('-')[0]!.toLowerCase();
  return recognised().has(RECOGNISED_AS[primary] ?? primary);
}

let known: ReadonlySet<string> | undefined;
const recognised = (): ReadonlySet<string> => (known ??= new Set(Object.values(recogniser().info().Languages)));

function scoreOf(language: string, scores: Record<string, number>): number {
  const primary = language.split('-')[0]!.toLowerCase();
  return scores[primary] ?? scores[RECOGNISED_AS[primary] ?? ''] ?? 0;
}

const loadDetector = lazyRequire<{ default: typeof eld }>('eld', 'src/entries/static.small.js');

/**
 * Loads the language detector. Its tables take 40 MB and 0.1 s if the build has written them as JSON, and three and
 * five times as much otherwise. It is not loaded for documents that state their language.
 */
const recogniser = (): typeof eld => loadDetector().default;

/** Frequent characters that are only simplified, only traditional or only Japanese. */
const SIMPLIFIED = new Set(
  '们这个来时说会为对发学经过还进现问题种开关门间东车书长见话语认让边点电头听写务业产机动员应当义无体该备处数据条约术权样类图团压历厂广华单卖买贸费资质账结给统续级纸线组织' +
    '绝维护计订设证评词诉请读谁调谈讲许论识试译详误责货购贷赁赔签须与异将报导带违办规则满岁龙马鸟鱼爱乐亲观觉两严丽举么乌乡亿仅从仓众优传伤伦伟侧债倾偿储儿兰兴养内冲决况净减划刚创删别制剂剧劳势劝区医协卫厅却县参双变叠号叹吓吗启员响',
);
const TRADITIONAL = new Set(
  '們這個來時說會為對發學經過還進現問題種開關門間東車書長見話語認讓邊點電頭聽寫務業產機動員應當義無體該備處數據條約術權樣類圖團壓歷廠廣華單賣買貿費資質賬結給統續級紙線組織' +
    '絕維護計訂設證評詞訴請讀誰調談講許論識試譯詳誤責貨購貸賃賠簽須與異將報導帶違辦規則滿歲龍馬鳥魚愛樂親觀覺兩嚴麗舉麼烏鄉億僅從倉眾優傳傷倫偉側債傾償儲兒蘭興養沖決況淨減劃剛創刪別劑劇勞勢勸區醫協衛廳卻縣參雙變疊號嘆嚇嗎啟響',
);
const JAPANESE = new Set(
  '円対売価図払込続読単発経済営験総駅薬帰気変圧応歩毎収広実様権検桜働畑峠匂枠呂沢浜黒徳恵戻拝挙掲渋焼犠猟畳県観訳説読貿転軽辺遅郷醸鉄録関険隣雑霊頼顔騒髪鶏黙齢',
);

/** The number of characters by script, for scripts that indicate a language. */
interface ScriptCounts {
  kana: number;
  hangul: number;
  han: number;
  simplified: number;
  traditional: number;
  japanese: number;
  /** The number of letters of all other scripts. */
  alphabetic: number;
}

function countScripts(text: string): ScriptCounts {
  const counts: ScriptCounts = {
    kana: 0,
    hangul: 0,
    han: 0,
    simplified: 0,
    traditional: 0,
    japanese: 0,
    alphabetic: 0,
  };
  for (const character of text) {
    if (/[\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9d]/.test(character)) counts.kana++;
    else if (/\p{Script=Hangul}/u.test(character)) counts.hangul++;
    else if (/\p{Script=Han}/u.test(character)) countHan(character, counts);
    else if (/\p{L}/u.test(character)) counts.alphabetic++;
  }
  return counts;
}

function countHan(character: string, counts: ScriptCounts): void {
  counts.han++;
  const simplified = SIMPLIFIED.has(character);
  const traditional = TRADITIONAL.has(character);
  if (simplified && !traditional) counts.simplified++;
  if (traditional && !simplified) counts.traditional++;
  if (JAPANESE.has(character) && !traditional && !simplified) counts.japanese++;
}

/**
 * Frequent words of each language that its relative lacks, or spells differently. In short texts, n-grams confuse these
 * languages. `no` is Bokmål. Sources: R. Allan et al., Danish (2000); P. Holmes, H.-O. Enger, Norwegian (2018); J. N.
 * Sneddon, Indonesian (2010).
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
interface RelatedLanguagesComparison {
  /** The language with the most distinctive words in the text; missing if there is a tie. */
  language?: string;
  /** The detected language and its relatives; empty if none are known. */
  relatives: readonly string[];
  /** True if the detected language is doubtful, because it depends on words that do not decide. */
  isDoubtful: boolean;
}

/** Compares a detected language with its close relatives. */
function compareRelatedLanguages(text: string, detected: string): RelatedLanguagesComparison {
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
function languageOfCyrillicText(text: string): string | undefined {
  if (/[ўЎ]/.test(text)) return 'be';
  if (/[їєґЇЄҐ]/.test(text)) return 'uk';
  if (/[ђћџљњЂЋЏЉЊ]/.test(text)) return 'sr';
  if (/[ыэёЫЭЁ]/.test(text) && !/[іІ]/.test(text)) return 'ru';
  return undefined;
}
