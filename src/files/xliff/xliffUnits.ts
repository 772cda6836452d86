import { nullPrototypeRecord } from '../../base/nameTable';
import type { TranslationUnit, UnitNote, UnitText } from '../../model/segment';
import type { PartialLanguagePair } from '../../model/languagePair';
import type { DeclaredTranslationState } from '../document/unfinishedState';
import { isUnfinishedTranslation } from '../document/unfinishedState';
import { elementTextOf } from '../xml/elementText';
import type { XmlElement } from '../xml/xmlElement';
import { childrenNamed, childrenOf, localName } from '../xml/xmlElement';
import type { XmlHandler } from '../xml/xmlTree';

/** A `<source>` or `<target>`, or a mark in one. */
export interface XliffText<E extends XmlElement> extends UnitText {
  side: 'source' | 'target';
  element: E;
}

/**
 * A source with its target, which may be missing: a `trans-unit` of version 1.2 or a mark in one, a `segment` of
 * version 2.
 */
export interface XliffSegment<E extends XmlElement> extends TranslationUnit<XliffText<E>> {
  notes: readonly UnitNote[];
  /**
   * True if the unit states that someone has approved the translation (`approved` in version 1.2, `conf` of Trados).
   */
  isApproved?: boolean;
  /** True if the unit or its tool marks the translation as unfinished. */
  isUnfinished?: boolean;
  /** The program's name of the text (`resname` in version 1.2, `name` of a unit in version 2). */
  name?: string;
  /** The element after which a missing target belongs; undefined if a target cannot be added alone. */
  targetBelongsAfter?: E;
}

/** A `<trans-unit>` or `<unit>`. */
export interface XliffUnit<E extends XmlElement> {
  element: E;
  notes: readonly UnitNote[];
  /** The segments, or the marks if several divide it. */
  segments: readonly XliffSegment<E>[];
  /** The segments in which a position is searched: first the marks, then the undivided segments. */
  nestedSegments: readonly XliffSegment<E>[];
  /** The undivided segments: the unit in version 1.2, each `<segment>` in version 2. */
  wholeTexts: readonly XliffSegment<E>[];
}

/** The statements of a unit and of the elements around it. */
export interface XliffConstraints {
  /** True if it has `translate="no"`. */
  isFixed?: boolean;
  /** The maximum length of the unit's translation in code points. */
  maxLength?: number;
}

/** The noun, singular and plural, for segments with `translate="no"` in messages. */
export const FIXED_SEGMENT = ['segment with translate="no"', 'segments with translate="no"'] as const;

export interface XliffUnitHandler<E extends XmlElement> {
  unit(unit: XliffUnit<E>, languages: PartialLanguagePair, demands: XliffConstraints): void;
  /** Called at the beginning of a `<file>`. */
  part?(element: E, languages: PartialLanguagePair): void;
}

/**
 * Extracts the units of XLIFF 1.2 and 2, with the dialects of tools that write `seg-source`, from an imported file or
 * an open text. Languages are attributes of `<xliff>` in version 2, of `<file>` in version 1.2.
 *
 * @param languageOf returns the language of a tag; if it returns undefined, the document's language is used
 */
export function xliffXmlHandler<E extends XmlElement>(
  handler: XliffUnitHandler<E>,
  languageOf: (tag: string | undefined) => string | undefined,
): Pick<XmlHandler<E>, 'isWanted' | 'passed' | 'left' | 'element'> {
  let document: PartialLanguagePair = {};
  let part: PartialLanguagePair = {};
  let countsCodePoints = true;
  /** The attributes that apply to the units in the open elements. */
  const inherited: Record<string, string>[] = [];
  return {
    isWanted: isXliffUnit,
    passed: (element) => {
      const name = localName(element.name);
      inherited.push(withInherited(element, inherited.at(-1)));
      if (name === 'file') countsCodePoints = true;
      if (name === 'profiles') countsCodePoints = (element.attributes.generalProfile ?? CODE_POINTS) === CODE_POINTS;
      if (name !== 'xliff' && name !== 'file') return;
      const { srcLang, trgLang, 'source-language': source, 'target-language': target } = element.attributes;
      part = {
        source: languageOf(srcLang || source) ?? document.source,
        target: languageOf(trgLang || target) ?? document.target,
      };
      if (name === 'xliff') document = part;
      else handler.part?.(element, part);
    },
    left: () => void inherited.pop(),
    element: (element) =>
      handler.unit(xliffUnitOf(element), part, demandsOf(element, inherited.at(-1), countsCodePoints)),
  };
}

