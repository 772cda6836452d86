import { addCount } from '../../base/maps';
import { isRecord } from '../../base/nameTable';
import type { Concept, CrossReference, Term } from '../../model/concept';
import { unplacedExamplesOf } from '../glossary/exampleSentence';
import type { GlossaryWriteResult } from '../glossary/formatWriting';
import {
  languagesByFirstUse,
  omittedFieldMessages,
  textWriteResult,
  withoutForbiddenTerms,
} from '../glossary/formatWriting';
import { elementTextOf } from '../xml/elementText';
import type { KeptElement } from '../xml/xmlWriter';
import { createXmlElement, keptElementsIn, xmlElementOf, XmlWriter } from '../xml/xmlWriter';
import type { XmlElement } from '../xml/xmlElement';
import { childrenOf } from '../xml/xmlElement';
import type { TbxFields, TbxLevel } from './tbxFields';
import { transactionDate, tbxElementOf, tbxFieldsOf, LIST_FIELDS, tbxTextFieldsOf } from './tbxFields';
import type { TbxDialect, TbxVersion } from './tbxRules';
import {
  GROUP_ELEMENTS,
  hasCategory,
  isCategoryAllowed,
  isWithinDialect,
  LANGUAGE_ELEMENTS,
  levelWithin,
  TBX_BASIC_DIALECT,
  TERM_ELEMENTS,
} from './tbxRules';
import { TbxIds, TbxStructureConverter, withoutOrphanedCodes } from './tbxStructure';
import { categoriesAsTags, hasGlossaTags } from './tbxTags';

/** Names of structural elements. Kept elements with these names are not written. */
const SECTIONS = new Set([...LANGUAGE_ELEMENTS, ...TERM_ELEMENTS, 'termGrp']);

const NO_ENTRY = 'The file has no entries, but TBX requires at least one. Other programs may reject the file.';

/** Fields of concepts and terms that have an element in TBX. */
export const TBX_FIELDS = {
  concept: [
    ...tbxTextFieldsOf('concept'),
    'definitionSource',
    'definitionLanguage',
    'originalId',
    'created',
    'modified',
    'crossReferences',
    'images',
    'transactions',
    'extra',
    'languageExtra',
  ],
  term: [
    ...tbxTextFieldsOf('term'),
    'originalId',
    'examples',
    'unplacedExamples',
    'crossReferences',
    'transactions',
    'extra',
  ],
};

/** Returns the file, and the fields that its dialect cannot store. */
export function writeTbx(all: readonly Concept[], version: TbxVersion): GlossaryWriteResult {
  const writesStatus = !version.dialect || version.dialect.categories.termNote?.administrativeStatus !== undefined;
  const { concepts, omissions } = writesStatus ? { concepts: all, omissions: [] } : withoutForbiddenTerms(all);
  const reduction = version.dialect && new TbxReduction(version.dialect);
  const text = tbxText(concepts, version, reduction);
  const left = omittedFieldMessages(concepts, { ...TBX_FIELDS, exampleSource: true });
  return textWriteResult(text, [
    ...(concepts.length ? [] : [NO_ENTRY]),
    ...omissions,
    ...left,
    ...(reduction?.omissions() ?? []),
  ]);
}

