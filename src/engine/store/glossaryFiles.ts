import path from 'node:path';
import { GlossaError, isFileError } from '../../base/errors';
import { Pacer } from '../../base/pacer';
import type { FileProblem } from '../../base/problem';
import { runInSlices } from '../../base/steps';
import { FileBytes } from '../../files/glossa/fileBytes';
import type { FileConcepts } from '../../files/glossa/fileConcepts';
import type { GlossaryFile } from '../../files/glossa/glossaryFile';
import { parseGlossaryFile } from '../../files/glossa/glossaryFile';
import { makeFolder } from '../../gate/paths';
import { writeAtomically, attributesToKeep, diskFullReason } from '../../gate/atomicWrite';
import type { FileGate } from '../../gate/fileGate';
import type { FileStamp } from '../../gate/fileStamp';
import { isSettled, MISSING_FILE_KEY, stampOf } from '../../gate/fileStamp';
import { readRegularFile } from '../../gate/regularFile';
import type { ContentHash } from './contentHash';
import { contentHashOf } from './contentHash';
import type { GlossaryOutlineCache } from './glossaryOutlines';

/** The maximum size of a glossary file: about three million terms, the limit of an engine's memory. */
const MAX_BYTES = 512 << 20;

/**
 * An immutable state of a glossary, on disk or about to be written. Every read returns the same object until the
 * glossary changes.
 */
export interface GlossarySnapshot {
  path: string;
  readonly concepts: FileConcepts;
  /** Its languages, with the number of terms in each. */
  languages: ReadonlyMap<string, number>;
  problems: FileProblem[];
  /** Hash of the file's content, hexadecimal. */
  readonly version: string;
}

/** The content of a glossary. */
export interface GlossaryContent {
  readonly file: GlossaryFile;
  readonly hash: ContentHash;
  readonly snapshot: GlossarySnapshot;
}

/** The content read from or written to disk. */
export interface GlossaryOnDisk extends GlossaryContent {
  stamp: FileStamp;
  /** Milliseconds since 1970; 0 if the file was not read after it was written. */
  readAt: number;
}

interface Replacement {
  file: GlossaryFile;
  next: GlossaryContent | Promise<GlossaryContent>;
  writer: string;
  mayReplace: () => Promise<boolean>;
}

/** Reads glossary files, only if they have changed, and replaces them as a whole. */
export class GlossaryFiles {
  private readonly loaded = new Map<string, GlossaryOnDisk>();

  /** @param outlines if missing, large files take longer to read */
  constructor(
    private readonly gate: FileGate,
    private readonly outlines?: GlossaryOutlineCache,
  ) {}

  /** Returns the real path, which identifies a glossary. Errors: those of the gate. */
  realPathOf(glossary: string): Promise<string> {
    return readable(glossary, () => this.gate.admit(glossary));
  }

  /**
   * Returns the loaded glossary if the stamp of its file is unchanged. Skips the gate, which admitted the file when it
   * was loaded.
   */
  unchanged(glossary: string): Promise<GlossaryOnDisk | undefined> {
    return readable(glossary, () => this.loadedIfUnchanged(glossary, glossary));
  }

  /** Reads the bytes if the stamp has changed, and the lines if the bytes differ. */
  async read(glossary: string): Promise<GlossaryOnDisk> {
    const place = await this.realPathOf(glossary);
    return readable(glossary, async () => {
      const unchanged = await this.loadedIfUnchanged(glossary, place);
      if (unchanged) return unchanged;
      const stamp = await stampOf(place);
      const readAt = Date.now();
      const bytes =
        stamp.key === MISSING_FILE_KEY ? new Uint8Array() : await readRegularFile(place, MAX_BYTES).catch(missing);
      // Deleted after it was checked.
      if (!bytes) return this.read(glossary);
      const known = this.loaded.get(glossary);
      // Comparing the bytes is faster than hashing them.
      if (known?.file.bytes.isSame(new FileBytes([bytes]))) return this.remember(glossary, { ...known, stamp, readAt });
      const hash = await contentHashOf(new FileBytes([bytes]));
      const file =
        (await this.outlines?.open(glossary, hash.version, bytes)) ??
        (await runInSlices(parseGlossaryFile(bytes), new Pacer())).value;
      await this.outlines?.keep(glossary, hash.version, file);
      return this.remember(glossary, { ...contentOf(glossary, file, hash), stamp, readAt });
    });
  }

