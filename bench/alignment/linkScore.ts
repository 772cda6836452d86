/** A gold alignment: links that must be there, and links that may be; sure ones are possible as well. */
export interface GoldLinks {
  sure: ReadonlySet<string>;
  possible: ReadonlySet<string>;
}

/** Counts links over a test set, and from them the alignment error rate (Och & Ney 2003). */
export class LinkScore {
  private links = 0;
  private sure = 0;
  private hitsSure = 0;
  private hitsPossible = 0;

  add(links: readonly (readonly [number, number])[], gold: GoldLinks): void {
    this.links += links.length;
    this.sure += gold.sure.size;
    for (const [i, j] of links) {
      const key = `${i}-${j}`;
      if (gold.sure.has(key)) this.hitsSure++;
      if (gold.sure.has(key) || gold.possible.has(key)) this.hitsPossible++;
    }
  }

  get precision(): number {
    return this.hitsPossible / Math.max(1, this.links);
  }

  get recall(): number {
    return this.hitsSure / Math.max(1, this.sure);
  }

  get errorRate(): number {
    return 1 - (this.hitsSure + this.hitsPossible) / Math.max(1, this.links + this.sure);
  }
}

/** Reads a line of gold links: `1-1` is sure and `1p2` possible, both counted from 1. */
export function parseGoldLinks(line: string): GoldLinks {
  const sure = new Set<string>();
  const possible = new Set<string>();
  for (const [, i, kind, j] of line.matchAll(/(\d+)([-p])(\d+)/g))
    (kind === '-' ? sure : possible).add(`${Number(i) - 1}-${Number(j) - 1}`);
  return { sure, possible };
}
