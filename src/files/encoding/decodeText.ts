import type { Problem } from '../../base/problem';
import type { Steps } from '../../base/steps';
import { encodingShownBy } from './declaredEncoding';

/**
 * Decodes a file piece by piece and hands each piece to `take`, without a byte order mark. What the bytes show wins over
 * `label`, which wins over UTF-8. Places that could not be decoded, and NUL characters, which no text holds, become U+FFFD
 * and a problem with their line; `take` may end the reading by returning false, and nothing but NULs up to the end of a piece ends it.
 */
export function* decodeInPieces(pieces: Iterable<Uint8Array>, label: string | undefined, take: (text: string) => boolean): Steps<Problem[]> {
  const problems: Problem[] = [];
  let decoder: TextDecoder | undefined;
  const damage = new DamagedLines();
  const nul = new DamagedLines('\0');
  const hand = (text: string): boolean => {
    damage.look(text);
    nul.look(text);
    return take(text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text);
  };
  const found = () => [...problems, ...damage.problems(bytesThatAreNot(decoder?.encoding ?? 'utf-8')), ...nul.problems(NUL)];
  for (const piece of pieces) {
    if (!decoder) {
      const encoding = encodingShownBy(piece) ?? label?.trim() ?? 'utf-8';
      decoder = decoderOf(encoding) ?? new TextDecoder();
      if (!decoderOf(encoding)) {
        problems.push({ line: 1, message: `The encoding “${encoding}” is unknown, so the file was read as UTF-8. Name another, as windows-1252 or utf-16le.` });
      }
    }
    const end = startOfNothing(piece, decoder.encoding);
    if (!hand(decoder.decode(piece.subarray(0, end), { stream: true }))) return found();
    if (end < piece.length) return [...found(), { line: nul.reached, message: ONLY_NUL }];
    yield;
  }
  const rest = decoder?.decode() ?? '';
  if (rest) hand(rest);
  return found();
}

/** Bytes in a row that are all NUL and no text: a crash while a file was written leaves such at its end. */
const FEWEST_OF_NOTHING = 1 << 12;

/** Where a piece begins to hold nothing but NUL bytes, up to its end; its length where it does not. */
function startOfNothing(piece: Uint8Array, encoding: string): number {
  const start = piece.findLastIndex((byte) => byte !== 0) + 1;
  if (piece.length - start < FEWEST_OF_NOTHING) return piece.length;
  return encoding.startsWith('utf-16') ? start + (start % 2) : start;
}

const NUL = 'NUL characters, which no text holds; they are shown as \uFFFD. Delete them, or name the encoding when importing the file';
const ONLY_NUL = 'From here on the file holds nothing but NUL characters, as after a crash while it was written; it was not read further. Send or export it again.';
const bytesThatAreNot = (encoding: string): string => `bytes that are not ${encoding.toUpperCase()}; they are shown as \uFFFD. Name the file's encoding when importing it, as windows-1252`;

function decoderOf(label: string) {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

/** Counts lines as an editor does and remembers those that hold a character: U+FFFD, which a decoder writes for bytes it cannot read. */
class DamagedLines {
  constructor(private readonly sign = '\uFFFD') {}

  /** The line that was looked at last. */
  get reached(): number {
    return this.line;
  }

  private line = 1;
  private endedWithReturn = false;
  private first = 0;
  private count = 0;
  private lastDamaged = 0;

  look(text: string): void {
    if (!text.includes(this.sign)) {
      this.advance(text);
      return;
    }
    let from = 0;
    for (let at = text.indexOf(this.sign); at >= 0; at = text.indexOf(this.sign, at + 1)) {
      this.advance(text.slice(from, at));
      from = at;
      if (this.line === this.lastDamaged) continue;
      this.lastDamaged = this.line;
      this.count++;
      this.first ||= this.line;
    }
    this.advance(text.slice(from));
  }

  private advance(text: string): void {
    if (!text) return;
    this.line += countLineBreaks(text) - (this.endedWithReturn && text[0] === '\n' ? 1 : 0);
    this.endedWithReturn = text.endsWith('\r');
  }

  problems(what: string): Problem[] {
    if (!this.count) return [];
    const others = this.count > 1 ? ` (and on ${this.count - 1} more)` : '';
    return [{ line: this.first, message: `On this line${others} there are ${what}.` }];
  }
}

/** Line breaks are LF, CR LF and a lone CR. */
export function countLineBreaks(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 10 || (code === 13 && text.charCodeAt(index + 1) !== 10)) count++;
  }
  return count;
}
