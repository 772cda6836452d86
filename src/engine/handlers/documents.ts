import { descriptionOf, insertionFor, locatePhrase, translationFor } from '../../files/documents';
import type { FileGate } from '../../gate/fileGate';
import type { DocumentDescription, Insertion } from '../../model/document';
import type {
  AreAlignedParams,
  DescribeParams,
  documentRequests,
  InsertionParams,
  LocateParams,
  LocateResult,
  SegmentState,
  SegmentStatesParams,
} from '../../protocol/documents';
import type { AlignedPlaces } from '../build/alignedPlaces';
import { describeContent, pairAt } from '../reading/documentLanguages';
import { readSource } from '../reading/documentReader';
import type { ReaderThreads } from '../reading/readerThreads';
import { readWork } from '../work/workDocument';
import type { HandlerOf, RequestContext } from './requestHandler';

/** Answers requests about documents: their kind, the phrase at a position, the place for an equivalent. */
export class DocumentHandler implements HandlerOf<typeof documentRequests> {
  constructor(
    private readonly threads: ReaderThreads,
    private readonly gate: FileGate,
    private readonly aligned: AlignedPlaces,
  ) {}

  /** Errors, of a file: those of `readSource`. */
  async describe({ document }: DescribeParams, { signal }: RequestContext = {}): Promise<DocumentDescription> {
    if ('path' in document)
      return descriptionOf((await readSource(document, {}, this.threads, signal, this.gate)).value);
    return describeContent(document);
  }

  /** Returns the phrase with its sentence, as entries store it, or null. */
  locate({ slice, languages }: LocateParams): LocateResult | null {
    const place = locatePhrase(slice, languages);
    if (!place) return null;
    const pair = pairAt(place, languages, []);
    const { phrase, before, after, span, counterpart } = place;
    return { located: { phrase, before, after, span, counterpart, language: place.language ?? pair.source }, pair };
  }

  areAligned({ source, target }: AreAlignedParams): Promise<boolean> {
    return this.aligned.areAligned(source, target);
  }

  /** Errors: `documentTooLarge`, `cancelled`. */
  async segmentStates(params: SegmentStatesParams, { signal }: RequestContext = {}): Promise<SegmentState[]> {
    const { units } = await readWork(params, this.threads, signal);
    return units.map(({ start, state }) => ({ start, state }));
  }

  insertion({ slice, text, wholeSegment }: InsertionParams): Insertion | null {
    return (wholeSegment ? translationFor(slice, text) : insertionFor(slice, text)) ?? null;
  }
}
