import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import { dirname } from 'node:path';
import { inProject } from './project.mjs';

/**
 * @typedef {{ by: string, date: string, machine: Record<string, string | number>, files: number, filesOfAll: number,
 *   run: number, failed: number, leftOut: number, skipped: number, again: number, minutes: number }} Figures minutes:
 *   of the tests alone, because a run may be broken off and gone on with
 */

const RESULTS = inProject('bench', 'results', 'portable.json');
const DOCUMENT = inProject('docs', 'development', 'packages.md');

/** Share of the tests that are run, in percent. @param {Figures} figures */
export const shareRun = ({ run, failed, leftOut, skipped }) =>
  (100 * (run + failed)) / (run + failed + leftOut + skipped);

/**
 * Keeps the figures of a whole run, with its machine and date, and puts those of all packages into
 * docs/development/packages.md.
 * @param {string} target of the package @param {Omit<Figures, 'date' | 'machine'>} figures
 */
export function record(target, figures) {
  const [processor] = cpus();
  const machine = {
    processor: processor?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release()} ${arch()}`,
    node: process.version,
  };
  /** @type {Record<string, Figures>} */
  const before = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {};
  const all = { ...before, [target]: { ...figures, date: new Date().toISOString().slice(0, 10), machine } };
  mkdirSync(dirname(RESULTS), { recursive: true });
  writeFileSync(RESULTS, `${JSON.stringify(all, null, 2)}\n`);
  const text = readFileSync(DOCUMENT, 'utf8').replace(
    /(<!-- portable:begin -->\n)[^]*(\n<!-- portable:end -->)/,
    (_, begin, end) => `${begin}${table(all)}${end}`,
  );
  writeFileSync(DOCUMENT, text);
}

/** @param {Record<string, Figures>} all by package */
function table(all) {
  const rows = Object.entries(all).map(([target, figures]) => {
    const { by, files, filesOfAll, run, failed, leftOut, skipped, again, minutes, date } = figures;
    return [
      `\`${target}\``,
      by,
      `${files} of ${filesOfAll}`,
      run,
      failed,
      leftOut,
      skipped,
      `${shareRun(figures).toFixed(1)} %`,
      again,
      minutes.toFixed(0),
      date,
    ];
  });
  const head = [
    'package',
    'run by',
    'test files',
    'passed',
    'failed',
    'excluded',
    'skipped',
    'share run',
    'retried',
    'minutes in tests',
    'date',
  ];
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return [...lines, '', 'Made by `npm run portable -- PACKAGE --record`.'].join('\n');
}
