import type { Bead } from '../../model/segment';

/** The minimum number of words of a sentence that is not the same in both languages by chance. */
const MIN_COPIED_WORDS = 4;

/**
 * Returns beads in which no source segment is paired with its own copy if its translation is directly above or below:
 * some translations quote the original. The copy then has no counterpart.
 *
 * @param beads in the order of both documents
 */
export function unpairCopiedSentences(
  beads: readonly Bead[],
  sources: readonly { text: string }[],
  targets: readonly { text: string }[],
): Bead[] {
  const isCopy = ({ source, target }: Bead): boolean => {
    const original = wordsOf(source.map((index) => sources[index]!));
    return (
      original.length >= MIN_COPIED_WORDS && original.join(' ') === wordsOf(target.map((i) => targets[i]!)).join(' ')
    );
  };
  const result: Bead[] = [];
  /** The number of beads in the result that later copies do not change. */
  let settled = 0;
  for (let start = 0; start < beads.length;) {
    const end = endOfRun(beads, start, isCopy);
    if (end === start) {
      result.push(beads[start++]!);
      continue;
    }
    const copies = beads.slice(start, end);
    const unpaired = copies.map(({ target }) => ({ source: [], target, cost: 0 }));
    const paired = result.findLastIndex((bead) => !isUnpairedTarget(bead));
    const above = result.splice(Math.max(settled, paired + 1));
    start = above.length ? end : endOfRun(beads, end, isUnpairedTarget);
    const below = beads.slice(end, start);
    if (above.length) result.push(...translated(copies, above), ...unpaired);
    else if (below.length) result.push(...unpaired, ...translated(copies, below));
    else result.push(...copies);
    settled = result.length;
  }
  return result;
}

/** Pairs the sources of copies with translations: one by one if there are as many, otherwise all together. */
function translated(copies: readonly Bead[], translations: readonly Bead[]): Bead[] {
  if (copies.length === translations.length)
    return copies.map(({ source, cost }, index) => ({ source, target: translations[index]!.target, cost }));
  const [source, target] = [copies.flatMap((bead) => bead.source), translations.flatMap((bead) => bead.target)];
  return [{ source, target, cost: copies[0]!.cost }];
}

const isUnpairedTarget = ({ source, target }: Bead): boolean => source.length === 0 && target.length > 0;

function endOfRun(beads: readonly Bead[], start: number, isPart: (bead: Bead) => boolean): number {
  let end = start;
  while (end < beads.length && isPart(beads[end]!)) end++;
  return end;
}

const wordsOf = (segments: readonly { text: string }[]): string[] =>
  segments.flatMap(({ text }) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
