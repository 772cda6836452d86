import { nameTable } from '../../base/nameTable';
import { elementTextOf } from './tbxFields';
import { ENTRIES, LANGUAGES, TERMS } from './tbxCategories';
import { childrenOf } from '../xml/xmlTree';
import type { XmlElement } from '../xml/xmlTree';

/** Where a data category may stand, and what it may say where that is not free. */
interface Category {
  levels?: string[];
  values?: string[];
}

/**
 * A dialect of TBX: the data categories that its files may hold, by the elements that carry them. The facts are those of LTAC
 * Global's definitions (`TBX-Core_dialect` 1.0, `TBX-Min_dialect` 1.0.1 with the module Min 1.1, `TBX-Basic_dialect` 1.2 with
 * the module Basic, on GitHub): each dialect holds what the one before it holds. Whose an entry is they say since version 3.
 */
export interface TbxDialect {
  name: string;
  categories: Categories;
}

type Categories = Record<string, Record<string, Category>>;

function categories(byElement: Categories): Categories {
  return nameTable(Object.fromEntries(Object.entries(byElement).map(([element, ofIt]) => [element, nameTable(ofIt)])));
}

const LEVELS = [...ENTRIES, ...LANGUAGES, ...TERMS];

/** The structure and notes, without any data category; written the same in both styles. */
export const TBX_CORE_DIALECT: TbxDialect = { name: 'TBX-Core', categories: categories({}) };

export const TBX_MIN_DIALECT: TbxDialect = {
  name: 'TBX-Min',
  categories: categories({
    admin: { customerSubset: { levels: ['conceptEntry', ...TERMS] } },
    descrip: { subjectField: { levels: ENTRIES } },
    termNote: {
      administrativeStatus: { values: ['preferredTerm-admn-sts', 'admittedTerm-admn-sts', 'supersededTerm-admn-sts', 'deprecatedTerm-admn-sts'] },
      partOfSpeech: { values: ['noun', 'verb', 'adjective', 'adverb', 'other'] },
    },
  }),
};

export const TBX_BASIC_DIALECT: TbxDialect = {
  name: 'TBX-Basic',
  categories: categories({
    admin: { ...TBX_MIN_DIALECT.categories.admin, source: {}, projectSubset: { levels: ['conceptEntry', ...TERMS] } },
    descrip: { ...TBX_MIN_DIALECT.categories.descrip, definition: { levels: [...ENTRIES, ...LANGUAGES] }, context: { levels: TERMS } },
    termNote: {
      ...TBX_MIN_DIALECT.categories.termNote,
      termType: { values: ['fullForm', 'acronym', 'abbreviation', 'shortForm', 'variant', 'phrase'] },
      grammaticalGender: { values: ['masculine', 'feminine', 'neuter', 'other'] },
      geographicalUsage: {},
      termLocation: { values: 'checkBox comboBox comboBoxElement dialogBox groupBox informativeMessage interactiveMessage menuItem progressBar pushButton radioButton slider spinBox tab tableText textBox toolTip user-definedType'.split(' ') },
    },
    transac: { transactionType: { values: ['origination', 'modification'] } },
    transacNote: { responsibility: {} },
    ref: { crossReference: { levels: [...ENTRIES, ...TERMS] } },
    xref: { externalCrossReference: { levels: [...ENTRIES, ...TERMS] }, xGraphic: { levels: ENTRIES } },
  }),
};

/** Elements that say their data category in their `type`. */
const WITH_CATEGORY = [...Object.keys(TBX_BASIC_DIALECT.categories), 'adminNote', 'descripNote', 'termCompList'];

export function hasCategory({ name }: XmlElement): boolean {
  return WITH_CATEGORY.includes(name);
}

/** The level at which the children of an element stand: its own, if it is one. */
export function levelWithin({ name }: XmlElement, level: string): string {
  return LEVELS.includes(name) ? name : level;
}

/** Whether the dialect has the data category of this element, in this place and with this value. What has none is in every dialect. */
export function isCategoryOf({ categories }: TbxDialect, element: XmlElement, level: string): boolean {
  if (!hasCategory(element)) return true;
  const category = categories[element.name]?.[element.attributes.type ?? ''];
  return category !== undefined && (!category.levels || category.levels.includes(level)) && (!category.values || category.values.includes(elementTextOf(element)));
}

/** Whether an element and what it holds say nothing that the dialect has no word for, or in another place. */
export function isWhollyOf(dialect: TbxDialect, element: XmlElement, level = element.name): boolean {
  return isCategoryOf(dialect, element, level) && childrenOf(element).every((child) => isWhollyOf(dialect, child, levelWithin(element, level)));
}
