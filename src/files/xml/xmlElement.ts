import type { SAXParser } from 'sax';
import sax from 'sax';
import type { Problem } from '../../base/problem';
import type { Steps } from '../../base/steps';
import { runAtOnce } from '../../base/steps';
import type { Span } from '../../model/phrase';

/** An element with its places in the text that was parsed: `start` to `end` with its tags, `contentStart` to `contentEnd` without. */
export interface PlacedXmlElement extends Span {
  /** Without a namespace's prefix. */
  name: string;
  /** As written, with a prefix. */
  qualifiedName: string;
  /** By name as written (`xml:lang`). */
  attributes: Record<string, string>;
  contentStart: number;
  contentEnd: number;
  /** `<target/>` */
  isSelfClosing: boolean;
  children: PlacedXmlElement[];
}

/**
 * Walks XML and hands over each element of the given names when it ends, with all that it contains; of other elements
 * their beginnings. Faults are reported and read over.
 */
export function* walkingXml(text: string, wholeElements: ReadonlySet<string>, handle: PlacedXmlHandler): Steps<Problem[]> {
  const problems: Problem[] = [];
  const parser = sax.parser(true, { position: true });
  const attributes = new XmlAttributes();
  const open: PlacedXmlElement[] = [];
  /** How many of the open elements are collected: 0 outside of the wanted ones. */
  let collecting = 0;

  parser.onopentagstart = (tag) => attributes.begin(tag);
  parser.onattribute = (attribute) => attributes.add(attribute);
  parser.onopentag = ({ name, isSelfClosing }) => {
    const element: PlacedXmlElement = {
      name: name.replace(/^.*:/, ''),
      qualifiedName: name,
      attributes: attributes.byName(),
      start: parser.startTagPosition - 1,
      contentStart: parser.position,
      contentEnd: parser.position,
      end: parser.position,
      isSelfClosing,
      children: [],
    };
    if (collecting > 0) open.at(-1)!.children.push(element);
    else handle.opened?.(element);
    open.push(element);
    if (collecting > 0 || wholeElements.has(element.name)) collecting++;
  };
  parser.onclosetag = () => {
    const element = open.pop();
    if (!element) return;
    if (!element.isSelfClosing) {
      element.contentEnd = parser.startTagPosition - 1;
      element.end = parser.position;
    }
    if (collecting > 0 && --collecting === 0) handle.closed(element);
  };
  parser.onerror = (error) => {
    const fault = error.message.split('\n')[0]!.replace(/\.?$/, '.');
    if (problems.length < MOST_PROBLEMS) problems.push({ line: parser.line + 1, message: `${fault} The rest was read; correct the XML here and read it again.` });
    parser.error = null as unknown as Error;
  };
  for (let start = 0; start < text.length; start += PIECE) {
    parser.write(text.slice(start, start + PIECE));
    yield;
  }
  parser.close();
  return problems;
}

/** {@link walkingXml}, at once: for a unit or another short text. */
export function walkXml(text: string, wholeElements: ReadonlySet<string>, handle: PlacedXmlHandler): Problem[] {
  return runAtOnce(walkingXml(text, wholeElements, handle));
}

export interface PlacedXmlHandler {
  opened?(element: PlacedXmlElement): void;
  closed(element: PlacedXmlElement): void;
}

/** Characters that are parsed in one step. */
const PIECE = 1 << 16;

/** A file that is no XML at all would otherwise report each of its lines. */
const MOST_PROBLEMS = 50;

/** The first child of a name. */
export function childOf(element: PlacedXmlElement, name: string): PlacedXmlElement | undefined {
  return element.children.find((child) => child.name === name);
}

/** Attributes that sax cannot hold: it breaks at the one after `hasOwnProperty`, and `__proto__` is lost. */
const HARD = ['hasOwnProperty', '__proto__'];

/** The attributes of the element that a parser is at, whatever their names. */
export class XmlAttributes {
  private plain: Record<string, string> = {};
  private readonly hard = new Map<string, string>();

  /** For `onopentagstart`. */
  begin(tag: Parameters<SAXParser['onopentagstart']>[0]): void {
    this.plain = tag.attributes as Record<string, string>;
    this.hard.clear();
  }

  /** For `onattribute`. */
  add({ name, value }: { name: string; value: string }): void {
    if (!HARD.includes(name)) return;
    if (!this.hard.has(name)) this.hard.set(name, value);
    delete this.plain[name];
  }

  byName(): Record<string, string> {
    return this.hard.size ? { ...this.plain, ...Object.fromEntries(this.hard) } : this.plain;
  }
}
