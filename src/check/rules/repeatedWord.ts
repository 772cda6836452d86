import { nameTable } from '../../base/nameTable';
import { functionWordsOf } from '../../language/functionWords';
import { words } from '../../language/words';
import type { LanguagePair } from '../../model/languagePair';
import type { Segment, SegmentPair } from '../../model/segment';
import type { Deviation } from './formRule';

/** Languages in which a doubled word has a meaning: “từ từ”, “yavaş yavaş”. */
const DOUBLING =
  /^(?:vi|tr|az|tk|kk|ky|uz|hi|bn|pa|gu|mr|ne|ta|te|kn|ml|si|ur|id|ms|jv|tl|fil|zh|yue|ja|th|lo|km|my|ko|hy|ka|fa|haw|mi|sw|zu|xh|af|eu)\b/i;
/** Words that may occur twice in a row, because the second belongs to another clause or is another word. */
const RIGHTLY_TWICE = nameTable<RegExp>({
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
const PREPOSITIONS = nameTable<RegExp>({
  en: /^(?:in|on|up|out|off|over|by|to|from)$/,
  de: /^(?:ab|an|auf|aus|bei|bis|durch|für|in|mit|nach|über|um|unter|von|vor|zu)$/,
  nl: /^(?:aan|af|bij|door|in|met|na|om|onder|op|over|uit|van|voor)$/,
  sv: /^(?:av|från|i|in|med|om|på|till|under|upp|ut|över)$/,
  da: /^(?:af|fra|i|ind|med|om|op|over|på|til|ud|under|ved)$/,
  nb: /^(?:av|fra|i|inn|med|om|opp|over|på|til|under|ut|ved)$/,
});

/** A quick test whether a word may be repeated. */
const TWICE = /(\p{L}[\p{L}\p{M}'’]+)[ \u00a0]\1/iu;

/** The maximum length in letters of a repeated word that is removed without a question, such as an article. */
const MAX_REMOVED_LENGTH = 3;
/** The minimum number of words in a sentence for this rule to apply. */
const MIN_SENTENCE_WORDS = 4;

/** Finds repeated words. A repetition in the source is intended. */
export function repeatedWord({ source, target }: SegmentPair, languages: LanguagePair): Deviation[] {
  if (DOUBLING.test(languages.target) || !TWICE.test(target.text)) return [];
  const language = languages.target.split('-')[0]!.toLowerCase();
  const [rightly, prepositions] = [RIGHTLY_TWICE[language], PREPOSITIONS[language]];
  const found = doubledIn(target, languages.target).filter(
    (departure) =>
      !rightly?.test(departure.replacement!.toLowerCase()) ||
      (language === 'de' && isGermanArticleTwice(target.text, departure)),
  );
  if (found.length && doubledIn(source, languages.source).length) return [];
  const functionWords = functionWordsOf(languages.target);
  return found.map(({ replacement, ...deviation }) => {
    const word = replacement!.toLowerCase();
    if (prepositions?.test(word)) return { ...deviation, replacement, isDoubtful: true };
    // Two words of the source may have one translation: “padrão padrão” is right for “default pattern”; and one may be
    // mistyped: in “para para abrir”, the first is *parar*.
    return functionWords.has(word) && word.length <= MAX_REMOVED_LENGTH ? { ...deviation, replacement } : deviation;
  });
}

/**
 * Returns whether both words stand before the last noun of a clause, as in *Schließen Sie das das Ventil.* Elsewhere
 * the first is a relative pronoun or has a noun further on: *, das das Ventil schließt*; *das das Ventil steuernde
 * Signal*.
 */
function isGermanArticleTwice(text: string, { found, replacement = '' }: Deviation): boolean {
  return (
    /^(?:die|der|das|dem|den)$/i.test(replacement) &&
    !/,\s(?:\p{Ll}+\s)?$/u.test(text.slice(0, found!.start)) &&
    /^\s(?:\p{Ll}+(?:e|en|er|em|es)\s)?["„»]?\p{Lu}[\p{L}-]+["“«]?\s*(?:[.!?:;,)]|$)/u.test(text.slice(found!.end))
  );
}

function doubledIn(segment: Segment, language: string): Deviation[] {
  const { text } = segment;
  const all = words(text, language);
  // A label may contain two things with the same name.
  if (all.length < MIN_SENTENCE_WORDS) return [];
  return all.flatMap((word, index): Deviation[] => {
    const next = all[index + 1];
    if (!next || word.end + 1 !== next.start || !/^[ \u00a0]$/.test(text.slice(word.end, next.start))) return [];
    // “Sie sie” and “Who WHO” are two words; only at the beginning of a sentence does the case change alone.
    const isSame = word.text === next.text || (index === 0 && word.text.toLowerCase() === next.text);
    const isWord = /^\p{L}[\p{L}\p{M}'’]+$/u.test(word.text) && !/^\p{Lu}+$/u.test(word.text);
    if (!isSame || !isWord || isBreak(segment, word.end) || isPartOfCode(text, word.start, next.end)) return [];
    return [{ found: { start: word.start, end: next.end }, expected: [word.text], replacement: word.text }];
  });
}

/** A space with several characters in the document is a line break, or contains tags. */
function isBreak({ runs = [] }: Segment, at: number): boolean {
  return runs.some(
    (run) => run.at === at && run.end - run.start > 1 && (runs.find((other) => other.at > at)?.at ?? at + 1) === at + 1,
  );
}

function isPartOfCode(text: string, start: number, end: number): boolean {
  return /[\\_@{}<>=$%#&/.:-]$/.test(text.slice(0, start)) || /^[_@{}<>=$%#&/\\-]|^[.:]\w/.test(text.slice(end));
}
