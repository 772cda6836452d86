import type { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import { linkStrengths } from './linkStrengths';
import { AlignmentStatistics } from './alignmentStatistics';
import type { WordPair } from './wordPair';

/** Pairs whose words are encoded together. */
const CHUNK = 64;
/** The maximum number of pairs that are learned together; their vectors stay in memory, about 60 MB at most. */
const MAX_LEARNED = 1500;
/** Shares of the work on a pair that are done once its words are encoded, and once they are learned from. */
const ENCODING = 0.4;
const LEARNING = 0.4;

/**
 * Yields the sentence pairs of a document in order, with the word counts learned from all of them. The first ones are
 * read several times to learn from all of them together. Each of the others is learned just before it is yielded.
 * @param encoded the pairs `start` … `end − 1`
 */
export async function* learnedPairs<Pair extends WordPair>(
  count: number,
  encoded: (start: number, end: number) => Promise<Pair[]>,
  pacer: Pacer,
  onShare: (share: number) => void = () => {},
): AsyncGenerator<{ pair: Pair; memory: AlignmentStatistics }> {
  const learned: Pair[] = [];
  const learnedCount = Math.min(MAX_LEARNED, count);
  for (let start = 0; start < learnedCount; start += CHUNK) {
    learned.push(...(await encoded(start, Math.min(start + CHUNK, learnedCount))));
    onShare((ENCODING * learned.length) / count);
  }
  const learning = learnStatistics(learned);
  let step = learning.next();
  for (; !step.done; step = learning.next()) {
    onShare(((ENCODING + LEARNING * step.value) * learned.length) / count);
    await pacer.yield();
  }
  const memory = step.value;
  const ahead = ((ENCODING + LEARNING) * learnedCount) / Math.max(1, count);
  for (let start = 0, end: number; start < count; start = end) {
    const isLearned = start < learnedCount;
    end = Math.min(start + CHUNK, isLearned ? learnedCount : count);
    // Processed pairs are released: the vectors of the first pairs are most of a build's memory.
    for (const pair of isLearned ? learned.splice(0, end - start) : await encoded(start, end)) {
      if (!isLearned) memory.add(pair, await runInSlices(linkStrengths(pair), pacer));
      yield { pair, memory };
      await pacer.yield();
    }
    onShare(ahead + (1 - ahead) * (end / count));
  }
}

/**
 * The number of passes over a document that learn its statistics; one more pass aligns it. Further passes change
 * little.
 */
const LEARNING_PASSES = 3;

/**
 * Learns the words of a document. It yields the share of the work that is done, after each sentence and within a long
 * one, so that others may run in between.
 */
export function* learnStatistics(pairs: readonly WordPair[]): Generator<number, AlignmentStatistics> {
  let memory: AlignmentStatistics | undefined;
  for (let pass = 0; pass < LEARNING_PASSES; pass++) {
    const next = new AlignmentStatistics(memory);
    for (const [index, pair] of pairs.entries()) {
      const linking = linkStrengths(pair, memory);
      let step = linking.next();
      for (; !step.done; step = linking.next()) yield (pass + index / pairs.length) / LEARNING_PASSES;
      next.add(pair, step.value);
      yield (pass + (index + 1) / pairs.length) / LEARNING_PASSES;
    }
    memory = next;
  }
  return memory!;
}
