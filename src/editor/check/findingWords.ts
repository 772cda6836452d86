import * as vscode from 'vscode';
import type { Finding } from '../../model/finding';
import { isolate, oneLine } from '../display/shownText';

/** Characters of a term or a segment that a message shows at most. */
const LONGEST = 80;

/** What is wrong and what was expected, in a sentence. */
export function findingWords({ rule, concept, term = '', found, expected }: Finding): string {
  const wanted = expected.map((each) => vscode.l10n.t('“{0}”', shortened(each))).reduce((list, each) => (list ? vscode.l10n.t('{0} or {1}', list, each) : each), '');
  switch (rule) {
    case 'approved-term-missing':
      if (!found) return vscode.l10n.t('“{0}” should be translated as {1}, which is missing here.', shortened(term), wanted);
      return vscode.l10n.t('“{0}” should be translated as {1}, not as “{2}”.', shortened(term), wanted, shortened(found.text));
    case 'forbidden-term':
      if (!wanted) return vscode.l10n.t('“{0}” is not to be used for “{1}”.', shortened(found?.text ?? ''), shortened(term));
      return vscode.l10n.t('“{0}” is not to be used for “{1}”. Use {2}.', shortened(found?.text ?? ''), shortened(term), wanted);
    case 'inconsistent-rendering':
      if (concept !== undefined) return vscode.l10n.t('“{0}” is {1} in the glossary, and “{2}” here.', shortened(term), wanted, shortened(found?.text ?? ''));
      return vscode.l10n.t('The same source is translated elsewhere as {0}.', wanted);
  }
}

/** A term or a segment as a title or a message has room for it. */
export function shortened(text: string): string {
  const line = oneLine(text);
  return isolate(line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line);
}
