import type { Concept } from '../../model/concept';
import { ENTRIES, TERMS } from './tbxCategories';
import { elementTextOf } from './tbxFields';
import { childrenOf } from '../xml/xmlTree';
import type { XmlElement } from '../xml/xmlTree';
import { element } from '../xml/xmlWriter';

/** The ids of one TBX file: each stands once, and references lead only to those that are there. */
export class TbxIds {
  private readonly ofConcepts = new Map<Concept, string>();
  private readonly byConceptId = new Map<string, string>();
  private readonly entries = new Set<string>();
  /** Ids of entries and terms, which may be referred to. */
  private readonly targets: Set<string>;
  private readonly written = new Set<string>();
  /** Ids of the codes whose beginning is written, which their ends refer to. */
  private readonly begun = new Set<string>();

  /** An entry has the id of the file that it came from, so that its owner finds it again; where another has that, its own. */
  constructor(concepts: readonly Concept[]) {
    for (const concept of concepts) {
      const { id, originalId } = concept;
      const free = [originalId, id].find((each): each is string => typeof each === 'string' && each !== '' && !this.entries.has(each)) ?? nextFree(id, this.entries);
      this.entries.add(free);
      this.ofConcepts.set(concept, free);
      if (!this.byConceptId.has(id)) this.byConceptId.set(id, free);
    }
    const ofTerms = concepts.flatMap(({ terms }) => terms.map(({ originalId }) => originalId)).filter((id): id is string => typeof id === 'string' && id !== '');
    this.targets = new Set([...this.entries, ...ofTerms]);
  }

  ofConcept(concept: Concept): string | undefined {
    return this.ofConcepts.get(concept);
  }

  /** What a reference to the concept with this id of ours has to lead to. */
  targetOf(conceptId: string): string | undefined {
    return this.byConceptId.get(conceptId);
  }

  leadsSomewhere(target: string): boolean {
    return this.targets.has(target);
  }

  isBegun(id: string | undefined): boolean {
    return id !== undefined && this.begun.has(id);
  }

  /** Whether an element may have this id: an entry always, a term before other elements, each once. */
  take(element: string, id: string): boolean {
    const isFree = id !== '' && !this.written.has(id) && (ENTRIES.includes(element) || (TERMS.includes(element) ? !this.entries.has(id) : !this.targets.has(id)));
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

/** Whether a link is of a kind that the standard knows. */
export function isLink({ attributes: { type = '' } }: XmlElement): boolean {
  return LINKED.test(type);
}

/**
 * A link to something that has no address in the web, such as a picture beside the glossary, for which version 3 has no
 * element: a description under the same name, with the path as its source.
 */
export function linkGroup({ attributes: { type = '', target = '' }, content }: XmlElement): XmlElement {
  return element('descripGrp', {}, [element('descrip', { type }, content), element('admin', { type: 'source' }, [target])]);
}

/** Such a description as the link that it stands for; any other element as it is. */
export function linkOf(group: XmlElement): XmlElement {
  const [descrip, source, ...others] = childrenOf(group);
  const isOne = group.name === 'descripGrp' && descrip?.name === 'descrip' && isLink(descrip) && source?.name === 'admin' && source.attributes.type === 'source' && !others.length;
  return isOne ? { ...element('xref', { type: descrip.attributes.type!, target: elementTextOf(source) }, descrip.content), line: group.line } : group;
}
