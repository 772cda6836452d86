import { nullPrototypeRecord } from '../../base/nameTable';
import { ProblemList } from '../../base/problem';
import { canonicalLanguage, languageOfName } from '../../language/names';
import type { Concept, Term } from '../../model/concept';
import type { GlossaryReader, ImportedConcept } from '../glossary/glossaryReader';
import { isGlossaId, withContentId } from '../glossary/glossaryReader';
import { setConceptField, setTermField } from '../table/cellValues';
import { elementTextOf, inlineTextOf, isTextOnly } from '../xml/elementText';
import type { KeptElement } from '../xml/xmlWriter';
import { keptElementOf } from '../xml/xmlWriter';
import type { XmlElement } from '../xml/xmlElement';
import { childrenOf, localName } from '../xml/xmlElement';
import { readXml } from '../xml/xmlFile';
import { rootValidator } from '../xml/xmlTree';
import type { TmxText, TmxUnit } from './tmxDocument';
import { tmxUnitHandler } from './tmxDocument';

/** Data of a unit or variant outside the fields of a concept or term; it is written into the next TMX file. */
export interface KeptTmxData {
  attributes?: Record<string, string>;
  /** Further notes, and properties without a field of the same name. */
  elements?: KeptElement[];
}

/** Attributes that concepts and terms store in another way. */
const ELSEWHERE = ['lang', 'xmlns'];
const DATES = nullPrototypeRecord({ creationdate: 'created', changedate: 'modified' });

/** Reads TMX 1.1 to 1.4b: each translation unit is a concept (docs/reference/formats.md). */
export const readTmx: GlossaryReader = function* (source, { encoding }, take) {
  const problems = new ProblemList();
  let count = 0;
  let open: Concept | undefined;
  yield* readXml(
    source,
    encoding,
    {
      root: rootValidator(['tmx'], 'a translation memory (<tmx>)', 'Export the translation memory as TMX.', problems),
      ...tmxUnitHandler((unit) => {
        count++;
        const concept = conceptOf(unit, problems);
        if (!concept) return;
        if (open && concept.id === open.id && refersToConcept(unit)) return addTerms(open, concept.terms);
        if (open) take(open);
        open = concept;
      }),
    },
    problems,
  );
  if (open) take(open);
  if (!count && !problems.size) problems.report(1, 'The file contains no translation units (<tu>).');
  return { problems: problems.sorted() };
};

/** Returns whether a unit refers to its Glossa concept. */
function refersToConcept({ element }: TmxUnit<XmlElement>): boolean {
  return childrenOf(element).some(
    ({ name, attributes }) => localName(name) === 'prop' && /^x-concept$/i.test(attributes.type ?? ''),
  );
}

/** Adds terms: each pair of a concept's terms is a unit, and a term may occur in several. */
function addTerms(concept: Concept, terms: readonly Term[]): void {
  for (const added of terms) {
    if (concept.terms.some(({ term, language }) => term === added.term && language === added.language)) continue;
    const last = concept.terms.findLastIndex(({ language }) => language === added.language);
    concept.terms.splice(last < 0 ? concept.terms.length : last + 1, 0, added);
  }
}

function conceptOf({ element, line, texts }: TmxUnit<XmlElement>, problems: ProblemList): Concept | undefined {
  const concept: ImportedConcept = { terms: [] };
  const { tuid, ...others } = element.attributes;
  const kept = takeAll(concept, others, childrenOf(element), (name, value) => {
    if (/^x-concept$/i.test(name) && isGlossaId(value) && concept.id === undefined) {
      concept.id = value;
      return true;
    }
    return setConceptField(concept, name.replace(/^x-/i, ''), value);
  });
  for (const text of texts) {
    const term = termOf(text, problems);
    if (term) concept.terms.push(term);
  }
  if (!concept.terms.length) {
    problems.report(line, 'This unit was skipped because it has no segment with text and a language.');
    return undefined;
  }
  if (concept.terms.length === 1)
    problems.report(
      line,
      `This unit has a segment only in ${concept.terms[0]!.language}. Add its translation. The segment was read.`,
    );
  if (kept) concept.tmx = kept;
  const { id, ...rest } = concept;
  const original = tuid && tuid !== id ? { originalId: tuid } : {};
  if (typeof id === 'string') return { id, ...original, ...rest };
  return tuid && isGlossaId(tuid) ? { id: tuid, ...rest } : withContentId({ ...original, ...rest });
}

function termOf(
  { variant, segment, language: name = '', line }: TmxText<XmlElement>,
  problems: ProblemList,
): Term | undefined {
  const language = canonicalLanguage(name) ?? languageOfName(name);
  if (!language) {
    problems.report(
      line,
      `“${name}” is not a language, so this <tuv> was skipped. Write a tag such as de or pt-BR in its xml:lang.`,
    );
    return undefined;
  }
  const text = segment ? inlineTextOf(segment) : '';
  if (!segment || !text) {
    problems.report(line, 'This <tuv> was skipped because its <seg> has no text. Fill it in, or delete it.');
    return undefined;
  }
  const term: Term = { term: text, language };
  const elements = childrenOf(variant).filter((child) => child !== segment);
  const kept = takeAll(term, variant.attributes, elements, (type, value) =>
    setTermField(term, type.replace(/^x-/i, ''), value),
  );
  // A segment with inline codes is also kept as an element.
  const marked = isTextOnly(segment) ? [] : [keptElementOf(segment)];
  if (kept ?? marked.length)
    term.tmx = {
      ...kept,
      ...(marked.length || kept?.elements ? { elements: [...(kept?.elements ?? []), ...marked] } : {}),
    };
  return term;
}

/**
 * Sets the note, dates and named fields. Returns the remaining attributes and elements; undefined if there are none.
 */
function takeAll(
  target: Record<string, unknown>,
  attributes: Record<string, string>,
  elements: XmlElement[],
  takeNamed: (name: string, value: string) => boolean,
): KeptTmxData | undefined {
  const rest: [name: string, value: string][] = [];
  for (const [name, value] of Object.entries(attributes)) {
    const date = DATES[name] && dateOf(value);
    if (date) target[DATES[name]!] = date;
    else if (!name.includes(':') && !ELSEWHERE.includes(name)) rest.push([name, value]);
  }
  const left: KeptElement[] = [];
  for (const element of elements) {
    const name = localName(element.name);
    if (name !== 'note' && name !== 'prop') continue;
    const text = elementTextOf(element);
    if (!text) continue;
    if (name === 'note' && target.note === undefined) target.note = text;
    else if (name === 'note' || !takeNamed(element.attributes.type ?? '', text))
      left.push(keptElementOf({ ...element, name, content: [text] }));
  }
  const kept: KeptTmxData = {
    ...(rest.length ? { attributes: Object.fromEntries(rest) } : {}),
    ...(left.length ? { elements: left } : {}),
  };
  return Object.keys(kept).length ? kept : undefined;
}

/**
 * Converts `20020125T210600Z` to `2002-01-25T21:06:00Z`; midnight, which tools write for a day, becomes the day.
 * Returns undefined for an invalid date.
 */
function dateOf(written: string): string | undefined {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z)?$/.exec(written) ?? [];
  if (!year) return undefined;
  const date = `${year}-${month}-${day}`;
  return !hour || `${hour}${minute}${second}` === '000000' ? date : `${date}T${hour}:${minute}:${second}Z`;
}
