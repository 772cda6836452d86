import type { SentenceFigures } from './sentenceAlignment';
import type { TermExtractionFigures } from './termExtraction';
import type { WordAlignmentFigures } from './wordAlignment';

/** What one encoder reaches. */
export interface AlignmentFigures {
  encoder: string;
  sentences: SentenceFigures[];
  words: WordAlignmentFigures[];
  terms: TermExtractionFigures[];
}

/** A Markdown table: a row for each measure, a column for each encoder. */
export function mainTable(all: readonly AlignmentFigures[]): string {
  const rows = new Map<string, string[]>();
  for (const { sentences, words, terms } of all) {
    const [asBuilt] = sentences;
    if (asBuilt) {
      append(rows, 'sentences, strict F1', percent(asBuilt.strict.f1));
      append(rows, 'sentences, lax F1', percent(asBuilt.lax.f1));
    }
    for (const { name, alone, together } of words) {
      append(rows, `words ${name}, AER, each pair by itself`, percent(alone.errorRate));
      append(rows, `words ${name}, AER, with what the others tell`, percent(together.errorRate));
    }
    for (const { domain, language, f1 } of terms) append(rows, `terms ${domain} ${language}, F1`, percent(f1));
  }
  return markdown(['', ...all.map(({ encoder }) => encoder)], Array.from(rows, ([name, cells]) => [name, ...cells]));
}

/** What each part of the method is worth for sentences. */
export function curveTable(figures: readonly SentenceFigures[]): string {
  const head = ['', 'strict P', 'strict R', 'strict F1', 'two halves', 'lax F1'];
  const row = ({ name, strict, lax, halves }: SentenceFigures) => [name, percent(strict.precision), percent(strict.recall), percent(strict.f1), halves.map(percent).join(', '), percent(lax.f1)];
  return markdown(head, figures.map(row));
}

function append(rows: Map<string, string[]>, name: string, cell: string): void {
  rows.set(name, [...(rows.get(name) ?? []), cell]);
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}

function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
