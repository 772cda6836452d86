import type { TranslationUnit, UnitText } from '../../model/translationUnit';
import type { XmlElement } from '../xml/xmlElement';
import { childrenNamed } from '../xml/xmlElement';
import { localName } from '../xml/xmlNames';
import type { XmlHandler } from '../xml/xmlTree';

/** A `<tuv>`. */
export interface TmxText<E extends XmlElement> extends UnitText {
  variant: E;
  /** Its `<seg>`. */
  segment?: E;
}

/** A `<tu>`. */
export interface TmxUnit<E extends XmlElement> extends TranslationUnit<TmxText<E>> {
  element: E;
}

/** Takes the units out of TMX 1.1 to 1.4b, be it a file that is imported or a text that is open. */
export function tmxUnits<E extends XmlElement>(take: (unit: TmxUnit<E>) => void): Pick<XmlHandler<E>, 'isWanted' | 'element'> {
  return { isWanted: isTmxUnit, element: (element) => take(tmxUnitOf(element)) };
}

export const isTmxUnit = (name: string): boolean => localName(name) === 'tu';

export function tmxUnitOf<E extends XmlElement>(element: E): TmxUnit<E> {
  return {
    line: element.line,
    texts: childrenNamed(element, 'tuv').map((variant) => ({
      language: variant.attributes['xml:lang'] ?? variant.attributes.lang,
      line: variant.line,
      variant,
      segment: childrenNamed(variant, 'seg')[0],
    })),
    element,
  };
}
