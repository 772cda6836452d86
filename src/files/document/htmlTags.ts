import type { SkippedKind } from '../../model/document';
import type { Span } from '../../model/phrase';

/** The elements of an XML document type whose meaning differs from HTML. Names are in lower case, without a prefix. */
export interface XmlVocabulary {
  /** Elements inside sentences. */
  inline: ReadonlySet<string>;
  /** Elements inside sentences whose content is code. */
  code: ReadonlySet<string>;
  /** Elements between or inside sentences whose content is a separate text: footnotes, entries of an index. */
  asides: ReadonlySet<string>;
  /** Commands of a menu: adjacent ones are separate texts. */
  menuItems: ReadonlySet<string>;
  /** Elements that are skipped with their content. */
  unread: ReadonlyMap<string, SkippedKind>;
}

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const skipped = (lists: Partial<Record<SkippedKind, string>>): ReadonlyMap<string, SkippedKind> =>
  new Map(Object.entries(lists).flatMap(([kind, list]) => list.split(' ').map((name) => [name, kind as SkippedKind])));

const DITA: XmlVocabulary = {
  inline: set(
    'abbreviated-form boolean cite equation-inline foreign keyword line-through menucascade msgph overline ph ' +
      'shortcut state term text tm tt uicontrol wintitle xref',
  ),
  code: set(
    'apiname cmdname codeph filepath markupname msgnum numcharref option parameterentity parmname synph ' +
      'systemoutput textentity userinput varname xmlatt xmlelement xmlnsname xmlpi',
  ),
  asides: set('fn indexterm'),
  menuItems: set('uicontrol'),
  unread: skipped({
    'code block': 'codeblock screen msgblock syntaxdiagram coderef',
    comment: 'draft-comment required-cleanup',
    'metadata field': 'author critdates data data-about',
  }),
};

const DOCBOOK: XmlVocabulary = {
  inline: set(
    'abbrev accel acronym anchor application biblioref citation citetitle coref database emphasis errortext ' +
      'firstterm foreignphrase glossterm guibutton guiicon guilabel guimenu guimenuitem guisubmenu hardware ' +
      'inlineequation inlinemediaobject keycap link menuchoice mousebutton olink optional phrase productname ' +
      'productnumber quote shortcut subscript superscript trademark ulink wordasword xref',
  ),
  code: set(
    'classname command computeroutput constant email envar errorcode errorname errortype exceptionname filename ' +
      'function interfacename keycode keycombo keysym literal markup methodname modifier option package parameter ' +
      'prompt property replaceable returnvalue sgmltag structfield structname symbol systemitem tag token type uri ' +
      'userinput varname',
  ),
  asides: set('footnote indexterm'),
  menuItems: set('guimenu guisubmenu guimenuitem'),
  unread: skipped({
    'code block': 'programlisting programlistingco screen screenco synopsis cmdsynopsis funcsynopsis classsynopsis',
    comment: 'remark',
  }),
};

/** Elements that only one document type has, or its name. */
const SIGNS: [signs: RegExp, vocabulary: XmlVocabulary][] = [
  [
    new RegExp(
      String.raw`\bDTD DITA\b|<(?:shortdesc|conbody|taskbody|refbody|codeblock|codeph|uicontrol|menucascade|` +
        String.raw`topicref|cmdname)[\s>/]|<topic\s[^<>]*\bid=`,
    ),
    DITA,
  ],
  [/\bDTD DocBook\b|docbook\.org|<(?:\w+:)?(?:para|simpara|programlisting|itemizedlist|guibutton)[\s>/]/, DOCBOOK],
];

/** Returns the vocabulary of the document type that a text uses; undefined for HTML and unknown types. */
export function xmlVocabularyOf(text: string): XmlVocabulary | undefined {
  return SIGNS.find(([signs]) => signs.test(text))?.[1];
}

/** Elements inside sentences; every other one ends a paragraph. */
const INLINE = new Set(
  (
    'a abbr acronym annotation b bdi bdo big br cite code data del dfn em emphasis font g i img ins kbd label mark ' +
    'math q rb ruby rt s samp small span strike strong sub sup time tt u var wbr'
  ).split(' '),
);
/** Returns whether an element occurs within a sentence. */
export const isInlineElement = (name: string): boolean => INLINE.has(name);

