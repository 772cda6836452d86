import type { Concept, Term } from '../../model/concept';
import { isKeptElement, xmlElementOf } from '../xml/keptElement';
import type { KeptElement } from '../xml/keptElement';
import { elementOf, fieldsOf, LISTS } from '../tbx/tbxFields';
import type { Level } from '../tbx/tbxFields';
import { isSameElement } from '../xml/xmlTree';

/**
 * What has become of the schema, from the oldest form on. Each step takes any earlier form and leaves a later one alone, because git joins lines
 * of several forms under one header: which form a line has is told by the line, not by the header.
 */
const STEPS: readonly ((concept: Concept) => Concept)[] = [withListsFromElements];

/** The concept as the present schema writes it; the same object where it is written so already. */
export function inPresentForm(concept: Concept): Concept {
  return STEPS.reduce((migrated, step) => step(migrated), concept);
}

/** What once stood among the elements kept of a TBX file and has a field now. */
const LATER_FIELDS = ['crossReference', 'image', 'transaction'];

function withListsFromElements(concept: Concept): Concept {
  const own = withLists(concept, 'concept');
  if (!own.terms.some(({ extra }) => extra !== undefined)) return own;
  const terms = own.terms.map((term) => withLists(term, 'term'));
  return terms.some((term, index) => term !== own.terms[index]) ? { ...own, terms } : own;
}

function withLists<T extends Concept | Term>(object: T, level: Level): T {
  const { extra } = object;
  if (!Array.isArray(extra)) return object;
  const lists: Record<string, unknown[]> = {};
  const rest = extra.flatMap((each: unknown) => {
    const [field, value] = (isKeptElement(each) && laterField(each, level)) || [];
    if (field === undefined || !isKeptElement(each)) return [each];
    const list = LISTS[field]!;
    lists[list] = [...(lists[list] ?? (object[list] as unknown[] | undefined) ?? []), value];
    // Where the element says more than the field, it stays beside it.
    return isSameElement(elementOf({ [field]: value! }, level), xmlElementOf(each)) ? [] : [{ ...each, field }];
  });
  if (!Object.keys(lists).length) return object;
  // Taken off and put on again, so that it stands after the lists, where an import puts it.
  const migrated: T = { ...object, ...lists };
  delete migrated.extra;
  return rest.length ? { ...migrated, extra: rest } : migrated;
}

/** The field that an element without one fills by now, and its value. */
function laterField(kept: KeptElement, level: Level) {
  if (kept.field !== undefined) return undefined;
  const fields = fieldsOf(xmlElementOf(kept), level) ?? {};
  return Object.entries(fields).find(([field]) => LATER_FIELDS.includes(field));
}
