import { textOf } from './tbxFields';
import { childrenOf } from './xmlTree';
import type { XmlElement } from './xmlTree';
import { element } from './xmlWriter';

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
  return isOne ? { ...element('xref', { type: descrip.attributes.type!, target: textOf(source) }, descrip.content), line: group.line } : group;
}
