import { nullPrototypeRecord } from '../../base/nameTable';
import { elementTextOf } from '../xml/elementText';
import type { XmlElement } from '../xml/xmlElement';
import { childrenOf } from '../xml/xmlElement';

/*
 * The content that TBX allows in an entry: the structure of ISO 30042:2019 for version 3 and of ISO 30042:2008 for
 * version 2, and the data categories of its dialects.
 */

/** The elements of each level of TBX, of version 3, of version 2 and of the first TBX-Min. */
export const ENTRY_ELEMENTS = ['conceptEntry', 'termEntry', 'entry'];
export const LANGUAGE_ELEMENTS = ['langSec', 'langSet', 'langGroup'];
export const TERM_ELEMENTS = ['termSec', 'tig', 'ntig', 'termGroup'];
const LEVELS = [...ENTRY_ELEMENTS, ...LANGUAGE_ELEMENTS, ...TERM_ELEMENTS];

/** The levels and values that a data category allows. */
interface Category {
  levels?: string[];
  values?: string[];
}

/**
 * A dialect of TBX: the data categories allowed in its files, by their elements. From LTAC Global's definitions
 * (`TBX-Core_dialect` 1.0, `TBX-Min_dialect` 1.0.1 with the module Min 1.1, `TBX-Basic_dialect` 1.2 with the module
 * Basic, on GitHub); each dialect includes the previous one. Files state their dialect since version 3.
 */
export interface TbxDialect {
  name: string;
  categories: Categories;
}

type Categories = Record<string, Record<string, Category>>;

function categories(byElement: Categories): Categories {
  return nullPrototypeRecord(
    Object.fromEntries(Object.entries(byElement).map(([element, ofIt]) => [element, nullPrototypeRecord(ofIt)])),
  );
}

/** The structure and notes, without any data category; written the same in both styles. */
const TBX_CORE_DIALECT: TbxDialect = { name: 'TBX-Core', categories: categories({}) };

export const TBX_MIN_DIALECT: TbxDialect = {
  name: 'TBX-Min',
  categories: categories({
    admin: { customerSubset: { levels: ['conceptEntry', ...TERM_ELEMENTS] } },
    descrip: { subjectField: { levels: ENTRY_ELEMENTS } },
    termNote: {
      administrativeStatus: {
        values: [
          'preferredTerm-admn-sts',
          'admittedTerm-admn-sts',
          'supersededTerm-admn-sts',
          'deprecatedTerm-admn-sts',
        ],
      },
      partOfSpeech: { values: ['noun', 'verb', 'adjective', 'adverb', 'other'] },
    },
  }),
};

export const TBX_BASIC_DIALECT: TbxDialect = {
  name: 'TBX-Basic',
  categories: categories({
    admin: {
      ...TBX_MIN_DIALECT.categories.admin,
      source: {},
      projectSubset: { levels: ['conceptEntry', ...TERM_ELEMENTS] },
    },
    descrip: {
      ...TBX_MIN_DIALECT.categories.descrip,
      definition: { levels: [...ENTRY_ELEMENTS, ...LANGUAGE_ELEMENTS] },
      context: { levels: TERM_ELEMENTS },
    },
    termNote: {
      ...TBX_MIN_DIALECT.categories.termNote,
      termType: { values: ['fullForm', 'acronym', 'abbreviation', 'shortForm', 'variant', 'phrase'] },
      grammaticalGender: { values: ['masculine', 'feminine', 'neuter', 'other'] },
      geographicalUsage: {},
      termLocation: {
        values: (
          'checkBox comboBox comboBoxElement dialogBox groupBox informativeMessage interactiveMessage menuItem ' +
          'progressBar pushButton radioButton slider spinBox tab tableText textBox toolTip user-definedType'
        ).split(' '),
      },
    },
    transac: { transactionType: { values: ['origination', 'modification'] } },
    transacNote: { responsibility: {} },
    ref: { crossReference: { levels: [...ENTRY_ELEMENTS, ...TERM_ELEMENTS] } },
    xref: {
      externalCrossReference: { levels: [...ENTRY_ELEMENTS, ...TERM_ELEMENTS] },
      xGraphic: { levels: ENTRY_ELEMENTS },
    },
  }),
};

