import { decodeReference } from './xmlElement';

/** The limits of declared entities: a name stands for a product or a character, not for a text. */
const [MAX_ENTITIES, MAX_ENTITY_LENGTH] = [100, 100];
const ENTITY = /<!ENTITY\s+([\w.-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g;
/** Everything before the root element: the XML declaration, comments and the document type. */
const PROLOG = /^(?:\s|\ufeff|<\?[^]*?\?>|<!--[^]*?-->|<!DOCTYPE[^>[]*(?:\[[^]*?\]\s*)?>)+/;

/** Returns the name of a document's first element, without a prefix; undefined for other texts. */
export function rootNameOf(head: string): string | undefined {
  return /^<(?:[\w.-]+:)?([\w.-]+)(?=[\s/>])/.exec(head.replace(PROLOG, ''))?.[1];
}

/**
 * Returns the entities of a document type by name. Only short, plain texts are included: no markup, no references to
 * other entities or to files.
 */
export function declaredEntities(documentType: string): ReadonlyMap<string, string> {
  const entities = new Map<string, string>();
  for (const [, name, double, single] of documentType.matchAll(ENTITY)) {
    if (entities.size === MAX_ENTITIES) break;
    const written = double ?? single ?? '';
    if (written.length > MAX_ENTITY_LENGTH) continue;
    const value = written.replace(/&#\w+;/g, (reference) => decodeReference(reference) ?? '&');
    if (value && !/[&<]|%\w+;/.test(value) && !entities.has(name!)) entities.set(name!, value);
  }
  return entities;
}

/** The maximum length of a prolog whose entities are read. */
const MAX_PROLOG_LENGTH = 20_000;
const NO_ENTITIES: ReadonlyMap<string, string> = new Map();

let last: { declared: string; entities: ReadonlyMap<string, string> } | undefined;

/** Returns the entities that a document declares. Those of the last prolog are kept. */
export function entitiesIn(text: string): ReadonlyMap<string, string> {
  const head = text.slice(0, MAX_PROLOG_LENGTH);
  const prolog = PROLOG.exec(head)?.[0] ?? '';
  // A longer prolog is read up to the limit.
  const declared = head.startsWith('<!DOCTYPE', prolog.length) ? head : prolog;
  if (!declared.includes('<!ENTITY')) return NO_ENTITIES;
  if (last?.declared !== declared) last = { declared, entities: declaredEntities(declared) };
  return last.entities;
}
