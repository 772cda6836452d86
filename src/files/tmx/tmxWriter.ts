import { isRecord } from '../../base/nameTable';
import { countWithNoun } from '../../base/problem';
import { oneLine } from '../../language/normalise';
import type { Concept, Term } from '../../model/concept';
import { CONCEPT_TEXT_FIELDS, TERM_TEXT_FIELDS } from '../../model/concept';
import { isGlossaId } from '../glossary/glossaryReader';
import type { GlossaryWriteOptions, GlossaryWriteResult, SupportedFields } from '../glossary/formatWriting';
import {
  selectBilingualConcepts,
  languagesByEntryCount,
  languagesByFirstUse,
  omittedFieldMessages,
  termPairsOf,
  preferredOrFirstTerm,
  textWriteResult,
  withoutForbiddenTerms,
} from '../glossary/formatWriting';
import { namedConceptFields, namedTermFields } from '../table/cellValues';
import { elementTextOf, inlineTextOf } from '../xml/elementText';
import { createXmlElement, keptElementsIn, xmlElementOf, XmlWriter } from '../xml/xmlWriter';
import type { XmlElement } from '../xml/xmlElement';

const UNIT_ATTRIBUTES = (
  'o-encoding datatype usagecount lastusagedate creationtool creationtoolversion creationid segtype changeid ' +
  'o-tmf srclang'
).split(' ');
const VARIANT_ATTRIBUTES =
  'o-encoding datatype usagecount lastusagedate creationtool creationtoolversion creationid changeid o-tmf'.split(' ');
/**
 * The allowed content and attributes of the codes within a segment, in TMX 1.4b; required ones have an exclamation
 * mark.
 */
const CODES: Record<string, { children: string[]; attributes: string[] }> = {
  seg: { children: ['bpt', 'ept', 'ph', 'it', 'hi', 'ut'], attributes: [] },
  hi: { children: ['bpt', 'ept', 'ph', 'it', 'hi', 'ut'], attributes: ['x', 'type'] },
  sub: { children: ['bpt', 'ept', 'ph', 'it', 'hi', 'ut'], attributes: ['datatype', 'type'] },
  bpt: { children: ['sub'], attributes: ['i!', 'x', 'type'] },
  ept: { children: ['sub'], attributes: ['i!'] },
  it: { children: ['sub'], attributes: ['pos!', 'x', 'type'] },
  ph: { children: ['sub'], attributes: ['x', 'assoc', 'type'] },
  ut: { children: ['sub'], attributes: ['x'] },
};
const OF_NOTES: Record<string, string[]> = {
  note: ['o-encoding', 'xml:lang'],
  prop: ['type', 'o-encoding', 'xml:lang'],
};
const SEGMENT_TYPES = ['block', 'paragraph', 'sentence', 'phrase'];

const WRITTEN: SupportedFields = {
  concept: ['originalId', ...CONCEPT_TEXT_FIELDS, 'created', 'modified', 'tmx'],
  term: [...TERM_TEXT_FIELDS, 'created', 'modified', 'examples', 'unplacedExamples', 'tmx'],
};

/**
 * Writes TMX 1.4b: a unit for each pair of terms, because programs read one variant of a language in a unit. If no pair
 * is requested and there are more than two languages, it writes the preferred terms from the most frequent language
 * into each other language. Fields that TMX cannot store are properties (`x-domain`).
 */
export function writeTmx(concepts: readonly Concept[], options: GlossaryWriteOptions): GlossaryWriteResult {
  const writer = new XmlWriter({ inline: Object.keys(CODES) });
  const { language, pairs, omissions } =
    options.source || options.target || languagesByFirstUse(concepts).length <= 2
      ? pairsOfTwo(concepts, options)
      : preferredPairs(concepts);
  const units = pairs.flatMap(({ concept, terms }) =>
    terms.map((pair, index) => writer.text(unitOf(concept, pair, index))),
  );
  const written = pairs.map(({ concept, terms }) => ({ ...concept, terms: [...new Set(terms.flat())] }));
  const left = omittedFieldMessages(written, WRITTEN);
  return textWriteResult(
    '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n<tmx version="1.4">\n' +
      `<header creationtool="Glossa" creationtoolversion="0.1" segtype="phrase" o-tmf="Glossa" adminlang="en" ` +
      `srclang="${language}" datatype="plaintext"/>\n` +
      `<body>\n${units.join('')}</body>\n</tmx>\n`,
    [...omissions, ...left],
  );
}

/** The language of the sources, and each concept with the pairs of terms that it is written as. */
interface Pairs {
  language: string;
  pairs: { concept: Concept; terms: [Term, Term][] }[];
  omissions: string[];
}

function pairsOfTwo(all: readonly Concept[], wanted: GlossaryWriteOptions): Pairs {
  const { pair, concepts, omissions } = selectBilingualConcepts(all, wanted);
  return {
    language: pair.source,
    pairs: concepts.map((concept) => ({ concept, terms: termPairsOf(concept, pair) })),
    omissions,
  };
}

