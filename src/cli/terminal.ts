import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Characters that control a terminal or change the text direction: C0 except tab and line feed, DEL, C1, the controls
 * of bidirectional text, and the separators of lines and paragraphs.
 */
const STEERING = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/**
 * Returns text in which each character that controls a terminal is escaped by its code point, such as `\u001b`, which
 * has the same meaning inside a JSON string.
 */
export function escapeControlCharacters(text: string): string {
  return text.replace(STEERING, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Returns the text as one line, with line breaks and control characters escaped. */
export function escapeToLine(text: string): string {
  return escapeControlCharacters(text.replaceAll('\n', '\\n'));
}

/** Returns a value as JSON, with control characters escaped. */
export function jsonText(value: unknown, indent?: number): string {
  return escapeControlCharacters(JSON.stringify(value, null, indent));
}

/** Prints a message on standard error, in one line. */
export function printMessage(message: string): void {
  console.error(escapeToLine(message));
}

/** Prints an unexpected error with its stack. */
export function printUnexpectedError(error: unknown): void {
  console.error(escapeControlCharacters(error instanceof Error ? (error.stack ?? error.message) : String(error)));
}

/** Writes progress on a line of standard error, replacing the previous one; an empty text removes it. */
export function showProgress(text: string): void {
  process.stderr.write(`\r\x1b[K${escapeToLine(text)}`);
}

/**
 * Prints one line: text, or a value as JSON. Resolves when standard output accepts more data, so that output to a slow
 * pipe does not fill the memory.
 */
export async function printLine(value: unknown): Promise<void> {
  await printText(`${typeof value === 'string' ? escapeToLine(value) : jsonText(value)}\n`);
}

/** Prints text of several lines. Resolves as `printLine` does. */
export async function printText(text: string): Promise<void> {
  if (!process.stdout.write(escapeControlCharacters(text)))
    await new Promise((resolve) => process.stdout.once('drain', resolve));
}

/** Prints a command's summary; on standard error if standard output contains its result. */
export async function printSummary(value: object, isOutputTaken: boolean): Promise<void> {
  if (isOutputTaken) printMessage(jsonText(value));
  else await printLine(value);
}

/** Prints a file unchanged; to a terminal, with escaped control characters. Errors: those of the file system. */
export async function printFile(bytes: Readable): Promise<void> {
  if (!process.stdout.isTTY) return pipeline(bytes, process.stdout, { end: false });
  const decoder = new TextDecoder();
  for await (const chunk of bytes as AsyncIterable<Uint8Array>)
    await printText(decoder.decode(chunk, { stream: true }));
  await printText(decoder.decode());
}

/** Ends the process when the reader has received everything that was printed, even if it is slow. */
export function exitWhenPrinted(): void {
  process.stdout.write('', () => process.exit());
}
