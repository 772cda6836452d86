import type { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import { linkStrengths } from './linkStrengths';
import { AlignmentStatistics } from './alignmentStatistics';
import type { EncodedSentencePair } from './encodedSentencePair';

/** The number of pairs that are encoded together. */
const PAIRS_AT_ONCE = 64;
/** The maximum number of pairs that are learned together; their vectors stay in memory, about 60 MB at most. */
const MAX_LEARNED_PAIRS = 1500;
/** The share of encoding in the work on a pair. */
const ENCODING_SHARE = 0.4;
/** The share of learning in the work on a pair; the rest is alignment. */
const LEARNING_SHARE = 0.4;

/**
 * Yields the sentence pairs of a document in order, with the alignment statistics learned from all of them. The first
 * ones are read several times to learn from all of them together. Each of the others is learned just before it is
 * yielded.
 * @param encodePairs the pairs `start` … `end − 1`
 */
export async function* pairsWithStatistics<Pair extends EncodedSentencePair>(
  count: number,
  encodePairs: (start: number, end: number) => Promise<Pair[]>,
  pacer: Pacer,
  onFractionDone: (share: number) => void = () => {},
): AsyncGenerator<{ pair: Pair; statistics: AlignmentStatistics }> {
  const learned: Pair[] = [];
  const learnedCount = Math.min(MAX_LEARNED_PAIRS, count);
  for (let start = 0; start < learnedCount; start += PAIRS_AT_ONCE) {
    learned.push(...(await encodePairs(start, Math.min(start + PAIRS_AT_ONCE, learnedCount))));
    onFractionDone((ENCODING_SHARE * learned.length) / count);
  }
  const learning = learnAlignmentStatistics(learned);
  let step = learning.next();
  for (; !step.done; step = learning.next()) {
    onFractionDone(((ENCODING_SHARE + LEARNING_SHARE * step.value) * learned.length) / count);
    await pacer.yield();
  }
  const statistics = step.value;
  const ahead = ((ENCODING_SHARE + LEARNING_SHARE) * learnedCount) / Math.max(1, count);
  for (let start = 0, end: number; start < count; start = end) {
    const isLearned = start < learnedCount;
    end = Math.min(start + PAIRS_AT_ONCE, isLearned ? learnedCount : count);
    // Processed pairs are released: the vectors of the first pairs are most of a build's memory.
    for (const pair of isLearned ? learned.splice(0, end - start) : await encodePairs(start, end)) {
      if (!isLearned) statistics.add(pair, await runInSlices(linkStrengths(pair), pacer));
      yield { pair, statistics };
      await pacer.yield();
    }
    onFractionDone(ahead + (1 - ahead) * (end / count));
  }
}

/**
 * The number of passes over a document that learn its statistics; one more pass aligns it. Further passes change
 * little.
 */
const LEARNING_PASSES = 3;

/**
 * Learns the alignment statistics of a document. Yields the share of the work that is done, after each sentence and
 * within a long one, so that others may run in between.
 */
export function* learnAlignmentStatistics(
  pairs: readonly EncodedSentencePair[],
): Generator<number, AlignmentStatistics> {
  let statistics: AlignmentStatistics | undefined;
  for (let pass = 0; pass < LEARNING_PASSES; pass++) {
    const next = new AlignmentStatistics(statistics);
    for (const [index, pair] of pairs.entries()) {
      const linking = linkStrengths(pair, statistics);
      let step = linking.next();
      for (; !step.done; step = linking.next()) yield (pass + index / pairs.length) / LEARNING_PASSES;
      next.add(pair, step.value);
      yield (pass + (index + 1) / pairs.length) / LEARNING_PASSES;
    }
    statistics = next;
  }
  return statistics!;
}
