import type { GlossaryReference } from '../../protocol/protocol';
import { Requests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import type { PictureView } from './pictureTypes';
import { refusedPictureWords } from './pictureWords';

/** @param target as the entry has it */
export async function pictureView(
  engine: EngineClient,
  glossary: GlossaryReference,
  target: string,
): Promise<PictureView> {
  const result = await engine.request(Requests.picture, { glossary, target });
  return result.refusal === undefined
    ? { source: `data:${result.type};base64,${result.data}` }
    : { said: refusedPictureWords(result.refusal, target) };
}
