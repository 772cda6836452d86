import { readFileSync, writeFileSync } from 'node:fs';
import type { FrameLocator } from 'playwright-core';
import { REVIEW_PANEL } from '../../../src/editor/commands/commandIds';
import type { ReviewState } from '../../../src/editor/review/reviewSession';
import { runCommand } from '../../support/host/palette';
import { reload } from '../../support/host/reloading';
import { until } from '../../support/host/waiting';
import { reviewFrame } from '../../support/host/window';
import type { InstalledWorkbench } from '../../support/host/workbench';
import { storedFile } from './storage';

/**
 * Puts many undecided rows in the place of those of the review that is kept, from the surest to the one of 50%, and
 * opens it in a window that is loaded anew. Where the row of an index stands in the table is that index.
 * @param accepted how many of the first are accepted all the same
 */
export async function openReviewOf(
  workbench: InstalledWorkbench,
  count: number,
  accepted = 0,
): Promise<{ frame: FrameLocator; state: ReviewState }> {
  const { page } = workbench;
  await runCommand(page, 'View: Close All Editors');
  const file = await until('the review’s file', () => storedFile(workbench, 'review.json'));
  const kept: ReviewState = JSON.parse(readFileSync(file, 'utf8').split('\n')[0]!);
  const rows = Array.from({ length: count }, (_, index): ReviewState['rows'][number] => ({
    ...kept.rows[index % kept.rows.length]!,
    // What is folded away is in no row of the table.
    group: undefined,
    decision: index < accepted ? 'accepted' : 'open',
    confidence: 0.5 + (0.5 * (count - index)) / count,
  }));
  const state = { ...kept, rows, history: { undoable: [], redoable: [] } };
  writeFileSync(file, JSON.stringify(state));
  // A tab that came back would come with the filter that it had.
  await reload(
    page,
    'memento/workbench.parts.editor',
    'that its tabs are closed',
    (tabs) => !tabs.includes(REVIEW_PANEL),
  );
  await runCommand(page, 'Glossa: Resume Review');
  const frame = reviewFrame(page);
  await frame.locator('.summary', { hasText: String(count) }).waitFor();
  return { frame, state };
}
