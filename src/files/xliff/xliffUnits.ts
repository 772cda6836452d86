import type { TranslationUnit, UnitNote, UnitText } from '../../model/translationUnit';
import { elementTextOf } from '../xml/elementText';
import type { XmlElement } from '../xml/xmlElement';
import { childrenNamed, childrenOf } from '../xml/xmlElement';
import { localName } from '../xml/xmlNames';
import type { XmlHandler } from '../xml/xmlTree';

/** A `<source>` or `<target>`, or a mark in one. */
export interface XliffText<E extends XmlElement> extends UnitText {
  side: 'source' | 'target';
  element: E;
}

/** A source with its target, which may be missing: a `trans-unit` of version 1.2 or a mark in one, a `segment` of version 2. */
export interface XliffSegment<E extends XmlElement> extends TranslationUnit<XliffText<E>> {
  notes: readonly UnitNote[];
  /** Whether somebody has approved the translation, where the unit says so (`approved` in version 1.2). */
  isApproved?: boolean;
  /** What the program that uses the text calls it (`resname` in version 1.2, `name` of a unit in version 2). */
  name?: string;
  /** The element after which a missing target belongs; none where a target cannot be made alone. */
  targetBelongsAfter?: E;
}

/** A `<trans-unit>` or `<unit>`. */
export interface XliffUnit<E extends XmlElement> {
  element: E;
  notes: readonly UnitNote[];
  /** Its segments, or its marks where several divide it. */
  segments: readonly XliffSegment<E>[];
  /** Each pair of elements in which a place may lie, the narrowest first. */
  nestedSegments: readonly XliffSegment<E>[];
}

/** As a file states them. */
export interface XliffLanguages {
  source?: string;
  target?: string;
}

export interface XliffUnitHandler<E extends XmlElement> {
  unit(unit: XliffUnit<E>, languages: XliffLanguages): void;
  /** A `<file>` at its beginning. */
  part?(element: E, languages: XliffLanguages): void;
}

/**
 * Takes the units out of XLIFF 1.2 and 2, with the dialects of the tools that write `seg-source`, be it a file that is
 * imported or a text that is open. Languages stand on `<xliff>` in version 2, on `<file>` in version 1.2.
 *
 * @param languageOf what a tag means; one that means nothing leaves what the document states
 */
export function xliffUnits<E extends XmlElement>(handler: XliffUnitHandler<E>, languageOf: (tag: string | undefined) => string | undefined): Pick<XmlHandler<E>, 'isWanted' | 'passed' | 'element'> {
  let document: XliffLanguages = {};
  let part: XliffLanguages = {};
  return {
    isWanted: isXliffUnit,
    passed: (element) => {
      const name = localName(element.name);
      if (name !== 'xliff' && name !== 'file') return;
      const { srcLang, trgLang, 'source-language': source, 'target-language': target } = element.attributes;
      part = { source: languageOf(srcLang || source) ?? document.source, target: languageOf(trgLang || target) ?? document.target };
      if (name === 'xliff') document = part;
      else handler.part?.(element, part);
    },
    element: (element) => handler.unit(xliffUnitOf(element), part),
  };
}

export function isXliffUnit(name: string): boolean {
  const local = localName(name);
  return local === 'trans-unit' || local === 'unit';
}

export function xliffUnitOf<E extends XmlElement>(element: E): XliffUnit<E> {
  const notes = notesOf(element);
  const { approved, resname, name = resname } = element.attributes;
  const shared = { notes, ...(approved === undefined ? {} : { isApproved: approved === 'yes' }), ...(name && { name }) };
  const whole = wholeSegments(element).map((segment) => ({ ...segment, ...shared }));
  const marked = markedSegments(element).map((segment) => ({ ...segment, ...shared }));
  // A target without marks is the translation of the whole.
  const isDivided = marked.length > 1 && (!childrenNamed(element, 'target').length || marked.some((segment) => textOn(segment, 'target')));
  const segments = isDivided ? marked : whole;
  const id = element.attributes.id;
  return { element, notes, segments: segments.length === 1 ? [{ ...segments[0]!, id }] : segments, nestedSegments: [...marked, ...whole] };
}

export function textOn<E extends XmlElement>({ texts }: XliffSegment<E>, side: 'source' | 'target'): XliffText<E> | undefined {
  return texts.find((text) => text.side === side);
}

/** States in which a target that repeats the source is not yet a translation. */
const UNTRANSLATED: ReadonlySet<string> = new Set(['new', 'initial', 'needs-translation']);

/** Whether a target only repeats its source, and its state (of XLIFF 1.2 or 2) says that nobody has translated it yet. */
export function isUntranslated(source: string, target: string, state: string | undefined): boolean {
  return source === target && UNTRANSLATED.has(state ?? '');
}

/** States of a target (in XLIFF 2 of a segment) of which a translator has yet to say that the translation is done. */
const UNFINISHED = /^(?:new|initial|needs-.+)$/;

export function isUnfinishedState(state: string | undefined): boolean {
  return state !== undefined && UNFINISHED.test(state);
}

function wholeSegments<E extends XmlElement>(unit: E): XliffSegment<E>[] {
  const parents = localName(unit.name) === 'unit' ? childrenNamed(unit, 'segment') : [unit];
  return parents.map((parent) => {
    const [source] = childrenNamed(parent, 'source');
    const [target] = childrenNamed(parent, 'target');
    return {
      line: parent.line,
      state: target?.attributes.state ?? parent.attributes.state,
      notes: [],
      texts: [...textsOf('source', source), ...textsOf('target', target)],
      targetBelongsAfter: childrenNamed(parent, 'seg-source')[0] ?? source,
    };
  });
}

function markedSegments<E extends XmlElement>(unit: E): XliffSegment<E>[] {
  const [source] = childrenNamed(unit, 'seg-source');
  if (!source) return [];
  const [target] = childrenNamed(unit, 'target');
  const targets = target ? segmentMarks(target) : [];
  return segmentMarks(source).map((mark) => ({
    line: mark.line,
    state: target?.attributes.state,
    notes: [],
    texts: [...textsOf('source', mark, source), ...textsOf('target', targets.find(({ attributes }) => attributes.mid === mark.attributes.mid), target)],
  }));
}

function segmentMarks<E extends XmlElement>(element: E): E[] {
  return childrenOf(element).flatMap((child) => (localName(child.name) === 'mrk' && child.attributes.mtype === 'seg' ? [child] : segmentMarks(child)));
}

/** @param within the element that states the language where a mark does not */
function textsOf<E extends XmlElement>(side: 'source' | 'target', element: E | undefined, within?: E): XliffText<E>[] {
  return element ? [{ side, language: element.attributes['xml:lang'] ?? within?.attributes['xml:lang'], line: element.line, element }] : [];
}

function notesOf(unit: XmlElement): UnitNote[] {
  const notes = [...childrenNamed(unit, 'note'), ...childrenNamed(unit, 'notes').flatMap((group) => childrenNamed(group, 'note'))];
  return notes.map((note) => {
    const { category, appliesTo } = note.attributes;
    return { text: elementTextOf(note), ...(category ? { category } : {}), ...(appliesTo === 'source' || appliesTo === 'target' ? { side: appliesTo } : {}) };
  });
}
