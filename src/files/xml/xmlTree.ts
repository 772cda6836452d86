import type { SAXParser } from 'sax';
import sax from 'sax';
import type { ProblemList } from '../../base/problem';
import { declaredEntities } from './documentType';
import type { XmlElement } from './xmlElement';
import { localName } from './xmlElement';

/** Members missing in the parser's type declarations. */
declare module 'sax' {
  interface SAXParser {
    /** A value of `STATE`. */
    state: number;
    /** The name of the entity that was read last, without `&` and `;`. */
    entity: string;
    /** The values of the entities by name. */
    ENTITIES: Record<string, string>;
  }
  const STATE: { TEXT: number; ATTRIB_VALUE_QUOTED: number };
}

export interface XmlHandler<E extends XmlElement = XmlElement> {
  /** Called for the first element; false ends the reading. */
  root?(element: E): boolean;
  /** Returns whether an element is passed on as a tree. Everything outside such elements is skipped. */
  isWanted(name: string): boolean;
  element(element: E): void;
  /** Called at the beginning of a skipped element, without content. */
  passed?(element: E): void;
  /** Called at the end of a skipped element. */
  left?(): void;
}

/** The maximum nesting. Deeper files are not translators' texts but attacks on the stack. */
const MAX_DEPTH = 100;
/** The limits of one entry or unit; more is an attack on memory. */
const MAX_ELEMENTS = 50_000;
const MAX_CHARACTERS = 1 << 22;
const MAX_ATTRIBUTES = 500;
/** The maximum number of characters of a declaration: the parser rereads it from its beginning for each character. */
const MAX_DECLARATION = 4096;
const DECLARATION = /<!(?!--|\[CDATA\[|DOCTYPE)/i;

/**
 * Builds the wanted elements while XML is parsed, and passes each on when it ends. Subclasses for files and texts
 * decide how errors are handled, and whether elements have positions ({@link readXml}, {@link readXmlText}). Only short
 * entities of plain text are expanded; nothing is ever fetched.
 */
export abstract class XmlTreeBuilder<E extends XmlElement> {
  protected readonly parser = sax.parser(true, { position: true });
  protected sawRoot = false;
  protected isStopped = false;
  private readonly attributes = new XmlAttributes();
  /** The open elements, from the wanted one inwards. */
  private readonly open: E[] = [];
  private depth = 0;
  private elements = 0;
  private characters = 0;
  private attributesOfTag = 0;
  private tagLine = 1;

  constructor(
    private readonly handler: XmlHandler<E>,
    protected readonly problems: ProblemList,
  ) {
    const { parser } = this;
    parser.onerror = (error) => {
      // Throwing stops the parser, which would otherwise read all its input, and might report an error at each
      // character.
      if (this.isStopped) throw error;
      parser.resume();
      this.fail(error.message.split('\n')[0]!);
    };
    parser.ondoctype = (documentType) => {
      for (const [name, value] of declaredEntities(documentType)) parser.ENTITIES[name] = value;
    };
    parser.onopentagstart = (tag) => {
      this.tagLine = this.line;
      this.attributesOfTag = 0;
      this.attributes.begin(tag);
    };
    parser.onattribute = (attribute) => {
      this.attributes.add(attribute);
      if (++this.attributesOfTag === MAX_ATTRIBUTES)
        this.stop(`An element here has more than ${MAX_ATTRIBUTES} attributes, the maximum.`);
    };
    parser.onopentag = ({ name, isSelfClosing }) =>
      this.start(
        this.begun({ name, attributes: this.attributes.byName(), content: [], line: this.tagLine }, isSelfClosing),
      );
    parser.onclosetag = () => this.close();
    parser.ontext = parser.oncdata = (text) => this.text(text);
  }

  /** Called for an element at the end of its opening tag. */
  protected abstract begun(element: XmlElement, isSelfClosing: boolean): E;

  /** Called for a wanted element, or one inside it, at its end. */
  protected ended?(element: E): void;

  /** Called for an error in the XML, with the parser's message. */
  protected abstract fail(what: string): void;

  /** Converts character data to the text that the element stores. */
  protected abstract characterData(text: string): string;

  /** The parser's current line, from 1. */
  protected get line(): number {
    return this.parser.line + 1;
  }

  /** Parses a part of the XML. Returns false if parsing has stopped and no more text is needed. */
  write(text: string): boolean {
    const parser = this.parser as SAXParser & { sgmlDecl: string };
    const step = parser.sgmlDecl || DECLARATION.test(text) ? MAX_DECLARATION : Math.max(1, text.length);
    for (let at = 0; at < text.length && !this.isStopped; at += step) {
      this.run(() => parser.write(text.slice(at, at + step)));
      if (parser.sgmlDecl.length > MAX_DECLARATION)
        this.stop('A declaration here is longer than 4,096 characters. Correct the file, or export it again.');
    }
    return !this.isStopped;
  }

  end(): void {
    if (!this.isStopped) this.run(() => this.parser.close());
  }

  private run(parse: () => void): void {
    try {
      parse();
    } catch (error) {
      if (error !== this.parser.error) throw error;
    }
  }

  protected stop(message: string): void {
    if (!this.isStopped) this.problems.report(this.line, `${message} Only the entries before this line were read.`);
    this.isStopped = true;
  }

  private start(element: E): void {
    if (this.isStopped) return;
    if (!this.sawRoot) {
      this.sawRoot = true;
      this.isStopped = this.handler.root?.(element) === false;
    }
    if (++this.depth > MAX_DEPTH) return this.stop('Elements here are nested more than 100 levels deep, the maximum.');
    const parent = this.open.at(-1);
    if (!parent) {
      this.elements = this.characters = 0;
      if (!this.handler.isWanted(element.name)) return this.handler.passed?.(element);
    }
    if (++this.elements > MAX_ELEMENTS)
      return this.stop(`An entry here contains more than ${MAX_ELEMENTS} elements, the maximum.`);
    parent?.content.push(element);
    this.open.push(element);
  }

  private close(): void {
    if (this.isStopped) return;
    this.depth--;
    const element = this.open.pop();
    if (!element) return this.handler.left?.();
    this.ended?.(element);
    if (!this.open.length) this.handler.element(element);
  }

  private text(text: string): void {
    const element = this.open.at(-1);
    if (!element || this.isStopped) return;
    this.characters += text.length;
    if (this.characters > MAX_CHARACTERS)
      return this.stop('The text of an entry here is longer than four million characters, the maximum.');
    element.content.push(this.characterData(text));
  }
}

/** Attributes that sax does not support: it breaks at the one after `hasOwnProperty`, and `__proto__` is lost. */
const HARD = ['hasOwnProperty', '__proto__'];

/** Collects the attributes of the parser's current element, including names that sax does not support. */
class XmlAttributes {
  private plain: Record<string, string> = {};
  private readonly hard = new Map<string, string>();

  /** Handles the parser's event `onopentagstart`. */
  begin(tag: Parameters<SAXParser['onopentagstart']>[0]): void {
    this.plain = tag.attributes as Record<string, string>;
    this.hard.clear();
  }

  /** Handles the parser's event `onattribute`. */
  add({ name, value }: { name: string; value: string }): void {
    if (!HARD.includes(name)) return;
    if (!this.hard.has(name)) this.hard.set(name, value);
    delete this.plain[name];
  }

  byName(): Record<string, string> {
    return this.hard.size ? { ...this.plain, ...Object.fromEntries(this.hard) } : this.plain;
  }
}

/**
 * Returns a `root` handler that accepts only a root element with one of these names. It reports any other file as a
 * problem.
 * @param what the expected file, such as `a translation memory (<tmx>)`
 * @param advice a sentence with advice
 */
export function rootValidator(
  names: readonly string[],
  what: string,
  advice: string,
  problems: ProblemList,
): XmlHandler['root'] {
  return ({ name, line }) => {
    if (names.includes(localName(name))) return true;
    problems.report(line, `This is XML with <${localName(name)}>, not ${what}. ${advice}`);
    return false;
  };
}
