import { mkdirSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import { inProject } from '../../scripts/steps/project.mjs';

/** What the figures depend on besides the program. */
export function machine(): Record<string, string | number> {
  const [processor] = cpus();
  return { processor: processor?.model.trim() ?? 'unknown', cores: cpus().length, memoryGb: Math.round(totalmem() / 2 ** 30), system: `${platform()} ${release()} ${arch()}`, node: process.version };
}

/**
 * Shows the figures with the machine and the date, and writes them to bench/results/<name>.json.
 * @param figures by a name that ends with the unit; written to three significant digits, or whole from 1,000 on
 */
export function report(name: string, figures: Readonly<Record<string, number>>): void {
  const readable = Object.entries(figures).map(([figure, value]) => [figure, Math.abs(value) < 1000 ? Number(value.toPrecision(3)) : Math.round(value)]);
  const whole = { name, date: new Date().toISOString().slice(0, 10), machine: machine(), figures: Object.fromEntries(readable) };
  mkdirSync(inProject('bench', 'results'), { recursive: true });
  writeFileSync(inProject('bench', 'results', `${name}.json`), `${JSON.stringify(whole, null, 2)}\n`);
  console.log(JSON.stringify(whole, null, 2));
}

/**
 * The measurement that `percent` of all do not exceed, by the nearest rank.
 * @param percent from 0 to 100, such as 95
 * @throws RangeError without measurements
 */
export function percentile(measurements: readonly number[], percent: number): number {
  const sorted = [...measurements].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
  if (value === undefined) throw new RangeError('A percentile needs at least one measurement.');
  return value;
}
