/** How a file is read: whole as a document, at one place of it as under a pointer, or as a client's glossary. */
export type ReadAs = 'document' | 'place' | 'glossary';

/**
 * A file that holds so many of something: its size grows with the count, and what it takes to read it must not grow
 * faster.
 */
export type GrowingFile = (count: number) => string | Uint8Array;

/** One grammar, and what can be many in it, by name. */
export interface GrowingGrammar {
  as: Exclude<ReadAs, 'place'>;
  fileName: string;
  files: Record<string, GrowingFile>;
}

/** The same again and again; `unit` may tell them apart by their numbers. */
export function repeated(unit: string | ((index: number) => string), head = '', tail = ''): GrowingFile {
  if (typeof unit === 'string') return (count) => head + unit.repeat(count) + tail;
  return (count) => head + Array.from({ length: count }, (_, index) => unit(index)).join('') + tail;
}

/** One within the other. */
export function nested(opening: string, closing: string, head = '', tail = '', core = 'word'): GrowingFile {
  return (count) => head + opening.repeat(count) + core + closing.repeat(count) + tail;
}

/** What every text may hold too much of, within what stands around it. */
export function textsWithin(head: string, tail: string): Record<string, GrowingFile> {
  return {
    words: repeated('word ', head, tail),
    'one long word': repeated('word', head, tail),
    sentences: repeated('This is one. ', head, tail),
    abbreviations: repeated('e.g. Dr. ', head, tail),
    'full stops': repeated('.', head, tail),
    blanks: repeated(' ', `${head}a`, `b${tail}`),
    'quotation marks': repeated('“a” ', head, tail),
    'brackets that open': repeated('(', head, tail),
    'Chinese characters': repeated('字', head, tail),
    'Chinese sentences': repeated('字字。', head, tail),
    'combining marks': repeated('\u0301', `${head}a`, tail),
    'halves of characters': repeated('\ud800', head, tail),
    digits: repeated('1', head, tail),
    'line breaks': repeated('word\n', head, tail),
    'empty lines': repeated('\n', `${head}a`, `b${tail}`),
  };
}

/** What every XML may hold too much of where an element with text can stand. */
export function markupWithin(head: string, tail: string): Record<string, GrowingFile> {
  return {
    'nested elements': nested('<g id="1">', '</g>', head, tail),
    'elements that are not closed': repeated('<g>', head, tail),
    'elements beside each other': repeated('<g id="1">a</g>', head, tail),
    'empty elements': repeated('<x/>', head, tail),
    'closing tags': repeated('</g>', head, tail),
    attributes: (count) =>
      `${head}<g ${Array.from({ length: count }, (_, index) => `a${index}="b"`).join(' ')}>word</g>${tail}`,
    'the same attribute': repeated('a="b" ', `${head}<g `, `>word</g>${tail}`),
    'a long attribute': repeated('b', `${head}<g a="`, `">word</g>${tail}`),
    'a long name': repeated('g', `${head}<`, `/>word${tail}`),
    'a tag that does not end': repeated('a="b" ', `${head}<g `),
    'quotation marks in tags': repeated('<g "', head, tail),
    ampersands: repeated('&', head, tail),
    references: repeated('&lt;', head, tail),
    'references by number': repeated('&#x41;', head, tail),
    'unknown entities': repeated('&a;', head, tail),
    'beginnings of references': repeated('&a', head, tail),
    comments: repeated('<!-- a -->', `${head}word`, tail),
    'comments that do not end': repeated('<!-- ', head, tail),
    'CDATA sections': repeated('<![CDATA[a]]>', head, tail),
    'CDATA sections that do not end': repeated('<![CDATA[', head, tail),
    'processing instructions': repeated('<?a b?>', `${head}word`, tail),
    'angle brackets': repeated('<', head, tail),
    'declared entities': (count) => `<!DOCTYPE a [${'<!ENTITY a "aa">'.repeat(count)}]>${head}&a;${tail}`,
  };
}
