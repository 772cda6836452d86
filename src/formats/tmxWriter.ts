import type { Concept, Term } from '../domain/concept';
import { isOwnId } from './contentId';
import { languagesOf } from './csvWriter';
import { isRecord } from './conceptSchema';
import { keptElementsIn, xmlElementOf } from './keptElement';
import { namedConceptFields, namedTermFields } from './namedFields';
import { inlineTextOf } from './segmentText';
import { textWritten } from './written';
import type { Written } from './written';
import { childrenOf } from './xmlTree';
import type { XmlElement } from './xmlTree';
import { element, XmlWriter } from './xmlWriter';

const UNIT_ATTRIBUTES = 'o-encoding datatype usagecount lastusagedate creationtool creationtoolversion creationid segtype changeid o-tmf srclang'.split(' ');
const VARIANT_ATTRIBUTES = 'o-encoding datatype usagecount lastusagedate creationtool creationtoolversion creationid changeid o-tmf'.split(' ');
const INLINE = ['bpt', 'ept', 'hi', 'it', 'ph', 'sub', 'ut'];
const ATTRIBUTES = new Set([...UNIT_ATTRIBUTES, 'tuid', 'xml:lang', 'type', 'creationdate', 'changedate', 'i', 'x', 'assoc', 'pos']);
const REQUIRED: Record<string, string> = { bpt: 'i', ept: 'i', it: 'pos' };
const SEGMENT_TYPES = ['block', 'paragraph', 'sentence', 'phrase'];

/** Writes TMX 1.4b: a unit for each concept, a variant for each term. Fields that TMX has no place for are properties (`x-domain`). */
export function writeTmx(concepts: readonly Concept[]): Written {
  const writer = new XmlWriter({ inline: INLINE, attributes: ATTRIBUTES, targets: new Set() });
  const language = languagesOf(concepts)[0] ?? 'en';
  const units = concepts.map((concept) => writer.text(unitOf(concept)));
  return textWritten(
    '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n<tmx version="1.4">\n' +
      `<header creationtool="Glossa" creationtoolversion="0.1" segtype="phrase" o-tmf="Glossa" adminlang="en" srclang="${language}" datatype="plaintext"/>\n` +
      `<body>\n${units.join('')}</body>\n</tmx>\n`,
  );
}

function unitOf(concept: Concept): XmlElement {
  const { id, originalId } = concept;
  const original = typeof originalId === 'string' && originalId ? originalId : undefined;
  const own = original !== undefined && isOwnId(id) ? property('x-concept', id) : [];
  const { attributes, elements } = keptIn(concept, UNIT_ATTRIBUTES);
  const { note, fields } = fieldsIn(namedConceptFields(concept));
  return element('tu', { tuid: original ?? id, ...attributes, ...datesOf(concept) }, [...note, ...own, ...fields, ...elements, ...concept.terms.map(variantOf)]);
}

function variantOf(term: Term): XmlElement {
  const { attributes, elements } = keptIn(term, VARIANT_ATTRIBUTES);
  const { note, fields } = fieldsIn(namedTermFields(term));
  const isSegment = ({ name }: XmlElement) => name === 'seg';
  const marked = elements.find((each) => isSegment(each) && inlineTextOf(each) === term.term && isAllowed(each));
  const rest = elements.filter((each) => !isSegment(each));
  return element('tuv', { 'xml:lang': term.language, ...attributes, ...datesOf(term) }, [...note, ...fields, ...rest, marked ?? element('seg', {}, [term.term])]);
}

/** Whether the codes within a segment are what the standard allows; otherwise its text is written alone. */
function isAllowed(segment: XmlElement): boolean {
  return childrenOf(segment).every((code) => code.name !== 'sub' && (!REQUIRED[code.name] || code.attributes[REQUIRED[code.name]!]) && (code.name !== 'hi' || isAllowed(code)));
}

function fieldsIn(named: [name: string, value: string][]): { note: XmlElement[]; fields: XmlElement[] } {
  const note = named.filter(([name]) => name === 'note').map(([, value]) => element('note', {}, [value]));
  return { note, fields: named.filter(([name]) => name !== 'note').flatMap(([name, value]) => property(`x-${name}`, value)) };
}

function property(type: string, value: string): XmlElement[] {
  return [element('prop', { type }, [value])];
}

/** Attributes that the standard knows, and notes and properties, as an earlier file had them. */
function keptIn(target: Record<string, unknown>, known: string[]): { attributes: Record<string, string>; elements: XmlElement[] } {
  const kept = isRecord(target.tmx) ? target.tmx : {};
  const attributes = Object.entries(isRecord(kept.attributes) ? kept.attributes : {}).filter(
    (each): each is [string, string] => known.includes(each[0]) && typeof each[1] === 'string' && (each[0] !== 'segtype' || SEGMENT_TYPES.includes(each[1])),
  );
  const elements = keptElementsIn(kept.elements).map(xmlElementOf);
  return { attributes: Object.fromEntries(attributes), elements: elements.filter(({ name, attributes: own }) => name === 'note' || name === 'seg' || (name === 'prop' && own.type)) };
}

/** `2002-01-25T21:06:00.123Z` → `20020125T210600Z`. */
function datesOf({ created, modified }: Record<string, unknown>): Record<string, string> {
  return { ...dateAttribute('creationdate', created), ...dateAttribute('changedate', modified) };
}

function dateAttribute(name: string, value: unknown): Record<string, string> {
  const date = typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? new Date(value) : undefined;
  if (!date || Number.isNaN(date.getTime())) return {};
  return { [name]: date.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '') };
}