/** The profile of the Size and Length Restriction module that counts code points. */
const CODE_POINTS = 'xliff:codepoints';

/** The inherited attributes. A size restriction of version 2 is about the whole element and is not inherited. */
const INHERITED = ['translate', 'maxwidth', 'size-unit'];

function withInherited({ attributes }: XmlElement, outer: Record<string, string> = {}): Record<string, string> {
  const own = INHERITED.flatMap((name) => (attributes[name] === undefined ? [] : [[name, attributes[name]]]));
  return own.length ? { ...outer, ...(Object.fromEntries(own) as Record<string, string>) } : outer;
}

function demandsOf(
  unit: XmlElement,
  outer: Record<string, string> | undefined,
  countsCodePoints: boolean,
): XliffConstraints {
  const { translate, maxwidth, 'size-unit': sizeUnit } = withInherited(unit, outer);
  // In version 2, the minimum may come before the maximum.
  const restriction = Object.entries(unit.attributes).find(([name]) => localName(name) === 'sizeRestriction')?.[1];
  const max = sizeUnit === 'char' ? maxwidth : countsCodePoints ? restriction?.replace(/^\s*\d+\s*,/, '') : undefined;
  const maxLength = /^\s*[1-9]\d{0,5}\s*$/.test(max ?? '') ? Number(max) : undefined;
  return { ...(translate === 'no' && { isFixed: true }), ...(maxLength !== undefined && { maxLength }) };
}

export function isXliffUnit(name: string): boolean {
  const local = localName(name);
  return local === 'trans-unit' || local === 'unit';
}

export function xliffUnitOf<E extends XmlElement>(element: E): XliffUnit<E> {
  const notes = notesOf(element);
  const { approved, resname, name = resname } = element.attributes;
  const shared = { notes, ...(name && { name }) };
  const tradosSegments = childrenNamed(element, 'seg-defs').flatMap((defs) => childrenNamed(defs, 'seg'));
  const stated = (segment: WithOrigins<E>): XliffSegment<E> => {
    const { origins, mark, ...rest } = segment;
    const own = mark === undefined ? tradosSegments : tradosSegments.filter(({ attributes }) => attributes.id === mark);
    const confirmations = own.map(({ attributes }) => attributes.conf !== undefined);
    const isApproved = approved === undefined ? confirmations.every((isSaid) => isSaid) : approved === 'yes';
    const claims = [claimsOf([element, ...origins]), ...own.map((each) => claimsOf([each]))];
    return {
      ...rest,
      ...shared,
      ...(approved === undefined && !confirmations.length ? {} : { isApproved }),
      ...(claims.some(isUnfinishedTranslation) && { isUnfinished: true }),
    };
  };
  const whole = wholeSegments(element).map(stated);
  const marked = markedSegments(element).map(stated);
  // A target without marks is the translation of the whole.
  const isDivided =
    marked.length > 1 &&
    (!childrenNamed(element, 'target').length || marked.some((segment) => xliffTextOfSide(segment, 'target')));
  const segments = isDivided ? marked : whole;
  const id = element.attributes.id;
  return {
    element,
    notes,
    segments: segments.length === 1 ? [{ ...segments[0]!, id }] : segments,
    nestedSegments: [...marked, ...whole],
    wholeTexts: whole,
  };
}

export function xliffTextOfSide<E extends XmlElement>(
  { texts }: XliffSegment<E>,
  side: 'source' | 'target',
): XliffText<E> | undefined {
  return texts.find((text) => text.side === side);
}

/** States in which a target that repeats the source is not yet a translation. */
const UNTRANSLATED: ReadonlySet<string> = new Set(['new', 'initial', 'needs-translation']);

