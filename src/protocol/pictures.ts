/** Pictures of entries: files of the open folders. */
import { RequestType } from 'vscode-jsonrpc';
import type { PictureRefusal, PictureType } from '../model/picture';
import type { GlossaryReference } from './commonParameters';

export interface PictureParams {
  glossary: GlossaryReference;
  /** The path in the entry, relative to the glossary's folder. */
  target: string;
}

/** A picture to be drawn, or why it is not. */
export type PictureResult =
  { type: PictureType; /** Base64. */ data: string; refusal?: undefined } | { refusal: PictureRefusal };

/** A file that the reader has chosen, or the bytes of one that the reader has dropped or pasted. */
export interface PlacePictureParams {
  glossary: GlossaryReference;
  file?: string;
  name?: string;
  /** Base64. */
  data?: string;
  /** True if it may be copied into the folder of pictures beside the glossary, after the user agreed. */
  mayCopy?: boolean;
}

/**
 * The path for the entry; where it would have to be copied and may not, the path of the copy; or why it cannot be
 * shown.
 */
export type PlacePictureResult = { target: string } | { copyTo: string } | { refusal: PictureRefusal };

export const pictureRequests = {
  picture: new RequestType<PictureParams, PictureResult, void>('glossa/picture'),
  placePicture: new RequestType<PlacePictureParams, PlacePictureResult, void>('glossa/placePicture'),
};
