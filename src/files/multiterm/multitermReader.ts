import { countMessage, ProblemList, Tally } from '../../base/problem';
import { nullPrototypeRecord } from '../../base/nameTable';
import { canonicalLanguage, languageOfName } from '../../language/names';
import { administrativeStatusOf } from '../glossary/termStatus';
import type { GlossaryReader } from '../glossary/glossaryReader';
import { parseMarkedExample } from '../table/cellValues';
import { conceptFieldNamed, termRoleNamed, termFieldNamed } from '../table/columnNames';
import type { FieldElements } from '../tbx/tbxFields';
import { TBX_TEXT_ELEMENTS } from '../tbx/tbxFields';
import { EntryReader } from '../tbx/tbxReader';
import { elementTextOf } from '../xml/elementText';
import type { XmlElement } from '../xml/xmlElement';
import { childrenOf, localName } from '../xml/xmlElement';
import { readXml } from '../xml/xmlFile';
import { rootValidator } from '../xml/xmlTree';
import { createXmlElement } from '../xml/xmlWriter';

/** TBX's data categories for the fields of a concept and of a term; others keep their name. */
const CONCEPT_CATEGORIES = TBX_TEXT_ELEMENTS.concept;
const TERM_CATEGORIES: FieldElements = {
  ...TBX_TEXT_ELEMENTS.term,
  definition: ['descrip', 'definition'],
  examples: ['descrip', 'context'],
};
/** Codes that MultiTerm and older Trados have for languages, where another tag is usual. */
const OWN_CODES = nullPrototypeRecord({
  ...{ 'no-bo': 'nb', 'no-ny': 'nn', 'sr-cy': 'sr-Cyrl', 'sr-yc': 'sr-Cyrl', 'sr-la': 'sr-Latn', 'sr-yl': 'sr-Latn' },
  ...{
    'az-cy': 'az-Cyrl',
    'az-la': 'az-Latn',
    'uz-cy': 'uz-Cyrl',
    'uz-la': 'uz-Latn',
    'bs-cy': 'bs-Cyrl',
    'bs-la': 'bs-Latn',
  },
  ...{ 'es-em': 'es', 'es-tr': 'es', sh: 'sr-Latn', 'zh-ch': 'zh-Hans', 'zh-cs': 'zh-Hans', 'zh-ct': 'zh-Hant' },
});
/** Values of a synonym field that are flags about its term, not synonyms. */
const YES = /^(?:yes|true|1|x|ja|oui|sí|si)$/i;
const NO = /^(?:no|false|0|nein|non)$/i;
/** Names of elements that are read or have no content. All others are reported as skipped. */
const READ = [
  'concept',
  'languageGrp',
  'descripGrp',
  'transacGrp',
  'system',
  'conceptGrp',
  'termGrp',
  'language',
  'term',
];

/**
 * Reads MultiTerm XML. Its structure is that of TBX with other names, and its field names are chosen by the termbase's
 * owner; both are converted to TBX, so no field is lost (docs/reference/formats.md).
 */
export const readMultiTerm: GlossaryReader = function* (source, { encoding }, take) {
  const problems = new ProblemList();
  const unknown = new Set<string>();
  const unread = new Tally();
  const unreadNames = new Set<string>();
  const read = (entry: XmlElement): void => {
    reportUnknown(entry, unknown, problems);
    noteUnread(entry, (child) => {
      unread.add(child.line);
      unreadNames.add(localName(child.name));
    });
    const concept = new EntryReader(problems).read(entryOf(entry));
    if (concept) take(concept);
    for (const nested of childrenOf(entry)) if (localName(nested.name) === 'conceptGrp') read(nested);
  };
  let count = 0;
  yield* readXml(
    source,
    encoding,
    {
      root: rootValidator(['mtf'], 'a MultiTerm export (<mtf>)', 'Export the termbase as MultiTerm XML.', problems),
      isWanted: (name) => localName(name) === 'conceptGrp',
      element: (entry) => {
        count++;
        read(entry);
      },
    },
    problems,
  );
  if (!count && !problems.size) problems.report(1, 'The file contains no entries (<conceptGrp>).');
  if (unread.count)
    problems.report(
      unread.first,
      countMessage(
        'Skipped',
        unread.count,
        `unknown element (${[...unreadNames].slice(0, 5).join(', ')})`,
        `unknown elements (${[...unreadNames].slice(0, 5).join(', ')})`,
      ),
    );
  return { problems: problems.sorted() };
};

