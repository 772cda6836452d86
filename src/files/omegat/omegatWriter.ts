import type { Concept } from '../../model/concept';
import type { Written, WriteOptions } from '../glossary/glossaryWriter';
import { bilingual, fieldsLeftOut, inOneLine, notAsComment, pairsOf, textWritten } from '../glossary/glossaryWriter';

/** The first line tells other editors the encoding. */
const FIRST_LINE = '# Glossary in tab-separated format -*- coding: utf-8 -*-';

/** Writes a glossary of OmegaT: source, target and comment, separated by tabs. */
export function writeOmegaT(concepts: readonly Concept[], options: WriteOptions): Written {
  const { pair, concepts: written, omissions } = bilingual(concepts, options);
  const lines = written.flatMap((concept) =>
    pairsOf(concept, pair).map(([source, target]) => notAsComment([source.term, target.term, concept.note ?? ''].map(inOneLine).join('\t').trimEnd())),
  );
  return textWritten([FIRST_LINE, ...lines, ''].join('\n'), [...omissions, ...fieldsLeftOut(written, { concept: ['note'], term: [] })]);
}
