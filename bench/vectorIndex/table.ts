import { KINDS } from './measure';

/** Rows of the table for a kind: what stands in front, the figures, how they are written. */
const ROWS: [label: string, figures: string[], text: (value: number) => string][] = [
  ['a search, p50 / p95, ms', ['a search p50, ms', 'a search p95, ms'], (value) => value.toPrecision(3)],
  ['of the ten nearest found, %', ['of the ten nearest'], percent],
  ['of the forty nearest, %', ['of the forty nearest'], percent],
  ['of the ten nearest, a tenth removed, %', ['of the ten nearest, a tenth removed'], percent],
  ['to fill, s', ['to fill, s'], (value) => value.toPrecision(3)],
  ['memory, bytes a vector', ['memory, bytes a vector'], (value) => Math.max(0, Math.round(value)).toLocaleString('en')],
];

/** Figures are named `<count> vectors, <kind>: <figure>`. */
export function figureOf(figures: Readonly<Record<string, number>>, count: number, kind: string, name: string): number | undefined {
  return figures[`${count} vectors, ${kind}: ${name}`];
}

export function sizesIn(figures: Readonly<Record<string, number>>): number[] {
  return [...new Set(Object.keys(figures).map((name) => Number.parseInt(name, 10)))].sort((a, b) => a - b);
}

/** The figures as a Markdown table, a column for each number of vectors. */
export function indexTable(figures: Readonly<Record<string, number>>, { machine, origin, questions, command }: { machine: Record<string, string | number>; origin: string; questions: number; command: string }): string {
  const sizes = sizesIn(figures);
  const lines = KINDS.flatMap((kind) =>
    ROWS.filter(([, names]) => sizes.some((size) => figureOf(figures, size, kind, names[0]!) !== undefined)).map(([label, names, text], i) => {
      const cells = sizes.map((size) => names.map((name) => figureOf(figures, size, kind, name)).map((value) => (value === undefined ? '–' : text(value))).join(' / '));
      return `| ${[i === 0 ? `**${kind}**: ${label}` : label, ...cells].join(' | ')} |`;
    }),
  );
  const head = `| vectors of a language | ${sizes.map((size) => size.toLocaleString('en')).join(' | ')} |\n| --- |${' --- |'.repeat(sizes.length)}`;
  const date = new Date().toISOString().slice(0, 10);
  return `${head}\n${lines.join('\n')}\n\nIndexed: ${origin}; ${questions} questions. ${date}, ${machine['processor']}, ${machine['cores']} cores, ${machine['memoryGb']} GB, Node ${machine['node']}. Made by \`${command}\`.`;
}

function percent(share: number): string {
  return (100 * share).toFixed(2);
}
