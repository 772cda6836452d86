import { LIKELY_TRANSLATIONS, translationLikelihood } from '../alignment/likelihood';
import { alignSentences } from '../alignment/sentences';
import { alignWords } from '../alignment/words';
import type { DocumentText } from '../domain/document';
import { GlossaError } from '../domain/errors';
import type { LanguagePair } from '../domain/language';
import { languageMatches } from '../domain/language';
import { Pacer } from '../domain/pacer';
import type { PhrasePair } from '../domain/phrasePair';
import type { Segment, SegmentPair } from '../domain/segment';
import type { Vectors } from '../domain/vectors';
import type { BeadSide } from '../mining/alignedBead';
import { PhraseMiner } from '../mining/phraseMiner';
import type { TaskProgress } from '../protocol/protocol';
import { words } from '../text/words';
import type { PhraseEncoder } from './encoder/phraseEncoder';
import { encodeSegments } from './encodeSegments';

/** Beads whose words are encoded together. */
const CHUNK = 64;
/** Shares of the whole task at which its phases end, as measured on two documents of 2,000 segments. */
const ENCODED = 40;
const ALIGNED = 55;

export interface BuildInput extends LanguagePair {
  source: DocumentText;
  /** Missing where `source` is bilingual. */
  target?: DocumentText;
  minConfidence: number;
}

export interface BuiltGlossary {
  pairs: PhrasePair[];
  sourceSegments: number;
  targetSegments: number;
  /** With text on both sides. */
  beads: number;
}

/**
 * Two documents, or one bilingual one, to phrase pairs with their evidence. Errors, each with what to do:
 * `languagesEqual`, `documentEmpty`, `notTranslations`, `cancelled`.
 */
export async function buildGlossary(input: BuildInput, encoder: PhraseEncoder, onProgress: (progress: TaskProgress) => void, signal?: AbortSignal): Promise<BuiltGlossary> {
  const { source, target, from, to } = input;
  if (languageMatches(from, to)) throw new GlossaError('languagesEqual', `Source and target are both ${from}. Choose two documents in different languages, or correct the language of one.`);
  const pairs = source.kind === 'bilingual' ? source.pairs : await alignedPairs(source.segments, segmentsOf(target), encoder, onProgress, signal);
  if (!pairs.length) throw new GlossaError('documentEmpty', 'There is no translated segment to mine. Translate some segments first, or choose another file.');
  const mined = await minePairs(pairs, input, encoder, (share) => {
    const start = source.kind === 'bilingual' ? 0 : ALIGNED;
    onProgress({ phase: 'mining', percent: start + (100 - start) * share });
  }, signal);
  const segments = source.kind === 'bilingual' ? [pairs.length, pairs.length] : [source.segments.length, segmentsOf(target).length];
  return { pairs: mined, sourceSegments: segments[0]!, targetSegments: segments[1]!, beads: pairs.length };
}

function segmentsOf(target: DocumentText | undefined): readonly Segment[] {
  if (!target) throw new GlossaError('documentEmpty', 'One document alone holds no translations. Choose its translation as the target, or a bilingual file (PO, XLIFF, TMX).');
  if (target.kind === 'bilingual') throw new GlossaError('documentEmpty', 'The target is a bilingual file. Build from it alone, or choose a document in one language.');
  return target.segments;
}

async function alignedPairs(
  sources: readonly Segment[],
  targets: readonly Segment[],
  encoder: PhraseEncoder,
  onProgress: (progress: TaskProgress) => void,
  signal?: AbortSignal,
): Promise<SegmentPair[]> {
  for (const [name, segments] of [['source', sources], ['target', targets]] as const) {
    if (!segments.length) throw new GlossaError('documentEmpty', `The ${name} holds no text. Choose another document.`);
  }
  const all = sources.length + targets.length;
  const encoded = (before: number) => (done: number) => onProgress({ phase: 'encoding', percent: (ENCODED * (before + done)) / all });
  const source = await encodeSegments(sources.map(({ text }) => text), encoder, signal, encoded(0));
  const target = await encodeSegments(targets.map(({ text }) => text), encoder, signal, encoded(sources.length));
  onProgress({ phase: 'aligning', percent: ENCODED });
  const beads = await alignSentences(source, target, {}, signal);
  if (translationLikelihood(beads, source, target) < LIKELY_TRANSLATIONS) {
    throw new GlossaError('notTranslations', 'These two do not look like translations of each other, so nothing was mined. Check that the right documents and languages are chosen.');
  }
  onProgress({ phase: 'aligning', percent: ALIGNED });
  return beads
    .filter((bead) => bead.source.length && bead.target.length)
    .map((bead) => ({ source: joined(bead.source.map((index) => sources[index]!)), target: joined(bead.target.map((index) => targets[index]!)) }));
}

/** Neighbouring segments as one, on the line of the first. */
function joined(segments: readonly Segment[]): Segment {
  return { text: segments.map(({ text }) => text).join(' '), line: segments[0]!.line };
}

async function minePairs(pairs: readonly SegmentPair[], { from, to, minConfidence }: BuildInput, encoder: PhraseEncoder, onShare: (share: number) => void, signal?: AbortSignal): Promise<PhrasePair[]> {
  const pacer = new Pacer(signal);
  const miner = new PhraseMiner({ from, to });
  for (let start = 0; start < pairs.length; start += CHUNK) {
    const chunk = pairs.slice(start, start + CHUNK);
    const sides = chunk.flatMap(({ source, target }) => [sideOf(source, from), sideOf(target, to)]);
    const vectors = await encoder.encodeWords(sides.map((side) => side.words.map(({ text }) => text)), signal);
    for (let i = 0; i < chunk.length; i++) {
      const source = withVectors(sides[2 * i]!, vectors[2 * i]!);
      const target = withVectors(sides[2 * i + 1]!, vectors[2 * i + 1]!);
      const links = alignWords(source.vectors, target.vectors, { sourceWords: source.words.map(({ text }) => text), targetWords: target.words.map(({ text }) => text) });
      miner.add({ source, target, links });
      await pacer.breathe();
    }
    onShare((start + chunk.length) / pairs.length);
  }
  return miner.pairs(minConfidence);
}

function sideOf({ text, line }: Segment, language: string): Omit<BeadSide, 'vectors'> {
  return { text, line, words: words(text, language) };
}

function withVectors(side: Omit<BeadSide, 'vectors'>, vectors: Vectors): BeadSide {
  return { ...side, vectors };
}
