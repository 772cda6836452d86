import { readGlossary } from '../../../src/files/glossaryFormats';
import { DATA_CATEGORIES } from '../../../src/files/tbx/tbxTags';
import type { Concept } from '../../../src/model/concept';

/** Every data category that Glossa knows, with a concept, a language and a term: alone, with markup, in a group. */
function everyCategory(): Concept[] {
  const all = Object.entries(DATA_CATEGORIES).flatMap(([element, types]) =>
    types.split(' ').map((type) => ({ element, type })),
  );
  const target = (element: string) => (element === 'xref' ? ' target="folder/a file.png"' : '');
  const alone = ({ element, type }: { element: string; type: string }) =>
    `<${element} type="${type}"${target(element)}>x <hi type="loud">y <foreign>z</foreign></hi></${element}>`;
  const grouped = ({ element, type }: { element: string; type: string }) =>
    `<${element}Grp id="g-${type}">${alone({ element, type })}<note>n</note><date>soon</date><admin ` +
    `type="source">s</admin></${element}Grp>`;
  const here = all.map((each) => alone(each) + grouped(each)).join('');
  const text =
    `<tbx type="TBX-Default" style="dca" xml:lang="en"><text><body><conceptEntry id="every">${here}` +
    ['en', 'de']
      .map(
        (language) =>
          `<langSec xml:lang="${language}">${here}<termSec ` +
          `id="t-${language}"><term>${language}<hi>2</hi></term>${here}</termSec></langSec>`,
      )
      .join('') +
    '</conceptEntry></body></text></tbx>';
  return readGlossary(Buffer.from(text), 'every.tbx').value;
}

const pair = (en: string, de: string, more: Record<string, unknown> = {}) => [
  { term: en, language: 'en', ...more },
  { term: de, language: 'de', ...more },
];
const leaf = (element: string, attributes: Record<string, string> = {}, content: unknown[] = ['x']) => ({
  element,
  attributes,
  content,
});

/** Elements where no standard has room for them, as other programs and hands leave them. */
const MISPLACED = [
  leaf('table', {}, [leaf('row', {}, ['a', leaf('cell')]), leaf('row')]),
  ...['descrip', 'admin', 'termNote', 'transac', 'ref', 'xref', 'adminNote', 'date', 'hi', 'p', 'term', 'langSec'].map(
    (name) => leaf(name),
  ),
  leaf('note', { type: 'odd', 'xml:lang': 'not a language', id: 'a b', lang: 'de' }, [
    'a ',
    leaf('hi', { type: 'loud', own: 'x' }, ['b', leaf('hi')]),
    leaf('bpt', { i: '1', x: '2' }),
    leaf('it', { pos: 'end' }),
    leaf('ph', { assoc: 'p' }),
    leaf('ut'),
  ]),
  leaf('note', {}, [
    leaf('sc', { id: 's1', isolated: 'maybe' }),
    'coded',
    leaf('ec', { id: 's2', startRef: 's1' }),
    leaf('sc'),
    leaf('ec', { startRef: 'gone' }),
  ]),
  leaf('descripGrp', {}, [leaf('admin', { type: 'source' }), leaf('note')]),
  leaf('descripGrp', {}, [
    leaf('note'),
    leaf('descrip', { type: 'definition' }),
    leaf('descrip', { type: 'definition' }),
    leaf('descripGrp', {}, [leaf('descrip', { type: 'inner' })]),
    leaf('transacGrp'),
    leaf('transacGrp', {}, [leaf('transac', { type: 'check' })]),
  ]),
  leaf('termNoteGrp', {}, [
    leaf('termNote', { type: 'register' }, ['slang']),
    leaf('xref', { type: 'xSource', target: 'a.wav' }),
    leaf('table'),
  ]),
  leaf('transacGrp', {}, [
    leaf('transac', { type: 'transactionType' }, ['check']),
    leaf('date', {}, ['in spring']),
    leaf('date', {}, ['2020-02-31']),
    leaf('termNote', { type: 'x' }),
  ]),
  leaf('termCompList', { type: 'hyphenation' }, [leaf('termComp'), leaf('termCompGrp', {}, [leaf('termComp')])]),
  leaf('termCompList', {}, []),
  leaf('ref', { type: 'crossReference', target: 'gone' }),
  leaf('ref', { type: 'crossReference', target: 'https://example.org/a b' }),
  leaf('xref', { type: 'externalCrossReference', target: 'C:\\files\\ä b.pdf' }),
  leaf('xref', { type: 'odd', target: 'ftp://example.org' }),
  leaf('descrip', { type: 'relatedConcept', target: 'http://example.org', datatype: 'plainText', module: 'm' }),
  leaf('descrip', { type: 'relatedConcept', target: 'free text id' }, []),
];

