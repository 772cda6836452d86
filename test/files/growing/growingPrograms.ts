import type { GrowingFile, GrowingGrammar } from './growingGrammar';
import { nested, repeated, textsWithin } from './growingGrammar';

/** What every program may hold too much of, whatever its language. */
const DELIMITERS: Record<string, GrowingFile> = {
  'nested round brackets': nested('(', ')'),
  'nested square brackets': nested('[', ']'),
  'nested braces': nested('{', '}'),
  'braces that open': repeated('a {\n'),
  'angle brackets': repeated('<a '),
  'nested tags': nested('<a>', '</a>'),
  'double quotes': repeated('"a\n'),
  'single quotes': repeated("'a\n"),
  'grave accents': repeated('`a\n'),
  strings: repeated('a = "A word here"; '),
  'quotes of both kinds': repeated('"a\' '),
  slashes: repeated('/ a '),
  backslashes: repeated('\\', '"'),
  hashes: repeated('# a\n'),
  dollars: repeated('${a '),
  colons: repeated('a: '),
  comments: repeated('// A word here\n'),
  'comments that do not end': repeated('/* '),
  names: repeated('name '),
  'one long name': repeated('name'),
  numbers: repeated('1.2e3 '),
  operators: repeated('+-*=<>&|'),
  definitions: repeated('function f(a) { return "A word"; }\n'),
  'at signs': repeated('@a '),
  'percent signs': repeated('%a{'),
  'here documents': repeated('<<A\n'),
  blanks: repeated(' ', 'a', 'b'),
};

const ENDINGS =
  'sh c clj cmake cpp cs css dart pas dockerfile ex erl f90 fs go graphql groovy hs ini java js jl kt less lua ' +
  'mk nix mm pl php ps1 proto py r rb rs scala scss sql swift ts vb vim';

/** Every language of programs that is read, by the ending of its files. */
export const GROWING_PROGRAMS: Record<string, GrowingGrammar> = Object.fromEntries(
  ENDINGS.split(' ').map((ending) => [
    `program (${ending})`,
    { as: 'document', fileName: `a.${ending}`, files: DELIMITERS },
  ]),
);

/** What only some of them know. */
export const GROWING_LITERALS: Record<string, GrowingGrammar> = {
  TypeScript: {
    as: 'document',
    fileName: 'b.ts',
    files: {
      ...textsWithin('/* ', ' */'),
      'nested templates': nested('`${', '}`'),
      'holes of a template': repeated('${a}', '`', '`'),
      'concatenated strings': repeated('"A word" + ', 'a = ', '"b"'),
      'lines of a comment': repeated(' * A word.\n', '/**\n', ' */'),
      'documented types': repeated('@param {a} b\n', '/** ', ' */'),
      'regular expressions': repeated('/a/ + '),
    },
  },
  Python: {
    as: 'document',
    fileName: 'b.py',
    files: {
      'texts of three quotes': repeated('"""A word."""\n'),
      'texts that do not end': repeated('"""'),
      'nested format strings': nested('f"{', '}"'),
      'holes of a format string': repeated('{a}', 'f"', '"'),
    },
  },
  PHP: {
    as: 'document',
    fileName: 'b.php',
    files: {
      'holes of a string': repeated('{$a}', '<?php "', '"'),
      'beginnings of programs': repeated('<?php '),
      'here documents': repeated('<<<A\n', '<?php '),
    },
  },
};
