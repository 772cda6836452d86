import type { Finding, TextPlace } from '../../model/finding';
import type { Span } from '../../model/phrase';

/** One edit of a document: the span that was replaced, and how long it is now. */
export interface DocumentEdit extends Span {
  newLength: number;
}

/**
 * Shifts findings after an edit of the document with the translations. An edit in a finding's translation removes the
 * finding.
 *
 * @param holdsSource whether the sources are in the same document
 */
export function shiftedFindings(findings: readonly Finding[], edit: DocumentEdit, holdsSource: boolean): Finding[] {
  const by = edit.newLength - (edit.end - edit.start);
  const shifted = (span: Span): Span =>
    span.start >= edit.end ? { start: span.start + by, end: span.end + by } : span;
  const shift = (place: TextPlace): TextPlace => ({ ...place, span: shifted(place.span) });
  const touches = ({ span }: { span: Span }): boolean => edit.start <= span.end && edit.end >= span.start;
  return findings
    .filter(
      ({ target, source, found, correction }) =>
        ![target, found, correction, holdsSource ? source : undefined].some((place) => place && touches(place)),
    )
    .map((finding) => ({
      ...finding,
      target: shift(finding.target),
      found: finding.found && shift(finding.found),
      correction: finding.correction && { ...finding.correction, span: shifted(finding.correction.span) },
      ...(holdsSource ? { source: shift(finding.source), used: shift(finding.used) } : {}),
    }));
}
