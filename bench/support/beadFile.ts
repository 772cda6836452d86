import type { Bead } from '../../src/model/bead';

/** Reads beads as Vecalign prints them, `[0, 1]:[0]` or `[0, 1]:[0]:0.1234` a line. */
export function parseBeads(text: string): Pick<Bead, 'source' | 'target'>[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => {
      const sides = /^\[([\d, ]*)\]:\[([\d, ]*)\]/.exec(line.trim());
      if (!sides) throw new Error(`line ${index + 1} is no bead: ${line}`);
      return { source: numbersOf(sides[1]!), target: numbersOf(sides[2]!) };
    });
}

function numbersOf(list: string): number[] {
  return list.split(',').filter((item) => item.trim() !== '').map(Number);
}
