import type { ProblemList } from '../../base/problem';
import type { Steps } from '../../base/steps';
import type { ByteSource } from './decodeText';
import { decodeInChunks, readChunks } from './decodeText';

/** The maximum length of a line in UTF-16 code units. A longer line is not an entry of a glossary. */
export const MAX_TEXT_LINE_LENGTH = 1 << 20;
const TOO_LONG = 'This line is longer than a million characters and was skipped. Check the line endings of the file.';

/** Converts the line ends CR LF and CR of a text that arrives in pieces to LF. */
export class LineEnds {
  private endedWithReturn = false;

  normalise(piece: string): string {
    const text = this.endedWithReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
    if (piece) this.endedWithReturn = piece.endsWith('\r');
    return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  }
}

/**
 * Splits a text that arrives in pieces into lines, which end with LF, CR LF or a lone CR. An overlong line is reported
 * and skipped.
 */
class LineCutter {
  private rest = '';
  private line = 0;
  private readonly lineEnds = new LineEnds();
  private isTooLong = false;

  constructor(
    private readonly problems: ProblemList,
    /** Receives a line without its terminator, and its number from 1. */
    private readonly take: (text: string, line: number) => void,
  ) {}

  write(piece: string): void {
    const [first = '', ...others] = this.lineEnds.normalise(piece).split('\n');
    this.append(first);
    for (const text of others) {
      this.finish();
      this.append(text);
    }
  }

  end(): void {
    if (this.rest || this.isTooLong) this.finish();
  }

  private append(text: string): void {
    if (this.isTooLong) return;
    if (this.rest.length + text.length <= MAX_TEXT_LINE_LENGTH) {
      this.rest += text;
      return;
    }
    this.rest = '';
    this.isTooLong = true;
    this.problems.report(this.line + 1, TOO_LONG);
  }

  private finish(): void {
    const text = this.rest;
    this.rest = '';
    this.line++;
    if (!this.isTooLong) this.take(text, this.line);
    this.isTooLong = false;
  }
}

/** Passes the lines of a text file to `take`, one by one. */
export function* readLines(
  source: ByteSource,
  encoding: string | undefined,
  problems: ProblemList,
  take: (text: string, line: number) => void,
): Steps<void> {
  const cutter = new LineCutter(problems, take);
  problems.add(
    yield* decodeInChunks(readChunks(source), encoding, (piece) => {
      cutter.write(piece);
      return true;
    }),
  );
  cutter.end();
}

/** A lone surrogate, which JSON can express but a file cannot contain. */
const HALF = /\p{Surrogate}/gu;
const HALF_IN_JSON = /\\ud[89a-f][\da-f]{2}/i;

/**
 * The maximum nesting of lists and objects. The limit keeps recursive functions, such as the serialisation, from
 * overflowing the stack. XML, nested up to 100 elements deep, takes two levels per element.
 */
export const MAX_JSON_DEPTH = 500;
const [OPENED_LIST, OPENED_OBJECT] = ['['.charCodeAt(0), '{'.charCodeAt(0)];

/**
 * Parses JSON, usually one line of a file. Lone surrogates become U+FFFD, and `isDamaged` reports them.
 * @throws SyntaxError for invalid JSON, and for nesting of more than {@link MAX_JSON_DEPTH}
 */
export function parseAndRepairJson(json: string): { value: unknown; isDamaged: boolean } {
  if (isNestedDeeper(json)) throw new SyntaxError(`It is nested more than ${MAX_JSON_DEPTH} levels deep.`);
  if (!HALF_IN_JSON.test(json)) return { value: JSON.parse(json), isDamaged: false };
  let isDamaged = false;
  const value: unknown = JSON.parse(json, (_, each: unknown) => {
    if (typeof each !== 'string') return each;
    const whole = each.replace(HALF, '\uFFFD');
    isDamaged ||= whole !== each;
    return whole;
  });
  return { value, isDamaged };
}

function isNestedDeeper(json: string): boolean {
  let opened = 0;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (code === OPENED_LIST || code === OPENED_OBJECT) opened++;
  }
  if (opened <= MAX_JSON_DEPTH) return false;
  let depth = 0;
  let isInString = false;
  for (const { 0: sign } of json.matchAll(/\\.|["[\]{}]/gs)) {
    if (sign === '"') isInString = !isInString;
    else if (!isInString && (sign === '[' || sign === '{') && ++depth > MAX_JSON_DEPTH) return true;
    else if (!isInString && (sign === ']' || sign === '}')) depth--;
  }
  return false;
}

export const DAMAGED_CHARACTERS_MESSAGE =
  'This line contains incomplete characters (unpaired surrogates). They are shown as \uFFFD. Replace them.';
