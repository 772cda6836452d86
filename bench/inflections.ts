/**
 * Measures how well forms of a word are distinguished from other words. `--words` prints the errors.
 *
 *   npx tsx bench/inflections.ts [--words]
 *
 * Each row of `bench/inflections/forms.tsv` has a language, a word, its forms, and other words that look alike or are
 * opposites. It was written by hand before the first measurement. Only the rules of Turkish, Finnish and Hungarian in
 * src/language were extended after it.
 */
import { parseArgs } from 'node:util';
import { inProject } from '../scripts/steps/project.mjs';
import { isSameLexeme } from '../src/language/lexemes';
import { readRows } from './support/sets';

interface Figures {
  forms: number;
  missed: string[];
  others: number;
  taken: string[];
}

const { values } = parseArgs({ options: { words: { type: 'boolean', default: false } } });
const byLanguage = new Map<string, Figures>();
for (const row of readRows(inProject('bench', 'inflections', 'forms.tsv'))) {
  const [language, term, forms, others] = row as [string, string, string, string];
  const figures = byLanguage.get(language) ?? { forms: 0, missed: [], others: 0, taken: [] };
  byLanguage.set(language, figures);
  const isForm = (word: string): boolean => isSameLexeme(word, term, language);
  figures.forms += forms.split(' ').length;
  figures.missed.push(...forms.split(' ').filter((word) => !isForm(word)));
  figures.others += others.split(' ').length;
  figures.taken.push(...others.split(' ').filter(isForm));
}
console.log('| language | forms | missed | other words | false matches |\n|---|--:|--:|--:|--:|');
const totals = [0, 0, 0, 0];
for (const [language, { forms, missed, others, taken }] of byLanguage) {
  const counts = [forms, missed.length, others, taken.length];
  counts.forEach((count, column) => (totals[column]! += count));
  console.log(`| ${language} | ${counts.join(' | ')} |`);
  if (values.words && missed.length + taken.length > 0) console.log(`  ${missed.join(' ')} / ${taken.join(' ')}`);
}
console.log(`| all | ${totals.join(' | ')} |`);
