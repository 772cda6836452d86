import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from '../support/programs';

const FOLDER = path.join(ROOT, 'src');

/** Every file of src, relative to it, with forward slashes. */
export function sourceFiles(): string[] {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /(?<!\.d)\.ts$/.test(file))
    .toSorted();
}

/** Every test with its helpers. */
export function testFiles(): { file: string; text: string }[] {
  const names = readdirSync(path.join(ROOT, 'test'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  return names.map((name) => ({ file: `test/${name}`, text: readFileSync(path.join(ROOT, 'test', name), 'utf8') }));
}

export function textOfSource(file: string): string {
  return readFileSync(path.join(FOLDER, file), 'utf8');
}

/** The files of src that a file imports, types included. */
export function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(textOfSource(file));
  const names = importedFiles
    .map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.') && !name.endsWith('.json'));
  return names.map((name) => `${path.posix.join(path.posix.dirname(file), name)}.ts`);
}
