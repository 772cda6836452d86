import type { Finding } from '../../model/finding';
import { sentence } from '../shown/sentence';
import { isolate, oneLine, shownText } from '../shown/shownText';

/** Characters of a term or a segment that a message shows at most. */
const LONGEST = 80;

/** What is wrong and what was expected, in a sentence. */
export function findingWords({ rule, concept, term = '', found, expected }: Finding): string {
  const wanted = expected.map((each) => sentence('“{0}”', shortened(each))).reduce((list, each) => (list ? sentence('{0} or {1}', list, each) : each), '');
  switch (rule) {
    case 'approved-term-missing':
      if (!found) return sentence('“{0}” should be translated as {1}, which is missing here.', shortened(term), wanted);
      return sentence('“{0}” should be translated as {1}, not as “{2}”.', shortened(term), wanted, shortened(found.text));
    case 'forbidden-term':
      if (!wanted) return sentence('“{0}” is not to be used for “{1}”.', shortened(found?.text ?? ''), shortened(term));
      return sentence('“{0}” is not to be used for “{1}”. Use {2}.', shortened(found?.text ?? ''), shortened(term), wanted);
    case 'inconsistent-rendering':
      if (concept !== undefined) return sentence('“{0}” is {1} in the glossary, and “{2}” here.', shortened(term), wanted, shortened(found?.text ?? ''));
      return sentence('The same source is translated elsewhere as {0}.', wanted);
  }
}

/** A term or a segment as a title or a message has room for it. */
export function shortened(text: string): string {
  return isolate(shownText(oneLine(text), LONGEST));
}
