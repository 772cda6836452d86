import { isRecord } from '../../base/nameTable';
import type { Concept } from '../../model/concept';
import { validateConcept } from './conceptSchema';

/**
 * The schema version that this program writes; a file with a higher version is read as well as possible and never
 * written.
 */
export const GLOSSARY_SCHEMA_VERSION = 1;
export const GLOSSARY_HEADER = JSON.stringify({ glossa: GLOSSARY_SCHEMA_VERSION });

/**
 * The maximum length of a line in bytes. A longer line is not a concept, and a string of its size would crash the
 * process.
 */
const MAX_LINE_LENGTH = 1 << 26;

/** The content of one line of a glossary file. */
export type GlossaryLine =
  | { kind: 'concept'; concept: Concept }
  | { kind: 'header'; version: unknown }
  | { kind: 'marker'; opens: boolean }
  | { kind: 'broken'; fault: string }
  | { kind: 'base' }
  | { kind: 'silent' };

const NOT_UTF8 = 'This line is not UTF-8. Save the file as UTF-8. The line was kept unchanged.';
const TWO_IDS = 'This entry has two values of “id”. Delete one of them. The line was kept unchanged.';
const TOO_LONG = 'This line is longer than 64 MiB. Split or delete it. It was kept unchanged.';

/** Reads lines in order; keeps track of merge conflicts. */
export class GlossaryLineReader {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  /** True between `|||||||` and `=======`, where git shows the common ancestor of both sides, not a current concept. */
  private inMergeBase = false;

  /** @param isUtf8 true if all bytes are known to be UTF-8, so that lines need no check */
  constructor(private readonly isUtf8 = false) {}

  read(bytes: Uint8Array): GlossaryLine {
    if (bytes.length > MAX_LINE_LENGTH) return { kind: 'broken', fault: TOO_LONG };
    let text: string;
    try {
      text = (
        this.isUtf8
          ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')
          : this.decoder.decode(bytes)
      ).trim();
    } catch {
      return { kind: 'broken', fault: NOT_UTF8 };
    }
    if (!text) return { kind: 'silent' };
    const marker = text.startsWith('{') ? undefined : /^(<{7}|\|{7}|={7}|>{7})(\s|$)/.exec(text)?.[1]?.[0];
    if (marker) {
      this.inMergeBase = marker === '|';
      return { kind: 'marker', opens: marker === '<' };
    }
    if (this.inMergeBase) return { kind: 'base' };
    return lineOf(text);
  }
}

function lineOf(text: string): GlossaryLine {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const column = /position (\d+)/.exec(String(error))?.[1];
    const where = column === undefined ? '' : ` from character ${Number(column) + 1}`;
    return {
      kind: 'broken',
      fault: `This line is not valid JSON${where}. Correct or delete it. It was kept unchanged.`,
    };
  }
  if (isRecord(value) && 'glossa' in value && !('terms' in value)) return { kind: 'header', version: value.glossa };
  const { concept, fault } = validateConcept(value);
  if (!concept) return { kind: 'broken', fault: `${fault} The line was kept unchanged.` };
  return namesTwoIds(text, concept) ? { kind: 'broken', fault: TWO_IDS } : { kind: 'concept', concept };
}

/**
 * Returns whether the id at the beginning of a line differs from the concept's: JSON allows a later “id” to override
 * it.
 */
function namesTwoIds(text: string, { id }: Concept): boolean {
  const first = /^\{"id":"([^"\\]*)"/.exec(text)?.[1];
  return first !== undefined && first !== id;
}

const CONCEPT_FIELDS = ['id', 'domain', 'definition', 'note', 'terms', 'source', 'created', 'modified'];
const TERM_FIELDS = ['term', 'language', 'status', 'partOfSpeech', 'examples', 'note'];

/**
 * Returns a line of a glossary file without its line break: compact JSON, with known fields in a fixed order, then the
 * others as they were read.
 */
export function conceptLine(concept: Concept): string {
  return objectText(concept, CONCEPT_FIELDS, (name, value) =>
    name === 'terms'
      ? `[${concept.terms.map((term) => objectText(term, TERM_FIELDS, (_, each) => JSON.stringify(each))).join(',')}]`
      : JSON.stringify(value),
  );
}

/** Writes an object field by field, because copying it by assignment would lose a field called `__proto__`. */
function objectText(
  object: Record<string, unknown>,
  first: string[],
  textOf: (name: string, value: unknown) => string | undefined,
): string {
  const names = [
    ...first.filter((name) => Object.hasOwn(object, name)),
    ...Object.keys(object).filter((name) => !first.includes(name)),
  ];
  const fields: string[] = [];
  for (const name of names) {
    const text = textOf(name, object[name]);
    if (text !== undefined) fields.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${fields.join(',')}}`;
}
