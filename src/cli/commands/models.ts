import { Command } from 'commander';
import os from 'node:os';
import path from 'node:path';
import { GlossaError } from '../../base/errors';
import type { InstalledModel } from '../../engine/encoder/model/modelLibrary';
import { bundledModelFolder, ModelLibrary } from '../../engine/encoder/model/modelLibrary';
import { checkParity } from '../../engine/encoder/model/parity';
import { interruptSignal } from '../interrupt';
import { answerLines, parsePhrase } from '../jsonLines';
import { EXIT_STATUS, UsageError } from '../options';
import { openEngine } from '../session';
import { printLine, printMessage } from '../terminal';

/** `glossa models`: lists the installed encoders; installs one from a folder, verifies it, or removes it. */
export function modelsCommand(): Command {
  return new Command('models')
    .description('list the installed models, one per line')
    .action(async (_: object, command: Command) => {
      const { model } = command.optsWithGlobals<{ model?: string }>();
      if (model !== undefined)
        throw new UsageError(
          `“glossa models” lists the installed models. To check one, run: glossa models verify ${model}`,
        );
      const models = await library().list();
      for (const model of models) await printLine(modelLine(model));
      process.exitCode = models.some(({ fault }) => fault !== undefined) ? EXIT_STATUS.findings : EXIT_STATUS.done;
    })
    .addCommand(installCommand())
    .addCommand(verifyCommand())
    .addCommand(removeCommand());
}

function installCommand(): Command {
  return new Command('install')
    .description('verify the checksums of a model folder, run the model, and copy it to your user data')
    .argument('<folder>', 'folder with model.json')
    .action(async (folder: string) => {
      await printLine(modelLine(await library().install(path.resolve(folder), interruptSignal())));
      process.exitCode = EXIT_STATUS.done;
    });
}

function verifyCommand(): Command {
  return new Command('verify')
    .description('verify the checksums, and reproduce the vectors of parity.jsonl')
    .argument('[model]', 'name of an installed model, or a folder (default: every model)')
    .action(async (wanted: string | undefined) => {
      const signal = interruptSignal();
      let refused = false;
      for (const { folder, isBundled } of await chosen(wanted)) {
        try {
          const parity = await checkParity(folder, signal);
          await printLine({ folder, bundled: isBundled, parity });
        } catch (error) {
          if (!(error instanceof GlossaError) || error.code === 'cancelled') throw error;
          refused = true;
          printMessage(error.message);
          await printLine({ folder, bundled: isBundled, error: error.message });
        }
      }
      process.exitCode = refused ? EXIT_STATUS.findings : EXIT_STATUS.done;
    });
}

function removeCommand(): Command {
  return new Command('remove')
    .description('delete an installed model')
    .argument('<name>', 'name of the model')
    .action(async (name: string) => {
      await printLine({ ...modelLine(await library().remove(name)), removed: true });
      process.exitCode = EXIT_STATUS.done;
    });
}

/** Returns the model library, in `$XDG_DATA_HOME` or `~/.local/share`, because caches may be deleted. */
function library(): ModelLibrary {
  const dataRoot = process.env.XDG_DATA_HOME || path.join(os.homedir(), '.local', 'share');
  return new ModelLibrary(path.join(dataRoot, 'glossa', 'models'), bundledModelFolder());
}

/**
 * Returns the models with a name, otherwise the folder of that name; all models if `wanted` is undefined. For a folder
 * with the name of a model, specify ./name.
 */
async function chosen(wanted: string | undefined): Promise<Pick<InstalledModel, 'folder' | 'isBundled'>[]> {
  const models = await library().list();
  if (wanted === undefined) return models;
  const named = models.filter(({ description }) => description?.name === wanted);
  return named.length > 0 ? named : [{ folder: path.resolve(wanted), isBundled: false }];
}

function modelLine({ folder, isBundled, description, fault }: InstalledModel): object {
  if (!description) {
    printMessage(fault ?? '');
    return { folder, bundled: isBundled, error: fault };
  }
  const { name, dimensions, precision, languages, licence } = description;
  return { name, folder, bundled: isBundled, dimensions, precision, languages, licence };
}

/** `glossa encode`: returns the l2-normalised vectors of phrases in context. */
export function encodeCommand(): Command {
  return new Command('encode')
    .description('print the vectors of phrases, one JSON object per line')
    .action(async (_options: object, command: Command) => {
      const engine = await openEngine(command);
      const signal = interruptSignal();
      const encoder = await engine.requireEncoder();
      const refused = await answerLines(process.stdin, parsePhrase, async (phrases) => {
        const vectors = await encoder.encodePhrases(phrases, signal);
        return phrases.map((_, index) => vectorLine(vectors.row(index)));
      });
      await engine.close();
      process.exitCode = refused ? EXIT_STATUS.findings : EXIT_STATUS.done;
    });
}

/** Returns a vector, or an error if the row is zero, because the encoder does not know the phrase. */
function vectorLine(row: Float32Array): { vector: number[] } | Error {
  if (row.some((value) => value !== 0)) return { vector: Array.from(row) };
  return new Error('The phrase has no vector, because the model knows none of its words or characters.');
}
