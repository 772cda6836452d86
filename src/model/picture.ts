/** The formats of pictures that are shown: every editor draws them, and none of them runs or loads anything. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

/**
 * The reasons for not showing a picture: the file does not exist (`missing`); it is, or links, outside the open folders
 * (`outside`); the entry has a web address (`address`); the entry is in a termbase, which has no folder (`termbase`);
 * the file has too many bytes or pixels (`tooLarge`); it is an SVG (`drawing`), an unknown format (`unknown`), damaged
 * (`broken`), or unreadable (`unreadable`).
 */
export type PictureRefusal =
  'missing' | 'outside' | 'address' | 'termbase' | 'tooLarge' | 'drawing' | 'unknown' | 'broken' | 'unreadable';

/** Bytes of a picture. */
export const LARGEST_PICTURE = 10 << 20;

/** The properties in the first bytes of a picture. */
export interface PictureFacts {
  type: PictureType;
  /** The width in pixels. */
  width: number;
  height: number;
}