const TEXTS = [
  'مضخة <b>\u202eabc',
  '水泵，用于输送液体',
  '𠮷野家 🧪',
  ' \t two\n lines ',
  ']]> &amp; "quoted" \'x\'',
  'a\u0000b\uD800c\u000b',
  'e\u0301',
  '\u00a0',
];
const ODD_IDS = ['7', 'free text id', 'a:b', '_x0037_', '#', 'µ²', '泵', '7', 'c0000000000000a01', 'unit2', '"<&>\n'];

/** What is hard for a writer; together with every field, everything that a glossary can hold. */
export const HARDEST: Concept[] = [
  ...everyCategory(),
  ...['en', 'de'].map((language, index) => ({ id: `c00000000000000${index}0`, terms: [{ term: language, language }] })),
  ...ODD_IDS.map((originalId, index): Concept => ({
    id: `c0000000000000a0${index.toString(16)}`,
    originalId,
    crossReferences: ODD_IDS.map((target) => ({ target })),
    terms: pair('a', 'b', { originalId }) as Concept['terms'],
  })),
  ...['', ' ', 'no name', 'c0000000000000a01', '1'].map((id): Concept => ({
    id,
    terms: pair('a', 'b') as Concept['terms'],
  })),
  ...TEXTS.map((text, index): Concept => {
    const fields = {
      definition: text,
      definitionSource: text,
      note: text,
      source: text,
      customer: text,
      project: text,
    };
    const reference = [
      { target: text, text },
      { target: `https://example.org/${text}`, text },
    ];
    const lists = { crossReferences: reference, transactions: [{ type: text, date: text, responsible: text }] };
    const examples = {
      examples: [{ before: text, phrase: text, after: text, source: text }],
      unplacedExamples: [text],
    };
    const terms = [
      ...pair(text, text, { ...fields, ...lists, ...examples, partOfSpeech: text }),
      { term: text, language: 'zh-Hans-CN' },
      { term: text, language: 'ar' },
    ];
    return {
      id: `c0000000000000b0${index}`,
      domain: text,
      created: '2024-02-30T10:00:00Z',
      modified: '99999-01-01',
      ...fields,
      ...lists,
      images: reference,
      terms: terms as Concept['terms'],
    };
  }),
  {
    id: 'c0000000000000c01',
    terms: pair('a', 'b', { extra: MISPLACED }) as Concept['terms'],
    extra: MISPLACED,
    languageExtra: { en: MISPLACED, de: MISPLACED },
  },
  {
    id: 'c0000000000000c02',
    tmx: {
      attributes: { usagecount: 'many', segtype: 'odd', 'xml:lang': 'de', changeid: 'x' },
      elements: [
        leaf('note', { type: 'x', i: '1' }, ['a', leaf('hi')]),
        leaf('prop', { type: 'x', tuid: '1' }, ['a', leaf('ph')]),
        leaf('seg'),
      ],
    },
    terms: pair('abc', 'abc', {
      tmx: {
        attributes: { segtype: 'phrase', srclang: 'x', tuid: '1' },
        elements: [
          leaf('seg', { type: 'x' }, [
            'a',
            leaf('bpt', { i: '1' }, [leaf('hi')]),
            leaf('it', { pos: 'middle' }),
            'bc',
            leaf('ept', { i: '1', type: 'x' }),
            leaf('hi', { i: '1' }, []),
          ]),
        ],
      },
    }) as Concept['terms'],
  },
  {
    id: 'c0000000000000c03',
    terms: pair('abc', 'abc', {
      tmx: {
        elements: [
          leaf('seg', {}, [
            'a',
            leaf('bpt', { i: '1', pos: 'x' }, [leaf('sub', { i: '2' }, ['c', leaf('ph', {}, [])])]),
            leaf('hi', { i: '1' }, ['bc']),
            leaf('ept', { i: '1', type: 'x' }),
          ]),
        ],
      },
    }) as Concept['terms'],
  },
];
