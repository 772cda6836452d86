import { readFileSync, writeFileSync } from 'node:fs';
import { BenchmarkError } from './benchmarkFolder';

const BEGIN = '<!-- quality:begin -->';
const END = '<!-- quality:end -->';

/**
 * Puts the text between the two marks of a Markdown file, in place of what stands there.
 * @throws BenchmarkError where the marks are not there
 */
export function writeSection(file: string, text: string): void {
  const whole = readFileSync(file, 'utf8');
  const [begin, end] = [whole.indexOf(BEGIN), whole.indexOf(END)];
  if (begin < 0 || end < begin) throw new BenchmarkError(`${file} has no place for the table; put the lines ${BEGIN} and ${END} where it should stand.`);
  writeFileSync(file, `${whole.slice(0, begin + BEGIN.length)}\n${text.trim()}\n${whole.slice(end)}`);
}
