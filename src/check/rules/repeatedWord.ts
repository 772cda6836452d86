import { nullPrototypeRecord } from '../../base/nameTable';
import { functionWordsOf } from '../../language/functionWords';
import { splitIntoWords } from '../../language/words';
import type { LanguagePair } from '../../model/languagePair';
import type { Segment, SegmentPair } from '../../model/segment';
import type { FormDeviation } from './formRule';

/** Languages in which a doubled word has a meaning: “từ từ”, “yavaş yavaş”. */
const REDUPLICATING_LANGUAGES = new RegExp(
  '^(?:vi|tr|az|tk|kk|ky|uz|hi|bn|pa|gu|mr|ne|ta|te|kn|ml|si|ur|id|ms|jv|tl|fil|zh|yue|ja|th|lo|km|my|' +
    String.raw`ko|hy|ka|fa|haw|mi|sw|zu|xh|af|eu)\b`,
  'i',
);
/** Function words of these languages that are never doubled: conjunctions and adpositions. */
const NEVER_DOUBLED = nullPrototypeRecord<RegExp>({
  az: /^(?:və|üçün|ilə)$/,
  fa: /^(?:و|از|را|که)$/,
  hi: /^(?:और|को|में|ने)$/,
  id: /^(?:dan|yang|untuk|di)$/,
  ko: /^(?:및|또는|그리고)$/,
  tr: /^(?:ve|veya|ile)$/,
  vi: /^(?:và|của)$/,
});
/** Particles that are never doubled in languages without spaces. 目的 ends with one; 的确 and 的的喀喀湖 begin with it. */
const DOUBLED_PARTICLE = nullPrototypeRecord<RegExp>({
  ja: /を(?=を)/gu,
  zh: /(?<![目标標有中端])的(?=的(?!确|確|士|的?喀))/gu,
});
/** Words that may occur twice in a row, because the second belongs to another clause or is another word. */
const ALLOWED_REPETITIONS = nullPrototypeRecord<RegExp>({
  en: /^(?:had|that|is|no|bye|ha|so|very|log)$/,
  de: /^(?:die|der|das|dem|den|sie|ihr|ihre|es|was|wie|so|sehr)$/,
  nl: /^(?:die|dat|je|ze|zij|u|heel|het|er)$/,
  fr: /^(?:nous|vous|en|très)$/,
  it: /^(?:via|man|così|molto|passo|piano|pian|quasi|poco)$/,
  es: /^(?:nos|muy)$/,
  pt: /^(?:nos|muito|se)$/,
  sv: /^(?:för|som|det|de|i|på|om)$/,
  da: /^(?:der|det|de|at|for|har|om|i|på)$/,
  nb: /^(?:det|de|som|for|er|i|på|om)$/,
  fi: /^(?:että|on)$/,
  pl: /^(?:tak|nie)$/,
  ru: /^(?:что|то|все|всё|еле|чуть|только)$/,
  uk: /^(?:що|то|все|ледь)$/,
  sq: /^(?:të|së|e|i)$/,
  cs: /^(?:ne|se)$/,
});

/**
 * Prepositions that may be adjacent to another one, which belongs to the verb or another phrase: *um um 5 % zu
 * wachsen*, *von von Ihnen geöffneten*, *log in in*.
 */
const PREPOSITIONS = nullPrototypeRecord<RegExp>({
  en: /^(?:in|on|up|out|off|over|by|to|from)$/,
  de: /^(?:ab|an|auf|aus|bei|bis|durch|für|in|mit|nach|über|um|unter|von|vor|zu)$/,
  nl: /^(?:aan|af|bij|door|in|met|na|om|onder|op|over|uit|van|voor)$/,
  sv: /^(?:av|från|i|in|med|om|på|till|under|upp|ut|över)$/,
  da: /^(?:af|fra|i|ind|med|om|op|over|på|til|ud|under|ved)$/,
  nb: /^(?:av|fra|i|inn|med|om|opp|over|på|til|under|ut|ved)$/,
});

