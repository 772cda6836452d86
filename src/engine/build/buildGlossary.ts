import { GlossaError } from '../../base/errors';
import { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import type { DocumentText } from '../../model/document';
import type { LanguagePair } from '../../model/languagePair';
import type { PhrasePair } from '../../model/phrase';
import type { SegmentPair } from '../../model/segment';
import type { BuildCounts } from '../../protocol/build';
import type { TaskProgress } from '../../protocol/protocol';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { checkLanguages } from './languageCheck';
import { minePairs } from './minePairs';
import { ALIGNED_PERCENT, alignedPairs, finishedPairs, keyedPairs, targetSegments } from './segmentPairs';
import { mostlyUntranslatedError } from './unlikeDocuments';
import { translatedPairs, untranslatedIn } from './untranslated';

/** The documents to align. */
export interface TranslatedDocuments {
  languages: LanguagePair;
  source: DocumentText;
  /** Missing where `source` is bilingual. */
  target?: DocumentText;
  /** True if they are treated as translations regardless of their content. */
  anyway?: boolean;
  /**
   * Returns whether a pair of a bilingual file was found to be translated earlier, in these languages; undefined if
   * unchecked.
   */
  wasTranslated?: (pair: SegmentPair) => boolean | undefined;
}

export interface BuildInput extends TranslatedDocuments {
  minConfidence: number;
}

interface AlignedDocuments extends BuildCounts {
  segments: SegmentPair[];
  /** True if the document itself pairs its segments, so nothing was aligned. */
  isPaired: boolean;
}

const NOTHING_FINISHED =
  'Every translation is marked as unfinished, so there is nothing to mine. Finish some of them first, or ' +
  'choose another file.';
const NOTHING_TRANSLATED =
  'There is no translated segment to mine. Translate some segments first, or choose another file.';
/** Share of a target's segments that may be untranslated. */
const MOST_UNTRANSLATED = 0.5;

/**
 * Two documents, or one bilingual one, to phrase pairs with their evidence. Errors, each with what to do:
 * those of `alignDocuments`.
 */
export async function buildGlossary(
  { minConfidence, ...documents }: BuildInput,
  encoder: PhraseEncoder,
  onProgress: (progress: TaskProgress) => void,
  signal?: AbortSignal,
): Promise<BuildCounts & { pairs: PhrasePair[] }> {
  const { segments, isPaired, ...counts } = await alignDocuments(documents, encoder, onProgress, signal);
  const start = isPaired ? 0 : ALIGNED_PERCENT;
  const onShare = (share: number) => onProgress({ phase: 'mining', percent: start + (100 - start) * share });
  onShare(0);
  return { ...counts, pairs: await minePairs(segments, documents.languages, minConfidence, encoder, onShare, signal) };
}

/**
 * Returns the aligned segments of two documents, or those of a bilingual one, without untranslated or unfinished ones.
 * Errors, each with advice: `languagesEqual`, `languagesSwapped`, `languageUnknown`, `documentEmpty`,
 * `notTranslations`, `cancelled`.
 */
export async function alignDocuments(
  documents: TranslatedDocuments,
  encoder: PhraseEncoder,
  onProgress: (progress: TaskProgress) => void,
  signal?: AbortSignal,
): Promise<AlignedDocuments> {
  const { source, target, languages, anyway, wasTranslated } = documents;
  checkLanguages(source, target, languages, { anyway, wasTranslated });
  const counts = { sourceSegments: countOf(source), targetSegments: countOf(target ?? source) };
  const told = source.kind === 'bilingual' ? source.pairs : keyedPairs(source.segments, targetSegments(target));
  const { finished, unfinished } = finishedPairs(told ?? []);
  const paired = told && finished;
  if (paired) {
    const segments = await runInSlices(translatedPairs(paired, languages, wasTranslated), new Pacer(signal));
    if (!segments.length) throw new GlossaError('documentEmpty', unfinished ? NOTHING_FINISHED : NOTHING_TRANSLATED);
    return {
      ...counts,
      segments,
      beads: segments.length,
      unfinished,
      untranslated: paired.length - segments.length,
      isPaired: true,
    };
  }
  const [sources, targets] = [targetSegments(source), targetSegments(target)];
  const untranslated = await runInSlices(untranslatedIn(sources, targets, languages, !anyway), new Pacer(signal));
  if (!anyway && untranslated.targets.length > MOST_UNTRANSLATED * targets.length)
    throw mostlyUntranslatedError(untranslated.targets, targets, languages.source);
  const leftOut = new Set(untranslated.targets);
  const segments = await alignedPairs(
    sources.filter(({ text }) => !untranslated.copied.has(text)),
    targets.filter((segment) => !leftOut.has(segment)),
    encoder,
    onProgress,
    signal,
    anyway,
  );
  return { ...counts, segments, beads: segments.length, unfinished, untranslated: leftOut.size, isPaired: false };
}

const countOf = (text: DocumentText): number => (text.kind === 'bilingual' ? text.pairs : text.segments).length;
