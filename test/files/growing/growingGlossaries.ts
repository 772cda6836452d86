import type { GrowingFile, GrowingGrammar } from './growingGrammar';
import { markupWithin, nested, repeated, textsWithin } from './growingGrammar';

const TABLE: Record<string, GrowingFile> = {
  ...textsWithin('en,de\n', ',wort\n'),
  rows: repeated((index) => `word ${index},wort\n`, 'en,de\n'),
  'the same row': repeated('word,wort\n', 'en,de\n'),
  'rows with an id': repeated((index) => `c${index % 7},word,wort\n`, 'id,en,de\n'),
  columns: (count) => `en,de${',note'.repeat(count)}\nword,wort${',a'.repeat(count)}\n`,
  'columns of languages': (count) =>
    `en,de${Array.from({ length: count }, (_, index) => `,en-x-a${index}`).join('')}\nword,wort${',a'.repeat(count)}\n`,
  'columns in another script': (count) => `en,de${',단어'.repeat(count)}\nword,wort${',a'.repeat(count)}\n`,
  'columns without a name': repeated(',', 'en,de\nword,wort'),
  'a long name of a column': repeated('entry', 'en,', '\nword,wort\n'),
  'values in one cell': repeated('word|', 'en,de\n', ',wort\n'),
  'values divided otherwise': repeated('word;', 'en,de\n', ',wort\n'),
  'quotation marks': repeated('"', 'en,de\n', ',wort\n'),
  'quoted cells': repeated('"word","wort"\n', 'en,de\n'),
  'quotation marks that do not close': repeated('"word,wort\n', 'en,de\n'),
  'quotation marks within cells': repeated('a "b,"c\n', 'en,de\n'),
  'lines in a cell': repeated('word\n', 'en,de\n"', '",wort\n'),
  'delimiters of every kind': repeated(',;\t|', 'en,de\n'),
  'empty rows': repeated(',\n', 'en,de\n', 'word,wort\n'),
  'remarks before the names': repeated('# word\n', '', 'en,de\nword,wort\n'),
  'titles before the names': repeated('A title,\n', '', 'en,de\nword,wort\n'),
  'carriage returns': repeated('word,wort\r', 'en,de\r'),
  examples: repeated('A **word** here. | ', 'en,de,example_en\nword,wort,"', '"\n'),
  'stars in an example': repeated('**', 'en,de,example_en\nword,wort,"', '"\n'),
};

const inTabs =
  (file: GrowingFile): GrowingFile =>
  (count) =>
    String(file(count)).replaceAll(',', '\t');

const TBX_HEAD = '<martif type="TBX"><text><body>';
const TBX_TAIL = '</body></text></martif>';
const ENTRY = `${TBX_HEAD}<termEntry id="a">`;
const LANGUAGE = '<langSet xml:lang="en"><tig><term>word</term>';
const ENTRY_END = `</tig></langSet></termEntry>${TBX_TAIL}`;

const TBX: Record<string, GrowingFile> = {
  ...textsWithin(`${ENTRY}<langSet xml:lang="en"><tig><term>`, `</term>${ENTRY_END}`),
  ...markupWithin(`${ENTRY}<langSet xml:lang="en"><tig><term>`, `</term>${ENTRY_END}`),
  entries: repeated(
    (index) => `<termEntry id="e${index}">${LANGUAGE}</tig></langSet></termEntry>\n`,
    TBX_HEAD,
    TBX_TAIL,
  ),
  'entries without a term': repeated('<termEntry/>', TBX_HEAD, TBX_TAIL),
  languages: repeated(`${LANGUAGE}</tig></langSet>`, ENTRY, `</termEntry>${TBX_TAIL}`),
  terms: repeated(
    (index) => `<tig><term>word ${index}</term></tig>`,
    `${ENTRY}<langSet xml:lang="en">`,
    `</langSet></termEntry>${TBX_TAIL}`,
  ),
  definitions: repeated('<descrip type="definition">a</descrip>', ENTRY, `${LANGUAGE}${ENTRY_END}`),
  contexts: repeated(
    '<descripGrp><descrip type="context">A word.</descrip><admin type="source">a</admin></descripGrp>',
    ENTRY + LANGUAGE,
    ENTRY_END,
  ),
  'notes of a term': repeated('<termNote type="x">a</termNote>', ENTRY + LANGUAGE, ENTRY_END),
  'nested groups': nested('<descripGrp>', '</descripGrp>', ENTRY, `${LANGUAGE}${ENTRY_END}`),
  'references to entries': repeated('<ref type="crossReference" target="a">a</ref>', ENTRY, `${LANGUAGE}${ENTRY_END}`),
  transactions: repeated(
    '<transacGrp><transac>origination</transac><date>2024-01-01</date></transacGrp>',
    ENTRY,
    `${LANGUAGE}${ENTRY_END}`,
  ),
  'entries of the same id': repeated(`<termEntry id="e">${LANGUAGE}</tig></langSet></termEntry>`, TBX_HEAD, TBX_TAIL),
  'nested entries': nested('<termEntry>', '</termEntry>', TBX_HEAD, TBX_TAIL),
};

const MULTITERM_HEAD = '<mtf><conceptGrp><concept>1</concept>';
const MULTITERM_TAIL = '</conceptGrp></mtf>';
const MULTITERM_LANGUAGE = '<languageGrp><language type="English" lang="EN"/>';

