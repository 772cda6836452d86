/**
 * How often a form of a word is told from another word: `npx tsx bench/inflections.ts [--words]`, with the words that it gets wrong.
 *
 * `bench/inflections/forms.tsv` has a row a word: its language, the word, forms of it, and look-alikes and opposites that are other words. It was
 * written by hand before anything was measured. The tables were not fitted to it; the rules of Turkish, Finnish and Hungarian in src/language were written or
 * widened after a first measurement.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { inProject } from '../scripts/steps/project.mjs';
import { isSameLexeme } from '../src/language/lexemes';

interface Figures {
  forms: number;
  missed: string[];
  others: number;
  taken: string[];
}

const { values } = parseArgs({ options: { words: { type: 'boolean', default: false } } });
const byLanguage = new Map<string, Figures>();
for (const row of readFileSync(inProject('bench', 'inflections', 'forms.tsv'), 'utf8')
  .trim()
  .split('\n')) {
  const [language, term, forms, others] = row.split('\t') as [string, string, string, string];
  const figures = byLanguage.get(language) ?? { forms: 0, missed: [], others: 0, taken: [] };
  byLanguage.set(language, figures);
  const isForm = (word: string): boolean => isSameLexeme(word, term, language);
  figures.forms += forms.split(' ').length;
  figures.missed.push(...forms.split(' ').filter((word) => !isForm(word)));
  figures.others += others.split(' ').length;
  figures.taken.push(...others.split(' ').filter(isForm));
}
console.log('| language | forms | missed | other words | false matches |\n|---|--:|--:|--:|--:|');
const all = Array.from(byLanguage.values());
const sum = (of: (figures: Figures) => number): number => all.reduce((total, figures) => total + of(figures), 0);
const line = (name: string, forms: number, missed: number, others: number, taken: number): void =>
  console.log(`| ${name} | ${forms} | ${missed} | ${others} | ${taken} |`);
for (const [language, { forms, missed, others, taken }] of byLanguage) {
  line(language, forms, missed.length, others, taken.length);
  if (values.words && missed.length + taken.length > 0) console.log(`  ${missed.join(' ')} / ${taken.join(' ')}`);
}
line(
  'all',
  sum(({ forms }) => forms),
  sum(({ missed }) => missed.length),
  sum(({ others }) => others),
  sum(({ taken }) => taken.length),
);
