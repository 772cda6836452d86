import type { CheckRule, Severity } from '../model/finding';

/** Notes are terms that may well be rightly left out or said in other words, where nobody has said which words are approved. */
export function severityOf({ rule, isDoubtful }: { rule: CheckRule; isDoubtful?: boolean }): Severity {
  if (rule === 'forbidden-term') return 'error';
  return isDoubtful ? 'note' : 'warning';
}

/**
 * What a decision to ignore is about, as a key. A term that is missing and one that is translated by other words are one
 * matter: which of the two is found depends on the rest of the document.
 */
export function ignoredMatterOf({ rule, concept }: { rule: CheckRule; concept?: string }): string {
  return `${rule === 'inconsistent-rendering' && concept !== undefined ? 'approved-term-missing' : rule}\n${concept ?? ''}`;
}
