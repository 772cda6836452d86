import type { Bead } from '../../model/segment';

/** The minimum number of words of a sentence that is not the same in both languages by chance. */
const MIN_COPIED_WORDS = 4;

/**
 * Returns beads in which no sentence is paired with its copy if its translation is adjacent to the copy: some
 * translations quote the original below it. The copy then stays unaligned.
 *
 * @param beads in the order of both documents
 */
export function withoutCopies(
  beads: readonly Bead[],
  sources: readonly string[],
  targets: readonly string[],
): readonly Bead[] {
  const isCopy = ({ source, target }: Bead): boolean => {
    const [own, other] = [source.map((i) => sources[i]!), target.map((i) => targets[i]!)].map(wordsOf);
    return own!.length >= MIN_COPIED_WORDS && own!.join(' ') === other!.join(' ');
  };
  const result = [...beads];
  for (let start = 0; start < result.length; start++) {
    if (!isCopy(result[start]!)) continue;
    const end = endOfRun(result, start, isCopy);
    const above = startOfRun(result, start, isUnpairedTarget);
    const below = endOfRun(result, end, isUnpairedTarget);
    const [from, to] = above < start ? [above, end] : [start, below];
    if (to - from === end - start) {
      start = end - 1;
      continue;
    }
    const copies = result.slice(start, end);
    const others = above < start ? result.slice(above, start) : result.slice(end, below);
    const pairs =
      copies.length === others.length
        ? copies.map(({ source, cost }, i) => ({ source, target: others[i]!.target, cost }))
        : [
            {
              source: copies.flatMap(({ source }) => source),
              target: others.flatMap(({ target }) => target),
              cost: copies[0]!.cost,
            },
          ];
    const left = copies.map(({ target }) => ({ source: [], target, cost: 0 }));
    const replaced: Bead[] = above < start ? [...pairs, ...left] : [...left, ...pairs];
    result.splice(from, to - from, ...replaced);
    start = from + replaced.length - 1;
  }
  return result;
}

const isUnpairedTarget = ({ source, target }: Bead): boolean => source.length === 0 && target.length > 0;

function endOfRun(beads: readonly Bead[], start: number, isPart: (bead: Bead) => boolean): number {
  let end = start;
  while (end < beads.length && isPart(beads[end]!)) end++;
  return end;
}

function startOfRun(beads: readonly Bead[], end: number, isPart: (bead: Bead) => boolean): number {
  let start = end;
  while (start > 0 && isPart(beads[start - 1]!)) start--;
  return start;
}

const wordsOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
