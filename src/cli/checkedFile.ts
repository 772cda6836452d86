import { existsSync } from 'node:fs';
import { LineIndex } from '../documents/segmentsOf';
import type { DocumentContent } from '../domain/document';
import type { Finding } from '../domain/finding';
import { documentOf } from './documentOf';

/** What is checked together: a bilingual file, or a document with its translation. */
export interface CheckedFiles {
  source: DocumentContent;
  target?: DocumentContent;
}

/** A finding in its file; lines and columns from 1, columns in UTF-16 code units. */
export interface Located {
  file: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  finding: Finding;
}

/** An argument: a bilingual file, or `SOURCE=TARGET`. A file whose name holds an equals sign is a file. */
export async function checkedFiles(argument: string): Promise<CheckedFiles> {
  const at = existsSync(argument) ? -1 : argument.indexOf('=');
  if (at < 0) return { source: await documentOf(argument) };
  return { source: await documentOf(argument.slice(0, at)), target: await documentOf(argument.slice(at + 1)) };
}

/** Findings where a reader has to look: at what is wrong in the translation, and at the whole segment where that is not known. */
export function locate({ source, target }: CheckedFiles, findings: readonly Finding[]): Located[] {
  const document = target ?? source;
  const lines = new LineIndex(document.text);
  return findings.map((finding) => {
    const { span, line, column } = finding.found ?? finding.target;
    const end = lines.positionAt(span.end);
    return { file: document.fileName, line, column, endLine: end.line, endColumn: end.column, finding };
  });
}
