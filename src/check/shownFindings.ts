/** How findings are shown, grouped and fixed. VS Code, the command line and the language server share it. */
import { groupBy } from '../base/maps';
import { needsSpaceAfter } from '../language/scripts';
import type { Insertion } from '../model/document';
import type { Finding, TextLocation, CheckRule, Severity } from '../model/finding';
import type { Span } from '../model/phrase';

/** The maximum length, in characters, of documents that are checked automatically. */
const MAX_CHECKED_LENGTH = 4_000_000;
/** The same for documents that have to be aligned with each other. */
const MAX_ALIGNED_LENGTH = 60_000;
/** The maximum number of equivalents that are offered for one finding. */
const MAX_OFFERED = 5;
/** Matches the names of files with keyed strings. The keys match a translation with its source. */
const NAMED_VALUES = /\.(?:json|arb|ya?ml|xml|strings|stringsdict|properties|res[xw])$/i;

/** Returns whether a file has keyed strings, judging by its name. Their translations are in another file. */
export function hasKeyedStrings(path: string): boolean {
  return NAMED_VALUES.test(path);
}

/**
 * Returns whether documents are short enough to be checked automatically: a bilingual file, or a source and its
 * translation.
 *
 * @param documents their paths, and their lengths in characters
 */
export function isAutoCheckable(...documents: readonly { path: string; length: number }[]): boolean {
  const needsAlignment = documents.length > 1 && !documents.every(({ path }) => hasKeyedStrings(path));
  const longest = needsAlignment ? MAX_ALIGNED_LENGTH : MAX_CHECKED_LENGTH;
  return documents.every(({ length }) => length <= longest);
}

/** Returns the span to mark: the problem, or the whole segment. */
export function markedLocation({ found, target }: Finding): TextLocation {
  return found ?? target;
}

/** Returns the terms that are offered to fix a finding, best first. */
export function replacementTerms({ concept, hasNoFix, expected }: Finding): string[] {
  return concept === undefined || hasNoFix ? [] : expected.slice(0, MAX_OFFERED);
}

/** Returns whether an editor may apply the fix with the term at this index without a choice. */
export function isPreferredFix(finding: Finding, index: number): boolean {
  return index === 0 && finding.found !== undefined && severityOf(finding) !== 'note';
}

/**
 * Returns the span at which the insertion of a term is requested: the found text; otherwise the source term in a
 * bilingual file, or the end of the translated segment.
 */
export function insertionSpan({ found, used, target }: Finding, isBilingual: boolean): Span {
  const end = { start: target.span.end, end: target.span.end };
  return found?.span ?? (isBilingual ? used.span : end);
}

/**
 * Returns the edit that puts a term into the translation; undefined if it would change anything else. A term added at
 * the end of a segment gets a space before it, if the script needs one.
 * @param textOf the text of the document in a span
 */
export function translationEdit(
  insertion: Insertion | null | undefined,
  { found, target }: Finding,
  isBilingual: boolean,
  textOf: (span: Span) => string,
): Insertion | undefined {
  if (!insertion) return undefined;
  const { start, end } = insertion.span;
  const isInTarget = insertion.isRewritten || (start >= target.span.start && end <= target.span.end);
  if (insertion.where !== 'target' && !isInTarget) return undefined;
  const needsBlank = !found && !isBilingual && needsSpaceAfter(textOf({ start: Math.max(0, start - 1), end: start }));
  return needsBlank ? { ...insertion, newText: ` ${insertion.newText}` } : insertion;
}

/** One edit of a document: the span that was replaced, and how long it is now. */
export interface DocumentEdit extends Span {
  newLength: number;
}

/**
 * Shifts findings after an edit of the document with the translations. An edit in a finding's translation removes the
 * finding.
 *
 * @param isBilingual whether the document also contains the sources
 */
export function shiftFindings(findings: readonly Finding[], edit: DocumentEdit, isBilingual: boolean): Finding[] {
  const by = edit.newLength - (edit.end - edit.start);
  const shifted = (span: Span): Span =>
    span.start >= edit.end ? { start: span.start + by, end: span.end + by } : span;
  const shift = (place: TextLocation): TextLocation => ({ ...place, span: shifted(place.span) });
  const touches = ({ span }: { span: Span }): boolean => edit.start <= span.end && edit.end >= span.start;
  return findings
    .filter(
      ({ target, source, found, correction }) =>
        ![target, found, correction, isBilingual ? source : undefined].some((place) => place && touches(place)),
    )
    .map((finding) => ({
      ...finding,
      target: shift(finding.target),
      found: finding.found && shift(finding.found),
      correction: finding.correction && { ...finding.correction, span: shifted(finding.correction.span) },
      ...(isBilingual ? { source: shift(finding.source), used: shift(finding.used) } : {}),
    }));
}

/** The minimum number of equal findings that are shown as a group. */
const MIN_GROUP_SIZE = 4;

/**
 * Groups the findings of a file for display: term findings first, one by one, then form findings, with many equal ones
 * in one group. The order is kept inside both.
 */
export function groupEqualFindings<T>(found: readonly T[], findingOf: (each: T) => Finding): T[][] {
  const others = found.filter((each) => findingOf(each).concept === undefined);
  const groups = groupBy(others, (each) => {
    const { rule, edge, used, found: place, expected, message } = findingOf(each);
    const isOfPlace = !edge && rule !== 'empty-target';
    return JSON.stringify([rule, edge, expected, message, ...(isOfPlace ? [used.text, place?.text] : [])]);
  });
  const together = Array.from(groups.values()).filter(({ length }) => length >= MIN_GROUP_SIZE);
  const grouped = new Set(together.flat());
  const single = found
    .filter((each) => findingOf(each).concept !== undefined)
    .concat(others.filter((each) => !grouped.has(each)));
  return [...single.map((each) => [each]), ...together];
}

/** Returns the name of a rule for a heading: `Outer blanks`. */
export function ruleTitle(rule: CheckRule): string {
  return (rule[0]!.toUpperCase() + rule.slice(1)).replaceAll('-', ' ');
}

/** Returns white space as visible characters. */
export function visibleWhitespace(blanks: string): string {
  return blanks
    .replace(/\r\n?|\n/g, '↵')
    .replace(/\t/g, '⇥')
    .replace(/\s/g, '␣');
}

/** Returns the severity: a doubtful finding is a note, a forbidden term an error, and all others are warnings. */
export function severityOf({ rule, isDoubtful }: { rule: CheckRule; isDoubtful?: boolean }): Severity {
  if (isDoubtful) return 'note';
  return rule === 'forbidden-term' ? 'error' : 'warning';
}

/**
 * Returns the key by which a finding is ignored. A missing term and an inconsistent rendering of it have the same key,
 * because the other segments decide which of the two is reported.
 */
export function ignoredFindingKey({ rule, concept }: { rule: CheckRule; concept?: string }): string {
  const isOneMatter = rule === 'inconsistent-rendering' && concept !== undefined;
  return `${isOneMatter ? 'approved-term-missing' : rule}\n${concept ?? ''}`;
}
