import type { InlineRule } from '../document/inlineMarkup';
import { InlineMarkupParser } from '../document/inlineMarkup';
import { createMonolingualFormat } from '../document/monolingualFormat';
import { isTextRole } from './directives';
import { rstBlocks } from './rstBlocks';
import { selectionInText } from '../document/documentSegments';

const RULES: readonly InlineRule[] = [
  { pattern: /\\(?<escaped>[!-/:-@[-`{-~])/, treatment: { text: 'escaped' } },
  { pattern: /\\\s/, treatment: 'drop' },
  { pattern: /``[^\n]{1,300}?``(?!`)|``(?:[^`\n]|\n(?!\s*\n)){1,300}``/, treatment: 'omit' },
  {
    pattern: /:(?<role>[a-zA-Z][\w:+.-]{0,40}):`(?:(?<title>[^`<]{1,300}?)\s*<[^`<>]{1,300}>|(?<content>[^`]{1,300}))`/,
    treatment: ({ groups }) =>
      groups!['title'] ? { text: 'title' } : isTextRole(groups!['role']!) ? { text: 'content' } : 'omit',
  },
  { pattern: /_?`(?<linked>[^`<]{1,300}?)(?:\s*<[^`<>]{1,500}>)?`(?:__?)?/, treatment: { text: 'linked' } },
  { pattern: /\|[^|\s](?:[^|\n]{0,80}[^|\s])?\|(?:__?)?/, treatment: 'omit' },
  { pattern: /\s?\[(?:\d{1,5}|#[\w.-]{0,60}|\*|[A-Za-z][\w.-]{0,60})\]_(?![\p{L}\p{N}_])/u, treatment: 'drop' },
  { pattern: /(?<![\p{L}\p{N}\\])\*{1,2}(?=[^\s*])|(?<=[^\s*\\])\*{1,2}(?![\p{L}\p{N}])/u, treatment: 'drop' },
  { pattern: /(?<=[\p{L}\p{N}])__?(?![\p{L}\p{N}_])/u, treatment: 'drop' },
];

/** Inline markup of reStructuredText, with the roles of Sphinx. */
const rstInlineParser = new InlineMarkupParser(RULES);

/** Escapes text that would become markup. */
function escapeRst(text: string): string {
  return text
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .replace(/[\\*`|]/g, '\\$&')
    .replace(/_(?![\p{L}\p{N}])/gu, '\\_');
}

/** reStructuredText, with the directives and roles of Sphinx. */
export const rst = createMonolingualFormat({
  name: 'reStructuredText',
  accepts: ({ fileName, languageId }) =>
    /^(?:restructuredtext|rst)$/.test(languageId ?? '') || /\.(?:rst|rest)$/i.test(fileName),
  blocksAround: (slice) =>
    rstInlineParser.decodedAt(slice.text, rstBlocks(slice.text), selectionInText(slice), slice.offset),
  *blocks(text, _document, skippedParts) {
    for (const parts of rstBlocks(text, skippedParts)) yield* rstInlineParser.decoded(text, parts, 0);
  },
  escape: escapeRst,
});
