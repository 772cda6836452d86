import type { HoverReport } from './hoverTable';

/** What `report` has written of `npm run bench -- hover --busy`: figures by task and name. */
export type HoverBusyReport = HoverReport;

const COLUMNS = ['p50, ms', 'p95, ms', 'longest, ms', 'time of the task, s'];

/** The figures as a Markdown table, a row for each task. */
export function hoverBusyTable({ date, machine, figures }: HoverBusyReport): string {
  const tasks = [...new Set(Object.keys(figures).map((name) => name.slice(0, name.lastIndexOf(': '))))];
  const cell = (task: string, column: string): string => figures[`${task}: ${column}`]?.toLocaleString('en') ?? '–';
  const lines = [
    `| the engine does meanwhile | ${COLUMNS.join(' | ')} |`,
    `| --- |${' --- |'.repeat(COLUMNS.length)}`,
    ...tasks.map((task) => `| ${task} | ${COLUMNS.map((column) => cell(task, column)).join(' | ')} |`),
  ];
  return `${lines.join('\n')}\n\n${date}, ${machine['processor']}, ${machine['cores']} cores, ${machine['memoryGb']} GB, Node ${machine['node']}. Made by \`npm run bench -- hover --busy\`.`;
}
