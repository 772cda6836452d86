import { learnedPairs } from '../../alignment/words/learnedPairs';
import { agreement, linkStrengths } from '../../alignment/words/linkStrengths';
import { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import { placeholdersIn } from '../../language/placeholders';
import type { Word } from '../../language/words';
import { words } from '../../language/words';
import type { EncodedPair, SegmentInWords } from '../../mining/minedPair';
import { PhraseMiner } from '../../mining/phraseMiner';
import type { LanguagePair } from '../../model/languagePair';
import type { PhrasePair } from '../../model/phrasePair';
import type { Segment, SegmentPair } from '../../model/segment';
import type { PhraseEncoder } from '../encoder/phraseEncoder';

/** Words of a segment that are looked at; a longer one is no sentence but a list or a page. */
const MOST_WORDS = 300;

/** Links the words of translated segments by their vectors and mines what the links make phrases of. Errors: `cancelled`. */
export async function minePairs(
  pairs: readonly SegmentPair[],
  languages: LanguagePair,
  minConfidence: number,
  encoder: PhraseEncoder,
  onShare: (share: number) => void,
  signal?: AbortSignal,
): Promise<PhrasePair[]> {
  const pacer = new Pacer(signal);
  const encoded = (start: number, end: number) => encodePairs(pairs.slice(start, end), languages, encoder, pacer, signal);
  const miner = new PhraseMiner(languages);
  for await (const { pair, memory } of learnedPairs(pairs.length, encoded, pacer, onShare)) {
    miner.add(pair, agreement(pair, await runInSlices(linkStrengths(pair, memory), pacer)));
  }
  return miner.pairs(minConfidence, pacer);
}

async function encodePairs(pairs: readonly SegmentPair[], languages: LanguagePair, encoder: PhraseEncoder, pacer: Pacer, signal?: AbortSignal): Promise<EncodedPair[]> {
  const sides: SegmentInWords[] = [];
  for (const { source, target } of pairs) {
    sides.push(inWords(source, languages.source), inWords(target, languages.target));
    await pacer.yield();
  }
  const vectors = await encoder.encodeWords(sides.map((side) => side.words.map(({ text }) => text)), signal);
  const encoded = sides.map((side, index) => ({ ...side, vectors: vectors[index]! }));
  return pairs.map((_, pair) => ({ source: encoded[2 * pair]!, target: encoded[2 * pair + 1]! }));
}

function inWords(segment: Segment, language: string): SegmentInWords {
  return { segment, words: wordsBesideCodes(segment.text, language).slice(0, MOST_WORDS) };
}

/** The words of a text that are not part of a placeholder, a tag or an address, which translate into themselves. */
function wordsBesideCodes(text: string, language: string): Word[] {
  const codes = placeholdersIn(text);
  const all = words(text, language);
  return codes.length ? all.filter((word) => !codes.some(({ start, end }) => word.start < end && start < word.end)) : all;
}
