import type { Concept } from '../../model/concept';
import { elementTextOf } from '../xml/elementText';
import type { XmlElement } from '../xml/xmlElement';
import { childrenOf, toNCName } from '../xml/xmlElement';
import { createXmlElement } from '../xml/xmlWriter';
import type { TbxContent, TbxVersion } from './tbxRules';
import {
  ELEMENT_ATTRIBUTES,
  AUXILIARY_ELEMENTS,
  ELEMENT_CONTENT,
  ENTRY_ELEMENTS,
  GROUP_ELEMENTS,
  HIGHLIGHT_TYPES,
  LANGUAGE_ELEMENTS,
  TERM_ELEMENTS,
  TYPED_ELEMENTS,
} from './tbxRules';

/** The parts of a compound or of a hyphenated term. */
const PARTS = 'termCompList';
const TERM_NOTES = ['termNote', 'termNoteGrp', PARTS];
const LANGUAGE = /^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/;
/** A web address, as XML Schema defines it (`anyURI`). */
const WEB = /^https?:\/\/([^\s"<>\\^`{|}[\]%#\p{C}]|%[\dA-Fa-f]{2})+(#([^\s"<>\\^`{|}[\]%#\p{C}]|%[\dA-Fa-f]{2})*)?$/u;

/**
 * Converts entries to the structure of TBX's core, including data from other programs: misplaced elements become a data
 * category or a note, or keep only their text.
 */
export class TbxStructureConverter {
  constructor(
    private readonly version: TbxVersion,
    private readonly ids: TbxIds,
  ) {}

  entry(entry: XmlElement): XmlElement {
    const attributes = this.attributesOf(entry);
    const [sections, others] = parted(childrenOf(entry), LANGUAGE_ELEMENTS);
    const own = others.flatMap((child) => this.auxiliary(child, false));
    return { ...entry, attributes, content: [...own, ...sections.map((section) => this.section(section))] };
  }

  private section(section: XmlElement): XmlElement {
    const [terms, others] = parted(childrenOf(section), TERM_ELEMENTS);
    return {
      ...section,
      attributes: this.attributesOf(section),
      content: [...others.flatMap((child) => this.auxiliary(child, false)), ...terms.map((term) => this.term(term))],
    };
  }

  private term(term: XmlElement): XmlElement {
    const attributes = this.attributesOf(term);
    const [head, ...others] = childrenOf(term) as [XmlElement, ...XmlElement[]];
    const [notes, rest] = parted(
      others.flatMap((child) => this.auxiliary(child, true)),
      TERM_NOTES,
    );
    // In version 2, only the nested form allows groups of notes and the parts of a term.
    const isNested = this.version.number === 2 && notes.some(({ name }) => name !== 'termNote');
    const first = [
      this.simple(head),
      ...notes.filter(({ name }) => name !== PARTS),
      ...notes.filter(({ name }) => name === PARTS),
    ];
    return isNested
      ? createXmlElement('ntig', attributes, [createXmlElement('termGrp', {}, first), ...rest])
      : { ...term, attributes, content: [...first, ...rest] };
  }

  /** Converts an element of an entry or a language, or of a term (`isOfTerm`). */
  private auxiliary(child: XmlElement, isOfTerm: boolean): XmlElement[] {
    if (child.name === PARTS) return [this.parts(child, isOfTerm)];
    if (!isOfTerm && TERM_NOTES.includes(child.name)) return this.auxiliary(termNotesAsDescriptions(child), isOfTerm);
    if (child.name in GROUP_ELEMENTS) return this.group(child, isOfTerm);
    const named = typed(child);
    if (AUXILIARY_ELEMENTS.includes(named.name) || named.name === 'termNote') return [this.referring(named, true)];
    return [
      this.simple(
        createXmlElement(
          isOfTerm ? 'termNote' : 'descrip',
          { type: child.attributes.type || child.name },
          child.content,
        ),
      ),
    ];
  }

  /** Converts a group; one without its main element is replaced by its content. */
  private group(group: XmlElement, isOfTerm: boolean): XmlElement[] {
    const [main, ...allowed] = GROUP_ELEMENTS[group.name]!;
    const children = childrenOf(group);
    const first = children.find((child) => typed(child).name === main);
    if (!first) return children.flatMap((child) => this.auxiliary(child, isOfTerm));
    const attributes = this.attributesOf(group);
    return [
      {
        ...group,
        attributes,
        content: [
          this.simple(typed(first)),
          ...children.filter((child) => child !== first).flatMap((child) => this.within(child, allowed)),
        ],
      },
    ];
  }

  private within(child: XmlElement, allowed: string[]): XmlElement[] {
    if (child.name in GROUP_ELEMENTS) {
      const [first] = childrenOf(child);
      return allowed.includes(child.name) && first?.name === GROUP_ELEMENTS[child.name]![0]
        ? this.group(child, false)
        : childrenOf(child).flatMap((each) => this.within(each, allowed));
    }
    const named = typed(child);
    if (allowed.includes(named.name)) return [this.referring(named, false)];
    return elementTextOf(child) ? [this.simple(createXmlElement('note', {}, child.content))] : [];
  }

  /** Converts a reference to the form of the TBX version, and an invalid date to a note. */
  private referring(child: XmlElement, hasRoom: boolean): XmlElement {
    const { target } = child.attributes;
    if (child.name === 'date' && !isDay(elementTextOf(child)))
      return this.simple(createXmlElement('note', {}, child.content));
    if (child.name === 'ref' && target && WEB.test(target))
      return this.simple({ ...child, name: 'xref', attributes: { ...child.attributes, type: TYPED_ELEMENTS.xref! } });
    if (child.name !== 'xref' || (target && (this.version.number === 2 || WEB.test(target)))) return this.simple(child);
    if (target && hasRoom && isStandardXref(child)) return this.group(linkGroup(child), false)[0]!;
    return this.simple(createXmlElement('note', {}, [[elementTextOf(child), target].filter((part) => part).join(' ')]));
  }

  /** Converts the parts of a term, for which version 3 has a separate module. */
  private parts(list: XmlElement, isOfTerm: boolean): XmlElement {
    const parts = childrenOf(list).filter(({ name }) => name === 'termComp');
    const type = list.attributes.type || list.name;
    if (this.version.number === 2 && isOfTerm && parts.length)
      return createXmlElement(
        list.name,
        { type },
        parts.map((part) => createXmlElement('termComp', {}, [elementTextOf(part)])),
      );
    return createXmlElement(isOfTerm ? 'termNote' : 'descrip', { type }, [
      childrenOf(list).map(elementTextOf).join(' '),
    ]);
  }

  private simple(child: XmlElement): XmlElement {
    return {
      ...child,
      attributes: this.attributesOf(child),
      content: this.contentOf(child, ELEMENT_CONTENT[child.name] ?? 'text'),
    };
  }

  private contentOf({ content }: XmlElement, kind: TbxContent): XmlElement['content'] {
    return content.flatMap((part) => (typeof part === 'string' ? [part] : this.markup(part, kind)));
  }

  /** Returns the markup if allowed, otherwise its text. */
  private markup(part: XmlElement, within: TbxContent): XmlElement['content'] {
    const kind =
      within === 'markup' || (within === 'highlights' && part.name === 'hi')
        ? this.version.markup[part.name]
        : undefined;
    if (!kind) return this.contentOf(part, within);
    // An end code refers to its begin code by id. Without the begin code, only its text is written.
    if (part.name === 'ec' && !this.ids.isOpened(part.attributes.startRef)) return this.contentOf(part, within);
    const attributes = this.attributesOf(part);
    const text = this.contentOf(part, kind === 'nothing' ? within : kind);
    if (kind !== 'nothing') return [{ ...part, attributes, content: text }];
    const isLost = (part.name === 'sc' || part.name === 'ec') && !attributes.id;
    return isLost ? text : [{ ...part, attributes, content: [] }, ...text];
  }

  private attributesOf({ name, attributes }: XmlElement): Record<string, string> {
    const allowed = this.version.attributes[name] ?? ELEMENT_ATTRIBUTES[name] ?? [];
    return Object.fromEntries(
      Object.entries(attributes).flatMap(([attribute, value]) =>
        allowed.includes(attribute) ? this.attribute(name, attribute, value) : [],
      ),
    );
  }

  private attribute(name: string, attribute: string, value: string): [string, string][] {
    if (attribute === 'id') return this.ids.claim(name, value) ? [[attribute, toNCName(value)]] : [];
    if (attribute === 'target' && name !== 'xref')
      return this.ids.isKnownTarget(value) ? [[attribute, toNCName(value)]] : [];
    if (attribute === 'startRef') return this.ids.isOpened(value) ? [[attribute, toNCName(value)]] : [];
    if (attribute === 'xml:lang') return LANGUAGE.test(value) ? [[attribute, value]] : [];
    if (attribute === 'isolated') return value === 'yes' || value === 'no' ? [[attribute, value]] : [];
    if (attribute === 'type' && name === 'hi' && this.version.number === 3)
      return HIGHLIGHT_TYPES.includes(value) ? [[attribute, value]] : [];
    return [[attribute, value]];
  }
}

/** Adds the default data category to an element without one; if there is no default, converts it to a note. */
function typed(child: XmlElement): XmlElement {
  if (!(child.name in TYPED_ELEMENTS) || child.attributes.type) return child;
  const type = TYPED_ELEMENTS[child.name];
  return type ? { ...child, attributes: { ...child.attributes, type } } : { ...child, name: 'note' };
}

/** Converts term notes, which occur only with terms, to descriptions. */
export function termNotesAsDescriptions(child: XmlElement): XmlElement {
  const name = child.name === 'termNote' ? 'descrip' : child.name === 'termNoteGrp' ? 'descripGrp' : child.name;
  return name === child.name
    ? child
    : {
        ...child,
        name,
        content: child.content.map((part) => (typeof part === 'string' ? part : termNotesAsDescriptions(part))),
      };
}

/** Returns whether a text is a valid date, such as `2026-01-02`. */
function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function parted(children: XmlElement[], names: string[]): [those: XmlElement[], others: XmlElement[]] {
  return [children.filter(({ name }) => names.includes(name)), children.filter(({ name }) => !names.includes(name))];
}

/** Removes end codes whose begin codes were removed. */
export function withoutOrphanedCodes(entry: XmlElement): XmlElement {
  const begun = new Set(codesIn(entry));
  const mended = (element: XmlElement): XmlElement => ({
    ...element,
    content: element.content.flatMap((part): XmlElement['content'] =>
      typeof part === 'string'
        ? [part]
        : part.name === 'ec' && !begun.has(part.attributes.startRef)
          ? []
          : [mended(part)],
    ),
  });
  return mended(entry);
}

function codesIn(element: XmlElement): (string | undefined)[] {
  return childrenOf(element).flatMap((child) => [
    ...(child.name === 'sc' ? [child.attributes.id] : []),
    ...codesIn(child),
  ]);
}

/** The ids of one TBX file: each is unique, and references are valid. */
export class TbxIds {
  private readonly ofConcepts = new Map<Concept, string>();
  private readonly byConceptId = new Map<string, string>();
  private readonly entries = new Set<string>();
  /** Ids of entries and terms, which may be referred to. */
  private readonly targets: Set<string>;
  private readonly written = new Set<string>();
  /** Ids of the begin codes that are written; end codes refer to them. */
  private readonly begun = new Set<string>();

  /** Assigns an id to each entry: that of the imported file or, if it is taken, its Glossa id. */
  constructor(concepts: readonly Concept[]) {
    for (const concept of concepts) {
      const { id, originalId } = concept;
      const free =
        [originalId, id].find(
          (each): each is string => typeof each === 'string' && each !== '' && !this.entries.has(each),
        ) ?? nextFree(id, this.entries);
      this.entries.add(free);
      this.ofConcepts.set(concept, free);
      if (!this.byConceptId.has(id)) this.byConceptId.set(id, free);
    }
    const ofTerms = concepts
      .flatMap(({ terms }) => terms.map(({ originalId }) => originalId))
      .filter((id): id is string => typeof id === 'string' && id !== '');
    this.targets = new Set([...this.entries, ...ofTerms]);
  }

  ofConcept(concept: Concept): string | undefined {
    return this.ofConcepts.get(concept);
  }

  /** Returns the target of references to the concept with this Glossa id. */
  targetOf(conceptId: string): string | undefined {
    return this.byConceptId.get(conceptId);
  }

  isKnownTarget(target: string): boolean {
    return this.targets.has(target);
  }

  isOpened(id: string | undefined): boolean {
    return id !== undefined && this.begun.has(id);
  }

  /** Claims an id for an element, and returns whether it is free. Entries precede terms, and terms other elements. */
  claim(element: string, id: string): boolean {
    const isFree =
      id !== '' &&
      !this.written.has(id) &&
      (ENTRY_ELEMENTS.includes(element) ||
        (TERM_ELEMENTS.includes(element) ? !this.entries.has(id) : !this.targets.has(id)));
    if (isFree) this.written.add(id);
    if (isFree && element === 'sc') this.begun.add(id);
    return isFree;
  }
}

function nextFree(id: string, taken: ReadonlySet<string>): string {
  let number = 2;
  while (taken.has(`${id}-${number}`)) number++;
  return `${id}-${number}`;
}

/** Data categories of `xref`: pictures, sounds, pages. */
const LINKED = /^(x[A-Z]\w*|externalCrossReference)$/;

/** Returns whether the type of an `xref` is in the standard. */
function isStandardXref({ attributes: { type = '' } }: XmlElement): boolean {
  return LINKED.test(type);
}

/**
 * Converts a link without a web address, such as to a picture beside the glossary, to a description with the same type
 * and the path as its source. Version 3 has no element for such links.
 */
function linkGroup({ attributes: { type = '', target = '' }, content }: XmlElement): XmlElement {
  return createXmlElement('descripGrp', {}, [
    createXmlElement('descrip', { type }, content),
    createXmlElement('admin', { type: 'source' }, [target]),
  ]);
}

/** Converts a description made by `linkGroup` back to a link. Returns any other element unchanged. */
export function xrefOfDescription(group: XmlElement): XmlElement {
  const [descrip, source, ...others] = childrenOf(group);
  const isOne =
    group.name === 'descripGrp' &&
    descrip?.name === 'descrip' &&
    isStandardXref(descrip) &&
    source?.name === 'admin' &&
    source.attributes.type === 'source' &&
    !others.length;
  return isOne
    ? {
        ...createXmlElement('xref', { type: descrip.attributes.type!, target: elementTextOf(source) }, descrip.content),
        line: group.line,
      }
    : group;
}
