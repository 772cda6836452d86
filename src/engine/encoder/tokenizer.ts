import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { GlossaError } from '../../domain/errors';
import type { Model } from './modelFolder';
import { refuseTelemetry } from './telemetry';

/** Texts whose ids are kept; words come again and again while a document is aligned. */
const MEMORY = 20_000;
/** Longer texts are sentences and hardly ever come twice. */
const MEMORABLE_LENGTH = 40;

/** Text to token ids, as the model was trained with them; no special tokens are added. */
export interface TextTokenizer {
  /** `readonly`, because the array may be a remembered one. */
  idsOf(text: string): readonly number[];
  /** Id of a token of the vocabulary, such as `</s>`. */
  idOfToken(token: string): number;
}

/**
 * The tokenizer of a model folder. It is built from the files' contents rather than by a model's name, so that the
 * library looks for nothing, neither on the network nor in a cache of its own, and the folder's path may hold any letter.
 */
export async function openTokenizer(model: Model): Promise<TextTokenizer> {
  refuseTelemetry(); // the library imports ONNX Runtime, too
  const { PreTrainedTokenizer } = await import('@xenova/transformers');
  let tokenizer: InstanceType<typeof PreTrainedTokenizer>;
  try {
    tokenizer = new PreTrainedTokenizer(await readJson(model, 'tokenizer.json'), await readJson(model, 'tokenizer_config.json'));
  } catch (error) {
    throw new GlossaError('modelInvalid', `The tokenizer in ${model.folder} cannot be used: ${(error as Error).message}. Install the model again.`);
  }
  const remembered = new Map<string, readonly number[]>();
  return {
    idsOf(text) {
      if (text.length > MEMORABLE_LENGTH) return tokenizer.encode(text, { add_special_tokens: false });
      let ids = remembered.get(text);
      if (!ids) {
        if (remembered.size >= MEMORY) remembered.clear();
        remembered.set(text, (ids = tokenizer.encode(text, { add_special_tokens: false })));
      }
      return ids;
    },
    idOfToken(token) {
      const ids = tokenizer.encode(token, { add_special_tokens: false });
      if (ids.length === 1) return ids[0]!;
      throw new GlossaError('modelInvalid', `The marker ${token} in ${path.join(model.folder, 'model.json')} is no token of tokenizer.json.`);
    },
  };
}

async function readJson(model: Model, name: string): Promise<object> {
  return JSON.parse(await readFile(path.join(model.folder, name), 'utf8')) as object;
}
