import type { Finding } from '../model/finding';

/** What is wrong and what to do about it, and what speaks for that. */
export function findingSentence(finding: Finding): string {
  return [complaint(finding), ...grounds(finding)].join(' ');
}

function grounds({ rule, found, timesExpected, rival, isDoubtful }: Finding): string[] {
  return [
    ...(rival !== undefined ? [`“${found?.text}” is “${rival}” in the glossary.`] : []),
    ...(timesExpected ? [`The document says so in ${timesExpected === 1 ? 'one other place' : `${timesExpected} other places`}.`] : []),
    ...(isDoubtful && rule === 'approved-term-missing' ? ['It may be left out or said in other words on purpose.'] : []),
  ];
}

function complaint({ rule, concept, term, used, found, edge, expected }: Finding): string {
  const wanted = expected.map((each) => `“${each}”`).join(' or ');
  switch (rule) {
    case 'approved-term-missing':
      return `“${term}” should be translated as ${wanted}${found ? `, and here is “${found.text}”` : ', which is not in the translation'}.`;
    case 'forbidden-term':
      return `“${found?.text}” is not to be used for “${term}”${wanted ? `; use ${wanted}` : ''}.`;
    case 'inconsistent-rendering':
      if (concept !== undefined) return `“${term}” is ${wanted} in the glossary, and here ${found ? `“${found.text}”` : 'something else'}.`;
      return `The same source is translated elsewhere as ${wanted}.`;
    case 'changed-untranslatable':
      return `“${term}” is not to be translated${found ? `, and here is “${found.text}”` : ', and is not in the translation'}.`;
    case 'same-translation':
      return `Another source is translated in the same way: ${wanted}.`;
    case 'different-numbers':
    case 'different-placeholders':
    case 'different-tags':
    case 'different-addresses':
      if (!found) return `The source has “${used.text}”, which is not in the translation.`;
      return expected.length ? `The source has ${wanted}, and here is “${found.text}”.` : `“${found.text}” is not in the source.`;
    case 'outer-blanks':
      return `The translation ${edge === 'start' ? 'begins' : 'ends'} with other white space than the source.`;
    case 'repeated-word':
      return `${wanted} stands here twice.`;
  }
}
