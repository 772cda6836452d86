import type { GrowingFile, GrowingGrammar } from './growingGrammar';
import { markupWithin, nested, repeated, textsWithin } from './growingGrammar';

const TMX_HEAD = '<tmx version="1.4"><header srclang="en"/><body>';
const TMX_TAIL = '</body></tmx>';
const SEGMENT = '<tu><tuv xml:lang="de"><seg>wort</seg></tuv><tuv xml:lang="en"><seg>';
const SEGMENT_END = '</seg></tuv></tu>';

const TMX: Record<string, GrowingFile> = {
  ...textsWithin(TMX_HEAD + SEGMENT, SEGMENT_END + TMX_TAIL),
  ...markupWithin(TMX_HEAD + SEGMENT, SEGMENT_END + TMX_TAIL),
  units: repeated(`${SEGMENT}word${SEGMENT_END}\n`, TMX_HEAD, TMX_TAIL),
  'nested units': nested('<tu>', '</tu>', TMX_HEAD, TMX_TAIL),
  variants: repeated('<tuv xml:lang="en"><seg>word</seg></tuv>', `${TMX_HEAD}<tu>`, `</tu>${TMX_TAIL}`),
  'variants in languages of their own': repeated(
    (index) => `<tuv xml:lang="en-x-a${index}"><seg>word</seg></tuv>`,
    `${TMX_HEAD}<tu>`,
    `</tu>${TMX_TAIL}`,
  ),
  'units in languages of their own': repeated(
    (index) => `<tu><tuv xml:lang="en-x-a${index}"><seg>word</seg></tuv><tuv xml:lang="de"><seg>wort</seg></tuv></tu>`,
    TMX_HEAD,
    TMX_TAIL,
  ),
  'variants without a language': repeated('<tuv><seg>word</seg></tuv>', `${TMX_HEAD}<tu>`, `</tu>${TMX_TAIL}`),
  properties: repeated(
    (index) => `<prop type="x-a${index}">word</prop>`,
    `${TMX_HEAD}<tu>`,
    `<tuv xml:lang="de"><seg>wort</seg></tuv><tuv xml:lang="en"><seg>word</seg></tuv></tu>${TMX_TAIL}`,
  ),
  notes: repeated(
    '<note>word</note>',
    `${TMX_HEAD}<tu>`,
    `<tuv xml:lang="de"><seg>wort</seg></tuv><tuv xml:lang="en"><seg>word</seg></tuv></tu>${TMX_TAIL}`,
  ),
  'paired codes': repeated(
    (index) => `<bpt i="${index}">a</bpt>word<ept i="${index}">b</ept>`,
    TMX_HEAD + SEGMENT,
    SEGMENT_END + TMX_TAIL,
  ),
  'nested texts in codes': nested('<ph><sub>', '</sub></ph>', TMX_HEAD + SEGMENT, SEGMENT_END + TMX_TAIL),
};

const XLIFF_HEAD = '<xliff version="1.2"><file source-language="en" target-language="de"><body>';
const XLIFF_TAIL = '</body></file></xliff>';
const UNIT = '<trans-unit id="1"><target>wort</target><source>';
const UNIT_END = '</source></trans-unit>';
const marks = (count: number): string =>
  Array.from({ length: count }, (_, index) => `<mrk mtype="seg" mid="${index}">word</mrk>`).join('');