/** Elements with their data category in `type`. */
const WITH_CATEGORY = [...Object.keys(TBX_BASIC_DIALECT.categories), 'adminNote', 'descripNote', 'termCompList'];

export function hasCategory({ name }: XmlElement): boolean {
  return WITH_CATEGORY.includes(name);
}

/** Returns the level of an element's children: the element itself, if it is a level. */
export function levelWithin({ name }: XmlElement, level: string): string {
  return LEVELS.includes(name) ? name : level;
}

/**
 * Returns whether the dialect has this element's data category at this level and with this value. Elements without a
 * data category are in every dialect.
 */
export function isCategoryAllowed({ categories }: TbxDialect, element: XmlElement, level: string): boolean {
  if (!hasCategory(element)) return true;
  const category = categories[element.name]?.[element.attributes.type ?? ''];
  return (
    category !== undefined &&
    (!category.levels || category.levels.includes(level)) &&
    (!category.values || category.values.includes(elementTextOf(element)))
  );
}

/** Returns whether an element and its content are within the dialect. */
export function isWithinDialect(dialect: TbxDialect, element: XmlElement, level = element.name): boolean {
  return (
    isCategoryAllowed(dialect, element, level) &&
    childrenOf(element).every((child) => isWithinDialect(dialect, child, levelWithin(element, level)))
  );
}

/** The allowed content of an element: text with markup, text with `hi` only, text, nothing. */
export type TbxContent = 'markup' | 'highlights' | 'text' | 'nothing';

/** The differences between versions, styles and dialects. */
export interface TbxVersion {
  number: 2 | 3;
  /** The dialect, which limits the content of a file. Without a dialect, everything is written. */
  dialect?: TbxDialect;
  /** Data categories are tags (DCT); otherwise they are attributes (DCA). */
  hasTags?: boolean;
  /** Returns the head of a file in this language. `isBasic` is true if TBX-Basic can store the whole content. */
  head: (language: string, isBasic: boolean) => string;
  foot: string;
  entry: string;
  language: string;
  term: string;
  /** Markup within texts, and its allowed content. */
  markup: Record<string, TbxContent>;
  /** Attributes of markup and sections that differ between the versions. */
  attributes: Record<string, string[]>;
}

/** Information about a concept, a language or a term. */
export const AUXILIARY_ELEMENTS = ['descrip', 'descripGrp', 'admin', 'adminGrp', 'transacGrp', 'note', 'ref', 'xref'];

/** The content of groups; the main element comes first and occurs once. */
export const GROUP_ELEMENTS = nullPrototypeRecord<[main: string, ...others: string[]]>({
  descripGrp: ['descrip', 'descripNote', 'admin', 'adminGrp', 'transacGrp', 'note', 'ref', 'xref'],
  adminGrp: ['admin', 'adminNote', 'note', 'ref', 'xref'],
  termNoteGrp: ['termNote', 'admin', 'adminGrp', 'transacGrp', 'note', 'ref', 'xref'],
  transacGrp: ['transac', 'transacNote', 'date', 'note', 'ref', 'xref'],
});

/** Elements with a data category in `type`, with the default value. */
export const TYPED_ELEMENTS = nullPrototypeRecord<string | undefined>({
  ...{
    admin: undefined,
    adminNote: undefined,
    descrip: undefined,
    descripNote: undefined,
    termNote: undefined,
    transacNote: undefined,
  },
  ...{ transac: 'transactionType', ref: 'crossReference', xref: 'externalCrossReference' },
});

/** The content of the elements that are not groups; unlisted ones contain text. */
export const ELEMENT_CONTENT = nullPrototypeRecord<TbxContent>({
  admin: 'markup',
  descrip: 'markup',
  note: 'markup',
  termNote: 'markup',
  term: 'highlights',
});

const META = ['type', 'id', 'xml:lang', 'target', 'datatype'];
export const ELEMENT_ATTRIBUTES = nullPrototypeRecord<string[]>({
  ...Object.fromEntries(Object.keys(TYPED_ELEMENTS).map((name) => [name, META])),
  ...Object.fromEntries(
    [...Object.keys(GROUP_ELEMENTS), ...ENTRY_ELEMENTS, ...TERM_ELEMENTS, 'termGrp', 'term', 'date'].map((name) => [
      name,
      ['id'],
    ]),
  ),
  ...{
    xref: ['type', 'id', 'target'],
    note: ['id', 'xml:lang'],
    foreign: ['id', 'xml:lang'],
    hi: ['type', 'target', 'xml:lang'],
  },
});

