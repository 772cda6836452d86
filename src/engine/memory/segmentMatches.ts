import { Pacer } from '../../base/pacer';
import { withoutPlaceholders } from '../../language/placeholders';
import { splitIntoWords } from '../../language/words';
import { maxMatchPercent, compareSegmentTokens, segmentTokens } from '../../memory/segmentDifference';
import { tokensOfText } from '../../memory/queryPhrase';
import type { SegmentContext } from '../../model/segment';
import type { SegmentMatch } from '../../protocol/memory';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { encodePhrase, supportsLanguages } from '../encoder/phraseEncoder';
import type { QuerySegmentLocation, QuerySegment } from './querySegment';
import type { LanguageTexts, TextId } from './languageTexts';
import { oppositeSide, segmentsByTranslation } from './phraseOccurrences';
import type { TranslationMemoryStore } from './memoryStore';
import type { LanguageSide } from '../../model/languagePair';
import type { SegmentNumber } from './segmentTable';

/** The maximum number of compared texts with common words, and the maximum frequency of a distinctive word. */
const [MAX_COMPARED, MAX_WITH_WORD] = [400, 20_000];
/** The maximum number of texts of similar meaning that are compared. */
const MAX_SIMILAR_TEXTS = 40;
/**
 * The minimum cosine of two segments with nearly the same meaning; chosen by inspecting matches, and not measured yet.
 */
const MIN_SAME_MEANING_COSINE = 0.8;
/**
 * The minimum numbers of words of a segment and of its match for a match by meaning. For shorter segments, looking up
 * the phrase is better. Placeholders are not words.
 */
const [MIN_WORDS, MIN_MATCH_WORDS] = [3, 2];

/** The scores of CAT tools for the same text in the same context, and for the same text with other code. */
const [SAME_CONTEXT_SCORE, OTHER_CODE_SCORE] = [101, 99];

export interface SegmentMatchQuery extends QuerySegment {
  minPercent: number;
  limit: number;
}

/**
 * Returns segments that are equal or similar to a text, in the same context or another: first by the words that would
 * have to be changed, then by meaning. Best first. Errors: `cancelled`.
 */
export async function segmentMatches(
  store: TranslationMemoryStore,
  question: SegmentMatchQuery,
  encoder: PhraseEncoder | undefined,
  signal?: AbortSignal,
): Promise<SegmentMatch[]> {
  const pacer = new Pacer(signal);
  const query =
    encoder && supportsLanguages(encoder, question.languages.source)
      ? await encodePhrase(encoder, { phrase: question.text }, signal)
      : undefined;
  let context: SegmentContext | undefined;
  const matches: (SegmentMatch & { nearness: number })[] = [];
  for (const texts of store.textsIn(question.languages.source)) {
    const queryTokens = segmentTokens(question.text, texts.language);
    const isLong = wordsIn(question.text, texts.language) >= MIN_WORDS;
    const near = new Map(
      query && texts.vectors
        ? texts.vectors.nearest(query, MAX_SIMILAR_TEXTS).map(({ vectorId, score }) => [vectorId, score])
        : [],
    );
    for (const id of new Set([
      ...sameText(texts, question.text),
      ...(question.minPercent >= 100 ? [] : withCommonWords(texts, question.text)),
      ...near.keys(),
    ])) {
      await pacer.yield();
      const text = texts.textAt(id);
      const nearness = near.get(id) ?? 0;
      const isByMeaning =
        isLong && nearness >= MIN_SAME_MEANING_COSINE && wordsIn(text, texts.language) >= MIN_MATCH_WORDS;
      const tokens = segmentTokens(text, texts.language);
      if (maxMatchPercent(queryTokens, tokens) < question.minPercent && !isByMeaning) continue;
      const { percent: byWords, first, second } = compareSegmentTokens(queryTokens, tokens);
      // Only an identical text gets 100: the comparison of words ignores white space.
      const percent = text === question.text ? 100 : Math.min(99, byWords);
      if (percent < question.minPercent && !isByMeaning) continue;
      if (percent === 100) context ??= (await question.context?.()) ?? {};
      for (const { isInContext, ...match } of matchesOf(store, texts, id, question, context ?? {})) {
        if (match.isCodeDifferent && OTHER_CODE_SCORE < question.minPercent) continue;
        match[match.matchedSide].marked = second;
        matches.push({
          ...match,
          percent: match.isCodeDifferent ? OTHER_CODE_SCORE : isInContext ? SAME_CONTEXT_SCORE : percent,
          differences: first,
          nearness,
          ...(percent < question.minPercent && { isByMeaning: true }),
        });
      }
    }
  }
  return matches
    .sort(
      (a, b) =>
        Number(a.isByMeaning ?? false) - Number(b.isByMeaning ?? false) ||
        (a.isByMeaning ? b.nearness - a.nearness : b.percent - a.percent),
    )
    .slice(0, question.limit)
    .map(({ nearness: _, ...match }) => match);
}

