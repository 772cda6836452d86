import type { Vectors } from '../base/vectors';
import type { Word } from '../language/words';
import type { PairGroup } from '../model/phrase';
import type { Segment } from '../model/segment';

/** A segment, split into words, with the vector of each word. */
export interface EncodedSegment {
  segment: Segment;
  words: readonly Word[];
  /** A row per word: the sum of the word's token states, not normalised. */
  vectors: Vectors;
}

/** A segment and its translation, the input of word alignment. */
export interface EncodedSegmentPair {
  source: EncodedSegment;
  target: EncodedSegment;
}

/** A segment, split into words, without the vectors, which are not stored. */
export type TokenizedSegment = Omit<EncodedSegment, 'vectors'>;

/** Words `start` … `end − 1` of a segment. */
export interface MinedPhraseSpan {
  side: TokenizedSegment;
  start: number;
  end: number;
}

/** One occurrence of a phrase pair: the words of both phrases in a segment and its translation. */
export interface PairOccurrence {
  source: MinedPhraseSpan;
  target: MinedPhraseSpan;
  /** The quality of this occurrence: the fit of its links times the cosine of its phrases. */
  quality: number;
}

/** The collected data of a phrase pair. Keys are the stems of its words, separated by spaces. */
export interface MinedPair {
  sourceKey: string;
  targetKey: string;
  /** The number of pairs of segments in which the two are linked. */
  count: number;
  /** The sum of the link fits over these pairs of segments; `similarity` is the sum of the cosines. */
  fit: number;
  similarity: number;
  occurrences: PairOccurrence[];
}

/** A mined pair with the properties that decide whether it is shown. */
export interface RatedPair extends MinedPair {
  confidence: number;
  group: PairGroup | undefined;
  /**
   * The share of the segments with the pair's rarest word that contain the whole pair; the mean of both sides. 1: the
   * words only occur together.
   */
  cohesion: number;
  /** The number of content words of the longer side. */
  contentWordCount: number;
  /** True if both sides contain function words, such as “end of the tenancy” and “fin du bail”. */
  containsFunctionWords: boolean;
}

export function wordsOfPhrase({ side, start, end }: MinedPhraseSpan): string[] {
  return side.words.slice(start, end).map(({ text }) => text);
}

export function textOfPhrase({ side, start, end }: MinedPhraseSpan): string {
  return side.segment.text.slice(side.words[start]!.start, side.words[end - 1]!.end);
}
