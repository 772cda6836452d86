/** The formats of pictures that are shown: every editor draws them, and none of them runs or loads anything. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

/**
 * Why a picture is not shown: the file is not there (`missing`); it lies, or leads, out of the open folders (`outside`); the entry names an address, which
 * nobody fetches (`address`); the entry is in a termbase, which has no folder (`termbase`); the file has too many bytes or pixels (`tooLarge`); it is an SVG
 * (`drawing`), none of the formats (`unknown`), damaged (`broken`), or cannot be opened (`unreadable`).
 */
export type PictureRefusal = 'missing' | 'outside' | 'address' | 'termbase' | 'tooLarge' | 'drawing' | 'unknown' | 'broken' | 'unreadable';

/** Bytes of a picture. */
export const LARGEST_PICTURE = 10 << 20;

/** What the first bytes of a picture say. */
export interface PictureFacts {
  type: PictureType;
  /** In pixels. */
  width: number;
  height: number;
}
