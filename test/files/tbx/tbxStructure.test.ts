import assert from 'node:assert/strict';
import { runSynchronously } from '../../../src/base/steps';
import { bytesAsSource } from '../../../src/files/encoding/decodeText';
import { TBX_2, TBX_3, TBX_CORE, TBX_MIN } from '../../../src/files/tbx/tbxRules';
import type { XmlElement } from '../../../src/files/xml/xmlElement';
import { childrenOf } from '../../../src/files/xml/xmlElement';
import { readXml } from '../../../src/files/xml/xmlFile';
import type { Concept } from '../../../src/model/concept';
import { foreignConcepts, RICH } from '../support/richConcepts';
import { tbxText } from './tbxFiles';

const AUX = '(?:(?:descrip|descripGrp|admin|adminGrp|transacGrp|note|ref|xref) )*';
const INLINE = '(?:(?:hi|foreign|sc|ec|ph|bpt|ept|it) )*';
/**
 * Content models of the core structures (ISO 30042, version 3 and the DTD of version 2), over the names of the
 * children.
 */
const MODELS: Record<string, string> = {
  tbx: 'tbxHeader text ',
  martif: 'martifHeader text ',
  text: 'body ',
  tbxHeader: 'fileDesc (encodingDesc )?',
  martifHeader: 'fileDesc (encodingDesc )?',
  fileDesc: 'sourceDesc ',
  sourceDesc: '(p )+',
  encodingDesc: '(p )+',
  body: '(?:(conceptEntry )+|(termEntry )+)',
  conceptEntry: `${AUX}(langSec )+`,
  termEntry: `${AUX}(langSet )+`,
  langSec: `${AUX}(termSec )+`,
  langSet: `${AUX}((tig|ntig) )+`,
  termSec: `term ((termNote|termNoteGrp) )*${AUX}`,
  tig: `term (termNote )*${AUX}`,
  ntig: `termGrp ${AUX}`,
  termGrp: 'term ((termNote|termNoteGrp) )*',
  descripGrp: 'descrip ((descripNote|admin|adminGrp|transacGrp|note|ref|xref) )*',
  termNoteGrp: 'termNote ((admin|adminGrp|transacGrp|note|ref|xref) )*',
  transacGrp: 'transac ((transacNote|date|note|ref|xref) )*',
};

const META = ['id', 'xml:lang', 'target', 'datatype', 'type!'];
/** The attributes that each element may have, and those it must (`!`). */
const ATTRIBUTES: Record<string, string[]> = {
  tbx: ['type!', 'style!', 'xml:lang!', 'xmlns!'],
  martif: ['type!', 'xml:lang!'],
  p: ['type'],
  langSec: ['xml:lang!'],
  langSet: ['xml:lang!'],
  note: ['id', 'xml:lang'],
  foreign: ['id', 'xml:lang'],
  hi: ['type', 'target', 'xml:lang'],
  ...Object.fromEntries(
    ['admin', 'adminNote', 'descrip', 'descripNote', 'termNote', 'transac', 'transacNote', 'ref'].map((name) => [
      name,
      META,
    ]),
  ),
  xref: ['id', 'type!', 'target!'],
  sc: ['id', 'type', 'subType', 'target'],
  ec: ['id', 'type', 'subType', 'target', 'startRef'],
  ph: ['type', 'x', 'assoc'],
};
function all(element: XmlElement): XmlElement[] {
  return [element, ...childrenOf(element).flatMap(all)];
}

function assertAttributes(root: XmlElement): void {
  const elements = all(root);
  const ids = elements.flatMap(({ attributes: { id } }) => (id === undefined ? [] : [id]));
  assert.equal(new Set(ids).size, ids.length, 'an id stands twice');
  for (const { name, attributes } of elements) {
    const allowed = ATTRIBUTES[name] ?? ['id'];
    for (const attribute of Object.keys(attributes))
      assert.ok(allowed.includes(attribute) || allowed.includes(`${attribute}!`), `<${name} ${attribute}>`);
    for (const attribute of allowed)
      if (attribute.endsWith('!')) assert.ok(attributes[attribute.slice(0, -1)], `<${name}> lacks ${attribute}`);
    if (attributes['xml:lang']) assert.match(attributes['xml:lang'], /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/);
    if (attributes.target && name !== 'xref' && !/^https?:/.test(attributes.target))
      assert.ok(ids.includes(attributes.target), `nothing is ${attributes.target}`);
  }
}

function assertModel(element: XmlElement): void {
  const children = childrenOf(element)
    .map(({ name }) => `${name} `)
    .join('');
  assert.match(children, new RegExp(`^${MODELS[element.name] ?? INLINE}$`), `content of <${element.name}>`);
  if (MODELS[element.name])
    assert.equal(
      element.content
        .filter((part) => typeof part === 'string')
        .join('')
        .trim(),
      '',
      `text in <${element.name}>`,
    );
  if (element.name === 'date') assert.match(String(element.content[0]), /^\d{4}-\d\d-\d\d$/);
  childrenOf(element).forEach(assertModel);
}

