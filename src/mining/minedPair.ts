import type { BeadSide } from './encodedPair';

/** Words `start` … `end − 1` of a bead's side; what is kept of the side needs no vectors. */
export interface Place {
  side: Omit<BeadSide, 'vectors'>;
  start: number;
  end: number;
}

/** Where the two sides of a pair stood. */
export interface Sighting {
  source: Place;
  target: Place;
  /** How sure this place was: the fit of its links times the cosine of its phrases. */
  quality: number;
}

/** What is known of a pair while it is gathered. Keys are the stems of its words, parted by blanks. */
export interface MinedPair {
  sourceKey: string;
  targetKey: string;
  /** Beads in which the two are linked. */
  count: number;
  /** Sums over these beads. */
  fit: number;
  similarity: number;
  sightings: Sighting[];
}

export interface RatedPair extends MinedPair {
  confidence: number;
  /** Share of the beads with the pair's rarest word that hold the whole pair; the mean of both sides. 1: the words come together only. */
  cohesion: number;
  /** Words of content of the longer side. */
  words: number;
  /** Whether both sides hold words of grammar, as “end of the tenancy” and “fin du bail” do. */
  isTied: boolean;
}

export function wordsOf({ side, start, end }: Place): string[] {
  return side.words.slice(start, end).map(({ text }) => text);
}

export function textOf({ side, start, end }: Place): string {
  return side.text.slice(side.words[start]!.start, side.words[end - 1]!.end);
}
