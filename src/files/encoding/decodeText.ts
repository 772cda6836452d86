import type { FileProblem } from '../../base/problem';
import type { Steps } from '../../base/steps';

/**
 * The number of bytes read at a time: files are never in memory as a whole, and processing a piece of XML takes a few
 * milliseconds.
 */
const PIECE = 1 << 14;

/**
 * A file as readers see it: its size and any range of its bytes. Callers that open files create it; readers never see a
 * path.
 */
export interface ByteSource {
  readonly size: number;
  /** Returns the bytes from `start` up to `end`, or fewer at the end of the file; valid until the next call. */
  read(start: number, end: number): Uint8Array;
}

/** Returns a source of bytes that are in memory already. */
export function bytesAsSource(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: (start, end) => bytes.subarray(start, end) };
}

/** Yields the file from an offset on, piece by piece. */
export function* readChunks(source: ByteSource, start = 0, end = source.size): Iterable<Uint8Array> {
  for (let at = start; at < end; at += PIECE) yield source.read(at, Math.min(at + PIECE, end));
}

const SNIFFED_BYTES = 1 << 16;
/**
 * The number of bytes in which an encoding is declared. The standard says 1024 bytes, but programs write more before
 * it.
 */
const HEAD_BYTES = 1 << 12;

const BYTE_ORDER_MARKS: [label: string, mark: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const ESCAPE = 0x1b;

/**
 * Returns the encoding that the first bytes show: a byte order mark, the zero bytes of ASCII characters in UTF-16 and
 * UTF-32, or the escape sequences of ISO-2022-JP.
 */
export function sniffEncoding(bytes: Uint8Array): string | undefined {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) return marked[0];
  if (bytes.length < 4) return undefined;
  const zeros = Array.from(bytes.subarray(0, 8), (byte) => (byte === 0 ? '0' : isAscii(byte) ? 'x' : '?')).join('');
  if (zeros === 'x000x000') return 'utf-32le';
  if (zeros === '000x000x') return 'utf-32be';
  if (bytes[0] !== 0 && bytes[1] === 0 && bytes[2] !== 0 && bytes[3] === 0) return 'utf-16le';
  if (bytes[0] === 0 && bytes[1] !== 0 && bytes[2] === 0 && bytes[3] !== 0) return 'utf-16be';
  return isIso2022Jp(bytes) ? 'iso-2022-jp' : undefined;
}

const isAscii = (byte: number): boolean => (byte >= 0x20 && byte < 0x7f) || [0x09, 0x0a, 0x0d].includes(byte);

/** Returns whether an ASCII text switches to Japanese characters: ESC $ B, or ESC $ @. */
function isIso2022Jp(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(ESCAPE); at >= 0; at = bytes.indexOf(ESCAPE, at + 1))
    if (bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x42 || bytes[at + 2] === 0x40))
      return !bytes.some((byte) => byte >= 0x80);
  return false;
}

/**
 * Returns the encoding in `<?xml … encoding="…"?>`. It is read as ASCII, so a readable declaration of UTF-16 is wrong.
 */
export function encodingDeclaredInXml(source: ByteSource): string | undefined {
  const bytes = source.read(0, 200);
  if (sniffEncoding(bytes)) return undefined;
  const start = new TextDecoder('latin1').decode(bytes);
  const label = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']+)["']/.exec(start)?.[1];
  if (!label || /^(utf-?16|ucs-?2)/i.test(label)) return undefined;
  return isEvidentlyUtf8(source.read(0, SNIFFED_BYTES)) ? undefined : label;
}

/**
 * Returns the encoding in a page's `<meta charset="…">`, or its longer form. A wrong declaration of UTF-8 or UTF-16 is
 * ignored.
 */
