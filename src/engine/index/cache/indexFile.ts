import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { utimes } from 'node:fs/promises';
import { Pacer } from '../../../base/pacer';
import { openRegularFile } from '../../../gate/regularFile';
import { sha256Of } from '../../sha256';
import { writeCacheFile } from './cacheFiles';

/** The expected content of an index file. A file with another header is ignored. */
export interface IndexFileHeader {
  kind: 'vectors' | 'forms' | 'entries' | 'outline' | 'adaptation' | 'tokenizer' | 'memory' | 'passages';
  /** The dimensions of vectors; 0 without vectors. */
  dimensions: number;
  /** A key of the inputs of the index: a hash, a model's fingerprint. */
  key: string;
}

const FORMAT = 'glossa-index';
const VERSION = 2;
/** The maximum file size: an index is loaded into memory as a whole. */
const MAX_BYTES = 2 ** 32;
/** The length of the header in bytes: a line of JSON, padded with spaces, before the payload. */
const HEADER = 512;
/** The number of bytes read before the thread yields. */
const SLICE = 4 << 20;

interface WholeHeader extends IndexFileHeader {
  format: typeof FORMAT;
  version: typeof VERSION;
  /** The number of vectors, for inspection of the file. */
  count: number;
  /** The size of the payload. */
  bytes: number;
  sha256: string;
}

/** Saves an index with `count` items. Rejects if the folder cannot be written; the file is then unchanged. */
export async function saveIndexFile(
  file: string,
  { kind, dimensions, key }: IndexFileHeader,
  count: number,
  payload: AsyncIterable<Uint8Array>,
): Promise<void> {
  const pacer = new Pacer();
  const hash = createHash('sha256');
  await writeCacheFile(file, async (handle) => {
    await handle.writeFile(' '.repeat(HEADER));
    let bytes = 0;
    for await (const part of payload) {
      bytes += part.byteLength;
      hash.update(part);
      await handle.writeFile(part);
      await pacer.yield();
    }
    const header: WholeHeader = {
      format: FORMAT,
      version: VERSION,
      kind,
      dimensions,
      count,
      key,
      bytes,
      sha256: hash.digest('hex'),
    };
    await handle.write(`${JSON.stringify(header).padEnd(HEADER - 1)}\n`, 0);
  });
}

/**
 * Returns the payload of a file that `saveIndexFile` wrote with this exact header, if its checksum matches. Undefined
 * otherwise (no file, or a truncated, damaged, outdated or unrelated one): an index can always be rebuilt.
 */
export async function readIndexFile(file: string, wanted: IndexFileHeader): Promise<Buffer | undefined> {
  let handle: FileHandle | undefined;
  try {
    const opened = await openRegularFile(file, MAX_BYTES);
    handle = opened.handle;
    const header = JSON.parse((await readAt(handle, 0, HEADER)).toString('utf8')) as Partial<WholeHeader>;
    const whole = { format: FORMAT, version: VERSION, ...wanted };
    const isWanted = Object.entries(whole).every(([field, value]) => header[field as keyof typeof whole] === value);
    if (!isWanted || header.bytes !== opened.size - HEADER) return undefined;
    const payload = await readAt(handle, HEADER, header.bytes);
    if ((await sha256Of(payload)) !== header.sha256) return undefined;
    await utimes(file, new Date(), new Date()).catch(() => undefined); // indexes in use are pruned last
    return payload;
  } catch {
    return undefined;
  } finally {
    await handle?.close();
  }
}

async function readAt(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(length);
  for (let at = 0; at < length;) {
    const { bytesRead } = await handle.read(bytes, at, Math.min(SLICE, length - at), start + at);
    if (bytesRead === 0) throw new RangeError('The file is incomplete.');
    at += bytesRead;
  }
  return bytes;
}
