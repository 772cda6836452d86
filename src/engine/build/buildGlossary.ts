import { LIKELY_TRANSLATIONS, translationLikelihood } from '../../alignment/sentences/likelihood';
import { alignSentences } from '../../alignment/sentences/alignSentences';
import type { DocumentText } from '../../model/document';
import { GlossaError } from '../../base/errors';
import type { LanguagePair } from '../../model/languagePair';
import type { PhrasePair } from '../../model/phrasePair';
import type { Segment, SegmentPair } from '../../model/segment';
import type { TaskProgress } from '../../protocol/protocol';
import { withoutCodes } from '../../language/codes';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { encodeSegments } from './segmentPairs';
import type { SegmentGroup } from './minePairs';
import { checkLanguages } from './languageCheck';
import { minePairs } from './minePairs';

/** Percents of the whole task at which its phases end, as measured on two documents of 2,000 segments. */
const ENCODED = 40;
const ALIGNED = 50;

export interface BuildInput {
  languages: LanguagePair;
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

/** What the user reads where something is wrong with the choice of documents. */
const ONE_ALONE = 'One document alone holds no translations. Choose its translation as the target, or a bilingual file (PO, XLIFF, TMX, CSV).';
const BILINGUAL_TARGET = 'The target is a bilingual file. Build from it alone, or choose a document in one language.';
const NOTHING_TRANSLATED = 'There is no translated segment to mine. Translate some segments first, or choose another file.';
const UNLIKE = 'These two do not look like translations of each other, so nothing was mined. Check that the right documents and languages are chosen.';

/**
 * Two documents, or one bilingual one, to phrase pairs with their evidence. Errors, each with what to do:
 * `languagesEqual`, `languagesSwapped`, `languageUnknown`, `documentEmpty`, `notTranslations`, `cancelled`.
 */
export async function buildGlossary(
  input: BuildInput,
  encoder: PhraseEncoder,
  onProgress: (progress: TaskProgress) => void,
  signal?: AbortSignal,
): Promise<BuiltGlossary> {
  const { source, target, languages } = input;
  checkLanguages(source, target, languages);
  const paired = source.kind === 'bilingual' ? translatedGroups(source.pairs) : keyedGroups(source.segments, segmentsOf(target));
  const groups = paired ?? (await alignedGroups(segmentsOf(source), segmentsOf(target), encoder, onProgress, signal));
  if (!groups.length) throw paired ? new GlossaError('documentEmpty', NOTHING_TRANSLATED) : new GlossaError('notTranslations', UNLIKE);
  const start = paired ? 0 : ALIGNED;
  const onShare = (share: number) => onProgress({ phase: 'mining', percent: start + (100 - start) * share });
  onShare(0);
  const pairs = await minePairs(groups, languages, input.minConfidence, encoder, onShare, signal);
  return { pairs, sourceSegments: countOf(source), targetSegments: countOf(target ?? source), beads: groups.length };
}

const countOf = (text: DocumentText): number => (text.kind === 'bilingual' ? text.pairs : text.segments).length;

/** A pair of a bilingual file is a bead as it stands; those that nobody has translated yet are left out. */
function translatedGroups(pairs: readonly SegmentPair[]): SegmentGroup[] {
  return pairs.filter(({ source, target }) => source.text.trim() && target.text.trim()).map(({ source, target }) => ({ source: [source], target: [target] }));
}

/** Errors: `documentEmpty` where there is no target in one language. */
export function segmentsOf(target: DocumentText | undefined): readonly Segment[] {
  if (!target) throw new GlossaError('documentEmpty', ONE_ALONE);
  if (target.kind === 'bilingual') throw new GlossaError('documentEmpty', BILINGUAL_TARGET);
  return target.segments;
}

/** What is aligned: placeholders and addresses translate into themselves, whatever the sentence says. */
const textsOf = (segments: readonly Segment[]): string[] => segments.map(({ text }) => withoutCodes(text));

/** The sentences of two documents that translate each other, in the source’s order. Errors: `documentEmpty`, `notTranslations`, `cancelled`. */
export async function alignedGroups(
  sources: readonly Segment[],
  targets: readonly Segment[],
  encoder: PhraseEncoder,
  onProgress: (progress: TaskProgress) => void,
  signal?: AbortSignal,
): Promise<SegmentGroup[]> {
  for (const [name, segments] of [['source', sources], ['target', targets]] as const) {
    if (!segments.length) throw new GlossaError('documentEmpty', `The ${name} holds no text. Choose another document.`);
  }
  const all = sources.length + targets.length;
  const encoded = (before: number) => (done: number) => onProgress({ phase: 'encoding', percent: (ENCODED * (before + done)) / all });
  const source = await encodeSegments(textsOf(sources), encoder, signal, encoded(0));
  const target = await encodeSegments(textsOf(targets), encoder, signal, encoded(sources.length));
  onProgress({ phase: 'aligning', percent: ENCODED });
  const beads = await alignSentences(source, target, {}, signal);
  if (translationLikelihood(beads, source, target) < LIKELY_TRANSLATIONS) throw new GlossaError('notTranslations', UNLIKE);
  return beads
    .filter((bead) => bead.source.length && bead.target.length)
    .map((bead) => ({ source: bead.source.map((index) => sources[index]!), target: bead.target.map((index) => targets[index]!) }));
}

/** Share of the names that two files must have in common to be translations of each other. */
const SHARED = 0.5;

/**
 * What two files of named values (JSON, YAML, properties, RESX, Android's strings) translate into each other: the values
 * of the same name, in whichever order they stand. Undefined where the files do not share their names. A value that
 * repeats its source is not translated yet.
 */
export function keyedGroups(sources: readonly Segment[], targets: readonly Segment[]): SegmentGroup[] | undefined {
  const [bySource, byTarget] = [byKey(sources), byKey(targets)];
  const shared = [...bySource.keys()].filter((key) => byTarget.has(key));
  if (!shared.length || shared.length < SHARED * Math.min(bySource.size, byTarget.size)) return undefined;
  return shared.map((key) => ({ source: bySource.get(key)!, target: byTarget.get(key)! })).filter(({ source, target }) => textOf(source) !== textOf(target));
}

const textOf = (segments: readonly Segment[]): string => segments.map(({ text }) => text).join(' ');

function byKey(segments: readonly Segment[]): Map<string, Segment[]> {
  const found = new Map<string, Segment[]>();
  for (const segment of segments) {
    if (segment.key === undefined) continue;
    const same = found.get(segment.key);
    if (same) same.push(segment);
    else found.set(segment.key, [segment]);
  }
  return found;
}
