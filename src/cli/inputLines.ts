import type { Readable } from 'node:stream';

const LINE_FEED = 0x0a;

/**
 * The lines of a stream of UTF-8, parted at line feeds alone, which JSON has nowhere within a text. The line feeds are counted in the
 * bytes as well, apart from the text, so that a line which were lost on its way would be missed.
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
      lines[0] = rest + lines[0]!;
      rest = lines.pop()!;
      for (const line of lines) yield withoutReturn(line);
    }
    rest += decoder.decode();
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

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