const XLIFF: Record<string, GrowingFile> = {
  ...textsWithin(XLIFF_HEAD + UNIT, UNIT_END + XLIFF_TAIL),
  ...markupWithin(XLIFF_HEAD + UNIT, UNIT_END + XLIFF_TAIL),
  units: repeated(`${UNIT}word${UNIT_END}\n`, XLIFF_HEAD, XLIFF_TAIL),
  'nested units': nested('<trans-unit id="1">', '</trans-unit>', XLIFF_HEAD, XLIFF_TAIL),
  'nested groups': nested('<group>', '</group>', XLIFF_HEAD, XLIFF_TAIL, `${UNIT}word${UNIT_END}`),
  files: repeated(
    `<file source-language="en" target-language="de"><body>${UNIT}word${UNIT_END}</body></file>`,
    '<xliff version="1.2">',
    '</xliff>',
  ),
  'files in languages of their own': repeated(
    (index) => `<file source-language="en" target-language="de-x-a${index}"><body>${UNIT}word${UNIT_END}</body></file>`,
    '<xliff version="1.2">',
    '</xliff>',
  ),
  'marked segments': (count) =>
    `${XLIFF_HEAD}<trans-unit ` +
    `id="1"><source>word</source><seg-source>${marks(count)}</seg-source><target>${marks(count)}</target></trans-unit>${XLIFF_TAIL}`,
  'nested marks': nested(
    '<mrk mtype="seg" mid="1">',
    '</mrk>',
    `${XLIFF_HEAD}<trans-unit id="1"><source>word</source><seg-source>`,
    `</seg-source><target>word</target></trans-unit>${XLIFF_TAIL}`,
  ),
  proposals: repeated(
    '<alt-trans><target>wort</target></alt-trans>',
    `${XLIFF_HEAD}<trans-unit id="1"><source>word</source>`,
    `</trans-unit>${XLIFF_TAIL}`,
  ),
  notes: repeated(
    '<note>word</note>',
    `${XLIFF_HEAD}<trans-unit id="1"><source>word</source><target>wort</target>`,
    `</trans-unit>${XLIFF_TAIL}`,
  ),
  sources: repeated('<source>word</source>', `${XLIFF_HEAD}<trans-unit id="1">`, `</trans-unit>${XLIFF_TAIL}`),
};

const XLIFF_2_HEAD =
  '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de"><file id="f">';
const XLIFF_2_TAIL = '</file></xliff>';
const SEGMENT_2 = '<segment><source>word</source><target>wort</target></segment>';

const XLIFF_2: Record<string, GrowingFile> = {
  units: repeated(`<unit id="1">${SEGMENT_2}</unit>`, XLIFF_2_HEAD, XLIFF_2_TAIL),
  segments: repeated(SEGMENT_2, `${XLIFF_2_HEAD}<unit id="1">`, `</unit>${XLIFF_2_TAIL}`),
  'ignorable parts': repeated(
    '<ignorable><source> </source></ignorable>',
    `${XLIFF_2_HEAD}<unit id="1">${SEGMENT_2}`,
    `</unit>${XLIFF_2_TAIL}`,
  ),
  'nested codes': nested(
    '<pc id="1">',
    '</pc>',
    `${XLIFF_2_HEAD}<unit id="1"><segment><target>wort</target><source>`,
    `</source></segment></unit>${XLIFF_2_TAIL}`,
  ),
  'original data': repeated(
    (index) => `<data id="d${index}">a</data>`,
    `${XLIFF_2_HEAD}<unit id="1"><originalData>`,
    `</originalData>${SEGMENT_2}</unit>${XLIFF_2_TAIL}`,
  ),
  'entries of its glossary': repeated(
    (index) =>
      `<gls:glossEntry ` +
      `id="g${index}"><gls:term>word</gls:term><gls:translation>wort</gls:translation><gls:definition>a</gls:definition></gls:glossEntry>`,
    `${XLIFF_2_HEAD}<unit id="1"><gls:glossary xmlns:gls="urn:oasis:names:tc:xliff:glossary:2.0">`,
    `</gls:glossary>${SEGMENT_2}</unit>${XLIFF_2_TAIL}`,
  ),
  'translations of one entry': repeated(
    '<gls:translation>wort</gls:translation>',
    `${XLIFF_2_HEAD}<unit id="1"><gls:glossary ` +
      `xmlns:gls="urn:oasis:names:tc:xliff:glossary:2.0"><gls:glossEntry><gls:term>word</gls:term>`,
    `</gls:glossEntry></gls:glossary>${SEGMENT_2}</unit>${XLIFF_2_TAIL}`,
  ),
  notes: repeated(
    '<note>word</note>',
    `${XLIFF_2_HEAD}<unit id="1"><notes>`,
    `</notes>${SEGMENT_2}</unit>${XLIFF_2_TAIL}`,
  ),
  namespaces: (count) =>
    `<xliff version="2.0" srcLang="en" trgLang="de" ` +
    `${Array.from({ length: count }, (_, index) => `xmlns:a${index}="b"`).join(' ')}><file id="f"><unit ` +
    `id="1">${SEGMENT_2}</unit></file></xliff>`,
};

