/**
 * The minimum confidence for a line. A right line saves a look-up, about half a minute; a wrong one costs a glance,
 * about three seconds. A line is listed if its gain exceeds its cost, with confidence p:
 *
 *   p · 30 s > (1 − p) · 3 s,   so p ≥ 1 / 11.
 *
 * Lines are read from the top, and the next only if none was right. A line counts with its probability given that those
 * above are wrong: p / (1 − sum of those above).
 */
export const MIN_LISTED_CONFIDENCE = 0.1;

/** The minimum confidence regardless of the lines above: a line that is right once in fifty times is not read. */
const MIN_SINGLE_CONFIDENCE = 0.02;

/**
 * The minimum confidence in a hover, which may be unwanted: a wrong line there costs a third of a right one's gain. The
 * sidebar lists less certain ones.
 */
export const MIN_HOVER_CONFIDENCE = 0.25;

/**
 * Returns the number of equivalents that are worth a line each.
 *
 * @param confidences in the order of the lines, from the top
 */
export function countWorthwhileLines(confidences: readonly number[], minConfidence: number): number {
  let left = 1;
  for (const [place, confidence] of confidences.entries()) {
    if (confidence < Math.min(minConfidence, MIN_SINGLE_CONFIDENCE) || confidence < minConfidence * left) return place;
    left = Math.max(0, left - confidence);
  }
  return confidences.length;
}
