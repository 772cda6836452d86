import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { SkippedKind } from '../../model/document';
import type { SkippedCounter } from '../../language/skippedText';

/** Parts with text to read, parts whose text is only counted, and the elements of their pieces. */
const READ_PART = /^word\/(?:document|footnotes|endnotes)\d*\.xml$/;
const COUNTED_PARTS: [part: RegExp, kind: SkippedKind, piece: RegExp][] = [
  [/^word\/(?:header|footer)\d*\.xml$/, 'header or footer', /<w:p[\s>]/],
  [/^word\/comments\.xml$/, 'comment', /<w:comment[\s>]/],
  [/^word\/diagrams\/data\d*\.xml$/, 'drawing or formula', /<dgm:pt[\s>]/],
];
const TAG = /<(\/?)([\w:.-]+)(?![\w:.-])(?:[^<>"']|"[^"]*"|'[^']*')*>/g;
/** Elements around text that the library does not support. */
const WRAPPERS = new Set(['w:fldSimple', 'w:ruby', 'w:rubyBase', 'w:dir', 'w:bdo']);
/** Elements whose text is not that of the document. */
const UNREAD: Partial<Record<string, SkippedKind>> = {
  'w:rt': 'reading aid',
  'w:del': 'deleted text',
  'w:moveFrom': 'deleted text',
  'm:oMath': 'drawing or formula',
};
const TEXT = /<(?:w|m|a):(?:t|delText)(?:\s[^<>]*)?>([^<]*)</g;
const TEXT_BOX = /<w:txbxContent[\s>][\s\S]*?<\/w:txbxContent>/g;

/**
 * Simplifies a DOCX for the library that reads it: removes unknown elements around text, hidden text and ruby readings,
 * which are counted. The file is repacked, because the library might read entries that are not in the zip directory,
 * and expand more than was checked. Errors: those of a file that is not a zip file.
 */
export function simplifyDocx(bytes: Uint8Array, skippedParts: SkippedCounter): Uint8Array {
  const parts = unzipSync(bytes, { filter: ({ name }) => /\.(?:xml|rels)$/.test(name) });
  const hidden = hiddenStyles(parts['word/styles.xml']);
  for (const [name, part] of Object.entries(parts)) {
    for (const [counted, kind, piece] of COUNTED_PARTS)
      if (counted.test(name)) for (const each of strFromU8(part).split(piece)) countText(each, kind, skippedParts);
    if (!READ_PART.test(name)) continue;
    const xml = strFromU8(part);
    const read = new WordPart(xml, hidden, skippedParts).readable();
    if (read !== xml) parts[name] = strToU8(read);
  }
  return zipSync(parts, { level: 0 });
}

/** Returns the styles that hide text. */
function hiddenStyles(part: Uint8Array | undefined): ReadonlySet<string> {
  const styles = part
    ? strFromU8(part)
        .split(/<w:style(?=[\s>])/)
        .slice(1)
    : [];
  return new Set(
    styles.flatMap((style) => (isOn(style, 'w:vanish') ? (/\bw:styleId="([^"]*)"/.exec(style)?.[1] ?? []) : [])),
  );
}

/** Returns whether XML contains a property that is not switched off. */
function isOn(xml: string, name: string): boolean {
  const property = new RegExp(`<${name}(?=[\\s/>])[^<>]*>`).exec(xml)?.[0];
  return property !== undefined && !/w:val="(?:0|false|off)"/.test(property);
}

function countText(xml: string, kind: SkippedKind, skippedParts: SkippedCounter): void {
  skippedParts.add(kind, Array.from(xml.matchAll(TEXT), ([, text]) => text).join(''), 0);
}

/** An element that has not ended. */
interface OpenElement {
  name: string;
  /** The number of pieces of output before it. */
  at: number;
  isHidden: boolean;
}

/** One part of a DOCX, tag by tag. */
class WordPart {
  private readonly out: string[] = [];
  private readonly open: OpenElement[] = [];
  /** The descriptions of pictures in the open paragraph, as paragraphs. */
  private readonly alternatives: { at: number; paragraph: string }[] = [];
  /** The open fields: whether the position is in the result of each, rather than in its instruction. */
  private readonly fields: boolean[] = [];
  /** The number of open fields in whose instruction the position is. */
  private instructions = 0;

  constructor(
    private readonly xml: string,
    private readonly hidden: ReadonlySet<string>,
    private readonly skippedParts: SkippedCounter,
  ) {}

  readable(): string {
    let last = 0;
    for (const { 0: tag, 1: slash, 2: name, index } of this.xml.matchAll(TAG)) {
      if (index > last) this.text(this.xml.slice(last, index));
      last = index + tag.length;
      if (slash) this.end(name!, tag);
      else this.begin(name!, tag, tag.endsWith('/>'));
    }
    this.out.push(this.xml.slice(last));
    return this.out.join('');
  }

  /** Copies text, except the result of a field that is part of the instruction of another one. */
  private text(text: string): void {
    const isInstruction = this.fields.at(-1) && this.instructions > 0;
    if (isInstruction && this.open.at(-1)?.name === 'w:t') this.skippedParts.add('hidden text', text, 0);
    else this.out.push(text);
  }

  private takeField(tag: string): void {
    const [, type] = /\bw:fldCharType="(\w+)"/.exec(tag) ?? [];
    if (type === 'begin') {
      this.fields.push(false);
      this.instructions++;
    } else if (type === 'end') {
      if (this.fields.pop() === false) this.instructions--;
    } else if (type === 'separate' && this.fields.at(-1) === false) {
      this.fields[this.fields.length - 1] = true;
      this.instructions--;
    }
  }

  private takeDescription(tag: string): void {
    const description = /\sdescr="([^"]*)"/.exec(tag)?.[1]?.trim();
    if (!description) return;
    const paragraph = `<w:p><w:r><w:t>${description}</w:t></w:r></w:p>`;
    this.alternatives.push({ at: this.out.length, paragraph });
  }

  private begin(name: string, tag: string, isEmpty: boolean): void {
    if (name === 'w:fldChar') this.takeField(tag);
    else if (name === 'wp:docPr') this.takeDescription(tag);
    if (name === 'w:vanish' && isOn(tag, name)) this.hide('w:rPr', 'w:r');
    else if (name === 'w:rStyle' && this.isHiddenStyle(tag)) this.hide('w:rPr', 'w:r');
    else if (name === 'w:pStyle' && this.isHiddenStyle(tag)) this.hide('w:pPr', 'w:p');
    if (!isEmpty) this.open.push({ name, at: this.out.length, isHidden: false });
    // The tags of wrappers are removed; their content remains.
    if (!WRAPPERS.has(name)) this.out.push(tag);
  }

  private isHiddenStyle(tag: string): boolean {
    return this.hidden.has(/\bw:val="([^"]*)"/.exec(tag)?.[1] ?? '');
  }

  /** Hides the element around the properties that are open. */
  private hide(properties: string, element: string): void {
    const around = this.open.at(-2);
    if (this.open.at(-1)?.name === properties && around?.name === element) around.isHidden = true;
  }

  private end(name: string, tag: string): void {
    const element = this.open.at(-1)?.name === name ? this.open.pop() : undefined;
    if (!WRAPPERS.has(name)) this.out.push(tag);
    if (!element) return;
    const kind = element.isHidden ? 'hidden text' : UNREAD[name];
    if (kind) {
      countText(this.out.splice(element.at).join(''), kind, this.skippedParts);
      while (this.alternatives.length && this.alternatives.at(-1)!.at >= element.at) this.alternatives.pop();
    } else if (name === 'w:p') {
      for (const { paragraph } of this.alternatives.splice(0)) this.out.push(paragraph);
    } else if (name === 'w:drawing') this.openDrawing(element.at);
    else if (name === 'mc:AlternateContent') this.openChoice(element.at);
  }

  /** Replaces a drawing by its text boxes, in the form that older programs write. */
  private openDrawing(at: number): void {
    const boxes = this.out.slice(at).join('').match(TEXT_BOX);
    if (boxes) this.out.splice(at, Infinity, `<w:pict>${boxes.join('')}</w:pict>`);
  }

  /** Renames `mc:Choice` to `mc:Fallback` if there is no fallback, because the library reads only fallbacks. */
  private openChoice(at: number): void {
    const content = this.out.slice(at).join('');
    if (content.includes('<mc:Fallback')) return;
    this.out.splice(at, Infinity, content.replace(/(<\/?)mc:Choice(?=[\s>])/g, '$1mc:Fallback'));
  }
}