/** Elements whose content is code. */
const CODE_ELEMENTS = ['code', 'kbd', 'samp', 'var', 'math'];
const OMITTED_ELEMENTS = new Set(['img', ...CODE_ELEMENTS]);
/** The tag with which code begins. */
const CODE_TAG = new RegExp(`^<(${CODE_ELEMENTS.join('|')})\\b[^>]*>$`, 'i');
/** Matches a tag whose element is not to be translated. */
const NOT_TRANSLATED = new RegExp(
  String.raw`^<(?!html\b|body\b)([a-zA-Z][\w:.-]*)\s[^>]*?(?<=\s)(?:(?:its:)?translate\s*=\s*["']?no\b|` +
    String.raw`class\s*=\s*(?:["'](?:[^"']*\s)?)?notranslate(?![\w-]))`,
  'i',
);

/** Returns the name of the inline element that a tag begins if its content is code or not to be translated. */
export function omittedElementOf(tag: string): string | undefined {
  return (CODE_TAG.exec(tag) ?? NOT_TRANSLATED.exec(tag))?.[1]!.toLowerCase();
}

/** Elements that are skipped with their content; `<i18n>` at the beginning of a line is a block of a Vue file. */
const CLOSED_ELEMENT = new RegExp(`<(script|style|pre|(?<=^<)i18n|${CODE_ELEMENTS.join('|')})\\b`, 'imy');
const UNREAD: Partial<Record<string, SkippedKind>> = {
  i18n: 'code block',
  script: 'style or script',
  style: 'style or script',
  pre: 'code block',
};
/** Matches script tags that contain an HTML template, whose text is read. */
const TEMPLATE = new RegExp(
  String.raw`^<script\s(?:[^>]*\s)?type\s*=\s*["']?text/(?:html|template|(?:x|ng)-[\w-]*(?:template|handlebars|` +
    String.raw`mustache)[\w-]*)\b`,
  'i',
);
/** Attributes with which an element is not shown. */
const HIDDEN = /\shidden(?:[\s>/]|=(?!["']?false)|$)|\sstyle\s*=\s*(?:"[^"]*|'[^']*)\bdisplay\s*:\s*none/i;
/** Content that is hidden until its tab or button is selected. */
const SHOWN_LATER = /\srole\s*=\s*["']?(?:tabpanel|dialog|alertdialog|alert|status|tooltip|menu)\b/i;
/** Elements that show the pronunciation of a word above it (ruby). */
const READING_AIDS = new Set(['rt', 'rp']);
const TAG = /<([/!?]?)([a-zA-Z][\w:.-]*)/y;
/** Elements of DITA and DocBook that refer to a text elsewhere if they are empty. */
const REFERENCES = new Set(['xref', 'ph', 'keyword', 'term', 'link', 'olink', 'biblioref']);
/** Matches the name of a component of a program, such as `my-badge` or `RouterLink`. */
const COMPONENT = /-|^[A-Z][a-z\d]+[A-Z]/;
const TRANSLATED_AGAIN = /\stranslate\s*=\s*["']?yes\b/gi;

/** One piece of markup, with the name of its element. */
export interface HtmlTag extends Span {
  name: string;
  /**
   * The offset after the opening tag, if an element that is not hidden begins here. The span may include the whole
   * element.
   */
  opening?: number;
  /** True inside a sentence, which continues after it. */
  isInline?: boolean;
  /** True if code, or a text that is not to be translated, is omitted from a sentence. */
  isOmitted?: boolean;
  /** The content of a footnote or an index entry, if the markup is one. */
  aside?: Span;
  /** The kind of skipped part, if the markup is skipped with its content; missing otherwise. */
  unread?: SkippedKind;
}

/** Yields the tags in a part of a text, with their offsets in the whole text. */
export function* tagsIn(
  text: string,
  start: number,
  end: number,
  vocabulary: XmlVocabulary | undefined,
): Generator<HtmlTag> {
  const own = text.slice(start, end);
  const reader = new TagReader(own, vocabulary);
  for (let at = own.indexOf('<'); at >= 0;) {
    const tag = reader.tagAt(at);
    if (tag)
      yield {
        ...tag,
        start: start + tag.start,
        end: start + tag.end,
        ...(tag.opening && { opening: start + tag.opening }),
        ...(tag.aside && { aside: { start: start + tag.aside.start, end: start + tag.aside.end } }),
      };
    at = own.indexOf('<', tag?.end ?? at + 1);
  }
}

/** Reads the tags of a text, from its beginning to its end. */
class TagReader {
  private readonly ends: TagEnds;
  private elementEnds: ReadonlyMap<number, number> | undefined;
  /** The ends of components inside sentences. */
  private readonly inlineEnds = new Set<number>();
  /** The positions of attributes inside text that is not to be translated, from the last one to the first one. */
  private translatedAgain: number[] | undefined;

  constructor(
    private readonly text: string,
    private readonly vocabulary: XmlVocabulary | undefined,
  ) {
    this.ends = new TagEnds(text);
  }

  /** Returns the markup that begins at a `<`; undefined if the `<` is text. */
  tagAt(start: number): HtmlTag | undefined {
    const { text } = this;
    if (text.startsWith('<!--', start))
      return { start, end: endBehind(text, '-->', start + 4), name: '', isInline: true, unread: 'comment' };
    if (/^<!\[CDATA\[/i.test(text.slice(start, start + 9)))
      return { start, end: endBehind(text, ']]>', start + 9), name: '', isInline: true };
    TAG.lastIndex = CLOSED_ELEMENT.lastIndex = start;
    const [tag = '', sign, name = ''] = TAG.exec(text) ?? [];
    const end = tag ? this.ends.of(start + tag.length) : -1;
    if (end < 0) return undefined;
    const closed = CLOSED_ELEMENT.exec(text)?.[1]?.toLowerCase();
    if (closed && !TEMPLATE.test(text.slice(start, end)))
      return {
        start,
        end: endOfElement(text, closed, end),
        name: closed,
        isInline: INLINE.has(closed),
        isOmitted: OMITTED_ELEMENTS.has(closed),
        opening: end,
        unread: UNREAD[closed],
      };
    if (sign === '!' || sign === '?') return { start, end, name: '!' };
    const own = name.toLowerCase().replace(/^.*:/, '');
    if (sign) return { start, end, name: own, isInline: this.isInline(own) || this.inlineEnds.has(end) };
    return this.elementAt({ start, end }, name, own);
  }

  private elementAt({ start, end }: Span, name: string, own: string): HtmlTag {
    const { text, vocabulary } = this;
    const written = text.slice(start, end);
    const isEmpty = written.endsWith('/>');
    const isInline = this.isInline(own) || (COMPONENT.test(name) && this.isInlineComponent(start));
    const opening = { start, end, name: own, isInline, opening: end };
    if (isEmpty && vocabulary?.inline.has(own) && REFERENCES.has(own)) return { ...opening, isOmitted: true };
    if (isEmpty && vocabulary?.code.has(own)) return { ...opening, isOmitted: true };
    const isNotTranslated = NOT_TRANSLATED.test(written);
    const unread = this.unreadKindOf(own, written, start);
    const isSpecial = unread ?? (isNotTranslated || vocabulary?.asides.has(own) || vocabulary?.code.has(own));
    const elementEnd = isSpecial && !isEmpty ? this.endOfElementAt(start) : undefined;
    if (elementEnd === undefined) return { ...opening, isOmitted: OMITTED_ELEMENTS.has(own) };
    const element = { start, end: elementEnd, name: own, isInline };
    if (unread) return { ...element, isInline: isInline || unread === 'comment', unread };
    if (vocabulary?.asides.has(own))
      return { ...element, isInline: true, aside: { start: end, end: text.lastIndexOf('<', elementEnd - 1) } };
    if (isNotTranslated && this.nextTranslatedAgain(end) < elementEnd) return opening;
    return isInline ? { ...element, isOmitted: true } : { ...element, unread: 'name or setting' };
  }

  private unreadKindOf(own: string, written: string, start: number): SkippedKind | undefined {
    if (READING_AIDS.has(own)) return 'reading aid';
    if (own === 'del' && this.isBesideInsertion(start)) return 'deleted text';
    if (HIDDEN.test(written) && !SHOWN_LATER.test(written)) return 'hidden text';
    return this.vocabulary?.unread.get(own);
  }

  private isInline(own: string): boolean {
    const { vocabulary } = this;
    return INLINE.has(own) || vocabulary?.inline.has(own) === true || vocabulary?.code.has(own) === true;
  }

  /** Returns whether text precedes or follows the component that begins at a position, other than tags and code. */
  private isInlineComponent(start: number): boolean {
    const end = this.vocabulary ? undefined : this.endOfElementAt(start);
    if (end === undefined) return false;
    let before = start - 1;
    while (before >= 0 && /\s/.test(this.text[before]!)) before--;
    const after = /\S/g;
    after.lastIndex = end;
    const isInline = /[^>}]/.test(this.text[before] ?? '') || /[^<{]/.test(after.exec(this.text)?.[0] ?? '');
    if (isInline) this.inlineEnds.add(end);
    return isInline;
  }

  private isBesideInsertion(start: number): boolean {
    const end = this.endOfElementAt(start);
    return (
      end !== undefined &&
      (/^\s*<ins\b/i.test(this.text.slice(end, end + 40)) ||
        /<\/ins>\s*$/i.test(this.text.slice(Math.max(0, start - 40), start)))
    );
  }

  private nextTranslatedAgain(from: number): number {
    this.translatedAgain ??= Array.from(this.text.matchAll(TRANSLATED_AGAIN), ({ index }) => index).reverse();
    while (this.translatedAgain.length && this.translatedAgain.at(-1)! < from) this.translatedAgain.pop();
    return this.translatedAgain.at(-1) ?? Infinity;
  }

  /** Returns the end of the closing tag of the element at a position; undefined if there is none. */
  private endOfElementAt(start: number): number | undefined {
    this.elementEnds ??= elementEndsIn(this.text);
    return this.elementEnds.get(start);
  }
}

/** Returns the end of each element that has a closing tag, by its start. */
function elementEndsIn(text: string): Map<number, number> {
  const ends = new Map<number, number>();
  const open = new Map<string, number[]>();
  let end = 0;
  for (const { 0: tag, 1: slash, 2: name, index } of text.matchAll(/<(\/?)([a-zA-Z][\w:.-]*)/g)) {
    const key = name!.toLowerCase();
    const starts = open.get(key) ?? [];
    if (!slash) {
      starts.push(index);
      open.set(key, starts);
    } else if (starts.length) {
      if (end < index + tag.length) end = endBehind(text, '>', index + tag.length);
      ends.set(starts.pop()!, end);
    }
  }
  return ends;
}

/** Returns the offset after the next occurrence of an ending, or the end of the text. */
function endBehind(text: string, ending: string, from: number): number {
  const at = text.indexOf(ending, from);
  return at < 0 ? text.length : at + ending.length;
}

function endOfElement(text: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}\\s*>`, 'gi');
  closing.lastIndex = from;
  return closing.exec(text) ? closing.lastIndex : text.length;
}

/** The ends of a text's tags. Each quoted part is scanned once, regardless of the number of preceding `<`. */
class TagEnds {
  /** The offsets of quotation marks in tags without a closing `>`. */
  private readonly unended = new Set<number>();

  constructor(private readonly text: string) {}

  /**
   * Returns the offset after the `>` of a tag, given a position in its attributes; -1 if a `<` or the end of the text
   * comes first.
   */
  of(from: number): number {
    const quotes: number[] = [];
    const plain = /[^<>"']*/y;
    for (let at = from; ;) {
      plain.lastIndex = at;
      at += plain.exec(this.text)![0].length;
      const sign = this.text[at];
      if (sign === '>') return at + 1;
      const closing = (sign === '"' || sign === "'") && !this.unended.has(at) ? this.text.indexOf(sign, at + 1) : -1;
      quotes.push(at);
      if (closing < 0) break;
      at = closing + 1;
    }
    for (const quote of quotes) this.unended.add(quote);
    return -1;
  }
}
