import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { GlossaError } from '../../../base/errors';
import { externalDataFilesOf } from './externalData';
import type { ModelDescription } from './modelDescription';
import { parseModelDescription } from './modelDescription';

const REINSTALL_MODEL_ADVICE = 'Install the model again, or choose another model folder in the settings.';

/** Returns the error `modelInvalid` for a problem, which is one or more sentences, with advice. */
export function invalidModelError(problem: string): GlossaError {
  return new GlossaError('modelInvalid', `${problem} ${REINSTALL_MODEL_ADVICE}`);
}

/** A model whose files match the checksums in its `model.json`. */
export interface VerifiedModel {
  /** Absolute path. */
  folder: string;
  description: ModelDescription;
  /** Thirty-two hexadecimal digits that change whenever something changes that a vector depends on. */
  fingerprint: string;
  /** Names of the files that the network takes weights from. */
  externalData: readonly string[];
  /** The data files of the network that reads English; missing without such a network. */
  englishData?: readonly string[];
  /** The content of the codebooks file. */
  codebooks: Buffer | undefined;
}

/**
 * Reads `model.json` in a folder and verifies every checksum in it, including files with the network's weights. Errors:
 * `modelMissing` if a file is missing, `modelInvalid` if one is damaged, unlisted or outside the folder, or the
 * description is wrong.
 */
export async function readModel(folder: string): Promise<VerifiedModel> {
  const description = await readModelDescription(folder);
  // In parallel, so that one file is read while another is hashed.
  await Promise.all(
    Object.entries(description.sha256).map(async ([name, expected]) => {
      const file = await fileWithin(folder, name);
      if ((await checksum(file)) === expected) return;
      throw invalidModelError(
        `${file} is damaged or belongs to another model: its SHA-256 is not the one in model.json.`,
      );
    }),
  );
  const externalData = await listedData(path.join(folder, 'model.onnx'), description);
  const englishData =
    description.english && (await listedData(path.join(folder, description.english.network), description));
  const codebooks =
    description.codebooks === undefined ? undefined : await readFile(path.join(folder, description.codebooks));
  return {
    folder: path.resolve(folder),
    description,
    fingerprint: fingerprintOf(description, externalData),
    externalData,
    englishData,
    codebooks,
  };
}

/** Reads only `model.json`, for a list of models. Errors: those of `readModel`, except for the other files. */
export async function readModelDescription(folder: string): Promise<ModelDescription> {
  const file = await fileWithin(folder, 'model.json');
  return describe(file, await readText(file));
}

/**
 * Returns the path of a regular file in the model's folder, following links. Errors: `modelMissing`, `modelInvalid`.
 */
async function fileWithin(folder: string, name: string): Promise<string> {
  const file = path.join(folder, name);
  try {
    const [real, realFolder] = await Promise.all([realpath(file), realpath(folder)]);
    if (path.dirname(real) !== realFolder)
      throw invalidModelError(
        `${file} is a link to ${real}, outside the model folder. Copy the file itself into the folder.`,
      );
    if (!(await stat(real)).isFile()) throw invalidModelError(`${file} is not a file.`);
    return file;
  } catch (error) {
    throw error instanceof GlossaError ? error : unreadable(file, error);
  }
}

/**
 * Returns the names of a network's data files, all of which `sha256` must list. Names in `sha256` contain no path, so
 * they cannot lead out of the folder. Errors: `modelInvalid`.
 */
async function listedData(network: string, { sha256 }: ModelDescription): Promise<string[]> {
  const locations = await externalDataFilesOf(network).catch((error: unknown) => {
    throw error instanceof RangeError
      ? invalidModelError(`${network} cannot be read: ${error.message}.`)
      : unreadable(network, error);
  });
  const unlisted = [...locations].find((name) => !Object.hasOwn(sha256, name));
  if (unlisted === undefined) return [...locations];
  throw invalidModelError(
    `${network} uses “${unlisted}”, which cannot be verified because "sha256" in model.json does not list it. Add ` +
      `its name, without a path, and its SHA-256.`,
  );
}

function describe(file: string, text: string): ModelDescription {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw invalidModelError(`${file} is not JSON: ${(error as Error).message}.`);
  }
  const { value, faults } = parseModelDescription(json);
  if (!value) throw invalidModelError(`${file} does not describe a model: ${faults.join('; ')}.`);
  return value;
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** Returns the SHA-256 of a file, read in parts because a model may be larger than memory. */
async function checksum(file: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash);
  } catch (error) {
    throw unreadable(file, error);
  }
  return hash.digest('hex');
}

function unreadable(file: string, error: unknown): GlossaError {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return new GlossaError('modelMissing', `${file} is missing. ${REINSTALL_MODEL_ADVICE}`);
  return new GlossaError('modelMissing', `${file} cannot be read: ${message}. ${REINSTALL_MODEL_ADVICE}`);
}

/**
 * The version of the pooling. Increase it when the same files and fields give other vectors, so the caches are rebuilt.
 */
const POOLING_VERSION = 2;

/**
 * Returns a fingerprint of everything that affects vectors. Name, languages, licence, calibration, codebooks and the
 * English reader do not, so caches survive their changes. The relatedness file counts only if the network uses it.
 */
function fingerprintOf(model: ModelDescription, externalData: readonly string[]): string {
  const { sha256, markers, relatedness, english, idioms } = model;
  const apart = [relatedness?.file, model.codebooks, english?.network, english?.senses, english?.tokenizer];
  const sums = Object.entries(sha256)
    .filter(([file]) => externalData.includes(file) || !apart.includes(file))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = [
    POOLING_VERSION,
    sums,
    model.dimensions,
    model.maxTokens,
    model.lowercase,
    markers && [markers.template, markers.pooled],
    model.pooling,
    model.examplePooling,
    model.input,
    model.output,
    model.padId,
    model.phraseMark,
    ...(idioms === undefined ? [] : [idioms]),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
