import type { Readable } from 'node:stream';
import type { ExampleSentence } from '../model/concept';
import type { PhraseInContext } from '../model/phrase';
import { printLine, printMessage } from './terminal';

/** The number of lines answered together: enough for the encoder's batches, few enough for a continuous stream. */
const BATCH = 64;

/**
 * Answers every input line with exactly one output line, in order. A line that is rejected, by its shape or by
 * `answer`, gives `{"error","line"}` and is reported on standard error. Returns the number of rejected lines.
 *
 * @param parse checks one line's value; throws with a message for the user
 * @param answer one result per value, in order; an error rejects its line
 */
export async function answerLines<T>(
  input: Readable,
  parse: (value: unknown) => T,
  answer: (values: T[]) => Promise<unknown[]>,
): Promise<number> {
  let refused = 0;
  let number = 0;
  let printed = 0;
  let waiting: { line: number; value?: T; error?: string }[] = [];

  const flush = async () => {
    const good = waiting.filter((item) => item.error === undefined);
    const results = good.length ? await answer(good.map((item) => item.value as T)) : [];
    if (results.length !== good.length)
      throw new Error(`${good.length} lines were sent, but ${results.length} results were returned.`);
    for (const item of waiting) {
      const result = item.error === undefined ? results.shift() : undefined;
      const error = item.error ?? (result instanceof Error ? result.message : undefined);
      if (error !== undefined) {
        refused++;
        printMessage(`line ${item.line}: ${error}`);
      }
      await printLine(error === undefined ? result : { error, line: item.line });
      printed++;
    }
    waiting = [];
  };

  const lines = new InputLines(input);
  for await (const text of lines) {
    number++;
    try {
      waiting.push({ line: number, value: parse(parseJson(text)) });
    } catch (error) {
      waiting.push({ line: number, error: (error as Error).message });
    }
    if (waiting.length >= BATCH) await flush();
  }
  await flush();
  lines.requireAnswered(printed);
  return refused;
}

function parseJson(text: string): unknown {
  if (text.length > MAX_LINE_LENGTH) throw new Error('This line is longer than four million characters. Split it.');
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('This is not JSON. Write one object per line, such as {"phrase":"…"}.');
  }
}

/**
 * Returns the phrase of an input line, with its sentence or example sentences if there are any. Throws an error with a
 * message for the user if the line is invalid.
 */
export function parsePhrase(value: unknown): PhraseInContext {
  if (typeof value !== 'object' || value === null) throw new Error('Expected an object such as {"phrase":"…"}.');
  const { phrase, before, after, examples } = value as Record<string, unknown>;
  return {
    phrase: textOf('phrase', phrase, true)!,
    before: textOf('before', before),
    after: textOf('after', after),
    examples: examples === undefined ? undefined : examplesOf(examples),
  };
}

function examplesOf(value: unknown): ExampleSentence[] {
  if (!Array.isArray(value))
    throw new Error('"examples" must be a list such as [{"before":"…","phrase":"…","after":"…"}].');
  return value.map((example: Record<string, unknown> | null) => ({
    before: textOf('before', example?.before) ?? '',
    phrase: textOf('phrase', example?.phrase, true)!,
    after: textOf('after', example?.after) ?? '',
  }));
}

function textOf(name: string, value: unknown, required = false): string | undefined {
  if (value === undefined || value === null) {
    if (required) throw new Error(`"${name}" is missing.`);
    return undefined;
  }
  if (typeof value !== 'string') throw new Error(`"${name}" must be a string.`);
  if (required && !value.trim()) throw new Error(`"${name}" is empty.`);
  return value;
}

const LINE_FEED = 0x0a;
/** The maximum length of a line in UTF-16 code units. */
export const MAX_LINE_LENGTH = 1 << 22;

/**
 * Reads the lines of a UTF-8 stream, split only at line feeds, which JSON never contains within a text. Line feeds are
 * also counted in the bytes, to detect a lost line. A line that is too long is cut one code unit above the maximum.
 */
export class InputLines {
  private feeds = 0;
  private endsOpen = false;

  constructor(private readonly input: Readable) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of this.input as AsyncIterable<Uint8Array>) {
      this.count(chunk);
      const lines = decoder.decode(chunk, { stream: true }).split('\n');
      lines[0] = joined(rest, lines[0]!);
      rest = joined('', lines.pop()!);
      for (const line of lines) yield withoutReturn(joined('', line));
    }
    rest = joined(rest, decoder.decode());
    if (rest) yield withoutReturn(rest);
  }

  /** Throws if the number of answers differs from the number of lines read. This is always a bug, never bad input. */
  requireAnswered(answered: number): void {
    const lines = this.feeds + (this.endsOpen ? 1 : 0);
    if (answered !== lines) throw new Error(`${lines} lines were read, but ${answered} were answered.`);
  }

  private count(chunk: Uint8Array): void {
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) this.feeds++;
    if (chunk.length) this.endsOpen = chunk.at(-1) !== LINE_FEED;
  }
}

function joined(rest: string, more: string): string {
  return rest + more.slice(0, Math.max(0, MAX_LINE_LENGTH + 1 - rest.length));
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
