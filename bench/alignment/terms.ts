import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DEFAULT_MIN_TERM_CONFIDENCE, termCandidates } from '../../src/engine/build/minePairs';
import type { PhraseEncoder } from '../../src/engine/encoder/phraseEncoder';
import { readDocument } from '../../src/files/documents';
import type { Segment } from '../../src/model/segment';
import { filesIn, readRows } from '../support/sets';
import type { Score } from './sentences';
import { combined } from './sentences';

/** The score of the term candidates of one corpus. */
export interface TermFigures extends Score {
  /** The domain as in the file names: `corp`, `equi`. */
  domain: string;
  language: string;
  /** The number of gold terms. */
  gold: number;
}

/**
 * Scores the term candidates of `glossa extract` on the annotated corpora of ACTER (Rigouts Terryn, Hoste & Lefever
 * 2020). As in TermEval 2020, distinct forms in lower case count, including named entities.
 * @param folder contains `DOMAIN_LANGUAGE_terms_nes.tsv` and `texts/LANGUAGE/DOMAIN/annotated/texts/*.txt`
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
    figures.push({ domain, language, gold: gold.size, ...combined(precision, recall) });
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
