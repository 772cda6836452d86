import { agreement, linkStrengths } from '../../alignment/words/linkStrengths';
import type { WordPair } from '../../alignment/words/linkStrengths';
import type { LanguagePair } from '../../model/languagePair';
import { Pacer } from '../../base/pacer';
import type { PhrasePair } from '../../model/phrasePair';
import type { Markup, Segment } from '../../model/segment';
import type { BeadSide } from '../../mining/encodedPair';
import { PhraseMiner } from '../../mining/phraseMiner';
import { codesIn } from '../../language/codes';
import { words } from '../../language/words';
import type { Word } from '../../language/words';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { learnedPairs } from '../../alignment/words/learnedPairs';

/** Neighbouring segments and what translates them. */
export interface SegmentGroup {
  source: readonly Segment[];
  target: readonly Segment[];
}

/** Words of one side that are looked at; a longer group is no sentence but a list or a page. */
const MOST_WORDS = 300;

/** Both sides of a group, for alignment as well as for mining. */
interface GroupPair extends WordPair {
  sides: { source: BeadSide; target: BeadSide };
}

/** Links the words of translated segments by their vectors and mines what the links make phrases of. */
export async function minePairs(
  groups: readonly SegmentGroup[],
  languages: LanguagePair,
  minConfidence: number,
  encoder: PhraseEncoder,
  onShare: (share: number) => void,
  signal?: AbortSignal,
): Promise<PhrasePair[]> {
  const pacer = new Pacer(signal);
  const encoded = (start: number, end: number) => encodeGroups(groups.slice(start, end), languages, encoder, signal);
  const miner = new PhraseMiner(languages);
  for await (const { pair, memory } of learnedPairs(groups.length, encoded, pacer, onShare)) {
    miner.add({ ...pair.sides, links: agreement(pair, linkStrengths(pair, memory)) });
  }
  return miner.pairs(minConfidence, pacer);
}

async function encodeGroups(groups: readonly SegmentGroup[], { source: from, target: to }: LanguagePair, encoder: PhraseEncoder, signal?: AbortSignal): Promise<GroupPair[]> {
  const sides = groups.flatMap(({ source, target }) => [sideOf(source, from), sideOf(target, to)]);
  const words = sides.map((side) => side.words.map(({ text }) => text));
  const vectors = await encoder.encodeWords(words, signal);
  return groups.map((_, group) => {
    const [source, target] = [2 * group, 2 * group + 1];
    return {
      sides: { source: { ...sides[source]!, vectors: vectors[source]! }, target: { ...sides[target]!, vectors: vectors[target]! } },
      source: vectors[source]!,
      target: vectors[target]!,
      sourceWords: words[source]!,
      targetWords: words[target]!,
    };
  });
}

function sideOf(segments: readonly Segment[], language: string): Omit<BeadSide, 'vectors'> {
  let text = '';
  const markup: Markup[] = [];
  const starts = segments.map((segment, index) => {
    if (index > 0) text += ' ';
    const start = text.length;
    text += segment.text;
    for (const code of segment.markup ?? []) markup.push({ ...code, at: start + code.at });
    return { start, line: segment.line };
  });
  return { text, words: wordsBesideCodes(text, language).slice(0, MOST_WORDS), segments: starts, ...(markup.length ? { markup } : {}) };
}

/** The words of a text that are not part of a placeholder, a tag or an address: those are nobody's phrases and translate into themselves. */
function wordsBesideCodes(text: string, language: string): Word[] {
  const codes = codesIn(text);
  const all = words(text, language);
  return codes.length ? all.filter((word) => !codes.some(({ start, end }) => word.start < end && start < word.end)) : all;
}
