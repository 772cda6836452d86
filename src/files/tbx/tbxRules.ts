import { nameTable } from '../../base/nameTable';
import { TBX_CORE_DIALECT, TBX_MIN_DIALECT } from './tbxDialect';
import type { TbxDialect } from './tbxDialect';
import { ENTRIES, TERMS } from './tbxCategories';

/** What TBX allows within an entry: ISO 30042:2019 for version 3, the core structure of ISO 30042:2008 for version 2. */

/** What the content of an element may be: text with markup, text with `hi` alone, text, nothing. */
export type TbxContent = 'markup' | 'highlights' | 'text' | 'nothing';

/** What differs between the versions, the styles and the dialects. */
export interface TbxVersion {
  number: 2 | 3;
  /** All that a file may say; without one it says everything. */
  dialect?: TbxDialect;
  /** Data categories are tags (DCT); otherwise they are attributes (DCA). */
  hasTags?: boolean;
  /** The head of a file in this language; where no dialect is chosen, it is TBX-Basic, or one that has room for everything. */
  head: (language: string, isBasic: boolean) => string;
  foot: string;
  entry: string;
  language: string;
  term: string;
  /** Markup within texts, and what it may hold itself. */
  markup: Record<string, TbxContent>;
  /** Attributes of the markup and of the sections, where they are not the same in both versions. */
  attributes: Record<string, string[]>;
}

/** Information about a concept, a language or a term. */
export const AUXILIARY = ['descrip', 'descripGrp', 'admin', 'adminGrp', 'transacGrp', 'note', 'ref', 'xref'];

/** What groups hold; the first is what they are about, stands first and is there once. */
export const GROUPS = nameTable<[main: string, ...others: string[]]>({
  descripGrp: ['descrip', 'descripNote', 'admin', 'adminGrp', 'transacGrp', 'note', 'ref', 'xref'],
  adminGrp: ['admin', 'adminNote', 'note', 'ref', 'xref'],
  termNoteGrp: ['termNote', 'admin', 'adminGrp', 'transacGrp', 'note', 'ref', 'xref'],
  transacGrp: ['transac', 'transacNote', 'date', 'note', 'ref', 'xref'],
});

/** Elements that carry a data category in their `type`; the value stands for one that lacks it. */
export const TYPED = nameTable<string | undefined>({
  ...{ admin: undefined, adminNote: undefined, descrip: undefined, descripNote: undefined, termNote: undefined, transacNote: undefined },
  ...{ transac: 'transactionType', ref: 'crossReference', xref: 'externalCrossReference' },
});

/** The content of the elements that are no groups; whatever is not named holds text. */
export const CONTENT = nameTable<TbxContent>({ admin: 'markup', descrip: 'markup', note: 'markup', termNote: 'markup', term: 'highlights' });

const META = ['type', 'id', 'xml:lang', 'target', 'datatype'];
export const ATTRIBUTES = nameTable<string[]>({
  ...Object.fromEntries(Object.keys(TYPED).map((name) => [name, META])),
  ...Object.fromEntries([...Object.keys(GROUPS), ...ENTRIES, ...TERMS, 'termGrp', 'term', 'date'].map((name) => [name, ['id']])),
  ...{ xref: ['type', 'id', 'target'], note: ['id', 'xml:lang'], foreign: ['id', 'xml:lang'], hi: ['type', 'target', 'xml:lang'] },
});

const SOURCE = '<fileDesc><sourceDesc><p>Exported from Glossa</p></sourceDesc></fileDesc>';

const basicOrOwn = (isBasic: boolean): string => (isBasic ? 'TBX-Basic' : 'TBX-Glossa');
const head = (dialect: string, style: 'dca' | 'dct', language: string, namespaces = ''): string =>
  `<tbx type="${dialect}" style="${style}" xml:lang="${language}" xmlns="urn:iso:std:iso:30042:ed-2"${namespaces}>\n<tbxHeader>${SOURCE}</tbxHeader>\n<text>\n<body>\n`;

export const TBX_3: TbxVersion = {
  number: 3,
  head: (language, isBasic) => head(basicOrOwn(isBasic), 'dca', language),
  foot: '</body>\n</text>\n</tbx>\n',
  entry: 'conceptEntry',
  language: 'langSec',
  term: 'termSec',
  markup: nameTable<TbxContent>({ hi: 'text', foreign: 'markup', sc: 'nothing', ec: 'nothing', ph: 'nothing' }),
  attributes: nameTable<string[]>({ langSec: ['xml:lang'], sc: ['id', 'isolated'], ec: ['id', 'startRef'], ph: [] }),
};

/** Of the public modules (`Min.rng`, `Basic.rng` of LTAC Global), and our own for the data categories that they do not hold, by their prefixes. */
const TAG_NAMESPACES = { min: 'http://www.tbxinfo.net/ns/min', basic: 'http://www.tbxinfo.net/ns/basic', glossa: 'urn:x-glossa:tbx' };

export const TBX_3_TAGS: TbxVersion = {
  ...TBX_3,
  hasTags: true,
  head: (language, isBasic) => head(basicOrOwn(isBasic), 'dct', language, Object.entries(TAG_NAMESPACES).map(([prefix, name]) => (isBasic && prefix === 'glossa' ? '' : ` xmlns:${prefix}="${name}"`)).join('')),
};

export const TBX_MIN: TbxVersion = { ...TBX_3, dialect: TBX_MIN_DIALECT, head: (language) => head(TBX_MIN_DIALECT.name, 'dca', language) };
export const TBX_CORE: TbxVersion = { ...TBX_3, dialect: TBX_CORE_DIALECT, head: (language) => head(TBX_CORE_DIALECT.name, 'dca', language) };

export const TBX_2: TbxVersion = {
  number: 2,
  head: (language, isBasic) =>
    `<!DOCTYPE martif SYSTEM "${isBasic ? 'TBXBasiccoreStructV02.dtd' : 'TBXcoreStructV02.dtd'}">\n` +
    `<martif type="${isBasic ? 'TBX-Basic' : 'TBX'}" xml:lang="${language}">\n<martifHeader>${SOURCE}<encodingDesc><p type="XCSURI">${isBasic ? 'TBXBasicXCSV02.xcs' : 'TBXXCSV02.xcs'}</p></encodingDesc></martifHeader>\n<text>\n<body>\n`,
  foot: '</body>\n</text>\n</martif>\n',
  entry: 'termEntry',
  language: 'langSet',
  term: 'tig',
  markup: nameTable<TbxContent>({ hi: 'text', foreign: 'markup', bpt: 'text', ept: 'text', ph: 'text' }),
  attributes: nameTable<string[]>({ langSet: ['id', 'xml:lang'], bpt: ['i', 'type'], ept: ['i'], ph: ['type'] }),
};

/** What version 3 lets `hi` say; in version 2 it may be anything. */
export const HIGHLIGHTS = ['entailedTerm', 'hotkey', 'italics', 'bold', 'superscript', 'subscript', 'math'];
