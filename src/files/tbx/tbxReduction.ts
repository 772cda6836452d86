import type { Concept } from '../../model/concept';
import { hasCategory, isCategoryOf, levelWithin } from './tbxDialect';
import type { TbxDialect } from './tbxDialect';
import { GROUPS } from './tbxRules';
import { childrenOf } from '../xml/xmlTree';
import type { XmlElement } from '../xml/xmlTree';

const NOT_TO_BE_USED = ['deprecatedTerm-admn-sts', 'supersededTerm-admn-sts'];

/** Leaves out of entries what a dialect has no data category for, and remembers what that was. */
export class TbxReduction {
  private readonly left = new Map<string, number>();

  constructor(private readonly dialect: TbxDialect) {}

  entry(entry: XmlElement): XmlElement {
    return withoutLostCodes(this.reduced(entry, entry.name));
  }

  /** What was left out, a sentence each. */
  omissions(concepts: readonly Concept[]): string[] {
    const { name, categories } = this.dialect;
    const said = [...this.left].sort(([a], [b]) => (a < b ? -1 : 1)).map(([type, count]) => `${type} (${count})`);
    const warned = categories.termNote?.administrativeStatus ? 0 : concepts.flatMap(({ terms }) => terms).filter(({ status }) => status && NOT_TO_BE_USED.includes(status)).length;
    return [
      ...(said.length ? [`${name} has no data category for this, or not in its place or with its value, so that it was left out: ${said.join(', ')}.`] : []),
      ...(warned ? [`${warned === 1 ? '1 term that is deprecated or superseded stands' : `${warned} terms that are deprecated or superseded stand`} there like the others, because ${name} cannot say so.`] : []),
    ];
  }

  private reduced(element: XmlElement, level: string): XmlElement {
    const within = levelWithin(element, level);
    return { ...element, content: element.content.flatMap((part): XmlElement['content'] => (typeof part === 'string' ? [part] : this.child(part, within))) };
  }

  private child(child: XmlElement, level: string): XmlElement[] {
    const main = child.name in GROUPS ? childrenOf(child)[0] : undefined;
    const refused = [child, main].find((each) => each && !isCategoryOf(this.dialect, each, level));
    if (refused) return this.leaveOut(refused);
    const reduced = hasCategory(child) ? child : this.reduced(child, level);
    // A group of one element is that element.
    return main && reduced.content.length === 1 && !Object.keys(child.attributes).length ? [main] : [reduced];
  }

  private leaveOut({ name, attributes }: XmlElement): [] {
    const type = attributes.type ?? name;
    this.left.set(type, (this.left.get(type) ?? 0) + 1);
    return [];
  }
}

/** An end of a code belongs to a beginning; where that was left out, so is the end. */
export function withoutLostCodes(entry: XmlElement): XmlElement {
  const begun = new Set(codesIn(entry));
  const mended = (element: XmlElement): XmlElement => ({
    ...element,
    content: element.content.flatMap((part): XmlElement['content'] => (typeof part === 'string' ? [part] : part.name === 'ec' && !begun.has(part.attributes.startRef) ? [] : [mended(part)])),
  });
  return mended(entry);
}

function codesIn(element: XmlElement): (string | undefined)[] {
  return childrenOf(element).flatMap((child) => [...(child.name === 'sc' ? [child.attributes.id] : []), ...codesIn(child)]);
}
