import { GlossaError } from '../../base/errors';
import { Pacer } from '../../base/pacer';
import type { FileProblem } from '../../base/problem';
import type { Steps } from '../../base/steps';
import { runInSlices } from '../../base/steps';
import { detectLanguage, isDetectableLanguage } from '../../language/detection';
import { withoutPlaceholders } from '../../language/placeholders';
import { splitIntoWords } from '../../language/words';
import type { DocumentText, SkippedParts } from '../../model/document';
import type { LanguagePair } from '../../model/languagePair';
import type { PhrasePair } from '../../model/phrase';
import type { Segment, SegmentPair } from '../../model/segment';
import type { BuildCounts, FolderBuildParams, FolderBuildResult, FolderDocuments } from '../../protocol/build';
import type { TaskProgress } from '../../protocol/protocol';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import type { ParsedDocumentPair } from '../reading/documentPair';
import { documentFileName } from '../reading/documentPair';
import { assertExpectedLanguages, mostlyUntranslatedError } from './languageCheck';
import { minePairs } from './minePairs';
import { ALIGNED_PERCENT, alignedPairs, separateFinishedPairs, keyedPairs, targetSegments } from './segmentPairs';

/** The documents to align. */
interface TranslatedDocuments {
  languages: LanguagePair;
  source: DocumentText;
  /** Missing if `source` is bilingual. */
  target?: DocumentText;
  /** True if they are treated as translations regardless of their content. */
  trustDocuments?: boolean;
  /**
   * Returns the result of an earlier check in these languages: whether a pair of a bilingual file is translated.
   * Undefined if unchecked.
   */
  knownResultOf?: (pair: SegmentPair) => boolean | undefined;
}

export interface MineDocumentsParams extends TranslatedDocuments {
  minConfidence: number;
}

interface AlignedDocuments extends BuildCounts {
  segments: SegmentPair[];
  /** True if the file or the keys pair the segments, so nothing was aligned. */
  isPaired: boolean;
}

const NOTHING_FINISHED =
  'All translations are marked as unfinished, so no glossary was built. Finish some translations first, or choose ' +
  'another file.';
const NOTHING_TRANSLATED = 'There are no translated segments. Translate some segments first, or choose another file.';
/** The maximum share of untranslated segments of a target. */
const MAX_UNTRANSLATED_SHARE = 0.5;

/**
 * Finds phrase pairs with their evidence in two documents or in a bilingual document. Errors, each with advice: those
 * of `alignDocuments`.
 */
export async function mineDocuments(
  { minConfidence, ...documents }: MineDocumentsParams,
  encoder: PhraseEncoder,
  onProgress: (progress: TaskProgress) => void,
  signal?: AbortSignal,
): Promise<BuildCounts & { pairs: PhrasePair[] }> {
  const { segments, isPaired, ...counts } = await alignDocuments(documents, encoder, onProgress, signal);
  const start = isPaired ? 0 : ALIGNED_PERCENT;
  const onFractionDone = (share: number) => onProgress({ phase: 'mining', percent: start + (100 - start) * share });
  onFractionDone(0);
  return {
    ...counts,
    pairs: await minePairs(segments, documents.languages, minConfidence, encoder, onFractionDone, signal),
  };
}

/**
 * Returns the aligned segments of two documents, or of a bilingual document, except for untranslated and unfinished
 * segments. Errors, each with advice: `languagesEqual`, `languagesSwapped`, `languageUnknown`, `documentEmpty`,
 * `notTranslations`, `cancelled`.
 */