/** Returns the text of a file, including kept elements of other files. */
function tbxText(concepts: readonly Concept[], version: TbxVersion, reduction: TbxReduction | undefined): string {
  const ids = new TbxIds(concepts);
  const structure = new TbxStructureConverter(version, ids);
  const writer = new XmlWriter({ inline: Object.keys(version.markup) });
  let isAllBasic = true;
  const entries = concepts.map((concept) => {
    const whole = structure.entry(byTheDay(conceptEntryElement(concept, version, ids)));
    const reduced = reduction ? reduction.entry(whole) : whole;
    const entry = version.hasTags ? categoriesAsTags(reduced) : reduced;
    isAllBasic &&= version.hasTags ? !hasGlossaTags(entry) : isWithinDialect(TBX_BASIC_DIALECT, entry);
    return writer.text(entry);
  });
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n${version.head(languagesByFirstUse(concepts)[0] ?? 'en', isAllBasic)}` +
    `${entries.join('')}${version.foot}`
  );
}

/** Returns the element with dates without time, because TBX has no times. */
function byTheDay(element: XmlElement): XmlElement {
  return {
    ...element,
    content: element.content.map((part) =>
      typeof part !== 'string' ? byTheDay(part) : element.name === 'date' && isDate(part) ? part.slice(0, 10) : part,
    ),
  };
}

export function conceptEntryElement(concept: Concept, version: TbxVersion, ids = new TbxIds([concept])): XmlElement {
  const { definition, definitionSource, definitionLanguage, created, modified } = concept;
  const languages = languagesByFirstUse([concept]);
  const ofLanguage =
    typeof definitionLanguage === 'string' && languages.includes(definitionLanguage) ? definitionLanguage : undefined;
  const definitions: TbxFields[] = definition
    ? [{ definition, ...(typeof definitionSource === 'string' && definitionSource ? { definitionSource } : {}) }]
    : [];
  const texts = tbxTextFieldsOf('concept').flatMap((field) =>
    field === 'definition' ? (ofLanguage ? [] : definitions) : fieldIn(concept, field),
  );
  const lists = listsIn(concept, ['crossReferences', 'images', 'transactions'], ids);
  const dates = [{ created }, { modified }].flatMap((date) =>
    Object.entries(date).flatMap(([field, value]) =>
      isDate(value) && !lists.some((list) => isDateOf(list, field, value)) ? [{ [field]: value }] : [],
    ),
  );
  const extras = isRecord(concept.languageExtra) ? concept.languageExtra : {};
  const sections = languages.map((language) => {
    const terms = concept.terms.filter((term) => term.language === language).map((term) => termOf(term, version, ids));
    const own = elementsOf(
      language === ofLanguage ? definitions : [],
      keptIn(extras[language], version.language, version),
      'language',
    );
    return createXmlElement(version.language, { 'xml:lang': language }, [...own, ...terms]);
  });
  return createXmlElement(version.entry, idAttribute(ids.ofConcept(concept)), [
    ...elementsOf([...texts, ...dates, ...lists], keptIn(concept.extra, version.entry, version), 'concept'),
    ...sections,
  ]);
}

function termOf(term: Term, version: TbxVersion, ids: TbxIds): XmlElement {
  const kept = keptIn(term.extra, version.term, version);
  const marked = kept.find(
    (element) => element.element === 'term' && elementTextOf(xmlElementOf(element)).replace(/\s+/g, ' ') === term.term,
  );
  const head = marked ? xmlElementOf(marked) : createXmlElement('term', {}, [term.term]);
  const examples: TbxFields[] = [
    ...(term.examples ?? []).map((example) => ({ example })),
    ...unplacedExamplesOf(term).map((unplacedExample) => ({ unplacedExample })),
  ];
  const lists = listsIn(term, ['crossReferences', 'transactions'], ids);
  const fields = [...tbxTextFieldsOf('term').flatMap((field) => fieldIn(term, field)), ...examples, ...lists];
  const elements = elementsOf(
    fields,
    kept.filter(({ element: element }) => element !== 'term'),
    'term',
    term.term,
  );
  const isNote = ({ name }: XmlElement) => name.startsWith('termNote') || name === 'termCompList';
  const notes = elements.filter(isNote);
  const rest = elements.filter((element) => !isNote(element));
  const attributes = idAttribute(typeof term.originalId === 'string' ? term.originalId : undefined);
  return createXmlElement(version.term, attributes, [head, ...notes, ...rest]);
}

/**
 * Returns kept elements. Those of a field with a value outside the dialect are omitted; their field is then written in
 * the simplest form.
 */
function keptIn(place: unknown, level: string, { dialect }: { dialect?: TbxDialect }): KeptElement[] {
  return keptElementsIn(place).filter(
    (element) => !dialect || !element.field || isWithinDialect(dialect, xmlElementOf(element), level),
  );
}

/** Returns the elements of the fields; a kept element replaces the plain one while both are equal. */
function elementsOf(fields: TbxFields[], kept: KeptElement[], level: TbxLevel, term?: string): XmlElement[] {
  const open = [...fields];
  const keptElements = kept
    .filter(({ element: element }) => !SECTIONS.has(element))
    .flatMap((element) => {
      const xml = xmlElementOf(element);
      const ownFields = tbxFieldsOf(xml, level, term);
      const index = ownFields ? open.findIndex((each) => sameFields(each, ownFields)) : -1;
      if (index >= 0 && (element.field || xml.name === 'transacGrp')) open.splice(index, 1);
      // An element whose field has changed is omitted. A transaction is kept, because it is still part of the history.
      else if (element.field && xml.name !== 'transacGrp') return [];
      return [xml];
    });
  return [...open.map((each) => tbxElementOf(each, level, term)), ...keptElements];
}

/** Returns whether fields are equal; dates are compared by their day, because TBX has no time of day. */
function sameFields(a: TbxFields, b: TbxFields): boolean {
  const comparable = (fields: TbxFields) =>
    JSON.stringify(
      Object.entries(fields).map(([field, value]) => [
        field,
        isDate(value) && /^(created|modified)$/.test(field) ? value.slice(0, 10) : value,
      ]),
    );
  return comparable(a) === comparable(b);
}

function fieldIn(object: Record<string, unknown>, field: string): TbxFields[] {
  const value = object[field];
  return typeof value === 'string' && value.trim() ? [{ [field]: value }] : [];
}

/** Returns the lists of an object, with references to the ids that entries have in this file. */
function listsIn(object: Record<string, unknown>, names: string[], ids: TbxIds): TbxFields[] {
  const nameOf = (list: string) => Object.keys(LIST_FIELDS).find((one) => LIST_FIELDS[one] === list)!;
  return names.flatMap((list) =>
    (Array.isArray(object[list]) ? (object[list] as TbxFields[string][]) : []).map((each) => {
      const target = typeof each === 'object' && 'target' in each ? ids.targetOf(each.target) : undefined;
      return { [nameOf(list)]: target === undefined ? each : { ...(each as CrossReference), target } };
    }),
  );
}

function isDateOf(fields: TbxFields, field: string, value: string): boolean {
  const date = transactionDate(fields);
  return date?.field === field && date.date.slice(0, 10) === value.slice(0, 10);
}

function isDate(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value);
}

function idAttribute(id: string | undefined): Record<string, string> {
  return id ? { id } : {};
}

/** Removes data categories outside a dialect from entries, and counts them. */
class TbxReduction {
  private readonly left = new Map<string, number>();

  constructor(private readonly dialect: TbxDialect) {}

  entry(entry: XmlElement): XmlElement {
    return withoutOrphanedCodes(this.reduced(entry, entry.name));
  }

  /** Returns a sentence for each kind of removed content. */
  omissions(): string[] {
    const omissions = [...this.left].sort(([a], [b]) => (a < b ? -1 : 1)).map(([type, count]) => `${type} (${count})`);
    return omissions.length
      ? [
          `Not exported, because ${this.dialect.name} does not support these data categories, or not at this level ` +
            `or with this value: ${omissions.join(', ')}.`,
        ]
      : [];
  }

  private reduced(element: XmlElement, level: string): XmlElement {
    const within = levelWithin(element, level);
    return {
      ...element,
      content: element.content.flatMap((part): XmlElement['content'] =>
        typeof part === 'string' ? [part] : this.child(part, within),
      ),
    };
  }

  private child(child: XmlElement, level: string): XmlElement[] {
    const main = child.name in GROUP_ELEMENTS ? childrenOf(child)[0] : undefined;
    const refused = [child, main].find((each) => each && !isCategoryAllowed(this.dialect, each, level));
    if (refused) return this.leaveOut(refused);
    const reduced = hasCategory(child) ? child : this.reduced(child, level);
    // A group of one element is that element.
    return main && reduced.content.length === 1 && !Object.keys(child.attributes).length ? [main] : [reduced];
  }

  private leaveOut({ name, attributes }: XmlElement): [] {
    addCount(this.left, attributes.type ?? name);
    return [];
  }
}
