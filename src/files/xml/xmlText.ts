import type { FileProblem } from '../../base/problem';
import { ProblemList } from '../../base/problem';
import type { Steps } from '../../base/steps';
import { runSynchronously } from '../../base/steps';
import type { LocatedXmlElement, XmlElement } from './xmlElement';
import type { XmlHandler } from './xmlTree';
import { XmlTreeBuilder } from './xmlTree';

/** The number of characters that are parsed in one step. */
const PIECE = 1 << 16;

/** The maximum number of reported errors: a text that is not XML would report one for each line. */
const MAX_REPORTED = 50;
/**
 * The maximum number of errors. An unclosed tag is one error; a closing tag without an opening tag causes up to a
 * hundred. Each error takes about ten microseconds.
 */
const MAX_FAULTS = 5_000;
/**
 * The maximum number of pieces of 65,536 characters over which one tag or comment may extend. The parser needs 32 bytes
 * for each of its characters.
 */
const MAX_TAG_PIECES = 16;
const TOO_LONG = /^max buffer/i;

/**
 * Parses XML that is open in the editor, with the positions of its elements. Errors are reported and skipped, because
 * the user may be typing.
 */
export function* readXmlText(text: string, handler: XmlHandler<LocatedXmlElement>): Steps<FileProblem[]> {
  const problems = new ProblemList();
  const builder = new PlacedTreeBuilder(handler, problems);
  for (let start = 0; start < text.length; start += PIECE) {
    if (!builder.write(text.slice(start, start + PIECE))) break;
    yield;
  }
  builder.end();
  return problems.sorted();
}

/** Returns the wanted elements of a unit or another short text. */
export function locatedElementsIn(text: string, isWanted: (name: string) => boolean): LocatedXmlElement[] {
  const found: LocatedXmlElement[] = [];
  runSynchronously(readXmlText(text, { isWanted, element: (element) => found.push(element) }));
  return found;
}

class PlacedTreeBuilder extends XmlTreeBuilder<LocatedXmlElement> {
  private faults = 0;
  private piecesTooLong = 0;

  protected begun(element: XmlElement, isSelfClosing: boolean): LocatedXmlElement {
    this.piecesTooLong = 0;
    const { name, attributes, line } = element;
    const { startTagPosition, position } = this.parser;
    return {
      name,
      attributes,
      content: [],
      line,
      start: startTagPosition - 1,
      end: position,
      contentStart: position,
      contentEnd: position,
      isSelfClosing,
    };
  }

  protected override ended(element: LocatedXmlElement): void {
    if (element.isSelfClosing) return;
    element.contentEnd = this.parser.startTagPosition - 1;
    element.end = this.parser.position;
  }

  protected characterData(text: string): string {
    return text;
  }

  protected fail(what: string): void {
    if (TOO_LONG.test(what) && ++this.piecesTooLong > MAX_TAG_PIECES)
      return this.stop(
        'A tag or comment here is longer than a million characters. Correct the file, or export it again.',
      );
    if (this.faults === MAX_FAULTS)
      return this.stop(
        `The XML has more than ${MAX_FAULTS.toLocaleString('en')} errors up to here. Correct the file, or export it ` +
          `again.`,
      );
    if (this.faults++ < MAX_REPORTED)
      this.problems.report(
        this.line,
        `${what.replace(/\.?$/, '.')} The rest was read. Correct the XML here, and read the file again.`,
      );
  }
}
