import { ProblemList } from '../../base/problem';
import { canonicalLanguage, languageOfName } from '../../language/names';
import type { Concept, Term } from '../../model/concept';
import type { PartialLanguagePair } from '../../model/languagePair';
import type { ImportedConcept, GlossaryReader } from '../glossary/glossaryReader';
import { isGlossaId, withContentId } from '../glossary/glossaryReader';
import { applyTermMark } from '../glossary/termStatus';
import { elementTextOf, removeIndentation } from '../xml/elementText';
import type { KeptElement } from '../xml/xmlWriter';
import { keptElementOf } from '../xml/xmlWriter';
import type { XmlElement } from '../xml/xmlElement';
import { childrenOf, isSameElement, decodedName, localName } from '../xml/xmlElement';
import { readXml } from '../xml/xmlFile';
import { rootValidator } from '../xml/xmlTree';
import type { TbxFields, TbxLevel } from './tbxFields';
import { transactionDate, tbxElementOf, tbxFieldsOf, LIST_FIELDS } from './tbxFields';
import { ENTRY_ELEMENTS, LANGUAGE_ELEMENTS, TERM_ELEMENTS } from './tbxRules';
import { xrefOfDescription, termNotesAsDescriptions } from './tbxStructure';
import { categoriesAsAttributes } from './tbxTags';

const ROOTS = ['martif', 'tbx', 'TBX'];
const STRUCTURE = [...LANGUAGE_ELEMENTS, ...TERM_ELEMENTS, 'term'];

/** Reads TBX 2 (martif) and TBX 3 in both styles and any dialect (docs/reference/formats.md). */
export const readTbx: GlossaryReader = function* (source, options, take) {
  const problems = new ProblemList();
  let count = 0;
  yield* readXml(
    source,
    options.encoding,
    {
      root: rootValidator(ROOTS, 'a TBX termbase (<tbx> or <martif>)', 'Export the termbase as TBX.', problems),
      isWanted: (name) => ENTRY_ELEMENTS.includes(localName(name)),
      element: (element) => {
        const concept = new EntryReader(problems, options).read(withDecodedIds(element));
        if (!concept) return;
        take(concept);
        count++;
      },
    },
    problems,
  );
  if (!count && !problems.size) problems.report(1, 'The file contains no entries (<conceptEntry> or <termEntry>).');
  return { problems: problems.sorted() };
};

/** Converts an entry to a concept. */
export class EntryReader {
  private readonly concept: ImportedConcept = { terms: [] };

  constructor(
    private readonly problems: ProblemList,
    private readonly wanted: PartialLanguagePair = {},
  ) {}

  read(entry: XmlElement): Concept | undefined {
    const children = childrenOf(entry).map((child) =>
      LANGUAGE_ELEMENTS.includes(localName(child.name)) ? child : besideTerms(child),
    );
    this.take(
      this.concept,
      children.filter((child) => !LANGUAGE_ELEMENTS.includes(localName(child.name))),
      'concept',
    );
    for (const child of children) if (LANGUAGE_ELEMENTS.includes(localName(child.name))) this.readLanguage(child);
    if (!this.concept.terms.length) {
      this.report(entry, 'This entry was skipped because none of its terms has a known language.');
      return undefined;
    }
    if (isMarkedUntranslatable(entry)) this.preferOriginal();
    const { id } = entry.attributes;
    if (id && isGlossaId(id)) return { id, ...this.concept };
    return withContentId(id ? { originalId: id, ...this.concept } : this.concept);
  }

  /**
   * Marks an untranslatable entry. It gets a term in the requested target language, too, which it may lack because
   * nothing had to be translated.
   */
  private preferOriginal(): void {
    const { terms } = this.concept;
    const { source = terms[0]!.language, target } = this.wanted;
    applyTermMark(terms, 'untranslatable', source, [
      ...terms.map(({ language }) => language),
      ...(target ? [target] : []),
    ]);
  }

