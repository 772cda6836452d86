import type { SegmentPair } from '../../model/segment';
import { textOfContent } from '../document/xmlSide';
import { elementTextOf } from '../xml/elementText';
import type { XmlElement } from '../xml/xmlElement';
import { childrenNamed } from '../xml/xmlElement';

/** What tools call the sources around a unit: memoQ and MateCAT, OmegaT, Phrase, XTM. */
const BEFORE = ['x-context-pre', 'prev', 'context_prev', 'x-previous-source-text'];
const AFTER = ['x-context-post', 'next', 'context_next', 'x-next-source-text'];
/** What the toolkits call the name of a unit. Trados writes `x-Context` for numbers that only Trados can make. */
const NAME = 'x-context';
/** OmegaT's name of a unit, with the name of the file that it stands in; others number units so. */
const [ID, FILE] = ['id', 'file'];

/** What a unit says of its place: its name, and what stood around its source. Some tools write that into the unit, others into its source. */
export function contextOfUnit(unit: XmlElement, source: XmlElement): Pick<SegmentPair, 'context' | 'around'> {
  const said = new Map([unit, source].flatMap((element) => childrenNamed(element, 'prop')).map((prop) => [prop.attributes.type ?? '', elementTextOf(prop)]));
  const valueOf = (names: readonly string[]) => textOfContent(names.map((name) => said.get(name)).find((value) => value !== undefined) ?? '');
  const context = said.get(NAME) ?? (said.has(FILE) ? said.get(ID) : undefined);
  const around = { before: valueOf(BEFORE), after: valueOf(AFTER) };
  // At the ends of a document nothing is written.
  return { ...(context && { context }), ...((around.before || around.after) && { around }) };
}
