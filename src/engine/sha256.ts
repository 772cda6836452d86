import { createHash } from 'node:crypto';
import { Pacer } from '../base/pacer';

/** The number of bytes hashed before the thread yields; about three milliseconds. */
const SLICE = 4 << 20;

/** Returns the SHA-256 of many bytes, in hexadecimal. */
export async function sha256Of(...pieces: readonly Uint8Array[]): Promise<string> {
  const pacer = new Pacer();
  const hash = createHash('sha256');
  for (const bytes of pieces) {
    for (let start = 0; start < bytes.byteLength; start += SLICE) {
      hash.update(bytes.subarray(start, start + SLICE));
      await pacer.yield();
    }
  }
  return hash.digest('hex');
}

/** Returns a short name for a cache file, unique for the text. */
export function cacheFileName(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
