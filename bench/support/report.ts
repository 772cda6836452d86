import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import { inProject } from '../../scripts/steps/project.mjs';

/** The number of significant digits in bench/results. */
const DIGITS = 4;

/** Returns a description of this machine. */
function machine(): Record<'processor' | 'system' | 'node', string> & Record<'cores' | 'memoryGb', number> {
  const [processor] = cpus();
  return {
    processor: processor?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release()} ${arch()}`,
    node: process.version,
  };
}

/**
 * Prints the figures with the machine and the date, and writes them to bench/results/<name>.json.
 * @param figures by a name that ends with the unit
 * @returns the figures as written, with three significant digits, or as integers from 1,000 on
 */
export function report(name: string, figures: Readonly<Record<string, number>>): Record<string, number> {
  const readable = Object.fromEntries(
    Object.entries(figures).map(([figure, value]) => [
      figure,
      Math.abs(value) < 1000 ? Number(value.toPrecision(3)) : Math.round(value),
    ]),
  );
  console.log(keep(name, { figures: readable }));
  return readable;
}

/** Writes results with the machine and the date to bench/results/<name>.json. Returns the text of the file. */
export function keep(name: string, results: object): string {
  const whole = { name, date: today(), machine: machine(), ...results };
  const rounded = (_key: string, value: unknown) =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(DIGITS)) : value;
  const text = JSON.stringify(whole, rounded, 2);
  mkdirSync(inProject('bench', 'results'), { recursive: true });
  writeFileSync(inProject('bench', 'results', `${name}.json`), `${text}\n`);
  return text;
}

/** Returns the note below a table: date, machine, and command. */
export function madeBy(command: string): string {
  const { processor, cores, memoryGb, node } = machine();
  return `${today()}, ${processor}, ${cores} cores, ${memoryGb} GB, Node ${node}. Made by \`npm run bench -- ${command}\`.`;
}

const today = (): string => new Date().toISOString().slice(0, 10);

/** Returns a Markdown table. */
export function markdown(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Prints a text and, if `isForDocs`, writes it into a section of a page in docs/development. */
export function publish(section: string, text: string, isForDocs = false, page = 'benchmarks.md'): void {
  console.log(text);
  if (isForDocs) writeSection(inProject('docs', 'development', page), text, section);
}

/** Replaces the text between `<!-- section:begin -->` and `<!-- section:end -->`, which must exist. */
export function writeSection(file: string, text: string, section: string): void {
  const [beginMark, endMark] = [`<!-- ${section}:begin -->`, `<!-- ${section}:end -->`];
  const whole = readFileSync(file, 'utf8');
  const [begin, end] = [whole.indexOf(beginMark), whole.indexOf(endMark)];
  if (begin < 0 || end < begin)
    throw new Error(`${file} has no place for the table; put the lines ${beginMark} and ${endMark} there.`);
  writeFileSync(file, `${whole.slice(0, begin + beginMark.length)}\n${text.trim()}\n${whole.slice(end)}`);
}

/** Returns a percentile (0 to 100) by the nearest rank. Throws a `RangeError` without measurements. */
export function percentile(measurements: readonly number[], percent: number): number {
  const sorted = [...measurements].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
  if (value === undefined) throw new RangeError('A percentile needs at least one measurement.');
  return value;
}

/** Returns the median and the 95th percentile of times in milliseconds, as figures with names. */
export function percentiles(name: string, times: readonly number[]): Record<string, number> {
  return { [`${name} p50, ms`]: percentile(times, 50), [`${name} p95, ms`]: percentile(times, 95) };
}

/** Returns the mean, or NaN without figures. */
export const mean = (figures: readonly number[]): number =>
  figures.reduce((sum, figure) => sum + figure, 0) / figures.length;

/** Returns the mean of a value over the items, or NaN without items. */
export const meanOf = <T>(items: readonly T[], value: (item: T) => number): number => mean(items.map(value));

/** Returns a share as a percentage with one decimal. */
export const percent = (share: number): string => (100 * share).toFixed(1);