const PO_HEAD = 'msgid ""\nmsgstr "Language: de\\n"\n\n';
const PO_END = '"\nmsgstr "wort"\n';

const PO: Record<string, GrowingFile> = {
  ...textsWithin(`${PO_HEAD}msgid "`, PO_END),
  units: repeated((index) => `msgid "word ${index}"\nmsgstr "wort"\n\n`, PO_HEAD),
  'the same unit': repeated('msgid "word"\nmsgstr "wort"\n\n', PO_HEAD),
  'units without empty lines': repeated('msgid "word"\nmsgstr "wort"\n', PO_HEAD),
  'lines of a text': repeated('"word"\n', `${PO_HEAD}msgid ""\n`, 'msgstr "wort"\n'),
  'lines of the header': repeated(
    '"A: b\\n"\n',
    'msgid ""\nmsgstr ""\n',
    '"Language: de\\n"\n\nmsgid "word"\nmsgstr "wort"\n',
  ),
  'lines of the header in one text': repeated('A: b\\n', 'msgid ""\nmsgstr "', '"\n\nmsgid "word"\nmsgstr "wort"\n'),
  comments: repeated('# word\n', PO_HEAD, 'msgid "word"\nmsgstr "wort"\n'),
  'comments behind blanks, and no unit': repeated(`${'\t'.repeat(40)}# word\n`),
  'comments of programs': repeated('#. word\n', PO_HEAD, 'msgid "word"\nmsgstr "wort"\n'),
  places: repeated('#: a.c:1\n', PO_HEAD, 'msgid "word"\nmsgstr "wort"\n'),
  flags: repeated('#, fuzzy\n', PO_HEAD, 'msgid "word"\nmsgstr "wort"\n'),
  'obsolete units': repeated('#~ msgid "word"\n#~ msgstr "wort"\n\n', PO_HEAD),
  contexts: repeated('msgctxt "a"\n', PO_HEAD, 'msgid "word"\nmsgstr "wort"\n'),
  sources: repeated('msgid "word"\n', PO_HEAD, 'msgstr "wort"\n'),
  'plural forms': repeated((index) => `msgstr[${index}] "wort"\n`, `${PO_HEAD}msgid "word"\nmsgid_plural "words"\n`),
  escapes: repeated('\\n', `${PO_HEAD}msgid "`, PO_END),
  backslashes: repeated('\\', `${PO_HEAD}msgid "`, PO_END),
  'quotation marks': repeated('"', `${PO_HEAD}msgid "`, PO_END),
  'blanks before a text': repeated(' ', `${PO_HEAD}msgid`, `"word${PO_END}`),
  'lines that say nothing': repeated('word\n', PO_HEAD),
  'empty lines': repeated('\n', PO_HEAD, 'msgid "word"\nmsgstr "wort"\n'),
  'numbers of a form': repeated('1', `${PO_HEAD}msgid "word"\nmsgstr[`, '] "wort"\n'),
};

const QT_HEAD = '<!DOCTYPE TS><TS version="2.1" language="de" sourcelanguage="en"><context>';
const QT_TAIL = '</context></TS>';
const MESSAGE = '<message><translation>wort</translation><source>';
const MESSAGE_END = '</source></message>';

const QT: Record<string, GrowingFile> = {
  ...textsWithin(QT_HEAD + MESSAGE, MESSAGE_END + QT_TAIL),
  ...markupWithin(QT_HEAD + MESSAGE, MESSAGE_END + QT_TAIL),
  messages: repeated(`${MESSAGE}word${MESSAGE_END}\n`, QT_HEAD, QT_TAIL),
  'nested messages': nested('<message>', '</message>', QT_HEAD, QT_TAIL),
  contexts: repeated(`<context><name>a</name>${MESSAGE}word${MESSAGE_END}</context>`, '<TS language="de">', '</TS>'),
  forms: repeated(
    '<numerusform>wort</numerusform>',
    `${QT_HEAD}<message numerus="yes"><source>word</source><translation>`,
    `</translation></message>${QT_TAIL}`,
  ),
  translations: repeated(
    '<translation>wort</translation>',
    `${QT_HEAD}<message><source>word</source>`,
    `</message>${QT_TAIL}`,
  ),
  'comments of a message': repeated(
    '<comment>word</comment>',
    `${QT_HEAD}<message><source>word</source><translation>wort</translation>`,
    `</message>${QT_TAIL}`,
  ),
  places: repeated(
    '<location filename="a.cpp" line="1"/>',
    `${QT_HEAD}<message>`,
    `<source>word</source><translation>wort</translation></message>${QT_TAIL}`,
  ),
};

