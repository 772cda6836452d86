import { pairsWithStatistics } from '../../alignment/words/pairsWithStatistics';
import { linkAgreement, linkStrengths } from '../../alignment/words/linkStrengths';
import { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import { addScaled, dot, normaliseInPlace, Vectors } from '../../base/vectors';
import { SOFT_HYPHEN, withoutAccelerator } from '../../check/codeInText';
import { overlapTest, untranslatableSpansIn } from '../../language/placeholders';
import { splitIntoWords } from '../../language/words';
import type { EncodedSegmentPair, TokenizedSegment } from '../../mining/minedPair';
import { PhraseMiner } from '../../mining/phraseMiner';
import type { CitedTermCandidate, RawTermCandidate } from '../../mining/termMiner';
import { TermMiner } from '../../mining/termMiner';
import type { LanguagePair } from '../../model/languagePair';
import type { PhrasePair } from '../../model/phrase';
import type { Segment, SegmentPair } from '../../model/segment';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { encodeTexts } from '../encoder/phraseEncoder';

/** The maximum number of words of a segment that is mined; a longer one is a list or a page. */
const MAX_WORDS = 300;

/**
 * Links the words of translated segments by their vectors and mines phrase pairs from the links. Errors: `cancelled`.
 */
export async function minePairs(
  pairs: readonly SegmentPair[],
  languages: LanguagePair,
  minConfidence: number,
  encoder: PhraseEncoder,
  onFractionDone: (share: number) => void,
  signal?: AbortSignal,
): Promise<PhrasePair[]> {
  const pacer = new Pacer(signal);
  const encoded = (start: number, end: number) => encodePairs(pairs.slice(start, end), languages, encoder, pacer);
  const miner = new PhraseMiner(languages, (word) => encoder.knowsWord(word));
  for await (const { pair, statistics } of pairsWithStatistics(pairs.length, encoded, pacer, onFractionDone)) {
    miner.add(pair, linkAgreement(pair, await runInSlices(linkStrengths(pair, statistics), pacer)));
  }
  return miner.pairs(minConfidence, pacer);
}

async function encodePairs(
  pairs: readonly SegmentPair[],
  languages: LanguagePair,
  encoder: PhraseEncoder,
  pacer: Pacer,
): Promise<EncodedSegmentPair[]> {
  const sides: TokenizedSegment[] = [];
  for (const { source, target } of pairs) {
    const [from, to] = isMenuLabel(source.text, target.text)
      ? [withoutAccelerator(source.text), withoutAccelerator(target.text)]
      : [source.text, target.text];
    sides.push(inWords(source, languages.source, from), inWords(target, languages.target, to));
    await pacer.yield();
  }
  const vectors = await encoder.encodeWords(
    sides.map((side) => side.words.map(({ text }) => text)),
    pacer.signal,
  );
  const encoded = sides.map((side, index) => ({ ...side, vectors: vectors[index]! }));
  return pairs.map((_, pair) => ({ source: encoded[2 * pair]!, target: encoded[2 * pair + 1]! }));
}

/**
 * Returns whether both texts have an accelerator marker, as in *_File*, in different words: a name such as *set_cookie*
 * is identical in both.
 */
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
 * Returns a segment with its words, excluding words in placeholders, tags and addresses.
 *
 * @param text the segment’s text, or a text of the same length without accelerators
 */
function inWords(segment: Segment, language: string, text = segment.text): TokenizedSegment {
  const isInCode = overlapTest(untranslatableSpansIn(segment.text));
  const found = splitIntoWords(text, language).filter((word) => !isInCode(word));
  return {
    segment,
    words: found.slice(0, MAX_WORDS).map((word) => ({ ...word, text: word.text.replaceAll(SOFT_HYPHEN, '') })),
  };
}

/** The maximum number of candidates analysed in detail, and the number of them that define the texts' topic. */
const [MAX_DRAFTS, TOPIC_CANDIDATES] = [3_500, 400];
/** The weights of a phrase's meaning, fitted together with those of `TermMiner`. */
const [CENTRE_WEIGHT, NEIGHBOUR_WEIGHT] = [0.26, 0.36];
/** The default minimum confidence of a candidate. It has the best F1 on the texts that the weights were fitted on. */
export const DEFAULT_MIN_TERM_CONFIDENCE = 0.19;

/**
 * Returns the phrases of texts in one language that may be terms, most likely first. Without an encoder, only form and
 * usage count. Errors: `cancelled`.
 *
 * @param minConfidence from 0 to 1
 */
export async function termCandidates(
  segments: readonly Segment[],
  language: string,
  minConfidence: number,
  encoder: PhraseEncoder | undefined,
  signal?: AbortSignal,
): Promise<CitedTermCandidate[]> {
  const pacer = new Pacer(signal);
  const miner = new TermMiner(language);
  for (const segment of segments) {
    miner.add(inWords(segment, language));
    await pacer.yield();
  }
  const all: RawTermCandidate[] = [];
  for (const draft of miner.drafts()) {
    all.push(draft);
    await pacer.yield();
  }
  const drafts = all.sort((a, b) => b.score - a.score || (a.phrase < b.phrase ? -1 : 1)).slice(0, MAX_DRAFTS);
  const topical = encoder && drafts.length ? await topicality(drafts, encoder, signal) : drafts.map(() => 0);
  const rated = drafts
    .map((draft, i) => ({ ...draft, confidence: logistic(draft.score + topical[i]!) }))
    .filter(({ confidence }) => confidence >= minConfidence)
    .sort((a, b) => b.confidence - a.confidence);
  return miner.cited(rated);
}

/** Returns the addition to each candidate's score for its closeness to the topic of the likeliest ones. */
async function topicality(
  drafts: readonly RawTermCandidate[],
  encoder: PhraseEncoder,
  signal?: AbortSignal,
): Promise<number[]> {
  const centre = drafts.slice(0, TOPIC_CANDIDATES).map((_, row) => row);
  const meanings = await encodeTexts(
    encoder,
    drafts.map(({ phrase }) => phrase),
    signal,
  );
  const atCentre = nearnessToCentre(
    meanings,
    centre,
    centre.map((row) => logistic(drafts[row]!.score)),
  );
  const { relatedness } = encoder;
  if (!relatedness) return atCentre.map((near) => CENTRE_WEIGHT * near);
  const related = Vectors.zeros(drafts.length, relatedness.dimensions);
  drafts.forEach(({ phrase }, row) => related.row(row).set(relatedness.of(phrase)));
  const nearOthers = nearnessToNeighbours(related, centre);
  return atCentre.map((near, row) => CENTRE_WEIGHT * near + NEIGHBOUR_WEIGHT * nearOthers[row]!);
}

function logistic(score: number): number {
  return 1 / (1 + Math.exp(-score));
}

/** The number of neighbours that measure a phrase's closeness to the topic. */
const TOPIC_NEIGHBOURS = 20;

/**
 * Returns the cosine of each row with the sum of some rows, as a standard score among all.
 *
 * @param shares the weight of each of those rows
 */
function nearnessToCentre(vectors: Vectors, centre: readonly number[], shares: readonly number[]): number[] {
  const sum = new Float32Array(vectors.dimensions);
  centre.forEach((row, i) => addScaled(unitRow(vectors, row), shares[i]!, sum));
  normaliseInPlace(sum);
  return standardScores(rows(vectors).map((row) => dot(unitRow(vectors, row), sum)));
}

/** Returns the mean cosine of each row with the nearest of some other rows, as a standard score among all. */
function nearnessToNeighbours(vectors: Vectors, others: readonly number[]): number[] {
  const near = others.map((row) => ({ row, vector: unitRow(vectors, row) }));
  return standardScores(
    rows(vectors).map((row) => {
      const own = unitRow(vectors, row);
      const cosines = near.filter((other) => other.row !== row).map(({ vector }) => dot(own, vector));
      const nearest = cosines.sort((a, b) => b - a).slice(0, TOPIC_NEIGHBOURS);
      return nearest.reduce((total, cosine) => total + cosine, 0) / Math.max(1, nearest.length);
    }),
  );
}

function rows({ count }: Vectors): number[] {
  return Array.from({ length: count }, (_, row) => row);
}

function unitRow(vectors: Vectors, row: number): Float32Array {
  return normaliseInPlace(Float32Array.from(vectors.row(row)));
}

function standardScores(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  return values.map((value) => (deviation > 0 ? (value - mean) / deviation : 0));
}
