import type { SkippedKind } from '../../model/document';

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
