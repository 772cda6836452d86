import { chance } from '../support/sets';
import type { GoldDocument } from './sentences';

/** Share of rows that are joined with the one before on one side, independently on the other, and that one side lacks. */
const JOINED = 0.25;
const LACKING = 0.03;
const MOST_SEGMENTS = 5;
const MOST_IN_ALL = 7;
/** Characters of a segment to which nothing more is joined. */
const LONG = 500;

/**
 * A document and its translation from rows that are known to be translations of each other, with the disorder of real ones: rows are
 * joined here and there on either side, so that some sentences meet two or three, some pairs cannot be parted, and some sentences
 * are on one side only. The same rows make the same document.
 */
export function makeDocument(rows: readonly (readonly [source: string, target: string])[]): GoldDocument {
  const made: GoldDocument = { source: [], target: [], gold: [] };
  const { source, target, gold } = made;
  rows.forEach(([from, to], index) => {
    const drawn = (purpose: string) => chance(`${index}\t${from}`, purpose);
    const lacking = drawn('lacking');
    const bead = gold.at(-1);
    if (
      lacking >= 2 * LACKING &&
      bead?.source.length &&
      bead.target.length &&
      bead.source.length + bead.target.length < MOST_IN_ALL
    ) {
      const joinsSource =
        drawn('source') < JOINED && source.at(-1)!.length < LONG && bead.target.length < MOST_SEGMENTS;
      const joinsTarget =
        drawn('target') < JOINED && target.at(-1)!.length < LONG && bead.source.length < MOST_SEGMENTS;
      if (joinsSource) source[source.length - 1] += ` ${from}`;
      if (joinsTarget) target[target.length - 1] += ` ${to}`;
      if (joinsSource && !joinsTarget) bead.target.push(target.push(to) - 1);
      if (joinsTarget && !joinsSource) bead.source.push(source.push(from) - 1);
      if (joinsSource || joinsTarget) return;
    }
    gold.push({
      source: lacking < LACKING ? [] : [source.push(from) - 1],
      target: lacking >= LACKING && lacking < 2 * LACKING ? [] : [target.push(to) - 1],
    });
  });
  return made;
}
