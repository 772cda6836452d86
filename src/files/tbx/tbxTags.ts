import { nullPrototypeRecord } from '../../base/nameTable';
import type { XmlElement } from '../xml/xmlElement';
import { childrenOf, decodedName, toNCName, localName } from '../xml/xmlElement';
import { hasCategory, isCategoryAllowed, levelWithin, TBX_BASIC_DIALECT, TBX_MIN_DIALECT } from './tbxRules';
import { withoutOrphanedCodes } from './tbxStructure';

/**
 * Elements of the core structure of TBX 2 and 3; in the style “data category as tag” every other element is a data
 * category.
 */
const CORE = new Set(
  (
    'conceptEntry termEntry langSec langSet termSec tig ntig termGrp term descrip descripGrp descripNote admin ' +
    'adminGrp adminNote termNote termNoteGrp transac transacGrp transacNote date note ref xref hi foreign sc ec ' +
    'ph bpt ept it termCompList termCompGrp termComp'
  ).split(' '),
);

/** The data categories, separated by spaces, by their element in the style “data category as attribute” (DCA). */
export const DATA_CATEGORIES = nullPrototypeRecord({
  admin:
    'source customerSubset projectSubset productSubset applicationSubset businessUnitSubset environmentSubset ' +
    'securitySubset subsetOwner originatingDatabase originatingInstitution originatingPerson entrySource ' +
    'elementWorkingStatus conceptOrigin searchTerm sortKey keyword indexHeading domainExpert databaseType ' +
    'annotatedNote',
  adminNote: 'noteSource sourceIdentifier sourceLanguage',
  descrip:
    'subjectField definition context explanation example sampleSentence figure otherBinaryData audio video ' +
    'table unit quantity range characteristic conceptPosition reliabilityCode associatedConceptOf ' +
    'relatedConcept relatedConceptBroader relatedConceptNarrower superordinateConceptGeneric ' +
    'superordinateConceptPartitive subordinateConceptGeneric subordinateConceptPartitive ' +
    'coordinateConceptGeneric coordinateConceptPartitive antonymConcept',
  descripNote: 'contextType definitionType typeOfDefinition typeOfContext',
  ref: 'crossReference see homograph',
  termNote:
    'administrativeStatus normativeAuthorization termStatus partOfSpeech termType grammaticalGender ' +
    'grammaticalNumber grammaticalValency geographicalUsage usageNote register temporalQualifier ' +
    'timeRestriction frequency proprietaryRestriction termProvenance termLocation termStructure ' +
    'transferComment processStatus etymology hyphenation syllabification pronunciation animacy ' +
    'abbreviatedFormFor shortFormFor antonymTerm directionality falseFriend lionHotkey ' +
    'languagePlanningQualifier letterCase matching beginning',
  transac: 'transactionType',
  transacNote: 'responsibility generality usageCount',
  xref: 'externalCrossReference xGraphic xSource xAudio xVideo xMathML',
});

const ELEMENT_OF_CATEGORY = new Map(
  Object.entries(DATA_CATEGORIES).flatMap(([element, names]) =>
    names.split(' ').map((name) => [name, element] as const),
  ),
);

/**
 * Converts data categories to attributes: `<min:subjectField>` becomes `<descrip type="subjectField">`. `metaType` or
 * the tag's name determines the element.
 */
export function categoriesAsAttributes(element: XmlElement, inTerm = false): XmlElement {
  const local = localName(element.name);
  const content = element.content.map((part) =>
    typeof part === 'string' ? part : categoriesAsAttributes(part, inTerm),
  );
  // Removes attributes with a prefix other than `xml`, because their namespaces are declared outside of the entry.
  const attributes = Object.fromEntries(
    Object.entries(element.attributes).filter(
      ([name]) => /^xml:|^[^:]*$/.test(name) && name !== 'xmlns' && name !== 'metaType',
    ),
  );
  if (CORE.has(local)) return { ...element, name: local, attributes, content };
  const { metaType = '' } = element.attributes;
  const carrier =
    (metaType in DATA_CATEGORIES ? metaType : undefined) ??
    ELEMENT_OF_CATEGORY.get(local) ??
    (element.name === local ? undefined : inTerm ? 'termNote' : 'descrip');
  return carrier
    ? { ...element, name: carrier, attributes: { type: decodedName(local), ...attributes }, content }
    : { ...element, attributes, content };
}

/** The data categories whose tags refer to something, with an optional or required target. */
const LEADING = ['crossReference', 'externalCrossReference', 'xGraphic', 'responsibility'];
const OWN = 'glossa:';

/**
 * Converts an entry to the style “data category as tag” (DCT): `<descrip type="subjectField">` becomes
 * `<min:subjectField>`. The modules' tags contain only text and no attributes except `target`; other categories get one
 * of our tags, with the element in `metaType`.
 */
export function categoriesAsTags(entry: XmlElement): XmlElement {
  return withoutOrphanedCodes(tagged(entry, entry.name, ''));
}

/** Returns whether an entry needs tags outside TBX-Basic. */
export function hasGlossaTags(element: XmlElement): boolean {
  return element.name.startsWith(OWN) || childrenOf(element).some(hasGlossaTags);
}

function tagged(element: XmlElement, level: string, parent: string): XmlElement {
  const within = levelWithin(element, level);
  const content = element.content.map((part) => (typeof part === 'string' ? part : tagged(part, within, element.name)));
  if (!hasCategory(element))
    return { ...element, content: element.name === 'termSec' ? groupsFirst(content as XmlElement[]) : content };
  const { type = '', ...attributes } = element.attributes;
  const prefix = moduleOf(element, level, parent);
  if (!prefix)
    return {
      ...element,
      name: OWN + toNCName(type),
      attributes: { metaType: element.name, ...attributes },
      content,
    };
  return {
    ...element,
    name: `${prefix}:${type}`,
    attributes: LEADING.includes(type) && attributes.target ? { target: attributes.target } : {},
    content: [plainText(element)],
  };
}

function moduleOf(element: XmlElement, level: string, parent: string): 'min' | 'basic' | undefined {
  const { type = '', target } = element.attributes;
  if (type === 'source' && parent !== level && parent !== 'descripGrp') return undefined;
  // The responsible person need not be in the file, so the target is optional.
  if (LEADING.includes(type) && type !== 'responsibility' && !target) return undefined;
  if (isCategoryAllowed(TBX_MIN_DIALECT, element, level)) return 'min';
  return isCategoryAllowed(TBX_BASIC_DIALECT, element, level) ? 'basic' : undefined;
}

/** Sorts the elements: the term, then groups of notes, then others. */
function groupsFirst(children: XmlElement[]): XmlElement[] {
  const rank = ({ name }: XmlElement) => (name === 'term' ? 0 : name === 'termNoteGrp' ? 1 : 2);
  return [...children].sort((a, b) => rank(a) - rank(b));
}

function plainText(element: XmlElement): string {
  return element.content.map((part) => (typeof part === 'string' ? part : plainText(part))).join('');
}
