import { parse } from 'jsonc-parser';
import path from 'node:path';
import { runSynchronously } from '../base/steps';
import { parseCheckPatterns } from '../check/rules/checkPatterns';
import { isNestedTooDeep } from '../files/json/jsonDocument';
import { FileGate } from '../gate/fileGate';
import { readRegularFile } from '../gate/regularFile';
import { UsageError } from './options';

/** The maximum size of a file with patterns in bytes. */
const MAX_BYTES = 1 << 20;

/**
 * Reads the patterns of `glossa check --patterns`: from a file with a list, from settings, or from the argument itself.
 * Errors: `UsageError` if one of them is invalid.
 */
export async function readPatternSetting(argument: string | undefined): Promise<unknown> {
  if (argument === undefined) return undefined;
  const isList = argument.trimStart().startsWith('[');
  const text = isList ? argument : await textOf(argument);
  const value: unknown = isNestedTooDeep(text) ? undefined : parse(text);
  const patterns = (value as Record<string, unknown> | undefined)?.['glossa.check.patterns'] ?? value ?? {};
  const [fault] = runSynchronously(parseCheckPatterns(patterns)).refused;
  if (fault !== undefined) throw new UsageError(isList ? fault : `${argument}: ${fault}`);
  return patterns;
}

async function textOf(file: string): Promise<string> {
  return String(await readRegularFile(await FileGate.forNamedFiles().admitNamed(path.resolve(file)), MAX_BYTES));
}
