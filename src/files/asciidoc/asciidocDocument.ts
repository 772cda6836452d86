import type { DocumentSlice } from '../../model/document';
import { createMonolingualFormat } from '../document/monolingualFormat';
import { asciidocBlocks } from './asciidocBlocks';
import type { InlineRule, Treatment } from '../document/inlineMarkup';
import { InlineMarkupParser } from '../document/inlineMarkup';
import { selectionInText } from '../document/documentSegments';

/**
 * Returns a pattern of the text of a link: without its quotation marks, attributes (`window=_blank`) and the sign of a
 * new window (`^`).
 *
 * @param group the name of the group with the text; that of a quoted text ends in `Quoted`
 */
function linkText(group: string): string {
  const attributes = String.raw`[\w-]{1,40}=[^\]]{0,300}`;
  const text = String.raw`(?!${attributes})(?:[^\],]|,(?![ \t]*${attributes})){0,300}?`;
  const either = String.raw`(?:"(?<${group}Quoted>[^"\]]{0,300})"|(?<${group}>${text}))`;
  return String.raw`${either}\^?(?:,[ \t]*${attributes}|(?<=\[)${attributes})?`;
}

/** Returns the treatment of a link: its text, or an omission if it has none. */
const treatmentOfLink =
  (group: string): ((match: RegExpExecArray) => Treatment) =>
  ({ groups }) => {
    const named = [`${group}Quoted`, group].find((name) => groups![name]?.trim());
    return named ? { text: named } : 'omit';
  };

