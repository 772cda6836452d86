import type { Steps } from '../../base/steps';
import { detectLanguage, isRecognisable } from '../../language/detection';
import { withoutPlaceholders } from '../../language/placeholders';
import { words } from '../../language/words';
import type { LanguagePair } from '../../model/languagePair';
import type { Segment, SegmentPair } from '../../model/segment';

/**
 * The minimum number of words of an untranslated sentence: a shorter segment that is the same in both languages may be
 * a name, number or heading.
 */
const FEWEST_WORDS = 4;
/**
 * Characters from which on the words of a segment tell its language: of shorter ones one in fifty is taken for another.
 */
const FEWEST_CHARACTERS = 40;
/** Segments that are looked at without a pause: some milliseconds. */
const SEGMENTS_AT_ONCE = 32;

/** The untranslated parts of two documents: target segments that equal the source, or are in its language. */
export interface Untranslated {
  /** The texts that are equal on both sides. */
  copied: ReadonlySet<string>;
  targets: Segment[];
}

/** @param isRecognised whether segments that are not the source's, but in its language, count as well */
export function* untranslatedIn(
  sources: readonly Segment[],
  targets: readonly Segment[],
  pair: LanguagePair,
  isRecognised: boolean,
): Steps<Untranslated> {
  const written = new Set(sources.map(({ text }) => text));
  const copied = new Set<string>();
  const untranslated: Segment[] = [];
  for (const [index, segment] of targets.entries()) {
    if (index % SEGMENTS_AT_ONCE === 0) yield;
    const isCopied = written.has(segment.text) && isCopy(segment.text, pair);
    if (isCopied) copied.add(segment.text);
    if (isCopied || (isRecognised && isInSourceLanguage(segment.text, pair))) untranslated.push(segment);
  }
  return { copied, targets: untranslated };
}

/**
 * The pairs of a bilingual file that somebody has translated.
 *
 * @param wasTranslated what was found of a pair before, if it is known; to recognise the language of thousands of
 *   texts takes most of the work
 */
export function* translatedPairs(
  pairs: readonly SegmentPair[],
  languages: LanguagePair,
  wasTranslated: (pair: SegmentPair) => boolean | undefined = () => undefined,
): Steps<SegmentPair[]> {
  const translated: SegmentPair[] = [];
  for (const [index, each] of pairs.entries()) {
    if (index % SEGMENTS_AT_ONCE === 0) yield;
    if (wasTranslated(each) ?? isTranslated(each, languages)) translated.push(each);
  }
  return translated;
}

function isTranslated({ source, target: { text } }: SegmentPair, languages: LanguagePair): boolean {
  return !(text === source.text && isCopy(text, languages)) && !isInSourceLanguage(text, languages);
}

/**
 * Returns whether the languages are regional forms of one. They share most sentences and cannot be distinguished by
 * them.
 */
const areForms = ({ source, target }: LanguagePair): boolean => source.split('-')[0] === target.split('-')[0];

/** Returns whether a text that is the same in both languages is untranslated, rather than a name. */
export function isCopy(text: string, pair: LanguagePair): boolean {
  return (
    !areForms(pair) &&
    words(withoutPlaceholders(text), pair.source).filter((word) => /\p{L}/u.test(word.text)).length >= FEWEST_WORDS
  );
}

function isInSourceLanguage(text: string, pair: LanguagePair): boolean {
  const prose = withoutPlaceholders(text);
  if (areForms(pair) || prose.length < FEWEST_CHARACTERS || !isRecognisable(pair.target)) return false;
  const detected = detectLanguage(prose, [pair.source, pair.target]);
  return detected?.confident === true && detected.language === pair.source;
}
