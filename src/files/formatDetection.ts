import { nameTable } from '../base/nameTable';
import { runAtOnce } from '../base/steps';
import type { ByteSource } from './encoding/decodeText';
import { decodeInPieces, encodingShownBy, readChunks } from './encoding/decodeText';
import { isZip, spreadsheetIn } from './zip/zipFile';

export type ImportFormat =
  'csv' | 'tsv' | 'tbx' | 'tmx' | 'xliff' | 'po' | 'utx' | 'multiterm' | 'xlsx' | 'ods' | 'glossa' | 'pairs';

/** The reader for a file, or a message that explains why there is none and what to do. */
export type Detected = { format: ImportFormat; refusal?: undefined } | { refusal: string };

const SNIFFED_BYTES = 8192;
const BUILD = 'Open the file, and its translation if it stands in another one, and build a glossary from them.';
const BINARY: [start: number[], refusal: string][] = [
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    'This is a document of an old Office program, or one with a password. Open it there and save the sheet as ' +
      '.xlsx or CSV (UTF-8), without a password.',
  ],
  [
    [0x00, 0x01, 0x00, 0x00, 0x53, 0x74, 0x61, 0x6e],
    'This is a database (Microsoft Access, as MultiTerm keeps its termbases). Export the termbase as MultiTerm ' +
      'XML or TBX and import that.',
  ],
  [
    [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65],
    'This is a database (SQLite, as Trados keeps its memories). Export it as TMX or TBX and import that.',
  ],
  [[0x1f, 0x8b], 'This file is compressed (gzip). Unpack it and import what is in it.'],
  [[0x42, 0x5a, 0x68], 'This file is compressed (bzip2). Unpack it and import what is in it.'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'This file is compressed (7-Zip). Unpack it and import what is in it.'],
  [[0x52, 0x61, 0x72, 0x21], 'This file is compressed (RAR). Unpack it and import what is in it.'],
  [[0xff, 0xfe, 0x00, 0x00], 'This text is in UTF-32, which is not read. Save it as UTF-8.'],
  [[0x00, 0x00, 0xfe, 0xff], 'This text is in UTF-32, which is not read. Save it as UTF-8.'],
];
const BINARY_TEXT = /^(%PDF|\u007FELF|.PNG\r\n|GIF8|MZ)|^\{\\rtf/;
const NO_TEXT =
  'This is a binary file, not a glossary. Export the glossary as TBX, CSV or a spreadsheet and import that.';

/** Files of programs and documents. They are not glossaries, but terms can be extracted from them. */
const REFUSED_ENDINGS: [endings: string[], refusal: string][] = [
  [
    ['properties', 'ini', 'strings', 'stringsdict', 'ftl', 'yml', 'yaml', 'resx', 'arb', 'lang', 'toml', 'php', 'rc'],
    `This file holds texts of a program in one language, not a glossary. ${BUILD}`,
  ],
  [['json'], `This JSON is no glossary; a glossary of Glossa has one concept a line. ${BUILD}`],
  [['md', 'markdown', 'html', 'htm', 'xhtml', 'rst', 'adoc'], `This is a document, not a glossary. ${BUILD}`],
  [['srx'], 'This file holds rules for cutting texts into sentences (SRX), not a glossary.'],
];
const OTHER_XML: [root: RegExp, refusal: string][] = [
  [/^resources$/, `This is a file of Android's texts (<resources>), not a glossary. ${BUILD}`],
  [/^root$/, `This is a file of .NET's texts (<root>), not a glossary. ${BUILD}`],
  [/^srx$/, 'This file holds rules for cutting texts into sentences (<srx>), not a glossary.'],
  [
    /^(TRADOStag|txml)$/,
    'This is a bilingual file of Trados (TTX) or Wordfast (TXML). Save it there as XLIFF or TMX and import that.',
  ],
  [/^(RTF|TrU)$/, 'This is a memory of Trados Workbench as text. Export it there as TMX and import that.'],
  [/^Workbook$/, 'This is an Excel workbook in XML. Open it there and save it as .xlsx.'],
  [/^document$/, 'This is an OpenDocument file in one piece. Open it and save the sheet as .ods or .xlsx.'],
  [
    /^html$/i,
    'This is a web page. Where it holds a table of terms, open it in a spreadsheet program and save that as ' +
      '.xlsx; from other pages build a glossary.',
  ],
  [/^(svg|plist|TS|dict|body)$/i, `This is XML with another use, not a glossary. ${BUILD}`],
];
const FORMAT_OF_ROOT = nameTable<ImportFormat>({
  martif: 'tbx',
  tbx: 'tbx',
  TBX: 'tbx',
  tmx: 'tmx',
  xliff: 'xliff',
  mtf: 'multiterm',
});
const FORMAT_OF_ENDING = nameTable<ImportFormat>({
  ...{
    jsonl: 'glossa',
    tbx: 'tbx',
    xml: 'tbx',
    tmx: 'tmx',
    po: 'po',
    pot: 'po',
    utx: 'utx',
    tsv: 'tsv',
    tab: 'tsv',
    utf8: 'tsv',
  },
  ...Object.fromEntries(
    ['xlf', 'xliff', 'sdlxliff', 'mqxliff', 'mxliff', 'txlf'].map((ending): [string, ImportFormat] => [
      ending,
      'xliff',
    ]),
  ),
});

const XML_FORMATS = new Set<ImportFormat>(['tbx', 'tmx', 'xliff']);

/** Detects a file's format: by its content and, if ambiguous, by its file name extension. */
export function detectFormat(source: ByteSource, fileName: string, encoding?: string): Detected {
  const bytes = source.read(0, SNIFFED_BYTES);
  const binary = BINARY.find(([start]) => start.every((byte, index) => bytes[index] === byte));
  if (binary) return { refusal: binary[1] };
  if (isZip(bytes)) return spreadsheetIn(source);
  let start = '';
  runAtOnce(
    decodeInPieces(
      readChunks(source, 0, Math.min(SNIFFED_BYTES, source.size)),
      encoding,
      (piece) => ((start += piece), true),
    ),
  );
  const isUtf16 = /^utf-16/i.test(encodingShownBy(bytes) ?? encoding ?? '');
  if (BINARY_TEXT.test(start) || isMostlyControl(isUtf16 ? start : new TextDecoder('latin1').decode(bytes)))
    return { refusal: NO_TEXT };
  return detectInText(start.trimStart(), /\.([^.]+)$/.exec(fileName.toLowerCase())?.[1] ?? '');
}

function detectInText(text: string, ending: string): Detected {
  const [firstLine = ''] = text.split('\n');
  if (firstLine.startsWith('<') && ending !== 'jsonl') return detectInXml(text);
  if (firstLine.startsWith('{') && /"target"\s*:/.test(firstLine) && !/"terms"\s*:/.test(firstLine))
    return { format: 'pairs' };
  if (firstLine.startsWith('{') && /"(glossa|terms)"\s*:/.test(firstLine)) return { format: 'glossa' };
  if (/^#UTX\b/i.test(firstLine)) return { format: 'utx' };
  if (/^(?:[^\S\r\n]*(?:#.*)?(?:\r\n?|\n))*[^\S\r\n]*msg(?:id|ctxt)\s+"/.test(text)) return { format: 'po' };
  const refused = REFUSED_ENDINGS.find(([endings]) => endings.includes(ending));
  if (refused) return { refusal: refused[1] };
  if (ending !== 'jsonl' && /^(\{\s*("|$)|\[\s*(\{|"|$))/m.test(firstLine)) return { refusal: REFUSED_ENDINGS[1]![1] };
  if (/^%\d{8}~\d{6}\t/.test(firstLine))
    return { refusal: 'This is a memory of Wordfast as text. Save it there as TMX and import that.' };
  const format = FORMAT_OF_ENDING[ending] ?? 'csv';
  // A table under the name of an XML file.
  return { format: text && XML_FORMATS.has(format) && !/<[a-z?!]/i.test(text) ? 'csv' : format };
}

/** Detects the format by the first element, after the declaration, comments and the document type. */
function detectInXml(text: string): Detected {
  const rest = text.replace(/^(?:\s|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[\s\S]*?\]\s*)?>)+/, '');
  const root = /^<(?:[\w.-]+:)?([\w.-]+)/.exec(rest)?.[1];
  const refused = root !== undefined && OTHER_XML.find(([pattern]) => pattern.test(root));
  return refused ? { refusal: refused[1] } : { format: (root !== undefined && FORMAT_OF_ROOT[root]) || 'tbx' };
}

/** A text contains fewer than 5 % control characters. */
function isMostlyControl(start: string): boolean {
  const bad = start.match(/[\0-\x08\x0e-\x1a\x1c-\x1f]/g)?.length ?? 0;
  return bad > 8 && bad * 20 > start.length;
}
