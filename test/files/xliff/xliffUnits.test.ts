import assert from 'node:assert/strict';
import { readDocument } from '../../../src/files/documents';
import { readGlossary } from '../../../src/files/glossaryFormats';

type Translated = [
  source: string,
  sourceLanguage: string | undefined,
  target: string,
  targetLanguage: string | undefined,
];

/** What a file gives as an open document. */
function opened(text: string, fileName: string): Translated[] {
  const { value } = readDocument({ text, fileName });
  assert.equal(value.kind, 'bilingual');
  const { pairs, source, target } = value;
  return pairs.map((pair) => [pair.source.text, source, pair.target.text, target]);
}

/** What it gives as a glossary. */
function imported(text: string, fileName: string): Translated[] {
  return readGlossary(Buffer.from(text), fileName, {}).value.map(({ terms: [source, target] }) => [
    source!.term,
    source!.language,
    target!.term,
    target!.language,
  ]);
}

const version1 = (unit: string, languages = 'source-language="en" target-language="de"') =>
  `<xliff version="1.2"><file ${languages}><body>${unit}</body></file></xliff>`;
const version2 = (unit: string) => `<xliff version="2.0" srcLang="en" trgLang="de"><file id="f">${unit}</file></xliff>`;
const mark = (mid: number, text: string) => `<mrk mtype="seg" mid="${mid}">${text}</mrk>`;

const FILES: Record<string, { text: string; fileName?: string; gives: Translated[] }> = {
  'a unit': {
    text: version1('<trans-unit id="1"><source>Pump</source><target>Pumpe</target></trans-unit>'),
    gives: [['Pump', 'en', 'Pumpe', 'de']],
  },
  'segments of version 2': {
    text: version2(
      '<unit id="1"><segment><source>Pump</source><target>Pumpe</target></segment><ignorable><source> ' +
        '</source></ignorable><segment><source>Tank</source><target>Behälter</target></segment></unit>',
    ),
    gives: [
      ['Pump', 'en', 'Pumpe', 'de'],
      ['Tank', 'en', 'Behälter', 'de'],
    ],
  },
  'marks on both sides': {
    text: version1(
      `<trans-unit id="1"><source>A b. C d.</source><seg-source>${mark(1, 'A b.')} ` +
        `${mark(2, 'C d.')}</seg-source><target>${mark(2, 'Ce de.')} ${mark(1, 'Ah be.')}</target></trans-unit>`,
    ),
    gives: [
      ['A b.', 'en', 'Ah be.', 'de'],
      ['C d.', 'en', 'Ce de.', 'de'],
    ],
  },
  'marks in the source alone': {
    text: version1(
      `<trans-unit id="1"><source>A b. C d.</source><seg-source>${mark(1, 'A b.')} ` +
        `${mark(2, 'C d.')}</seg-source><target>Ah be. Ce de.</target></trans-unit>`,
    ),
    gives: [['A b. C d.', 'en', 'Ah be. Ce de.', 'de']],
  },
  'marks of which one is translated': {
    text: version1(
      `<trans-unit id="1"><source>A b. C d.</source><seg-source>${mark(1, 'A b.')} ` +
        `${mark(2, 'C d.')}</seg-source><target>${mark(2, 'Ce de.')}</target></trans-unit>`,
    ),
    gives: [['C d.', 'en', 'Ce de.', 'de']],
  },
  'a mark that the target has twice': {
    text: version1(
      `<trans-unit id="1"><source>A b. C d.</source><seg-source>${mark(1, 'A b.')} ` +
        `${mark(2, 'C d.')}</seg-source><target>${mark(1, 'Ah be.')} ` +
        `${mark(1, 'Noch mal.')}</target></trans-unit>`,
    ),
    gives: [['A b.', 'en', 'Ah be.', 'de']],
  },
  'a name that states another language than the file': {
    text: version2('<unit id="1"><segment><source>Pump</source><target>Pumpe</target></segment></unit>'),
    fileName: 'texts.en.xlf',
    gives: [['Pump', 'en', 'Pumpe', 'de']],
  },
  'a name where the file states none': {
    text: version1(
      '<trans-unit id="1"><source>Pump</source><target>Pumpe</target></trans-unit>',
      'source-language="en"',
    ),
    fileName: 'texts.de.xlf',
    gives: [['Pump', 'en', 'Pumpe', 'de']],
  },
  'the same text in a state that says untranslated': {
    text: version1(
      '<trans-unit id="1"><source>Pump</source><target state="needs-translation">Pump</target></trans-unit>',
    ),
    gives: [],
  },
  'codes with text of a footnote within': {
    text: version1(
      '<trans-unit id="1"><source>See <ph id="1">{<sub>note</sub>}</ph>here</source><target>Siehe <ph ' +
        'id="1">{}</ph>hier</target></trans-unit>',
    ),
    gives: [['See here', 'en', 'Siehe hier', 'de']],
  },
};

describe('an XLIFF file', () => {
  for (const [name, { text, fileName = 'a.xlf', gives }] of Object.entries(FILES)) {
    it(`gives the same open in the editor and imported: ${name}`, () => {
      assert.deepEqual(imported(text, fileName), gives);
      // An open document shows footnotes, too, where a term has no use for them.
      assert.deepEqual(
        opened(text, fileName).map(([source, ...others]) => [source.replace('(note) ', ''), ...others]),
        gives,
      );
    });
  }

  it('is in the language of the target that holds the marks', () => {
    const text = version1(
      `<trans-unit id="1"><source>A b. C d.</source><seg-source>${mark(1, 'A b.')} ` +
        `${mark(2, 'C d.')}</seg-source><target xml:lang="pt-BR">${mark(1, 'Ah be.')} ` +
        `${mark(2, 'Ce de.')}</target></trans-unit>`,
      'source-language="en"',
    );
    assert.deepEqual(
      imported(text, 'a.xlf').map(([, , , language]) => language),
      ['pt-BR', 'pt-BR'],
    );
  });
});
