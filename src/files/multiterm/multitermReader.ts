import { ProblemList } from '../../base/problem';
import { canonicalLanguage, languageOfName } from '../../language/names';
import { administrativeStatusOf } from '../glossary/administrativeStatus';
import type { GlossaryReader } from '../glossary/glossaryReader';
import { unmarkedExample } from '../table/cellValues';
import { conceptFieldNamed, termFieldNamed } from '../table/columnNames';
import type { Carriers } from '../tbx/tbxFields';
import { TEXT_FIELDS } from '../tbx/tbxFields';
import { EntryReader } from '../tbx/tbxReader';
import { elementTextOf } from '../xml/elementText';
import type { XmlElement } from '../xml/xmlElement';
import { childrenOf } from '../xml/xmlElement';
import { readXml } from '../xml/xmlFile';
import { localName } from '../xml/xmlNames';
import { rootNamed } from '../xml/xmlRoot';
import { element } from '../xml/xmlWriter';

/** TBX's data categories for the fields of a concept and of a term; what has none keeps its own name. */
const CONCEPT_CATEGORIES = TEXT_FIELDS.concept;
const TERM_CATEGORIES: Carriers = { ...TEXT_FIELDS.term, examples: ['descrip', 'context'] };

/**
 * Reads MultiTerm XML. Its structure is that of TBX under other names, and its fields are whatever the owner of the
 * termbase called them; both are put into the words of TBX and read as such, so that no field is lost (docs/formats.md).
 */
export const readMultiTerm: GlossaryReader = function* (source, { encoding }, take) {
  const problems = new ProblemList();
  const unknown = new Set<string>();
  let count = 0;
  yield* readXml(
    source,
    encoding,
    {
      root: rootNamed(['mtf'], 'an export of MultiTerm (<mtf>)', 'Export the termbase as MultiTerm XML.', problems),
      isWanted: (name) => localName(name) === 'conceptGrp',
      element: (entry) => {
        count++;
        reportUnknown(entry, unknown, problems);
        const concept = new EntryReader(problems).read(entryOf(entry));
        if (concept) take(concept);
      },
    },
    problems,
  );
  if (!count && !problems.size) problems.report(1, 'The file holds no entry (<conceptGrp>).');
  return { problems: problems.sorted() };
};

/** A language that the termbase's owner has named, and of whose first letters MultiTerm has made a code: said once for each. */
function reportUnknown(entry: XmlElement, known: Set<string>, problems: ProblemList): void {
  for (const group of childrenOf(entry)) {
    const language = childrenOf(group).find(({ name }) => localName(name) === 'language');
    const { type = '', lang = '' } = language?.attributes ?? {};
    if (!lang || !type.toLowerCase().startsWith(lang.toLowerCase()) || known.has(type) || languageOfName(type) || !canonicalLanguage(lang)) continue;
    known.add(type);
    problems.report(language!.line, `“${type}” is no language that Glossa knows by its name; its terms were read as “${canonicalLanguage(lang)!}”, by the code beside it. Where that is wrong, name the language in the file.`);
  }
}

function entryOf(entry: XmlElement): XmlElement {
  const number = childrenOf(entry).find(({ name }) => localName(name) === 'concept');
  const id = number ? elementTextOf(number) : '';
  const content = childrenOf(entry).flatMap((child): XmlElement[] => {
    const name = localName(child.name);
    if (name === 'concept') return [];
    return name === 'languageGrp' ? [languageOf(child)] : fieldOf(child, CONCEPT_CATEGORIES, conceptFieldNamed);
  });
  return { name: 'termEntry', attributes: id ? { id } : {}, content, line: entry.line };
}

/**
 * The code of a language may say more than its name (`EN-GB`, English), or the name more than the code (Serbian (Latin), `SR`);
 * where they differ the name counts, because MultiTerm makes codes of the first letters where it knows none.
 */
