import type { SegmentFinding } from '../../check/documentRules';
import type { FormFinding, SpanWithMarkup } from '../../check/rules/formRule';
import { documentSpanOf, LineIndex } from '../../files/document/documentSegments';
import type { DocumentInput } from '../../model/document';
import type { Finding, TextLocation } from '../../model/finding';
import type { Span } from '../../model/phrase';
import type { Segment, SegmentPair } from '../../model/segment';

/** The span of a segment whose document has no text offsets. Its line is the number of its paragraph or row. */
const NOWHERE: Span = { start: 0, end: 0 };

const textOf = (document: DocumentInput | undefined): string => (document && 'text' in document ? document.text : '');

/** Converts locations in segments into locations in their documents. */
export class FindingLocator {
  private readonly texts: Record<'source' | 'target', string>;
  private readonly source: LineIndex;
  private readonly target: LineIndex;

  /**
   * Without the text of a document, columns are relative to the segment.
   *
   * @param source missing if the segments come from no document
   * @param target the translation; missing if the source file contains both sides
   */
  constructor(source?: DocumentInput, target?: DocumentInput) {
    this.texts = { source: textOf(source), target: textOf(target ?? source) };
    this.source = new LineIndex(this.texts.source);
    this.target = target === undefined ? this.source : new LineIndex(this.texts.target);
  }

  /** Returns the white space at one end of a segment, or the empty span in which it is missing. */
  edge(side: 'source' | 'target', segment: Segment, edge: 'start' | 'end'): TextLocation {
    const blank = segment.blanks?.[edge];
    if (blank)
      return { text: blank.text, span: { start: blank.start, end: blank.end }, ...this[side].positionAt(blank.start) };
    const at = documentSpanOf(segment, { start: 0, end: segment.text.length })?.[edge];
    return at === undefined
      ? { text: '', span: NOWHERE, line: segment.line, column: edge === 'start' ? 1 : segment.text.length + 1 }
      : { text: '', span: { start: at, end: at }, ...this[side].positionAt(at) };
  }

  /**
   * Returns whether a finding reports a tag or an address as missing, but the translated document has it at least as
   * often as the source: it is in another segment, such as an image in its own paragraph.
   */
  isMoved({ rule, found, used }: Finding): boolean {
    if (found || !used.text || (rule !== 'different-tags' && rule !== 'different-addresses')) return false;
    // The other attributes of an image may be translated.
    const written = /\bsrc=(?:"[^"]*"|'[^']*')/.exec(used.text)?.[0] ?? used.text;
    const [ours, theirs] = [this.texts.source, this.texts.target].map((text) => text.split(written).length - 1);
    return this.source !== this.target && ours! > 0 && theirs! >= ours!;
  }

  /** Returns the document's text at a span, as written. */
  written(side: 'source' | 'target', { start, end }: Span): string {
    return this.texts[side].slice(start, end);
  }

  at(
    side: 'source' | 'target',
    segment: Segment,
    span: SpanWithMarkup = { start: 0, end: segment.text.length },
  ): TextLocation {
    const text = span.written ?? segment.text.slice(span.start, span.end);
    const place = documentSpanOf(segment, span);
    return place && this.texts[side]
      ? { text, span: place, ...this[side].positionAt(place.start) }
      : { text, span: place ?? NOWHERE, line: segment.line, column: span.start + 1 };
  }
}

/** Returns a finding with its position in the documents. */
export function locateFinding(finding: SegmentFinding, pair: SegmentPair, places: FindingLocator): Finding {
  const { name, numbers } = ('form' in finding ? finding.form : undefined) ?? pair.form ?? {};
  const placed = placedFinding(finding, pair, places);
  return name === undefined ? placed : { ...placed, form: { name, ...(numbers && { numbers }) } };
}

function placedFinding(finding: SegmentFinding, { source, target }: SegmentPair, places: FindingLocator): Finding {
  const whole = { source: places.at('source', source), target: places.at('target', target) };
  if (finding.concept === undefined && finding.rule === 'inconsistent-rendering')
    return {
      rule: finding.rule,
      used: whole.source,
      found: whole.target,
      expected: finding.expected,
      ...(finding.isDoubtful && { isDoubtful: true }),
      ...whole,
    };
  if (finding.concept === undefined) return formFindingAt(finding, { source, target }, places);
  const {
    rule,
    concept,
    glossary,
    term,
    used,
    found,
    expected,
    timesExpected,
    rival,
    isDoubtful,
    isDenied,
    isMisspelt,
    hasNoFix,
    certain,
  } = finding;
  const grounds = {
    ...(timesExpected && { timesExpected }),
    ...(rival !== undefined && found && { rival }),
    ...(isDoubtful && { isDoubtful }),
    ...(isDenied && { isDenied }),
    ...(isMisspelt && { isMisspelt }),
    ...(hasNoFix && { hasNoFix }),
    ...(certain !== undefined && { certain }),
  };
  return {
    rule,
    concept,
    glossary,
    term,
    ...grounds,
    used: places.at('source', source, used),
    found: found && places.at('target', target, found),
    expected,
    ...whole,
  };
}

/** Matches text on one line without double quotes or angle brackets. */
const PLAIN = /^[^\r\n"<>]*$/;

function formFindingAt(
  { rule, used, found, edge, expected, replacement, isDoubtful, fault, limit, message }: FormFinding,
  { source, target }: SegmentPair,
  places: FindingLocator,
): Finding {
  const whole = { source: places.at('source', source), target: places.at('target', target) };
  const from = edge ? places.edge('source', source, edge) : used ? places.at('source', source, used) : whole.source;
  const to = edge ? places.edge('target', target, edge) : found && places.at('target', target, found);
  const newText = edge ? places.written('source', from.span) : replacement;
  const replaced = to && places.written('target', to.span);
  // If the document writes the text differently, as with markup or escapes, a correction would lose that notation.
  const isCertain =
    newText !== undefined &&
    replaced !== undefined &&
    PLAIN.test(newText) &&
    (edge ? PLAIN.test(replaced) : replaced === to!.text);
  return {
    rule,
    used: from,
    found: to,
    edge,
    expected,
    ...whole,
    ...(isDoubtful && { isDoubtful }),
    ...(fault && { fault }),
    ...(limit && { limit }),
    ...(message !== undefined && { message }),
    ...(isCertain && { correction: { span: to!.span, newText } }),
  };
}
