import { Command } from 'commander';
import { interruptSignal } from '../interrupt';
import { answerLines, phraseOf } from '../jsonLines';
import { EXIT } from '../options';
import { openEngine } from '../session';

/** `glossa encode`: phrases in context in, l2-normalised vectors out. */
export function encodeCommand(): Command {
  return new Command('encode')
    .description('turn phrases, one JSON object a line, into vectors')
    .action(async (_options: object, command: Command) => {
      const engine = await openEngine(command);
      const signal = interruptSignal();
      const encoder = await engine.requireEncoder();
      const refused = await answerLines(process.stdin, phraseOf, async (phrases) => {
        const vectors = await encoder.encodePhrases(phrases, signal);
        return phrases.map((_, index) => vectorLine(vectors.row(index)));
      });
      await engine.close();
      process.exitCode = refused ? EXIT.findings : EXIT.done;
    });
}

/** A vector, or the reason why there is none: the encoder gives a row of zeros then, which a reader would divide by. */
function vectorLine(row: Float32Array): { vector: number[] } | Error {
  if (row.some((value) => value !== 0)) return { vector: Array.from(row) };
  return new Error('The model knows no word or sign of this phrase, so that it has no vector.');
}