function wordsIn(text: string, language: string): number {
  return splitIntoWords(withoutPlaceholders(text), language).length;
}

type FoundMatch = Pick<SegmentMatch, 'source' | 'target' | 'matchedSide' | 'isUnfinished' | 'isCodeDifferent'> & {
  isInContext: boolean;
};

/**
 * Returns the segments with a text, grouped by translation. In a group, a segment in the same context comes first, then
 * one with the same code.
 */
function matchesOf(
  store: TranslationMemoryStore,
  texts: LanguageTexts,
  id: TextId,
  { languages, own, text }: SegmentMatchQuery,
  context: SegmentContext,
): FoundMatch[] {
  const isSame = texts.textAt(id) === text;
  return segmentsByTranslation(store, texts, id, languages.target).flatMap(({ side, segments }) => {
    const inContext = isSame ? segments.filter((segment) => store.isInContext(segment, side, context)) : [];
    const self = isSame && own ? ownSegment(store, segments, side, own, inContext) : undefined;
    const hasCode = (segment: SegmentNumber): boolean => !isSame || store.hasCode(segment, side, context);
    const others = [...inContext, ...segments].filter((segment) => segment !== self);
    const chosen = others.find(hasCode) ?? others[0];
    if (chosen === undefined) return [];
    return [
      {
        ...store.sidesOf(chosen),
        matchedSide: side,
        isInContext: inContext.includes(chosen),
        ...(store.segments.isUnfinished(chosen) && { isUnfinished: true }),
        ...(!hasCode(chosen) && { isCodeDifferent: true }),
      },
    ];
  });
}

/**
 * Returns the queried segment itself: the one at its known line. If the line is unknown, returns the one in the same
 * context, otherwise the one with the same translation.
 */
function ownSegment(
  store: TranslationMemoryStore,
  segments: readonly SegmentNumber[],
  side: LanguageSide,
  { file, other, at }: QuerySegmentLocation,
  inContext: readonly SegmentNumber[],
): SegmentNumber | undefined {
  const inFile = segments.filter((segment) => store.documentOf(segment)[side] === file);
  if (at)
    return inFile.find(
      (segment) =>
        store.segments.line(segment, side) === at.line &&
        store.documentOf(segment)[oppositeSide(side)] === at.otherFile,
    );
  return (
    inFile.find((segment) => inContext.includes(segment)) ??
    inFile.find((segment) => store.sideOf(segment, segment + 1, oppositeSide(side)).text === other)
  );
}

function sameText(texts: LanguageTexts, text: string): TextId[] {
  const id = texts.find(text);
  return id === undefined ? [] : [id];
}

/** Returns texts that share words with a text, those with most shared words first; rare words weigh more. */
function withCommonWords(texts: LanguageTexts, text: string): TextId[] {
  const worth = new Map<TextId, number>();
  const tokens = [...new Set(tokensOfText(text, texts.language))]
    .map((token) => ({ token, count: texts.countOf(token) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.count - b.count);
  for (const { token, count } of tokens) {
    // Frequent words only add to the scores of known candidates.
    const isCommon = count > MAX_WITH_WORD;
    const weight = Math.log(1 + texts.count / count);
    for (const id of texts.withOne(token)) if (!isCommon || worth.has(id)) worth.set(id, (worth.get(id) ?? 0) + weight);
  }
  return [...worth]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, MAX_COMPARED)
    .map(([id]) => id);
}
