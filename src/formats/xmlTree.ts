import sax from 'sax';
import type { Problem } from '../domain/problem';
import { decodeInPieces, encodingShownBy } from './decodeText';
import type { Steps } from './steps';

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
}

/** Deeper nesting is no terminology but an attempt on the stack. */
const DEEPEST = 100;
/** Errors after which the text is still clear: an `&` that stands for itself, an entity that nobody declared. */
const HARMLESS = /entity/i;

/**
 * Streams an XML file and hands over the wanted elements one by one, so that memory holds one of them at a time. Document
 * types are passed over: no entity of theirs is expanded, and nothing is ever fetched. Broken XML ends the reading there.
 */
export function* readXml(bytes: Uint8Array, encoding: string | undefined, handler: XmlHandler): Steps<Problem[]> {
  const builder = new TreeBuilder(handler);
  const lineEnds = new LineEnds();
  const problems = yield* decodeInPieces(bytes, encoding ?? declaredEncoding(bytes), (piece) => builder.write(lineEnds.normalise(piece)));
  builder.end();
  return [...problems, ...builder.problems];
}

/** What `<?xml … encoding="…"?>` says. It is read as ASCII, so a file that claims UTF-16 there and can be read is none. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  if (encodingShownBy(bytes)) return undefined;
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const label = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']+)["']/.exec(start)?.[1];
  return label && !/^(utf-?16|ucs-?2)/i.test(label) ? label : undefined;
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
  readonly problems: Problem[] = [];
  private readonly parser = sax.parser(true, { position: true });
  /** From the wanted element down to the one that is open. */
  private readonly open: XmlElement[] = [];
  private tagLine = 1;
  private sawRoot = false;
  private stopped = false;

  constructor(private readonly handler: XmlHandler) {
    const { parser } = this;
    parser.onerror = (error) => this.fail(error);
    parser.onopentagstart = () => (this.tagLine = parser.line + 1);
    parser.onopentag = (tag) => this.start({ name: tag.name, attributes: tag.attributes as Record<string, string>, content: [], line: this.tagLine });
    parser.onclosetag = () => this.close();
    parser.ontext = parser.oncdata = (text) => this.open.at(-1)?.content.push(text);
  }

  /** False when the rest need not be read. */
  write(text: string): boolean {
    if (!this.stopped) this.parser.write(text);
    return !this.stopped;
  }

  end(): void {
    if (!this.stopped) this.parser.close();
    if (!this.sawRoot && !this.problems.length) this.problems.push({ line: 1, message: 'The file is empty; there is nothing to read.' });
  }

  private start(element: XmlElement): void {
    if (this.stopped) return;
    if (!this.sawRoot) {
      this.sawRoot = true;
      this.stopped = !this.handler.root(element);
    }
    const parent = this.open.at(-1);
    if (!parent && !this.handler.isWanted(element.name)) return;
    if (this.open.length >= DEEPEST) {
      this.stop('Elements are nested more than 100 deep here; no termbase is.');
      return;
    }
    parent?.content.push(element);
    this.open.push(element);
  }

  private close(): void {
    if (this.stopped) return;
    const element = this.open.pop();
    if (element && !this.open.length) this.handler.element(element);
  }

  private fail(error: Error): void {
    this.parser.resume();
    if (this.stopped) return;
    const [what = ''] = error.message.split('\n');
    if (HARMLESS.test(what)) {
      this.problems.push({ line: this.parser.line + 1, message: 'An “&” begins nothing that XML knows; write &amp; for the character itself. It was kept as it stands.' });
    } else this.stop(`The XML is broken here (${what.toLowerCase().replace(/\.$/, '')}); mend the file or export it anew.`);
  }

  private stop(message: string): void {
    this.problems.push({ line: this.parser.line + 1, message: `${message} The entries before it were read.` });
    this.stopped = true;
  }
}
