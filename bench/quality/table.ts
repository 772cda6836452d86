import type { Score } from './measure';

/** The scores of the table, in their order, with what stands above their columns. */
const COLUMNS: readonly (readonly [score: string, title: string])[] = [
  ['tatoeba', 'Tatoeba'],
  ['mw alone', 'multi-word alone'],
  ['mw 1 independent', '1 sentence'],
  ['mw 4 independent', 'up to 4'],
  ['mw 32 independent', 'up to 32'],
  ['mw query only', 'query only'],
  ['1w alone', 'single word'],
  ['wikixpr', 'as WikiXPR'],
  ['senses', 'senses'],
];

/** A Markdown table, one row a system, with the mean over the languages; a dash for what was not measured. */
export function mainTable(scores: readonly Score[]): string {
  const columns = COLUMNS.filter(([name]) => scores.some(({ score }) => score === name));
  const systems = Array.from(new Set(scores.map(({ system }) => system)));
  return markdown(['', ...columns.map(([, title]) => title)], systems.map((system) => [system, ...columns.map(([name]) => figure(find(scores, system, name)?.mean))]));
}

/** One row a score of one system, by language. */
export function languageTable(scores: readonly Score[], system: string): string {
  const own = scores.filter((score) => score.system === system);
  const languages = Array.from(new Set(own.flatMap((score) => Object.keys(score.languages))));
  return markdown([system, 'mean', ...languages], own.map((score) => [score.score, figure(score.mean), ...languages.map((language) => figure(score.languages[language]))]));
}

function find(scores: readonly Score[], system: string, name: string): Score | undefined {
  return scores.find((score) => score.system === system && score.score === name);
}

function figure(value: number | undefined): string {
  return value === undefined ? '–' : value.toFixed(1);
}

function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
