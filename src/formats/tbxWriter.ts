import type { Concept, Reference, Term } from '../domain/concept';
import { isOwnId } from './contentId';
import { languagesOf } from './csvWriter';
import { isRecord } from './conceptSchema';
import { unplacedExamplesOf } from './exampleSentence';
import { keptElementsIn, xmlElementOf } from './keptElement';
import type { KeptElement } from './keptElement';
import { dateOf, elementOf, fieldsOf, LISTS, textFieldsOf, textOf } from './tbxFields';
import type { Fields, Level } from './tbxFields';
import { XmlWriter } from './xmlWriter';
import type { XmlElement } from './xmlTree';

/** What differs between the versions. */
export interface TbxVersion {
  head: (language: string) => string;
  foot: string;
  entry: string;
  language: string;
  term: string;
  /** Markup allowed within texts. */
  inline: string[];
}

/** What the standard knows; others come from files of other formats. */
const ATTRIBUTES = new Set(['id', 'xml:lang', 'type', 'target', 'datatype', 'subType', 'startRef', 'i', 'x', 'assoc', 'pos']);
const SOURCE = '<fileDesc><sourceDesc><p>Exported from Glossa</p></sourceDesc></fileDesc>';

export const TBX_3: TbxVersion = {
  head: (language) =>
    `<tbx type="TBX-Basic" style="dca" xml:lang="${language}" xmlns="urn:iso:std:iso:30042:ed-2">\n<tbxHeader>${SOURCE}</tbxHeader>\n<text>\n<body>\n`,
  foot: '</body>\n</text>\n</tbx>\n',
  entry: 'conceptEntry',
  language: 'langSec',
  term: 'termSec',
  inline: ['hi', 'foreign', 'sc', 'ec', 'ph'],
};

export const TBX_2: TbxVersion = {
  head: (language) =>
    '<!DOCTYPE martif SYSTEM "TBXBasiccoreStructV02.dtd">\n' +
    `<martif type="TBX-Basic" xml:lang="${language}">\n<martifHeader>${SOURCE}<encodingDesc><p type="XCSURI">TBXBasicXCSV02.xcs</p></encodingDesc></martifHeader>\n<text>\n<body>\n`,
  foot: '</body>\n</text>\n</martif>\n',
  entry: 'termEntry',
  language: 'langSet',
  term: 'tig',
  inline: ['hi', 'foreign', 'bpt', 'ept', 'it', 'ph'],
};

