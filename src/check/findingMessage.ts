import { pluralFormLabel } from '../language/pluralForms';
import type { Finding } from '../model/finding';
import { visibleWhitespace } from './shownFindings';

/** The language and the form in which messages about findings are written. */
export interface MessageWriter {
  /**
   * Returns a sentence with values for `{0}`, `{1}` ….
   *
   * @param words the English sentence, a literal, so that its translation can be looked up
   */
  sentence(words: string, ...values: (string | number)[]): string;
  /** Returns a term, a segment or a pattern's message for display. `maxLength` replaces the default limit. */
  text(text: string, maxLength?: number): string;
  number(count: number): string;
}

/** The maximum number of characters of a pattern's message, if texts are limited at all. */
const MAX_MESSAGE_LENGTH = 300;

/** English sentences that reports word differently. */
const REPORTED: Readonly<Record<string, string>> = {
  'This translation is also used for another source segment: {0}.':
    'Another source segment has the same translation: {0}.',
  'The translation has {0} characters. At most {1} are allowed.':
    'The translation has {0} characters; at most {1} are allowed.',
  '“{0}” may be read as the start of a placeholder. Use {1}.':
    'Write {1} instead of “{0}”, because no placeholder of the source starts with it.',
};

const REPORT_WRITER: MessageWriter = {
  sentence: (words, ...values) =>
    (REPORTED[words] ?? words).replace(/\{(\d)\}/g, (_, index: string) => String(values[Number(index)])),
  text: (text) => text,
  number: String,
};

/** Returns the message of a finding for reports, in English. */
export function englishFindingMessage(finding: Finding): string {
  return findingMessage(finding, REPORT_WRITER);
}

/** Returns the problem, the expected text, and the evidence. */
export function findingMessage(finding: Finding, writer: MessageWriter): string {
  return [problemSentence(finding, writer), ...evidenceSentences(finding, writer)].join(' ');
}

function evidenceSentences(finding: Finding, { sentence, text }: MessageWriter): string[] {
  const { rule, found, timesExpected, rival, isDoubtful, isDenied, isMisspelt, form, isOfOneLanguage } = finding;
  if (isOfOneLanguage) return [];
  return [
    ...(rival !== undefined
      ? [sentence('In the glossary, “{0}” is the translation of “{1}”.', text(found?.text ?? ''), text(rival))]
      : []),
    ...(timesExpected === 1 ? [sentence('The document uses the expected translation in one other place.')] : []),
    ...(timesExpected && timesExpected > 1
      ? [sentence('The document uses the expected translation in {0} other places.', timesExpected)]
      : []),
    ...(isDenied ? [sentence('The translation negates this term, but the source does not.')] : []),
    ...(isDoubtful && !isDenied && !isMisspelt && rule === 'approved-term-missing'
      ? [sentence('Perhaps the term is omitted or paraphrased on purpose.')]
      : []),
    ...(form ? [sentence('Plural form: {0}.', text(pluralFormLabel(form)))] : []),
  ];
}

function problemSentence(finding: Finding, { sentence, text, number }: MessageWriter): string {
  const { rule, concept, used, edge, expected, fault, limit, message = '', isOfOneLanguage } = finding;
  const term = text(finding.term ?? '');
  const found = finding.found && text(finding.found.text);
  const wanted = expected
    .map((each) => sentence('“{0}”', text(each)))
    .reduce((list, each) => (list ? sentence('{0} or {1}', list, each) : each), '');
  switch (rule) {
    case 'approved-term-missing':
      if (found === undefined)
        return sentence('“{0}” should be translated as {1}, which is missing here.', term, wanted);
      return sentence('“{0}” should be translated as {1}, not as “{2}”.', term, wanted, found);
    case 'forbidden-term':
      if (isOfOneLanguage && !wanted) return sentence('Do not use “{0}”.', found ?? '');
      if (isOfOneLanguage) return sentence('Do not use “{0}”. Use {1}.', found ?? '', wanted);
      if (!wanted) return sentence('Do not use “{0}” for “{1}”.', found ?? '', term);
      return sentence('Do not use “{0}” for “{1}”. Use {2}.', found ?? '', term, wanted);
    case 'inconsistent-rendering':
      if (isOfOneLanguage)
        return sentence('“{0}” is another term for {1}, which the document uses elsewhere.', found ?? '', wanted);
      if (concept === undefined) return sentence('The same source segment is translated elsewhere as {0}.', wanted);
      if (found === undefined)
        return sentence('The glossary translates “{0}” as {1}. The translation differs here.', term, wanted);
      return sentence('The glossary translates “{0}” as {2}, not as “{1}”.', term, found, wanted);
    case 'changed-untranslatable':
      if (found === undefined) return sentence('“{0}” must stay untranslated, but is missing here.', term);
      return sentence('“{0}” must stay untranslated, but “{1}” is used here.', term, found);
    case 'same-translation':
      return sentence('This translation is also used for another source segment: {0}.', wanted);
    case 'different-numbers':
    case 'different-placeholders':
    case 'different-tags':
    case 'different-addresses':
      if (fault === 'message')
        return sentence('The braces in this ICU message are unbalanced, so the message cannot be parsed.');
      if (fault === 'separators')
        return sentence('“{0}” means a different number in this language. Use {1}.', found ?? '', wanted);
      if (fault === 'percent')
        return sentence('“{0}” may be read as the start of a placeholder. Use {1}.', found ?? '', wanted);
      if (found === undefined) return sentence('The source has “{0}”, which is missing here.', text(used.text));
      return wanted
        ? sentence('The source has {0}, but the translation has “{1}”.', wanted, found)
        : sentence('“{0}” is not in the source.', found);
    case 'outer-blanks': {
      const blanks = visibleWhitespace(expected[0] ?? '');
      if (edge === 'start')
        return blanks
          ? sentence('Use “{0}” at the beginning, as in the source.', blanks)
          : sentence('Remove the whitespace at the beginning: the source has none.');
      return blanks
        ? sentence('Use “{0}” at the end, as in the source.', blanks)
        : sentence('Remove the whitespace at the end: the source has none.');
    }
    case 'repeated-word':
      return sentence('{0} is repeated.', wanted);
    case 'end-punctuation':
      if (found === undefined) return sentence('The source ends with {0}, but the translation does not.', wanted);
      return wanted
        ? sentence('The source ends with {0}, but the translation ends with “{1}”.', wanted, found)
        : sentence('The translation ends with “{0}”, but the source does not.', found);
    case 'unpaired-marks':
      return sentence('“{0}” is unpaired.', found ?? '');
    case 'double-spaces':
      return sentence('There are several spaces in a row.');
    case 'empty-target':
      return sentence('This segment has no translation.');
    case 'length-limit':
      return sentence(
        'The translation has {0} characters. At most {1} are allowed.',
        number(limit?.length ?? 0),
        number(limit?.max ?? 0),
      );
    case 'pattern':
      return text(message, MAX_MESSAGE_LENGTH);
  }
}
