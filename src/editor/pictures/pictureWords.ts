import type { PictureRefusal } from '../../model/picture';
import { sentence } from '../shown/sentence';

/** Why a picture of an entry is not shown, and what to do. @param target as the entry has it */
export function refusedPictureWords(refusal: PictureRefusal, target: string): string {
  switch (refusal) {
    case 'missing':
      return sentence('The picture “{0}” is not there.', target);
    case 'outside':
      return sentence('The picture “{0}” lies outside the open folders and was not opened. Put a copy into the folder of the glossary.', target);
    case 'address':
      return sentence('The picture “{0}” is an address. Glossa shows files of the folder and fetches nothing.', target);
    case 'termbase':
      return sentence('The picture “{0}” belongs to an entry of a termbase, which has no folder of pictures.', target);
    case 'tooLarge':
      return sentence('The picture “{0}” is too large. Up to 10 MiB and 50 million pixels are shown.', target);
    case 'drawing':
      return sentence('The picture “{0}” is an SVG, which can hold programs and is not shown. Save it as PNG.', target);
    case 'unknown':
      return sentence('“{0}” is no picture that can be shown. PNG, JPEG, GIF and WebP can be, in files that end so.', target);
    case 'broken':
      return sentence('The picture “{0}” is damaged.', target);
    case 'unreadable':
      return sentence('The picture “{0}” cannot be opened.', target);
  }
}
