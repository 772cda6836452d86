import path from 'node:path';
import { GlossaError } from '../../base/errors';
import { pictureMetadata } from '../../files/picture/pictureFormat';
import type { FileGate } from '../../gate/fileGate';
import { makeFolder } from '../../gate/paths';
import { pathExists, readRegularFile } from '../../gate/regularFile';
import type { PictureMetadata, PictureRejection, PictureType } from '../../model/concept';
import { MAX_PICTURE_SIZE } from '../../model/concept';
import { termbaseNameOf } from '../../protocol/termbases';
import type { GlossaryLock } from './glossaryLock';
import { writeNamedFile } from './glossaryLock';

/** The name of the folder beside a glossary for copied pictures. */
const FOLDER = 'pictures';
/** The maximum number of characters of a copy's name. */
const MAX_NAME_LENGTH = 80;
/** The maximum number of files with the same name and different numbers. */
const MAX_NAMESAKES = 100;

const ENDINGS: Record<PictureType, readonly [string, ...string[]]> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/gif': ['.gif'],
  'image/webp': ['.webp'],
};
/** All extensions of images: VS Code decides by the extension how to show a file. */
const ALL_ENDINGS = Object.values(ENDINGS).flat();

/** A picture that may be drawn. */
interface ReadPicture extends PictureMetadata {
  /** Real path. */
  file: string;
  bytes: Uint8Array;
  refusal?: undefined;
}

interface RefusedPicture {
  refusal: PictureRejection;
}

/**
 * Reads and copies the pictures of entries, which are files beside or below their glossary. Never downloads anything.
 */
export class PictureStore {
  constructor(
    private readonly gate: FileGate,
    private readonly lock: GlossaryLock,
  ) {}

  /** @param target the picture's path or address, as written in the entry */
  async read(glossary: string, target: string): Promise<ReadPicture | RefusedPicture> {
    if (termbaseNameOf(glossary) !== undefined) return { refusal: 'termbase' };
    // A single letter is a drive of Windows.
    if (/^\s*[a-z][\w+.-]+:/i.test(target)) return { refusal: 'address' };
    return readPicture(() => this.gate.admit(path.resolve(path.dirname(glossary), target)));
  }

  /**
   * Returns the path for an entry's picture. A file that the gate admits stays in place; any other is copied beside the
   * glossary if allowed, once even if repeated: an existing copy is used. Errors: `fileUnwritable` and those of the
   * gate.
   */
  async place(
    glossary: string,
    picture: { file: string } | { name: string; bytes: Uint8Array },
    mayCopy: boolean,
  ): Promise<{ target: string } | { copyTo: string } | RefusedPicture> {
    const folder = path.dirname(glossary);
    if ('file' in picture) {
      const target = path.relative(folder, picture.file).split(path.sep).join('/');
      if (!path.isAbsolute(target) && (await this.read(glossary, target)).refusal === undefined) return { target };
    }
    const read =
      'file' in picture
        ? await readPicture(() => this.gate.admitNamed(picture.file))
        : { ...pictureMetadata(picture.bytes), bytes: picture.bytes };
    if ('refusal' in read && read.refusal !== undefined) return { refusal: read.refusal };
    const { bytes, type } = read as ReadPicture;
    const { target, isCopied } = await this.nameFor(
      folder,
      nameOf('file' in picture ? picture.file : picture.name, type),
      bytes,
    );
    if (isCopied) return { target };
    if (!mayCopy) return { copyTo: target };
    await makeFolder(await this.gate.admit(path.join(folder, FOLDER)));
    await writeNamedFile(await this.gate.admit(path.join(folder, target)), bytes, this.gate, this.lock);
    return { target };
  }

  /** Returns the path of an existing copy of the picture, or a free one for a new copy. */
  private async nameFor(
    folder: string,
    { stem, ending }: { stem: string; ending: string },
    bytes: Uint8Array,
  ): Promise<{ target: string; isCopied: boolean }> {
    for (let number = 1; number <= MAX_NAMESAKES; number++) {
      const target = `${FOLDER}/${stem}${number === 1 ? '' : `-${number}`}${ending}`;
      const file = await this.gate.admit(path.join(folder, target));
      if (!(await pathExists(file))) return { target, isCopied: false };
      const there = await readPicture(() => Promise.resolve(file));
      if (there.refusal === undefined && Buffer.compare(there.bytes, bytes) === 0) return { target, isCopied: true };
    }
    throw new GlossaError(
      'fileUnwritable',
      `${path.join(folder, FOLDER)} already contains ${MAX_NAMESAKES} pictures named “${stem}”. Rename the picture.`,
    );
  }
}

async function readPicture(admit: () => Promise<string>): Promise<ReadPicture | RefusedPicture> {
  try {
    const file = await admit();
    const bytes = await readRegularFile(file, MAX_PICTURE_SIZE);
    const facts = pictureMetadata(bytes);
    if ('refusal' in facts) return facts;
    return ALL_ENDINGS.includes(path.extname(file).toLowerCase()) ? { ...facts, file, bytes } : { refusal: 'unknown' };
  } catch (error) {
    return { refusal: refusalOf(error) };
  }
}

function refusalOf(error: unknown): PictureRejection {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  if (code === 'fileOutside') return 'outside';
  if (code === 'fileTooLarge') return 'tooLarge';
  return code === 'ENOENT' || (cause?.code ?? code) === 'ENOTDIR' ? 'missing' : 'unreadable';
}

/** Returns a file name that is valid on every system. */
function nameOf(fileName: string, type: PictureType): { stem: string; ending: string } {
  const base = fileName.split(/[\\/]/).at(-1)!;
  const dot = base.lastIndexOf('.');
  const ending = base.slice(dot).toLowerCase();
  const stem = (dot > 0 ? base.slice(0, dot) : base)
    .replace(/[\p{C}"*:<>?|\s]+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, MAX_NAME_LENGTH);
  const isReserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(stem);
  return {
    stem: stem === '' || isReserved ? `picture${stem && `-${stem}`}` : stem,
    ending: ENDINGS[type].includes(ending) ? ending : ENDINGS[type][0],
  };
}
