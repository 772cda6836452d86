import type { InlineRule } from '../document/inlineMarkup';
import { InlineMarkup } from '../document/inlineMarkup';

const RULES: readonly InlineRule[] = [
  { pattern: /\\(?<escaped>[*_`#+^~{[<|])/, treatment: { text: 'escaped' } },
  // Passed on as it is, or set as code.
  { pattern: /\+\+\+.{1,300}?\+\+\+|\+\+.{1,300}?\+\+|\$\$.{1,300}?\$\$|pass:\w{0,10}\[[^\]]{0,300}\]|(?:latexmath|asciimath|stem):\[[^\]]{0,300}\]/, treatment: 'omit' },
  { pattern: /["'](?=`)|(?<=`)["']/, treatment: 'drop' },
  { pattern: /``[^\n]{1,300}?``|(?<![\p{L}\p{N}"'`])`(?=\S)[^`]{1,300}?(?<=\S)`(?![\p{L}\p{N}"'])/u, treatment: 'omit' },
  { pattern: /(?<![\p{L}\p{N}+])\+(?=[^\s+])[^+\n]{1,200}?(?<=\S)\+(?![\p{L}\p{N}+])/u, treatment: 'omit' },
  // Text that leads somewhere, or is a button; what has no text is an address or a name.
  { pattern: /<<(?!<)[^<>,\n]{1,200}(?:,\s*(?<referred>[^<>]{1,300}))?>>/, treatment: ({ groups }) => (groups!['referred'] ? { text: 'referred' } : 'omit') },
  { pattern: /(?:link|xref|mailto):[^\s[\]]{0,500}\[(?<linked>[^\]]{0,300})\]/, treatment: ({ groups }) => (groups!['linked']?.trim() ? { text: 'linked' } : 'omit') },
  { pattern: /(?:https?|ftp|irc):\/\/[^\s[\]<>]{1,500}\[(?<named>[^\]]{0,300})\]/, treatment: ({ groups }) => (groups!['named']?.trim() ? { text: 'named' } : 'omit') },
  { pattern: /\{[\w-]{1,60}\}[^\s[\]{}]{0,200}\[(?<attributed>[^\]]{1,300})\]/, treatment: { text: 'attributed' } },
  { pattern: /(?:btn|menu):(?<menu>[^\s[\]]{0,100})\[(?<item>[^\]]{0,200})\]/, treatment: ({ groups }) => ({ text: groups!['item']?.trim() ? 'item' : 'menu' }) },
  { pattern: /footnote:[\w-]{0,60}\[[^\]]{0,500}\]|footnoteref:\[[^\]]{0,500}\]|indexterm2?:\[[^\]]{0,300}\]|anchor:[\w-]{1,100}\[[^\]]{0,100}\]|\[\[[\w:.-]{1,100}(?:,[^\]]{0,200})?\]\]/, treatment: 'drop' },
  { pattern: /(?<![\p{L}\p{N}])[a-z][\w-]{0,40}:[^\s:[\]][^\s[\]]{0,300}\[[^\]]{0,300}\]|kbd:\[[^\]]{0,100}\]|icon:[\w-]{1,60}\[[^\]]{0,100}\]/u, treatment: 'omit' },
  { pattern: /\(\(\([^()]{1,300}\)\)\)/, treatment: 'drop' },
  { pattern: /\(\((?<indexed>[^()]{1,300})\)\)/, treatment: { text: 'indexed' } },
  // The role of what is marked, the marks themselves, and the end of a line that is broken.
  { pattern: /\[[.#%][\w.#% -]{1,80}\](?=[#*_`])/, treatment: 'drop' },
  { pattern: /(?<![\p{L}\p{N}*_#])[*_#]{1,2}(?=[^\s*_#])|(?<=[^\s*_#])[*_#]{1,2}(?![\p{L}\p{N}*_#])/u, treatment: 'drop' },
  { pattern: /[ \t]\+(?=[ \t]*(?:\r?\n|$))/, treatment: 'drop' },
];

/** Inline markup of AsciiDoc. Attributes (`{name}`) stay, as placeholders do in other texts. */
export const asciidocInline = new InlineMarkup(RULES, true);

/** Escapes what would become markup. */
export function escapeAsciidoc(text: string, inTable: boolean): string {
  return text
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/(?<![\p{L}\p{N}])[*_#`+]|[*_#`+](?![\p{L}\p{N}])/gu, (mark) => (mark === '+' ? '&#43;' : `\\${mark}`))
    .replace(/\|/g, inTable ? '\\|' : '|');
}
