import { nullPrototypeRecord } from '../base/nameTable';
import { runSynchronously } from '../base/steps';
import type { ByteSource } from './encoding/decodeText';
import { decodeInChunks, sniffEncoding, readChunks } from './encoding/decodeText';
import { rootNameOf } from './xml/documentType';
import { isZip, detectSpreadsheetFormat } from './zip/zipFile';

export type ImportFormat =
  'csv' | 'tsv' | 'tbx' | 'tmx' | 'xliff' | 'po' | 'utx' | 'multiterm' | 'xlsx' | 'ods' | 'glossa' | 'pairs';

/** The reader for a file, or a message that explains why there is none and what to do. */
export type DetectedFormat = { format: ImportFormat; refusal?: undefined } | { refusal: string };

const SNIFFED_BYTES = 8192;
const BUILD = 'To get terms from it, open it, with its translation if that is another file, and build a glossary.';
const BINARY: [start: number[], refusal: string][] = [
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    'This is a file of an old Office version, or a file with a password. Open it in Office and save the sheet as ' +
      '.xlsx or CSV (UTF-8), without a password.',
  ],
  [
    [0x00, 0x01, 0x00, 0x00, 0x53, 0x74, 0x61, 0x6e],
    'This is a Microsoft Access database, such as a MultiTerm termbase. Export the termbase as MultiTerm XML or ' +
      'TBX, and import that file.',
  ],
  [
    [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65],
    'This is an SQLite database, such as a Trados translation memory. Export it as TMX or TBX, and import that file.',
  ],
  [[0x1f, 0x8b], 'This file is compressed (gzip). Extract it, and import the file inside.'],
  [[0x42, 0x5a, 0x68], 'This file is compressed (bzip2). Extract it, and import the file inside.'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'This file is compressed (7-Zip). Extract it, and import the file inside.'],
  [[0x52, 0x61, 0x72, 0x21], 'This file is compressed (RAR). Extract it, and import the file inside.'],
  [[0xff, 0xfe, 0x00, 0x00], 'The encoding UTF-32 is not supported. Save the file as UTF-8.'],
  [[0x00, 0x00, 0xfe, 0xff], 'The encoding UTF-32 is not supported. Save the file as UTF-8.'],
];
const BINARY_TEXT = /^(%PDF|\u007FELF|.PNG\r\n|GIF8|MZ)|^\{\\rtf/;
const NO_TEXT =
  'This is a binary file, not a glossary. Export the glossary as TBX, CSV or a spreadsheet, and import that file.';

/** Files of programs and documents. They are not glossaries, but terms can be extracted from them. */
const REFUSED_ENDINGS: [endings: string[], refusal: string][] = [
  [
    ['properties', 'ini', 'strings', 'stringsdict', 'ftl', 'yml', 'yaml', 'resx', 'arb', 'lang', 'toml', 'php', 'rc'],
    `This file contains texts of a program in one language, not a glossary. ${BUILD}`,
  ],
  [['json'], `This JSON file is not a glossary. A Glossa glossary has one entry per line. ${BUILD}`],
  [['md', 'markdown', 'html', 'htm', 'xhtml', 'rst', 'adoc'], `This is a document, not a glossary. ${BUILD}`],
  [['srx'], 'This file contains segmentation rules (SRX), not a glossary. Choose another file.'],
];
const OTHER_XML: [root: RegExp, refusal: string][] = [
  [/^resources$/, `This is an Android resource file (<resources>), not a glossary. ${BUILD}`],
  [/^root$/, `This is a .NET resource file (<root>), not a glossary. ${BUILD}`],
  [/^srx$/, 'This file contains segmentation rules (<srx>), not a glossary. Choose another file.'],
  [
    /^(TRADOStag|txml)$/,
    'This is a bilingual file of Trados (TTX) or Wordfast (TXML). Save it there as XLIFF or TMX, and import that file.',
  ],
  [
    /^(RTF|TrU)$/,
    'This is a Trados Workbench translation memory in text format. Export it there as TMX, and import that file.',
  ],
  [/^Workbook$/, 'This is an Excel workbook in XML format. Open it in Excel and save it as .xlsx.'],
  [/^document$/, 'This is a flat OpenDocument file. Open it and save the sheet as .ods or .xlsx.'],
  [
    /^html$/i,
    'This is a web page. If it contains a table of terms, open it in a spreadsheet program and save it as .xlsx. ' +
      'Otherwise, build a glossary from it.',
  ],
  [/^(svg|plist|TS|dict|body)$/i, `This is an XML file of another kind, not a glossary. ${BUILD}`],
];
const FORMAT_OF_ROOT = nullPrototypeRecord<ImportFormat>({
  martif: 'tbx',
  tbx: 'tbx',
  TBX: 'tbx',
  tmx: 'tmx',
  xliff: 'xliff',
  mtf: 'multiterm',
});
const FORMAT_OF_ENDING = nullPrototypeRecord<ImportFormat>({
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
export function detectImportFormat(source: ByteSource, fileName: string, encoding?: string): DetectedFormat {
  const bytes = source.read(0, SNIFFED_BYTES);
  const binary = BINARY.find(([start]) => start.every((byte, index) => bytes[index] === byte));
  if (binary) return { refusal: binary[1] };
  if (isZip(bytes)) return detectSpreadsheetFormat(source);
  let start = '';
  runSynchronously(
    decodeInChunks(
      readChunks(source, 0, Math.min(SNIFFED_BYTES, source.size)),
      encoding,
      (piece) => ((start += piece), true),
    ),
  );
  const isWide = /^utf-(?:16|32)/i.test(sniffEncoding(bytes) ?? encoding ?? '');
  if (BINARY_TEXT.test(start) || isMostlyControl(isWide ? start : new TextDecoder('latin1').decode(bytes)))
    return { refusal: NO_TEXT };
  return detectInText(start.trimStart(), /\.([^.]+)$/.exec(fileName.toLowerCase())?.[1] ?? '');
}

function detectInText(text: string, ending: string): DetectedFormat {
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
    return {
      refusal:
        'This is a Wordfast translation memory in text format. Save it as TMX in Wordfast, and import that file.',
    };
  const format = FORMAT_OF_ENDING[ending] ?? 'csv';
  // A file with an extension of XML but without tags is a table.
  return { format: text && XML_FORMATS.has(format) && !/<[a-z?!]/i.test(text) ? 'csv' : format };
}

/** Detects the format by the first element, after the declaration, comments and the document type. */
function detectInXml(text: string): DetectedFormat {
  const root = rootNameOf(text);
  const refused = root !== undefined && OTHER_XML.find(([pattern]) => pattern.test(root));
  return refused ? { refusal: refused[1] } : { format: (root !== undefined && FORMAT_OF_ROOT[root]) || 'tbx' };
}

/** Returns whether more than 8 characters, and more than 5 %, are control characters, which are rare in text. */
function isMostlyControl(start: string): boolean {
  const bad = start.match(/[\0-\x08\x0e-\x1a\x1c-\x1f]/g)?.length ?? 0;
  return bad > 8 && bad * 20 > start.length;
}
