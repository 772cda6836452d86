import { alignSentences } from '../../alignment/sentences/alignSentences';
import { unpairCopiedSentences } from '../../alignment/sentences/copiedSentences';
import { MIN_TRANSLATION_LIKELIHOOD, translationLikelihood } from '../../alignment/sentences/likelihood';
import type { AlignmentSide } from '../../alignment/sentences/alignmentInput';
import { GlossaError } from '../../base/errors';
import { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import { Vectors } from '../../base/vectors';
import { hasUnfinishedMark } from '../../files/document/unfinishedState';
import { otherCategoryKey, isZeroOneOrTwoForm, pluralCategoryIn } from '../../files/document/valueKeys';
import { withoutPlaceholders } from '../../language/placeholders';
import { splitIntoWords } from '../../language/words';
import type { DocumentText } from '../../model/document';
import type { SegmentStart, Segment, SegmentPair, TextRun } from '../../model/segment';
import type { TaskProgress } from '../../protocol/protocol';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { notTranslationsError } from './languageCheck';

/** The advice for a wrong choice of documents. */
const ONE_ALONE =
  'A document in one language contains no translations. Choose its translation as the target, or choose a bilingual ' +
  'file (PO, XLIFF, TMX, CSV).';
const BILINGUAL_TARGET = 'The target is a bilingual file. Build from it alone, or choose a document in one language.';

/** Returns the segments of a target in one language. Errors: `documentEmpty`. */
export function targetSegments(target: DocumentText | undefined): readonly Segment[] {
  if (!target) throw new GlossaError('documentEmpty', ONE_ALONE);
  if (target.kind === 'bilingual') throw new GlossaError('documentEmpty', BILINGUAL_TARGET);
  return target.segments;
}

/** Returns the translated pairs of a bilingual file, and the number of unfinished units that were skipped. */
export function separateFinishedPairs(pairs: readonly SegmentPair[]): { finished: SegmentPair[]; unfinished: number } {
  const translated = pairs.filter(({ source, target }) => source.text.trim() && target.text.trim());
  const left = translated.filter(({ isUnfinished }) => isUnfinished);
  // Singular and plural are one unit.
  return {
    finished: translated.filter(({ isUnfinished }) => !isUnfinished),
    unfinished: left.filter(({ grammaticalNumber }) => grammaticalNumber !== 'plural').length,
  };
}

/** The minimum share of common names for two files to be translations of each other. */
const MIN_SHARED_NAMES = 0.5;

/**
 * Pairs the values of two files with named values (JSON, YAML, properties, RESX, Android) by name, in any order.
 * Returns undefined if the files share fewer than half of their names. A value equal to its source counts as
 * untranslated. Plural forms that only the target language has (`few`, `many`) translate the source's general form.
 */
export function keyedPairs(sources: readonly Segment[], targets: readonly Segment[]): SegmentPair[] | undefined {
  const [bySource, byTarget] = [segmentsByKey(sources), segmentsByKey(targets)];
  const shared = [...bySource.keys()].filter((key) => byTarget.has(key));
  if (!shared.length || shared.length < MIN_SHARED_NAMES * Math.min(bySource.size, byTarget.size)) return undefined;
  const further = [...byTarget.keys()].flatMap((key): [string, string][] => {
    const general = bySource.has(key) ? undefined : otherCategoryKey(key);
    return general !== undefined && bySource.has(general) ? [[general, key]] : [];
  });
  const keys = [...shared.map((key): [string, string] => [key, key]), ...further];
  const pairs = keys.map(([from, to]): SegmentPair => ({
    ...pairOf(bySource.get(from)!, byTarget.get(to)!),
    ...formOf(from, to, bySource, byTarget),
  }));
  return pairs
    .filter(({ source, target }) => source.text !== target.text)
    .map((pair) => (hasUnfinishedMark(pair.source.text, pair.target.text) ? { ...pair, isUnfinished: true } : pair));
}

/** Returns the plural form of a pair, if any. A key such as `step.two` is a plural form only if `step.other` exists. */
function formOf(
  from: string,
  to: string,
  bySource: ReadonlyMap<string, readonly Segment[]>,
  byTarget: ReadonlyMap<string, readonly Segment[]>,
): Pick<SegmentPair, 'grammaticalNumber' | 'form'> {
  const key = otherCategoryKey(to);
  if (key === undefined || !(byTarget.has(key) || bySource.has(key))) return {};
  const general = key === from ? undefined : bySource.get(key);
  return {
    ...(isZeroOneOrTwoForm(to) ? { grammaticalNumber: 'singular' } : from !== to && { grammaticalNumber: 'plural' }),
    ...(key !== to || hasOtherForm(key, byTarget)
      ? { form: { name: pluralCategoryIn(to), ...(general && { general: joinedSegment(general) }) } }
      : {}),
  };
}

const hasOtherForm = (general: string, keys: ReadonlyMap<string, unknown>): boolean =>
  ['zero', 'one', 'two', 'few', 'many'].some((form) => keys.has(general.replace(/other$/, form)));

/** Groups segments by key, in document order. */
export function segmentsByKey(segments: readonly Segment[]): Map<string, Segment[]> {
  const found = new Map<string, Segment[]>();
  for (const segment of segments) {
    if (segment.key === undefined) continue;
    const same = found.get(segment.key);
    if (same) same.push(segment);
    else found.set(segment.key, [segment]);
  }
  return found;
}

/** The percentages of the whole task at which its phases end, as measured on two documents of 2,000 segments. */
const ENCODED_PERCENT = 40;
export const ALIGNED_PERCENT = 50;

/** Returns the text to align. Placeholders and addresses are omitted, because they match in any sentence. */
const textsOf = (segments: readonly Segment[]): string[] => segments.map(({ text }) => withoutPlaceholders(text));

/**
 * Returns the sentences of two documents that translate each other, in the source’s order. Errors: `documentEmpty`,
 * `notTranslations`, `cancelled`.
 *
 * @param trustDocuments whether the user declares them to be translations, regardless of their content
 */
export async function alignedPairs(
  sources: readonly Segment[],
  targets: readonly Segment[],
  encoder: PhraseEncoder,
  onProgress: (progress: TaskProgress) => void,
  signal?: AbortSignal,
  trustDocuments = false,
): Promise<SegmentPair[]> {
  for (const [name, segments] of [
    ['source', sources],
    ['target', targets],
  ] as const) {
    if (!segments.length)
      throw new GlossaError('documentEmpty', `The ${name} contains no text. Choose another document.`);
  }
  const all = sources.length + targets.length;
  const encoded = (before: number) => (done: number) =>
    onProgress({ phase: 'encoding', percent: (ENCODED_PERCENT * (before + done)) / all });
  const source = await encodeSegments(textsOf(sources), encoder, signal, encoded(0));
  const target = await encodeSegments(textsOf(targets), encoder, signal, encoded(sources.length));
  onProgress({ phase: 'aligning', percent: ENCODED_PERCENT });
  const beads = await alignSentences(source, target, signal);
  const likelihood = await runInSlices(translationLikelihood(beads, source, target), new Pacer(signal));
  if (likelihood < MIN_TRANSLATION_LIKELIHOOD && !trustDocuments)
    throw notTranslationsError(sources, targets, beads, likelihood);
  const paired = unpairCopiedSentences(beads, sources, targets).filter(
    (bead) => bead.source.length && bead.target.length,
  );
  return paired.map((bead) =>
    pairOf(
      bead.source.map((index) => sources[index]!),
      bead.target.map((index) => targets[index]!),
    ),
  );
}

/** Returns a pair from at least one segment on either side. */
function pairOf(sources: readonly Segment[], targets: readonly Segment[]): SegmentPair {
  return { source: joinedSegment(sources), target: joinedSegment(targets) };
}

/** Joins segments with spaces between them; at least one. */
export function joinedSegment(segments: readonly Segment[]): Segment {
  const first = segments[0]!;
  if (segments.length === 1) return first;
  let { text } = first;
  let runs: TextRun[] | undefined = first.runs?.slice();
  const markup = first.markup?.slice() ?? [];
  const collapsedSpaces = first.collapsedSpaces?.slice() ?? [];
  const joints: SegmentStart[] = [];
  for (const segment of segments.slice(1)) {
    const gap = { at: text.length, start: runs?.at(-1)?.end ?? 0, end: segment.runs?.[0]?.start ?? 0 };
    const at = text.length + 1;
    text += ` ${segment.text}`;
    joints.push({ at, line: segment.line });
    if (segment.runs) runs?.push(gap, ...segment.runs.map((run) => ({ ...run, at: run.at + at })));
    else runs = undefined;
    for (const code of segment.markup ?? []) markup.push({ ...code, at: code.at + at });
    for (const blank of segment.collapsedSpaces ?? []) collapsedSpaces.push({ ...blank, at: blank.at + at });
  }
  return {
    text,
    line: first.line,
    joints,
    ...(runs ? { runs } : {}),
    ...(markup.length ? { markup } : {}),
    ...(collapsedSpaces.length ? { collapsedSpaces } : {}),
  };
}

/** The number of segments passed to the encoder together; it forms batches from them. */
const CHUNK = 128;

/**
 * Encodes segments for the sentence aligner. A segment is encoded as one long word: the sum of its token states. Each
 * distinct word is encoded alone, once per document.
 *
 * @param onDone called with the number of segments done so far
 */
export async function encodeSegments(
  texts: readonly string[],
  encoder: Pick<PhraseEncoder, 'dimensions' | 'encodeWords'>,
  signal?: AbortSignal,
  onDone?: (segments: number) => void,
): Promise<AlignmentSide> {
  const vectors = Vectors.zeros(texts.length, encoder.dimensions);
  const vocabulary = new Vocabulary();
  const wordRows: Float32Array[] = [];
  const pacer = new Pacer(signal);
  for (let start = 0; start < texts.length; start += CHUNK) {
    const chunk = texts.slice(start, start + CHUNK);
    const newWords = vocabulary.add(chunk);
    const rows = await encoder.encodeWords(
      [...chunk, ...newWords].map((text) => [text]),
      signal,
    );
    rows.slice(0, chunk.length).forEach((row, i) => vectors.row(start + i).set(row.row(0)));
    for (const row of rows.slice(chunk.length)) wordRows.push(row.row(0));
    onDone?.(start + chunk.length);
    // Cached encodings return immediately, without a turn of the event loop.
    await pacer.yield();
  }
  const wordVectors = Vectors.zeros(wordRows.length, encoder.dimensions);
  wordRows.forEach((row, word) => wordVectors.row(word).set(row));
  return {
    vectors,
    lengths: texts.map((text) => text.length),
    texts,
    words: { vocabulary: vocabulary.words, vectors: wordVectors, bySegment: vocabulary.bySegment },
  };
}

/** The different words of the segments so far. */
class Vocabulary {
  readonly words: string[] = [];
  readonly bySegment: Int32Array[] = [];
  private readonly indices = new Map<string, number>();

  /** Returns the words that are new. */
  add(texts: readonly string[]): string[] {
    const before = this.words.length;
    // Language-independent word segmentation is enough here; the words need not be linguistically correct.
    for (const text of texts)
      this.bySegment.push(
        Int32Array.from(splitIntoWords(text, 'und'), (word) => this.indexOf(word.text.toLowerCase())),
      );
    return this.words.slice(before);
  }

  private indexOf(word: string): number {
    let index = this.indices.get(word);
    if (index === undefined) {
      this.indices.set(word, (index = this.words.length));
      this.words.push(word);
    }
    return index;
  }
}
