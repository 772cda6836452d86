import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DEFAULT_MIN_TERM_CONFIDENCE, termCandidates } from '../../src/engine/build/minePairs';
import type { PhraseEncoder } from '../../src/engine/encoder/phraseEncoder';
import { readDocument } from '../../src/files/documents';
import type { Segment } from '../../src/model/segment';
import { filesIn, readRows } from '../support/sets';

/** How well the terms of a corpus are listed. */
export interface TermFigures {
  /** As in the files' names: `corp`, `equi`. */
  domain: string;
  language: string;
  gold: number;
  precision: number;
  recall: number;
  f1: number;
}

/**
 * Lists the terms of each annotated corpus of ACTER (Rigouts Terryn, Hoste & Lefever 2020) as `glossa extract` does, and
 * compares them as TermEval 2020 did: unique forms in lower case, named entities among them. The weights were fitted on
 * `corp`; `equi` confirms them.
 * @param folder holds `DOMAIN_LANGUAGE_terms_nes.tsv` and `texts/LANGUAGE/DOMAIN/annotated/texts/*.txt`
 */
export async function termFigures(folder: string, encoder: PhraseEncoder): Promise<TermFigures[]> {
  const figures: TermFigures[] = [];
  for (const { file, match } of filesIn(folder, /^([a-z]+)_([a-z]{2})_terms_nes\.tsv$/)) {
    const [, domain, language] = match as unknown as [string, string, string];
    const gold = new Set(readRows(file).map(([term]) => term!));
    const segments = await segmentsIn(path.join(folder, 'texts', language, domain, 'annotated', 'texts'));
    const found = await termCandidates(segments, language, DEFAULT_MIN_TERM_CONFIDENCE, encoder);
    const listed = new Set(found.flatMap(({ term, forms }) => [term, ...forms].map(asAnnotated)));
    const right = [...listed].filter((form) => gold.has(form)).length;
    const [precision, recall] = [right / Math.max(1, listed.size), right / Math.max(1, gold.size)];
    const f1 = (2 * precision * recall) / Math.max(Number.EPSILON, precision + recall);
    figures.push({ domain, language, gold: gold.size, precision, recall, f1 });
  }
  return figures;
}

async function segmentsIn(folder: string): Promise<Segment[]> {
  const segments: Segment[] = [];
  for (const { file } of filesIn(folder, /\.txt$/)) {
    const { value } = readDocument({ fileName: file, text: await readFile(file, 'utf8') });
    if (value.kind === 'monolingual') segments.push(...value.segments.map((segment) => ({ ...segment, file })));
  }
  return segments;
}

const asAnnotated = (form: string): string => form.toLowerCase().replaceAll('’', "'").replace(/\s+/gu, ' ');
