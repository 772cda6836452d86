import { nullPrototypeRecord } from '../../base/nameTable';
import type { ExampleSentence, CrossReference, Transaction } from '../../model/concept';
import { administrativeStatusOf } from '../glossary/termStatus';
import { wholeSentence, splitExample } from '../glossary/exampleSentence';
import { contentTextOf, elementTextOf } from '../xml/elementText';
import type { XmlElement } from '../xml/xmlElement';
import { childrenOf } from '../xml/xmlElement';
import { createXmlElement } from '../xml/xmlWriter';

export type TbxLevel = 'concept' | 'language' | 'term';

/**
 * The fields of a concept or term that one element contains. The first one is its main field, before details such as
 * the source of a definition.
 */
export type TbxFields = Record<string, string | ExampleSentence | CrossReference | Transaction>;

/** The names of fields with several values, by the field name of a single value. */
export const LIST_FIELDS: Record<string, string> = {
  example: 'examples',
  unplacedExample: 'unplacedExamples',
  crossReference: 'crossReferences',
  image: 'images',
  transaction: 'transactions',
};

/** The elements and data categories that carry fields, by the field's name. */
export type FieldElements = Record<string, [element: string, type?: string]>;

/** Fields that are one text, by level. */
export const TBX_TEXT_ELEMENTS: Record<TbxLevel, FieldElements> = {
  concept: {
    domain: ['descrip', 'subjectField'],
    definition: ['descrip', 'definition'],
    note: ['note'],
    source: ['admin', 'source'],
    customer: ['admin', 'customerSubset'],
    project: ['admin', 'projectSubset'],
  },
  language: { definition: ['descrip', 'definition'] },
  term: {
    status: ['termNote', 'administrativeStatus'],
    partOfSpeech: ['termNote', 'partOfSpeech'],
    termType: ['termNote', 'termType'],
    letterCase: ['termNote', 'letterCase'],
    matching: ['termNote', 'matching'],
    beginning: ['termNote', 'beginning'],
    grammaticalGender: ['termNote', 'grammaticalGender'],
    grammaticalNumber: ['termNote', 'grammaticalNumber'],
    geographicalUsage: ['termNote', 'geographicalUsage'],
    note: ['note'],
    source: ['admin', 'source'],
    customer: ['admin', 'customerSubset'],
    project: ['admin', 'projectSubset'],
  },
};
const STATUS_TYPES = ['administrativeStatus', 'normativeAuthorization', 'status', 'termStatus'];
/** Other programs' names for TBX contexts. */
const EXAMPLE_TYPES = ['context', 'example', 'sampleSentence'];
const TRANSACTIONS = nullPrototypeRecord({
  origination: 'created',
  creation: 'created',
  input: 'created',
  modification: 'modified',
});
const WRITTEN_TRANSACTIONS: Record<string, string> = { created: 'origination', modified: 'modification' };
const ISO_DATE = /^\d{4}-\d\d-\d\d($|T[\d:.]+(Z|[+-]\d\d:?\d\d)?$)/;

export function tbxTextFieldsOf(level: TbxLevel): string[] {
  return Object.keys(TBX_TEXT_ELEMENTS[level]);
}

/** Returns the element's fields; undefined if no field matches. `term` is needed to find it in an example. */
export function tbxFieldsOf(element: XmlElement, level: TbxLevel, term = ''): TbxFields | undefined {
  if (element.name === 'transacGrp') return level === 'language' ? undefined : transactionOf(element);
  if (element.name === 'ref' || element.name === 'xref')
    return level === 'language' ? undefined : referenceOf(element, level);
  if (!element.name.endsWith('Grp')) return simpleFieldsOf(element, level, term);
  const main = childrenOf(element)[0];
  const fields = main && simpleFieldsOf(main, level, term);
  const sources = childrenOf(element).filter((child) => child.name === 'admin' && child.attributes.type === 'source');
  const source = element.name === 'descripGrp' && sources[0] ? elementTextOf(sources[0]) : undefined;
  if (!fields || !source) return fields;
  if (fields.definition) return { ...fields, definitionSource: source };
  if (typeof fields.example === 'object') return { example: { ...fields.example, source } };
  return fields.unplacedExample ? undefined : fields;
}

function simpleFieldsOf(element: XmlElement, level: TbxLevel, term: string): TbxFields | undefined {
  const { type } = element.attributes;
  const text = elementTextOf(element);
  if (!text) return undefined;
  if (element.name === 'termNote' && type && STATUS_TYPES.includes(type)) {
    const status = administrativeStatusOf(text);
    return level === 'term' && status ? { status } : undefined;
  }
  if (level === 'term' && element.name === 'descrip' && EXAMPLE_TYPES.includes(type ?? ''))
    return contextOf(element, text, term);
  const field = tbxTextFieldsOf(level).find(
    (name) => TBX_TEXT_ELEMENTS[level][name]![0] === element.name && TBX_TEXT_ELEMENTS[level][name]![1] === type,
  );
  return field ? { [field]: text } : undefined;
}

/**
 * Returns the example in a context. Its phrase is the content of the only `<hi>`, if that has text and no attributes,
 * otherwise the term as found in the text. If there is neither, returns the text as an unplaced example.
 */
