import type { PictureRefusal } from '../../model/concept';
import { sentence } from '../shown/sentence';

/** Why a picture of an entry is not shown, and what to do. @param target as the entry has it */
export function refusedPictureWords(refusal: PictureRefusal, target: string): string {
  switch (refusal) {
    case 'missing':
      return sentence('The picture “{0}” does not exist.', target);
    case 'outside':
      return sentence(
        'The picture “{0}” is outside the open folders and was not opened. Copy it into the folder of the glossary.',
        target,
      );
    case 'address':
      return sentence('The picture “{0}” is a web address. Glossa shows only files from the folder.', target);
    case 'termbase':
      return sentence(
        'The picture “{0}” cannot be saved because termbases do not store pictures. Remove it and save again.',
        target,
      );
    case 'tooLarge':
      return sentence('The picture “{0}” is too large. The limit is 10 MiB and 50 million pixels.', target);
    case 'drawing':
      return sentence(
        'The picture “{0}” is an SVG, which can contain programs, and is not shown. Save it as PNG.',
        target,
      );
    case 'unknown':
      return sentence(
        '“{0}” is not a supported picture. Use a PNG, JPEG, GIF or WebP file with the matching extension.',
        target,
      );
    case 'broken':
      return sentence('The picture “{0}” is damaged.', target);
    case 'unreadable':
      return sentence('The picture “{0}” cannot be opened.', target);
  }
}