const SOURCE = '<fileDesc><sourceDesc><p>Exported from Glossa</p></sourceDesc></fileDesc>';

const basicOrOwn = (isBasic: boolean): string => (isBasic ? 'TBX-Basic' : 'TBX-Glossa');
const head = (dialect: string, style: 'dca' | 'dct', language: string, namespaces = ''): string =>
  `<tbx type="${dialect}" style="${style}" xml:lang="${language}" ` +
  `xmlns="urn:iso:std:iso:30042:ed-2"${namespaces}>\n<tbxHeader>${SOURCE}</tbxHeader>\n<text>\n<body>\n`;

export const TBX_3: TbxVersion = {
  number: 3,
  head: (language, isBasic) => head(basicOrOwn(isBasic), 'dca', language),
  foot: '</body>\n</text>\n</tbx>\n',
  entry: 'conceptEntry',
  language: 'langSec',
  term: 'termSec',
  markup: nullPrototypeRecord<TbxContent>({
    hi: 'text',
    foreign: 'markup',
    sc: 'nothing',
    ec: 'nothing',
    ph: 'nothing',
  }),
  attributes: nullPrototypeRecord<string[]>({
    langSec: ['xml:lang'],
    sc: ['id', 'isolated'],
    ec: ['id', 'startRef'],
    ph: [],
  }),
};

/**
 * The namespaces of the public modules (`Min.rng`, `Basic.rng` of LTAC Global), and of ours for other data categories,
 * by prefix.
 */
const TAG_NAMESPACES = {
  min: 'http://www.tbxinfo.net/ns/min',
  basic: 'http://www.tbxinfo.net/ns/basic',
  glossa: 'urn:x-glossa:tbx',
};

export const TBX_3_DCT: TbxVersion = {
  ...TBX_3,
  hasTags: true,
  head: (language, isBasic) =>
    head(
      basicOrOwn(isBasic),
      'dct',
      language,
      Object.entries(TAG_NAMESPACES)
        .map(([prefix, name]) => (isBasic && prefix === 'glossa' ? '' : ` xmlns:${prefix}="${name}"`))
        .join(''),
    ),
};

export const TBX_MIN: TbxVersion = {
  ...TBX_3,
  dialect: TBX_MIN_DIALECT,
  head: (language) => head(TBX_MIN_DIALECT.name, 'dca', language),
};
export const TBX_CORE: TbxVersion = {
  ...TBX_3,
  dialect: TBX_CORE_DIALECT,
  head: (language) => head(TBX_CORE_DIALECT.name, 'dca', language),
};

export const TBX_2: TbxVersion = {
  number: 2,
  head: (language, isBasic) =>
    `<!DOCTYPE martif SYSTEM "${isBasic ? 'TBXBasiccoreStructV02.dtd' : 'TBXcoreStructV02.dtd'}">\n` +
    `<martif type="${isBasic ? 'TBX-Basic' : 'TBX'}" xml:lang="${language}">\n` +
    `<martifHeader>${SOURCE}<encodingDesc>` +
    `<p type="XCSURI">${isBasic ? 'TBXBasicXCSV02.xcs' : 'TBXXCSV02.xcs'}</p></encodingDesc></martifHeader>\n` +
    '<text>\n<body>\n',
  foot: '</body>\n</text>\n</martif>\n',
  entry: 'termEntry',
  language: 'langSet',
  term: 'tig',
  markup: nullPrototypeRecord<TbxContent>({ hi: 'text', foreign: 'markup', bpt: 'text', ept: 'text', ph: 'text' }),
  attributes: nullPrototypeRecord<string[]>({
    langSet: ['id', 'xml:lang'],
    bpt: ['i', 'type'],
    ept: ['i'],
    ph: ['type'],
  }),
};

/** The values of `hi` in version 3; version 2 allows any. */
export const HIGHLIGHT_TYPES = ['entailedTerm', 'hotkey', 'italics', 'bold', 'superscript', 'subscript', 'math'];