  private readLanguage(section: XmlElement): void {
    const name = section.attributes['xml:lang'] ?? section.attributes.lang ?? '';
    const language = canonicalLanguage(name) ?? languageOfName(name);
    if (!language) {
      this.report(
        section,
        `“${name}” is not a language, so the terms of this section were skipped. Write a tag such as de or pt-BR in ` +
          `xml:lang.`,
      );
      return;
    }
    const isTerm = (child: XmlElement) => TERM_ELEMENTS.includes(localName(child.name));
    this.takeOfLanguage(
      language,
      childrenOf(section)
        .filter((child) => !isTerm(child))
        .map(besideTerms),
    );
    for (const child of childrenOf(section)) if (isTerm(child)) this.readTerm(child, language);
  }

  private readTerm(section: XmlElement, language: string): void {
    const flat = childrenOf(section).flatMap((child) =>
      localName(child.name) === 'termGrp' ? childrenOf(child) : [child],
    );
    const children = flat.map((child) => xrefOfDescription(categoriesAsAttributes(child, true)));
    const element = children.find((child) => child.name === 'term');
    const text = element && elementTextOf(element).replace(/\s+/g, ' ');
    if (!text) {
      this.report(section, 'This term is empty and was skipped. Fill it in, or delete it.');
      return;
    }
    const { id } = section.attributes;
    const term: Term = { term: text, language, ...(id ? { originalId: id } : {}) };
    // Markup within the term itself, as a chemical formula's subscripts.
    const isPlain =
      element.content.every((part) => typeof part === 'string') && !Object.keys(element.attributes).length;
    if (!isPlain) keep(term, 'extra', keptElementOf(tidied(element), 'term'));
    const remaining = children
      .flatMap(apart)
      .filter((child) => child !== element && !this.takeDefinition(child, language));
    this.take(term, remaining, 'term', text);
    this.concept.terms.push(term);
  }

  /**
   * Reads a language's elements. The first definition in any language becomes the concept's if it has none; other
   * elements are kept with the language.
   */
  private takeOfLanguage(language: string, elements: XmlElement[]): void {
    const extras = (this.concept.languageExtra ?? {}) as Record<string, KeptElement[]>;
    for (const element of elements.flatMap(apart)) {
      const fields = this.concept.definition === undefined ? tbxFieldsOf(element, 'language') : undefined;
      if (fields) Object.assign(this.concept, fields, { definitionLanguage: language });
      if (fields && isPlainly(element, fields, 'language')) continue;
      (extras[language] ??= []).push(keptElementOf(tidied(element), fields && 'definition'));
      this.concept.languageExtra = extras;
    }
  }

  /**
   * Uses a term's definition for the concept if it has none and the element contains nothing else. Returns whether it
   * was used.
   */
  private takeDefinition(element: XmlElement, language: string): boolean {
    const fields = this.concept.definition === undefined ? tbxFieldsOf(element, 'language') : undefined;
    if (!fields?.definition || !isPlainly(element, fields, 'language')) return false;
    Object.assign(this.concept, fields, { definitionLanguage: language });
    return true;
  }

  /**
   * Sets fields from elements. An element is also kept if no field matches, the field is already set, or it contains
   * more than the field.
   */
  private take(target: Record<string, unknown>, elements: XmlElement[], level: TbxLevel, term?: string): void {
    for (const element of latestFirst(elements.flatMap(apart))) {
      if (STRUCTURE.includes(element.name)) continue;
      const fields = tbxFieldsOf(element, level, term);
      if (fields && takesDate(target, element, fields, level)) continue;
      const isFree = fields !== undefined && assign(target, fields);
      if (isFree && isPlainly(element, fields, level, term)) continue;
      keep(target, 'extra', keptElementOf(tidied(element), isFree ? Object.keys(fields)[0] : undefined));
    }
  }

  private report({ line }: XmlElement, message: string): void {
    this.problems.report(line, message);
  }
}

/**
 * Splits a group with several descriptions, as other programs write them: other elements belong to the preceding
 * description.
 */
function apart(group: XmlElement): XmlElement[] {
  const mains = ['descrip', 'termNote', 'admin'].find((name) => group.name === `${name}Grp`);
  const children = childrenOf(group);
  if (!mains || children.filter(({ name }) => name === mains).length < 2) return [group];
  const groups: XmlElement[][] = [];
  for (const child of children) {
    if (child.name === mains) groups.push([child]);
    else (groups.at(-1) ?? groups[groups.push([]) - 1]!).push(child);
  }
  return groups.map((content) => (content.length > 1 ? { ...group, content } : content[0]!));
}

