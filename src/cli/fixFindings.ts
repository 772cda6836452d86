import path from 'node:path';
import type { Engine } from '../engine/engine';
import { LineIndex } from '../files/document/documentSegments';
import { FileGate } from '../gate/fileGate';
import { readRegular } from '../gate/regularFile';
import { replaceFile } from '../gate/replacement';
import type { DocumentContent } from '../model/document';
import type { Finding } from '../model/finding';
import type { Span } from '../model/phrase';
import type { CheckedFiles } from './checkReport';
import { printText, say } from './terminal';

/** Bytes of a file; larger ones are not checked either. */
const MAX_BYTES = 50 << 20;
/** Begins the names of temporary files. */
const WRITER = 'glossa-fix-';

interface Edit {
  finding: Finding;
  span: Span;
  newText: string;
}

/**
 * Applies certain fixes to a translation's file, or prints the diff. Returns the remaining findings. Files that are not
 * UTF-8 text stay unchanged. Errors: those of `replaceFile`.
 */
export async function fixFindings(
  { source, target }: CheckedFiles,
  findings: readonly Finding[],
  engine: Engine,
  { isDryRun }: { isDryRun: boolean },
): Promise<readonly Finding[]> {
  const document = target ?? source;
  if ('path' in document) return findings;
  const edits = withoutOverlaps(findings.flatMap((finding) => editOf(finding, document, engine) ?? []));
  if (!edits.length) return findings;
  const file = await FileGate.forNamedFiles().admitNamed(path.resolve(document.fileName));
  const bytes = await readRegular(file, MAX_BYTES);
  const mark = bytes.subarray(0, 3).equals(Buffer.from('\ufeff')) ? '\ufeff' : '';
  if (!bytes.equals(Buffer.from(mark + document.text))) {
    say(`${document.fileName}: nothing was fixed, because the file is not in UTF-8.`);
    return findings;
  }
  if (isDryRun) await printText(diffOf(document, edits));
  else await replaceFile(file, Buffer.from(mark + edited(document.text, edits)), WRITER);
  const fixed = new Set(edits.map(({ finding }) => finding));
  return findings.filter((finding) => !fixed.has(finding));
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
  return insertion && isInPlace && isInTarget
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

/** A unified diff without lines around; each stretch of lines that edits touch is a hunk. */
function diffOf({ fileName, text }: DocumentContent, edits: readonly Edit[]): string {
  const hunks: { start: number; end: number; edits: Edit[] }[] = [];
  for (const edit of edits) {
    const start = text.lastIndexOf('\n', edit.span.start - 1) + 1;
    const feed = text.indexOf('\n', Math.max(edit.span.start, edit.span.end - 1));
    const end = feed < 0 ? text.length : feed + 1;
    const last = hunks.at(-1);
    if (last && start < last.end) Object.assign(last, { end: Math.max(end, last.end), edits: [...last.edits, edit] });
    else hunks.push({ start, end, edits: [edit] });
  }
  const lines = new LineIndex(text);
  let lead = 0;
  const written = hunks.map(({ start, end, edits: own }) => {
    const before = linesOf(text.slice(start, end));
    const moved = own.map((edit) => ({
      ...edit,
      span: { start: edit.span.start - start, end: edit.span.end - start },
    }));
    const after = linesOf(edited(text.slice(start, end), moved));
    const line = lines.lineAt(start);
    const head = `@@ -${line},${before.length} +${line + lead},${after.length} @@\n`;
    lead += after.length - before.length;
    return head + before.map((each) => `-${each}\n`).join('') + after.map((each) => `+${each}\n`).join('');
  });
  return `--- ${fileName}\n+++ ${fileName}\n${written.join('')}`;
}

function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n');
}
