import assert from 'node:assert/strict';
import { readGlossary } from '../../../src/files/glossaryFormats';
import type { GlossaryReadOptions } from '../../../src/files/glossary/glossaryReader';

/**
 * A file as other programs and people make it: the terms that are read of it, and its problems as `line: beginning`.
 */
interface OddFile {
  fileName: string;
  content: string | Uint8Array;
  options?: GlossaryReadOptions;
  terms: string[];
  problems?: RegExp[];
}

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
const memory = (units: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4"><header srclang="en"/><body>\n${units}\n</body></tmx>\n`;
const unit = (en: string, de: string) =>
  `<tu><tuv xml:lang="en"><seg>${en}</seg></tuv><tuv xml:lang="de"><seg>${de}</seg></tuv></tu>`;
const termbase = (entries: string) =>
  `<martif type="TBX" xml:lang="en"><text><body>\n${entries}\n</body></text></martif>\n`;

const FILES: Record<string, OddFile> = {
  'a table in Windows-1252 that nothing says': {
    fileName: 'a.csv',
    content: Buffer.from('en;de\ntank;Gro\u00dftank\n', 'latin1'),
    terms: ['en:tank de:Großtank'],
    problems: [/^2: The file does not state its encoding and was read as windows-1252/],
  },
  'the same where it is said': {
    fileName: 'a.csv',
    content: Buffer.from('en;de\ntank;Gro\u00dftank\n', 'latin1'),
    options: { encoding: 'windows-1252' },
    terms: ['en:tank de:Großtank'],
  },
  'a table in UTF-16 without a mark': {
    fileName: 'a.csv',
    content: Buffer.from('en;de\ntank;Großtank\n', 'utf16le'),
    terms: ['en:tank de:Großtank'],
  },
  'a memory in big-endian UTF-16 without a mark': {
    fileName: 'a.tmx',
    content: utf16be(memory(unit('tank', 'Großtank')).replace('UTF-8', 'UTF-16')),
    terms: ['en:tank de:Großtank'],
  },
  'a memory that was cut off': {
    fileName: 'a.tmx',
    content: memory(`${unit('tank', 'Tank')}\n${unit('valve', 'Ventil')}`).slice(0, -50),
    terms: ['en:tank de:Tank'],
    problems: [/^4: The file is incomplete.*entries before this line were read/],
  },
  'ampersands before tags and within names': {
    fileName: 'a.tmx',
    content: memory(
      `${unit('R&D', 'F&E')}\n<tu><tuv xml:lang="en" creationid="A&B"><seg>A & B &lt;&#x26;</seg></tuv><tuv ` +
        `xml:lang="de"><seg><![CDATA[A &lt B]]></seg></tuv></tu>`,
    ),
    terms: ['en:R&D de:F&E', 'en:A & B <& de:A &lt B'],
    problems: [/^3: This “&” does not begin/, /^3: This “&”/, /^4: This “&”/, /^4: This “&”/],
  },
  'entities of a document type': {
    fileName: 'a.tbx',
    content:
      `<!DOCTYPE martif SYSTEM "TBX.dtd" [<!ENTITY co ` +
      `"ACME">]>\n${termbase('<termEntry><langSet xml:lang="en"><tig><term>pump of &co;</term></tig></langSet></termEntry>')}`,
    terms: ['en:pump of ACME'],
  },
  'a table under the name of a termbase': {
    fileName: 'a.tbx',
    content: 'en;de\ntank;Tank\n',
    terms: ['en:tank de:Tank'],
  },
  'a memory under the name of a table': {
    fileName: 'a.csv',
    content: memory(unit('tank', 'Tank')),
    terms: ['en:tank de:Tank'],
  },
  'a table with tabs under the name of a workbook': {
    fileName: 'a.xls',
    content: 'en\tde\npump\tPumpe\n',
    terms: ['en:pump de:Pumpe'],
  },
  'three kinds of line ends': {
    fileName: 'a.csv',
    content: 'en,de\r\ntank,Tank\nvalve,Ventil\rpump,Pumpe\r\n',
    terms: ['en:tank de:Tank', 'en:valve de:Ventil', 'en:pump de:Pumpe'],
  },
  'two byte order marks and an invisible character': {
    fileName: 'a.csv',
    content: '\uFEFF\uFEFFen\u00a0,\u200bde\npump,Pumpe\n',
    terms: ['en:pump de:Pumpe'],
  },
  'titles and remarks above the names of the columns': {
    fileName: 'a.csv',
    content: '# exported\nMy glossary,,\n,,\nen,de,definition\npump,Pumpe,x\n',
    options: { source: 'fr', target: 'it' },
    terms: ['en:pump de:Pumpe'],
    problems: [/^1: The text above the column names in line 4/],
  },
  'names of languages in German': {
    fileName: 'a.csv',
    content: 'Deutsch;Englisch;Französisch;Bemerkung\nPumpe;pump;pompe;x\n',
    options: { source: 'en', target: 'de' },
    terms: ['de:Pumpe en:pump fr:pompe'],
  },
  'names of sides in German': {
    fileName: 'a.csv',
    content: 'Quelle;Ziel;Kommentar\npump;Pumpe;x\n',
    options: { source: 'en', target: 'de' },
    terms: ['en:pump de:Pumpe'],
  },
  'quotation marks across lines and within cells': {
    fileName: 'a.csv',
    content: 'en,de\n"pump,\nlarge","Pumpe ""groß"""\n5" pipe,5"-Rohr\n',
    terms: ['en:large pump de:Pumpe "groß"', 'en:5" pipe de:5"-Rohr'],
  },
  'commas beside semicolons': {
    fileName: 'a.csv',
    content: 'en;de;definition\npump;Pumpe;a, b, c\ntank, big;Tank;d\n',
    terms: ['en:pump de:Pumpe', 'en:big tank de:Tank'],
  },
  'a glossary of OmegaT with comments': {
    fileName: 'glossary.txt',
    content: '# Glossary -*- coding: utf-8 -*-\n# a comment\npump\tPumpe\tmoves water\n\n#tank\tTank\n',
    options: { source: 'en', target: 'de' },
    terms: ['en:pump de:Pumpe'],
  },
  'a glossary of OmegaT without entries': {
    fileName: 'glossary.txt',
    content: '# Glossary -*- coding: utf-8 -*-\n',
    terms: [],
    problems: [/^1: The file contains only comments/],
  },
  'a table with a heading and nothing below it': {
    fileName: 'a.csv',
    content: 'en,de,definition\n,,\n',
    terms: [],
    problems: [/^1: The file contains only column names/],
  },
  'a table with a title, a heading and nothing below it': {
    fileName: 'a.csv',
    content: 'Our terms\nen,de\n',
    terms: [],
    problems: [/^1: The text above/, /^1: The file contains only column names/],
  },
  'UTX without entries': {
    fileName: 'a.utx',
    content: '#UTX 1.11; en/de\n#src\ttgt\tsrc:pos\n',
    terms: [],
    problems: [/^1: The file contains only column names/],
  },
  'UTX with a header in capitals': {
    fileName: 'a.txt',
    content: '#UTX-S 1.00; EN/DE; 2011; bidirectional;\n#SRC\tTGT\tSRC:POS\npump\tPumpe\tnoun\n',
    terms: ['en:pump de:Pumpe'],
  },
  'a segmented unit of Trados': {
    fileName: 'a.sdlxliff',
    content:
      '\uFEFF<xliff xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0" version="1.2"><file ' +
      'source-language="en-US" target-language="de-DE"><body><trans-unit id="1"><source>Press. Wait. ' +
      'Go.</source><seg-source><g id="1"><mrk mtype="seg" mid="1">Press.</mrk> <mrk mtype="seg" ' +
      'mid="2">Wait.</mrk></g> <mrk mtype="seg" mid="3">Go.</mrk></seg-source><target><g id="1"><mrk ' +
      'mtype="seg" mid="1">Drücken.</mrk> <mrk mtype="seg" mid="2">Warten.</mrk></g><mrk mtype="seg" ' +
      'mid="3"/></target></trans-unit></body></file></xliff>',
    terms: ['en-US:Press. de-DE:Drücken.', 'en-US:Wait. de-DE:Warten.'],
    problems: [/^1: Skipped 1 untranslated segment/],
  },
  'alternatives, marks and CDATA in XLIFF': {
    fileName: 'a.mqxliff',
    content:
      '<xliff version="1.2" xmlns:mq="MQXliff"><file source-language="en" ' +
      'target-language="de"><body><group><trans-unit id="1"><source>Press <mrk mtype="term">the key</mrk><x ' +
      'id="1"/><![CDATA[ <now>]]></source><target>Taste <g ' +
      'id="2">drücken</g></target><mq:insertedmatch><source>a</source><target>b</target></mq:insertedmatch><alt-trans><source>c</source><target>d</target></alt-trans></trans-unit></group></body></file></xliff>',
    terms: ['en:Press the key <now> de:Taste drücken'],
  },
  'codes and what stands below them in TMX': {
    fileName: 'a.tmx',
    content: memory(
      unit(
        '<bpt i="1">&lt;b&gt;</bpt>Press <hi>the <ph x="1"><sub>alt</sub></ph>key</hi><ept ' +
          'i="1">&lt;/b&gt;</ept> <ut>{b}</ut>now<it pos="begin">x</it>',
        'Jetzt',
      ),
    ),
    terms: ['en:Press the key now de:Jetzt'],
  },
  'obsolete messages, and a character set that PO states': {
    fileName: 'a.po',
    content: Buffer.from(
      'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=ISO-8859-1\\n"\n"Language: fr\\n"\n\nmsgid ' +
        '"cost"\nmsgstr "co\u00fbt"\n\n#~ msgid "old"\n#~ msgstr "vieux"\n',
      'latin1',
    ),
    options: { source: 'en' },
    terms: ['en:cost fr:coût'],
    problems: [/^9: Skipped 1 obsolete message/],
  },
  'a character set that PO states wrongly': {
    fileName: 'a.po',
    content: Buffer.from(
      'msgid ""\nmsgstr "Language: fr\\nContent-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "cost"\nmsgstr ' +
        '"co\u00fbt"\n',
      'latin1',
    ),
    options: { source: 'en' },
    terms: ['en:cost fr:co\uFFFDt'],
    problems: [/^5: .*not UTF-8/],
  },
  'entries without a language and without a term': {
    fileName: 'a.tbx',
    content: termbase(
      '<termEntry><langSet ' +
        'xml:lang="en"><ntig><termGrp><term>pump</term></termGrp></ntig></langSet>\n<langSet><tig><term>Pumpe</term></tig></langSet></termEntry>\n<termEntry><langSet ' +
        'xml:lang="en"></langSet></termEntry>',
    ),
    terms: ['en:pump'],
    problems: [/^3: “” is not a language.*Write a tag/, /^4: This entry was skipped/],
  },
  'a termbase of MultiTerm in UTF-16, with attributes of its own': {
    fileName: 'a.xml',
    content: Buffer.from(
      '\uFEFF<?xml version="1.0" ' +
        'encoding="UTF-16"?>\n<mtf><conceptGrp><concept>1</concept><descripGrp><descrip type="Subject" ' +
        'multimedia="Image">water</descrip></descripGrp><languageGrp><language lang="EN-GB" ' +
        'type="English"/><termGrp><term termid="5">pump</term><descripGrp><descrip type="Note">see <xref ' +
        'Tlink="English:valve">valve</xref></descrip></descripGrp></termGrp></languageGrp></conceptGrp></mtf>',
      'utf16le',
    ),
    terms: ['en-GB:pump'],
  },
  'a table of memoQ that names countries, and definitions by language': {
    fileName: 'a.csv',
    content:
      '\uFEFF"Entry_ID","Entry_Created","English_United_States_Def","English_United_States","Term_Info","German_Germany_Def","German_Germany","Term_Info"\n"0","2012/03/04 ' +
      '10:11:12","moves water","pump","CasePermissive","","Pumpe",""\n',
    terms: ['en-US:pump de-DE:Pumpe'],
  },
  'names of languages with scripts, countries and codes behind them': {
    fileName: 'a.csv',
    content:
      'Serbian (Latin);Chinese (Traditional, Taiwan);English [en-GB];Portuguese (Brazil);Term ' +
      '[de]\npumpa;泵;pump;bomba;Pumpe\n',
    terms: ['sr-Latn:pumpa zh-Hant-TW:泵 en-GB:pump pt-BR:bomba de:Pumpe'],
  },
  'a list of Wordfast with up to three comments': {
    fileName: 'glossary.txt',
    content: Buffer.from('\uFEFFpump\tPumpe\tnoun\tc2\tc3\r\nvalve\tVentil\r\n', 'utf16le'),
    options: { source: 'en', target: 'de' },
    terms: ['en:pump de:Pumpe', 'en:valve de:Ventil'],
  },
  'a glossary of DeepL, with both languages behind each pair': {
    fileName: 'a.csv',
    content: 'pump,Pumpe,en,de\nvalve,Ventil,en,de\n',
    terms: ['en:pump de:Pumpe', 'en:valve de:Ventil'],
  },
  'a table with a language a row': {
    fileName: 'a.csv',
    content: 'term_id,concept_id,language,term,status\n1,10,en,pump,approved\n2,10,de,Pumpe,approved\n',
    terms: ['en:pump de:Pumpe'],
  },
  'two tables put together': {
    fileName: 'a.csv',
    content: 'en,de\na,b\n\uFEFFen,de\nc,d\n',
    terms: ['en:a de:b', 'en:c de:d'],
    problems: [/^3: This row repeats the column names/],
  },
  'tags of languages from before there were scripts in them': {
    fileName: 'a.tbx',
    content: termbase(
      '<termEntry><langSet xml:lang="zh-CHS"><tig><term>泵</term></tig></langSet><langSet ' +
        'xml:lang="sr-SP-Latn"><tig><term>pumpa</term></tig></langSet></termEntry>',
    ),
    terms: ['zh-Hans:泵 sr-Latn-SP:pumpa'],
  },
  'targets that alone say their language': {
    fileName: 'a.xlf',
    content:
      '<xliff version="1.2"><file source-language="en"><body><trans-unit id="1"><source>a</source><target ' +
      'xml:lang="de">b</target></trans-unit></body></file></xliff>',
    terms: ['en:a de:b'],
  },
  'a header of PO in one line, in KOI8-R': {
    fileName: 'ru.po',
    content: Buffer.concat([
      Buffer.from(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=KOI8-R\\n"\n"Language: ru\\n"\n\nmsgid "pump"\nmsgstr "',
      ),
      Buffer.from('cec1d3cfd3', 'hex'),
      Buffer.from('"\n'),
    ]),
    options: { source: 'en' },
    terms: ['en:pump ru:насос'],
  },
  'statuses in German': {
    fileName: 'a.csv',
    content: 'English,Status,Deutsch,Status\npump,bevorzugt,Pumpe,verboten\n',
    terms: ['en:pump de:Pumpe'],
  },
  'UTX with one pair in two parts of speech': {
    fileName: 'a.utx',
    content: '#UTX 1.11; en/de\n#src\ttgt\tsrc:pos\na\tb\tnoun\na\tb\tverb\n',
    terms: ['en:a de:b', 'en:a de:b'],
  },
  'ids of terms beside Indonesian ones': {
    fileName: 'a.csv',
    content: 'term_en,term_id\npump,pompa\n',
    terms: ['en:pump id:pompa'],
  },
  'UTX whose further columns have a sign before them': {
    fileName: 'a.utx',
    content: '#UTX 1.11; en/de\n#src\ttgt\t#term status\npump\tPumpe\tforbidden\n',
    terms: ['en:pump de:Pumpe'],
  },
  'a language that the owner of a termbase has made up, and one whose code says too little': {
    fileName: 'a.xml',
    content:
      '<mtf><conceptGrp><concept>1</concept><languageGrp>\n<language type="Source" ' +
      'lang="SO"/><termGrp><term>pump</term></termGrp></languageGrp><languageGrp><language type="Serbian ' +
      '(Latin)" ' +
      'lang="SR"/><termGrp><term>pumpa</term></termGrp></languageGrp></conceptGrp><conceptGrp><concept>2</concept><languageGrp><language ' +
      'type="Source" lang="SO"/><termGrp><term>tap</term></termGrp></languageGrp></conceptGrp></mtf>',
    terms: ['so:pump sr-Latn:pumpa', 'so:tap'],
    problems: [/^2: The language name “Source” is unknown, so its language code was used: “so”/],
  },
  'messages that are obsolete, or show what they were': {
    fileName: 'de.po',
    content:
      'msgid ""\nmsgstr "Language: de\\n"\n\n#| msgid "pumps"\nmsgid "pump"\nmsgstr "Pumpe"\n\n#~ msgid ' +
      '"old"\n#~ msgstr "alt"\n\n#~| msgid "older"\n#~ msgid "old2"\n#~ msgstr "alt2"\n',
    options: { source: 'en' },
    terms: ['en:pump de:Pumpe'],
    problems: [/^8: Skipped 2 obsolete messages \(#~\)\. The first is here/],
  },
  'a memory of Wordfast as text': {
    fileName: 'a.txt',
    content:
      '%20200101~120000\t%User\t%TU=2\t%EN-US\t%Wordfast\t%DE-DE\n20200101~120000\tME\t0\tEN-US\tkey\tDE-DE\tTaste\n',
    options: { source: 'en', target: 'de' },
    terms: [],
    problems: [/^1: .*Wordfast.*TMX/],
  },
  'a bilingual file of old Trados': {
    fileName: 'a.ttx',
    content: Buffer.from('\uFEFF<?xml version="1.0"?><TRADOStag Version="2.0"><Body/></TRADOStag>', 'utf16le'),
    terms: [],
    problems: [/^1: .*TTX.*XLIFF/],
  },
  'a workbook in XML': {
    fileName: 'a.xml',
    content: '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook><Worksheet/></Workbook>',
    terms: [],
    problems: [/^1: .*save it as \.xlsx/],
  },
  'a web page under the name of a workbook': {
    fileName: 'a.xls',
    content: '<html><body><table><tr><td>en</td></tr></table></body></html>',
    terms: [],
    problems: [/^1: This is a web page.*\.xlsx/],
  },
  'bytes of all kinds under the name of a table': {
    fileName: 'a.csv',
    content: Uint8Array.from({ length: 4096 }, (_, index) => index % 256),
    terms: [],
    problems: [/^1: This is a binary file/],
  },
  'nothing, under the name of a workbook': {
    fileName: 'a.xlsx',
    content: '',
    terms: [],
    problems: [/^1: The file is empty/],
  },
};

describe('files as other programs make them', () => {
  for (const [what, { fileName, content, options, terms, problems = [] }] of Object.entries(FILES)) {
    it(`${terms.length ? 'are read' : 'are refused with the way out'}: ${what}`, () => {
      const { value, problems: found } = readGlossary(
        typeof content === 'string' ? Buffer.from(content) : content,
        fileName,
        options,
      );
      assert.deepEqual(
        value.map((concept) => concept.terms.map(({ language, term }) => `${language}:${term}`).join(' ')),
        terms,
      );
      assert.equal(found.length, problems.length, JSON.stringify(found));
      found.forEach(({ line, message }, index) => assert.match(`${line}: ${message}`, problems[index]!));
    });
  }

  it('lose no column whose name stands twice, and give fields that do to the language before them', () => {
    const { value } = readGlossary(
      Buffer.from(
        'Entry_ID;Entry_Subject;Entry_Note;English;Term_Info;Term_Example;German;Term_Info;Term_Example;Info;Info;Info\n1;water;n;pump;casesense;A ' +
          'pump runs.;Pumpe;forbidden;Die Pumpe läuft.;a;b;c\n',
      ),
      'memoq.csv',
    );
    const [concept] = value;
    assert.deepEqual([concept!.originalId, concept!.domain, concept!.note], ['1', 'water', 'n']);
    assert.deepEqual(
      concept!.terms.map(({ term, examples }) => [term, examples?.map(({ before, after }) => before + after)]),
      [
        ['pump', ['A  runs.']],
        ['Pumpe', ['Die  läuft.']],
      ],
    );
    assert.deepEqual(concept!.columns, { Info: 'a', 'Info 2': 'b', 'Info 3': 'c' });
    assert.equal(concept!.terms[0]!.letterCase, 'exact');
  });

  it('keep the cells of columns without a name under their numbers', () => {
    const { value } = readGlossary(Buffer.from('en;de;;\npump;Pumpe;x;y\n'), 'a.csv');
    assert.deepEqual(value[0]!.columns, { 3: 'x', 4: 'y' });
  });

  it('keep the cells of a list without names of columns that nobody has a field for', () => {
    const { value } = readGlossary(Buffer.from('pump\tPumpe\tnoun\tc2\tc3\nvalve\tVentil\n'), 'glossary.txt', {
      source: 'en',
      target: 'de',
    });
    assert.deepEqual(
      value.map(({ note, columns }) => [note, columns]),
      [
        ['noun', { 4: 'c2', 5: 'c3' }],
        [undefined, undefined],
      ],
    );
  });
});
