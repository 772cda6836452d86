import type { Finding } from '../domain/finding';

/** What is wrong and what to do about it, in a sentence. */
export function checkSentence({ rule, concept, term, found, expected }: Finding): string {
  const wanted = expected.map((each) => `“${each}”`).join(' or ');
  switch (rule) {
    case 'approved-term-missing':
      return `“${term}” should be translated as ${wanted}${found ? `, and here is “${found.text}”` : ', which is not in the translation'}.`;
    case 'forbidden-term':
      return `“${found?.text}” is not to be used for “${term}”${wanted ? `; use ${wanted}` : ''}.`;
    case 'inconsistent-rendering':
      if (concept !== undefined) return `“${term}” is ${wanted} in the glossary, and here “${found?.text}”.`;
      return `The same source is translated elsewhere as ${wanted}.`;
  }
}
