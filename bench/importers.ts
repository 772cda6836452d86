/**
 * Reads every file of a folder as a client's glossary, each in a process of its own, and prints what came of it: read or
 * refused, concepts, problems, time and memory. `npx tsx bench/importers.ts FOLDER [--from en --to de] [--messages]`
 */
import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { inProject } from '../scripts/steps/project.mjs';
import type { ImportedFileReport } from './support/importOne';
import { machine } from './support/report';

const MOST_SECONDS = 120;
const { values, positionals } = parseArgs({ allowPositionals: true, options: { from: { type: 'string' }, to: { type: 'string' }, messages: { type: 'boolean' } } });
const [folder] = positionals;
if (!folder) {
  console.error('usage: npx tsx bench/importers.ts FOLDER [--from LANGUAGE --to LANGUAGE] [--messages]');
  process.exit(2);
}

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => statSync(path.join(folder, name)).isFile())
  .sort();
const totals = { read: 0, refused: 0, failed: 0 };
console.log(['file', 'bytes', 'format', 'result', 'concepts', 'problems', 'ms', 'MB'].join('\t'));
for (const name of files) {
  const file = path.join(folder, name);
  const result = await readInChild(file);
  const outcome = typeof result === 'string' ? 'failed' : result.concepts ? 'read' : 'refused';
  totals[outcome]++;
  // Whoever is refused has to be told why.
  if (typeof result !== 'string' && !result.concepts && !result.problems.length) totals.failed++;
  const figures = typeof result === 'string' ? ['', result] : [result.format ?? '–', outcome, result.concepts, result.problems.length, Math.round(result.milliseconds), Math.round(result.megabytes)];
  console.log([name, statSync(file).size, ...figures].join('\t'));
  if (typeof result !== 'string' && (values.messages || !result.concepts)) for (const { line, message } of result.problems.slice(0, 3)) console.log(`\t${line}: ${message}`);
}
console.log(`\n${files.length} files: ${totals.read} read, ${totals.refused} refused with a message, ${totals.failed} failed`);
console.log(JSON.stringify({ date: new Date().toISOString().slice(0, 10), ...machine() }));
process.exit(totals.failed ? 1 : 0);

async function readInChild(file: string): Promise<ImportedFileReport | string> {
  const args = ['--import=tsx', inProject('bench', 'support', 'importOne.ts'), file, values.from ?? '', values.to ?? ''];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: MOST_SECONDS * 1000 });
  let out = '';
  let errors = '';
  child.stdout.on('data', (data: Buffer) => (out += data.toString()));
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return code === 0 ? (JSON.parse(out) as ImportedFileReport) : `ended with ${code}: ${errors.trim().split('\n').slice(0, 2).join(' ')}`;
}
