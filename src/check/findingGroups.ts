import { groupBy } from '../base/maps';
import type { CheckRule, Finding, Severity } from '../model/finding';

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
