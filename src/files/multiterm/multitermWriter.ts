import { nullPrototypeRecord } from '../../base/nameTable';
import type { Concept } from '../../model/concept';
import type { GlossaryWriteResult, SupportedFields } from '../glossary/formatWriting';
import { omittedFieldMessages, textWriteResult } from '../glossary/formatWriting';
import { TBX_2 } from '../tbx/tbxRules';
import { conceptEntryElement, TBX_FIELDS } from '../tbx/tbxWriter';
import { elementTextOf } from '../xml/elementText';
import type { XmlElement } from '../xml/xmlElement';
import { childrenOf, localName } from '../xml/xmlElement';
import { createXmlElement, XmlWriter } from '../xml/xmlWriter';

/** Field names of MultiTerm termbases; other data categories keep their name. */
const LABELS = nullPrototypeRecord({
  subjectField: 'Subject',
  definition: 'Definition',
  source: 'Source',
  customerSubset: 'Customer',
  projectSubset: 'Project',
  administrativeStatus: 'Status',
  partOfSpeech: 'Part of Speech',
  termType: 'Term Type',
  grammaticalGender: 'Gender',
  grammaticalNumber: 'Grammatical number',
  geographicalUsage: 'Geographical Usage',
  context: 'Context',
});
/**
 * Returns whether a field is written. References and pictures point to ids and files that do not exist in MultiTerm.
 */
const isWritten = (field: string): boolean => field !== 'crossReferences' && field !== 'images';
const WRITTEN: SupportedFields = {
  concept: TBX_FIELDS.concept.filter(isWritten),
  term: TBX_FIELDS.term.filter(isWritten),
  exampleSource: true,
};
const STATUS_ENDING = /Term-admn-sts$/;

/**
 * Writes MultiTerm XML: the content of a TBX, under MultiTerm's names. A context shows its phrase in double brackets if
 * a search for the term would not find it.
 */
export function writeMultiTerm(concepts: readonly Concept[]): GlossaryWriteResult {
  const writer = new XmlWriter({ inline: [], attributes: new Set(['type', 'lang']) });
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const entries = concepts.map((concept) => writer.text(conceptGroup(conceptEntryElement(concept, TBX_2), names)));
  return textWriteResult(
    `<?xml version="1.0" encoding="UTF-8"?>\n<mtf>\n${entries.join('')}</mtf>\n`,
    omittedFieldMessages(concepts, WRITTEN),
  );
}

function conceptGroup(entry: XmlElement, names: Intl.DisplayNames): XmlElement {
  const number = entry.attributes.id;
  const content = childrenOf(entry).flatMap((child) =>
    child.name === 'langSet' ? [languageGroup(child, names)] : fieldGroup(child),
  );
  return createXmlElement('conceptGrp', {}, [createXmlElement('concept', {}, number ? [number] : []), ...content]);
}

function languageGroup(section: XmlElement, names: Intl.DisplayNames): XmlElement {
  const tag = section.attributes['xml:lang']!;
  const content = childrenOf(section).flatMap((child) =>
    ['tig', 'ntig'].includes(child.name) ? [termGroup(child)] : fieldGroup(child),
  );
  return createXmlElement('languageGrp', {}, [
    createXmlElement('language', { type: names.of(tag) ?? tag, lang: tag.toUpperCase() }),
    ...content,
  ]);
}

function termGroup(section: XmlElement): XmlElement {
  const flat = childrenOf(section).flatMap((child) => (child.name === 'termGrp' ? childrenOf(child) : [child]));
  const head = flat.find(({ name }) => name === 'term');
  return createXmlElement('termGrp', {}, [
    createXmlElement('term', {}, head ? [elementTextOf(head)] : []),
    ...flat.filter((child) => child !== head).flatMap(fieldGroup),
  ]);
}

function fieldGroup(field: XmlElement): XmlElement[] {
  const name = localName(field.name);
  if (name === 'transacGrp') return [transactionGroup(field)];
  if (name === 'ref' || name === 'xref') return [];
  if (name.endsWith('Grp')) {
    const [first, ...details] = childrenOf(field);
    return first
      ? fieldGroup(first).map((group) => ({ ...group, content: [...group.content, ...details.flatMap(fieldGroup)] }))
      : [];
  }
  const { type = name === 'note' ? 'Note' : name, ...attributes } = field.attributes;
  const text = markedText(field);
  if (!text) return [];
  const system = name === 'admin' ? /^system (.+)$/.exec(type)?.[1] : undefined;
  if (system) return [createXmlElement('system', { type: system }, [text])];
  const value = type === 'administrativeStatus' ? text.replace(STATUS_ENDING, '') : text;
  return [
    createXmlElement('descripGrp', {}, [
      createXmlElement('descrip', { type: LABELS[type] ?? type, ...attributes }, [value]),
    ]),
  ];
}

/** Returns the text; a phrase marked with `<hi>` is put in double brackets. */
function markedText(field: XmlElement): string {
  const isMarked = field.attributes.type === 'context' && childrenOf(field).length === 1;
  return isMarked
    ? field.content
        .map((part) => (typeof part === 'string' ? part : `[[${elementTextOf(part)}]]`))
        .join('')
        .trim()
    : elementTextOf(field);
}

function transactionGroup(group: XmlElement): XmlElement {
  const texts = Object.fromEntries(childrenOf(group).map((child) => [child.name, elementTextOf(child)]));
  return createXmlElement('transacGrp', {}, [
    createXmlElement(
      'transac',
      { type: texts.transac ?? 'modification' },
      texts.transacNote ? [texts.transacNote] : [],
    ),
    createXmlElement('date', {}, [texts.date ?? '']),
  ]);
}
