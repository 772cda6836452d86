import { pluralFormLabel } from '../language/pluralForms';
import type { Finding } from '../model/finding';
import { visibleWhitespace } from './shownFindings';

/** Returns the problem, the advice, and the evidence. */
export function englishFindingMessage(finding: Finding): string {
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
    ...(rival !== undefined ? [`In the glossary, “${found?.text}” is the translation of “${rival}”.`] : []),
    ...(timesExpected
      ? [
          `The document uses the expected translation in ` +
            `${timesExpected === 1 ? 'one other place' : `${timesExpected} other places`}.`,
        ]
      : []),
    ...(isDenied ? ['The translation negates this term, but the source does not.'] : []),
    ...(isDoubtful && !isDenied && !isMisspelt && rule === 'approved-term-missing'
      ? ['Perhaps the term is omitted or paraphrased on purpose.']
      : []),
    ...(form ? [`Plural form: ${pluralFormLabel(form)}.`] : []),
  ];
}

function problemSentence(finding: Finding): string {
  const { rule, concept, term, used, found, edge, expected, fault, limit, message = '', isOfOneLanguage } = finding;
  const wanted = expected.map((each) => `“${each}”`).join(' or ');
  switch (rule) {
    case 'approved-term-missing':
      return (
        `“${term}” should be translated as ${wanted}` +
        `${found ? `, not as “${found.text}”` : ', which is missing here'}.`
      );
    case 'forbidden-term':
      if (isOfOneLanguage) return `Do not use “${found?.text}”.${wanted ? ` Use ${wanted}.` : ''}`;
      return `Do not use “${found?.text}” for “${term}”.${wanted ? ` Use ${wanted}.` : ''}`;
    case 'inconsistent-rendering':
      if (isOfOneLanguage) return `“${found?.text}” is another term for ${wanted}, which the document uses elsewhere.`;
      if (concept !== undefined)
        return (
          `The glossary translates “${term}” as ${wanted}` +
          `${found ? `, not as “${found.text}”` : '. The translation differs here'}.`
        );
      return `The same source segment is translated elsewhere as ${wanted}.`;
    case 'changed-untranslatable':
      return `“${term}” must stay untranslated, but ${found ? `“${found.text}” is used here` : 'is missing here'}.`;
    case 'same-translation':
      return `Another source segment has the same translation: ${wanted}.`;
    case 'different-numbers':
    case 'different-placeholders':
    case 'different-tags':
    case 'different-addresses':
      if (fault) return faultSentence(fault, found?.text ?? '', wanted);
      if (!found) return `The source has “${used.text}”, which is missing here.`;
      return expected.length
        ? `The source has ${wanted}, but the translation has “${found.text}”.`
        : `“${found.text}” is not in the source.`;
    case 'outer-blanks':
      return blanksSentence(edge, expected[0] ?? '');
    case 'repeated-word':
      return `${wanted} is repeated.`;
    case 'end-punctuation':
      if (!found) return `The source ends with ${wanted}, but the translation does not.`;
      return wanted
        ? `The source ends with ${wanted}, but the translation ends with “${found.text}”.`
        : `The translation ends with “${found.text}”, but the source does not.`;
    case 'unpaired-marks':
      return `“${found?.text}” is unpaired.`;
    case 'double-spaces':
      return 'There are several spaces in a row.';
    case 'empty-target':
      return 'This segment has no translation.';
    case 'length-limit':
      return `The translation has ${limit?.length} characters; at most ${limit?.max} are allowed.`;
    case 'pattern':
      return message;
  }
}

function blanksSentence(edge: Finding['edge'], wanted: string): string {
  const place = edge === 'start' ? 'beginning' : 'end';
  return wanted
    ? `Use “${visibleWhitespace(wanted)}” at the ${place}, as in the source.`
    : `Remove the whitespace at the ${place}: the source has none.`;
}

function faultSentence(fault: NonNullable<Finding['fault']>, found: string, wanted: string): string {
  switch (fault) {
    case 'message':
      return 'The braces in this ICU message are unbalanced, so the message cannot be parsed.';
    case 'separators':
      return `“${found}” means a different number in this language. Use ${wanted}.`;
    case 'percent':
      return `Write ${wanted} instead of “${found}”, because no placeholder of the source starts with it.`;
  }
}