  /**
   * Replaces a file with its changed content. Undefined if another program has written it meanwhile. In the
   * replacement, `next` may still be computing the hash of `file`, and `writer` is the prefix of temporary file names.
   *
   * @param target the real path
   */
  async replace(
    glossary: string,
    target: string,
    current: GlossaryOnDisk,
    { file, next, writer, mayReplace }: Replacement,
  ): Promise<FileStamp | undefined> {
    const { mode, owner } = await attributesToKeep(target);
    await makeFolder(path.dirname(target));
    // For a file written just before it was read, the stamp alone is not enough.
    const isUnchanged = async () =>
      isSettled(current.stamp, current.readAt) ||
      current.file.bytes.isSame(
        new FileBytes([(await readRegularFile(target, MAX_BYTES).catch(missing)) ?? new Uint8Array()]),
      );
    // From the rename on another program may write into the file.
    let namedAt = 0;
    const pieces = file.bytes.pieces.map(({ bytes }) => bytes);
    const writing = writeAtomically(target, pieces, {
      isDurable: true,
      mode,
      owner,
      writer,
      replaced: current.stamp,
      mayReplace: async () => {
        namedAt = Date.now();
        return (await isUnchanged()) && (await mayReplace());
      },
    });
    const [written, content] = await Promise.all([writing, next]);
    if (!written) return undefined;
    const now = await stampOf(target);
    // A file written by another program has another stamp. If the content's stamp is uncertain, the next reading
    // compares the content.
    const isOurs = now.identity === written.identity;
    this.remember(glossary, {
      ...content,
      stamp: { ...now, isBackdated: isOurs && written.isBackdated },
      readAt: isOurs ? namedAt : 0,
    });
    await this.outlines?.keep(glossary, content.hash.version, file);
    return written;
  }

  private async loadedIfUnchanged(glossary: string, place: string): Promise<GlossaryOnDisk | undefined> {
    const known = this.loaded.get(glossary);
    if (!known || !isSettled(known.stamp, known.readAt)) return undefined;
    const { key } = await stampOf(place);
    return key === known.stamp.key && key !== MISSING_FILE_KEY ? known : undefined;
  }

  private remember(glossary: string, current: GlossaryOnDisk): GlossaryOnDisk {
    this.loaded.set(glossary, current);
    return current;
  }
}

/** Returns the content of a glossary after a change. */
export async function contentAfterChange(before: GlossaryContent, file: GlossaryFile): Promise<GlossaryContent> {
  return contentOf(
    before.snapshot.path,
    file,
    await contentHashOf(file.bytes, { bytes: before.file.bytes, hash: before.hash }),
  );
}

/** Throws if a file must not be written. Errors: `glossaryUnreadable`. */
export function assertWritable(glossary: string, { file }: GlossaryContent): void {
  if (file.unwritable) throw new GlossaError('glossaryUnreadable', `${glossary} was not changed. ${file.unwritable}`);
}

function contentOf(path: string, file: GlossaryFile, hash: ContentHash): GlossaryContent {
  const problems = file.problems.map((problem) => ({ ...problem, file: path }));
  return {
    file,
    hash,
    snapshot: { path, concepts: file.concepts, languages: file.lines.languages, problems, version: hash.version },
  };
}

async function readable<T>(glossary: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof GlossaError && error.code === 'fileUnreadable')
      throw new GlossaError('glossaryUnreadable', error.message);
    throw isFileError(error)
      ? error
      : new GlossaError('glossaryUnreadable', `${glossary} cannot be read: ${reasonOf(error)}`);
  }
}

/** Error handler: returns undefined if the file does not exist, and rethrows any other error. */
function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM') return 'you have no permission to read it.';
  return message;
}

/** Converts a write error to a `GlossaError` with advice. Returns unknown errors unchanged. */
export function asWriteError(error: unknown, glossary: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'fileUnwritable') return new GlossaError('glossaryReadOnly', message);
  if (code && ['EACCES', 'EPERM', 'EROFS'].includes(code))
    return readOnlyError(
      glossary,
      'you have no permission to write it; change the permissions or choose another glossary',
    );
  const noRoom = diskFullReason(error);
  if (noRoom !== undefined) return new GlossaError('glossaryReadOnly', `${glossary} was not changed: ${noRoom}`);
  if (!code || !/^E[A-Z]+$/.test(code)) return error;
  return readOnlyError(glossary, `the system does not allow writing to this place (${code}); choose another place`);
}

/** @param why ends a sentence, without its full stop */
export function readOnlyError(glossary: string, why: string): GlossaError {
  return new GlossaError('glossaryReadOnly', `${glossary} was not changed: ${why}.`);
}
