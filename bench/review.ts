/**
 * How the review's table scrolls in the real workbench, with 5,000 candidates: from the top to the bottom in steps of a turned wheel, by Page Up on the way
 * back, and by jumps as a hand on the scroll bar makes them. The browser itself says which tasks of the window and of the page took longer than 50 ms by the
 * clock, and how much processor time each task took, which does not depend on what else the machine does.
 *
 *   npm run bench -- review [--rows 5000] [--rounds 3]
 */
import { Command } from 'commander';
import { openFile } from '../test/support/host/palette';
import { statusBarTextWith } from '../test/support/host/window';
import { openInstalledWorkbench } from '../test/support/host/workbench';
import { openReviewOf } from '../test/workbench/support/manyRows';
import { buildAndReview } from '../test/workbench/support/scenes';
import { percentile, report } from './support/report';

/** What runs in the pages is text: what a compiler adds to a function does not exist there. */
const WATCH = `
  window.longTasks = [];
  new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })`;
const TAKE = `window.longTasks.splice(0)`;
/** One round in the page, a step a frame. @returns the steps, and milliseconds from a step to the end of its frame's work, for each */
const ROUND = `(async () => {
  const [viewport, grid] = [document.querySelector('.viewport'), document.querySelector('[role=grid]')];
  const times = [];
  const step = async (move) => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const began = performance.now();
    move();
    // After the next frame has been asked for, a message comes once it has been laid out.
    await new Promise((resolve) => requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(0);
    }));
    times.push(performance.now() - began);
  };
  const bottom = () => viewport.scrollHeight - viewport.clientHeight;
  viewport.scrollTop = 0;
  while (viewport.scrollTop < bottom() - 1) await step(() => (viewport.scrollTop += viewport.clientHeight));
  const last = Number(grid.getAttribute('aria-rowcount')) - 2;
  if (!document.querySelector('.row[data-row="' + last + '"]')) throw new Error('The last row is not there at the bottom.');
  const press = (key) => grid.dispatchEvent(new KeyboardEvent('keydown', { key }));
  await step(() => press('End'));
  for (let page = 0; page < 200; page++) await step(() => press('PageUp'));
  for (let jump = 0; jump < 100; jump++) await step(() => (viewport.scrollTop = ((jump * 37 % 100) / 100) * bottom()));
  // The observer is told a little later.
  await new Promise((resolve) => setTimeout(resolve, 500));
  return times;
})()`;

const command = new Command('review').option('--rows <n>', 'candidates', '5000').option('--rounds <n>', 'from the top to the bottom and back', '3').action(run);
await command.parseAsync();

async function run(options: { rows: string; rounds: string }): Promise<void> {
  const rows = Number(options.rows);
  const workbench = await openInstalledWorkbench();
  try {
    const { page } = workbench;
    await openFile(page, 'contract/contract.en.md');
    await openFile(page, 'contract/contract.de.md');
    await buildAndReview(page, 'contract.en.md → contract.de.md');
    const { frame } = await openReviewOf(workbench, rows);
    const review = frame.locator('html');
    // Until what a window does after it has been opened is done, and the rows have been compared with the glossary.
    await statusBarTextWith(page, /glossary\.glossa\.jsonl/);
    await frame.locator('.conflict').first().waitFor({ timeout: 120_000 });
    await review.evaluate(ROUND);
    await page.evaluate(WATCH);
    await review.evaluate(WATCH);
    const browser = page.context().browser()!;
    await browser.startTracing(page, { categories: ['toplevel'] });
    const times: number[] = [];
    const long: Record<'page' | 'window', number[][]> = { page: [], window: [] };
    for (let round = 0; round < Number(options.rounds); round++) {
      times.push(...((await review.evaluate(ROUND)) as number[]));
      long.page.push((await review.evaluate(TAKE)) as number[]);
      long.window.push((await page.evaluate(TAKE)) as number[]);
    }
    const processor = taskTimes(await browser.stopTracing());
    const most = (rounds: number[][]): number => Math.max(...rounds.map(({ length }) => length));
    report('review', {
      rows,
      'steps in all rounds': times.length,
      'tasks over 50 ms in the page, most of a round': most(long.page),
      'tasks over 50 ms in the window, most of a round': most(long.window),
      'longest task over 50 ms by the clock, ms': Math.max(0, ...long.page.flat(), ...long.window.flat()),
      'longest task, processor time, ms': Math.max(...processor),
      'tasks of more than 50 ms of processor time': processor.filter((time) => time > 50).length,
      'from a step to the end of its frame p50, ms': percentile(times, 50),
      'from a step to the end of its frame p95, ms': percentile(times, 95),
    });
  } finally {
    await workbench.close();
  }
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds of processor time. */
  tdur?: number;
  args: { name?: string };
}

/** Milliseconds of processor time of each task on the main threads of the pages, from Chromium's own trace. */
function taskTimes(trace: Buffer): number[] {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const thread = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`;
  const main = new Set(events.filter(({ ph, name, args }) => ph === 'M' && name === 'thread_name' && args.name === 'CrRendererMain').map(thread));
  const tasks = events.filter((event) => event.ph === 'X' && event.name.endsWith('RunTask') && main.has(thread(event)));
  if (!tasks.some(({ tdur }) => tdur)) throw new Error('The trace holds no tasks with their processor time.');
  return tasks.map(({ tdur = 0 }) => tdur / 1000);
}
