import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { PreTrainedTokenizer } from '@xenova/transformers';
import { GlossaError } from '../../../base/errors';
import { REMEDY } from '../model/modelFolder';
import { refuseTelemetry } from '../session/runtime';

/** A vocabulary for fifty languages takes a quarter of this. */
const MOST_BYTES = 64 << 20;

const unpack = promisify(gunzip);

/** A JSON file of a tokenizer, which is compressed where its name ends in `.gz`. */
export async function readTokenizerFile(folder: string, name: string): Promise<object> {
  const bytes = await readFile(path.join(folder, name));
  return JSON.parse((name.endsWith('.gz') ? await unpack(bytes, { maxOutputLength: MOST_BYTES }) : bytes).toString('utf8')) as object;
}

/** What `make` makes of the library's tokenizer. Errors: `modelInvalid`, which says where it lies. */
export async function makeTokenizer<T>(where: string, make: (Tokenizer: typeof PreTrainedTokenizer) => Promise<T>): Promise<T> {
  refuseTelemetry(); // the library imports ONNX Runtime, too
  const { PreTrainedTokenizer: Tokenizer } = await import('@xenova/transformers');
  try {
    return await make(Tokenizer);
  } catch (error) {
    throw new GlossaError('modelInvalid', `The tokenizer in ${where} cannot be used: ${(error as Error).message}. ${REMEDY}`);
  }
}
