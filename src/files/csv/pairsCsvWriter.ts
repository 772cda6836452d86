import { stringify } from 'csv-stringify/sync';
import { countWithNoun } from '../../base/counted';
import type { Concept } from '../../model/concept';
import type { Written, WriteOptions } from '../glossary/glossaryWriter';
import { bilingual, fieldsLeftOut, inOneLine, preferredTerm, sidesOf, textWritten } from '../glossary/glossaryWriter';
import { withoutFormula } from '../table/cellValues';

/** Writes a table of two columns without a header, as DeepL takes glossaries: each source term once, with its preferred target, without line breaks. */
export function writePairsCsv(concepts: readonly Concept[], options: WriteOptions): Written {
  const { pair, concepts: written, omissions } = bilingual(concepts, options);
  const targetOf = new Map<string, string>();
  let further = 0;
  let formulas = 0;
  for (const concept of written) {
    const [sources, targets] = sidesOf(concept, pair);
    const target = inOneLine(preferredTerm(targets)!.term);
    further += targets.length - 1;
    for (const term of sources.map((source) => inOneLine(source.term))) {
      // A spreadsheet would run it, and the apostrophe that prevents this would be a part of the term.
      if ([term, target].some((text) => withoutFormula(text) !== text)) formulas++;
      else if (targetOf.has(term)) further++;
      else targetOf.set(term, target);
    }
  }
  const left = [
    ...(further ? [`${countWithNoun(further, 'further translation')} left out, because each source term may have one.`] : []),
    ...(formulas ? [`${countWithNoun(formulas, 'pair')} left out that a spreadsheet would run as a formula.`] : []),
  ];
  return textWritten(stringify([...targetOf]), [...omissions, ...left, ...fieldsLeftOut(written, { concept: [], term: [] })]);
}
