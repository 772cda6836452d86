import type { ByteSource } from './byteSource';

/** One part of a zip file as its directory tells it; sizes in bytes. */
export interface ZipPart {
  name: string;
  /** 0: as it is; 8: deflated. */
  method: number;
  compressedSize: number;
  size: number;
  /** Where its own header begins. */
  offset: number;
}

const END = 0x06054b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 0xffff;
const END_64_PLACE = 0x07064b50;
const END_64_PLACE_LENGTH = 20;
const END_64 = 0x06064b50;
const ENTRY = 0x02014b50;
const ENTRY_LENGTH = 46;
/** What stands for a number that is told in 64 bits elsewhere. */
const ELSEWHERE = 0xffffffff;
const UTF8_NAME = 1 << 11;

/** Reads the directory at the end of a zip file (APPNOTE 6.3, sections 4.3.12 to 4.3.16), its first `most` entries; undefined where there is none that holds together. */
export function zipDirectory(source: ByteSource, most: number): { parts: ZipPart[]; count: number } | undefined {
  const tailStart = Math.max(0, source.size - END_LENGTH - LONGEST_COMMENT);
  const tail = viewOf(source.read(tailStart, source.size));
  let at = tail.byteLength - END_LENGTH;
  while (at >= 0 && tail.getUint32(at, true) !== END) at--;
  if (at < 0) return undefined;
  let [count, start] = [tail.getUint16(at + 10, true), tail.getUint32(at + 16, true)];
  if (at >= END_64_PLACE_LENGTH && tail.getUint32(at - END_64_PLACE_LENGTH, true) === END_64_PLACE) {
    const place = Number(tail.getBigUint64(at - END_64_PLACE_LENGTH + 8, true));
    const end = viewOf(source.read(place, place + 56));
    if (end.byteLength < 56 || end.getUint32(0, true) !== END_64) return undefined;
    [count, start] = [Number(end.getBigUint64(32, true)), Number(end.getBigUint64(48, true))];
  }
  const parts = entries(viewOf(source.read(start, tailStart + at)), Math.min(count, most));
  return parts && { parts, count };
}

function entries(view: DataView, count: number): ZipPart[] | undefined {
  const parts: ZipPart[] = [];
  for (let at = 0; parts.length < count; ) {
    if (at + ENTRY_LENGTH > view.byteLength || view.getUint32(at, true) !== ENTRY) return undefined;
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [number, number, number];
    const next = at + ENTRY_LENGTH + nameLength + extraLength + commentLength;
    if (next > view.byteLength) return undefined;
    const name = new TextDecoder(view.getUint16(at + 8, true) & UTF8_NAME ? 'utf-8' : 'latin1').decode(bytesOf(view, at + ENTRY_LENGTH, nameLength));
    const extra = new DataView(view.buffer, view.byteOffset + at + ENTRY_LENGTH + nameLength, extraLength);
    const [size, compressedSize, offset] = inFull([24, 20, 42].map((place) => view.getUint32(at + place, true)), extra) as [number, number, number];
    parts.push({ name, method: view.getUint16(at + 10, true), compressedSize, size, offset });
    at = next;
  }
  return parts;
}

/** Numbers that do not fit into 32 bits stand in the extra field 1, in this order. */
function inFull(numbers: readonly number[], extra: DataView): number[] {
  let place = extra.byteLength;
  for (let at = 0; at + 4 <= extra.byteLength; at += 4 + extra.getUint16(at + 2, true)) if (extra.getUint16(at, true) === 1) place = at + 4;
  return numbers.map((number) => {
    if (number !== ELSEWHERE || place + 8 > extra.byteLength) return number;
    place += 8;
    return Number(extra.getBigUint64(place - 8, true));
  });
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function bytesOf(view: DataView, start: number, length: number): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset + start, length);
}
