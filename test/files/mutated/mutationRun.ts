import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inProject } from '../../../scripts/steps/project.mjs';
import type { FileReading, FileToRead } from '../support/fileReading';
import { ReaderProcess } from '../support/readerProcess';
import { MutatedFile } from './mutatedFile';
import type { RealFile } from './realFiles';

/** Ten times and more what the slowest sound file of this size takes. */
const MOST_MILLISECONDS = 2000;
const MOST_MEGABYTES = 300;
const MOST_SECONDS_WAITED = 15;
/** Files that are tried to make one failure smaller. */
const MOST_TRIES = 400;
/** Failures that are made smaller and saved; of more nobody would look at the rest. */
const MOST_SAVED = 25;
/**
 * A sentence begins with a capital letter, a number or something quoted, and ends as one; or it names where in the file
 * it is about.
 */
const SENTENCE = /^[\p{Lu}\p{N}“"<].*[.!?”…]$/su;

const ZIPPED = /\.(?:docx|xlsx|ods)$/i;
const DOCUMENTS = /\.(?:docx|md|ftl|rst|adoc|srt|vtt|xcstrings|stringsdict|ts|xlf|xliff|sdlxliff|mqxliff|tmx|po|pot)$/i;
const GLOSSARIES = /\.(?:xlsx|ods|tbx|xlf|xliff|sdlxliff|mqxliff|tmx|po|pot)$/i;

export interface MutationFailure {
  /** What is wrong, and with which reader. */
  fault: string;
  /** Of all files of the run. */
  index: number;
  /** Where the reduced file lies; missing where there were too many. */
  saved?: string;
}

/** Mutates real files and reads them all, in the ways in which each can be read. */
export class MutationRun {
  readonly failures: MutationFailure[] = [];
  private readonly process = new ReaderProcess(MOST_SECONDS_WAITED);
  private readonly known = new Set<string>();

  constructor(
    private readonly reals: readonly RealFile[],
    private readonly seed: number,
  ) {}

  /** Every `step`th file from `first` on, up to `count`. */
  async run(count: number, first = 0, step = 1): Promise<void> {
    for (let index = first; index < count; index += step) {
      const file = MutatedFile.numbered(index, this.seed, this.reals);
      for (const as of waysOf(file)) {
        const fault = await this.faultOf(file, as);
        if (fault) await this.note(fault, index, file, as);
      }
    }
  }

  end(): void {
    this.process.end();
  }

  private async faultOf(file: MutatedFile, as: FileToRead['as']): Promise<string | undefined> {
    const { fileName, bytes } = file;
    const fault = faultIn(
      await this.process.read({ as, fileName, bytes }),
      ZIPPED.test(fileName) ? Infinity : linesIn(bytes),
    );
    return fault && `${path.extname(fileName)} as a ${as}: ${fault}`;
  }

  /** One file for each fault, as small as it can be made. */
  private async note(fault: string, index: number, file: MutatedFile, as: FileToRead['as']): Promise<void> {
    if (this.known.has(fault)) return;
    this.known.add(fault);
    if (this.failures.length >= MOST_SAVED) return void this.failures.push({ fault, index });
    const folder = inProject('test-results', 'mutated');
    const saved = path.join(folder, `${this.seed}-${index}-${as}${path.extname(file.fileName)}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(saved, (await this.reduced(file, as, fault)).bytes);
    this.failures.push({ fault, index, saved });
  }

  private async reduced(file: MutatedFile, as: FileToRead['as'], fault: string): Promise<MutatedFile> {
    let smallest = file;
    let tries = 0;
    for (let found = true; found;) {
      found = false;
      for (const smaller of smallest.smaller()) {
        if (++tries > MOST_TRIES) return smallest;
        if ((await this.faultOf(smaller, as)) !== fault) continue;
        smallest = smaller;
        found = true;
        break;
      }
    }
    return smallest;
  }
}

const waysOf = ({ fileName }: MutatedFile): FileToRead['as'][] => [
  ...(DOCUMENTS.test(fileName) ? ['document' as const] : []),
  ...(GLOSSARIES.test(fileName) ? ['glossary' as const] : []),
];
const linesIn = (bytes: Uint8Array): number =>
  Buffer.from(bytes)
    .toString()
    .split(/\r\n|\r|\n/).length;

/** What a reading must not be, told so that the same fault is told alike; undefined where it is as it should be. */
function faultIn(
  { ended, fault = '', milliseconds, megabytes, problems }: FileReading,
  lines: number,
): string | undefined {
  if (ended !== 'read') return `${ended}: ${fault.split('\n').slice(0, 2).join(' ').replace(/\d+/g, '0')}`;
  if (milliseconds > MOST_MILLISECONDS) return `takes longer than ${MOST_MILLISECONDS} ms`;
  if (megabytes > MOST_MEGABYTES) return `takes more than ${MOST_MEGABYTES} MB`;
  for (const { line, message } of problems) {
    if (!Number.isInteger(line) || line < 1 || line > lines)
      return `a problem in no line: ${message.replace(/\d+/g, '0').slice(0, 60)}`;
    if (!SENTENCE.test(message)) return `a problem without a sentence: ${message.slice(0, 60)}`;
  }
  return undefined;
}

/** For the message of a test: what is wrong, and how to see it again. */
export function formatFailures(failures: readonly MutationFailure[], seed: number): string {
  return failures
    .map(
      ({ fault, index, saved }) => `${fault}\n    file ${index} of seed ${seed}${saved ? `, reduced in ${saved}` : ''}`,
    )
    .join('\n');
}
