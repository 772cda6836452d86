import { textOf } from './tbxFields';
import { childrenOf } from './xmlTree';
import type { XmlElement } from './xmlTree';

/** Where a data category may stand, and what it may say where that is not free. */
interface Category {
  levels?: string[];
  values?: string[];
}

const CONCEPT = ['conceptEntry', 'termEntry'];
const LANGUAGE = ['langSec', 'langSet'];
const TERM = ['termSec', 'tig', 'ntig'];

/** The data categories of TBX-Basic, those of TBX-Min among them (LTAC Global, TBX-Basic 1.2), by their elements. */
const BASIC: Record<string, Record<string, Category>> = {
  admin: { source: {}, customerSubset: { levels: TERM }, projectSubset: { levels: TERM } },
  descrip: { subjectField: { levels: CONCEPT }, definition: { levels: [...CONCEPT, ...LANGUAGE] }, context: { levels: TERM } },
  termNote: {
    administrativeStatus: { values: ['preferredTerm-admn-sts', 'admittedTerm-admn-sts', 'supersededTerm-admn-sts', 'deprecatedTerm-admn-sts'] },
    partOfSpeech: { values: ['noun', 'verb', 'adjective', 'adverb', 'other'] },
    termType: { values: ['fullForm', 'acronym', 'abbreviation', 'shortForm', 'variant', 'phrase'] },
    grammaticalGender: { values: ['masculine', 'feminine', 'neuter', 'other'] },
    geographicalUsage: {},
    termLocation: { values: 'checkBox comboBox comboBoxElement dialogBox groupBox informativeMessage interactiveMessage menuItem progressBar pushButton radioButton slider spinBox tab tableText textBox toolTip user-definedType'.split(' ') },
  },
  transac: { transactionType: { values: ['origination', 'modification'] } },
  transacNote: { responsibility: {} },
  ref: { crossReference: { levels: [...CONCEPT, ...TERM] } },
  xref: { externalCrossReference: { levels: [...CONCEPT, ...TERM] }, xGraphic: { levels: CONCEPT } },
};
const WITH_CATEGORY = [...Object.keys(BASIC), 'adminNote', 'descripNote', 'termCompList'];

/** Whether an entry says nothing that TBX-Basic has no word for, or in another place. */
export function isBasic(element: XmlElement, level = element.name): boolean {
  const { type = '' } = element.attributes;
  if (WITH_CATEGORY.includes(element.name)) {
    const category = BASIC[element.name]?.[type];
    const isKnown = category && (!category.levels || category.levels.includes(level)) && (!category.values || category.values.includes(textOf(element)));
    if (!isKnown) return false;
  }
  const isLevel = [...CONCEPT, ...LANGUAGE, ...TERM].includes(element.name);
  return childrenOf(element).every((child) => isBasic(child, isLevel ? element.name : level));
}
