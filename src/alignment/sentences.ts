import type { Bead } from '../domain/bead';
import { Pacer } from '../domain/pacer';
import type { Anchor } from './anchors';
import { monotoneChain, mutualBest } from './anchors';
import { bandAround } from './band';
import { BEAD_OPTIONS, SECOND_PASS } from './beadPrior';
import type { BeadOptions } from './beadPrior';
import { FinePass } from './finePass';
import { meaningSimilarity } from './meaning';
import { bandOf, windowAround } from './pathWindow';
import type { AlignmentSide } from './side';
import { spellingSimilarity } from './spelling';
import { withoutUnlikelyBeads } from './unlikelyBeads';
import { MeanSimilarity } from './windowSimilarity';
import type { WindowSimilarity } from './windowSimilarity';
import { WordLinks } from './wordLinks';

/**
 * Aligns the segments of two documents: every segment is in exactly one bead, and beads follow each other on both sides.
 *
 * A coarse pass finds pairs that are each other's best and go in order; between them and in a margin around, a dynamic
 * programme finds the best beads of up to five segments a side (the method of Vecalign, Thompson & Koehn 2019, and of
 * Bertalign, Liu & Zhu 2022). Similarity is measured in units of what the sure pairs of these very documents have, so
 * that the cost of leaving a segment out holds for any encoder. Where both sides bring their words, the programme runs once more near
 * the path that it found, and counts which words of a bead find their translation in it: a vector of a whole window hardly shows
 * that half a clause went to the next segment or that one of three sentences was left out. Memory grows with the band,
 * not with the product of the two lengths.
 * Errors: `cancelled`.
 */
export async function alignSentences(source: AlignmentSide, target: AlignmentSide, options: Partial<BeadOptions> = {}, signal?: AbortSignal): Promise<Bead[]> {
  const settings = { ...BEAD_OPTIONS, ...options };
  const pacer = new Pacer(signal);
  const anchors = await mutualBest(source.vectors, target.vectors, pacer);
  const chain = monotoneChain(anchors, target.vectors.count);
  const band = bandAround(chain, source.vectors.count, target.vectors.count);
  const similarity = await similarityOf(source, target, settings.spellingWeight, pacer);
  const unit = unitOf(chain.length ? chain : anchors, similarity);
  const first = await new FinePass(similarity, unit, source.lengths, target.lengths, band, settings).run(pacer);
  const beads = await byWords(first, source, target, similarity, unit, { ...BEAD_OPTIONS, ...SECOND_PASS, ...options }, pacer);
  return withoutUnlikelyBeads(beads, unit);
}

/** The second pass; the first one's beads where a side has no words. */
async function byWords(
  beads: Bead[],
  source: AlignmentSide,
  target: AlignmentSide,
  similarity: WindowSimilarity,
  unit: number,
  options: BeadOptions,
  pacer: Pacer,
): Promise<Bead[]> {
  if (!source.words || !target.words || options.wordWeight <= 0) return beads;
  const targetCount = target.vectors.count;
  const window = windowAround(beads, source.vectors.count, targetCount);
  const words = await WordLinks.around(beads, window, { ...source, words: source.words }, { ...target, words: target.words }, pacer);
  return new FinePass(similarity, unit, source.lengths, target.lengths, bandOf(window, targetCount), options, words).run(pacer);
}

/** Meaning, and spelling where the texts are given. */
async function similarityOf(source: AlignmentSide, target: AlignmentSide, spellingWeight: number, pacer: Pacer): Promise<WindowSimilarity> {
  const meaning = meaningSimilarity(source, target);
  if (!source.texts || !target.texts || spellingWeight <= 0) return meaning;
  return new MeanSimilarity([
    { similarity: meaning, weight: 1 },
    { similarity: await spellingSimilarity(source.texts, target.texts, pacer), weight: spellingWeight },
  ]);
}

/** What matching segments of these documents have: the median over the anchors. */
function unitOf(anchors: readonly Anchor[], similarity: WindowSimilarity): number {
  const values = anchors.map(({ source, target }) => similarity.ofPair(source, target)).sort((a, b) => a - b);
  return Math.max(values[values.length >> 1] ?? USUAL_UNIT, LEAST_UNIT);
}

/** Where there is no anchor to tell; and what documents without any likeness have, that it is not blown up to look like one. */
const USUAL_UNIT = 0.4;
const LEAST_UNIT = 0.1;
