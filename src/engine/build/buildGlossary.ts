import { GlossaError } from '../../base/errors';
import type { DocumentText } from '../../model/document';
import type { LanguagePair } from '../../model/languagePair';
import type { PhrasePair } from '../../model/phrasePair';
import type { TaskProgress } from '../../protocol/protocol';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { checkLanguages } from './languageCheck';
import { minePairs } from './minePairs';
import { ALIGNED_PERCENT, alignedPairs, finishedPairs, keyedPairs, targetSegments, UNLIKE_DOCUMENTS } from './segmentPairs';

export interface BuildInput {
  languages: LanguagePair;
  source: DocumentText;
  /** Missing where `source` is bilingual. */
  target?: DocumentText;
  minConfidence: number;
}

interface BuiltGlossary {
  pairs: PhrasePair[];
  sourceSegments: number;
  targetSegments: number;
  /** With text on both sides. */
  beads: number;
  /** Units of a bilingual file that were left out because the file says that their translation is not finished. */
  unfinished: number;
}

const NOTHING_FINISHED = 'Every translation is marked as unfinished, so there is nothing to mine. Finish some of them first, or choose another file.';
const NOTHING_TRANSLATED = 'There is no translated segment to mine. Translate some segments first, or choose another file.';

/**
 * Two documents, or one bilingual one, to phrase pairs with their evidence. Errors, each with what to do:
 * `languagesEqual`, `languagesSwapped`, `languageUnknown`, `documentEmpty`, `notTranslations`, `cancelled`.
 */
export async function buildGlossary(
  input: BuildInput,
  encoder: PhraseEncoder,
  onProgress: (progress: TaskProgress) => void,
  signal?: AbortSignal,
): Promise<BuiltGlossary> {
  const { source, target, languages } = input;
  checkLanguages(source, target, languages);
  const { finished, unfinished } = finishedPairs(source.kind === 'bilingual' ? source.pairs : []);
  const paired = source.kind === 'bilingual' ? finished : keyedPairs(source.segments, targetSegments(target));
  const segments = paired ?? (await alignedPairs(targetSegments(source), targetSegments(target), encoder, onProgress, signal));
  if (!segments.length) throw paired ? new GlossaError('documentEmpty', unfinished ? NOTHING_FINISHED : NOTHING_TRANSLATED) : new GlossaError('notTranslations', UNLIKE_DOCUMENTS);
  const start = paired ? 0 : ALIGNED_PERCENT;
  const onShare = (share: number) => onProgress({ phase: 'mining', percent: start + (100 - start) * share });
  onShare(0);
  const pairs = await minePairs(segments, languages, input.minConfidence, encoder, onShare, signal);
  return { pairs, sourceSegments: countOf(source), targetSegments: countOf(target ?? source), beads: segments.length, unfinished };
}

const countOf = (text: DocumentText): number => (text.kind === 'bilingual' ? text.pairs : text.segments).length;