const FULL: Concept[] = [
  {
    id: 'c0000000000000001',
    domain: 'water',
    definition: 'moves water',
    definitionSource: 'Handbook',
    definitionLanguage: 'de',
    note: 'n',
    source: 's',
    customer: 'ACME',
    project: 'P',
    created: '2026-01-02T03:04:05.000Z',
    modified: '2026-02-03',
    terms: [
      {
        term: 'pump',
        language: 'en',
        status: 'preferredTerm-admn-sts',
        partOfSpeech: 'noun',
        note: 'n',
        source: 's',
        unplacedExamples: ['Switch it on.'],
        examples: [{ before: 'A ', phrase: 'machine', after: '.', source: 'p. 3' }],
        extra: [
          { element: 'admin', attributes: { type: 'sortKey' }, content: ['x'] },
          {
            element: 'termNoteGrp',
            content: [
              { element: 'termNote', attributes: { type: 'register' }, content: ['slang'] },
              { element: 'note', content: ['x'] },
            ],
          },
          { element: 'termNote', attributes: { type: 'register' }, content: ['x ', { element: 'hi', content: ['y'] }] },
        ],
      },
      { term: 'Pumpe', language: 'de' },
      { term: 'water pump', language: 'en' },
    ],
    extra: [
      {
        element: 'transacGrp',
        content: [
          { element: 'transac', attributes: { type: 'transactionType' }, content: ['modification'] },
          { element: 'date', content: ['2025-01-01'] },
        ],
      },
    ],
    languageExtra: { en: [{ element: 'note', content: ['about English'] }] },
  },
  { id: 'free text id', terms: [{ term: 'valve', language: 'en' }] },
];

function rootOf(text: string): XmlElement {
  const roots: XmlElement[] = [];
  const problems = runSynchronously(
    readXml(bytesAsSource(Buffer.from(text)), undefined, {
      root: () => true,
      isWanted: () => true,
      element: (element) => void roots.push(element),
    }),
  );
  assert.deepEqual([roots.length, problems.sorted()], [1, []]);
  return roots[0]!;
}

describe('the structure of written TBX', () => {
  for (const [name, version] of [
    ['version 3', TBX_3],
    ['version 2', TBX_2],
    ['TBX-Min', TBX_MIN],
    ['TBX-Core', TBX_CORE],
  ] as const) {
    it(`is that of ${name}, whatever was kept of other files`, () => {
      for (const concepts of [FULL, RICH, ...foreignConcepts()]) {
        const root = rootOf(tbxText(concepts, version));
        assertModel(root);
        assertAttributes(root);
      }
    });
  }

  const dialectOf = (more: Partial<Concept>, term: Record<string, unknown> = {}, version = TBX_3) =>
    rootOf(tbxText([{ id: 'c0000000000000001', terms: [{ term: 'pump', language: 'en', ...term }], ...more }], version))
      .attributes.type;

  it('is called TBX-Basic where everything that is said has its data category there, in its place and with its values', () => {
    const basic = {
      domain: 'water',
      definition: 'moves it',
      note: 'n',
      source: 's',
      created: '2026-01-02',
      images: [{ target: 'https://example.org/a.png' }],
    };
    const term = {
      status: 'preferredTerm-admn-sts',
      partOfSpeech: 'noun',
      customer: 'ACME',
      examples: [{ before: 'A ', phrase: 'pump', after: '.' }],
    };
    for (const [version, other] of [
      [TBX_3, 'TBX-Glossa'],
      [TBX_2, 'TBX'],
    ] as const) {
      assert.equal(dialectOf(basic, term, version), 'TBX-Basic');
      assert.equal(dialectOf({}, { partOfSpeech: 'Nomen' }, version), other);
      assert.equal(dialectOf({}, { grammaticalNumber: 'plural' }, version), other);
      assert.equal(
        dialectOf(
          { extra: [{ element: 'admin', attributes: { type: 'productSubset' }, content: ['x'] }] },
          {},
          version,
        ),
        other,
      );
      assert.equal(dialectOf({ transactions: [{ type: 'check' }] }, {}, version), other);
      assert.equal(
        dialectOf(
          {
            extra: [
              { element: 'descripNote', attributes: { type: 'x' } },
              { element: 'descrip', attributes: { type: 'figure' } },
            ],
          },
          {},
          version,
        ),
        other,
      );
    }
    assert.equal(dialectOf({ images: [{ target: 'a.png' }] }), 'TBX-Glossa');
    assert.deepEqual(
      [TBX_3, TBX_2].map((version) => dialectOf({ customer: 'ACME' }, {}, version)),
      ['TBX-Basic', 'TBX'],
    );
  });

  it('passes over what a hand has put into the glossary in the wrong shape', () => {
    const odd = { ...FULL[0]!, extra: 'no list', languageExtra: [1], definitionLanguage: 'fr' };
    const written = tbxText([
      {
        ...odd,
        terms: [
          {
            term: 'a',
            language: 'en',
            extra: [{ element: 'a b' }, { element: 'x:y' }, { element: 'note', content: [7] }],
            unplacedExamples: 3,
          },
        ],
      },
    ]);
    assert.match(written, /<descrip type="definition">moves water</);
    assert.doesNotMatch(written, /x:y|a b/);
  });

  it('replaces characters that XML cannot hold', () => {
    const written = tbxText([{ id: 'c1', terms: [{ term: 'a\u0000b\uD800', language: 'en' }], note: '<&>"\r' }]);
    assert.match(written, /<term>a\uFFFDb\uFFFD<\/term>/);
    assert.match(written, /<note>&lt;&amp;&gt;"&#13;<\/note>/);
  });
});
