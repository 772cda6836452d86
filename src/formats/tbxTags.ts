import { hasCategory, isCategoryOf, levelWithin, TBX_BASIC_DIALECT, TBX_MIN_DIALECT } from './tbxDialect';
import { withoutLostCodes } from './tbxReduction';
import { encodedName } from './xmlNames';
import { childrenOf } from './xmlTree';
import type { XmlElement } from './xmlTree';

/** The data categories whose tags lead somewhere, and may or must say where. */
const LEADING = ['crossReference', 'externalCrossReference', 'xGraphic', 'responsibility'];
const OWN = 'glossa:';

/**
 * The same entry in the style “data category as tag” (DCT): `<descrip type="subjectField">` becomes `<min:subjectField>`. The
 * tags of the modules hold text alone and no attributes but `target`; what the modules have no tag for gets one of our own,
 * which says in `metaType` which element it stands for.
 */
export function categoriesAsTags(entry: XmlElement): XmlElement {
  return withoutLostCodes(tagged(entry, entry.name, ''));
}

/** Whether an entry needs tags that TBX-Basic does not know. */
export function hasOwnTags(element: XmlElement): boolean {
  return element.name.startsWith(OWN) || childrenOf(element).some(hasOwnTags);
}

function tagged(element: XmlElement, level: string, parent: string): XmlElement {
  const within = levelWithin(element, level);
  const content = element.content.map((part) => (typeof part === 'string' ? part : tagged(part, within, element.name)));
  if (!hasCategory(element)) return { ...element, content: element.name === 'termSec' ? groupsFirst(content as XmlElement[]) : content };
  const { type = '', ...attributes } = element.attributes;
  const prefix = moduleOf(element, level, parent);
  if (!prefix) return { ...element, name: OWN + encodedName(type), attributes: { metaType: element.name, ...attributes }, content };
  return { ...element, name: `${prefix}:${type}`, attributes: LEADING.includes(type) && attributes.target ? { target: attributes.target } : {}, content: [plainText(element)] };
}

function moduleOf(element: XmlElement, level: string, parent: string): 'min' | 'basic' | undefined {
  const { type = '', target } = element.attributes;
  if (type === 'source' && parent !== level && parent !== 'descripGrp') return undefined;
  // Who is responsible may be no person of the file.
  if (LEADING.includes(type) && type !== 'responsibility' && !target) return undefined;
  if (isCategoryOf(TBX_MIN_DIALECT, element, level)) return 'min';
  return isCategoryOf(TBX_BASIC_DIALECT, element, level) ? 'basic' : undefined;
}

/** Behind the term, groups of notes stand before tags. */
function groupsFirst(children: XmlElement[]): XmlElement[] {
  const rank = ({ name }: XmlElement) => (name === 'term' ? 0 : name === 'termNoteGrp' ? 1 : 2);
  return [...children].sort((a, b) => rank(a) - rank(b));
}

function plainText(element: XmlElement): string {
  return element.content.map((part) => (typeof part === 'string' ? part : plainText(part))).join('');
}