function preferredPairs(all: readonly Concept[]): Pairs {
  const { concepts, omissions } = withoutForbiddenTerms(all);
  const [source = 'en', ...targets] = languagesByEntryCount(concepts);
  const pairs = concepts.flatMap((concept) => {
    const preferred = (language: string) =>
      preferredOrFirstTerm(concept.terms.filter((term) => term.language === language));
    const from = preferred(source);
    const terms = targets.flatMap((language): [Term, Term][] =>
      from && preferred(language) ? [[from, preferred(language)!]] : [],
    );
    return terms.length ? [{ concept, terms }] : [];
  });
  const count =
    concepts.reduce((sum, { terms }) => sum + terms.length, 0) -
    pairs.reduce((sum, { terms }) => sum + new Set(terms.flat()).size, 0);
  return {
    language: source,
    pairs,
    omissions: [
      ...omissions,
      ...(count
        ? [
            `${countWithNoun(count, 'term')} not exported: unless a language pair is specified, only pairs of ` +
              `preferred terms from ${source} are exported.`,
          ]
        : []),
    ],
  };
}

/** Returns a unit. `index` makes its id unique within the concept. */
function unitOf(concept: Concept, terms: readonly Term[], index: number): XmlElement {
  const { id, originalId } = concept;
  const original = typeof originalId === 'string' && originalId ? originalId : undefined;
  const own = (original !== undefined || index > 0) && isGlossaId(id) ? property('x-concept', id) : [];
  const { attributes, elements } = keptIn(concept, UNIT_ATTRIBUTES);
  const { note, fields } = fieldsIn(namedConceptFields(concept));
  return createXmlElement(
    'tu',
    { tuid: `${original ?? id}${index ? `-${index + 1}` : ''}`, ...attributes, ...datesOf(concept) },
    [...note, ...own, ...fields, ...elements, ...terms.map(variantOf)],
  );
}

function variantOf(term: Term): XmlElement {
  const { attributes, elements } = keptIn(term, VARIANT_ATTRIBUTES);
  const { note, fields } = fieldsIn(namedTermFields(term));
  const segments = keptElementsIn(isRecord(term.tmx) ? term.tmx.elements : undefined)
    .map(xmlElementOf)
    .filter(({ name }) => name === 'seg');
  const marked = segments
    .filter((segment) => inlineTextOf(segment) === term.term)
    .map(allowed)
    .find((segment) => segment !== undefined);
  return createXmlElement('tuv', { 'xml:lang': term.language, ...attributes, ...datesOf(term) }, [
    ...note,
    ...fields,
    ...elements,
    marked ?? createXmlElement('seg', {}, [oneLine(term.term)]),
  ]);
}

/**
 * Returns a segment with the attributes of the standard; undefined if a code is not allowed at its position or lacks an
 * attribute.
 */
function allowed(code: XmlElement): XmlElement | undefined {
  const { children, attributes } = CODES[code.name]!;
  const content = code.content.map((part) =>
    typeof part === 'string' ? part : children.includes(part.name) ? allowed(part) : undefined,
  );
  const isWhole =
    attributes.every((name) => !name.endsWith('!') || code.attributes[name.slice(0, -1)]) &&
    (code.name !== 'it' || ['begin', 'end'].includes(code.attributes.pos!));
  if (!isWhole || content.includes(undefined)) return undefined;
  const known = Object.entries(code.attributes).filter(
    ([name]) => attributes.includes(name) || attributes.includes(`${name}!`),
  );
  return createXmlElement(
    code.name,
    Object.fromEntries(known),
    content.filter((part) => part !== undefined),
  );
}

function fieldsIn(named: [name: string, value: string][]): { note: XmlElement[]; fields: XmlElement[] } {
  const note = named.filter(([name]) => name === 'note').map(([, value]) => createXmlElement('note', {}, [value]));
  return {
    note,
    fields: named.filter(([name]) => name !== 'note').flatMap(([name, value]) => property(`x-${name}`, value)),
  };
}

function property(type: string, value: string): XmlElement[] {
  return [createXmlElement('prop', { type }, [value])];
}

/** Returns the attributes, notes and properties preserved from the imported file. */
function keptIn(
  target: Record<string, unknown>,
  known: string[],
): { attributes: Record<string, string>; elements: XmlElement[] } {
  const kept = isRecord(target.tmx) ? target.tmx : {};
  const attributes = Object.entries(isRecord(kept.attributes) ? kept.attributes : {}).filter(
    (each): each is [string, string] =>
      known.includes(each[0]) &&
      typeof each[1] === 'string' &&
      (each[0] !== 'segtype' || SEGMENT_TYPES.includes(each[1])),
  );
  const notes = keptElementsIn(kept.elements)
    .map(xmlElementOf)
    .filter(({ name, attributes: own }) => name === 'note' || (name === 'prop' && own.type));
  const elements = notes.map((note) =>
    createXmlElement(
      note.name,
      Object.fromEntries(Object.entries(note.attributes).filter(([name]) => OF_NOTES[note.name]!.includes(name))),
      [elementTextOf(note)],
    ),
  );
  return { attributes: Object.fromEntries(attributes), elements };
}

/** Returns the dates as attributes in TMX's form: `2002-01-25T21:06:00.123Z` becomes `20020125T210600Z`. */
function datesOf({ created, modified }: Record<string, unknown>): Record<string, string> {
  return { ...dateAttribute('creationdate', created), ...dateAttribute('changedate', modified) };
}

/** Returns a date as an attribute; no attribute for an invalid date. A time without a zone is read as UTC. */
function dateAttribute(name: string, value: unknown): Record<string, string> {
  const date =
    typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)
      ? new Date(/T[\d:.]+$/.test(value) ? `${value}Z` : value)
      : undefined;
  if (!date || Number.isNaN(date.getTime())) return {};
  return { [name]: date.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '') };
}
