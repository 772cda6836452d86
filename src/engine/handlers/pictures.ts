import type { Equivalent } from '../../model/equivalent';
import type {
  PictureParams,
  pictureRequests,
  PictureResult,
  PlacePictureParams,
  PlacePictureResult,
} from '../../protocol/browsing';
import type { EquivalentPicture } from '../../protocol/lookups';
import type { Pictures } from '../store/pictures';
import type { HandlerOf } from './requestHandler';

/** Answers the requests for pictures of entries. */
export class PictureHandler implements HandlerOf<typeof pictureRequests> {
  constructor(private readonly pictures: Pictures) {}

  async picture({ glossary, target }: PictureParams): Promise<PictureResult> {
    const read = await this.pictures.read(glossary.path, target);
    return read.refusal === undefined
      ? { type: read.type, data: Buffer.from(read.bytes).toString('base64') }
      : { refusal: read.refusal };
  }

  async placePicture({
    glossary,
    file,
    name = '',
    data = '',
    mayCopy = false,
  }: PlacePictureParams): Promise<PlacePictureResult> {
    return this.pictures.place(
      glossary.path,
      file === undefined ? { name, bytes: Buffer.from(data, 'base64') } : { file },
      mayCopy,
    );
  }
}

/** The picture of the first equivalent that has one, to be shown beside it. */
export async function firstPicture(
  equivalents: readonly Equivalent[],
  pictures: Pictures,
): Promise<EquivalentPicture | undefined> {
  const first = equivalents.find(({ picture }) => picture !== undefined);
  if (!first?.picture) return undefined;
  const { concept, glossary, picture } = first;
  const read = await pictures.read(glossary, picture.target);
  return {
    concept,
    glossary,
    ...picture,
    ...(read.refusal === undefined
      ? { file: read.file, width: read.width, height: read.height }
      : { refusal: read.refusal }),
  };
}
