import assert from 'node:assert/strict';

/**
 * What stands where on a disk, in texts that can be compared: an entry under its id, a decision, a file under its name.
 */
export type Standing = ReadonlyMap<string, string>;

/** What a change makes of some places; undefined where nothing stands afterwards. */
export type ChangeEffect = ReadonlyMap<string, string | undefined>;

const MOST_TOLD = 5;

/** Holds every change that was acknowledged against what is on the disk. */
export class ChangeLedger {
  private readonly expected: Map<string, string>;

  constructor(standing: Standing) {
    this.expected = new Map(standing);
  }

  /** Enters a change. Returns what would take it back. */
  enter(effect: ChangeEffect): ChangeEffect {
    const inverse = new Map(Array.from(effect.keys(), (place) => [place, this.expected.get(place)]));
    for (const [place, text] of effect) {
      if (text === undefined) this.expected.delete(place);
      else this.expected.set(place, text);
    }
    return inverse;
  }

  /**
   * Says whether the disk holds, besides everything acknowledged, the change under way as well. Of that one all has to
   * be there, or nothing.
   * @throws AssertionError with the places where that is not so
   */
  holds(found: Standing, underWay: ChangeEffect = new Map()): boolean {
    const without = this.differences(found, new Map());
    if (without.length === 0) return false;
    const withIt = this.differences(found, underWay);
    assert.deepEqual(
      withIt,
      [],
      `The disk differs from the ledger without the change under way in:\n${told(without)}\nand with it ` +
        `in:\n${told(withIt)}`,
    );
    return true;
  }

  private differences(found: Standing, effect: ChangeEffect): string[] {
    const due = (place: string) => (effect.has(place) ? effect.get(place) : this.expected.get(place));
    const places = new Set([...this.expected.keys(), ...effect.keys(), ...found.keys()]);
    return [...places]
      .filter((place) => due(place) !== found.get(place))
      .map((place) => `${place}: ${due(place)} is due, ${found.get(place)} was found`);
  }
}

function told(differences: readonly string[]): string {
  return [
    ...differences.slice(0, MOST_TOLD),
    ...(differences.length > MOST_TOLD ? [`and ${differences.length - MOST_TOLD} more`] : []),
  ].join('\n');
}
