import { GlossaError } from '../../base/errors';
import type { SkippedParts } from '../../model/document';
import type { Problem } from '../../base/problem';
import type { Segment, SegmentPair } from '../../model/segment';
import type { BuildCounts, FolderBuildParams, FolderBuildResult, FolderDocuments } from '../../protocol/build';
import type { TaskProgress } from '../../protocol/protocol';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import type { ReadPair } from '../reading/documentPair';
import { fileOf, passedOverOf, problemsOf } from '../reading/documentPair';
import { alignDocuments } from './buildGlossary';
import { minePairs } from './minePairs';

/** The names of documents, and the user's statement about them. */
interface NamedDocuments extends Pick<FolderDocuments, 'anyway'> {
  source: string;
  target?: string;
}

/**
 * The documents of a folder, aligned one after the other and mined together: a phrase that each has once is one that
 * all have.
 */
export class FolderBuild {
  private readonly segments: SegmentPair[] = [];
  private readonly refused: FolderBuildResult['refused'] = [];
  private readonly problems: Problem[] = [];
  private readonly passedOver: SkippedParts[] = [];
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

  /** Errors: `cancelled`; for what else is wrong with the documents they are left out. */
  async add(
    { anyway, ...names }: NamedDocuments,
    read: () => Promise<ReadPair>,
    onProgress: (progress: TaskProgress) => void,
  ): Promise<void> {
    try {
      const pair = await read();
      const { documents, source, target } = pair;
      this.problems.push(...problemsOf(pair));
      this.passedOver.push(...passedOverOf(pair));
      const { languages } = this.params;
      const { segments, ...counts } = await alignDocuments(
        { source: source.value, target: target?.value, languages, anyway },
        this.encoder,
        onProgress,
        this.signal,
      );
      for (const key of Object.keys(this.counts) as (keyof BuildCounts)[]) this.counts[key] += counts[key];
      const of = (segment: Segment, file: string): Segment => ({ ...segment, file });
      for (const pair of segments)
        this.segments.push({
          ...pair,
          source: of(pair.source, fileOf(documents.source)),
          target: of(pair.target, fileOf(documents.target ?? documents.source)),
        });
    } catch (error) {
      if (!(error instanceof GlossaError) || error.code === 'cancelled') throw error;
      this.refused.push({ ...names, code: error.code, reason: error.message });
    }
  }

  /** Pairs of segments so far. */
  get beads(): number {
    return this.counts.beads;
  }

  /** Errors: `cancelled`. */
  async mined(onShare: (share: number) => void): Promise<FolderBuildResult> {
    onShare(0);
    const { languages, minConfidence } = this.params;
    const pairs = await minePairs(this.segments, languages, minConfidence, this.encoder, onShare, this.signal);
    onShare(1);
    return {
      ...this.counts,
      pair: languages,
      pairs,
      refused: this.refused,
      problems: this.problems,
      passedOver: this.passedOver,
    };
  }
}
