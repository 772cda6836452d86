import sax from 'sax';
import { ProblemList } from '../../base/problem';
import type { Steps } from '../../base/steps';
import type { ByteSource } from '../encoding/decodeText';
import { decodeInChunks, encodingDeclaredInXml, readChunks } from '../encoding/decodeText';
import { LineEnds } from '../encoding/textLines';
import type { XmlElement } from './xmlElement';
import type { XmlHandler } from './xmlTree';
import { XmlTreeBuilder } from './xmlTree';

/** Characters that XML 1.0 forbids, even as references. */
const FORBIDDEN_IN_XML = /[\x01-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;
/** Matches the parser's message about an unknown entity, after which reading continues. */
const UNKNOWN_ENTITY = /^(?!max buffer).*entity/i;
const TOO_LONG = /^max buffer/i;
const UNCLOSED = /^unclosed root tag/i;
/** The parser states in which an `&` must be written as `&amp;`; in comments and CDATA it is literal. */
const WITH_REFERENCES = [sax.STATE.TEXT, sax.STATE.ATTRIB_VALUE_QUOTED];
const STRAY_AMPERSAND =
  'This “&” does not begin a valid XML reference. It was kept unchanged. Write &amp; for the character “&”.';

/**
 * Streams an XML file and passes on the wanted elements one by one; only one is in memory at a time. Broken XML ends
 * the reading, because the meaning of later text is unclear.
 */
export function* readXml(
  source: ByteSource,
  encoding: string | undefined,
  handler: XmlHandler,
  problems = new ProblemList(),
): Steps<ProblemList> {
  return yield* readXmlPieces(readChunks(source), encoding ?? encodingDeclaredInXml(source), handler, problems);
}

/** Reads XML that is part of another file, such as a zip file. */
export function* readXmlPieces(
  pieces: Iterable<Uint8Array>,
  encoding: string | undefined,
  handler: XmlHandler,
  problems: ProblemList,
): Steps<ProblemList> {
  const builder = new FileTreeBuilder(handler, problems);
  const lineEnds = new LineEnds();
  problems.add(yield* decodeInChunks(pieces, encoding, (piece) => builder.write(lineEnds.normalise(piece))));
  builder.end();
  return problems;
}

class FileTreeBuilder extends XmlTreeBuilder<XmlElement> {
  private readonly ampersands = new StrayAmpersands();

  override write(text: string): boolean {
    this.parse(text);
    return !this.isStopped;
  }

  override end(): void {
    this.parse('', true);
    super.end();
    if (!this.sawRoot && !this.problems.size) this.problems.report(1, 'The file is empty.');
  }

  protected begun(element: XmlElement): XmlElement {
    return element;
  }

  protected characterData(text: string): string {
    if (!FORBIDDEN_IN_XML.test(text)) return text;
    this.problems.report(
      this.line,
      'Near this line is a control character that XML does not allow. It is shown as \uFFFD. Delete it.',
    );
    return text.replace(new RegExp(FORBIDDEN_IN_XML, 'g'), '\uFFFD');
  }

  protected fail(what: string): void {
    if (UNKNOWN_ENTITY.test(what)) {
      this.problems.report(
        this.line,
        `“&${this.parser.entity};” was kept unchanged: it is not a standard XML entity, and Glossa does not expand ` +
          `other entities. Write the text itself.`,
      );
    } else if (UNCLOSED.test(what))
      this.stop('The file is incomplete: its elements are not closed. Export it again, or get a new copy.');
    else if (TOO_LONG.test(what))
      this.stop(
        'A tag, comment or declaration here is longer than 65,536 characters. Correct the file, or export it again.',
      );
    else
      this.stop(
        `The XML is not valid here (${what.toLowerCase().replace(/\.$/, '')}). Correct the file, or export it again.`,
      );
  }

  private parse(text: string, isLast = false): void {
    for (const part of this.ampersands.cut(text, isLast)) {
      if (this.isStopped) return;
      const isStray = part === '&' && WITH_REFERENCES.includes(this.parser.state);
      if (isStray) this.problems.report(this.line, STRAY_AMPERSAND);
      super.write(isStray ? '&amp;' : part);
    }
  }
}

/** An `&` that begins no reference: `R&D`, `A & B`. Only the form is checked, not whether the entity exists. */
const STRAY = /&(?!(?:#\d{1,8}|#x[\da-f]{1,7}|[\p{L}_:][\p{L}\p{N}_:.-]{0,60});)/giu;
/** Matches the end of a piece that may be the beginning of a reference. */
const UNDECIDED = /&[#\p{L}\p{N}_:.-]{0,64}$/u;
const MAX_REFERENCE_LENGTH = 66;

/**
 * Splits XML at each `&` that does not begin a reference. Otherwise, the parser would read the character after the name
 * as text, even the `<` of a tag. The XML may arrive in pieces.
 */
class StrayAmpersands {
  private rest = '';

  /** Splits the text; each stray `&` is a separate part. */
  *cut(piece: string, isLast = false): Iterable<string> {
    const text = this.rest + piece;
    const undecided = isLast ? undefined : UNDECIDED.exec(text.slice(-MAX_REFERENCE_LENGTH))?.[0];
    this.rest = undecided ?? '';
    const decided = undecided ? text.slice(0, -undecided.length) : text;
    let from = 0;
    for (const { index } of decided.includes('&') ? decided.matchAll(STRAY) : []) {
      if (index > from) yield decided.slice(from, index);
      yield '&';
      from = index + 1;
    }
    if (from < decided.length) yield decided.slice(from);
  }
}
