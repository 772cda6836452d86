import type { Span } from '../../../src/model/phrase';

/**
 * One change of a file. The numbers are any whole ones from 0 on; each is taken modulo the number of things that there
 * are to choose from.
 */
export interface Mutation {
  kind: number;
  /** What is changed, */
  at: number;
  /** with what else in the file, */
  other: number;
  /** and how. */
  value: number;
}

/** The structure of a text: what it consists of, and how it is changed in that. */
export interface TextStructure {
  /** Stretches that can be taken out one by one, the larger ones first. */
  parts(text: string): Span[];
  mutated(text: string, mutation: Mutation): string;
}

/** Texts that a file may hold where nobody expects them. */
export const ODD_TEXTS = [
  ...[
    '',
    ' ',
    '\0',
    '\t',
    '\n\n',
    '\r',
    '\ufeff',
    '\u202e',
    '\u2028',
    '\u0301',
    '\ufffe',
    '字',
    '😀',
    'x'.repeat(5000),
    'word '.repeat(500),
  ],
  ...[
    '&',
    '&lt;',
    '&#0;',
    '&#xD800;',
    '&a;',
    '<',
    '</',
    '<a>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '"',
    "'",
    '\\',
    '\\"',
    '\\ud800',
    '%',
    '${a}',
    '**',
    '](',
    '[^1]',
    '```',
    '> ',
    '|',
    '`',
  ],
  ...[
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'toString',
    '../../a',
    '/a',
    'C:\\a',
    '-1',
    '0',
    '1.5',
    '4294967296',
    '99999999999999999999',
    '1e308',
    'de',
    'en-US',
    '2024-13-45',
  ],
];

/** Numbers that the fields of a header may hold where nobody expects them. */
export const ODD_NUMBERS = [0, 1, 8, 9, 12, 99, 0xff, 0x7fff, 0xffff, 0x10000, 0x7fffffff, 0xfffffffe, 0xffffffff];

/** The one that a number chooses. The list must not be empty. */
export const chosen = <T>(list: readonly T[], number: number): T => list[number % list.length]!;

export const replaced = (text: string, { start, end }: Span, by: string): string =>
  text.slice(0, start) + by + text.slice(end);

const textIn = (text: string, { start, end }: Span): string => text.slice(start, end);

/** What can be done with stretches of any text. Of two that overlap the second is put into the first. */
export const CHANGES_OF_PARTS: readonly ((text: string, part: Span, other: Span, value: number) => string)[] = [
  (text, part) => replaced(text, part, ''),
  (text, part, _other, value) => replaced(text, part, textIn(text, part).repeat(2 + (value % 3))),
  (text, part, other) => {
    const [first, second] = part.start <= other.start ? [part, other] : [other, part];
    if (first.end > second.start) return replaced(text, second, textIn(text, first));
    return replaced(replaced(text, second, textIn(text, first)), first, textIn(text, second));
  },
  (text, part, other, value) => {
    const at = other.start + (value % (other.end - other.start + 1));
    return replaced(text, { start: at, end: at }, textIn(text, part));
  },
  (text, _part, _other, value) => text.slice(0, value % (text.length + 1)),
  (text, part, other, value) => {
    const at = part.start + (other.start % (part.end - part.start + 1));
    return replaced(text, { start: at, end: at }, chosen(ODD_TEXTS, value));
  },
];
