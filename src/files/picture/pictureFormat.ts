import type { PictureMetadata, PictureRejection } from '../../model/concept';

/** The maximum number of pixels. More take hundreds of megabytes to render, even if the file is small. */
const MAX_PIXELS = 50_000_000;
/** The number of bytes at the beginning in which an SVG identifies itself. */
const SVG_HEAD_BYTES = 1024;

type Facts = PictureMetadata | 'broken' | undefined;

/**
 * Returns the properties in the first bytes of a picture, regardless of its name. An SVG is rejected, although an image
 * element does not run its scripts: its size and cost are unpredictable, and opening the file directly does run them.
 */
export function pictureMetadata(bytes: Uint8Array): PictureMetadata | { refusal: PictureRejection } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const facts = READERS.reduce<Facts>((found, read) => found ?? withinBounds(() => read(view)), undefined);
  if (facts === undefined) return { refusal: isDrawing(bytes) ? 'drawing' : 'unknown' };
  if (facts === 'broken' || facts.width < 1 || facts.height < 1) return { refusal: 'broken' };
  return facts.width * facts.height > MAX_PIXELS ? { refusal: 'tooLarge' } : facts;
}

const READERS: readonly ((view: DataView) => Facts)[] = [pngFacts, jpegFacts, gifFacts, webpFacts];

/** Returns the properties that `read` finds, or `broken` if the file ends before its dimensions. */
function withinBounds(read: () => Facts): Facts {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return 'broken';
    throw error;
  }
}

function pngFacts(view: DataView): Facts {
  if (!begins(view, 0, '\x89PNG\r\n\x1a\n')) return undefined;
  if (!begins(view, 12, 'IHDR')) return 'broken';
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

function gifFacts(view: DataView): Facts {
  if (!begins(view, 0, 'GIF87a') && !begins(view, 0, 'GIF89a')) return undefined;
  return { type: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

/** Reads segments, each with its length, up to the one with the dimensions (ITU T.81, B.2.2). */
function jpegFacts(view: DataView): Facts {
  if (!begins(view, 0, '\xff\xd8\xff')) return undefined;
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return 'broken';
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    // SOF0 to SOF15, except the markers DHT, JPG and DAC.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    if (marker === 0xd9 || marker === 0xda) return 'broken';
    at += 2 + Math.max(2, view.getUint16(at + 2));
  }
}

/** Reads the dimensions in the three forms of the container: lossy, lossless and extended. */
function webpFacts(view: DataView): Facts {
  if (!begins(view, 0, 'RIFF') || !begins(view, 8, 'WEBP')) return undefined;
  const of = (width: number, height: number): Facts => ({ type: 'image/webp', width, height });
  if (begins(view, 12, 'VP8 ')) return of(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
  if (begins(view, 12, 'VP8L')) {
    const bits = view.getUint32(21, true);
    return of(1 + (bits & 0x3fff), 1 + ((bits >> 14) & 0x3fff));
  }
  const uint24 = (at: number): number => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  return begins(view, 12, 'VP8X') ? of(1 + uint24(24), 1 + uint24(27)) : 'broken';
}

function begins(view: DataView, at: number, signs: string): boolean {
  if (view.byteLength < at + signs.length) return false;
  return Array.from(signs).every((sign, i) => view.getUint8(at + i) === sign.charCodeAt(0));
}

/** Recognises an SVG even after a declaration or comments, or in another encoding. */
function isDrawing(bytes: Uint8Array): boolean {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, SVG_HEAD_BYTES)).replaceAll('\0', '');
  return /<svg[\s>]|<!DOCTYPE svg/i.test(beginning);
}
