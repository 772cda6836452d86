import * as vscode from 'vscode';
import type { Finding } from '../../model/finding';
import { sentence } from '../shown/sentence';
import { isolate, oneLine, shownText } from '../shown/shownText';

/** Characters of a term or a segment that a message shows at most. */
const LONGEST = 80;

/** What is wrong and what was expected, and what speaks for that. */
export function findingWords(finding: Finding): string {
  return [complaint(finding), ...grounds(finding)].join(' ');
}

function grounds({ rule, found, timesExpected, rival, isDoubtful }: Finding): string[] {
  return [
    ...(rival !== undefined ? [sentence('“{0}” is “{1}” in the glossary.', shortened(found?.text ?? ''), shortened(rival))] : []),
    ...(timesExpected === 1 ? [vscode.l10n.t('The document says so in one other place.')] : []),
    ...(timesExpected && timesExpected > 1 ? [sentence('The document says so in {0} other places.', timesExpected)] : []),
    ...(isDoubtful && rule === 'approved-term-missing' ? [vscode.l10n.t('It may be left out or said in other words on purpose.')] : []),
  ];
}

function complaint({ rule, concept, term = '', used, found, edge, expected }: Finding): string {
  const wanted = expected.map((each) => sentence('“{0}”', shortened(each))).reduce((list, each) => (list ? sentence('{0} or {1}', list, each) : each), '');
  switch (rule) {
    case 'approved-term-missing':
      if (!found) return sentence('“{0}” should be translated as {1}, which is missing here.', shortened(term), wanted);
      return sentence('“{0}” should be translated as {1}, not as “{2}”.', shortened(term), wanted, shortened(found.text));
    case 'forbidden-term':
      if (!wanted) return sentence('“{0}” is not to be used for “{1}”.', shortened(found?.text ?? ''), shortened(term));
      return sentence('“{0}” is not to be used for “{1}”. Use {2}.', shortened(found?.text ?? ''), shortened(term), wanted);
    case 'inconsistent-rendering':
      if (concept !== undefined && !found) return sentence('“{0}” is {1} in the glossary, and something else here.', shortened(term), wanted);
      if (concept !== undefined) return sentence('“{0}” is {1} in the glossary, and “{2}” here.', shortened(term), wanted, shortened(found?.text ?? ''));
      return sentence('The same source is translated elsewhere as {0}.', wanted);
    case 'changed-untranslatable':
      if (!found) return sentence('“{0}” is not to be translated, and is missing here.', shortened(term));
      return sentence('“{0}” is not to be translated, and “{1}” stands here.', shortened(term), shortened(found.text));
    case 'same-translation':
      return sentence('Another source is translated in the same way: {0}.', wanted);
    case 'different-numbers':
    case 'different-placeholders':
    case 'different-tags':
    case 'different-addresses':
      if (!found) return sentence('The source has “{0}”, which is missing here.', shortened(used.text));
      return wanted ? sentence('The source has {0}, and “{1}” stands here.', wanted, shortened(found.text)) : sentence('“{0}” is not in the source.', shortened(found.text));
    case 'outer-blanks':
      return edge === 'start' ? vscode.l10n.t('The translation begins with other white space than the source.') : vscode.l10n.t('The translation ends with other white space than the source.');
    case 'repeated-word':
      return sentence('{0} stands here twice.', wanted);
  }
}

/** A term or a segment as a title or a message has room for it. */
export function shortened(text: string): string {
  return isolate(shownText(oneLine(text), LONGEST));
}
