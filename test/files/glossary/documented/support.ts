import assert from 'node:assert/strict';
import type { FileProblem } from '../../../../src/base/problem';
import { readGlossary, writeGlossary } from '../../../../src/files/glossaryFormats';
import type { GlossaryReadOptions } from '../../../../src/files/glossary/glossaryReader';
import type { Concept } from '../../../../src/model/concept';
import type { ExportFormat } from '../../../../src/model/glossaryFormat';
import { EXPORT_FORMATS } from '../../../../src/model/glossaryFormat';

/** What proves the rows of one section of docs/reference/formats.md, by the beginning of a row's first cell. */
export type Proofs = Record<string, () => void>;

export const PAIR: GlossaryReadOptions = { source: 'en', target: 'de' };

export function read(
  content: string | Uint8Array,
  fileName: string,
  options: GlossaryReadOptions = {},
): { value: Concept[]; problems: FileProblem[] } {
  return readGlossary(typeof content === 'string' ? Buffer.from(content) : content, fileName, options);
}

/** The only concept of a file that has no problems. */
export function one(content: string | Uint8Array, fileName: string, options: GlossaryReadOptions = {}): Concept {
  const { value, problems } = read(content, fileName, options);
  assert.deepEqual([value.length, problems], [1, []]);
  return value[0]!;
}

export function written(concepts: Concept[], format: ExportFormat): string {
  return Buffer.from(writeGlossary(concepts, format, PAIR).bytes).toString();
}

export function again(concepts: Concept[], format: ExportFormat): Concept[] {
  const { value, problems } = readGlossary(
    writeGlossary(concepts, format, PAIR).bytes,
    `again.${EXPORT_FORMATS[format].ending}`,
    PAIR,
  );
  assert.deepEqual(problems, []);
  return value;
}

/** That the concept comes back as it was. */
export function assertKept(concept: Concept, format: ExportFormat): void {
  assert.deepEqual(again([concept], format), [concept]);
}

/** A concept without its id and its terms. */
export const fieldsOf = (concept: Concept): Record<string, unknown> =>
  Object.fromEntries(Object.entries(concept).filter(([field]) => field !== 'id' && field !== 'terms'));
export const termsOf = ({ terms }: Concept): string =>
  terms.map(({ language, term }) => `${language}:${term}`).join(' ');
export const messagesOf = (problems: FileProblem[]): string =>
  problems.map(({ line, message }) => `${line}: ${message}`).join('\n');
/** A concept with a term in each of two languages. */
export const pump = (more: Partial<Concept> = {}, term: Record<string, unknown> = {}): Concept => ({
  id: 'c0000000000000001',
  ...more,
  terms: [
    { term: 'pump', language: 'en', ...term },
    { term: 'Pumpe', language: 'de' },
  ],
});
