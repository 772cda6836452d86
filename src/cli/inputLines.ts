import type { Readable } from 'node:stream';

const LINE_FEED = 0x0a;
/** UTF-16 code units of a line. */
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

  /** Errors: where not every line was answered, which is never the input's fault. */
  requireAnswered(answered: number): void {
    const lines = this.feeds + (this.endsOpen ? 1 : 0);
    if (answered !== lines) throw new Error(`${lines} lines came in, and ${answered} were answered.`);
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
