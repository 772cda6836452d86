import type { Calibration } from '../../../model/adaptation';

/** The field `markers` of `model.json`: the order of context, phrase and marker tokens in the input. */
export interface MarkersDescription {
  /** Tokens of the vocabulary, and `{before}`, `{phrase}`, `{after}`, each once and in this order. */
  template: readonly string[];
  /** True if the mean over the phrase includes the markers right before and after it (XPR's released checkpoint). */
  pooled: boolean;
}

/** The field `relatedness` of `model.json`. */
export interface RelatednessDescription {
  file: string;
  dimensions: number;
  /** The name of the network's output with one row per text: the vector of the phrase's context. */
  output: string;
  /** The softmax temperature for choosing a sense by translation. */
  temperature: number;
  /** The bonus of a sense for a translation that dictionaries list for it. */
  listed: number;
}

/** The field `english` of `model.json`: a network that reads English sentences for the senses of words. */
export interface EnglishSenseModelDescription {
  network: string;
  /** The name of the file with the vectors of the senses in the relatedness file. */
  senses: string;
  tokenizer: string;
  /** The dimensions of its vectors. */
  dimensions: number;
  /** Names of its inputs: token ids, and which of them are the phrase. */
  input: readonly [ids: string, mask: string];
  output: string;
  /** The id of the token before a sentence. */
  first: number;
  /** The id of the token after a sentence. */
  last: number;
}

/** A model as described in `model.json`, validated. docs/development/model.md explains every field. */
export interface ModelDescription {
  name: string;
  dimensions: number;
  /** The longest input that the model takes, in tokens, markers included. */
  maxTokens: number;
  /** The part lower-cased before tokenisation: everything, nothing, or the phrase without its context. */
  lowercase: boolean | 'phrase';
  /** The marker tokens; `null` if before, phrase and after are tokenised separately and joined without markers. */
  markers: MarkersDescription | null;
  pooling: 'mean';
  /** How the vectors of example sentences are combined: their mean, with or without normalising each first. */
  examplePooling: 'mean' | 'normalisedMean';
  /** Names of the model's inputs: token ids and attention mask. */
  input: readonly [ids: string, mask: string];
  /** Name of the output with one row per token. */
  output: string;
  padId: number;
  /** The supported languages, as BCP 47 tags. */
  languages: readonly string[];
  /** File name → SHA-256 in hexadecimal digits. */
  sha256: Readonly<Record<string, string>>;
  calibration: Calibration;
  licence: string;
  /** The attention mask value of the phrase's tokens; context has 1. Most models use 1 for both. */
  phraseMark: number;
  /** A file of related words in the folder, listed in `sha256` (docs/development/model.md). */
  relatedness?: RelatednessDescription;
  /** A network for English sentences, in files of the folder that `sha256` lists (docs/development/model.md). */
  english?: EnglishSenseModelDescription;
  /** A file of codebooks for FAISS in the folder, listed in `sha256` (docs/development/model.md). */
  codebooks?: string;
  /** The file of idioms, listed in `sha256`. */
  idioms?: string;
  /** The precision of the weights. The vectors of 8-bit models differ slightly between processors. */
  precision: 'float32' | 'int8';
}

/**
 * The calibration of an uncalibrated model: even equal vectors stay below 0.9, which avoids false certainty. The order
 * is unaffected.
 */
const UNCALIBRATED: Calibration = { slope: 8, intercept: -6 };

/** Required files: `model.onnx` and one tokenizer file. `tokenizer_config.json` is used only if `sha256` lists it. */
const NETWORK = 'model.onnx';
const TOKENIZERS = ['tokenizer.json', 'tokenizer.json.gz'];

const PLACEHOLDERS = ['{before}', '{phrase}', '{after}'];

