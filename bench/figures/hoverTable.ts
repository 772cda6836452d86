/** What `report` has written of `npm run bench -- hover`. */
export interface HoverReport {
  date: string;
  machine: Record<string, string | number>;
  figures: Record<string, number>;
}

/** Rows of the table: what stands in front, the figures, their unit. */
const ROWS: [label: string, figures: string[], unit: string][] = [
  ['from a selection to its ranked equivalents, p50 / p95', ['selection to equivalents p50, ms', 'selection to equivalents p95, ms'], 'ms'],
  ['the same in processor time', ['processor time of an answer, ms'], 'ms'],
  ['a key typed in the palette, p50 / p95', ['a key typed in the palette p50, ms', 'a key typed in the palette p95, ms'], 'ms'],
  ['engine started and first answer', ['engine start to first answer, ms'], 'ms'],
  ['the same with nothing saved', ['engine start to first answer, nothing saved, ms'], 'ms'],
  ['index built from nothing', ['index built from nothing, s'], 's'],
  ['index reopened', ['index reopened, s'], 's'],
  ['an entry edited / edited and found', ['an entry changed p50, ms', 'an entry changed and found p50, ms'], 'ms'],
  ['memory of the engine that has built the index and answered, some seconds later', ['memory of the engine, MB'], 'MB'],
  ['of it pages of program files, which engines share', ['of it pages of program files, MB'], 'MB'],
  ['memory of one that has reopened it', ['memory of the engine, reopened, MB'], 'MB'],
];

/** The figures as a Markdown table, a column for each number of concepts; a row that was not measured is left out. */
export function hoverTable({ date, machine, figures }: HoverReport): string {
  const sizes = [...new Set(Object.keys(figures).map((name) => Number.parseInt(name, 10)))].sort((a, b) => a - b);
  const measured = ROWS.filter(([, names]) => names.some((name) => sizes.some((size) => figures[`${size} concepts: ${name}`] !== undefined)));
  const cell = (size: number, names: string[], unit: string): string =>
    `${names.map((name) => figures[`${size} concepts: ${name}`]?.toLocaleString('en') ?? '–').join(' / ')} ${unit}`;
  const lines = [
    `| concepts | ${sizes.map((size) => size.toLocaleString('en')).join(' | ')} |`,
    `| --- |${' --- |'.repeat(sizes.length)}`,
    ...measured.map(([label, names, unit]) => `| ${label} | ${sizes.map((size) => cell(size, names, unit)).join(' | ')} |`),
  ];
  return `${lines.join('\n')}\n\n${date}, ${machine['processor']}, ${machine['cores']} cores, ${machine['memoryGb']} GB, Node ${machine['node']}. Made by \`npm run bench -- hover\`.`;
}
