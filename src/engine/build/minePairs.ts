import { learnedPairs } from '../../alignment/words/learnedPairs';
import { agreement, linkStrengths } from '../../alignment/words/linkStrengths';
import { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import { SOFT_HYPHEN, withoutAccelerator } from '../../check/accelerators';
import { overlapTest, placeholdersIn } from '../../language/placeholders';
import { words } from '../../language/words';
import type { EncodedPair, SegmentInWords } from '../../mining/minedPair';
import { PhraseMiner } from '../../mining/phraseMiner';
import type { LanguagePair } from '../../model/languagePair';
import type { PhrasePair } from '../../model/phrase';
import type { Segment, SegmentPair } from '../../model/segment';
import type { PhraseEncoder } from '../encoder/phraseEncoder';

/** Words of a segment that are looked at; a longer one is no sentence but a list or a page. */
const MOST_WORDS = 300;

/**
 * Links the words of translated segments by their vectors and mines phrase pairs from the links. Errors: `cancelled`.
 */
export async function minePairs(
  pairs: readonly SegmentPair[],
  languages: LanguagePair,
  minConfidence: number,
  encoder: PhraseEncoder,
  onShare: (share: number) => void,
  signal?: AbortSignal,
): Promise<PhrasePair[]> {
  const pacer = new Pacer(signal);
  const encoded = (start: number, end: number) =>
    encodePairs(pairs.slice(start, end), languages, encoder, pacer, signal);
  const miner = new PhraseMiner(languages);
  for await (const { pair, memory } of learnedPairs(pairs.length, encoded, pacer, onShare)) {
    miner.add(pair, agreement(pair, await runInSlices(linkStrengths(pair, memory), pacer)));
  }
  return miner.pairs(minConfidence, pacer);
}

async function encodePairs(
  pairs: readonly SegmentPair[],
  languages: LanguagePair,
  encoder: PhraseEncoder,
  pacer: Pacer,
  signal?: AbortSignal,
): Promise<EncodedPair[]> {
  const sides: SegmentInWords[] = [];
  for (const { source, target } of pairs) {
    const [from, to] = isMenuLabel(source.text, target.text)
      ? [withoutAccelerator(source.text), withoutAccelerator(target.text)]
      : [source.text, target.text];
    sides.push(inWords(source, languages.source, from), inWords(target, languages.target, to));
    await pacer.yield();
  }
  const vectors = await encoder.encodeWords(
    sides.map((side) => side.words.map(({ text }) => text)),
    signal,
  );
  const encoded = sides.map((side, index) => ({ ...side, vectors: vectors[index]! }));
  return pairs.map((_, pair) => ({ source: encoded[2 * pair]!, target: encoded[2 * pair + 1]! }));
}

/** Whether both texts have one sign of an accelerator: *_File*. A name such as *set_cookie* stands in both alike. */
function isMenuLabel(source: string, target: string): boolean {
  const [one, other] = [source, target].map((text) => {
    const at = withoutAccelerator(text).indexOf(SOFT_HYPHEN);
    return at < 0 || text[at] === SOFT_HYPHEN
      ? undefined
      : /[\p{L}\p{M}\p{N}]*$/u.exec(text.slice(0, at))![0] + /^.[\p{L}\p{M}\p{N}]*/u.exec(text.slice(at))![0];
  });
  return one !== undefined && other !== undefined && one !== other;
}

/**
 * A segment with its words, without those of placeholders, tags and addresses.
 *
 * @param text the segment’s, or one of its length without accelerators
 */
export function inWords(segment: Segment, language: string, text = segment.text): SegmentInWords {
  const isInCode = overlapTest(placeholdersIn(segment.text));
  const found = words(text, language).filter((word) => !isInCode(word));
  return {
    segment,
    words: found.slice(0, MOST_WORDS).map((word) => ({ ...word, text: word.text.replaceAll(SOFT_HYPHEN, '') })),
  };
}