/** Returns whether a target repeats its source and its state (of XLIFF 1.2 or 2) says that it is untranslated. */
export function isUntranslated(source: string, target: string, state: string | undefined): boolean {
  return source === target && UNTRANSLATED.has(state ?? '');
}

/**
 * A segment with the elements that contain its state, from the outermost to the innermost, and the number of its mark.
 */
type WithOrigins<E extends XmlElement> = Omit<XliffSegment<E>, 'notes'> & { origins: E[]; mark?: string };

/**
 * Returns the statements about a translation in the attributes of XLIFF and its dialects, with any prefix; the
 * innermost element counts.
 */
function claimsOf(elements: readonly XmlElement[]): DeclaredTranslationState {
  const claims: DeclaredTranslationState = {};
  for (const { attributes } of elements)
    for (const [name, value] of Object.entries(attributes)) {
      const claim = CLAIMS[localName(name).toLowerCase()];
      if (claim) claims[claim] = value;
    }
  return claims;
}

/**
 * The attributes by lower-case local name: XLIFF 1.2 and 2, Trados (`conf`, `origin`), memoQ (`mq:status`), Phrase
 * (`m:confirmed`, `m:trans-origin`), Wordfast (`gs4tr:editStatus`).
 */
const CLAIMS = nullPrototypeRecord<keyof DeclaredTranslationState>({
  state: 'state',
  status: 'state',
  conf: 'state',
  editstatus: 'state',
  substate: 'detail',
  'state-qualifier': 'qualifier',
  origin: 'origin',
  'trans-origin': 'origin',
  confirmed: 'confirmed',
});

function wholeSegments<E extends XmlElement>(unit: E): WithOrigins<E>[] {
  const parents = localName(unit.name) === 'unit' ? childrenNamed(unit, 'segment') : [unit];
  return parents.map((parent) => {
    const [source] = childrenNamed(parent, 'source');
    const [target] = childrenNamed(parent, 'target');
    return {
      line: parent.line,
      state: target?.attributes.state ?? parent.attributes.state,
      origins: [parent, ...(target ? [target] : [])],
      texts: [...textsOf('source', source), ...textsOf('target', target)],
      targetBelongsAfter: childrenNamed(parent, 'seg-source')[0] ?? source,
    };
  });
}

function markedSegments<E extends XmlElement>(unit: E): WithOrigins<E>[] {
  const [source] = childrenNamed(unit, 'seg-source');
  if (!source) return [];
  const [target] = childrenNamed(unit, 'target');
  const targets = target ? segmentMarks(target) : [];
  return segmentMarks(source).map((mark) => ({
    line: mark.line,
    state: target?.attributes.state,
    origins: target ? [target] : [],
    mark: mark.attributes.mid,
    texts: [
      ...textsOf('source', mark, source),
      ...textsOf(
        'target',
        targets.find(({ attributes }) => attributes.mid === mark.attributes.mid),
        target,
      ),
    ],
  }));
}

function segmentMarks<E extends XmlElement>(element: E): E[] {
  return childrenOf(element).flatMap((child) =>
    localName(child.name) === 'mrk' && child.attributes.mtype === 'seg' ? [child] : segmentMarks(child),
  );
}

/** @param within the element that states the language if a mark does not */
function textsOf<E extends XmlElement>(side: 'source' | 'target', element: E | undefined, within?: E): XliffText<E>[] {
  return element
    ? [
        {
          side,
          language: element.attributes['xml:lang'] ?? within?.attributes['xml:lang'],
          line: element.line,
          element,
        },
      ]
    : [];
}

function notesOf(unit: XmlElement): UnitNote[] {
  const notes = [
    ...childrenNamed(unit, 'note'),
    ...childrenNamed(unit, 'notes').flatMap((group) => childrenNamed(group, 'note')),
  ];
  return notes.map((note) => {
    const { category, appliesTo } = note.attributes;
    return {
      text: elementTextOf(note),
      ...(category ? { category } : {}),
      ...(appliesTo === 'source' || appliesTo === 'target' ? { side: appliesTo } : {}),
    };
  });
}
