import { closeSync, readSync } from 'node:fs';
import { GlossaError } from '../../base/errors';
import type { ByteSource } from '../../files/encoding/decodeText';
import { openRegularFileSync } from '../../gate/regularFile';

/** The maximum size of a file. Translation memories of several years have a gigabyte. */
const MAX_BYTES = 4 * 2 ** 30;

/**
 * A file on the disk, which readers read piece by piece. Reading is synchronous, because a piece takes less than the
 * readers' time slice.
 */
export class FileSource implements ByteSource {
  /** The number of bytes read so far. */
  position = 0;

  private constructor(
    readonly descriptor: number,
    readonly size: number,
  ) {}

  /** @param file the real path, as the gate gives it. Errors: `fileUnreadable`, `fileIrregular`, `fileTooLarge` */
  static open(file: string): FileSource {
    try {
      const { descriptor, size } = openRegularFileSync(file, MAX_BYTES);
      return new FileSource(descriptor, size);
    } catch (error) {
      throw asReadError(error, file);
    }
  }

  /** Returns a file that another thread opened and will close. */
  static ofDescriptor(descriptor: number, size: number): FileSource {
    return new FileSource(descriptor, size);
  }

  read(start: number, end: number): Uint8Array {
    const wanted = Math.max(0, Math.min(end, this.size) - start);
    const bytes = new Uint8Array(wanted);
    let count = 0;
    while (count < wanted) {
      const got = readSync(this.descriptor, bytes, count, wanted - count, start + count);
      // The file became shorter while it was read.
      if (!got) break;
      count += got;
    }
    this.position = start + count;
    return count < wanted ? bytes.subarray(0, count) : bytes;
  }

  close(): void {
    closeSync(this.descriptor);
  }
}

/** Converts an error of the system to `fileUnreadable`. Returns a `GlossaError` unchanged. */
export function asReadError(error: unknown, file: string): GlossaError {
  if (error instanceof GlossaError) return error;
  const { code } = error as NodeJS.ErrnoException;
  return new GlossaError('fileUnreadable', `${file} cannot be read (${code}). Check its name and your permissions.`);
}
