import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { documentSpanOf } from '../../files/document/documentSegments';
import { describeDocumentText, equivalentInsertion, locatePhrase, segmentTranslationEdit } from '../../files/documents';
import type { DocumentContent, DocumentDescription, Insertion } from '../../model/document';
import type { Span } from '../../model/phrase';
import type { Segment } from '../../model/segment';
import type {
  AreAlignedParams,
  DescribeParams,
  DocumentSpan,
  documentRequests,
  InsertionParams,
  LocateParams,
  LocateResult,
  SegmentState,
  SegmentStatesParams,
} from '../../protocol/documents';
import { alignedPairs, keyedPairs, targetSegments } from '../build/segmentPairs';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { describeWithDetectedLanguage, languagePairAt } from '../reading/documentLanguages';
import type { DocumentReader } from '../reading/documentReader';
import { readTranslatableDocument } from '../work/workDocument';
import type { HandlerOf, RequestContext } from './requestHandler';

/** Answers requests about documents: their kind, the phrase at a position, the insertion position for an equivalent. */
export class DocumentHandler implements HandlerOf<typeof documentRequests> {
  constructor(
    private readonly reader: DocumentReader,
    private readonly aligned: AlignmentChecker,
  ) {}

  /**
   * Describes a document: its kind and languages.
   *
   * @throws GlossaError for files, the errors of `DocumentReader.read`
   */
  async describe({ document }: DescribeParams, { signal }: RequestContext = {}): Promise<DocumentDescription> {
    if ('path' in document) return describeDocumentText((await this.reader.read(document, {}, signal)).value);
    return describeWithDetectedLanguage(document);
  }

  /** Returns the phrase with its sentence, as entries store it, or null. */
  locate({ slice, languages }: LocateParams): LocateResult | null {
    const place = locatePhrase(slice, languages);
    if (!place) return null;
    const pair = languagePairAt(place, languages, []);
    const { phrase, before, after, span, counterpart } = place;
    return {
      located: { phrase, before, after, span, counterpart, language: place.language ?? pair.source },
      languages: pair,
    };
  }

  areAligned({ source, target }: AreAlignedParams): Promise<boolean> {
    return this.aligned.areAligned(source, target);
  }

  /**
   * Returns the start and the translation state of each segment.
   *
   * @throws GlossaError `documentTooLarge`, `cancelled`
   */
  async segmentStates(params: SegmentStatesParams, { signal }: RequestContext = {}): Promise<SegmentState[]> {
    const { units } = await readTranslatableDocument(params, this.reader, signal);
    return units.map(({ start, state }) => ({ start, state }));
  }

  insertion({ slice, text, wholeSegment }: InsertionParams): Insertion | null {
    return (wholeSegment ? segmentTranslationEdit(slice, text) : equivalentInsertion(slice, text)) ?? null;
  }
}

/**
 * The maximum time in milliseconds that a user who adds a pair waits for the alignment check, after the encoder has
 * loaded.
 */
const MAX_WAIT_MS = 4_000;
/** The maximum number of cached alignments, one per document pair. */
const MAX_KEPT = 4;

type AlignedSpans = readonly { source: Span; target: Span }[];

/** Determines whether two places of a document and its translation are in aligned segments. */
export class AlignmentChecker {
  /** The cached alignments by the contents of both documents, oldest first. */
  private readonly kept = new LRUCache<string, Promise<AlignedSpans>>({ max: MAX_KEPT });
  /** Aborts the current alignment when another pair of texts is requested. */
  private current = new AbortController();

  constructor(
    private readonly reader: DocumentReader,
    private readonly encoder: () => Promise<PhraseEncoder | undefined>,
    private readonly longest = MAX_WAIT_MS,
  ) {}

  /**
   * Returns whether both positions are in aligned segments; false if the check takes too long. The alignment then
   * continues for the next request.
   */
  async areAligned(source: DocumentSpan, target: DocumentSpan): Promise<boolean> {
    await this.encoder();
    const spans = await Promise.race([
      this.spansOf(source.document, target.document),
      delay(this.longest, [], { ref: false }),
    ]);
    return spans.some((pair) => holds(pair.source, source.span) && holds(pair.target, target.span));
  }

  private spansOf(source: DocumentContent, target: DocumentContent): Promise<AlignedSpans> {
    const key = keyOf(source, target);
    let spans = this.kept.get(key);
    if (!spans) this.kept.set(key, (spans = this.begin(key, source, target)));
    return spans;
  }

  private begin(key: string, source: DocumentContent, target: DocumentContent): Promise<AlignedSpans> {
    this.current.abort();
    this.current = new AbortController();
    return this.align(source, target, this.current.signal).catch(() => {
      // Cancelled, unreadable, or not translations of each other: there is no alignment.
      this.kept.delete(key);
      return [];
    });
  }

  private async align(source: DocumentContent, target: DocumentContent, signal: AbortSignal): Promise<AlignedSpans> {
    const [first, second] = await Promise.all(
      [source, target].map(async (document) =>
        targetSegments((await this.reader.readInEditor(document, {}, signal)).value),
      ),
    );
    const named = keyedPairs(first!, second!);
    const encoder = named ? undefined : await this.encoder();
    const pairs = named ?? (encoder ? await alignedPairs(first!, second!, encoder, () => {}, signal) : []);
    return pairs.flatMap((pair) => {
      const [from, to] = [wholeOf(pair.source), wholeOf(pair.target)];
      return from && to ? [{ source: from, target: to }] : [];
    });
  }
}

function keyOf(...documents: readonly DocumentContent[]): string {
  const hash = createHash('sha256');
  for (const { fileName, languageId = '', text } of documents)
    hash.update(JSON.stringify([fileName, languageId, text.length])).update(text);
  return hash.digest('hex');
}

const wholeOf = (segment: Segment): Span | undefined => documentSpanOf(segment, { start: 0, end: segment.text.length });

const holds = (whole: Span, { start, end }: Span): boolean => whole.start <= start && end <= whole.end;
