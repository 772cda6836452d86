import { Command } from 'commander';
import { alignSentences } from '../../alignment/sentences/alignSentences';
import { alignWords } from '../../alignment/words/alignWords';
import { pairsWithStatistics } from '../../alignment/words/pairsWithStatistics';
import type { EncodedWords } from '../../alignment/words/encodedSentencePair';
import { GlossaError } from '../../base/errors';
import { Pacer } from '../../base/pacer';
import type { Vectors } from '../../base/vectors';
import { encodeSegments } from '../../engine/build/segmentPairs';
import { InputLines, MAX_LINE_LENGTH } from '../jsonLines';
import { interruptSignal } from '../interrupt';
import { EXIT_STATUS } from '../options';
import { openEngine, readDocumentContent } from '../session';
import { addStandardInputOption, InputFiles } from '../standardStreams';
import { printLine, printMessage } from '../terminal';

/** `glossa align sentences|words`: alignment only, in common formats. */
export function alignCommand(): Command {
  return new Command('align')
    .description('align sentences or words')
    .addCommand(
      addStandardInputOption(
        new Command('sentences')
          .description('align two files with one segment per line; prints one bead per line, such as [0, 1]:[0]:0.1234')
          .argument('<source>', 'source file, or - for standard input')
          .argument('<target>', 'translated file, or - for standard input'),
      ).action(alignSentenceFiles),
    )
    .addCommand(
      new Command('words')
        .description('align lines of the form `source ||| target`; prints `0-0 1-2 …` per line')
        .action(alignWordLines),
    );
}

async function alignSentenceFiles(
  source: string,
  target: string,
  { as }: { as?: string },
  command: Command,
): Promise<void> {
  const signal = interruptSignal();
  const input = new InputFiles([source, target], as, signal);
  const engine = await openEngine(command);
  const encoder = await engine.requireEncoder();
  const texts: string[][] = [];
  for (const file of [source, target]) texts.push(await input.named(() => linesOf(file, input)));
  if (!texts.flat().length)
    throw new GlossaError('documentEmpty', `${input.nameOf(source)} and ${input.nameOf(target)} are empty.`);
  const sides = [];
  for (const lines of texts) sides.push(await encodeSegments(lines, encoder, signal));
  for (const bead of await alignSentences(sides[0]!, sides[1]!, signal)) {
    await printLine(`[${bead.source.join(', ')}]:[${bead.target.join(', ')}]:${bead.cost.toFixed(4)}`);
  }
  await engine.close();
  process.exitCode = EXIT_STATUS.done;
}

/** Aligns the complete input, because every line helps to align the others. */
async function alignWordLines(_options: object, command: Command): Promise<void> {
  const engine = await openEngine(command);
  const signal = interruptSignal();
  const encoder = await engine.requireEncoder();
  const pairs: { line: number; source: string[]; target: string[] }[] = [];
  let lines = 0;
  const input = new InputLines(process.stdin);
  for await (const line of input) {
    lines++;
    const [source, target, ...more] = line.split('|||').map((side) => side.split(/\s+/u).filter(Boolean));
    if (source && target && !more.length && line.length <= MAX_LINE_LENGTH) pairs.push({ line: lines, source, target });
  }
  const encoded = async (start: number, end: number) => {
    const chunk = pairs.slice(start, end);
    const vectors = await encoder.encodeWords(
      chunk.flatMap(({ source, target }) => [source, target]),
      signal,
    );
    return chunk.map(({ line, source, target }, index) => ({
      line,
      source: encodedWords(source, vectors[2 * index]!),
      target: encodedWords(target, vectors[2 * index + 1]!),
    }));
  };
  let printed = 0;
  for await (const { pair, statistics } of pairsWithStatistics(pairs.length, encoded, new Pacer(signal))) {
    for (printed++; printed < pair.line; printed++) await refuseLine(printed);
    await printLine(
      alignWords(pair, statistics)
        .map(([from, to]) => `${from}-${to}`)
        .join(' '),
    );
  }
  for (printed++; printed <= lines; printed++) await refuseLine(printed);
  input.requireAnswered(printed - 1);
  await engine.close();
  process.exitCode = pairs.length < lines ? EXIT_STATUS.findings : EXIT_STATUS.done;
}

function encodedWords(words: readonly string[], vectors: Vectors): EncodedWords {
  return { words: words.map((text) => ({ text })), vectors };
}

async function refuseLine(line: number): Promise<void> {
  printMessage(`line ${line}: expected two sides separated by |||, with at most four million characters.`);
  await printLine({ error: 'Expected two sides separated by |||, with at most four million characters.', line });
}

/**
 * Returns the segments of a file, one per line; a line break at the end of the file does not add a segment. Errors:
 * those of `readDocumentContent`.
 */
async function linesOf(file: string, input: InputFiles): Promise<string[]> {
  const lines = (await readDocumentContent(file, input)).value.text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
