import { countWithNoun } from '../base/problem';
import type { SkippedText, SkippedParts, SkippedKind } from '../model/document';

const WORD = /\p{L}[\p{L}\p{M}\p{N}]*/gu;

/** Counts skipped text. Text without words does not count. */
export class SkippedCounter {
  private readonly parts = new Map<SkippedKind, Omit<SkippedText, 'line'> & { at: number }>();

  /** @param at the document offset at which the text begins */
  add(kind: SkippedKind, text: string, at: number): void {
    let words = 0;
    for (const found = text.matchAll(WORD); !found.next().done;) words++;
    if (!words) return;
    const part = this.parts.get(kind);
    if (!part) this.parts.set(kind, { kind, count: 1, words, at });
    else {
      part.count++;
      part.words += words;
      part.at = Math.min(part.at, at);
    }
  }

  /**
   * Returns all kinds that occurred, or undefined.
   *
   * @param lineAt maps a position to its line, if the document has lines
   */
  total(lineAt?: (at: number) => number): SkippedText[] | undefined {
    const parts = [...this.parts.values()].sort((a, b) => a.at - b.at);
    return parts.length
      ? parts.map(({ at, ...part }) => ({ ...part, ...(lineAt && { line: lineAt(at) }) }))
      : undefined;
  }
}

/** Returns a text such as `3 code blocks (40 words, line 7), 1 comment (5 words, line 2)` */
export function describeSkippedText(parts: readonly SkippedText[]): string {
  return parts
    .map(({ kind, count, words, line }) => {
      const place = line === undefined ? '' : `, line ${line}`;
      return `${countWithNoun(count, kind, PLURALS[kind])} (${countWithNoun(words, 'word')}${place})`;
    })
    .join(', ');
}

/** Summarises the skipped parts of several files, without line numbers. */
export function skippedSummary(files: readonly SkippedParts[]): string {
  const sums = new Map<SkippedKind, SkippedText>();
  for (const { kind, count, words } of files.flatMap(({ parts }) => parts)) {
    const sum = sums.get(kind) ?? { count: 0, words: 0 };
    sums.set(kind, { kind, count: sum.count + count, words: sum.words + words });
  }
  return describeSkippedText([...sums.values()]);
}

const PLURALS: Partial<Record<SkippedKind, string>> = {
  'drawing or formula': 'drawings or formulas',
  'list of files': 'lists of files',
  'name or setting': 'names or settings',
  'hidden text': 'hidden texts',
  'header or footer': 'headers or footers',
  'style or script': 'styles or scripts',
};