function languageOf(group: XmlElement): XmlElement {
  const language = childrenOf(group).find(({ name }) => localName(name) === 'language');
  const { type = '', lang = '' } = language?.attributes ?? {};
  const [coded, named] = [canonicalLanguage(lang), languageOfName(type)];
  const isCodeFuller = coded && named && coded.length >= named.length && coded.split('-')[0] === named.split('-')[0];
  const tag = (isCodeFuller ? coded : (named ?? coded)) ?? languageOfName(lang) ?? (type || lang);
  const content = childrenOf(group).flatMap((child): XmlElement[] => {
    const name = localName(child.name);
    if (name === 'language') return [];
    return name === 'termGrp' ? [termOf(child)] : fieldOf(child, CONCEPT_CATEGORIES, (field) => (conceptFieldNamed(field) === 'definition' ? 'definition' : undefined));
  });
  return { name: 'langSet', attributes: { 'xml:lang': tag }, content, line: group.line };
}

function termOf(group: XmlElement): XmlElement {
  const content = childrenOf(group).flatMap((child): XmlElement[] => (localName(child.name) === 'term' ? [{ ...child, name: 'term', attributes: {} }] : fieldOf(child, TERM_CATEGORIES, termFieldNamed)));
  return { name: 'tig', attributes: {}, content, line: group.line };
}

/** A field with what belongs to it, in the words of TBX. */
function fieldOf(child: XmlElement, categories: Carriers, fieldNamed: (name: string) => string | undefined): XmlElement[] {
  const name = localName(child.name);
  if (name === 'transacGrp') return [transactionOf(child)];
  if (name === 'system') return elementTextOf(child) ? [{ ...child, name: 'admin', attributes: { type: `system ${child.attributes.type ?? ''}`.trim() } }] : [];
  if (name !== 'descripGrp') return [];
  const [descrip] = childrenOf(child).filter((each) => localName(each.name) === 'descrip');
  if (!descrip || !elementTextOf(descrip)) return [];
  const own = carried(descrip, categories, fieldNamed);
  const details = childrenOf(child).flatMap((detail) => (localName(detail.name) === 'descripGrp' ? fieldOf(detail, DETAILS, (each) => (conceptFieldNamed(each) === 'source' ? 'source' : undefined)) : []));
  // A group of TBX holds one level of details.
  const flat = details.flatMap((detail) => (detail.name === 'descripGrp' ? childrenOf(detail) : [detail]));
  return [flat.length ? { ...element('descripGrp', {}, [own, ...flat]), line: child.line } : own];
}

const DETAILS: Carriers = { source: ['admin', 'source'] };

function carried(descrip: XmlElement, categories: Carriers, fieldNamed: (name: string) => string | undefined): XmlElement {
  const { type = '', ...attributes } = descrip.attributes;
  const field = fieldNamed(type) ?? '';
  const text = elementTextOf(descrip);
  const status = field === 'status' ? administrativeStatusOf(text) : undefined;
  // A status that is none of the known words is a field of the owner's.
  const [name, category] = (field === 'status' && !status ? undefined : categories[field]) ?? ['descrip', type];
  const example = category === 'context' ? unmarkedExample(text) : undefined;
  const content = example ? [example.before, element('hi', {}, [example.phrase]), example.after].filter((part) => part !== '') : [status ?? text];
  return { ...descrip, name, attributes: { ...(category === undefined ? {} : { type: category }), ...attributes }, content };
}

/** `<transac type="origination">who</transac>` with its date. */
function transactionOf(group: XmlElement): XmlElement {
  const parts = childrenOf(group).flatMap((child): XmlElement[] => {
    const name = localName(child.name);
    if (name === 'date') return [{ ...child, name, attributes: {}, content: [elementTextOf(child)] }];
    if (name !== 'transac') return [];
    const who = elementTextOf(child);
    const kind = element('transac', { type: 'transactionType' }, [child.attributes.type ?? 'modification']);
    return who ? [kind, element('transacNote', { type: 'responsibility' }, [who])] : [kind];
  });
  return { name: 'transacGrp', attributes: {}, content: parts, line: group.line };
}
