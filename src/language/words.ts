import { memoised } from '../base/maps';
import { ownProperty } from '../base/nameTable';
import type { Span } from '../model/phrase';
import { isUnsegmented } from './scripts';

/** A word of a text; offsets in UTF-16 code units. */
export interface Word extends Span {
  text: string;
}

/**
 * Elided articles and particles, which are function words and not part of the following word: l’eau, dell’acqua. A soft
 * hyphen may follow.
 */
const ELISIONS: Record<string, RegExp> = {
  fr: /^(?:[ldjmtscn]|qu|jusqu|lorsqu|puisqu|quoiqu|quelqu)['’ʼ](?=\u00ad?\p{L})/iu,
  it: new RegExp(
    '^(?:[ldcsmtv]|un|gl|(?:d|n|s|a|co|da)?ell|all|dall|nell|sull|coll|quell|quest|bell|sant|mezz|tutt|' +
      String.raw`cent|anch)['’ʼ](?=\u00ad?\p{L})`,
    'iu',
  ),
  ca: /^[ldmtsn]['’ʼ](?=\u00ad?\p{L})/iu,
};

/** An ending that Finnish and Swedish join to an abbreviation by a colon: *EU:ssa*, *cd:ar*. */
const COLON_ENDING = /(?<=^[\p{L}\p{N}]{2,}):\p{Ll}{1,8}$/u;

/** Pronouns attached by hyphens in French: donne-moi, a-t-il. They are separate words. */
const FRENCH_CLITIC = /^(?:t|je|tu|il|ils|elle|elles|on|nous|vous|ce|moi|toi|lui|leur|le|la|les|y|en)$/i;

/**
 * Matches text whose words are separated by spaces, with optional punctuation. It is split without ICU, in a third of
 * the time.
 */
const PLAIN = /^[("]?[\p{L}\p{M}\p{Nd}]+[)"]?[,;:.!?]*(?: [("]?[\p{L}\p{M}\p{Nd}]+[)"]?[,;:.!?]*)*$/u;
const PLAIN_WORD = /[\p{L}\p{M}\p{Nd}]+/gu;

const HYPHEN = /^[-\u2010\u2011]$/;

/**
 * Returns the words of a text, without punctuation and spaces. Chinese and Japanese are cut by ICU's dictionary, Korean
 * by eojeol. Hyphenated compounds (E-Mail-Adresse, long-term) are one word, C++ and C# too; elided articles and endings
 * after a colon are left out (l’eau gives eau, EU:ssa gives EU).
 */
export function splitIntoWords(text: string, language: string): Word[] {
  const primary = language.split('-')[0]!.toLowerCase();
  if (isCutAtSpaces(text))
    return Array.from(text.matchAll(PLAIN_WORD), ({ 0: word, index }) => ({
      text: word,
      start: index,
      end: index + word.length,
    }));
  const found: Word[] = [];
  let pendingHyphen = false;
  // ICU takes the narrow space that French puts before “;” and inside «…» for a part of the adjacent word.
  for (const { segment, index, isWordLike } of icuSegments(text.replaceAll('\u202f', ' '), primary, 'word')) {
    const previous = found.at(-1);
    if (!isWordLike) {
      if (previous && previous.end === index && /^\p{L}[+#]?$/u.test(previous.text) && /^[+#]$/.test(segment))
        extend(previous, text, index + 1);
      pendingHyphen = HYPHEN.test(segment) && previous?.end === index;
      continue;
    }
    if (pendingHyphen && previous && previous.end === index - 1 && joinsByHyphen(segment, primary)) {
      extend(previous, text, index + segment.length);
    } else {
      const start = index + (ownProperty(ELISIONS, primary)?.exec(segment)?.[0].length ?? 0);
      const word = text.slice(start, index + segment.length);
      const written = /^(?:fi|sv)$/.test(primary) ? word.replace(COLON_ENDING, '') : word;
      found.push({ text: written, start, end: start + written.length });
    }
    pendingHyphen = false;
  }
  return found;
}

/**
 * Returns whether ICU would cut a text at its spaces only. It also cuts scripts without spaces, and separates Hangul
 * from the letters and digits of other scripts.
 */
function isCutAtSpaces(text: string): boolean {
  return PLAIN.test(text) && !isUnsegmented(text) && !(/\p{sc=Hangul}/u.test(text) && /[A-Za-z\d]/.test(text));
}

function extend(word: Word, text: string, end: number): void {
  word.end = end;
  word.text = text.slice(word.start, end);
}

function joinsByHyphen(following: string, primary: string): boolean {
  return /^\p{L}/u.test(following) && !(primary === 'fr' && FRENCH_CLITIC.test(following));
}

/**
 * The number of characters that are segmented together. V8 copies all of them for each segment, so a page without
 * paragraph ends would take minutes.
 */
const SEGMENTED_LENGTH = 2048;

/** Yields ICU's segments of a text, in order. */
export function* icuSegments(
  text: string,
  language: string,
  granularity: 'word' | 'sentence',
): Iterable<{ segment: string; index: number; isWordLike?: boolean }> {
  const segmenter = SEGMENTERS[granularity](language);
  for (let start = 0, length = SEGMENTED_LENGTH; start < text.length;) {
    const isLast = start + length >= text.length;
    // Segments at the end of the window may change with the following text.
    const surelyCut = isLast ? Infinity : (length * 3) / 4;
    let end = 0;
    for (const { segment, index, isWordLike } of segmenter.segment(text.slice(start, start + length))) {
      if (index + segment.length > surelyCut) break;
      yield { segment, index: start + index, isWordLike };
      end = index + segment.length;
    }
    if (isLast) return;
    length = end ? SEGMENTED_LENGTH : 2 * length;
    start += end;
  }
}

/**
 * Returns a cached function for ICU's segmenter of a language, because creating one costs more than using it. An
 * invalid tag gets the root rules.
 */
const segmenters = (granularity: 'word' | 'sentence'): ((language: string) => Intl.Segmenter) =>
  memoised((language) => new Intl.Segmenter(/^[a-z]{2,3}$/.test(language) ? language : 'und', { granularity }));
const SEGMENTERS = { word: segmenters('word'), sentence: segmenters('sentence') };
