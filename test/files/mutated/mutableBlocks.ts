import type { Span } from '../../../src/model/phrase';
import type { Mutation, TextStructure } from './mutation';
import { CHANGES_OF_PARTS, chosen, ODD_TEXTS, replaced } from './mutation';

/** What stands before a line that belongs to something else: quotations, items, code, comments, strings. */
const PREFIXES = [
  '> ',
  '- ',
  '1. ',
  '    ',
  '\t',
  '# ',
  '#~ ',
  '#| ',
  '#, fuzzy ',
  '"',
  '| ',
  '[^1]: ',
  '[a]: ',
  'msgctxt ',
  'msgid_plural ',
];
/** What refers to something or encloses it, and numbers. */
const REFERENCE = /\[[^\]\n]*\]|\([^)\n]*\)|"[^"\n]*"|<[^>\n]*>|\d+|msg\w+|[*_`~|]+/g;
const DEEPEST = 300;

const spansOf = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)]
    .filter(([part]) => part)
    .map(({ 0: part, index }) => ({ start: index, end: index + part.length }));
const blocksOf = (text: string): Span[] => spansOf(text, /(?:.+(?:\n|$))+\n*/g);
const linesOf = (text: string): Span[] => spansOf(text, /.*(?:\n|$)/g);

const CHANGES_OF_BLOCKS: readonly ((text: string, part: Span, other: Span, value: number) => string)[] = [
  ...CHANGES_OF_PARTS,
  // Each line deeper, in one thing or in the same again and again.
  (text, part, _other, value) =>
    replaced(
      text,
      part,
      text.slice(part.start, part.end).replace(/^/gm, () => chosen(PREFIXES, value)),
    ),
  (text, part, other, value) =>
    replaced(text, { start: part.start, end: part.start }, chosen(PREFIXES, value).repeat(1 + (other.start % DEEPEST))),
];

const CHANGES_OF_REFERENCES: readonly ((text: string, part: Span, other: Span, value: number) => string)[] = [
  ...CHANGES_OF_PARTS,
  (text, part, other) => replaced(text, part, text.slice(other.start, other.end)),
  (text, part, _other, value) => replaced(text, part, chosen(ODD_TEXTS, value)),
  (text, part, _other, value) => replaced(text, part, text.slice(part.start, part.end).repeat(1 + (value % DEEPEST))),
];

/** Markdown and PO: blocks between empty lines, lines, and what refers to something. */
export const BLOCK_STRUCTURE: TextStructure = {
  parts: (text) => [...blocksOf(text), ...linesOf(text)],
  mutated: (text, { kind, at, other, value }: Mutation) => {
    const [parts, changes] = chosen(
      [
        [blocksOf(text), CHANGES_OF_BLOCKS],
        [linesOf(text), CHANGES_OF_BLOCKS],
        [spansOf(text, REFERENCE), CHANGES_OF_REFERENCES],
      ] as const,
      kind,
    );
    const some = parts.length ? parts : [{ start: 0, end: text.length }];
    return chosen(changes, Math.floor(kind / 3))(text, chosen(some, at), chosen(some, other), value);
  },
};
