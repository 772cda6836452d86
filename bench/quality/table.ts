import { markdown } from '../support/report';
import type { Score } from './measure';

/** The scores of the published table with the titles of their columns. */
const COLUMNS: readonly (readonly [score: string, title: string])[] = [
  ['tatoeba', 'Tatoeba'],
  ['mw alone', 'multi-word alone'],
  ['mw 1 independent', '1 sentence'],
  ['mw 4 independent', 'up to 4'],
  ['mw 32 independent', 'up to 32'],
  ['mw query only', 'query only'],
  ['1w alone', 'single word'],
  ['wikixpr', 'as WikiXPR'],
];

/** Returns a Markdown table with one row a system: the mean over the languages, or a dash for what was not measured. */
export function mainTable(scores: readonly Score[]): string {
  const columns = COLUMNS.filter(([name]) => scores.some(({ score }) => score === name));
  const systems = Array.from(new Set(scores.map(({ system }) => system)));
  const meanOf = (system: string, name: string) =>
    scores.find((score) => score.system === system && score.score === name)?.mean;
  return markdown(
    ['', ...columns.map(([, title]) => title)],
    systems.map((system) => [system, ...columns.map(([name]) => figure(meanOf(system, name)))]),
  );
}

/** Returns a Markdown table with one row a score of one system, by language. */
export function languageTable(scores: readonly Score[], system: string): string {
  const own = scores.filter((score) => score.system === system);
  const languages = Array.from(new Set(own.flatMap((score) => Object.keys(score.languages))));
  return markdown(
    [system, 'mean', ...languages],
    own.map(({ score, mean, languages: by }) => [score, ...[mean, ...languages.map((tag) => by[tag])].map(figure)]),
  );
}

const figure = (value: number | undefined): string => (value === undefined ? '–' : value.toFixed(1));
