import { documentSpanOf } from '../../files/document/documentSegments';
import { otherCategoryKey } from '../../files/document/valueKeys';
import { valueSpans } from '../../files/documents';
import type { DocumentContent, DocumentText } from '../../model/document';
import type { PartialLanguagePair, LanguagePair } from '../../model/languagePair';
import type { Span } from '../../model/phrase';
import type { Segment, SegmentPair, UntranslatedSegment } from '../../model/segment';
import type { SegmentState, SegmentStatesParams } from '../../protocol/documents';
import { isUntranslatedCopy } from '../build/buildGlossary';
import { joinedSegment, segmentsByKey } from '../build/segmentPairs';
import { languagePairOfFiles } from '../reading/documentLanguages';
import type { DocumentReader } from '../reading/documentReader';

/** A document that is being translated. */
export interface TranslatableDocument {
  /** The document that takes the translations. */
  document: DocumentContent;
  /** The document that has the sources. */
  source: DocumentContent;
  languages: PartialLanguagePair;
  /** The units in the order of the document; empty if it is not translated by segments. */
  units: TranslatableUnit[];
}

/**
 * Reads the segments of a bilingual file, or of two files with named values, with their states. Errors:
 * `documentTooLarge`, `cancelled`.
 */
export async function readTranslatableDocument(
  { source, target, languages: wanted }: SegmentStatesParams,
  reader: DocumentReader,
  signal?: AbortSignal,
): Promise<TranslatableDocument> {
  const { value } = await reader.readInEditor(source, { ...wanted, untranslated: true }, signal);
  const translation = target && (await reader.readInEditor(target, {}, signal)).value;
  const languages = languagePairOfFiles(wanted, value, translation);
  const document = target ?? source;
  const pair = { source: languages.source ?? 'und', target: languages.target ?? 'mul' };
  if (value.kind === 'bilingual') return { document, source, languages, units: unitsOfPairs(value, pair) };
  const places = target && valueSpans(target);
  if (!places || translation?.kind !== 'monolingual') return { document, source, languages, units: [] };
  return { document, source, languages, units: unitsOfValues(value.segments, translation.segments, places, pair) };
}

/** A segment that is to be translated, with its state. */
export interface TranslatableUnit extends SegmentState {
  source: UntranslatedSegment;
  /** The place of a value in the translation; missing for a bilingual file. */
  place?: Span;
  /** True if it is a value that the translation does not have. */
  isMissing?: true;
}

/** Returns the segments of a bilingual file with their states, in the order of the file. */
export function unitsOfPairs(
  { pairs, untranslated = [] }: Extract<DocumentText, { kind: 'bilingual' }>,
  languages: LanguagePair,
): TranslatableUnit[] {
  const units = untranslated.map((source): TranslatableUnit => ({
    source,
    start: startOf(source),
    state: 'untranslated',
  }));
  let followsSingular = false;
  for (const pair of pairs) {
    const unit = unitOfPair(pair, languages);
    const isPluralOfPrevious: boolean = pair.grammaticalNumber === 'plural' && followsSingular;
    followsSingular = isPluralOfPrevious || pair.grammaticalNumber === 'singular';
    // Singular and plural are one unit.
    if (!isPluralOfPrevious) units.push(unit);
  }
  const starts = new Set<number>();
  return units
    .sort((a, b) => a.start - b.start)
    .filter(({ start }) => !starts.has(start) && starts.add(start) !== undefined);
}

function unitOfPair({ source, target, isUnfinished }: SegmentPair, languages: LanguagePair): TranslatableUnit {
  const isUnfinishedOrCopy =
    isUnfinished || (source.text === target.text && isUntranslatedCopy(target.text, languages));
  return {
    source,
    start: Math.min(startOf(source), startOf(target)),
    state: isUnfinishedOrCopy ? 'unfinished' : 'translated',
  };
}

/**
 * Returns the named values of two files with their states, by their positions in the translation; a missing value is
 * inserted after the preceding value. Empty if the files share no names.
 *
 * @param places the positions of the values in the translation, including empty values
 */
export function unitsOfValues(
  sources: readonly Segment[],
  targets: readonly Segment[],
  places: ReadonlyMap<string, Span>,
  languages: LanguagePair,
): TranslatableUnit[] {
  const [bySource, byTarget] = [segmentsByKey(sources), segmentsByKey(targets)];
  if (![...bySource.keys()].some((key) => places.has(key))) return [];
  const units: TranslatableUnit[] = [];
  let before = 0;
  for (const [key, segments] of bySource) {
    const otherKey = otherCategoryKey(key);
    // The language may have fewer plural forms.
    if (!places.has(key) && otherKey !== undefined && places.has(otherKey)) continue;
    const place = places.get(key);
    const source = joinedSegment(segments);
    const text = (byTarget.get(key) ?? []).map((segment) => segment.text).join(' ');
    const isCopied = text === source.text && isUntranslatedCopy(text, languages);
    const isTranslated = text !== '' && !isCopied;
    units.push({
      source: { ...source, ...(otherKey !== undefined && { isCounted: true as const }) },
      start: place?.start ?? before,
      state: isTranslated ? 'translated' : 'untranslated',
      ...(place ? { place } : { isMissing: true as const }),
    });
    before = place?.end ?? before;
  }
  return units.sort((a, b) => a.start - b.start);
}

/** Returns the document offset; in a table, which has none, the line. */
function startOf(segment: Segment): number {
  return documentSpanOf(segment, { start: 0, end: segment.text.length })?.start ?? segment.line;
}
