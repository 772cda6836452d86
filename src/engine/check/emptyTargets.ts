import { otherCategoryKey } from '../../files/document/valueKeys';
import type { DocumentText } from '../../model/document';
import type { Finding } from '../../model/finding';
import type { Segment } from '../../model/segment';
import { joinedSegment, segmentsByKey } from '../build/segmentPairs';
import type { FindingLocator } from './findingPlaces';

/** A program's identifier: `order.title`, `page_title`, `PAGE_TITLE`, but not the label `C_onnect` of GTK. */
const IDENTIFIER = /^[a-z_$][\w$-]*(?:\.[\w$#-]+)+$|^[a-z][a-z\d]*(?:_[a-z\d]+)+$|^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/;

/**
 * Returns a finding for each text without a translation: an untranslated segment of a bilingual file, or an empty value
 * of a translation whose key is also in the source. Identifiers are ignored.
 */
export function emptyTargetFindings(
  source: DocumentText,
  target: DocumentText | undefined,
  places: FindingLocator,
): Finding[] {
  if (source.kind === 'bilingual')
    return (source.untranslated ?? [])
      .filter(({ text }) => !IDENTIFIER.test(text))
      .map((segment) => {
        const place = places.at('source', segment);
        return { rule: 'empty-target', used: place, expected: [], source: place, target: { ...place, text: '' } };
      });
  const sources = segmentsByKey(source.segments);
  const empty = (target?.kind === 'monolingual' && target.emptyValues) || [];
  return empty.flatMap((value): Finding[] => {
    const segment = sourceOf(value.key!, sources);
    if (!segment || IDENTIFIER.test(segment.text)) return [];
    const place = places.at('source', segment);
    return [{ rule: 'empty-target', used: place, expected: [], source: place, target: places.at('target', value) }];
  });
}

/**
 * Returns the source segment with this key. For a plural form that the source lacks, returns that of the category
 * `other`; undefined if there is neither.
 */
function sourceOf(key: string, sources: ReadonlyMap<string, readonly Segment[]>): Segment | undefined {
  const segments = sources.get(key) ?? sources.get(otherCategoryKey(key) ?? key);
  return segments && joinedSegment(segments);
}
