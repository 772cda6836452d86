import type { ProblemList } from '../../base/problem';
import { localName } from './xmlNames';
import type { XmlHandler } from './xmlTree';

/**
 * The `root` of a reader: an element with one of these names, or the file is refused.
 * @param what that the file should be, as `a translation memory (<tmx>)`
 * @param wayOut a sentence
 */
export function rootNamed(names: readonly string[], what: string, wayOut: string, problems: ProblemList): XmlHandler['root'] {
  return ({ name, line }) => {
    if (names.includes(localName(name))) return true;
    problems.report(line, `This is XML with <${localName(name)}>, not ${what}. ${wayOut}`);
    return false;
  };
}
