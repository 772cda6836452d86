import sax from 'sax';
import { ProblemList } from '../../base/problem';
import type { Steps } from '../../base/steps';
import type { ByteSource } from '../encoding/byteSource';
import { piecesOf } from '../encoding/byteSource';
import { encodingDeclaredInXml } from '../encoding/declaredEncoding';
import { decodeInPieces } from '../encoding/decodeText';
import { XmlAttributes } from './xmlElement';

/** An `&` that begins no reference: `R&D`, `A & B`. The shape decides; whether anybody knows the entity is another question. */
const STRAY = /&(?!(?:#\d{1,8}|#x[\da-f]{1,7}|[\p{L}_:][\p{L}\p{N}_:.-]{0,60});)/giu;
/** What stands at the end of a piece and may become a reference with the next one. */
const UNDECIDED = /&[#\p{L}\p{N}_:.-]{0,64}$/u;
const LONGEST_REFERENCE = 66;

/** Cuts XML that comes in pieces at each `&` that begins no reference: the parser would take the character after the name for text, be it a tag's `<`. */
class StrayAmpersands {
  private rest = '';

  /** The text in parts; each stray `&` is a part of its own. */
  *cut(piece: string, isLast = false): Iterable<string> {
    const text = this.rest + piece;
    const undecided = isLast ? undefined : UNDECIDED.exec(text.slice(-LONGEST_REFERENCE))?.[0];
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

/** An element with what it holds, in order. */
export interface XmlElement {
  /** As written, prefix included. */
  name: string;
  attributes: Record<string, string>;
  content: (string | XmlElement)[];
  /** Of the file, from 1. */
  line: number;
}

export function childrenOf(element: XmlElement): XmlElement[] {
  return element.content.filter((part) => typeof part !== 'string');
}

export interface XmlHandler {
  /** The first element; false ends the reading. */
  root(element: XmlElement): boolean;
  /** Whether an element is to be handed over as a tree. Everything outside such elements is passed over. */
  isWanted(name: string): boolean;
  element(element: XmlElement): void;
  /** An element that is passed over, at its beginning: without content. */
  passed?(element: XmlElement): void;
}

/** Deeper nesting is no terminology but an attempt on the stack. */
const DEEPEST = 100;
/** Characters that XML 1.0 cannot hold, not even as references. */
const FORBIDDEN_IN_XML = /[\x01-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;
/** What one entry may hold; more is an attempt on the memory. */
const MOST_ELEMENTS = 50_000;
const MOST_CHARACTERS = 1 << 22;
const MOST_ATTRIBUTES = 500;
/** An entity that nobody knows; the text is still clear. */
const UNKNOWN_ENTITY = /^(?!max buffer).*entity/i;
const TOO_LONG = /^max buffer/i;
const UNCLOSED = /^unclosed root tag/i;
/** Where an `&` has to be written as `&amp;`; in comments and CDATA it stands for itself. */
const WITH_REFERENCES = [sax.STATE.TEXT, sax.STATE.ATTRIB_VALUE_QUOTED];
const STRAY_AMPERSAND = 'An “&” begins nothing that XML knows; write &amp; for the character itself. It was kept as it stands.';

/**
 * Streams an XML file and hands over the wanted elements one by one, so that memory holds one of them at a time. Document
 * types are passed over: no entity of theirs is expanded, and nothing is ever fetched. Broken XML ends the reading there.
 */
export function* readXml(source: ByteSource, encoding: string | undefined, handler: XmlHandler, problems = new ProblemList()): Steps<ProblemList> {
  return yield* readXmlPieces(piecesOf(source), encoding ?? encodingDeclaredInXml(source), handler, problems);
}

/** The same for XML that is not a file of its own, as a part of a zip file. */
export function* readXmlPieces(pieces: Iterable<Uint8Array>, encoding: string | undefined, handler: XmlHandler, problems: ProblemList): Steps<ProblemList> {
  const builder = new TreeBuilder(handler, problems);
  const lineEnds = new LineEnds();
  problems.add(yield* decodeInPieces(pieces, encoding, (piece) => builder.write(lineEnds.normalise(piece))));
  builder.end();
  return problems;
}

/** XML knows LF only: CR LF and a lone CR become it before anything else looks at the text. */
class LineEnds {
  private endedWithReturn = false;

  normalise(piece: string): string {
    const text = this.endedWithReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
    this.endedWithReturn = piece.endsWith('\r');
    return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  }
}

class TreeBuilder {
  private readonly parser = sax.parser(true, { position: true });
  private readonly attributes = new XmlAttributes();
  private readonly ampersands = new StrayAmpersands();
  /** From the wanted element down to the one that is open. */
  private readonly open: XmlElement[] = [];
  private depth = 0;
  private elements = 0;
  private characters = 0;
  private attributesOfTag = 0;
  private tagLine = 1;
  private sawRoot = false;
  private stopped = false;

  constructor(
    private readonly handler: XmlHandler,
    private readonly problems: ProblemList,
  ) {
    const { parser } = this;
    parser.onerror = (error) => this.fail(error);
    parser.onopentagstart = (tag) => {
      this.tagLine = parser.line + 1;
      this.attributesOfTag = 0;
      this.attributes.begin(tag);
    };
    parser.onattribute = (attribute) => {
      this.attributes.add(attribute);
      if (++this.attributesOfTag === MOST_ATTRIBUTES) this.stop(`An element has more than ${MOST_ATTRIBUTES} attributes here; no glossary has.`);
    };
    parser.onopentag = ({ name }) => this.start({ name, attributes: this.attributes.byName(), content: [], line: this.tagLine });
    parser.onclosetag = () => this.close();
    parser.ontext = parser.oncdata = (text) => this.text(text);
  }

  /** False when the rest need not be read. */
  write(text: string): boolean {
    this.parse(text);
    return !this.stopped;
  }

  end(): void {
    this.parse('', true);
    if (!this.stopped) this.parser.close();
    if (!this.sawRoot && !this.problems.size) this.problems.report(1, 'The file is empty; there is nothing to read.');
  }

  private parse(text: string, isLast = false): void {
    for (const part of this.ampersands.cut(text, isLast)) {
      if (this.stopped) return;
      const isStray = part === '&' && WITH_REFERENCES.includes(this.parser.state);
      if (isStray) this.problems.report(this.parser.line + 1, STRAY_AMPERSAND);
      this.parser.write(isStray ? '&amp;' : part);
    }
  }

  private start(element: XmlElement): void {
    if (this.stopped) return;
    if (!this.sawRoot) {
      this.sawRoot = true;
      this.stopped = !this.handler.root(element);
    }
    if (++this.depth > DEEPEST) return this.stop('Elements are nested more than 100 deep here; no glossary is.');
    const parent = this.open.at(-1);
    if (!parent) {
      this.elements = this.characters = 0;
      if (!this.handler.isWanted(element.name)) return this.handler.passed?.(element);
    }
    if (++this.elements > MOST_ELEMENTS) return this.stop(`An entry holds more than ${MOST_ELEMENTS} elements here; no entry of a glossary does.`);
    parent?.content.push(element);
    this.open.push(element);
  }

  private close(): void {
    if (this.stopped) return;
    this.depth--;
    const element = this.open.pop();
    if (element && !this.open.length) this.handler.element(element);
  }

  private text(text: string): void {
    const element = this.open.at(-1);
    if (!element || this.stopped) return;
    this.characters += text.length;
    if (this.characters > MOST_CHARACTERS) return this.stop('The text of an entry is longer than four million characters here; no entry of a glossary is.');
    if (!FORBIDDEN_IN_XML.test(text)) return void element.content.push(text);
    this.problems.report(this.parser.line + 1, 'Near this line there is a control character that XML cannot hold; it is shown as \uFFFD. Delete it.');
    element.content.push(text.replace(new RegExp(FORBIDDEN_IN_XML, 'g'), '\uFFFD'));
  }

  private fail(error: Error): void {
    this.parser.resume();
    if (this.stopped) return;
    const [what = ''] = error.message.split('\n');
    if (UNKNOWN_ENTITY.test(what)) {
      this.problems.report(this.parser.line + 1, `“&${this.parser.entity};” stands for nothing that XML knows, and what a document type declares is never expanded; write the text itself. It was kept as it stands.`);
    } else if (UNCLOSED.test(what)) this.stop('The file ends in the middle: its elements are never closed. Export or send it again.');
    else if (TOO_LONG.test(what)) this.stop('A tag, a comment or a declaration is longer than 65,536 characters here; mend the file or export it anew.');
    else this.stop(`The XML is broken here (${what.toLowerCase().replace(/\.$/, '')}); mend the file or export it anew.`);
  }

  private stop(message: string): void {
    if (!this.stopped) this.problems.report(this.parser.line + 1, `${message} The entries before it were read.`);
    this.stopped = true;
  }
}

/** Whether two elements say the same, wherever they stand. */
export function isSameElement(a: string | XmlElement, b: string | XmlElement | undefined): boolean {
  if (typeof a === 'string' || typeof b !== 'object') return a === b;
  const names = Object.keys(a.attributes);
  return (
    a.name === b.name &&
    names.length === Object.keys(b.attributes).length &&
    names.every((name) => a.attributes[name] === b.attributes[name]) &&
    a.content.length === b.content.length &&
    a.content.every((part, index) => isSameElement(part, b.content[index]))
  );
}
