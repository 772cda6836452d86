import { chooseLinks } from '../../alignment/words/alignWords';
import { linkAgreement, linkStrengths } from '../../alignment/words/linkStrengths';
import { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import { findRendering, MIN_CERTAIN_SIMILARITY } from '../../check/rendering';
import { WordSimilarity } from '../../check/wordSimilarity';
import { functionWordsOf } from '../../language/functionWords';
import { overlapTest, untranslatableSpansIn } from '../../language/placeholders';
import type { Word } from '../../language/words';
import { splitIntoWords } from '../../language/words';
import { trimFunctionWords } from '../../memory/renderingGroups';
import type { Span } from '../../model/phrase';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { supportsLanguages } from '../encoder/phraseEncoder';

/** The maximum number of words of a segment that are aligned; the other words of a longer segment are ignored. */
const MAX_WORDS = 200;
/** The number of segments whose words are encoded together. */
const CHUNK = 32;

/** A phrase in a segment, with the segment's translation. */
export interface PhraseInPair {
  text: string;
  language: string;
  span: Span;
  other: string;
  otherLanguage: string;
}

export interface AlignedSpan {
  /** The span in the other text. */
  span: Span;
  /** True if the span is also close in meaning to the phrase. Otherwise it is only the best candidate. */
  isCertain: boolean;
}

/**
 * Returns the translation of each phrase in its segment; undefined if unknown. Without a model for both languages, only
 * whole segments are translated. Errors: `cancelled`.
 */
export async function alignedSpans(
  phrases: readonly PhraseInPair[],
  encoder: PhraseEncoder | undefined,
  signal?: AbortSignal,
): Promise<(AlignedSpan | undefined)[]> {
  const pacer = new Pacer(signal);
  const found: (AlignedSpan | undefined)[] = [];
  for (let start = 0; start < phrases.length; start += CHUNK) {
    const chunk = phrases.slice(start, start + CHUNK).map((phrase) => {
      const { text, language, span, other, otherLanguage } = phrase;
      const isSpoken = encoder !== undefined && supportsLanguages(encoder, language, otherLanguage);
      return {
        phrase,
        source: isSpoken ? partedWords(text, language, span).slice(0, MAX_WORDS) : [],
        target: isSpoken ? partedWords(other, otherLanguage).slice(0, MAX_WORDS) : [],
      };
    });
    const vectors =
      (await encoder?.encodeWords(
        chunk.flatMap(({ source, target }) => [source.map(({ text }) => text), target.map(({ text }) => text)]),
        signal,
      )) ?? [];
    for (const [number, { phrase, source, target }] of chunk.entries()) {
      const { span, text, other, otherLanguage } = phrase;
      // The translation of a whole segment is the whole other segment.
      if (isAllOf(text, span)) found.push({ span: withoutSignsAtEnds(other), isCertain: true });
      else if (!source.length || !target.length) found.push(undefined);
      else {
        const [ofSource, ofTarget] = [vectors[2 * number]!, vectors[2 * number + 1]!];
        const pair = { source: { words: source, vectors: ofSource }, target: { words: target, vectors: ofTarget } };
        const strengths = await runInSlices(linkStrengths(pair), pacer);
        const functionWords = functionWordsOf(otherLanguage);
        const links = chooseLinks(pair, strengths);
        const linked = {
          source,
          target,
          links,
          strengths: linkAgreement(pair, strengths),
          meanings: new WordSimilarity(ofSource, ofTarget),
          isGrammar: (word: string) => functionWords.has(word),
        };
        const { place: nearest, similarityToSource } = findRendering(linked, span, []);
        const phraseWords = [...source.keys()].filter((i) => overlaps(source[i]!, span));
        // A link is wrong if another source word matches the target word better: *fällt* translates *falls*, not
        // *shape*.
        const isOwn = (j: number): boolean =>
          overlaps(target[j]!, nearest ?? { start: 0, end: 0 }) ||
          linked.meanings.similarity(phraseWords, [j]) >= linked.meanings.explanation(phraseWords, [j]);
        const place = withLinked(
          nearest,
          target,
          links.filter(([i, j]) => overlaps(source[i]!, span) && isOwn(j)).map(([, j]) => j),
          linked.isGrammar,
        );
        const own = withoutOthersParts(place, target, (j) =>
          links.some(([i, linkedTo]) => linkedTo === j && !overlaps(source[i]!, span)),
        );
        found.push(
          own && {
            span: withClosingSign(other, wholeKatakana(other, trimFunctionWords(other, own, otherLanguage))),
            isCertain: similarityToSource >= MIN_CERTAIN_SIMILARITY,
          },
        );
      }
      await pacer.yield();
    }
  }
  return found;
}

/** A word of a text, or a part of a hyphenated word. */
interface WordPart extends Word {
  /** The word of which this is a part. */
  whole: Word;
}

/**
 * Returns the words of a text, with hyphenated words split, because they translate different words of the other side:
 * *Kollisions-Shape-Typ*. Tags and placeholders are not words, unless they are the query.
 */
function partedWords(text: string, language: string, span: Span = { start: 0, end: 0 }): WordPart[] {
  const isCode = overlapTest(untranslatableSpansIn(text));
  const found = splitIntoWords(text, language).filter((word) => !isCode(word) || overlaps(word, span));
  return found.flatMap((whole) =>
    Array.from(whole.text.matchAll(/[^-\u2010\u2011]+/g), ({ 0: part, index }) => ({
      text: part,
      start: whole.start + index,
      end: whole.start + index + part.length,
      whole,
    })),
  );
}

/** Extends a span of a translation to all parts of its hyphenated words, except those that translate something else. */
function withoutOthersParts(
  place: Span | undefined,
  target: readonly WordPart[],
  isOthers: (index: number) => boolean,
): Span | undefined {
  if (!place) return undefined;
  let first = target.findIndex((part) => overlaps(part, place));
  let last = target.findLastIndex((part) => overlaps(part, place));
  while (first > 0 && target[first - 1]!.whole === target[first]!.whole && !isOthers(first - 1)) first--;
  while (last + 1 < target.length && target[last + 1]!.whole === target[last]!.whole && !isOthers(last + 1)) last++;
  return { start: target[first]!.start, end: target[last]!.end };
}

/**
 * Extends a span to adjacent linked words if all linked words are contiguous, apart from function words: *cycle de
 * vie*.
 */
function withLinked(
  place: Span | undefined,
  target: readonly WordPart[],
  linked: readonly number[],
  isGrammar: (word: string) => boolean,
): Span | undefined {
  if (!place || !linked.length) return place;
  const [first, last] = [Math.min(...linked), Math.max(...linked)];
  const isStretch = target.slice(first, last + 1).every(({ text }, i) => linked.includes(first + i) || isGrammar(text));
  const stretch = { start: target[first]!.start, end: target[last]!.end };
  return isStretch && stretch.start <= place.start && place.end <= stretch.end ? stretch : place;
}

function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

const KATAKANA = /[\p{Script=Katakana}ー]/u;

/** Extends a span to whole katakana words, which ICU splits if its dictionary lacks the loanword. */
function wholeKatakana(text: string, { start, end }: Span): Span {
  const isCut = (at: number): boolean => KATAKANA.test(text.charAt(at - 1)) && KATAKANA.test(text.charAt(at));
  while (isCut(start)) start--;
  while (isCut(end)) end++;
  return { start, end };
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Returns whether only punctuation and code surround a span of a text. */
function isAllOf(text: string, { start, end }: Span): boolean {
  return hasNoContent(text.slice(0, start)) && hasNoContent(text.slice(end));
}

function hasNoContent(text: string): boolean {
  return (
    untranslatableSpansIn(text)
      .reduceRight((rest, code) => rest.slice(0, code.start) + rest.slice(code.end), text)
      .search(LETTER_OR_DIGIT) < 0
  );
}

/** Returns the span of a text without non-term parts at its ends: tags, a label's colon, a menu's dots. */
function withoutSignsAtEnds(text: string): Span {
  const isCode = overlapTest(untranslatableSpansIn(text));
  const wordSpans = Array.from(text.matchAll(/[\p{L}\p{M}\p{N}]+/gu), ({ 0: run, index }) => ({
    start: index,
    end: index + run.length,
  }));
  const own = wordSpans.filter((run) => !isCode(run));
  const runs = own.length ? own : wordSpans;
  return runs.length
    ? withClosingSign(text, { start: runs[0]!.start, end: runs.at(-1)!.end })
    : { start: 0, end: text.length };
}

/** Extends a span to close brackets opened in it: *Taste(n)*. */
function withClosingSign(text: string, { start, end }: Span): Span {
  const inner = text.slice(start, end);
  const isOpen = (opening: RegExp, closing: RegExp): boolean =>
    (inner.match(opening)?.length ?? 0) > (inner.match(closing)?.length ?? 0);
  const isMissing =
    (/^[)\]}]/u.test(text.slice(end)) && isOpen(/[([{]/gu, /[)\]}]/gu)) ||
    (/^[’”»」』]/u.test(text.slice(end)) && isOpen(/[‘“«「『]/gu, /[’”»」』]/gu));
  return { start, end: end + (isMissing ? 1 : 0) };
}
