import { differenceOf } from '../support/interval';
import { markdown } from '../support/report';
import type { PhraseSpeed } from '../encode/measure';
import type { Score } from './measure';

/** The groups of languages in `groupTable`. */
const GROUPS: readonly (readonly [name: string, tags: string])[] = [
  ['the 20 new languages', 'da nb hu uk el ro bg he hi th vi id ca hr sk sl et lv lt fa'],
  ['ar de es fr ja ko ru zh', 'ar de es fr ja ko ru zh'],
  ['cs fi it nl pl pt sv tr', 'cs fi it nl pl pt sv tr'],
  ['the languages of USE', 'ar de es fr it ja ko nl pl pt ru th tr zh'],
];

/** The scores in the tables of published encoders, with the titles of their columns. */
const PEER_COLUMNS: readonly (readonly [score: string, title: string])[] = [
  ['tatoeba', 'Tatoeba'],
  ['mw alone', 'phrases'],
  ['mw in sentences', 'phrases in sentences'],
];

interface Column {
  title: string;
  languages: Score['languages'];
  answers: Score['answers'];
}

/** Returns a Markdown table with one row per language. A dash marks unsupported languages. */
export function peerTable(scores: readonly Score[]): string {
  const columns = columnsOf(scores);
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const tags = Array.from(new Set(columns.flatMap(({ languages }) => Object.keys(languages))));
  const rows = tags.map((tag) => [
    `${names.of(tag)!} (${tag})`,
    ...columns.map(({ languages }) => languages[tag]?.toFixed(1) ?? '–'),
  ]);
  return markdown(
    ['language', ...columns.map(({ title }) => title)],
    rows.sort((a, b) => a[0]!.localeCompare(b[0]!, 'en')),
  );
}

/** Returns a Markdown table with the mean, 95 % bootstrap interval and lowest value of each group. */
export function groupTable(scores: readonly Score[]): string {
  const columns = columnsOf(scores);
  const rows = GROUPS.map(([name, tags]) => [name, ...columns.map((column) => summary(column, tags.split(' ')))]);
  return markdown(['mean (interval), lowest', ...columns.map(({ title }) => title)], rows);
}

/** Returns a Markdown table with the speed and size of each encoder. */
export function speedTable(speeds: readonly PhraseSpeed[]): string {
  return markdown(
    ['encoder', 'phrases a second, two cores', 'one phrase, one core, ms', 'on disk, MiB'],
    speeds.map(({ name, perSecond, alone, disk }) => [
      name,
      Math.round(perSecond).toLocaleString('en'),
      alone.toPrecision(2),
      disk.toFixed(0),
    ]),
  );
}

function columnsOf(scores: readonly Score[]): Column[] {
  return PEER_COLUMNS.flatMap(([name, title]) =>
    scores
      .filter(({ score }) => score === name)
      .map(({ system, languages, answers }) => ({ title: `${title}: ${system}`, languages, answers })),
  );
}

function summary({ languages, answers }: Column, tags: readonly string[]): string {
  if (!tags.every((tag) => tag in answers)) return '–';
  const { mean, from, to } = differenceOf(tags.map((tag) => answers[tag]!));
  const [lowest] = [...tags].sort((a, b) => languages[a]! - languages[b]!);
  const [middle, low, high] = [mean, from, to].map((share) => (100 * share).toFixed(1));
  return `${middle} (${low} to ${high}), ${lowest} ${languages[lowest!]!.toFixed(1)}`;
}

/** The scores in the table of baselines, with the titles of their columns. */
const MAIN_COLUMNS: readonly (readonly [score: string, title: string])[] = [
  ['tatoeba', 'Tatoeba'],
  ['mw alone', 'multi-word alone'],
  ['mw in sentences', 'in sentences'],
  ['1w alone', 'single word'],
];

/** Returns a Markdown table of means over the languages, with one row per system. A dash marks missing measurements. */
export function mainTable(scores: readonly Score[]): string {
  const columns = MAIN_COLUMNS.filter(([name]) => scores.some(({ score }) => score === name));
  const systems = Array.from(new Set(scores.map(({ system }) => system)));
  const meanOf = (system: string, name: string) =>
    scores.find((score) => score.system === system && score.score === name)?.mean;
  return markdown(
    ['', ...columns.map(([, title]) => title)],
    systems.map((system) => [system, ...columns.map(([name]) => figure(meanOf(system, name)))]),
  );
}

/** Returns a Markdown table of one system with one row per score and one column per language. */
export function languageTable(scores: readonly Score[], system: string): string {
  const own = scores.filter((score) => score.system === system);
  const languages = Array.from(new Set(own.flatMap((score) => Object.keys(score.languages))));
  return markdown(
    [system, 'mean', ...languages],
    own.map(({ score, mean, languages: by }) => [score, ...[mean, ...languages.map((tag) => by[tag])].map(figure)]),
  );
}

const figure = (value: number | undefined): string => (value === undefined ? '–' : value.toFixed(1));
