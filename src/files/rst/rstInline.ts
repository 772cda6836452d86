import type { InlineRule } from '../document/inlineMarkup';
import { InlineMarkupParser } from '../document/inlineMarkup';

/** Roles whose content is words; others contain names, unless they have a separate title. */
const OF_WORDS = new Set(
  (
    'term guilabel menuselection dfn abbr emphasis strong sub sup subscript superscript title title-reference t ' +
    'u del button'
  ).split(' '),
);

/** Returns whether the content of a role is words, rather than a name. */
export const isTextRole = (role: string): boolean => OF_WORDS.has(role.toLowerCase());

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
export const rstInlineParser = new InlineMarkupParser(RULES);

/** Escapes text that would become markup. */
export function escapeRst(text: string): string {
  return text
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .replace(/[\\*`|]/g, '\\$&')
    .replace(/_(?![\p{L}\p{N}])/gu, '\\_');
}