/** Calls `note` with each element of an entry that is not read. */
function noteUnread(entry: XmlElement, note: (element: XmlElement) => void): void {
  for (const child of childrenOf(entry)) {
    const name = localName(child.name);
    if (!READ.includes(name)) note(child);
    else if (name === 'languageGrp' || name === 'termGrp') noteUnread(child, note);
  }
}

/** Reports each custom language name once, if MultiTerm made its language code from the name's first letters. */
function reportUnknown(entry: XmlElement, known: Set<string>, problems: ProblemList): void {
  for (const group of childrenOf(entry)) {
    const language = childrenOf(group).find(({ name }) => localName(name) === 'language');
    const { type = '', lang = '' } = language?.attributes ?? {};
    if (
      !lang ||
      OWN_CODES[lang.toLowerCase()] !== undefined ||
      !type.toLowerCase().startsWith(lang.toLowerCase()) ||
      known.has(type) ||
      languageOfName(type) ||
      !canonicalLanguage(lang)
    )
      continue;
    known.add(type);
    problems.report(
      language!.line,
      `The language name “${type}” is unknown, so its language code was used: ` +
        `“${canonicalLanguage(lang)!}”. If this is wrong, correct the name in the file.`,
    );
  }
}

function entryOf(entry: XmlElement): XmlElement {
  const number = childrenOf(entry).find(({ name }) => localName(name) === 'concept');
  const id = number ? elementTextOf(number) : '';
  const content = childrenOf(entry).flatMap((child): XmlElement[] => {
    const name = localName(child.name);
    if (name === 'concept') return [];
    if (name === 'languageGrp') return [languageOf(child)];
    return [...fieldOf(child, CONCEPT_CATEGORIES, conceptFieldNamed), ...picturesIn(child)];
  });
  return { name: 'termEntry', attributes: id ? { id } : {}, content, line: entry.line };
}

/**
 * Returns the language element. A code may be more specific than its name (`EN-GB`, English), or the name more specific
 * than the code (Serbian (Latin), `SR`). If they disagree the name counts, because MultiTerm makes codes from the first
 * letters of unknown names.
 */
function languageOf(group: XmlElement): XmlElement {
  const language = childrenOf(group).find(({ name }) => localName(name) === 'language');
  const { type = '', lang = '' } = language?.attributes ?? {};
  const [coded, named] = [OWN_CODES[lang.toLowerCase()] ?? canonicalLanguage(lang), languageOfName(type)];
  const isCodeFuller = coded && named && coded.length >= named.length && coded.split('-')[0] === named.split('-')[0];
  const tag = (isCodeFuller ? coded : (named ?? coded)) ?? languageOfName(lang) ?? (type || lang);
  const content = childrenOf(group).flatMap((child): XmlElement[] => {
    const name = localName(child.name);
    if (name === 'language') return [];
    const variants = variantsIn(child);
    if (variants) return variants;
    return name === 'termGrp'
      ? [termOf(child), ...childrenOf(child).flatMap((field) => variantsIn(field) ?? [])]
      : fieldOf(child, CONCEPT_CATEGORIES, (field) =>
          conceptFieldNamed(field) === 'definition' ? 'definition' : undefined,
        );
  });
  return { name: 'langSet', attributes: { 'xml:lang': tag }, content, line: group.line };
}

function termOf(group: XmlElement): XmlElement {
  const content = childrenOf(group).flatMap((child): XmlElement[] =>
    localName(child.name) === 'term'
      ? [{ ...child, name: 'term', attributes: {} }]
      : variantsIn(child)
        ? []
        : fieldOf(child, TERM_CATEGORIES, fieldOfTerm),
  );
  return { name: 'tig', attributes: {}, content, line: group.line };
}

const fieldOfTerm = (name: string): string | undefined =>
  termFieldNamed(name) ?? (conceptFieldNamed(name) === 'definition' ? 'definition' : undefined);

/**
 * Returns the terms in a field that is called Synonym, Abbreviation or Deprecated term; undefined for any other field.
 */