const MULTITERM: Record<string, GrowingFile> = {
  ...markupWithin(
    `${MULTITERM_HEAD}${MULTITERM_LANGUAGE}<termGrp><term>`,
    `</term></termGrp></languageGrp>${MULTITERM_TAIL}`,
  ),
  entries: repeated(
    (index) =>
      `<conceptGrp><concept>${index}</concept>${MULTITERM_LANGUAGE}<termGrp><term>word</term></termGrp></languageGrp></conceptGrp>`,
    '<mtf>',
    '</mtf>',
  ),
  languages: repeated(
    (index) =>
      `<languageGrp><language type="A${index}" lang="A${index}"/><termGrp><term>word</term></termGrp></languageGrp>`,
    MULTITERM_HEAD,
    MULTITERM_TAIL,
  ),
  terms: repeated(
    '<termGrp><term>word</term></termGrp>',
    MULTITERM_HEAD + MULTITERM_LANGUAGE,
    `</languageGrp>${MULTITERM_TAIL}`,
  ),
  fields: repeated(
    (index) => `<descripGrp><descrip type="Field ${index}">a</descrip></descripGrp>`,
    MULTITERM_HEAD,
    `${MULTITERM_LANGUAGE}<termGrp><term>word</term></termGrp></languageGrp>${MULTITERM_TAIL}`,
  ),
  'nested fields': nested(
    '<descripGrp><descrip type="a">b</descrip>',
    '</descripGrp>',
    MULTITERM_HEAD,
    `${MULTITERM_LANGUAGE}<termGrp><term>word</term></termGrp></languageGrp>${MULTITERM_TAIL}`,
  ),
  'a long name of a field': repeated(
    'entry',
    `${MULTITERM_HEAD}<descripGrp><descrip type="`,
    `">a</descrip></descripGrp>${MULTITERM_TAIL}`,
  ),
};

const CONCEPT = '{"glossa":1}\n{"id":"c0123456789abcdef","terms":[{"term":"word","language":"en"}]';

const GLOSSA: Record<string, GrowingFile> = {
  concepts: repeated(
    (index) => `{"id":"c${String(index).padStart(16, '0')}","terms":[{"term":"word","language":"en"}]}\n`,
    '{"glossa":1}\n',
  ),
  'the same concept': repeated(
    '{"id":"c0123456789abcdef","terms":[{"term":"word","language":"en"}]}\n',
    '{"glossa":1}\n',
  ),
  terms: repeated(
    ',{"term":"word","language":"en"}',
    '{"glossa":1}\n{"id":"c0123456789abcdef","terms":[{"term":"word","language":"en"}',
    ']}\n',
  ),
  'nested lists': nested('[', ']', `${CONCEPT},"a":`, '}\n', '1'),
  'nested objects': nested('{"a":', '}', `${CONCEPT},"a":`, '}\n', '1'),
  fields: repeated((index) => `,"field${index}":1`, CONCEPT, '}\n'),
  'halves of characters': repeated('\\ud800', `${CONCEPT},"note":"`, '"}\n'),
  'broken lines': repeated('{"id"\n', '{"glossa":1}\n'),
  'marks of a conflict': repeated('<<<<<<< a\n=======\n>>>>>>> b\n', '{"glossa":1}\n'),
  'empty lines': repeated('\n', '{"glossa":1}\n', `${CONCEPT.slice(13)}}\n`),
};

const PAIRS: Record<string, GrowingFile> = {
  pairs: repeated((index) => `{"source":"word ${index}","target":"wort"}\n`),
  places: repeated(
    ',{"source":"A word.","target":"Ein wort."}',
    '{"source":"word","target":"wort","evidence":[{"source":"A word.","target":"Ein wort."}',
    ']}\n',
  ),
  'words of a place': repeated(
    'word ',
    '{"source":"word","target":"wort","evidence":[{"source":"',
    '","target":"Ein wort."}]}\n',
  ),
  'nested lists': nested('[', ']', '{"source":"word","target":"wort","evidence":', '}\n', ''),
};

const UTX: Record<string, GrowingFile> = {
  rows: repeated('word\twort\n', '#UTX 1.11; en/de\n#src\ttgt\n'),
  'rows of one concept': repeated(
    (index) => `word ${index}\twort ${index}\t1\n`,
    '#UTX 1.11; en/de\n#src\ttgt\tconcept ID\n',
  ),
  'rows of many concepts': repeated((index) => `word\twort\t${index}\n`, '#UTX 1.11; en/de\n#src\ttgt\tconcept ID\n'),
  columns: (count) => `#UTX 1.11; en/de\n#src\ttgt${'\tsrc:pos'.repeat(count)}\nword\twort${'\tnoun'.repeat(count)}\n`,
  'lines of the head': repeated('#word\n', '#UTX 1.11; en/de\n', '#src\ttgt\nword\twort\n'),
  tabs: repeated('\t', '#UTX 1.11; en/de\n#src\ttgt\nword'),
  'a long first line': repeated('a/', '#UTX 1.11; ', '\n#src\ttgt\nword\twort\n'),
};

/** Glossaries of clients, as text. */
export const GROWING_GLOSSARIES: Record<string, GrowingGrammar> = {
  CSV: { as: 'glossary', fileName: 'a.csv', files: TABLE },
  TSV: {
    as: 'glossary',
    fileName: 'a.tsv',
    files: {
      rows: inTabs(TABLE['rows']!),
      columns: inTabs(TABLE['columns']!),
      'quotation marks': inTabs(TABLE['quotation marks']!),
      tabs: repeated('\t', 'en\tde\n'),
    },
  },
  'CSV as a document': { as: 'document', fileName: 'a.csv', files: TABLE },
  TBX: { as: 'glossary', fileName: 'a.tbx', files: TBX },
  'MultiTerm XML': { as: 'glossary', fileName: 'a.xml', files: MULTITERM },
  Glossa: { as: 'glossary', fileName: 'a.glossa.jsonl', files: GLOSSA },
  'phrase pairs': { as: 'glossary', fileName: 'a.jsonl', files: PAIRS },
  UTX: { as: 'glossary', fileName: 'a.utx', files: UTX },
};
