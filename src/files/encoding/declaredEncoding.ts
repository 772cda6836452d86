import type { ByteSource } from './byteSource';

const SNIFFED_BYTES = 1 << 16;
/** The standard has the beginning of a page looked at for its encoding: 1024 bytes; programs write more before it. */
const HEAD_BYTES = 1 << 12;

const BYTE_ORDER_MARKS: [label: string, mark: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Which encoding the first bytes show: a byte order mark, or the zero bytes that UTF-16 puts beside every ASCII character. */
export function encodingShownBy(bytes: Uint8Array): string | undefined {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) return marked[0];
  if (bytes.length < 4) return undefined;
  if (bytes[0] !== 0 && bytes[1] === 0 && bytes[2] !== 0 && bytes[3] === 0) return 'utf-16le';
  if (bytes[0] === 0 && bytes[1] !== 0 && bytes[2] === 0 && bytes[3] !== 0) return 'utf-16be';
  return undefined;
}

/** What `<?xml … encoding="…"?>` says. It is read as ASCII, so a file that claims UTF-16 there and can be read is none. */
export function encodingDeclaredInXml(source: ByteSource): string | undefined {
  const bytes = source.read(0, 200);
  if (encodingShownBy(bytes)) return undefined;
  const start = new TextDecoder('latin1').decode(bytes);
  const label = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']+)["']/.exec(start)?.[1];
  if (!label || /^(utf-?16|ucs-?2)/i.test(label)) return undefined;
  return isEvidentlyUtf8(source.read(0, SNIFFED_BYTES)) ? undefined : label;
}

/** What a page's `<meta charset="…">` says, or the longer form of it. One that claims UTF-8 or UTF-16 and is not says nothing. */
export function encodingDeclaredInHtml(source: ByteSource): string | undefined {
  const bytes = source.read(0, SNIFFED_BYTES);
  if (encodingShownBy(bytes) || isEvidentlyUtf8(bytes)) return undefined;
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES)).replace(/<!--[^]*?-->/g, '');
  const label = /<meta\s[^>]*?charset\s*=\s*(?:["']\s*)?([\w:.-]+)/i.exec(start)?.[1];
  return label && !/^utf/i.test(label) ? label : undefined;
}

/** What the header of a PO file says, read as ASCII; templates leave a placeholder there, and converted files an encoding that they had before. */
export function encodingDeclaredInPo(source: ByteSource): string | undefined {
  const bytes = source.read(0, SNIFFED_BYTES);
  if (isEvidentlyUtf8(bytes)) return undefined;
  const start = new TextDecoder('latin1').decode(bytes);
  const label = /["n]Content-Type:[^"]*?charset=([\w-]+)/i.exec(start)?.[1];
  return label && !/^(charset|ascii|us-ascii)$/i.test(label) ? label : undefined;
}

/** Whether bytes that are not all ASCII are whole UTF-8; then whatever the file declares is an old declaration. */
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
