import { Command } from 'commander';
import { readFile } from 'node:fs/promises';
import readline from 'node:readline';
import type { PhraseEncoder } from '../../engine/encoder/phraseEncoder';
import { alignSentences } from '../../alignment/sentences';
import { alignWords } from '../../alignment/words';
import { encodeSegments } from '../../engine/encodeSegments';
import { EXIT } from '../exit';
import { printLine } from '../jsonLines';
import { interruptSignal, openEngine } from '../session';

/** `glossa align sentences|words`: the alignment by itself, in the formats of the field. */
export function alignCommand(): Command {
  return new Command('align')
    .description('align sentences or words')
    .addCommand(
      new Command('sentences')
        .description('one segment a line in; one bead a line out, as [0, 1]:[0]:0.1234')
        .argument('<source>')
        .argument('<target>')
        .action(alignSentenceFiles),
    )
    .addCommand(
      new Command('words').description('`source ||| target` a line in; `0-0 1-2 …` a line out').action(alignWordLines),
    );
}

async function alignSentenceFiles(source: string, target: string, _options: object, command: Command): Promise<void> {
  const engine = openEngine(command);
  const signal = interruptSignal();
  const encoder = await engine.requireEncoder();
  const sides = [];
  for (const file of [source, target]) sides.push(await encodeSegments(await linesOf(file), encoder, signal));
  for (const bead of await alignSentences(sides[0]!, sides[1]!, {}, signal)) {
    await printLine(`[${bead.source.join(', ')}]:[${bead.target.join(', ')}]:${bead.cost.toFixed(4)}`);
  }
  await engine.close();
  process.exitCode = EXIT.done;
}

async function alignWordLines(_options: object, command: Command): Promise<void> {
  const engine = openEngine(command);
  const encoder = await engine.requireEncoder();
  let number = 0;
  let refused = 0;
  for await (const line of readline.createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    number++;
    const sides = line.split('|||').map((side) => side.split(/\s+/u).filter(Boolean));
    if (sides.length !== 2) {
      refused++;
      console.error(`line ${number}: two sides parted by ||| are expected.`);
      await printLine({ error: 'Two sides parted by ||| are expected.', line: number });
      continue;
    }
    await printLine(await alignLine(encoder, sides[0]!, sides[1]!));
  }
  await engine.close();
  process.exitCode = refused ? EXIT.findings : EXIT.done;
}

async function alignLine(encoder: PhraseEncoder, sourceWords: string[], targetWords: string[]): Promise<string> {
  const [source, target] = await encoder.encodeWords([sourceWords, targetWords]);
  const links = alignWords(source!, target!, { sourceWords, targetWords });
  return links.map(([from, to]) => `${from}-${to}`).join(' ');
}

/** The segments of a file, one a line; the line break at the end of the file makes no segment. */
async function linesOf(file: string): Promise<string[]> {
  const lines = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '').split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