/** Files that hold two languages; they are read both ways, as documents and as glossaries. */
const BOTH: Record<string, { fileName: string; files: Record<string, GrowingFile> }> = {
  TMX: { fileName: 'a.tmx', files: TMX },
  'XLIFF 1.2': { fileName: 'a.xlf', files: XLIFF },
  'XLIFF 2': { fileName: 'b.xlf', files: XLIFF_2 },
  PO: { fileName: 'a.po', files: PO },
};

const CATALOG_HEAD =
  '{"sourceLanguage":"en","strings":{"a":{"localizations":{"de":{"stringUnit":{"state":"translated","value":"wort"}}}}';
const CATALOG_TAIL = '}}';
const UNIT_HEAD = `${CATALOG_HEAD},"b":{"localizations":{"en":{"stringUnit":{"value":"word"}},"de":{"stringUnit":{"value":"`;
const UNIT_TAIL = `"}}}}${CATALOG_TAIL}`;

const CATALOG: Record<string, GrowingFile> = {
  ...textsWithin(UNIT_HEAD, UNIT_TAIL),
  strings: repeated(
    (index) => `,"word ${index}":{"localizations":{"de":{"stringUnit":{"value":"wort"}}}}`,
    CATALOG_HEAD,
    CATALOG_TAIL,
  ),
  'the same string': repeated(
    ',"word":{"localizations":{"de":{"stringUnit":{"value":"wort"}}}}',
    CATALOG_HEAD,
    CATALOG_TAIL,
  ),
  'strings without translations': repeated((index) => `,"word ${index}":{}`, CATALOG_HEAD, CATALOG_TAIL),
  languages: repeated(
    (index) => `,"en-x-a${index}":{"stringUnit":{"value":"wort"}}`,
    `${CATALOG_HEAD},"word":{"localizations":{"de":{"stringUnit":{"value":"wort"}}`,
    `}}${CATALOG_TAIL}`,
  ),
  forms: repeated(
    (index) => `,"a${index}":{"stringUnit":{"value":"wort"}}`,
    `${CATALOG_HEAD},"word":{"localizations":{"de":{"variations":{"plural":{"one":{"stringUnit":{"value":"wort"}}`,
    `}}}}}${CATALOG_TAIL}`,
  ),
  'nested objects': nested('{"a":', '}', '{"sourceLanguage":"en","strings":{"a":', CATALOG_TAIL, '"word"'),
  'objects that do not end': repeated('{"a":', '{"sourceLanguage":"en","strings":'),
  escapes: repeated('\\n', UNIT_HEAD, UNIT_TAIL),
  'quotation marks that do not close': repeated('"', CATALOG_HEAD),
  'a long key': repeated('key', `${CATALOG_HEAD},"`, `":{}${CATALOG_TAIL}`),
};

/** Files that are translated, and are no glossaries. */
const DOCUMENTS: Record<string, GrowingGrammar> = {
  'Qt TS': { as: 'document', fileName: 'app_de.ts', files: QT },
  'string catalogues': { as: 'document', fileName: 'a.xcstrings', files: CATALOG },
};

export const GROWING_BILINGUAL: Record<string, GrowingGrammar> = {
  ...Object.fromEntries(
    Object.entries(BOTH).flatMap(([name, { fileName, files }]) =>
      (['document', 'glossary'] as const).map((as) => [`${name} as a ${as}`, { as, fileName, files }]),
    ),
  ),
  ...DOCUMENTS,
};