/** Writes TBX-Basic with what was kept of other files; data categories are attributes (DCA). */
export function writeTbx(concepts: readonly Concept[], version: TbxVersion = TBX_3): string {
  const ids = concepts.flatMap((concept) => [xmlIdOf(concept), ...concept.terms.map(({ originalId }) => originalId)]);
  const writer = new XmlWriter({ inline: version.inline, attributes: ATTRIBUTES, targets: new Set(ids.filter((id) => typeof id === 'string')) });
  const xmlIds = new Map(concepts.flatMap((concept) => [[concept.id, xmlIdOf(concept) ?? concept.id]]));
  const entries = concepts.map((concept) => writer.text(byTheDay(entryOf(concept, version, xmlIds))));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${version.head(languagesOf(concepts)[0] ?? 'en')}${entries.join('')}${version.foot}`;
}

/** The same with dates without a time of day, of which TBX knows none. */
function byTheDay(element: XmlElement): XmlElement {
  return { ...element, content: element.content.map((part) => (typeof part !== 'string' ? byTheDay(part) : element.name === 'date' && isDate(part) ? part.slice(0, 10) : part)) };
}

/** The id of the file that the entry came from, so that its owner finds it again; otherwise ours. */
function xmlIdOf({ id, originalId }: Concept): string | undefined {
  if (typeof originalId === 'string' && originalId) return originalId;
  return isOwnId(id) || /^[\p{L}_][\p{L}\p{N}._-]*$/u.test(id) ? id : undefined;
}

export function entryOf(concept: Concept, version: TbxVersion, xmlIds: ReadonlyMap<string, string> = new Map()): XmlElement {
  const { definition, definitionSource, definitionLanguage, created, modified } = concept;
  const languages = languagesOf([concept]);
  const ofLanguage = typeof definitionLanguage === 'string' && languages.includes(definitionLanguage) ? definitionLanguage : undefined;
  const definitions: Fields[] = definition ? [{ definition, ...(typeof definitionSource === 'string' && definitionSource ? { definitionSource } : {}) }] : [];
  const texts = textFieldsOf('concept').flatMap((field) => (field === 'definition' ? (ofLanguage ? [] : definitions) : fieldIn(concept, field)));
  const lists = listsIn(concept, ['crossReferences', 'images', 'transactions'], xmlIds);
  const dates = [{ created }, { modified }].flatMap((date) => Object.entries(date).flatMap(([field, value]) => (isDate(value) && !lists.some((said) => isDateOf(said, field, value)) ? [{ [field]: value }] : [])));
  const extras = isRecord(concept.languageExtra) ? concept.languageExtra : {};
  const sections = languages.map((language) => {
    const terms = concept.terms.filter((term) => term.language === language).map((term) => termOf(term, version, xmlIds));
    const own = elementsOf(language === ofLanguage ? definitions : [], keptElementsIn(extras[language]), 'language');
    return made(version.language, { 'xml:lang': language }, [...own, ...terms]);
  });
  const id = xmlIdOf(concept);
  return made(version.entry, idAttribute(id), [...elementsOf([...texts, ...dates, ...lists], keptElementsIn(concept.extra), 'concept'), ...sections]);
}

function termOf(term: Term, version: TbxVersion, xmlIds: ReadonlyMap<string, string>): XmlElement {
  const kept = keptElementsIn(term.extra);
  const marked = kept.find((element) => element.element === 'term' && textOf(xmlElementOf(element)).replace(/\s+/g, ' ') === term.term);
  const head = marked ? xmlElementOf(marked) : made('term', {}, [term.term]);
  const examples: Fields[] = [...(term.examples ?? []).map((example) => ({ example })), ...unplacedExamplesOf(term).map((unplacedExample) => ({ unplacedExample }))];
  const lists = listsIn(term, ['crossReferences', 'transactions'], xmlIds);
  const fields = [...textFieldsOf('term').flatMap((field) => fieldIn(term, field)), ...examples, ...lists];
  const elements = elementsOf(fields, kept.filter(({ element }) => element !== 'term'), 'term', term.term);
  const isNote = ({ name }: XmlElement) => name.startsWith('termNote') || name === 'termCompList';
  const notes = elements.filter(isNote);
  const rest = elements.filter((element) => !isNote(element));
  const attributes = idAttribute(typeof term.originalId === 'string' ? term.originalId : undefined);
  // In version 2 only the nested form has room for groups of notes and for the parts of a term.
  const isNested = version === TBX_2 && notes.some(({ name }) => name !== 'termNote');
  if (isNested) return made('ntig', attributes, [made('termGrp', {}, [head, ...notes]), ...rest]);
  return made(version.term, attributes, [head, ...notes, ...rest]);
}

/** The elements of the fields; one that was kept from a file stands in for the plain one as long as both say the same. */
function elementsOf(fields: Fields[], kept: KeptElement[], level: Level, term?: string): XmlElement[] {
  const open = [...fields];
  const keptElements = kept.flatMap((element) => {
    const xml = xmlElementOf(element);
    const said = fieldsOf(xml, level, term);
    const index = said ? open.findIndex((each) => sameFields(each, said)) : -1;
    if (index >= 0 && (element.field || xml.name === 'transacGrp')) open.splice(index, 1);
    // A transaction that is no longer the latest is history, not an error.
    else if (element.field && xml.name !== 'transacGrp') return [];
    return [xml];
  });
  return [...open.map((each) => elementOf(each, level, term)), ...keptElements];
}

/** Dates are compared by their day, because TBX has no time of day. */
function sameFields(a: Fields, b: Fields): boolean {
  const comparable = (fields: Fields) =>
    JSON.stringify(Object.entries(fields).map(([field, value]) => [field, isDate(value) && /^(created|modified)$/.test(field) ? value.slice(0, 10) : value]));
  return comparable(a) === comparable(b);
}

function fieldIn(object: Record<string, unknown>, field: string): Fields[] {
  const value = object[field];
  return typeof value === 'string' && value.trim() ? [{ [field]: value }] : [];
}

/** References lead to the id that an entry has in this file. */
function listsIn(object: Record<string, unknown>, names: string[], xmlIds: ReadonlyMap<string, string>): Fields[] {
  const nameOf = (list: string) => Object.keys(LISTS).find((one) => LISTS[one] === list)!;
  return names.flatMap((list) =>
    (Array.isArray(object[list]) ? (object[list] as Fields[string][]) : []).map((each) => {
      const target = typeof each === 'object' && 'target' in each ? xmlIds.get(each.target) : undefined;
      return { [nameOf(list)]: target === undefined ? each : { ...(each as Reference), target } };
    }),
  );
}

function isDateOf(fields: Fields, field: string, value: string): boolean {
  const date = dateOf(fields);
  return date?.field === field && date.date.slice(0, 10) === value.slice(0, 10);
}

function isDate(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value);
}

function idAttribute(id: string | undefined): Record<string, string> {
  return id ? { id } : {};
}

function made(name: string, attributes: Record<string, string>, content: XmlElement['content']): XmlElement {
  return { name, attributes, content, line: 0 };
}
