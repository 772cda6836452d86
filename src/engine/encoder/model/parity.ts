import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import readline from 'node:readline';
import type { GlossaError } from '../../../base/errors';
import { dot, normaliseInPlace } from '../../../base/vectors';
import { openEncoder } from '../encoder';
import { openIdioms } from '../idioms';
import { InputBuilder } from '../inputs';
import { openTokenizer } from '../tokenizer/tokenizer';
import { readModel, invalidModelError } from './modelFolder';

/** The maximum deviation of a float model's values from the reference values. */
const MAX_DIFFERENCE = 1e-4;
/**
 * The minimum cosine of an 8-bit model's vectors with the reference vectors. Processors round 8-bit products
 * differently.
 */
const MIN_COSINE = 0.999;
const FILE = 'parity.jsonl';
/** The parity file of the network that reads English. */
const ENGLISH_FILE = 'english.parity.jsonl';

/** A line of `parity.jsonl`: the expected output according to the model's makers. */
export interface ParityRow {
  before: string;
  phrase: string;
  after: string;
  ids: number[];
  span: [start: number, end: number];
  vector: number[];
}

/** How closely this machine reproduces the makers' vectors. Without parity files, `rows` is 0. */
export interface ParityResult {
  runtime: 'native' | 'WebAssembly';
  rows: number;
  leastCosine: number;
  greatestDifference: number;
}

/**
 * Reproduces every line of a model folder's `parity.jsonl`: the ids exactly, and the vectors to 1e-4. Vectors of an
 * 8-bit model and of `english.parity.jsonl` must have a cosine of at least 0.999. Errors: those of `openEncoder`, and
 * `modelInvalid` for the first line that differs.
 */
export async function checkParity(folder: string, signal?: AbortSignal): Promise<ParityResult> {
  const model = await readModel(folder);
  const { dimensions, precision } = model.description;
  const tokenizer = await openTokenizer(model);
  const inputs = new InputBuilder(model.description, tokenizer, await openIdioms(model, tokenizer.highestId));
  const encoder = await openEncoder(folder);
  const figures: ParityResult = {
    runtime: encoder.nativeFailure === undefined ? 'native' : 'WebAssembly',
    rows: 0,
    leastCosine: 1,
    greatestDifference: 0,
  };
  const compare = (vector: Float32Array, row: ParityRow, file: string, line: number, isExact: boolean): void => {
    const expected = Float32Array.from(row.vector);
    const difference = vector.reduce((greatest, value, i) => Math.max(greatest, Math.abs(value - expected[i]!)), 0);
    const cosine = dot(vector, normaliseInPlace(expected.slice()));
    figures.rows++;
    figures.leastCosine = Math.min(figures.leastCosine, cosine);
    figures.greatestDifference = Math.max(figures.greatestDifference, difference);
    if (isExact ? difference <= MAX_DIFFERENCE : cosine >= MIN_COSINE) return;
    const deviation = isExact
      ? ` by ${difference.toPrecision(2)}, more than ${MAX_DIFFERENCE}.`
      : `: cosine ${cosine.toFixed(4)}, below ${MIN_COSINE}.`;
    throw differs(folder, file, line, row, `has a vector that differs from the reference${deviation}`);
  };
  try {
    let line = 0;
    for await (const row of parityRows(folder, FILE, dimensions)) {
      line++;
      const { before, phrase, after } = row;
      const [ids, ...more] = inputs.sentencesOf({ before, phrase, after }).flat();
      if (
        !ids ||
        more.length > 0 ||
        ids.ids.join() !== row.ids.join() ||
        [ids.span.start, ids.span.end].join() !== row.span.join()
      ) {
        throw differs(
          folder,
          FILE,
          line,
          row,
          'has token ids that differ from the reference. tokenizer.json may have been changed.',
        );
      }
      compare(
        (await encoder.encodePhrases([{ before, phrase, after }], signal)).row(0),
        row,
        FILE,
        line,
        precision === 'float32',
      );
    }
    const { englishSenseModel } = encoder;
    if (!englishSenseModel) return figures;
    line = 0;
    // Only the cosine is checked, because the network's weights have four bits.
    for await (const row of parityRows(folder, ENGLISH_FILE, englishSenseModel.dimensions))
      compare((await englishSenseModel.read([row], signal)).row(0), row, ENGLISH_FILE, ++line, false);
  } finally {
    await encoder.close();
  }
  return figures;
}

function differs(folder: string, file: string, line: number, { phrase }: ParityRow, what: string): GlossaError {
  return invalidModelError(`${path.join(folder, file)}, line ${line}: “${phrase}” ${what}`);
}

/** Yields the validated lines of a parity file; none if it does not exist. */
async function* parityRows(folder: string, name: string, dimensions: number): AsyncGenerator<ParityRow> {
  const file = path.join(folder, name);
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  let line = 0;
  for await (const text of readline.createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    line++;
    if (text.trim() === '') continue;
    const row = rowOf(text, dimensions);
    if (!row) {
      const wanted = `not a JSON object with before, phrase, after, ids, span and a vector of ${dimensions} numbers`;
      throw invalidModelError(`${file}, line ${line} is ${wanted}.`);
    }
    yield row;
  }
}

function rowOf(text: string, dimensions: number): ParityRow | undefined {
  let row: Partial<Record<keyof ParityRow, unknown>> | null;
  try {
    row = JSON.parse(text) as typeof row;
  } catch {
    return undefined;
  }
  const isText = (value: unknown): boolean => typeof value === 'string';
  const areNumbers = (value: unknown, count?: number): boolean =>
    Array.isArray(value) && value.every(Number.isFinite) && (count === undefined || value.length === count);
  const areTexts = isText(row?.before) && isText(row?.phrase) && isText(row?.after);
  const isValid = areTexts && areNumbers(row?.ids) && areNumbers(row?.span, 2) && areNumbers(row?.vector, dimensions);
  return isValid ? (row as ParityRow) : undefined;
}
