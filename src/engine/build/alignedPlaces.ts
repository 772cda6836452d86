import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { documentSpanOf } from '../../files/document/documentSegments';
import type { DocumentContent } from '../../model/document';
import type { Span } from '../../model/phrase';
import type { Segment } from '../../model/segment';
import type { DocumentPlace } from '../../protocol/documents';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { readContent } from '../reading/documentReader';
import type { ReaderThreads } from '../reading/readerThreads';
import { alignedPairs, keyedPairs, targetSegments } from './segmentPairs';

/** Milliseconds for which somebody who is adding a pair waits for the answer, once there is a model. */
const LONGEST = 4_000;
/** Documents whose alignment is kept, with their translations: those between which a translator adds pairs. */
const MOST_KEPT = 4;

/** The aligned spans of two documents. */
type AlignedSpans = readonly { source: Span; target: Span }[];

/** Returns whether two places of a document and its translation are in aligned segments. */
export class AlignedPlaces {
  /** Alignments by the contents of both documents, oldest first. */
  private readonly kept = new LRUCache<string, Promise<AlignedSpans>>({ max: MOST_KEPT });
  /** Ends the alignment that is under way: whoever has gone on to other texts needs it no more. */
  private current = new AbortController();

  constructor(
    private readonly threads: ReaderThreads,
    private readonly encoder: () => Promise<PhraseEncoder | undefined>,
    private readonly longest = LONGEST,
  ) {}

  /**
   * Returns false if that is not known in time, because the user is waiting to type. The alignment continues for the
   * next request.
   */
  async areAligned(source: DocumentPlace, target: DocumentPlace): Promise<boolean> {
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
      // Given up, unreadable, or no translations of each other: nothing says that any places are aligned.
      this.kept.delete(key);
      return [];
    });
  }

  private async align(source: DocumentContent, target: DocumentContent, signal: AbortSignal): Promise<AlignedSpans> {
    const [first, second] = await Promise.all(
      [source, target].map(async (document) =>
        targetSegments((await readContent(document, {}, this.threads, signal)).value),
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
