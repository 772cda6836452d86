import { nameTable } from '../../base/nameTable';
import { decodedName, localName } from '../xml/xmlNames';
import type { XmlElement } from '../xml/xmlTree';

/** Elements of the core structure of TBX 2 and 3; in the style “data category as tag” every other element is a data category. */
const CORE = new Set(
  'conceptEntry termEntry langSec langSet termSec tig ntig termGrp term descrip descripGrp descripNote admin adminGrp adminNote termNote termNoteGrp transac transacGrp transacNote date note ref xref hi foreign sc ec ph bpt ept it termCompList termCompGrp termComp'.split(
    ' ',
  ),
);

/** The element that carries a data category in the style “data category as attribute”. */
export const DATA_CATEGORIES = nameTable({
  admin:
    'source customerSubset projectSubset productSubset applicationSubset businessUnitSubset environmentSubset securitySubset subsetOwner originatingDatabase originatingInstitution originatingPerson entrySource elementWorkingStatus conceptOrigin searchTerm sortKey keyword indexHeading domainExpert databaseType annotatedNote',
  adminNote: 'noteSource sourceIdentifier sourceLanguage',
  descrip:
    'subjectField definition context explanation example sampleSentence figure otherBinaryData audio video table unit quantity range characteristic conceptPosition reliabilityCode associatedConceptOf relatedConcept relatedConceptBroader relatedConceptNarrower superordinateConceptGeneric superordinateConceptPartitive subordinateConceptGeneric subordinateConceptPartitive coordinateConceptGeneric coordinateConceptPartitive antonymConcept',
  descripNote: 'contextType definitionType typeOfDefinition typeOfContext',
  ref: 'crossReference see homograph',
  termNote:
    'administrativeStatus normativeAuthorization partOfSpeech termType grammaticalGender grammaticalNumber grammaticalValency geographicalUsage usageNote register temporalQualifier timeRestriction frequency proprietaryRestriction termProvenance termLocation termStructure transferComment processStatus etymology hyphenation syllabification pronunciation animacy abbreviatedFormFor shortFormFor antonymTerm directionality falseFriend lionHotkey languagePlanningQualifier',
  transac: 'transactionType',
  transacNote: 'responsibility generality usageCount',
  xref: 'externalCrossReference xGraphic xSource xAudio xVideo xMathML',
});

const ELEMENT_OF_CATEGORY = new Map(Object.entries(DATA_CATEGORIES).flatMap(([element, names]) => names.split(' ').map((name) => [name, element] as const)));

/**
 * The same element with its data categories as attributes: `<min:subjectField>` becomes `<descrip type="subjectField">`. Which
 * element a tag stands for, `metaType` says or its name tells.
 */
export function categoriesAsAttributes(element: XmlElement, inTerm = false): XmlElement {
  const local = localName(element.name);
  const content = element.content.map((part) => (typeof part === 'string' ? part : categoriesAsAttributes(part, inTerm)));
  // Prefixes other than `xml` belong to declarations outside of the entry.
  const attributes = Object.fromEntries(Object.entries(element.attributes).filter(([name]) => /^xml:|^[^:]*$/.test(name) && name !== 'xmlns' && name !== 'metaType'));
  if (CORE.has(local)) return { ...element, name: local, attributes, content };
  const { metaType = '' } = element.attributes;
  const carrier = (metaType in DATA_CATEGORIES ? metaType : undefined) ?? ELEMENT_OF_CATEGORY.get(local) ?? (element.name === local ? undefined : inTerm ? 'termNote' : 'descrip');
  return carrier ? { ...element, name: carrier, attributes: { type: decodedName(local), ...attributes }, content } : { ...element, attributes, content };
}

/** The elements of each level of TBX, of version 3 and then of version 2. */
export const ENTRIES = ['conceptEntry', 'termEntry'];
export const LANGUAGES = ['langSec', 'langSet'];
export const TERMS = ['termSec', 'tig', 'ntig'];
