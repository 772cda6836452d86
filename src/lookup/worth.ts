/**
 * What is worth a line. A right line saves the look-up that it stands for, about half a minute; a wrong one costs the
 * glance that finds it wrong, about three seconds. Shown is what gains more than it costs, with confidence p:
 *
 *   p · 30 s > (1 − p) · 3 s,   so p ≥ 1 / 11.
 *
 * Lines are read from above, and the next only while none was right: what counts of it is its chance given that those
 * above are wrong, p / (1 − what stands above).
 */
export const LEAST_CONFIDENCE = 0.1;

/** Nobody reads what is right once in fifty times, whatever stands above. */
const LEAST_ANYWAY = 0.02;

/**
 * A hover comes over the text of somebody who may not have asked, so that a wrong line there costs a third of what a right
 * one saves. What is less certain stands in the sidebar.
 */
export const LEAST_IN_HOVER = 0.25;

/** How many of some answers are worth a line each. @param confidences from above */
export function linesWorth(confidences: readonly number[], least: number): number {
  let left = 1;
  for (const [place, confidence] of confidences.entries()) {
    if (confidence < Math.min(least, LEAST_ANYWAY) || confidence < least * left) return place;
    left = Math.max(0, left - confidence);
  }
  return confidences.length;
}
