import path from 'node:path';
import type { PreTrainedTokenizer } from '@xenova/transformers';
import { tokenizerFileOf } from '../model/modelDescription';
import type { VerifiedModel } from '../model/modelFolder';
import { invalidModelError } from '../model/modelFolder';
import type { TokenizerJson, TokenizerParts } from './tokenizerParts';
import { parseTokenizerJson, TokenizerCache } from './tokenizerParts';
import type { TokenKind } from './vocabulary';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type * as Transformers from '@xenova/transformers';
import { lazyRequire } from '../../../base/lazyRequire';

/** The maximum number of texts whose ids are cached; words repeat often while a document is aligned. */
const MAX_CACHED_TEXTS = 20_000;
type TokenizerModel = NonNullable<PreTrainedTokenizer['_tokenizer']['model']>;

/** The maximum length of a cached text; longer ones are sentences and rarely repeat. */
const MAX_CACHED_LENGTH = 40;
/**
 * The optional configuration. It is loaded only if `model.json` lists its checksum, because it can change token ids.
 */
const CONFIG = 'tokenizer_config.json';

/** Converts text to the token ids that the model was trained on. Adds no special tokens. */
export interface TextTokenizer {
  /** Returns the ids of a text. The array is `readonly`, because it may be cached. */
  idsOf(text: string): readonly number[];
  /** Returns the id of a token of the vocabulary, such as `</s>`. */
  idOfToken(token: string): number;
  kindOf(id: number): TokenKind;
  isUnknown(id: number): boolean;
  /** Clears the cache of token ids. */
  forget(): void;
  /** The highest token id that can occur in a text. */
  readonly highestId: number;
}

/**
 * Opens the tokenizer of a model folder. It is built from file contents, not from a model name, so the library searches
 * neither the network nor a cache. The folder's path may contain any characters.
 *
 * @param cacheFolder for the compiled form of a large vocabulary; may be deleted at any time
 */
export async function openTokenizer(model: VerifiedModel, cacheFolder?: string): Promise<TextTokenizer> {
  const { tokenizer, vocabulary } = await withTokenizerClass(model.folder, async (Tokenizer) => {
    const parts = await readParts(model, cacheFolder);
    const config = CONFIG in model.description.sha256 ? await readTokenizerFile(model.folder, CONFIG) : {};
    return { tokenizer: withPieces(Tokenizer, parts, config), vocabulary: parts.vocabulary };
  });
  const encode = (text: string): number[] => {
    if (!vocabulary.needsByteFallback) return tokenizer.encode(text, { add_special_tokens: false });
    return tokenizer.tokenize(text).flatMap((piece) => vocabulary.idsOfPiece(piece));
  };
  const remembered = new Map<string, readonly number[]>();
  return {
    highestId: vocabulary.highestId,
    kindOf: (id) => vocabulary.kindOf(id),
    forget: () => remembered.clear(),
    isUnknown: (id) => id === vocabulary.unknownId,
    idsOf(text) {
      if (text.length > MAX_CACHED_LENGTH) return encode(text);
      let ids = remembered.get(text);
      if (!ids) {
        if (remembered.size >= MAX_CACHED_TEXTS) remembered.clear();
        remembered.set(text, (ids = encode(text)));
      }
      return ids;
    },
    idOfToken(token) {
      const ids = encode(token);
      if (ids.length === 1 && vocabulary.kindOf(ids[0]!) !== 'unknown') return ids[0]!;
      throw invalidModelError(
        `The marker ${token} in ${path.join(model.folder, 'model.json')} is not a token in tokenizer.json.`,
      );
    },
  };
}

async function readParts(model: VerifiedModel, cacheFolder: string | undefined): Promise<TokenizerParts> {
  const cache = cacheFolder === undefined ? undefined : new TokenizerCache(cacheFolder);
  const file = tokenizerFileOf(model.description);
  const sha256 = model.description.sha256[file]!;
  const kept = await cache?.read(sha256);
  if (kept) return kept;
  const parts = parseTokenizerJson((await readTokenizerFile(model.folder, file)) as TokenizerJson);
  void cache?.save(sha256, parts).catch(() => undefined); // a failed save only slows the next start
  return parts;
}

/**
 * Returns the library's tokenizer. A Unigram one takes its pieces from `UnigramTokenizer` instead of the library's
 * trie, which would need two seconds and most of the engine's memory for a multilingual vocabulary.
 */
function withPieces(
  Tokenizer: typeof PreTrainedTokenizer,
  { rules, unigram }: TokenizerParts,
  config: object,
): PreTrainedTokenizer {
  const tokenizer = new Tokenizer(rules, config);
  if (!unigram) return tokenizer;
  const added = tokenizer._tokenizer.model!.tokens_to_ids;
  const split = (texts: string[]): string[] => texts.flatMap((text) => unigram.tokenize(text));
  const idOf = { get: (piece: string) => unigram.idOf(piece) ?? added.get(piece) };
  tokenizer._tokenizer.model = Object.assign(split, {
    tokens_to_ids: idOf,
    unk_token_id: unigram.unknownId,
  }) as unknown as TokenizerModel;
  return tokenizer;
}

/** The maximum size of a decompressed tokenizer file, in bytes: four times a vocabulary of fifty languages. */
const MAX_BYTES = 64 << 20;

/** Loads only the library's tokenizer: the whole package loads ONNX Runtime and requires an image library. */
const library = lazyRequire<typeof Transformers>('@xenova/transformers', 'src/tokenization_utils.js');

const unpack = promisify(gunzip);

/** Reads a JSON file of a tokenizer, which is compressed if its name ends in `.gz`. */
export async function readTokenizerFile(folder: string, name: string): Promise<object> {
  const bytes = await readFile(path.join(folder, name));
  return JSON.parse(
    (name.endsWith('.gz') ? await unpack(bytes, { maxOutputLength: MAX_BYTES }) : bytes).toString('utf8'),
  ) as object;
}

/**
 * Calls `use` with the library's tokenizer class.
 *
 * @throws GlossaError `modelInvalid` with the location, if `use` fails
 */
export async function withTokenizerClass<T>(
  modelFolder: string,
  use: (Tokenizer: typeof Transformers.PreTrainedTokenizer) => Promise<T>,
): Promise<T> {
  try {
    return await use(library().PreTrainedTokenizer);
  } catch (error) {
    throw invalidModelError(`The tokenizer in ${modelFolder} cannot be used: ${(error as Error).message}.`);
  }
}