function variantsIn(group: XmlElement): XmlElement[] | undefined {
  if (localName(group.name) !== 'descripGrp') return undefined;
  const [descrip, ...rest] = childrenOf(group);
  const role =
    descrip && localName(descrip.name) === 'descrip' ? termRoleNamed(descrip.attributes.type ?? '') : undefined;
  const text = role ? elementTextOf(descrip!) : '';
  // A field with subfields contains more than a term.
  if (!role || !text || rest.length || YES.test(text) || NO.test(text)) return undefined;
  const elementsByRole: Record<typeof role, XmlElement[]> = {
    synonym: [],
    abbreviation: [createXmlElement('termNote', { type: 'termType' }, ['abbreviation'])],
    deprecated: [createXmlElement('termNote', { type: 'administrativeStatus' }, ['deprecatedTerm-admn-sts'])],
  };
  return text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part)
    .map((part) => ({
      ...createXmlElement('tig', {}, [createXmlElement('term', {}, [part]), ...elementsByRole[role]]),
      line: group.line,
    }));
}

/** Returns the pictures that a field of an entry refers to. */
function picturesIn(group: XmlElement): XmlElement[] {
  if (localName(group.name) !== 'descripGrp') return [];
  return childrenOf(group).flatMap((descrip) =>
    childrenOf(descrip).flatMap((link): XmlElement[] => {
      const target = localName(link.name) === 'xref' ? link.attributes.Mlink : undefined;
      return target
        ? [{ ...createXmlElement('xref', { type: 'xGraphic', target }, [elementTextOf(link)]), line: link.line }]
        : [];
    }),
  );
}

/** Returns a field with its details, in TBX terms. */
function fieldOf(
  child: XmlElement,
  categories: FieldElements,
  fieldNamed: (name: string) => string | undefined,
): XmlElement[] {
  const name = localName(child.name);
  if (name === 'transacGrp') return [transactionOf(child)];
  if (name === 'system')
    return elementTextOf(child)
      ? [{ ...child, name: 'admin', attributes: { type: `system ${child.attributes.type ?? ''}`.trim() } }]
      : [];
  if (name !== 'descripGrp') return [];
  const [descrip] = childrenOf(child).filter((each) => localName(each.name) === 'descrip');
  if (!descrip || !elementTextOf(descrip)) return [];
  const own = carried(descrip, categories, fieldNamed);
  const details = childrenOf(child).flatMap((detail) =>
    localName(detail.name) === 'descripGrp'
      ? fieldOf(detail, DETAILS, (each) => (conceptFieldNamed(each) === 'source' ? 'source' : undefined))
      : [],
  );
  // A TBX group has only one level of details.
  const flat = details.flatMap((detail) => (detail.name === 'descripGrp' ? childrenOf(detail) : [detail]));
  return [flat.length ? { ...createXmlElement('descripGrp', {}, [own, ...flat]), line: child.line } : own];
}

const DETAILS: FieldElements = { source: ['admin', 'source'] };

function carried(
  descrip: XmlElement,
  categories: FieldElements,
  fieldNamed: (name: string) => string | undefined,
): XmlElement {
  const { type = '', ...attributes } = descrip.attributes;
  const field = fieldNamed(type) ?? '';
  const text = elementTextOf(descrip);
  const status = field === 'status' ? administrativeStatusOf(text) : undefined;
  // An unknown status value becomes a custom field.
  const [name, category] = (field === 'status' && !status ? undefined : categories[field]) ?? ['descrip', type];
  const example = category === 'context' ? parseMarkedExample(text) : undefined;
  const content = example
    ? [example.before, createXmlElement('hi', {}, [example.phrase]), example.after].filter((part) => part !== '')
    : [status ?? text];
  return {
    ...descrip,
    name,
    attributes: { ...(category === undefined ? {} : { type: category }), ...attributes },
    content,
  };
}

/** Reads `<transac type="origination">who</transac>` with its date. */
function transactionOf(group: XmlElement): XmlElement {
  const parts = childrenOf(group).flatMap((child): XmlElement[] => {
    const name = localName(child.name);
    if (name === 'date') return [{ ...child, name, attributes: {}, content: [elementTextOf(child)] }];
    if (name !== 'transac') return [];
    const who = elementTextOf(child);
    const kind = createXmlElement('transac', { type: 'transactionType' }, [child.attributes.type ?? 'modification']);
    return who ? [kind, createXmlElement('transacNote', { type: 'responsibility' }, [who])] : [kind];
  });
  return { name: 'transacGrp', attributes: {}, content: parts, line: group.line };
}
