import type { Concept, Term } from '../../model/concept';
import type { GlossaryWriteOptions, GlossaryWriteResult, SupportedFields } from '../glossary/formatWriting';
import { selectBilingualConcepts, omittedFieldMessages, termPairsOf, textWriteResult } from '../glossary/formatWriting';
import { namedConceptFields } from '../table/cellValues';
import type { XmlElement } from '../xml/xmlElement';
import { createXmlElement, XmlWriter } from '../xml/xmlWriter';
import { unitId } from './xliffWriter';

const WRITTEN: SupportedFields = {
  concept: ['domain', 'definition', 'definitionSource', 'note', 'source', 'customer', 'project'],
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
      writer.text(unitOf(unitId(concept, taken), concept, source, target)),
    ),
  );
  const text =
    '<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n' +
    `<file original="glossary" source-language="${pair.source}" target-language="${pair.target}" ` +
    `datatype="plaintext">\n<body>\n${units.join('')}</body>\n</file>\n</xliff>\n`;
  return textWriteResult(text, [...omissions, ...omittedFieldMessages(written, WRITTEN)]);
}

function unitOf(id: string, concept: Concept, source: Term, target: Term): XmlElement {
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
