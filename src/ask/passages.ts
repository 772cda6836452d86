import { isUnsegmented } from '../language/scripts';
import { sentences } from '../language/sentences';
import type { DocumentText } from '../model/document';
import type { Span } from '../model/phrase';
import type { Segment } from '../model/segment';

/** A paragraph of a document, or one side of a translated unit, free of markup. */
export interface Passage {
  text: string;
  /** The line of its first segment. */
  line: number;
  /** BCP 47, where the document says or shows it. */
  language?: string;
  /** The sentences in order, in UTF-16 code units of the text. */
  sentences: Span[];
}

/** The reader's placeholder for code. Passages contain the code itself, because questions may concern it. */
const CODE_MARK = '`';

/**
 * The passages of a document in its order; of a bilingual file each unit's source, then its translation. A text that
 * comes again in a file is there once.
 */
export function passagesOf(document: DocumentText): Passage[] {
  const passages: Passage[] = document.kind === 'monolingual' ? paragraphs(document.segments, document.language) : [];
  if (document.kind === 'bilingual') {
    for (const { source, target } of document.pairs)
      passages.push(unit(source, document.source), unit(target, document.target));
  }
  const met = new Set<string>();
  return passages.filter(({ text }) => text !== '' && !met.has(text) && met.add(text));
}

function paragraphs(segments: readonly Segment[], language: string | undefined): Passage[] {
  const found: Passage[] = [];
  // Of the passage, which is not read while it grows: each reading would copy it.
  let lastCharacter = '';
  for (const segment of segments) {
    const text = textWithCode(segment);
    const passage = found.at(-1);
    if (!segment.goesOn || !passage) {
      found.push({
        text,
        line: segment.line,
        ...(language !== undefined && { language }),
        sentences: [{ start: 0, end: text.length }],
      });
      lastCharacter = text.slice(-1);
      continue;
    }
    // Where the script has blanks, one stands between sentences.
    const gap = isUnsegmented(lastCharacter) ? '' : ' ';
    passage.text += gap;
    passage.sentences.push({ start: passage.text.length, end: passage.text.length + text.length });
    passage.text += text;
    lastCharacter = (gap + text).slice(-1) || lastCharacter;
  }
  return found;
}

function unit(segment: Segment, language: string | undefined): Passage {
  const text = segment.text.trim();
  return {
    text,
    line: segment.line,
    ...(language !== undefined && { language }),
    sentences: sentences(text, language ?? 'und'),
  };
}

function textWithCode({ text, markup = [] }: Segment): string {
  let result = '';
  let last = 0;
  for (const { at, length, written } of markup) {
    if (length === 0 || !written.startsWith(CODE_MARK)) continue;
    result += text.slice(last, at) + written;
    last = at + length;
  }
  return result + text.slice(last);
}
