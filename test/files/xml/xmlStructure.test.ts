import assert from 'node:assert/strict';
import { runSynchronously } from '../../../src/base/steps';
import { bytesAsSource } from '../../../src/files/encoding/decodeText';
import { writeGlossary } from '../../../src/files/glossaryFormats';
import type { XmlElement } from '../../../src/files/xml/xmlElement';
import { childrenOf } from '../../../src/files/xml/xmlElement';
import { readXml } from '../../../src/files/xml/xmlFile';
import type { Concept } from '../../../src/model/concept';
import type { ExportFormat } from '../../../src/model/glossaryFormat';
import { foreignConcepts, RICH } from '../support/richConcepts';

/**
 * What the standards allow, from their text: the order of children as a pattern over their names, each followed by a
 * blank, whether an element holds text, and its attributes with the pattern of their values; those with `!` are
 * required.
 */
interface Model {
  children: RegExp;
  text?: boolean;
  attributes: Record<string, RegExp>;
}

const ANY = /^/;
const TOKEN = /^[\p{L}\p{N}._:-]+$/u;
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;
const TMX_DATE = /^\d{8}T\d{6}Z$/;
const SHARED = {
  'o-encoding': ANY,
  datatype: ANY,
  usagecount: /^\d+$/,
  lastusagedate: TMX_DATE,
  creationtool: ANY,
  creationtoolversion: ANY,
  creationdate: TMX_DATE,
  creationid: ANY,
  changedate: TMX_DATE,
  changeid: ANY,
  'o-tmf': ANY,
};
const INLINE = /^((bpt|ept|hi|it|ph|ut) )*$/;

/** The document type of TMX 1.4b (LISA OSCAR, 2004). */
const TMX: Record<string, Model> = {
  tmx: { children: /^header body $/, attributes: { 'version!': /^1\.4$/ } },
  header: {
    children: /^((note|ude|prop) )*$/,
    attributes: {
      'creationtool!': ANY,
      'creationtoolversion!': ANY,
      'segtype!': /^(block|paragraph|sentence|phrase)$/,
      'o-tmf!': ANY,
      'adminlang!': LANGUAGE,
      'srclang!': LANGUAGE,
      'datatype!': ANY,
    },
  },
  body: { children: /^(tu )*$/, attributes: {} },
  tu: {
    children: /^((note|prop) )*(tuv )+$/,
    attributes: { ...SHARED, tuid: ANY, segtype: /^(block|paragraph|sentence|phrase)$/, srclang: ANY },
  },
  tuv: { children: /^((note|prop) )*seg $/, attributes: { ...SHARED, 'xml:lang!': LANGUAGE } },
  seg: { children: INLINE, text: true, attributes: {} },
  note: { children: /^$/, text: true, attributes: { 'o-encoding': ANY, 'xml:lang': LANGUAGE } },
  prop: { children: /^$/, text: true, attributes: { 'type!': ANY, 'o-encoding': ANY, 'xml:lang': LANGUAGE } },
  hi: { children: INLINE, text: true, attributes: { x: ANY, type: ANY } },
  it: { children: /^(sub )*$/, text: true, attributes: { 'pos!': /^(begin|end)$/, x: ANY, type: ANY } },
  ut: { children: /^(sub )*$/, text: true, attributes: { x: ANY } },
  sub: { children: INLINE, text: true, attributes: { datatype: ANY, type: ANY } },
  bpt: { children: /^(sub )*$/, text: true, attributes: { 'i!': /^\d+$/, x: ANY, type: ANY } },
  ept: { children: /^(sub )*$/, text: true, attributes: { 'i!': /^\d+$/ } },
  ph: { children: /^(sub )*$/, text: true, attributes: { assoc: /^[pfb]$/, x: ANY, type: ANY } },
};

/** The constraints of XLIFF 2.1 (OASIS, 2018) on its core and its glossary module. */
const XLIFF: Record<string, Model> = {
  xliff: {
    children: /^(file )+$/,
    attributes: {
      'version!': /^2\.1$/,
      'srcLang!': LANGUAGE,
      trgLang: LANGUAGE,
      'xmlns!': /^urn:oasis:names:tc:xliff:document:2\.0$/,
      'xmlns:gls': /^urn:oasis:names:tc:xliff:glossary:2\.0$/,
    },
  },
  file: { children: /^(unit )+$/, attributes: { 'id!': TOKEN } },
  unit: { children: /^(gls:glossary )?(notes )?(segment )+$/, attributes: { 'id!': TOKEN } },
  'gls:glossary': { children: /^(gls:glossEntry )+$/, attributes: {} },
  'gls:glossEntry': {
    children: /^gls:term ((gls:translation )+(gls:definition )?|gls:definition )$/,
    attributes: { id: TOKEN },
  },
  'gls:term': { children: /^$/, text: true, attributes: { source: ANY } },
  'gls:translation': { children: /^$/, text: true, attributes: { id: TOKEN, source: ANY } },
  'gls:definition': { children: /^$/, text: true, attributes: { source: ANY } },
  notes: { children: /^(note )+$/, attributes: {} },
  note: { children: /^$/, text: true, attributes: { category: ANY, appliesTo: /^(source|target)$/ } },
  segment: { children: /^source (target )?$/, attributes: { id: TOKEN } },
  source: { children: /^$/, text: true, attributes: {} },
  target: { children: /^$/, text: true, attributes: {} },
};