export function encodingDeclaredInHtml(source: ByteSource): string | undefined {
  const bytes = source.read(0, SNIFFED_BYTES);
  if (sniffEncoding(bytes) || isEvidentlyUtf8(bytes)) return undefined;
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES)).replace(/<!--[^]*?-->/g, '');
  const label = /<meta\s[^>]*?charset\s*=\s*(?:["']\s*)?([\w:.-]+)/i.exec(start)?.[1];
  return label && !/^utf/i.test(label) ? label : undefined;
}

/**
 * Returns the encoding in the header of a PO file, read as ASCII; templates have a placeholder there, and converted
 * files their former encoding.
 */
export function encodingDeclaredInPo(source: ByteSource): string | undefined {
  const bytes = source.read(0, SNIFFED_BYTES);
  if (isEvidentlyUtf8(bytes)) return undefined;
  const start = new TextDecoder('latin1').decode(bytes);
  const label = /["n]Content-Type:[^"]*?charset=([\w-]+)/i.exec(start)?.[1];
  return label && !/^(charset|ascii|us-ascii)$/i.test(label) ? label : undefined;
}

/** Returns whether non-ASCII bytes are valid UTF-8; another declaration is then outdated. */
function isEvidentlyUtf8(bytes: Uint8Array): boolean {
  if (!bytes.some((byte) => byte >= 0x80)) return false;
  try {
    // The last character may be cut.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * Decodes a file piece by piece and passes each piece to `take`, without a byte order mark. Evidence in the bytes
 * overrides `label`, which overrides UTF-8. Undecodable bytes, and NUL characters, become U+FFFD and a problem with
 * their line. `take` ends the reading by returning false; NULs up to the end of a piece also end it.
 *
 * @param advice what the user can do about undecodable bytes, without a full stop
 */
export function* decodeInChunks(
  pieces: Iterable<Uint8Array>,
  label: string | undefined,
  take: (text: string) => boolean,
  advice = 'Specify the encoding when you import the file, such as windows-1252',
): Steps<FileProblem[]> {
  const problems: FileProblem[] = [];
  let decoder: Pick<TextDecoder, 'encoding' | 'decode'> | undefined;
  const damage = new DamagedLines();
  const nul = new DamagedLines('\0');
  const hand = (text: string): boolean => {
    damage.look(text);
    nul.look(text);
    return take(text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text);
  };
  const found = () => [
    ...problems,
    ...damage.problems(`${bytesThatAreNot(decoder?.encoding ?? 'utf-8')} ${advice}`),
    ...nul.problems(NUL),
  ];
  for (const piece of pieces) {
    if (!decoder) {
      const encoding = sniffEncoding(piece) ?? label?.trim() ?? 'utf-8';
      decoder = decoderOf(encoding) ?? new TextDecoder();
      if (!decoderOf(encoding)) {
        problems.push({
          line: 1,
          message:
            `The encoding “${encoding}” is unknown, so the file was read as UTF-8. Specify another encoding, such as ` +
            `windows-1252 or utf-16le.`,
        });
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

/** The minimum run of NUL bytes that are not text: a crash during a write leaves them at the end of a file. */
const MIN_NUL_RUN = 1 << 12;

/** Returns the position from which a piece contains only NUL bytes; its length if there is none. */
function startOfNothing(piece: Uint8Array, encoding: string): number {
  const start = piece.findLastIndex((byte) => byte !== 0) + 1;
  if (piece.length - start < MIN_NUL_RUN) return piece.length;
  const unit = encoding.startsWith('utf-16') ? 2 : encoding.startsWith('utf-32') ? 4 : 1;
  return Math.ceil(start / unit) * unit;
}

const NUL = 'NUL characters. They are shown as \uFFFD. Delete them, or specify the encoding when you import the file';
const ONLY_NUL =
  'The rest of the file contains only NUL characters and was skipped. The file was probably not saved completely. ' +
  'Export it again, or get a new copy.';
const bytesThatAreNot = (encoding: string): string =>
  `bytes that are not ${encoding.toUpperCase()}. They are shown as \uFFFD.`;

function decoderOf(label: string): Pick<TextDecoder, 'encoding' | 'decode'> | undefined {
  const utf32 = /^utf-?32(le|be)$/i.exec(label);
  if (utf32) return new Utf32Decoder(utf32[1]!.toLowerCase() === 'le');
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

/** Decodes UTF-32, which TextDecoder does not support. */
class Utf32Decoder {
  readonly encoding: string;
  /** The bytes of a character whose end is in the next piece. */
  private rest: Uint8Array = new Uint8Array();
  private isAtStart = true;

  constructor(private readonly isLittleEndian: boolean) {
    this.encoding = isLittleEndian ? 'utf-32le' : 'utf-32be';
  }

  /** Returns the text of a piece of the file; without a piece, U+FFFD if the last character is incomplete. */
  decode(piece?: Uint8Array): string {
    if (!piece) return this.rest.length ? '\uFFFD' : '';
    const bytes = new Uint8Array([...this.rest, ...piece]);
    const view = new DataView(bytes.buffer);
    const end = bytes.length - (bytes.length % 4);
    let text = '';
    for (let at = 0; at < end; at += 4) {
      const code = view.getUint32(at, this.isLittleEndian);
      const isCharacter = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
      if (!this.isAtStart || code !== 0xfeff) text += isCharacter ? String.fromCodePoint(code) : '\uFFFD';
      this.isAtStart = false;
    }
    this.rest = bytes.slice(end);
    return text;
  }
}

/** Counts lines as an editor does and collects those with U+FFFD, which a decoder writes for invalid bytes. */
class DamagedLines {
  constructor(private readonly sign = '\uFFFD') {}

  /** The last line that was checked. */
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

  problems(what: string): FileProblem[] {
    if (!this.count) return [];
    const subject = this.count > 1 ? `${this.count} lines, the first here, contain` : 'This line contains';
    return [{ line: this.first, message: `${subject} ${what}.` }];
  }
}

/** Returns the number of line breaks: LF, CR LF and a lone CR. */
export function countLineBreaks(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 10 || (code === 13 && text.charCodeAt(index + 1) !== 10)) count++;
  }
  return count;
}
