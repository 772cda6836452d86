import { visit } from 'jsonc-parser';
import type { FileProblem } from '../../base/problem';
import type { Span } from '../../model/phrase';
import { LineIndex } from '../document/documentSegments';
import { isNestedTooDeep } from '../json/jsonDocument';

/** A string in one language and one form; the span is that of its text, without quotation marks. */
export interface StringUnit extends Span {
  language: string;
  /** The names of its variations, or empty: `plural.one`, `device.mac`. */
  form: string;
  state?: string;
}

export interface CatalogString {
  /** The span of its name, which is also its text if its source language has none. */
  key: Span;
  units: StringUnit[];
  /** The offset after the opening brace of its value. */
  value?: number;
  /** The offset after the opening brace of its translations, if there are any. */
  localizations?: number;
}

interface Catalog {
  sourceLanguage?: string;
  /** The strings that are to be translated, in order. */
  strings: CatalogString[];
  problems: FileProblem[];
}

/** Reads a catalogue. From invalid JSON, it reads as much as possible and reports the first error. */
export function parseStringCatalog(text: string): Catalog {
  if (isNestedTooDeep(text))
    return {
      strings: [],
      problems: [
        {
          line: 1,
          message:
            'The file was not read because its objects are nested more than 100 levels deep. Check that it is a ' +
            'string catalogue.',
        },
      ],
    };
  const strings = new Map<string, CatalogString>();
  const states = new Map<string, string>();
  const left = new Set<string>();
  const problems: FileProblem[] = [];
  let sourceLanguage: string | undefined;
  const idOf = (path: readonly (string | number)[]): string => JSON.stringify(path.slice(1, -1));
  visit(text, {
    onObjectProperty: (property, offset, length, _line, _character, pathOf) => {
      const path = pathOf();
      if (path.length === 1 && path[0] === 'strings')
        strings.set(property, { key: { start: offset + 1, end: offset + length - 1 }, units: [] });
    },
    onObjectBegin: (offset, length, _line, _character, pathOf) => {
      const [root, key, kind, ...rest] = pathOf();
      const string = root === 'strings' ? strings.get(String(key)) : undefined;
      if (string && kind === undefined) string.value = offset + length;
      else if (string && kind === 'localizations' && !rest.length) string.localizations = offset + length;
    },
    onLiteralValue: (value, offset, length, _line, _character, pathOf) => {
      const path = pathOf();
      if (path.length === 1 && path[0] === 'sourceLanguage' && typeof value === 'string') sourceLanguage = value;
      if (path[0] !== 'strings') return;
      const [, key, kind, language, ...rest] = path.map(String);
      if (path.length === 3 && kind === 'shouldTranslate' && value === false) left.add(key!);
      if (kind !== 'localizations' || rest.at(-2) !== 'stringUnit' || typeof value !== 'string') return;
      if (rest.at(-1) === 'state') states.set(idOf(path), value);
      const form = rest
        .slice(0, -2)
        .filter((name) => name !== 'variations' && name !== 'substitutions')
        .join('.');
      if (rest.at(-1) === 'value')
        strings
          .get(key!)
          ?.units.push({ language: language!, form, start: offset + 1, end: offset + length - 1, state: idOf(path) });
    },
    onError: (_error, offset) => {
      if (!problems.length)
        problems.push({
          line: new LineIndex(text).lineAt(offset),
          message: 'The JSON is not valid here. The text after it may be misread. Correct it.',
        });
    },
  });
  for (const { units } of strings.values()) for (const unit of units) unit.state = states.get(unit.state ?? '');
  return {
    sourceLanguage,
    strings: [...strings].flatMap(([key, string]) => (left.has(key) ? [] : [string])),
    problems,
  };
}

/**
 * Returns the strings around a position in a part of a catalogue. Xcode writes each name of a string on a separate
 * line, with the same indentation.
 */
export function catalogStringsAt(
  text: string,
  head: string,
  { start, end }: Span,
): Pick<Catalog, 'sourceLanguage' | 'strings'> {
  const [, sourceLanguage] = /"sourceLanguage"\s*:\s*"([^"\\]*)"/.exec(head) ?? [];
  const indentation = /"strings"\s*:\s*\{[ \t]*\r?\n([ \t]+)"/.exec(head)?.[1];
  if (indentation === undefined)
    return text === head ? { ...parseStringCatalog(text), sourceLanguage } : { strings: [] };
  const from = text.lastIndexOf(`\n${indentation}"`, start) + 1;
  const to = text.indexOf(`\n${indentation}"`, end);
  if (from === 0) return { strings: [] };
  const opening = '{"strings":{';
  const by = from - opening.length;
  const shifted = <S extends Span>(place: S): S => ({ ...place, start: place.start + by, end: place.end + by });
  const { strings } = parseStringCatalog(opening + text.slice(from, to < 0 ? text.length : to));
  return {
    sourceLanguage,
    strings: strings.map(({ key, units, value, localizations }) => ({
      key: shifted(key),
      units: units.map(shifted),
      ...(value !== undefined && { value: value + by }),
      ...(localizations !== undefined && { localizations: localizations + by }),
    })),
  };
}