/** MultiTerm's own schema of its exports. */
const MULTITERM: Record<string, Model> = {
  mtf: { children: /^(conceptGrp )*$/, attributes: {} },
  conceptGrp: { children: /^concept ((system|transacGrp|descripGrp) )*(languageGrp )+$/, attributes: {} },
  concept: { children: /^$/, text: true, attributes: {} },
  system: { children: /^$/, text: true, attributes: { 'type!': ANY } },
  languageGrp: { children: /^language ((descripGrp|transacGrp) )*(termGrp )+$/, attributes: {} },
  language: { children: /^$/, attributes: { 'type!': ANY, 'lang!': ANY } },
  termGrp: { children: /^term ((descripGrp|transacGrp) )*$/, attributes: {} },
  term: { children: /^$/, text: true, attributes: {} },
  transacGrp: { children: /^transac date $/, attributes: {} },
  transac: { children: /^$/, text: true, attributes: { 'type!': ANY } },
  date: { children: /^$/, text: true, attributes: {} },
  descripGrp: { children: /^descrip (descripGrp )*$/, attributes: {} },
  descrip: { children: /^$/, text: true, attributes: { 'type!': ANY } },
};

const ATTRIBUTE_KEPT = { tuid: 'x', usagecount: '2', madeup: 'y', segtype: 'wrong' };
const CONCEPTS: Concept[] = [
  {
    ...{
      id: 'c0000000000000001',
      originalId: 'free text id',
      domain: 'water',
      definition: 'moves <water>',
      definitionSource: 'ISO',
      note: 'n',
      source: 's',
      customer: 'c',
      project: 'p',
    },
    ...{
      created: '2024-01-02T03:04:05.678Z',
      modified: '2024-02-03',
      transactions: [{ type: 'check', date: '2024-03-04', responsible: 'A' }],
    },
    crossReferences: [{ target: 'c0000000000000002' }],
    tmx: {
      attributes: ATTRIBUTE_KEPT,
      elements: [
        { element: 'note', content: ['second'] },
        { element: 'prop', attributes: { type: 'x-a' }, content: ['b'] },
        { element: 'prop', content: ['no type'] },
        { element: 'table' },
      ],
    },
    terms: [
      {
        term: 'pump',
        language: 'en',
        status: 'preferredTerm-admn-sts',
        note: 'n',
        source: 's',
        examples: [{ before: 'A ', phrase: 'pump', after: '.', source: 'x' }],
      },
      { term: 'water pump', language: 'en' },
      {
        term: 'Pumpe',
        language: 'de',
        tmx: {
          elements: [
            {
              element: 'seg',
              content: [
                { element: 'bpt', attributes: { i: '1' }, content: ['<b>'] },
                'Pumpe',
                { element: 'ept', attributes: { i: '1' } },
              ],
            },
          ],
        },
      },
      { term: 'Pumpe & <Ventil>', language: 'de' },
    ],
  },
  {
    id: 'not a token',
    terms: [
      { term: 'valve', language: 'en' },
      { term: 'Ventil', language: 'de' },
    ],
  },
  { id: 'c0000000000000003', terms: [{ term: 'vanne', language: 'fr' }] },
];

describe('the structure of written XML', () => {
  for (const [format, models] of [
    ['tmx', TMX],
    ['xliff', XLIFF],
    ['multiterm', MULTITERM],
  ] as [ExportFormat, Record<string, Model>][]) {
    for (const [what, concepts] of [
      ['a full glossary', CONCEPTS],
      ['one with every field', RICH],
      ['an empty one', []],
      ...foreignConcepts().map((each, index) => [`another program's, ${index + 1}`, each] as const),
    ] as [string, Concept[]][]) {
      it(`is what the standard allows: ${format}, ${what}`, () => {
        const root = rootOf(writeGlossary(concepts, format).bytes);
        const ids = new Set<string>();
        assertValid(root, models, ids);
      });
    }
  }
});

function rootOf(bytes: Uint8Array): XmlElement {
  const roots: XmlElement[] = [];
  const problems = runSynchronously(
    readXml(bytesAsSource(bytes), undefined, {
      root: () => true,
      isWanted: () => true,
      element: (element) => roots.push(element),
    }),
  );
  assert.deepEqual(problems.sorted(), []);
  return roots[0]!;
}

function assertValid(element: XmlElement, models: Record<string, Model>, ids: Set<string>): void {
  const model = models[element.name];
  assert.ok(model, `<${element.name}> is none of the standard's elements`);
  assert.match(
    childrenOf(element)
      .map(({ name }) => `${name} `)
      .join(''),
    model.children,
    `children of <${element.name}>`,
  );
  if (!model.text)
    assert.equal(
      element.content
        .filter((part) => typeof part === 'string')
        .join('')
        .trim(),
      '',
      `text in <${element.name}>`,
    );
  for (const [name, value] of Object.entries(element.attributes)) {
    const pattern = model.attributes[name] ?? model.attributes[`${name}!`];
    assert.ok(pattern, `<${element.name} ${name}>`);
    assert.match(value, pattern, `<${element.name} ${name}>`);
    // A `tuid` need not be unique.
    if (name === 'id') assert.ok(!ids.has(`${element.name} ${value}`), `${value} stands twice`);
    if (name === 'id') ids.add(`${element.name} ${value}`);
  }
  for (const name of Object.keys(model.attributes))
    if (name.endsWith('!')) assert.ok(name.slice(0, -1) in element.attributes, `<${element.name}> lacks ${name}`);
  for (const child of childrenOf(element)) assertValid(child, models, ids);
}
