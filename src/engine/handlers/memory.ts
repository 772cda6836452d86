import { GlossaError } from '../../base/errors';
import type {
  AlignedPhrase, AlignedPhraseParams, ChangeMemoryParams, FindInMemoryParams, FindInMemoryResult, memoryRequests, MemoryReference, MemorySummary, OpenMemoryParams, SegmentMatchesParams,
  SegmentMatchesResult, TranslatedBefore, TranslatedBeforeParams,
} from '../../protocol/memory';
import type { HandlerOf } from './requestHandler';

/** Answers what is asked of memories: translations found by form, by meaning, and as whole segments. */
export class MemoryHandler implements HandlerOf<typeof memoryRequests> {
  openMemory({ memory }: OpenMemoryParams): MemorySummary {
    throw unknown(memory);
  }

  changeMemory({ memory }: ChangeMemoryParams): MemorySummary {
    throw unknown(memory);
  }

  closeMemory(_memory: MemoryReference): void {}

  findInMemory({ memory }: FindInMemoryParams): FindInMemoryResult {
    throw unknown(memory);
  }

  translatedBefore({ memory }: TranslatedBeforeParams): TranslatedBefore | null {
    throw unknown(memory);
  }

  segmentMatches({ memory }: SegmentMatchesParams): SegmentMatchesResult {
    throw unknown(memory);
  }

  alignedPhrase(_params: AlignedPhraseParams): AlignedPhrase | null {
    return null;
  }
}

function unknown(memory: string): GlossaError {
  return new GlossaError('memoryUnknown', `The translations of ${memory} have not been read. Read them, and ask again.`);
}