function contextOf(element: XmlElement, text: string, term: string): TbxFields {
  const [marked, ...others] = childrenOf(element).filter(({ name }) => name === 'hi');
  const isMarked = marked && !others.length && !Object.keys(marked.attributes).length && elementTextOf(marked) !== '';
  const example = isMarked ? markedExample(element, marked) : splitExample(text, term);
  return example ? { example } : { unplacedExample: text };
}

function markedExample(element: XmlElement, marked: XmlElement): ExampleSentence {
  const at = element.content.indexOf(marked);
  return {
    before: contentTextOf(element.content.slice(0, at)).trimStart(),
    phrase: contentTextOf(marked.content),
    after: contentTextOf(element.content.slice(at + 1)).trimEnd(),
  };
}

function transactionOf(element: XmlElement): TbxFields | undefined {
  const children = childrenOf(element);
  const kind = children.find(({ name }) => name === 'transac');
  const type = kind && (elementTextOf(kind) || kind.attributes.type);
  if (!type) return undefined;
  const date = children.find(({ name }) => name === 'date');
  const responsible = children.find(
    ({ name, attributes }) => name === 'transacNote' && (attributes.type ?? 'responsibility') === 'responsibility',
  );
  const transaction: Transaction = { type, ...textField('date', date), ...textField('responsible', responsible) };
  return { transaction };
}

function textField(name: string, element: XmlElement | undefined): Record<string, string> {
  const text = element && elementTextOf(element);
  return text ? { [name]: text } : {};
}

/**
 * Returns the field `created` or `modified` and the date of a transaction; undefined for other types or an invalid
 * date.
 */
export function transactionDate({ transaction }: TbxFields): { field: string; date: string } | undefined {
  if (typeof transaction !== 'object' || !('type' in transaction)) return undefined;
  const field = TRANSACTIONS[transaction.type];
  return field && transaction.date && ISO_DATE.test(transaction.date) ? { field, date: transaction.date } : undefined;
}

function referenceOf(element: XmlElement, level: TbxLevel): TbxFields | undefined {
  const { type, target } = element.attributes;
  if (!target) return undefined;
  const text = elementTextOf(element);
  const reference: CrossReference = { target, ...(text ? { text } : {}) };
  if (element.name === 'xref' && type === 'xGraphic') return level === 'concept' ? { image: reference } : undefined;
  return type === (element.name === 'ref' ? 'crossReference' : 'externalCrossReference')
    ? { crossReference: reference }
    : undefined;
}

/** Returns the simplest element for these fields, from which `tbxFieldsOf` restores them. */
export function tbxElementOf(fields: TbxFields, level: TbxLevel, term = ''): XmlElement {
  const [[field, value]] = Object.entries(fields) as [[string, TbxFields[string]]];
  if (typeof value === 'object') {
    if ('phrase' in value) return withSource(leaf('descrip', 'context', contextContent(value, term)), value.source);
    return 'target' in value ? referenceElement(field, value) : transactionElement(value);
  }
  if (field === 'unplacedExample') return leaf('descrip', 'context', [value]);
  const transaction = WRITTEN_TRANSACTIONS[field];
  if (transaction)
    return createXmlElement('transacGrp', {}, [
      leaf('transac', 'transactionType', [transaction]),
      leaf('date', undefined, [value.slice(0, 10)]),
    ]);
  const [name, type] = TBX_TEXT_ELEMENTS[level][field]!;
  const source = fields.definitionSource;
  return withSource(leaf(name, type, [value]), typeof source === 'string' ? source : undefined);
}

function referenceElement(field: string, { target, text }: CrossReference): XmlElement {
  const content = text ? [text] : [];
  const [name, type] =
    field === 'image'
      ? ['xref', 'xGraphic']
      : /^[a-z]+:\/\//i.test(target)
        ? ['xref', 'externalCrossReference']
        : ['ref', 'crossReference'];
  return createXmlElement(name!, { type: type!, target }, content);
}

function transactionElement({ type, date, responsible }: Transaction): XmlElement {
  return createXmlElement('transacGrp', {}, [
    leaf('transac', 'transactionType', [type]),
    ...(responsible ? [leaf('transacNote', 'responsibility', [responsible])] : []),
    ...(date ? [leaf('date', undefined, [date])] : []),
  ]);
}

/**
 * Returns the content of a context element. The phrase is marked only if a search for the term would not find it at the
 * same position, because many readers handle markup badly.
 */
function contextContent(example: ExampleSentence, term: string): XmlElement['content'] {
  const sentence = wholeSentence(example);
  const found = splitExample(sentence, term);
  if (found && found.before === example.before && found.phrase === example.phrase) return [sentence];
  return [example.before, leaf('hi', undefined, [example.phrase]), example.after].filter((part) => part !== '');
}

function withSource(element: XmlElement, source: string | undefined): XmlElement {
  return source === undefined
    ? element
    : createXmlElement('descripGrp', {}, [element, leaf('admin', 'source', [source])]);
}

function leaf(name: string, type: string | undefined, content: XmlElement['content']): XmlElement {
  return createXmlElement(name, type === undefined ? {} : { type }, content);
}