/** Parses the JSON of a `model.json`. Returns the value, or `faults` in words. */
export function parseModelDescription(
  json: unknown,
): { value: ModelDescription; faults: [] } | { value?: undefined; faults: string[] } {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return { faults: ['it must contain one JSON object'] };
  const fields = json as Record<string, unknown>;
  const faults: string[] = [];
  const field = <T>(
    name: keyof ModelDescription,
    wanted: string,
    check: (value: unknown) => value is T,
    whenMissing?: T,
  ): T => {
    const value = fields[name] === undefined && whenMissing !== undefined ? whenMissing : fields[name];
    if (check(value)) return value;
    faults.push(`"${name}" must be ${wanted}`);
    return undefined as never;
  };
  const optional = <T>(
    name: keyof ModelDescription,
    wanted: string,
    check: (value: unknown) => value is T,
  ): T | undefined => (fields[name] === undefined ? undefined : field(name, wanted, check));
  const value: ModelDescription = {
    name: field('name', 'a string', isText),
    dimensions: field('dimensions', 'a whole number from 1 to 4096', wholeNumber(1, 4096)),
    maxTokens: field('maxTokens', 'a whole number from 8 to 8192', wholeNumber(8, 8192)),
    lowercase: field('lowercase', 'true, false or "phrase"', oneOf([true, false, 'phrase'] as const)),
    markers: field(
      'markers',
      'null, or a "template" with {before}, {phrase} and {after} in this order and "pooled", true or false',
      isMarkers,
    ),
    pooling: field('pooling', '"mean"', oneOf(['mean'] as const)),
    examplePooling: field('examplePooling', '"mean" or "normalisedMean"', oneOf(['mean', 'normalisedMean'] as const)),
    input: field('input', 'the names of two inputs, token ids and attention mask', isPairOfTexts),
    output: field('output', 'the name of the output with one row per token', isText),
    padId: field('padId', 'a whole number', wholeNumber(0, 2 ** 31 - 1)),
    languages: field('languages', 'a list of language tags', isTexts),
    sha256: field(
      'sha256',
      `file names with their SHA-256, including ${NETWORK} and ${TOKENIZERS.join(' or ')}`,
      isChecksums,
    ),
    calibration: field(
      'calibration',
      'a "slope" and an "intercept", both numbers, and optionally "own" with the same',
      isCalibration,
      UNCALIBRATED,
    ),
    licence: field('licence', 'a string', isText),
    phraseMark: field('phraseMark', 'a whole number from 1 to 9', wholeNumber(1, 9), 1),
    relatedness: optional(
      'relatedness',
      'a "file" that "sha256" lists, an even number of "dimensions", the name of an "output", a "temperature" and ' +
        '"listed"',
      isRelatedness,
    ),
    english: optional(
      'english',
      'files for the "network", the "senses" and the "tokenizer" that "sha256" lists, an even number of ' +
        '"dimensions", the names of two inputs in "input" and of an "output", and the tokens "first" and "last"; it ' +
        'needs "relatedness"',
      isEnglish(fields['relatedness']),
    ),
    codebooks: optional('codebooks', 'the name of a file that "sha256" lists', isText),
    idioms: optional('idioms', 'the name of a file that "sha256" lists', isText),
    precision: field('precision', '"float32" or "int8"', oneOf(['float32', 'int8'] as const), 'float32'),
  };
  for (const [name, file] of [
    ['relatedness', value.relatedness?.file],
    ['english', value.english?.network],
    ['english', value.english?.senses],
    ['english', value.english?.tokenizer],
    ['codebooks', value.codebooks],
    ['idioms', value.idioms],
  ]) {
    if (file !== undefined && value.sha256 && !Object.hasOwn(value.sha256, file))
      faults.push(`"sha256" must list “${file}”, the file of "${name}"`);
  }
  if (fields['specialTokens'])
    faults.push('"specialTokens" must be false; write tokens around the phrase in "markers"');
  return faults.length > 0 ? { faults } : { value, faults: [] };
}

export function tokenizerFileOf({ sha256 }: ModelDescription): string {
  return TOKENIZERS.find((file) => file in sha256)!;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText);
}

function isPairOfTexts(value: unknown): value is [string, string] {
  return isTexts(value) && value.length === 2;
}

function wholeNumber(min: number, max: number) {
  return (value: unknown): value is number =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

function oneOf<const T>(values: readonly T[]) {
  return (value: unknown): value is T => values.includes(value as T);
}

function isMarkers(value: unknown): value is MarkersDescription | null {
  if (value === null) return true;
  if (typeof value !== 'object') return false;
  const { template, pooled } = value as Partial<MarkersDescription>;
  return (
    isTexts(template) &&
    template.filter((token) => PLACEHOLDERS.includes(token)).join() === PLACEHOLDERS.join() &&
    typeof pooled === 'boolean'
  );
}

/**
 * Returns whether a value lists checksums by file name. Names are joined to the folder unchanged and must not lead out
 * of it.
 */
function isChecksums(value: unknown): value is Record<string, string> {
  if (typeof value !== 'object' || value === null) return false;
  const areValid = Object.entries(value).every(
    ([file, sum]) => /^[\w-][\w.-]*$/.test(file) && typeof sum === 'string' && /^[0-9a-f]{64}$/.test(sum),
  );
  return areValid && NETWORK in value && TOKENIZERS.some((file) => file in value);
}

function isRelatedness(value: unknown): value is RelatednessDescription {
  const { file, dimensions, output, temperature, listed } = (value ?? {}) as Partial<RelatednessDescription>;
  const isPositive = (number: unknown): boolean => typeof number === 'number' && number > 0 && Number.isFinite(number);
  return (
    isText(file) &&
    isText(output) &&
    wholeNumber(2, 4096)(dimensions) &&
    dimensions % 2 === 0 &&
    [temperature, listed].every(isPositive)
  );
}

const isEnglish =
  (relatedness: unknown) =>
  (value: unknown): value is EnglishSenseModelDescription => {
    const { network, senses, tokenizer, dimensions, input, output, first, last } = (value ??
      {}) as Partial<EnglishSenseModelDescription>;
    const areTexts = [network, senses, tokenizer, output].every(isText) && isPairOfTexts(input);
    return (
      relatedness !== undefined &&
      areTexts &&
      wholeNumber(2, 4096)(dimensions) &&
      dimensions % 2 === 0 &&
      [first, last].every(wholeNumber(0, 2 ** 31 - 1))
    );
  };

function isCalibration(value: unknown): value is Calibration {
  const { slope, intercept, own } = (value ?? {}) as Partial<Calibration>;
  return Number.isFinite(slope) && Number.isFinite(intercept) && (own === undefined || isCalibration(own));
}
