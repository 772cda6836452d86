import type { Concept, Term } from '../../model/concept';
import { CONCEPT_TEXT_FIELDS, TERM_TEXT_FIELDS } from '../../model/concept';
import type { LanguagePair } from '../../model/languagePair';
import type { GlossaryWriteOptions, GlossaryWriteResult, SupportedFields } from '../glossary/formatWriting';
import {
  selectBilingualConcepts,
  omittedFieldMessages,
  preferredOrFirstTerm,
  termsBySide,
  textWriteResult,
  termPairsOf,
} from '../glossary/formatWriting';
import { namedConceptFields, namedTermFields } from '../table/cellValues';
import type { XmlElement } from '../xml/xmlElement';
import { toNMToken } from '../xml/xmlElement';
import { createXmlElement, XmlWriter } from '../xml/xmlWriter';

const TERM_FIELDS = [...TERM_TEXT_FIELDS, 'examples', 'unplacedExamples'];
const WRITTEN: SupportedFields = {
  concept: ['originalId', ...CONCEPT_TEXT_FIELDS],
  term: (term, { terms }) =>
    preferredOrFirstTerm(terms.filter(({ language }) => language === term.language)) === term
      ? TERM_FIELDS
      : ['source'],
};

/**
 * Writes XLIFF 2.1 with its glossary module: a unit for each concept. Its segment is the pair of preferred terms, so
 * any tool shows it. Its glossary entry contains all terms of both languages with the definition.
 */
export function writeXliff(concepts: readonly Concept[], options: GlossaryWriteOptions): GlossaryWriteResult {
  const { pair, concepts: written, omissions } = selectBilingualConcepts(concepts, options);
  const writer = new XmlWriter({ inline: [] });
  const ids = new Set<string>();
  const units = written.map((concept) => writer.text(unitOf(concept, unitId(concept, ids), pair)));
  const empty = units.length ? '' : '<unit id="none"><segment><source/></segment></unit>\n';
  const text =
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:gls="urn:oasis:names:tc:xliff:glossary:2.0" ` +
    `version="2.1" srcLang="${pair.source}" trgLang="${pair.target}">\n` +
    `<file id="glossary">\n${empty}${units.join('')}</file>\n</xliff>\n`;
  return textWriteResult(text, [...omissions, ...omittedFieldMessages(written, WRITTEN)]);
}

/** Returns the concept's id as a name token, unique in the file. */
function unitId({ id }: Concept, taken: Set<string>): string {
  const token = toNMToken(id) || 'unit';
  let free = token;
  for (let number = 2; taken.has(free); number++) free = `${token}-${number}`;
  taken.add(free);
  return free;
}

function unitOf(concept: Concept, id: string, pair: LanguagePair): XmlElement {
  const [sources, targets] = termsBySide(concept, pair).map(preferredFirst) as [Term[], Term[]];
  const notes = notesOf(concept, sources[0]!, targets[0]!);
  return createXmlElement('unit', { id }, [
    // An entry can store only one term. Further terms get separate entries with a translation, which the standard
    // requires.
    createXmlElement(
      'gls:glossary',
      {},
      sources.map((source, nth) =>
        nth === 0
          ? entryOf(concept, source, targets)
          : createXmlElement('gls:glossEntry', {}, [
              termOf('gls:term', source),
              termOf('gls:translation', targets[0]!),
            ]),
      ),
    ),
    ...(notes.length ? [createXmlElement('notes', {}, notes)] : []),
    createXmlElement('segment', {}, [
      createXmlElement('source', {}, [sources[0]!.term]),
      createXmlElement('target', {}, [targets[0]!.term]),
    ]),
  ]);
}

/** Returns the terms with the preferred one first, because other programs show only the segment. */
function preferredFirst(terms: readonly Term[]): Term[] {
  const preferred = preferredOrFirstTerm(terms);
  return terms.toSorted((a, b) => Number(b === preferred) - Number(a === preferred));
}

function entryOf({ originalId, definition, definitionSource }: Concept, source: Term, targets: Term[]): XmlElement {
  const id: Record<string, string> = typeof originalId === 'string' && originalId ? { id: toNMToken(originalId) } : {};
  const defined = definition
    ? [createXmlElement('gls:definition', sourceAttribute(definitionSource), [definition])]
    : [];
  return createXmlElement('gls:glossEntry', id, [
    termOf('gls:term', source),
    ...targets.map((target) => termOf('gls:translation', target)),
    ...defined,
  ]);
}

function termOf(name: string, { term, source }: Term): XmlElement {
  return createXmlElement(name, sourceAttribute(source), [term]);
}

function sourceAttribute(source: unknown): Record<string, string> {
  return typeof source === 'string' && source ? { source } : {};
}

/**
 * Returns a note for each field that has no element in the module, with the field's name as category. Of the terms,
 * only the two in the segment have notes.
 */
function notesOf(concept: Concept, source: Term, target: Term): XmlElement[] {
  const ofConcept = namedConceptFields(concept).filter(
    ([name]) => name !== 'definition' && name !== 'definitionSource',
  );
  const ofTerm = (term: Term, appliesTo: string) =>
    namedTermFields(term)
      .filter(([name]) => name !== 'source')
      .map(([category, text]) => createXmlElement('note', { category, appliesTo }, [text]));
  return [
    ...ofConcept.map(([name, text]) => createXmlElement('note', name === 'note' ? {} : { category: name }, [text])),
    ...ofTerm(source, 'source'),
    ...ofTerm(target, 'target'),
  ];
}

const WRITTEN_IN_XLIFF_12: SupportedFields = {
  concept: CONCEPT_TEXT_FIELDS,
  term: ['note'],
};

/**
 * Writes XLIFF 1.2: a unit for each pair of terms, with the fields of the entry and the notes of the terms as notes
 * that state their field.
 */
export function writeXliff12(concepts: readonly Concept[], options: GlossaryWriteOptions): GlossaryWriteResult {
  const { pair, concepts: written, omissions } = selectBilingualConcepts(concepts, options);
  const writer = new XmlWriter({ inline: [] });
  const taken = new Set<string>();
  const units = written.flatMap((concept) =>
    termPairsOf(concept, pair).map(([source, target]) =>
      writer.text(transUnitOf(unitId(concept, taken), concept, source, target)),
    ),
  );
  const text =
    '<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n' +
    `<file original="glossary" source-language="${pair.source}" target-language="${pair.target}" ` +
    `datatype="plaintext">\n<body>\n${units.join('')}</body>\n</file>\n</xliff>\n`;
  return textWriteResult(text, [...omissions, ...omittedFieldMessages(written, WRITTEN_IN_XLIFF_12)]);
}

function transUnitOf(id: string, concept: Concept, source: Term, target: Term): XmlElement {
  const notes = [
    ...namedConceptFields(concept).map(([name, text]) =>
      createXmlElement('note', name === 'note' ? {} : { from: name }, [text]),
    ),
    ...(
      [
        ['source', source.note],
        ['target', target.note],
      ] as const
    ).flatMap(([side, note]) => (note ? [createXmlElement('note', { annotates: side }, [note])] : [])),
  ];
  return createXmlElement('trans-unit', { id }, [
    createXmlElement('source', {}, [source.term]),
    createXmlElement('target', {}, [target.term]),
    ...notes,
  ]);
}
