import path from 'node:path';
import type { Engine } from '../engine/engine';
import { FileGate } from '../gate/fileGate';
import { readRegularFile } from '../gate/regularFile';
import { replaceFile } from '../gate/atomicWrite';
import type { DocumentContent } from '../model/document';
import type { Finding } from '../model/finding';
import type { Span } from '../model/phrase';
import type { FilesToCheck } from './checkReport';
import { printMessage, printText } from './terminal';

/** The maximum size, in bytes, of a file to fix. A larger file is an error. */
const MAX_BYTES = 50 << 20;
/** The prefix of the names of temporary files. */
const WRITER = 'glossa-fix-';
/** The maximum number of checks of a file whose fixes overlap. */
const MAX_ROUNDS = 20;

interface Edit {
  finding: Finding;
  span: Span;
  newText: string;
}

/** The number of fixes, and the findings that remain, located in `documents`. */
interface FixResult {
  fixed: number;
  left: readonly Finding[];
  documents: FilesToCheck;
}

/**
 * Applies safe fixes to a translation's file, or prints the diff. Files that are not UTF-8 text are not changed.
 * Errors: those of `replaceFile` and `check`.
 *
 * @param check returns the findings in other versions of the documents, for fixes that overlap
 * @param name the name of the file in messages
 */
export async function applySafeFixes(
  documents: FilesToCheck,
  findings: readonly Finding[],
  engine: Engine,
  {
    isDryRun,
    name,
    check,
  }: { isDryRun: boolean; name: string; check: (documents: FilesToCheck) => Promise<readonly Finding[]> },
): Promise<FixResult> {
  const document = documents.target ?? documents.source;
  if ('path' in document) {
    if (findings.some(({ certain }) => certain !== undefined))
      printMessage(`${name}: nothing was fixed because --fix does not change tables and office documents.`);
    return { fixed: 0, left: findings, documents };
  }
  let { text } = document;
  let [fixed, left, checked] = [0, findings, documents];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const edits = left.flatMap((finding) => editOf(finding, { ...document, text }, engine) ?? []);
    const applied = withoutOverlaps(edits);
    if (!applied.length) break;
    text = edited(text, applied);
    fixed += applied.length;
    const done = new Set(applied.map(({ finding }) => finding));
    left = left.filter((finding) => !done.has(finding));
    if (applied.length === edits.length) break;
    const changed = { ...document, text };
    checked = documents.target ? { ...documents, target: changed } : { source: changed };
    left = await check(checked);
  }
  if (!fixed) return { fixed, left, documents };
  const file = await FileGate.forNamedFiles().admitNamed(path.resolve(document.fileName));
  const bytes = await readRegularFile(file, MAX_BYTES);
  const mark = bytes.subarray(0, 3).equals(Buffer.from('\ufeff')) ? '\ufeff' : '';
  if (!bytes.equals(Buffer.from(mark + document.text))) {
    printMessage(`${document.fileName}: nothing was fixed because the file is not UTF-8. Save it as UTF-8.`);
    return { fixed: 0, left: findings, documents };
  }
  if (isDryRun) await printText(diffOf(document, text));
  else await replaceFile(file, Buffer.from(mark + text), WRITER);
  return { fixed, left, documents: checked };
}

/** Returns the certain edit that fixes a finding, in the file's notation; undefined if there is none. */
function editOf(finding: Finding, document: DocumentContent, engine: Engine): Edit | undefined {
  const { found, target, certain, correction } = finding;
  if (correction) return { finding, ...correction };
  if (certain === undefined || !found || document.text.slice(found.span.start, found.span.end) !== found.text)
    return undefined;
  const insertion = engine.documents.insertion({
    slice: { ...document, offset: 0, selection: found.span },
    text: certain,
  });
  const isInPlace = insertion?.span.start === found.span.start && insertion.span.end === found.span.end;
  const isInTarget = found.span.start >= target.span.start && found.span.end <= target.span.end;
  return insertion && (isInPlace || insertion.isRewritten) && isInTarget
    ? { finding, span: insertion.span, newText: insertion.newText }
    : undefined;
}

/** Returns the edits in document order, without the later of two overlapping ones. */
function withoutOverlaps(edits: readonly Edit[]): Edit[] {
  const kept: Edit[] = [];
  for (const edit of [...edits].sort((a, b) => a.span.start - b.span.start))
    if (!kept.length || edit.span.start >= kept.at(-1)!.span.end) kept.push(edit);
  return kept;
}

function edited(text: string, edits: readonly Edit[]): string {
  return edits.reduceRight(
    (whole, { span, newText }) => whole.slice(0, span.start) + newText + whole.slice(span.end),
    text,
  );
}

/** Returns a unified diff without context lines; each run of changed lines is a hunk. Fixes add no lines. */
function diffOf({ fileName, text }: DocumentContent, changed: string): string {
  const [before, after] = [text, changed].map((each) => each.split('\n'));
  let hunks = '';
  for (let line = 0; line < before!.length; line++) {
    const start = line;
    while (line < before!.length && before![line] !== after![line]) line++;
    if (line === start) continue;
    const count = line - start;
    hunks += `@@ -${start + 1},${count} +${start + 1},${count} @@\n`;
    for (const [sign, lines] of [['-', before!] as const, ['+', after!] as const])
      hunks += lines
        .slice(start, line)
        .map((each) => `${sign}${each}\n`)
        .join('');
  }
  return `--- ${fileName}\n+++ ${fileName}\n${hunks}`;
}
