import { readFileSync, writeFileSync } from 'node:fs';
import { BenchmarkError } from './benchmarkFolder';

/**
 * Puts the text between the marks `<!-- section:begin -->` and `<!-- section:end -->` of a Markdown file, in place of what
 * stands there.
 * @throws BenchmarkError where the marks are not there
 */
export function writeSection(file: string, text: string, section = 'quality'): void {
  const [beginMark, endMark] = [`<!-- ${section}:begin -->`, `<!-- ${section}:end -->`];
  const whole = readFileSync(file, 'utf8');
  const [begin, end] = [whole.indexOf(beginMark), whole.indexOf(endMark)];
  if (begin < 0 || end < begin) throw new BenchmarkError(`${file} has no place for the table; put the lines ${beginMark} and ${endMark} where it should stand.`);
  writeFileSync(file, `${whole.slice(0, begin + beginMark.length)}\n${text.trim()}\n${whole.slice(end)}`);
}
