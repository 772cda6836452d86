import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PhraseEncoder } from '../../src/engine/encoder/phraseEncoder';
import { readDocument } from '../../src/files/document/documents';
import { words } from '../../src/language/words';
import { LIKELY_TERM } from './termhood';
import { TermList } from './termList';

export interface TermExtractionFigures {
  /** As in the files' names: `corp`, `equi`. */
  domain: string;
  language: string;
  gold: number;
  listed: number;
  precision: number;
  recall: number;
  f1: number;
}

const CHUNK = 64;

/**
 * Lists the terms of each annotated corpus of ACTER and compares them with the annotation as TermEval 2020 did: unique
 * forms in lower case, named entities among them.
 * @param folder holds `DOMAIN_LANGUAGE_terms_nes.tsv` and `texts/LANGUAGE/DOMAIN/annotated/texts/*.txt`
 */
export async function termExtractionFigures(folder: string, encoder: PhraseEncoder): Promise<TermExtractionFigures[]> {
  const figures: TermExtractionFigures[] = [];
  for (const file of (await readdir(folder)).sort()) {
    const [, domain, language] = /^([a-z]+)_([a-z]{2})_terms_nes\.tsv$/.exec(file) ?? [];
    if (!domain || !language) continue;
    const gold = new Set((await readFile(path.join(folder, file), 'utf8')).trimEnd().split('\n').map((line) => line.split('\t')[0]!));
    const list = await termsOf(path.join(folder, 'texts', language, domain, 'annotated', 'texts'), language, encoder);
    const listed = new Set(list.terms(LIKELY_TERM).flatMap(({ forms }) => forms.map(asAnnotated)));
    const right = [...listed].filter((form) => gold.has(form)).length;
    const precision = right / Math.max(1, listed.size), recall = right / Math.max(1, gold.size);
    figures.push({ domain, language, gold: gold.size, listed: listed.size, precision, recall, f1: (2 * precision * recall) / Math.max(Number.EPSILON, precision + recall) });
  }
  return figures;
}

async function termsOf(folder: string, language: string, encoder: PhraseEncoder): Promise<TermList> {
  const list = new TermList(language);
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.txt')).sort()) {
    const { value: document } = readDocument({ fileName: file, text: await readFile(path.join(folder, file), 'utf8') });
    const segments = document.kind === 'monolingual' ? document.segments : [];
    for (let start = 0; start < segments.length; start += CHUNK) {
      const sides = segments.slice(start, start + CHUNK).map(({ text, line }) => ({ segment: { text, line }, words: words(text, language) }));
      const vectors = await encoder.encodeWords(sides.map((side) => side.words.map(({ text }) => text)));
      sides.forEach((side, index) => list.add({ ...side, vectors: vectors[index]! }));
    }
  }
  return list;
}

function asAnnotated(form: string): string {
  return form.toLowerCase().replaceAll('’', "'").replace(/\s+/gu, ' ');
}