/** Returns whether an element is Weblate's mark of an untranslatable term; the element is kept. */
function isMarkedUntranslatable(element: XmlElement): boolean {
  const { type = '' } = element.attributes;
  if (/^translation needed$/i.test(type)) return /^no$/i.test(elementTextOf(element));
  return childrenOf(element).some(isMarkedUntranslatable);
}

/** Converts an element at the level of a concept or a language, where notes of terms are not allowed. */
function besideTerms(child: XmlElement): XmlElement {
  return xrefOfDescription(termNotesAsDescriptions(categoriesAsAttributes(child)));
}

/** Returns an element with its ids and references decoded. */
function withDecodedIds(element: XmlElement): XmlElement {
  const isName = (attribute: string) =>
    ['id', 'startRef'].includes(attribute) || (attribute === 'target' && localName(element.name) !== 'xref');
  const attributes = Object.fromEntries(
    Object.entries(element.attributes).map(([name, value]) => [name, isName(name) ? decodedName(value) : value]),
  );
  return {
    ...element,
    attributes,
    content: element.content.map((part) => (typeof part === 'string' ? part : withDecodedIds(part))),
  };
}

/**
 * Sets an entry's date of creation or modification from a transaction if it is not set. Returns whether it was set and
 * the transaction has no other content.
 */
function takesDate(target: Record<string, unknown>, element: XmlElement, fields: TbxFields, level: TbxLevel): boolean {
  const date = level === 'concept' ? transactionDate(fields) : undefined;
  if (!date || target[date.field] !== undefined) return false;
  target[date.field] = date.date;
  return isSameElement(tbxElementOf({ [date.field]: date.date }, level), tidied(element));
}

/** Sets the fields, or adds the value to a list. Returns false if a field is already set. */
function assign(target: Record<string, unknown>, fields: TbxFields): boolean {
  for (const [one, list] of Object.entries(LIST_FIELDS)) {
    if (fields[one] === undefined) continue;
    ((target[list] ??= []) as unknown[]).push(fields[one]);
    return true;
  }
  if (Object.keys(fields).some((field) => target[field] !== undefined)) return false;
  Object.assign(target, fields);
  return true;
}

function keep(target: Record<string, unknown>, place: string, element: KeptElement): void {
  ((target[place] ??= []) as KeptElement[]).push(element);
}

/** Returns whether writing the fields would reproduce this element. */
function isPlainly(element: XmlElement, fields: TbxFields, level: TbxLevel, term?: string): boolean {
  return isSameElement(tbxElementOf(fields, level, term), tidied(element));
}

/** Returns the element without white space that is only layout. */
function tidied(element: XmlElement): XmlElement {
  const children = childrenOf(element);
  if (!children.length) return { ...element, content: elementTextOf(element) ? [elementTextOf(element)] : [] };
  const isStructure = element.content.every((part) => typeof part !== 'string' || !part.trim());
  if (isStructure) return { ...element, content: children.map(tidied) };
  const content = element.content.map((part) => (typeof part === 'string' ? removeIndentation(part) : part));
  const last = content.length - 1;
  return {
    ...element,
    content: content
      .map((part, index) =>
        typeof part !== 'string' ? part : index === 0 ? part.trimStart() : index === last ? part.trimEnd() : part,
      )
      .filter((part) => part !== ''),
  };
}

/** Moves the latest modification to the front, because only the first one is used. The others keep their order. */
function latestFirst(elements: XmlElement[]): XmlElement[] {
  const modified = (element: XmlElement) => {
    const date = transactionDate(tbxFieldsOf(element, 'concept') ?? {});
    return date?.field === 'modified' ? date.date : '';
  };
  const latest = elements
    .filter((element) => element.name === 'transacGrp')
    .reduce((best, element) => (modified(element) > best ? modified(element) : best), '');
  const first = latest ? elements.find((element) => modified(element) === latest) : undefined;
  return first ? [first, ...elements.filter((element) => element !== first)] : elements;
}
