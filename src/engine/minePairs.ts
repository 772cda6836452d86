import { linkStrengths } from '../alignment/linkStrengths';
import { WordMemory } from '../alignment/wordMemory';
import type { LanguagePair } from '../domain/language';
import { Pacer } from '../domain/pacer';
import type { PhrasePair } from '../domain/phrasePair';
import type { Segment } from '../domain/segment';
import type { BeadSide } from '../mining/alignedBead';
import { PhraseMiner } from '../mining/phraseMiner';
import { words } from '../text/words';
import type { PhraseEncoder } from './encoder/phraseEncoder';

/** Neighbouring segments and what translates them. */
export interface SegmentGroup {
  source: readonly Segment[];
  target: readonly Segment[];
}

/** Groups whose words are encoded together. */
const CHUNK = 64;
/** Groups from which is learned how the two languages go together; their vectors are kept, about 60 MB at most. */
const LEARNED_GROUPS = 1500;
/** Words of one side that are looked at; a longer group is no sentence but a list or a page. */
const MOST_WORDS = 300;

interface WordSides {
  source: BeadSide;
  target: BeadSide;
}

/**
 * Links the words of translated segments by their vectors and mines what the links make phrases of. The first groups are
 * linked twice: once to learn from all of them together, and once with what was learned.
 */
export async function minePairs(
  groups: readonly SegmentGroup[],
  { from, to }: LanguagePair,
  minConfidence: number,
  encoder: PhraseEncoder,
  onShare: (share: number) => void,
  signal?: AbortSignal,
): Promise<PhrasePair[]> {
  const pacer = new Pacer(signal);
  const encoded = (start: number, end: number) => encodeGroups(groups.slice(start, end), { from, to }, encoder, signal);
  const memory = new WordMemory();
  const learned: WordSides[] = [];
  const learnedCount = Math.min(LEARNED_GROUPS, groups.length);
  for (let start = 0; start < learnedCount; start += CHUNK) {
    for (const sides of await encoded(start, Math.min(start + CHUNK, learnedCount))) {
      memory.add(wordPair(sides), linkStrengths(wordPair(sides)));
      learned.push(sides);
      await pacer.breathe();
    }
    onShare((LEARNING * learned.length) / groups.length);
  }
  const miner = new PhraseMiner({ from, to });
  for (let start = 0; start < groups.length; start += CHUNK) {
    const end = Math.min(start + CHUNK, groups.length);
    const chunk = end <= learned.length ? learned.slice(start, end) : await encoded(start, end);
    for (const sides of chunk) {
      miner.add({ ...sides, links: linkStrengths(wordPair(sides), memory).values });
      await pacer.breathe();
    }
    onShare((LEARNING * learned.length + (1 - (LEARNING * learned.length) / groups.length) * end) / groups.length);
  }
  return miner.pairs(minConfidence, pacer);
}

/** Share of the work on a group that is done once its words are encoded and learned from. */
const LEARNING = 0.7;

async function encodeGroups(groups: readonly SegmentGroup[], { from, to }: LanguagePair, encoder: PhraseEncoder, signal?: AbortSignal): Promise<WordSides[]> {
  const sides = groups.flatMap(({ source, target }) => [sideOf(source, from), sideOf(target, to)]);
  const vectors = await encoder.encodeWords(sides.map((side) => side.words.map(({ text }) => text)), signal);
  return groups.map((_, group) => ({
    source: { ...sides[2 * group]!, vectors: vectors[2 * group]! },
    target: { ...sides[2 * group + 1]!, vectors: vectors[2 * group + 1]! },
  }));
}

function sideOf(segments: readonly Segment[], language: string): Omit<BeadSide, 'vectors'> {
  let text = '';
  const starts = segments.map((segment, index) => {
    if (index > 0) text += ' ';
    const start = text.length;
    text += segment.text;
    return { start, line: segment.line };
  });
  return { text, words: words(text, language).slice(0, MOST_WORDS), segments: starts };
}

function wordPair({ source, target }: WordSides) {
  return { source: source.vectors, target: target.vectors, sourceWords: source.words.map(({ text }) => text), targetWords: target.words.map(({ text }) => text) };
}
