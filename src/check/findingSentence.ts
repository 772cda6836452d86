import { formName } from '../language/pluralForms';
import type { Finding } from '../model/finding';
import { visibleBlanks } from './findingGroups';

/** Returns the problem, the advice, and the evidence. */
export function findingSentence(finding: Finding): string {
  return [complaint(finding), ...grounds(finding)].join(' ');
}

function grounds({
  rule,
  found,
  timesExpected,
  rival,
  isDoubtful,
  isDenied,
  form,
  isOfOneLanguage,
}: Finding): string[] {
  if (isOfOneLanguage) return [];
  return [
    ...(rival !== undefined ? [`“${found?.text}” is “${rival}” in the glossary.`] : []),
    ...(timesExpected
      ? [`The document says so in ${timesExpected === 1 ? 'one other place' : `${timesExpected} other places`}.`]
      : []),
    ...(isDenied ? ['The translation negates it, and the source does not.'] : []),
    ...(isDoubtful && !isDenied && rule === 'approved-term-missing'
      ? ['It may be left out or said in other words on purpose.']
      : []),
    ...(form ? [`Plural form: ${formName(form)}.`] : []),
  ];
}

function complaint(finding: Finding): string {
  const { rule, concept, term, used, found, edge, expected, fault, limit, message = '', isOfOneLanguage } = finding;
  const wanted = expected.map((each) => `“${each}”`).join(' or ');
  switch (rule) {
    case 'approved-term-missing':
      return (
        `“${term}” should be translated as ${wanted}` +
        `${found ? `, and here is “${found.text}”` : ', which is not in the translation'}.`
      );
    case 'forbidden-term':
      if (isOfOneLanguage) return `“${found?.text}” is not to be used${wanted ? `; use ${wanted}` : ''}.`;
      return `“${found?.text}” is not to be used for “${term}”${wanted ? `; use ${wanted}` : ''}.`;
    case 'inconsistent-rendering':
      if (isOfOneLanguage) return `“${found?.text}” is another name for ${wanted}, which the text uses elsewhere.`;
      if (concept !== undefined)
        return `“${term}” is ${wanted} in the glossary, and here ${found ? `“${found.text}”` : 'something else'}.`;
      return `The same source is translated elsewhere as ${wanted}.`;
    case 'changed-untranslatable':
      return (
        `“${term}” is not to be translated` +
        `${found ? `, and here is “${found.text}”` : ', and is not in the translation'}.`
      );
    case 'same-translation':
      return `Another source is translated in the same way: ${wanted}.`;
    case 'different-numbers':
    case 'different-placeholders':
    case 'different-tags':
    case 'different-addresses':
      if (fault) return faultSentence(fault, found?.text ?? '', wanted);
      if (!found) return `The source has “${used.text}”, which is not in the translation.`;
      return expected.length
        ? `The source has ${wanted}, and here is “${found.text}”.`
        : `“${found.text}” is not in the source.`;
    case 'outer-blanks':
      return blanksSentence(edge, expected[0] ?? '');
    case 'repeated-word':
      return `${wanted} stands here twice.`;
    case 'end-punctuation':
      if (!found) return `The source ends with ${wanted}, and the translation does not.`;
      return wanted
        ? `The source ends with ${wanted}, and the translation with “${found.text}”.`
        : `The translation ends with “${found.text}”, and the source does not.`;
    case 'unpaired-marks':
      return `The other half of “${found?.text}” is missing.`;
    case 'double-spaces':
      return 'Several spaces stand here in a row.';
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
    ? `Write “${visibleBlanks(wanted)}” at the ${place}, as the source does.`
    : `Remove the whitespace at the ${place}: the source has none.`;
}

function faultSentence(fault: NonNullable<Finding['fault']>, found: string, wanted: string): string {
  switch (fault) {
    case 'message':
      return 'The braces of this message do not match, so that no program can read it.';
    case 'separators':
      return `“${found}” is another number in this language; write ${wanted}.`;
    case 'percent':
      return `“${found}” begins no placeholder of the source; write ${wanted}.`;
  }
}