export async function alignDocuments(
  documents: TranslatedDocuments,
  encoder: PhraseEncoder,
  onProgress: (progress: TaskProgress) => void,
  signal?: AbortSignal,
): Promise<AlignedDocuments> {
  const { source, target, languages, trustDocuments, knownResultOf } = documents;
  assertExpectedLanguages(source, target, languages, { trustDocuments, knownResultOf });
  const counts = { sourceSegments: countOf(source), targetSegments: countOf(target ?? source) };
  const knownPairs = source.kind === 'bilingual' ? source.pairs : keyedPairs(source.segments, targetSegments(target));
  const { finished, unfinished } = separateFinishedPairs(knownPairs ?? []);
  const paired = knownPairs && finished;
  if (paired) {
    const segments = await runInSlices(translatedPairs(paired, languages, knownResultOf), new Pacer(signal));
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
  const untranslated = await runInSlices(
    untranslatedIn(sources, targets, languages, !trustDocuments),
    new Pacer(signal),
  );
  if (!trustDocuments && untranslated.targets.length > MAX_UNTRANSLATED_SHARE * targets.length)
    throw mostlyUntranslatedError(untranslated.targets, targets, languages.source);
  const leftOut = new Set(untranslated.targets);
  const segments = await alignedPairs(
    sources.filter(({ text }) => !untranslated.copied.has(text)),
    targets.filter((segment) => !leftOut.has(segment)),
    encoder,
    onProgress,
    signal,
    trustDocuments,
  );
  return { ...counts, segments, beads: segments.length, unfinished, untranslated: leftOut.size, isPaired: false };
}

const countOf = (text: DocumentText): number => (text.kind === 'bilingual' ? text.pairs : text.segments).length;

/** The file names of a document pair, and whether the user declares them to be translations. */
interface NamedDocuments extends Pick<FolderDocuments, 'trustDocuments'> {
  source: string;
  target?: string;
}

/**
 * The documents of a folder, aligned one after the other and mined together, so that a phrase that occurs once in each
 * document counts as frequent.
 */
export class FolderBuild {
  private readonly segments: SegmentPair[] = [];
  private readonly refused: FolderBuildResult['refused'] = [];
  private readonly problems: FileProblem[] = [];
  private readonly skippedParts: SkippedParts[] = [];
  private readonly counts: BuildCounts = {
    sourceSegments: 0,
    targetSegments: 0,
    beads: 0,
    unfinished: 0,
    untranslated: 0,
  };

  constructor(
    private readonly params: Omit<FolderBuildParams, 'documents'>,
    private readonly encoder: PhraseEncoder,
    private readonly signal?: AbortSignal,
  ) {}

  /** Adds a document pair. Documents that cannot be read or aligned are listed in `refused`. Errors: `cancelled`. */
  async add(
    { trustDocuments, ...names }: NamedDocuments,
    read: () => Promise<ParsedDocumentPair>,
    onProgress: (progress: TaskProgress) => void,
  ): Promise<void> {
    try {
      const { documents, source, target, problems, skippedParts } = await read();
      this.problems.push(...problems);
      this.skippedParts.push(...skippedParts);
      const { languages } = this.params;
      const { segments, ...counts } = await alignDocuments(
        { source, target, languages, trustDocuments },
        this.encoder,
        onProgress,
        this.signal,
      );
      for (const key of Object.keys(this.counts) as (keyof BuildCounts)[]) this.counts[key] += counts[key];
      const of = (segment: Segment, file: string): Segment => ({ ...segment, file });
      for (const pair of segments)
        this.segments.push({
          ...pair,
          source: of(pair.source, documentFileName(documents.source)),
          target: of(pair.target, documentFileName(documents.target ?? documents.source)),
        });
    } catch (error) {
      if (!(error instanceof GlossaError) || error.code === 'cancelled') throw error;
      this.refused.push({ ...names, code: error.code, reason: error.message });
    }
  }

  /** The number of segment pairs so far. */
  get beads(): number {
    return this.counts.beads;
  }

  /** Returns the mined pairs of all documents. Errors: `cancelled`. */
  async mined(onFractionDone: (share: number) => void): Promise<FolderBuildResult> {
    onFractionDone(0);
    const { languages, minConfidence } = this.params;
    const pairs = await minePairs(this.segments, languages, minConfidence, this.encoder, onFractionDone, this.signal);
    onFractionDone(1);
    return {
      ...this.counts,
      pair: languages,
      pairs,
      refused: this.refused,
      problems: this.problems,
      skippedParts: this.skippedParts,
    };
  }
}

/**
 * The minimum number of words of an untranslated sentence: a shorter segment that is the same in both languages may be
 * a name, number or heading.
 */
const MIN_WORDS = 4;
/**
 * The minimum length in characters of segments whose words identify their language: 2 % of shorter ones are
 * misidentified.
 */
const MIN_CHARACTERS = 40;
/** The number of segments that are processed without a pause: some milliseconds. */
const SEGMENTS_AT_ONCE = 32;

/** The untranslated parts of two documents: target segments that equal the source, or are in its language. */
interface Untranslated {
  /** The texts that are equal on both sides. */
  copied: ReadonlySet<string>;
  targets: Segment[];
}

/** @param isRecognised whether segments that differ from the source but are in its language count as well */
function* untranslatedIn(
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
    const isCopied = written.has(segment.text) && isUntranslatedCopy(segment.text, pair);
    if (isCopied) copied.add(segment.text);
    if (isCopied || (isRecognised && isInSourceLanguage(segment.text, pair))) untranslated.push(segment);
  }
  return { copied, targets: untranslated };
}

/**
 * Returns the translated ones of already paired segments.
 *
 * @param wasTranslated the earlier results for a pair, if known: detecting the language of thousands of texts takes
 *   most of the time
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
  return !(text === source.text && isUntranslatedCopy(text, languages)) && !isInSourceLanguage(text, languages);
}

/**
 * Returns whether the languages are regional forms of the same language. They share most sentences and cannot be
 * distinguished by them.
 */
const areForms = ({ source, target }: LanguagePair): boolean => source.split('-')[0] === target.split('-')[0];

/** Returns whether a text that is the same in both languages is untranslated, rather than a name. */
export function isUntranslatedCopy(text: string, pair: LanguagePair): boolean {
  return (
    !areForms(pair) &&
    splitIntoWords(withoutPlaceholders(text), pair.source).filter((word) => /\p{L}/u.test(word.text)).length >=
      MIN_WORDS
  );
}

function isInSourceLanguage(text: string, pair: LanguagePair): boolean {
  const prose = withoutPlaceholders(text);
  if (areForms(pair) || prose.length < MIN_CHARACTERS || !isDetectableLanguage(pair.target)) return false;
  const detected = detectLanguage(prose, [pair.source, pair.target]);
  return detected?.confident === true && detected.language === pair.source;
}