/** A fast pre-check: matches any word that occurs twice in a row. */
const TWICE = /(?<![\p{L}\p{M}])([\p{L}\p{M}'’]+)[ \u00a0]\1(?![\p{L}\p{M}])/iu;

/** The maximum length in letters of a repeated function word that a fix removes without confirmation. */
const MAX_REMOVED_LENGTH = 3;
/** The minimum number of words in a sentence for this rule to apply, and for function words. */
const [MIN_SENTENCE_WORDS, MIN_PHRASE_WORDS] = [4, 3];

/** Finds words that occur twice in a row. Reports nothing if the source also has a repetition. */
export function repeatedWords({ source, target }: SegmentPair, languages: LanguagePair): FormDeviation[] {
  const language = languages.target.split('-')[0]!.toLowerCase();
  const particle = DOUBLED_PARTICLE[language];
  if (particle)
    return Array.from(target.text.matchAll(particle), ({ 0: word, index }) => ({
      found: { start: index, end: index + 2 * word.length },
      expected: [word],
      replacement: word,
    })).filter(
      ({ found, replacement }) =>
        !source.text.includes(replacement.repeat(2)) && !isPartOfCode(target.text, found.start, found.end),
    );
  const neverDoubled = NEVER_DOUBLED[language];
  if ((REDUPLICATING_LANGUAGES.test(language) && !neverDoubled) || !TWICE.test(target.text)) return [];
  const [rightly, prepositions] = [ALLOWED_REPETITIONS[language], PREPOSITIONS[language]];
  const found = doubledIn(target, languages.target).filter(
    (deviation) =>
      (!neverDoubled || neverDoubled.test(deviation.replacement!.toLowerCase())) &&
      (!rightly?.test(deviation.replacement!.toLowerCase()) ||
        (language === 'de' && isGermanArticleTwice(target.text, deviation))),
  );
  if (found.length && doubledIn(source, languages.source).length) return [];
  const functionWords = functionWordsOf(languages.target);
  return found.map(({ replacement, ...deviation }) => {
    const word = replacement!.toLowerCase();
    if (prepositions?.test(word)) return { ...deviation, replacement, isDoubtful: true };
    // Only short function words get a fix: “padrão padrão” is correct for “default pattern”, and in “para para abrir”
    // the first word is a misspelt *parar*.
    return functionWords.has(word) && word.length <= MAX_REMOVED_LENGTH ? { ...deviation, replacement } : deviation;
  });
}

/**
 * Returns whether a doubled German article is an error: both precede the last noun of a clause (*Schließen Sie das das
 * Ventil.*). Otherwise the first is a relative pronoun or belongs to a later noun.
 */
function isGermanArticleTwice(text: string, { found, replacement = '' }: FormDeviation): boolean {
  return (
    /^(?:die|der|das|dem|den)$/i.test(replacement) &&
    !/,\s(?:\p{Ll}+\s)?$/u.test(text.slice(0, found!.start)) &&
    /^\s(?:\p{Ll}+(?:e|en|er|em|es)\s)?["„»]?\p{Lu}[\p{L}-]+["“«]?\s*(?:[.!?:;,)]|$)/u.test(text.slice(found!.end))
  );
}

/** A word without Latin letters may be one letter long: и. A Latin letter may be a variable. */
const LETTERS = /^(?:[^\P{L}A-Za-z]|\p{L}[\p{L}\p{M}'’]+)$/u;
const SEVERAL_LETTERS = /^\p{L}[\p{L}\p{M}'’]+$/u;

function doubledIn(segment: Segment, language: string): FormDeviation[] {
  const { text } = segment;
  const all = splitIntoWords(text, language);
  // Short labels may repeat a name.
  if (all.length < MIN_PHRASE_WORDS) return [];
  const functionWords = functionWordsOf(language);
  return all.flatMap((word, index): FormDeviation[] => {
    const next = all[index + 1];
    if (!next || word.end + 1 !== next.start || !/^[ \u00a0]$/.test(text.slice(word.end, next.start))) return [];
    // Words that differ in case are different words (“Sie sie”), except for the capital at the beginning of a sentence.
    const isSame = word.text === next.text || (index === 0 && word.text.toLowerCase() === next.text);
    const isFunctionWord = functionWords.has(word.text);
    const isWord =
      (isFunctionWord ? LETTERS : SEVERAL_LETTERS).test(word.text) &&
      !/^\p{Lu}+$/u.test(word.text) &&
      (isFunctionWord || all.length >= MIN_SENTENCE_WORDS);
    if (!isSame || !isWord || isBreak(segment, word.end) || isPartOfCode(text, word.start, next.end)) return [];
    return [{ found: { start: word.start, end: next.end }, expected: [word.text], replacement: word.text }];
  });
}

/**
 * Returns whether the space at an offset is a line break or a tag in the document: it covers more than one character
 * there.
 */
function isBreak({ runs = [] }: Segment, at: number): boolean {
  return runs.some(
    (run) => run.at === at && run.end - run.start > 1 && (runs.find((other) => other.at > at)?.at ?? at + 1) === at + 1,
  );
}

function isPartOfCode(text: string, start: number, end: number): boolean {
  return /[\\_@{}<>=$%#&/.:-]$/.test(text.slice(0, start)) || /^[_@{}<>=$%#&/\\-]|^[.:]\w/.test(text.slice(end));
}