const RULES: readonly InlineRule[] = [
  { pattern: /\\(?<escaped>[*_`#+^~{[<|])/, treatment: { text: 'escaped' } },
  // Passthrough text, or code.
  {
    pattern: new RegExp(
      String.raw`\+\+\+.{1,300}?\+\+\+|(?<![\p{L}\p{N}])\+\+(?=\S).{1,300}?\+\+|\$\$.{1,300}?\$\$|` +
        String.raw`pass:\w{0,10}\[[^\]]{0,300}\]|(?:latexmath|asciimath|stem):\[[^\]]{0,300}\]`,
      'u',
    ),
    treatment: 'omit',
  },
  { pattern: /["'](?=`)|(?<=`)["']/, treatment: 'drop' },
  {
    pattern: /``[^\n]{1,300}?``|(?<![\p{L}\p{N}"'`])`(?=\S)[^`]{1,300}?(?<=\S)`(?![\p{L}\p{N}"'])/u,
    treatment: 'omit',
  },
  { pattern: /(?<![\p{L}\p{N}+])\+(?=[^\s+])[^+\n]{1,200}?(?<=\S)\+(?![\p{L}\p{N}+])/u, treatment: 'omit' },
  // Links and buttons with text; without text they are addresses or names.
  {
    pattern: /<<(?!<)[^<>,\n]{1,200}(?:,\s*(?<referred>[^<>]{1,300}))?>>/,
    treatment: ({ groups }) => (groups!['referred'] ? { text: 'referred' } : 'omit'),
  },
  {
    pattern: new RegExp(String.raw`(?:link|xref|mailto):[^\s[\]]{0,500}\[${linkText('linked')}\]`, 'u'),
    treatment: treatmentOfLink('linked'),
  },
  {
    pattern: new RegExp(String.raw`(?:https?|ftp|irc)://[^\s[\]<>]{1,500}\[${linkText('named')}\]`, 'u'),
    treatment: treatmentOfLink('named'),
  },
  { pattern: /\{[\w-]{1,60}\}[^\s[\]{}]{0,200}\[(?<attributed>[^\]]{1,300})\]/, treatment: { text: 'attributed' } },
  {
    pattern: /(?:btn|menu):(?<menu>[^\s[\]]{0,100})\[(?<item>[^\]]{0,200})\]/,
    treatment: ({ groups: { menu, item } = {} }) =>
      menu && item?.trim() ? { path: ['menu', 'item'] } : { text: menu ? 'menu' : 'item' },
  },
  {
    pattern: /\s?footnoteref:\[[\w-]{1,60}(?:,\s*(?<noted>[^\]]{0,2000}))?\]/,
    treatment: { aside: 'noted' },
  },
  {
    pattern: /image:[^\s:[\]][^\s[\]]{0,300}\[(?<alternative>[^\],="]{0,300}(?=[,\]]))?[^\]]{0,300}\]/,
    treatment: { aside: 'alternative' },
  },
  { pattern: /indexterm2:\[(?<indexTerm>[^\]]{1,300})\]/, treatment: { text: 'indexTerm' } },
  {
    pattern: /\s?footnote:[\w-]{0,60}\[(?<footnote>[^\]]{0,2000})\]/,
    treatment: { aside: 'footnote' },
  },
  {
    pattern: /indexterm:\[[^\]]{0,300}\]|anchor:[\w-]{1,100}\[[^\]]{0,100}\]|\[\[[\w:.-]{1,100}(?:,[^\]]{0,200})?\]\]/,
    treatment: 'drop',
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])[a-z][\w-]{0,40}:[^\s:[\]][^\s[\]]{0,300}\[[^\]]{0,300}\]|kbd:\[[^\]]{0,100}\]|` +
        String.raw`icon:[\w-]{1,60}\[[^\]]{0,100}\]`,
      'u',
    ),
    treatment: 'omit',
  },
  { pattern: /\(\(\([^()]{1,300}\)\)\)/, treatment: 'drop' },
  { pattern: /\(\((?<indexed>[^()]{1,300})\)\)/, treatment: { text: 'indexed' } },
  // Marks inside words.
  { pattern: /\*\*(?=\S)(?<bold>[^*\n]{1,200})(?<=\S)\*\*/, treatment: { text: 'bold' } },
  { pattern: /__(?=\S)(?<italic>[^_\n]{1,200})(?<=\S)__/, treatment: { text: 'italic' } },
  { pattern: /##(?=\S)(?<marked>[^#\n]{1,200})(?<=\S)##/, treatment: { text: 'marked' } },
  { pattern: /~(?<subscript>[^\s~]{1,60})~/, treatment: { text: 'subscript' } },
  { pattern: /\^(?<superscript>[^\s^]{1,60})\^/, treatment: { text: 'superscript' } },
  // Roles of formatted text, formatting marks, and the `+` of a line break.
  { pattern: /\[[.#%][\w.#% -]{1,80}\](?=[#*_`])/, treatment: 'drop' },
  {
    pattern: /(?<![\p{L}\p{N}*_#])[*_#]{1,2}(?=[^\s*_#])|(?<=[^\s*_#])[*_#]{1,2}(?![\p{L}\p{N}*_#])/u,
    treatment: 'drop',
  },
  { pattern: /[ \t]\+(?=[ \t]*(?:\r?\n|$))/, treatment: 'drop' },
];

/** Inline markup of AsciiDoc. Attributes (`{name}`) stay, as placeholders do in other texts. */
const asciidocInline = new InlineMarkupParser(RULES, true);

/** Escapes text that would become markup. */
function escapeAsciidoc(text: string, inTable: boolean): string {
  return text
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/(?<![\p{L}\p{N}])[*_#`+]|[*_#`+](?![\p{L}\p{N}])/gu, (mark) => (mark === '+' ? '&#43;' : `\\${mark}`))
    .replace(/[~^]/g, (mark) => `\\${mark}`)
    .replace(/\|/g, inTable ? '\\|' : '|');
}

/** Matches a heading, where no code block is open. A slice may begin inside a code block. */
const HEADING = /^={2,6}[ \t]+\S/m;

export const asciidoc = createMonolingualFormat({
  name: 'AsciiDoc',
  accepts: ({ fileName, languageId }) => languageId === 'asciidoc' || /\.(?:adoc|asciidoc|asc)$/i.test(fileName),
  statedIn: (head) => /^:lang:[ \t]+([\w-]+)/m.exec(head)?.[1],
  blocksAround: (slice) => {
    const { text, offset } = slice;
    const { start, end } = selectionInText(slice);
    const heading = offset > 0 ? (HEADING.exec(text)?.index ?? 0) : 0;
    const from = heading <= start ? heading : 0;
    const read = text.slice(from);
    const local = { start: start - from, end: end - from };
    return asciidocInline.decodedAt(read, asciidocBlocks(read), local, offset + from);
  },
  *blocks(text, _document, skippedParts) {
    for (const parts of asciidocBlocks(text, skippedParts)) yield* asciidocInline.decoded(text, parts, 0);
  },
  escape: (text, slice) => escapeAsciidoc(text, isInTable(slice)),
});

function isInTable({ text, offset, selection }: DocumentSlice): boolean {
  const before = text.slice(Math.max(0, selection.start - offset - 2000), selection.start - offset);
  return /[^\r\n]*$/.exec(before)![0].includes('|');
}
