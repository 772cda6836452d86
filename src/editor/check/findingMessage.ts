import * as vscode from 'vscode';
import { visibleWhitespace } from '../../check/shownFindings';
import { pluralFormLabel } from '../../language/pluralForms';
import type { Finding } from '../../model/finding';
import { formatNumber } from '../ui/valueLabels';
import { sentence } from '../ui/messages';
import { isolateDirection, oneLine, sanitisedText } from '../ui/shownText';

/** The maximum number of characters of a term or a segment in a message. */
const MAX_LENGTH = 80;
/** The maximum number of characters of a pattern's message. */
const MAX_MESSAGE_LENGTH = 300;

/** Returns the problem, the expected text, and the evidence. */
export function findingMessage(finding: Finding): string {
  return [problemSentence(finding), ...evidenceSentences(finding)].join(' ');
}

function evidenceSentences({
  rule,
  found,
  timesExpected,
  rival,
  isDoubtful,
  isDenied,
  isMisspelt,
  form,
  isOfOneLanguage,
}: Finding): string[] {
  if (isOfOneLanguage) return [];
  return [
    ...(rival !== undefined
      ? [
          sentence(
            'In the glossary, “{0}” is the translation of “{1}”.',
            truncateForMessage(found?.text ?? ''),
            truncateForMessage(rival),
          ),
        ]
      : []),
    ...(timesExpected === 1 ? [vscode.l10n.t('The document uses the expected translation in one other place.')] : []),
    ...(timesExpected && timesExpected > 1
      ? [sentence('The document uses the expected translation in {0} other places.', timesExpected)]
      : []),
    ...(isDenied ? [vscode.l10n.t('The translation negates this term, but the source does not.')] : []),
    ...(isDoubtful && !isDenied && !isMisspelt && rule === 'approved-term-missing'
      ? [vscode.l10n.t('Perhaps the term is omitted or paraphrased on purpose.')]
      : []),
    ...(form ? [sentence('Plural form: {0}.', truncateForMessage(pluralFormLabel(form)))] : []),
  ];
}

function problemSentence(finding: Finding): string {
  const { rule, concept, term = '', used, found, edge, expected, fault, limit, isOfOneLanguage } = finding;
  const wanted = expected
    .map((each) => sentence('“{0}”', truncateForMessage(each)))
    .reduce((list, each) => (list ? sentence('{0} or {1}', list, each) : each), '');
  switch (rule) {
    case 'approved-term-missing':
      if (!found)
        return sentence('“{0}” should be translated as {1}, which is missing here.', truncateForMessage(term), wanted);
      return sentence(
        '“{0}” should be translated as {1}, not as “{2}”.',
        truncateForMessage(term),
        wanted,
        truncateForMessage(found.text),
      );
    case 'forbidden-term':
      if (isOfOneLanguage && !wanted) return sentence('Do not use “{0}”.', truncateForMessage(found?.text ?? ''));
      if (isOfOneLanguage) return sentence('Do not use “{0}”. Use {1}.', truncateForMessage(found?.text ?? ''), wanted);
      if (!wanted)
        return sentence('Do not use “{0}” for “{1}”.', truncateForMessage(found?.text ?? ''), truncateForMessage(term));
      return sentence(
        'Do not use “{0}” for “{1}”. Use {2}.',
        truncateForMessage(found?.text ?? ''),
        truncateForMessage(term),
        wanted,
      );
    case 'inconsistent-rendering':
      if (isOfOneLanguage)
        return sentence(
          '“{0}” is another term for {1}, which the document uses elsewhere.',
          truncateForMessage(found?.text ?? ''),
          wanted,
        );
      if (concept !== undefined && !found)
        return sentence(
          'The glossary translates “{0}” as {1}. The translation differs here.',
          truncateForMessage(term),
          wanted,
        );
      if (concept !== undefined)
        return sentence(
          'The glossary translates “{0}” as {2}, not as “{1}”.',
          truncateForMessage(term),
          truncateForMessage(found?.text ?? ''),
          wanted,
        );
      return sentence('The same source segment is translated elsewhere as {0}.', wanted);
    case 'changed-untranslatable':
      if (!found) return sentence('“{0}” must stay untranslated, but is missing here.', truncateForMessage(term));
      return sentence(
        '“{0}” must stay untranslated, but “{1}” is used here.',
        truncateForMessage(term),
        truncateForMessage(found.text),
      );
    case 'same-translation':
      return sentence('This translation is also used for another source segment: {0}.', wanted);
    case 'different-numbers':
    case 'different-placeholders':
    case 'different-tags':
    case 'different-addresses':
      if (fault === 'message')
        return vscode.l10n.t('The braces in this ICU message are unbalanced, so the message cannot be parsed.');
      if (fault === 'separators')
        return sentence(
          '“{0}” means a different number in this language. Use {1}.',
          truncateForMessage(found?.text ?? ''),
          wanted,
        );
      if (fault === 'percent')
        return sentence(
          '“{0}” may be read as the start of a placeholder. Use {1}.',
          truncateForMessage(found?.text ?? ''),
          wanted,
        );
      if (!found) return sentence('The source has “{0}”, which is missing here.', truncateForMessage(used.text));
      return wanted
        ? sentence('The source has {0}, but the translation has “{1}”.', wanted, truncateForMessage(found.text))
        : sentence('“{0}” is not in the source.', truncateForMessage(found.text));
    case 'outer-blanks':
      return blanksWords(edge, expected[0] ?? '');
    case 'repeated-word':
      return sentence('{0} is repeated.', wanted);
    case 'end-punctuation':
      if (!found) return sentence('The source ends with {0}, but the translation does not.', wanted);
      return wanted
        ? sentence(
            'The source ends with {0}, but the translation ends with “{1}”.',
            wanted,
            truncateForMessage(found.text),
          )
        : sentence('The translation ends with “{0}”, but the source does not.', truncateForMessage(found.text));
    case 'unpaired-marks':
      return sentence('“{0}” is unpaired.', truncateForMessage(found?.text ?? ''));
    case 'double-spaces':
      return vscode.l10n.t('There are several spaces in a row.');
    case 'empty-target':
      return vscode.l10n.t('This segment has no translation.');
    case 'length-limit':
      return sentence(
        'The translation has {0} characters. At most {1} are allowed.',
        formatNumber(limit?.length ?? 0),
        formatNumber(limit?.max ?? 0),
      );
    case 'pattern':
      return isolateDirection(sanitisedText(oneLine(finding.message ?? ''), MAX_MESSAGE_LENGTH));
  }
}

/** Truncates a term or a segment for a title or a message. */
export function truncateForMessage(text: string): string {
  return isolateDirection(sanitisedText(oneLine(text), MAX_LENGTH));
}

function blanksWords(edge: Finding['edge'], wanted: string): string {
  if (!wanted)
    return edge === 'start'
      ? vscode.l10n.t('Remove the whitespace at the beginning: the source has none.')
      : vscode.l10n.t('Remove the whitespace at the end: the source has none.');
  return edge === 'start'
    ? sentence('Use “{0}” at the beginning, as in the source.', visibleWhitespace(wanted))
    : sentence('Use “{0}” at the end, as in the source.', visibleWhitespace(wanted));
}
